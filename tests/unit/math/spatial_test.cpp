// Spatial vectors and inertias.
#include "math/spatial.h"

#include <gtest/gtest.h>

#include "support/random.h"

namespace corten {
namespace {

using V = Vec3<double>;
using Twist = Motion<double>;
using Wrench = Force<double>;

V random_vector(test::Random& random) { return {random.normal(), random.normal(), random.normal()}; }
Twist random_motion(test::Random& random) { return {random_vector(random), random_vector(random)}; }
Wrench random_force(test::Random& random) { return {random_vector(random), random_vector(random)}; }
Inertia<double> random_inertia(test::Random& random) {
  const Quat<double> q =
      normalized(Quat<double>{random.normal(), random.normal(), random.normal(), random.normal()});
  return placed(random.uniform(0.5, 2), V{0.3, 0.4, 0.5}, matrix(q), random_vector(random));
}

void expect_near(V a, V b, double tolerance = 1e-13) {
  for (int k = 0; k < 3; k++) EXPECT_NEAR(a[k], b[k], tolerance);
}
template <class Spatial>
void expect_near(Spatial a, Spatial b) {
  expect_near(a.ang, b.ang), expect_near(a.lin, b.lin);
}

TEST(Spatial, CrossProductsAreMinusTheTransposeOfEachOther) {
  test::Random random(1);
  for (int i = 0; i < 100; i++) {
    const Twist v = random_motion(random), m = random_motion(random);
    const Wrench f = random_force(random);
    EXPECT_NEAR(dot(cross(v, m), f), -dot(m, cross(v, f)), 1e-12);
  }
}

TEST(Spatial, MotionCrossIsALieBracket) {
  test::Random random(2);
  for (int i = 0; i < 100; i++) {
    const Twist a = random_motion(random), b = random_motion(random), c = random_motion(random);
    expect_near(cross(a, b), -1.0 * cross(b, a));
    expect_near(cross(a, cross(b, c)) + cross(b, cross(c, a)) + cross(c, cross(a, b)), Twist{});
  }
}

TEST(Spatial, PowerDoesNotDependOnTheOrigin) {
  test::Random random(3);
  for (int i = 0; i < 100; i++) {
    const V p = random_vector(random), origin = random_vector(random);
    const Twist v = random_motion(random);  // about origin
    const Wrench f = random_force(random);  // at p
    const Twist at_p{v.ang, velocity_at(v, p, origin)};
    EXPECT_NEAR(dot(at_p, f), dot(v, moved(f, p, origin)), 1e-12);
  }
}

TEST(Spatial, InertiaIsSymmetricAndPositive) {
  test::Random random(4);
  for (int i = 0; i < 100; i++) {
    const Inertia<double> inertia = random_inertia(random);
    const Twist a = random_motion(random), b = random_motion(random);
    EXPECT_NEAR(dot(a, inertia * b), dot(b, inertia * a), 1e-12);
    EXPECT_GT(dot(a, inertia * a), 0);
  }
}

TEST(Spatial, InertiaOfPointMassesIsTheirSum) {
  // A body of point masses at +-r_k on its principal axes: its moments follow from the masses.
  test::Random random(5);
  const Mat3<double> R = matrix(normalized(Quat<double>{1, 2, -1, 0.5}));
  const V centre = {0.4, -0.2, 0.7};
  const double mass[3] = {0.5, 0.7, 0.9}, r[3] = {0.3, 0.2, 0.1};  // each pair
  const V moments = {2 * (mass[1] * r[1] * r[1] + mass[2] * r[2] * r[2]),
                     2 * (mass[0] * r[0] * r[0] + mass[2] * r[2] * r[2]),
                     2 * (mass[0] * r[0] * r[0] + mass[1] * r[1] * r[1])};
  const Inertia<double> inertia = placed(2 * (mass[0] + mass[1] + mass[2]), moments, R, centre);
  const Twist v = random_motion(random);
  Wrench momentum{};
  for (int k = 0; k < 3; k++)
    for (double sign : {-1.0, 1.0}) {
      const V p = centre + (sign * r[k]) * column(R, k);
      const V linear = mass[k] * (v.lin + cross(v.ang, p));
      momentum += Wrench{cross(p, linear), linear};
    }
  expect_near(inertia * v, momentum);
}

TEST(Spatial, InertiasAddLikeTheirMomenta) {
  test::Random random(6);
  const Inertia<double> a = random_inertia(random), b = random_inertia(random);
  Inertia<double> sum = a;
  sum += b;
  const Twist v = random_motion(random);
  expect_near(sum * v, a * v + b * v);
}

TEST(Spatial, MatrixOfAMapIsThatMap) {
  test::Random random(7);
  const Inertia<double> inertia = random_inertia(random);
  const Mat6<double> matrix = matrix_of<double>([&](Twist v) { return inertia * v; });
  const Twist v = random_motion(random);
  expect_near(matrix * v, inertia * v);
}

TEST(Spatial, NewtonEulerOfAFreeBodyConservesMomentum) {
  // With no force, I a + v x* I v = 0: then d(I v)/dt = 0 in the inertial frame.
  test::Random random(8);
  const Inertia<double> inertia = random_inertia(random);
  const Twist v = random_motion(random);
  const Wrench gyroscopic = cross(v, inertia * v);
  // The power of the gyroscopic force is zero.
  EXPECT_NEAR(dot(v, gyroscopic), 0, 1e-12);
}

}  // namespace
}  // namespace corten
