// Principal axes of an inertia tensor.
#include "asset/principal_axes.h"

#include <gtest/gtest.h>

#include <random>

namespace corten::asset {
namespace {

/// R diag(m) R'.
Mat3<double> turned(Vec3<double> moments, Quat<double> axes) {
  const Mat3<double> r = matrix(axes), back = matrix(conjugate(axes));
  return r * Mat3<double>{{moments.x, 0, 0, 0, moments.y, 0, 0, 0, moments.z}} * back;
}

TEST(PrincipalAxes, RecoversMomentsInDecreasingOrder) {
  std::mt19937 random(3);
  std::normal_distribution<double> gauss;
  for (int i = 0; i < 100; i++) {
    const Quat<double> q =
        normalized(Quat<double>{gauss(random), gauss(random), gauss(random), gauss(random)});
    const Mat3<double> a = turned({2, 5, 3}, q);
    const PrincipalAxes found = principal_axes(a);
    EXPECT_NEAR(found.moments.x, 5, 1e-11);
    EXPECT_NEAR(found.moments.y, 3, 1e-11);
    EXPECT_NEAR(found.moments.z, 2, 1e-11);
    const Mat3<double> back = turned(found.moments, found.axes);
    // The iteration ends at rotations below 1.4e-6, as in the reference.
    for (int k = 0; k < 9; k++) EXPECT_NEAR(back.m[k], a.m[k], 1e-5);
  }
}

TEST(PrincipalAxes, EqualMomentsKeepTheFrame) {
  const PrincipalAxes found = principal_axes({{2, 0, 0, 0, 2, 0, 0, 0, 2}});
  EXPECT_EQ(found.axes.w, 1);
  EXPECT_EQ(found.moments.z, 2);
}

TEST(PrincipalAxes, QuarterTurnsSort) {
  // The reference rotates about y, then x, for increasing moments.
  const PrincipalAxes found = principal_axes({{1, 0, 0, 0, 2, 0, 0, 0, 3}});
  EXPECT_EQ(found.moments.x, 3);
  EXPECT_EQ(found.moments.z, 1);
  const Vec3<double> first = column(matrix(found.axes), 0);
  EXPECT_NEAR(std::abs(first.z), 1, 4e-15);
}

TEST(PrincipalAxes, NumbersThatAreNoneEnd) {
  EXPECT_TRUE(std::isnan(principal_axes({{NAN, 0, 0, 0, 1, NAN, 0, NAN, 1}}).moments.x));
}

}  // namespace
}  // namespace corten::asset
