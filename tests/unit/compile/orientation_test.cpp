// Orientation attributes: axis-angle, xyaxes, zaxis and Euler angles.
#include "compile/orientation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace corten::compile {
namespace {

const double kHalf = std::sqrt(0.5);

void expect_rotates(Quatd q, Vec3d from, Vec3d to) {
  const Vec3d got = rotate(q, from);
  for (int i = 0; i < 3; i++) EXPECT_NEAR(got[i], to[i], 1e-14);
}

TEST(Orientation, ComponentsAreNormalized) {
  const double twice[4] = {0, 0, 2, 0}, nothing[4] = {0, 0, 0, 0};
  EXPECT_EQ(quat_from_components(twice)->y, 1);
  EXPECT_FALSE(quat_from_components(nothing));
}

TEST(Orientation, AxisAngleTakesDegreesOrRadians) {
  const double in_degrees[4] = {0, 0, 3, 90}, in_radians[4] = {0, 0, 3, kPi / 2}, no_axis[4] = {0, 0, 0, 1};
  expect_rotates(*quat_from_axis_angle(in_degrees, true), {1, 0, 0}, {0, 1, 0});
  expect_rotates(*quat_from_axis_angle(in_radians, false), {1, 0, 0}, {0, 1, 0});
  EXPECT_FALSE(quat_from_axis_angle(no_axis, false));
}

TEST(Orientation, XyAxesMakeYOrthogonal) {
  const double skew[6] = {0, 2, 0, -1, 5, 0}, parallel[6] = {1, 0, 0, 2, 0, 0};
  const Quatd q = *quat_from_xy_axes(skew);
  expect_rotates(q, {1, 0, 0}, {0, 1, 0});
  expect_rotates(q, {0, 1, 0}, {-1, 0, 0});
  EXPECT_FALSE(quat_from_xy_axes(parallel));
}

TEST(Orientation, XyAxesFindEveryHalfTurn) {
  // In each case another component of the quaternion is the largest.
  for (Vec3d axis : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) {
    const Quatd wanted = axis_angle(axis, kPi);
    const Vec3d x = rotate(wanted, {1, 0, 0}), y = rotate(wanted, {0, 1, 0});
    const double both[6] = {x.x, x.y, x.z, y.x, y.y, y.z};
    const Quatd got = *quat_from_xy_axes(both);
    EXPECT_NEAR(std::abs(got.x * axis.x + got.y * axis.y + got.z * axis.z), 1, 1e-14);
  }
}

TEST(Orientation, ZAxisTurnsTheShortWay) {
  const double sideways[3] = {5, 0, 0}, down[3] = {0, 0, -1}, nowhere[3] = {0, 0, 0};
  const Quatd q = *quat_from_z_axis(sideways);
  EXPECT_NEAR(q.w, kHalf, 1e-15);
  EXPECT_NEAR(q.y, kHalf, 1e-15);
  EXPECT_NEAR(quat_from_z_axis(down)->x, 1, 1e-15);
  EXPECT_FALSE(quat_from_z_axis(nowhere));
}

TEST(Orientation, EulerSequenceTellsMovedFromFixedAxes) {
  const double angles[3] = {90, 90, 0};
  // Rotating axes: x stays x, then about the new y, which is z.
  expect_rotates(euler_rotation(angles, "xyz", true), {1, 0, 0}, {0, 1, 0});
  // Fixed axes: about x, then about the world's y.
  expect_rotates(euler_rotation(angles, "XYZ", true), {1, 0, 0}, {0, 0, -1});
}

TEST(Orientation, FixedSequenceIsTheMovedOneBackwards) {
  const double angles[3] = {0.3, -0.7, 1.1}, backwards[3] = {1.1, -0.7, 0.3};
  const Quatd a = euler_rotation(angles, "XYZ", false), b = euler_rotation(backwards, "zyx", false);
  EXPECT_NEAR(a.w, b.w, 1e-15);
  EXPECT_NEAR(a.x, b.x, 1e-15);
  EXPECT_NEAR(a.y, b.y, 1e-15);
  EXPECT_NEAR(a.z, b.z, 1e-15);
}

}  // namespace
}  // namespace corten::compile
