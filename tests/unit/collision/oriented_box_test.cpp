// The test of bounding boxes before the convex collider: it may never reject geoms that touch.
#include "collision/oriented_box.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/random.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

/// Two boxes; each test places them.
Scene two_boxes(const std::string& first = "1 1 1", const std::string& second = "1 1 1") {
  return Scene("", "<geom type='box' size='" + first + "'/><geom type='box' size='" + second + "'/>");
}

Vec3<double> point_in(const Shape<double>& box, Random& random) {
  const Vec3<double> local{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
  return box.mat * scaled(local, box.size);
}

Mat3<double> any_turn(Random& random) {
  return matrix(normalized(Quat<double>{random.normal(), random.normal(), random.normal(), random.normal()}));
}

TEST(OrientedBox, BoxesWithACommonPointAreNotApart) {
  const Scene scene = two_boxes("1 .3 .05", ".4 .2 .7");
  Random random(3);
  for (int trial = 0; trial < 2000; trial++) {
    Shape<double> first = scene.shape(0), second = scene.shape(1);
    first.mat = any_turn(random), second.mat = any_turn(random);
    first.pos = {random.normal(), random.normal(), random.normal()};
    second.pos = first.pos + point_in(first, random) - point_in(second, random);
    ASSERT_FALSE(boxes_are_apart(first, second, 0.0, 1e-6)) << "trial " << trial;
  }
}

/// Boxes in spheres that do not touch.
TEST(OrientedBox, FindsWhatSeparatesDistantBoxes) {
  const Scene scene = two_boxes("1 .3 .05", ".4 .2 .7");
  Random random(4);
  for (int trial = 0; trial < 2000; trial++) {
    Shape<double> first = scene.shape(0), second = scene.shape(1);
    first.mat = any_turn(random), second.mat = any_turn(random);
    const Vec3<double> away = normalized(Vec3<double>{random.normal(), random.normal(), random.normal()});
    second.pos = first.pos + (1.001 * (norm(first.size) + norm(second.size))) * away;
    ASSERT_TRUE(boxes_are_apart(first, second, 0.0, 1e-6)) << "trial " << trial;
  }
}

/// Two cubes that point an edge at each other, at right angles: the edges meet at a distance of 2 sqrt(2),
/// and no side separates the cubes below 3.8.
TEST(OrientedBox, CrossedEdgesAreSeparatedByTheirCommonNormal) {
  const Scene scene = two_boxes();
  Shape<double> first = scene.shape(0), second = scene.shape(1);
  const double eighth = std::acos(-1.0) / 4;
  first.mat = matrix(axis_angle(Vec3<double>{0, 0, 1}, eighth));
  second.mat = matrix(axis_angle(Vec3<double>{0, 1, 0}, eighth));
  second.pos = first.pos + Vec3<double>{2 * std::sqrt(2.0) + 0.01, 0, 0};
  EXPECT_TRUE(boxes_are_apart(first, second, 0.0, 1e-6));
  EXPECT_FALSE(boxes_are_apart(first, second, 0.02, 1e-6)) << "the margin bridges the gap";
  second.pos.x -= 0.02;
  EXPECT_FALSE(boxes_are_apart(first, second, 0.0, 1e-6));
}

/// The box of a mesh is not centred on its frame, which is at the centre of mass.
TEST(OrientedBox, MeshesUseTheBoxOfTheirVertices) {
  const Scene scene("<mesh name='wedge' vertex='0 0 0 3 0 0 0 1 0 0 0 1'/>",
                    "<geom type='mesh' mesh='wedge'/><geom type='box' size='.1 .1 .1' pos='2.8 0 0'/>"
                    "<geom type='box' size='.1 .1 .1' pos='3.3 0 0'/>");
  EXPECT_FALSE(boxes_are_apart(scene.shape(1), scene.shape(0), 0.0, 1e-6)) << "around the tip";
  EXPECT_TRUE(boxes_are_apart(scene.shape(2), scene.shape(0), 0.0, 1e-6)) << "beyond the tip";
}

TEST(OrientedBox, AGeomThatIsNowhereIsLeftToTheCollider) {
  const Scene scene = two_boxes();
  Shape<double> first = scene.shape(0), second = scene.shape(1);
  second.pos.x = std::nan("");
  EXPECT_FALSE(boxes_are_apart(first, second, 0.0, 1e-6));
}

}  // namespace
}  // namespace corten::test
