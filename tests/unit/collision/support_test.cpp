// Support points of meshes with many vertices, compared with a search of all of them, and where several are
// as far as each other, with the climb that decides ties.
#include "collision/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/random.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

Vec3<double> any_direction(Random& random) {
  return normalized(Vec3<double>{random.normal(), random.normal(), random.normal()});
}

Scene ball() {
  return Scene("<mesh name='ball' builtin='sphere' params='3' scale='.1 .2 .3'/>",
               "<geom type='mesh' mesh='ball'/>");
}

/// A prism over a polygon of `sides` sides: each of its ends is a tie of all their corners.
Scene prism(int sides) {
  std::string corners;
  for (int i = 0; i < 2 * sides; i++) {
    const double angle = 2 * std::acos(-1.0) * (i / 2) / sides;
    corners += std::to_string(std::cos(angle)) + " " + std::to_string(std::sin(angle)) +
               (i % 2 == 0 ? " -.5 " : " .5 ");
  }
  return Scene("<mesh name='prism' vertex='" + corners + "'/>", "<geom type='mesh' mesh='prism'/>");
}

double farthest(const ConvexShape<double>& shape, Vec3<double> dir) {
  double most = -1;
  for (int i = 0; i < shape.vertex_count; i++) most = std::max(most, dot(dir, shape.verts[i]));
  return most;
}

TEST(SupportPoint, OfALargeHullIsTheFarthestVertex) {
  const Scene scene = ball();
  ConvexShape<double> shape = convex_shape(scene.shape(0), 0.0, 1.0);
  ASSERT_NE(shape.hull, nullptr);
  ASSERT_GT(HullGraph(shape.hull).count, 8 * kMostSamples);
  Random random(5);
  for (int trial = 0; trial < 3000; trial++) {
    if (trial % 4 == 0) shape.hull_vertex = -1;
    const Vec3<double> dir = any_direction(random);
    support::of_mesh(shape, dir);
    ASSERT_EQ(dot(dir, shape.verts[shape.vertex]), farthest(shape, dir)) << "trial " << trial;
  }
}

/// The vertex of farthest_by_climbing from the last one, which defines the result.
TEST(SupportPoint, OfALargeHullDoesNotDependOnWhereTheClimbBegins) {
  for (int sides : {0, 40, 150}) {
    const Scene scene = sides == 0 ? ball() : prism(sides);
    ConvexShape<double> shape = convex_shape(scene.shape(0), 0.0, 1.0);
    ASSERT_NE(shape.hull, nullptr);
    const HullGraph hull(shape.hull);
    ASSERT_GE(hull.count, kManyVertices);
    Random random(6);
    for (int trial = 0; trial < 3000; trial++) {
      Vec3<double> dir = any_direction(random);
      // Along an axis, and in its plane: ties between the corners of an end, and of an edge.
      if (trial % 3 == 0) dir = {0, 0, trial % 2 == 0 ? 1.0 : -1.0};
      if (trial % 3 == 1) dir = normalized(Vec3<double>{dir.x, dir.y, 0});
      if (trial % 5 == 0) shape.hull_vertex = -1;
      const int last = shape.hull_vertex < 0 ? 0 : shape.hull_vertex;
      const int wanted = support::farthest_by_climbing(shape.verts, hull, last, dir);
      support::of_mesh(shape, dir);
      ASSERT_EQ(shape.hull_vertex, wanted) << sides << " sides, trial " << trial;
    }
  }
}

}  // namespace
}  // namespace corten::test
