// Triangulation of polygons.
#include "asset/polygon.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace corten::asset {
namespace {

using Points = std::vector<Vec3<float>>;

std::vector<Triangle> cut(const Points& vertices) {
  std::vector<int> corners(vertices.size());
  std::iota(corners.begin(), corners.end(), 0);
  std::vector<Triangle> faces;
  append_triangles(faces, corners, vertices);
  return faces;
}

double area(const Points& vertices, const std::vector<Triangle>& faces) {
  double sum = 0;
  for (const Triangle& t : faces)
    sum += 0.5 * norm(cross(vertices[t[1]] - vertices[t[0]], vertices[t[2]] - vertices[t[0]]));
  return sum;
}

TEST(Polygon, ConvexOnesBecomeFansInAnyPlane) {
  for (int drop = 0; drop < 3; drop++) {
    Points square;
    for (const auto& [u, v] : {std::pair{0.f, 0.f}, {1.f, 0.f}, {1.f, 1.f}, {0.f, 1.f}}) {
      Vec3<float> p{};
      p[(drop + 1) % 3] = u;
      p[(drop + 2) % 3] = v;
      square.push_back(p);
    }
    EXPECT_EQ(cut(square), (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}})) << drop;
  }
}

TEST(Polygon, ConcaveOnesAreCoveredExactly) {
  const Points l = {{0, 0, 7}, {3, 0, 7}, {3, 1, 7}, {1, 1, 7}, {1, 2, 7}, {0, 2, 7}};
  const auto faces = cut(l);
  EXPECT_EQ(faces.size(), 4u);
  EXPECT_NEAR(area(l, faces), 4, 1e-6);
  const Points arrow = {{0, 0, 0}, {2, -1, 0}, {0.5, 0, 0}, {2, 1, 0}};
  EXPECT_NEAR(area(arrow, cut(arrow)), 0.5, 1e-6);
}

// A bent face of a real robot, which the reference's reader cuts once and then leaves.
TEST(Polygon, ThoseWhoseFirstEarIsAtTheLastCornerStayUnfinished) {
  const Points bent = {{0.00174400001f, -0.00201599998f, -0.139649004f},
                       {0.00137900002f, -0.00209899992f, -0.145480007f},
                       {0.00101899996f, -0.0024290001f, -0.167377993f},
                       {0.00115499995f, -0.00659900019f, -0.167364001f},
                       {0.001116f, -0.00632800022f, -0.139624f}};
  EXPECT_EQ(cut(bent), (std::vector<Triangle>{{4, 0, 1}}));
}

TEST(Polygon, RepeatedCornersDoNotHang) {
  EXPECT_EQ(cut(Points(7, {1, 2, 3})).size(), 5u);
  EXPECT_TRUE(cut({{0, 0, 0}, {1, 0, 0}}).empty());
}

TEST(Polygon, SelfCrossingOnesEnd) {
  Points star;
  for (int i = 0; i < 9; i++)
    star.push_back({std::cos(4 * 6.2831853f * i / 9), std::sin(4 * 6.2831853f * i / 9), 0});
  EXPECT_LE(cut(star).size(), 7u);
}

}  // namespace
}  // namespace corten::asset
