// Inertia, bounds and fluid coefficients of primitive shapes.
#include "compile/shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "compile/fluid.h"
#include "compile/principal_axes.h"

namespace corten::compile {
namespace {

void expect_vector(Vec3d got, Vec3d wanted, double tolerance = 1e-13) {
  for (int i = 0; i < 3; i++) EXPECT_NEAR(got[i], wanted[i], tolerance * std::abs(wanted[i])) << i;
}

/// Mass, then moments, at unit density by the midpoint rule: a second algorithm for the closed forms.
std::array<double, 4> integrated_box(const Size3& s,
                                     const std::function<bool(double, double, double)>& inside) {
  const int n = 120;
  std::array<double, 4> sum{};
  const double cell = 8 * s[0] * s[1] * s[2] / (n * n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) {
        const double x = s[0] * ((2 * i + 1.0) / n - 1), y = s[1] * ((2 * j + 1.0) / n - 1),
                     z = s[2] * ((2 * k + 1.0) / n - 1);
        if (!inside(x, y, z)) continue;
        sum[0] += cell;
        sum[1] += cell * (y * y + z * z);
        sum[2] += cell * (x * x + z * z);
        sum[3] += cell * (x * x + y * y);
      }
  return sum;
}

TEST(Shapes, CapsuleAgreesWithQuadrature) {
  const double r = 0.3, half = 0.5;
  const auto sum = integrated_box({r, r, half + r}, [&](double x, double y, double z) {
    const double over = std::max(0.0, std::abs(z) - half);
    return x * x + y * y + over * over <= r * r;
  });
  EXPECT_NEAR(volume(kCapsule, {r, half, 0}, false), sum[0], 2e-3 * sum[0]);
  expect_vector(moments(kCapsule, {r, half, 0}, false, sum[0]), {sum[1], sum[2], sum[3]}, 2e-3);
}

TEST(Shapes, EllipsoidAgreesWithQuadrature) {
  const Size3 s{0.2, 0.3, 0.5};
  const auto sum = integrated_box(s, [&](double x, double y, double z) {
    return x * x / (s[0] * s[0]) + y * y / (s[1] * s[1]) + z * z / (s[2] * s[2]) <= 1;
  });
  EXPECT_NEAR(volume(kEllipsoid, s, false), sum[0], 2e-3 * sum[0]);
  expect_vector(moments(kEllipsoid, s, false, sum[0]), {sum[1], sum[2], sum[3]}, 2e-3);
}

TEST(Shapes, SolidsHaveTextbookMoments) {
  expect_vector(moments(kSphere, {2, 0, 0}, false, 5), {8, 8, 8});
  expect_vector(moments(kCylinder, {2, 3, 0}, false, 12), {48, 48, 24});
  expect_vector(moments(kBox, {1, 2, 3}, false, 3), {13, 10, 5});
  EXPECT_DOUBLE_EQ(volume(kBox, {1, 2, 3}, false), 48);
  EXPECT_DOUBLE_EQ(volume(kCylinder, {2, 3, 0}, false), 24 * kPi);
}

TEST(Shapes, ShellIsTheDerivativeOfTheSolid) {
  // A thin layer of the solid is the shell; its moments per mass are those of the difference of two solids.
  // This requires uniform thickness, so only shapes that grow uniformly are tested: not the ellipsoid.
  const double skin = 1e-6;
  for (auto [type, s] : {std::pair{kSphere, Size3{0.4, 0, 0}},
                         {kCapsule, {0.3, 0.5, 0}},
                         {kCylinder, {0.3, 0.5, 0}},
                         {kBox, {0.2, 0.3, 0.4}}}) {
    Size3 outer{s[0] + skin, s[1] + (type == kCapsule ? 0 : skin), s[2] + skin};
    const double inner_mass = volume(type, s, false), outer_mass = volume(type, outer, false);
    const Vec3d layer = moments(type, outer, false, outer_mass) - moments(type, s, false, inner_mass);
    EXPECT_NEAR(volume(type, s, true), (outer_mass - inner_mass) / skin, 1e-4);
    expect_vector(moments(type, s, true, outer_mass - inner_mass), layer, 1e-4);
  }
}

TEST(Shapes, EllipsoidShellOfEqualAxesIsASphere) {
  const Size3 s{0.3, 0.3, 0.3};
  EXPECT_NEAR(volume(kEllipsoid, s, true), volume(kSphere, s, true), 1e-12);
  expect_vector(moments(kEllipsoid, s, true, 2), moments(kSphere, s, true, 2), 1e-5);
}

TEST(Shapes, BoundsContainTheShape) {
  EXPECT_DOUBLE_EQ(bounding_radius(kCapsule, {0.1, 0.4, 0}), 0.5);
  EXPECT_DOUBLE_EQ(bounding_radius(kCylinder, {0.3, 0.4, 0}), 0.5);
  EXPECT_DOUBLE_EQ(bounding_radius(kEllipsoid, {0.3, 0.4, 0.2}), 0.4);
  EXPECT_DOUBLE_EQ(bounding_radius(kPlane, {1, 1, 1}), 0);
  EXPECT_EQ(bounding_box(kCapsule, {0.1, 0.4, 0}), (std::array<double, 6>{0, 0, 0, 0.1, 0.1, 0.5}));
}

TEST(PrincipalAxes, RebuildTheMatrixAndDecrease) {
  const Inertia<double> full{2, 3, 4, 0.3, -0.4, 0.5, {0, 0, 0}, 0};
  const PrincipalAxes p = principal_axes(full);
  EXPECT_GE(p.moments.x, p.moments.y);
  EXPECT_GE(p.moments.y, p.moments.z);
  // The iteration stops at the reference's threshold, not at rounding.
  const Inertia<double> back = placed(0.0, p.moments, matrix(p.axes), Vec3d{0, 0, 0});
  EXPECT_NEAR(back.xx, full.xx, 1e-8);
  EXPECT_NEAR(back.yy, full.yy, 1e-8);
  EXPECT_NEAR(back.zz, full.zz, 1e-8);
  EXPECT_NEAR(back.xy, full.xy, 1e-8);
  EXPECT_NEAR(back.xz, full.xz, 1e-8);
  EXPECT_NEAR(back.yz, full.yz, 1e-8);
}

TEST(PrincipalAxes, DiagonalMatrixOnlySorts) {
  const PrincipalAxes p = principal_axes({1, 2, 3, 0, 0, 0, {0, 0, 0}, 0});
  expect_vector(p.moments, {3, 2, 1});
  const PrincipalAxes equal = principal_axes({2, 2, 2, 0, 0, 0, {0, 0, 0}, 0});
  EXPECT_EQ(equal.axes.w, 1);
}

TEST(Fluid, SphereCarriesHalfItsVolume) {
  const double coefficients[5] = {0.5, 0.25, 1.5, 1, 1};
  const auto fluid = fluid_coefficients(kSphere, {0.2, 0, 0}, coefficients);
  const double half = volume(kSphere, {0.2, 0, 0}, false) / 2;
  EXPECT_EQ(fluid[0], 1);
  EXPECT_EQ(fluid[3], 1.5);
  for (int i = 6; i < 9; i++) EXPECT_NEAR(fluid[i], half, 1e-6 * half);
  for (int i = 9; i < 12; i++) EXPECT_NEAR(fluid[i], 0, 1e-12);
}

TEST(Fluid, EllipsoidMatchesTheReference) {
  const double coefficients[5] = {0.5, 0.25, 1.5, 1, 1};
  const auto fluid = fluid_coefficients(kEllipsoid, {0.05, 0.1, 0.15}, coefficients);
  const double reference[6] = {0.0042773654188778803,  0.0011452462107616678,  0.00058200016192531913,
                               1.2231844203709511e-06, 1.1124949258109487e-05, 3.0101755995327131e-06};
  for (int i = 0; i < 6; i++) EXPECT_NEAR(fluid[6 + i], reference[i], 1e-12 * reference[i]);
}

}  // namespace
}  // namespace corten::compile
