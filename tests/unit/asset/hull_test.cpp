// Convex hulls: enclosure, hull graph, flat sides and degenerate input.
#include "asset/hull.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

namespace corten::asset {
namespace {

using Points = std::vector<Vec3<double>>;

Points cloud(int count, bool on_sphere) {
  std::mt19937 random(7);
  std::normal_distribution<double> gauss;
  Points found;
  for (int i = 0; i < count; i++) {
    const Vec3<double> p{gauss(random), gauss(random), gauss(random)};
    found.push_back(on_sphere ? normalized(p) : p);
  }
  return found;
}

Points grid(int side) {
  Points found;
  for (int i = 0; i < side * side * side; i++)
    found.push_back({double(i % side), double(i / side % side), double(i / side / side)});
  return found;
}

/// Checks that every edge belongs to two faces, every point is behind every face, and the graph matches the
/// faces.
void expect_hull(const Hull& hull, const Points& points) {
  std::set<std::pair<int, int>> edges;
  for (const Triangle& t : hull.faces) {
    const Vec3<double> a = points[t[0]], normal = normalized(cross(points[t[1]] - a, points[t[2]] - a));
    for (const Vec3<double>& p : points) EXPECT_LT(dot(p - a, normal), 1e-9);
    for (int k = 0; k < 3; k++) EXPECT_TRUE(edges.insert({t[k], t[(k + 1) % 3]}).second);
  }
  std::set<std::pair<int, int>> graph;
  ASSERT_EQ(hull.first_neighbour.size(), hull.vertices.size() + 1);
  for (std::size_t v = 0; v < hull.vertices.size(); v++)
    for (int n = hull.first_neighbour[v]; n < hull.first_neighbour[v + 1]; n++)
      graph.insert({hull.vertices[v], hull.vertices[hull.neighbours[n]]});
  EXPECT_EQ(graph, edges);
  EXPECT_EQ(hull.faces.size(), 2 * hull.vertices.size() - 4);  // Euler
}

TEST(Hull, EnclosesItsPoints) {
  for (const Points& points : {cloud(300, false), cloud(200, true)}) {
    const auto hull = convex_hull(points);
    ASSERT_TRUE(hull.ok());
    EXPECT_EQ(hull->extent, Extent::solid);
    expect_hull(*hull, points);
  }
}

TEST(Hull, KeepsOnlyTheCornersOfAGrid) {
  const auto hull = convex_hull(grid(4));
  EXPECT_EQ(hull->vertices.size(), 8u);
  EXPECT_EQ(hull->faces.size(), 12u);
  expect_hull(*hull, grid(4));
}

TEST(Hull, ClimbingFindsTheSupportPoint) {
  const Points points = cloud(500, true);
  const auto hull = convex_hull(points);
  for (const Vec3<double>& direction : cloud(50, true)) {
    const auto height = [&](int v) { return dot(points[hull->vertices[v]], direction); };
    int at = 0;
    for (bool climbs = true; climbs;) {
      climbs = false;
      for (int n = hull->first_neighbour[at]; n < hull->first_neighbour[at + 1]; n++)
        if (height(hull->neighbours[n]) > height(at)) {
          at = hull->neighbours[n];
          climbs = true;
          break;
        }
    }
    double best = -10;
    for (const Vec3<double>& p : points) best = std::max(best, dot(p, direction));
    EXPECT_EQ(height(at), best);
  }
}

TEST(Hull, MostVerticesLimitsIt) {
  const Points points = cloud(100, true);
  for (int most : {4, 6, 20}) {
    const auto hull = convex_hull(points, most);
    EXPECT_EQ(hull->vertices.size(), static_cast<std::size_t>(most));
    EXPECT_EQ(hull->faces.size(), static_cast<std::size_t>(2 * most - 4));
  }
}

TEST(Hull, CoplanarPointsGiveAPolygonWithTwoSides) {
  const Points points = {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}, {0.5, 0.5, 1}, {0.5, 0, 1}};
  const auto hull = convex_hull(points);
  ASSERT_TRUE(hull.ok());
  EXPECT_EQ(hull->extent, Extent::flat);
  EXPECT_EQ(hull->vertices.size(), 4u);
  EXPECT_EQ(hull->faces.size(), 4u);
  EXPECT_EQ(hull->neighbours.size(), 8u);
}

TEST(Hull, CollinearPointsGiveTheirEnds) {
  const auto hull = convex_hull(Points{{0, 0, 0}, {1, 2, 3}, {2, 4, 6}, {-1, -2, -3}, {0.5, 1, 1.5}});
  ASSERT_TRUE(hull.ok());
  EXPECT_EQ(hull->extent, Extent::line);
  EXPECT_EQ(std::set<int>(hull->vertices.begin(), hull->vertices.end()), (std::set<int>{2, 3}));
  EXPECT_TRUE(hull->faces.empty());
}

TEST(Hull, CoincidentPointsGiveOne) {
  const auto hull = convex_hull(Points(9, {1, 2, 3}));
  ASSERT_TRUE(hull.ok());
  EXPECT_EQ(hull->extent, Extent::point);
  EXPECT_EQ(hull->vertices.size(), 1u);
  EXPECT_EQ(hull->first_neighbour, (std::vector<int>{0, 0}));
}

TEST(Hull, FewPointsAndHugeOnesDoNoHarm) {
  EXPECT_FALSE(convex_hull(Points{}).ok());
  EXPECT_EQ(convex_hull(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}})->extent, Extent::flat);
  Points huge = cloud(50, true);
  for (Vec3<double>& p : huge) p = 1e38 * p;
  EXPECT_TRUE(convex_hull(huge).ok());
  huge[0] = {1e-30, 0, 0};
  EXPECT_TRUE(convex_hull(huge).ok());
}

TEST(HullSides, ACubeHasSixSquares) {
  const Points points = grid(2);
  const auto sides = hull_sides(points, convex_hull(points)->faces);
  ASSERT_EQ(sides.size(), 6u);
  for (const Polygon& side : sides) {
    ASSERT_EQ(side.size(), 4u);
    for (int k = 0; k < 4; k++) EXPECT_EQ(norm(points[side[(k + 1) % 4]] - points[side[k]]), 1);
  }
}

TEST(HullSides, TheyLookOutwards) {
  const Points points = cloud(40, true);
  for (const Polygon& side : hull_sides(points, convex_hull(points)->faces)) {
    const Vec3<double> a = points[side[0]];
    EXPECT_GT(dot(a, cross(points[side[1]] - a, points[side[2]] - a)), 0);
  }
}

TEST(HullSides, AFlatHullHasTwo) {
  const Points points = {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
  EXPECT_EQ(hull_sides(points, convex_hull(points)->faces).size(), 2u);
}

}  // namespace
}  // namespace corten::asset
