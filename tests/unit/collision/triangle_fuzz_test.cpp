// Random shapes against random triangle meshes, closed ones and shells, checked by brute force
// (brute_triangles.h).
#include <gtest/gtest.h>

#include "support/meshes.h"
#include "unit/collision/triangle_fuzz.h"

namespace corten::test {
namespace {

const Vec kHalf{0.1, 0.15, 0.2};
const std::string kOctahedron =
    "<mesh name='octahedron' vertex='.1 0 0 -.1 0 0 0 .15 0 0 -.15 0 0 0 .2 0 0 -.2'/>";

TEST(TriangleFuzz, BallsInsideAndOutside) {
  const int queries = query_count(4000), meshes = 8;
  Random random(1);
  for (int mesh = 0; mesh < meshes; mesh++) {
    const Triangles shape =
        mesh % 2 == 0 ? bumpy_ball(0.5, 0.3, 8, 6, static_cast<unsigned>(mesh)) : bowl(0.5, 0.3, 10, 4);
    Scene scene(shape.mjcf("m"), kMeshGeom + "<geom size='.1'/>");
    const Soup soup(scene, 0);
    Shape<double> ball = scene.shape(1);
    for (int i = 0; i < queries / meshes; i++) {
      ball.pos = random_place(random, 0.7);
      const double want = signed_distance(soup, ball.pos) - 0.1;
      int count;
      const double least = least_distance(scene, ball, 0, count);
      if (std::abs(want) < 1e-9) continue;
      ASSERT_EQ(count > 0, want < 0) << "query " << i << " of mesh " << mesh;
      if (count == 0) continue;
      ASSERT_NEAR(least, want, 1e-9) << "query " << i << " of mesh " << mesh;
    }
  }
}

TEST(TriangleFuzz, BallsOnBothSidesOfAShell) {
  const int queries = query_count(4000) / 4, meshes = 4;
  Random random(7);
  for (int mesh = 0; mesh < meshes; mesh++) {
    const Triangles shape =
        mesh == 0 ? sheet(0.4, 0.5, 5) : torn_ball(0.5, 0.25, static_cast<unsigned>(mesh));
    Scene scene(shape.mjcf("m"), kMeshGeom + "<geom size='.1'/>");
    const Soup soup(scene, 0);
    Shape<double> ball = scene.shape(1);
    for (int i = 0; i < queries / meshes; i++) {
      ball.pos = random_place(random, 0.7);
      double want = 1e300;
      for (const auto& t : soup.triangles) want = std::min(want, to_triangle(ball.pos, t) - 0.1);
      if (std::abs(want) < 1e-9) continue;
      int count;
      const double least = least_distance(scene, ball, 0, count);
      ASSERT_EQ(count > 0, want < 0) << "query " << i << " of mesh " << mesh;
      if (count == 0) continue;
      ASSERT_NEAR(least, want, 1e-9) << "query " << i << " of mesh " << mesh;
    }
  }
}

/// The distance of shapes that do not overlap, with a margin that reaches them.
template <class Distance>
void expect_distances(const Triangles& mesh, const std::string& geom, int queries, unsigned seed,
                      Distance distance) {
  Random random(seed);
  Scene scene(mesh.mjcf("m") + kOctahedron, kMeshGeom + geom);
  const Soup soup(scene, 0);
  const bool closed = scene.model->mesh_surface[0] == 1;
  Shape<double> shape = scene.shape(1);
  int tried = 0;
  for (int i = 0; i < queries; i++) {
    shape.pos = random_place(random, 0.8);
    shape.mat = random_turn(random);
    double want = 1e300;
    for (const auto& t : soup.triangles)
      if (to_triangle(shape.pos, t) < shape.radius + std::min(want, 0.31))
        want = std::min(want, distance(shape, t));
    int count;
    const double least = least_distance(scene, shape, 0.3, count);
    if (want <= 1e-6) {
      // The surfaces cross: there is a contact, and it is not deeper than the shape is large.
      ASSERT_GT(count, 0) << "query " << i;
      ASSERT_LT(least, 1e-6);
      continue;
    }
    if (closed && signed_distance(soup, shape.pos) < 0) {
      ASSERT_LT(least, 0);  // wholly inside
      continue;
    }
    if (std::abs(want - 0.3) < 1e-6) continue;
    ASSERT_EQ(count > 0, want < 0.3) << "query " << i;
    tried++;
    if (count == 0) continue;
    ASSERT_NEAR(least, want, 2e-6) << "query " << i;
  }
  EXPECT_GT(tried, queries / 8);
}

/// Against a ball with bumps, a ring, and shells.
template <class Distance>
void expect_distances(const std::string& geom, int queries, unsigned seed, Distance distance) {
  expect_distances(bumpy_ball(0.4, 0.25, 8, 6, seed), geom, queries / 2, seed, distance);
  expect_distances(washer(0.5, 0.2, 0.1, 12), geom, queries / 2, seed, distance);
  expect_distances(torn_ball(0.4, 0.25, seed), geom, queries / 2, seed, distance);
  expect_distances(sheet(0.4, 0.3, 3), geom, queries / 4, seed, distance);
}

TEST(TriangleFuzz, Capsules) {
  expect_distances("<geom type='capsule' size='.05 .2'/>", query_count(1600) / 4, 2,
                   [](const Shape<double>& s, const Corners& t) {
                     const Vec half = s.size.y * column(s.mat, 2);
                     return segment_to_triangle(s.pos - half, s.pos + half, t) - s.size.x;
                   });
}

TEST(TriangleFuzz, Boxes) {
  expect_distances("<geom type='box' size='.05 .1 .2'/>", query_count(800) / 8, 3, box_to_triangle);
}

TEST(TriangleFuzz, Cylinders) {
  expect_distances("<geom type='cylinder' size='.08 .15'/>", query_count(800) / 8, 4, cylinder_to_triangle);
}

TEST(TriangleFuzz, Ellipsoids) {
  expect_distances("<geom type='ellipsoid' size='.05 .1 .2'/>", query_count(800) / 8, 5,
                   ellipsoid_to_triangle);
}

TEST(TriangleFuzz, Hulls) {
  // Moments of inertia decrease in the order of the axes, so the frame of the mesh does not change.
  const auto distance = [](const Shape<double>& s, const Corners& t) {
    return octahedron_to_triangle(s, kHalf, t);
  };
  expect_distances("<geom type='mesh' mesh='octahedron'/>", query_count(800) / 8, 6, distance);
}

}  // namespace
}  // namespace corten::test
