// Quaternions and rotation matrices.
#include "math/rotation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random.h"

namespace corten {
namespace {

using V = Vec3<double>;
using Q = Quat<double>;
using M = Mat3<double>;

V random_vector(test::Random& random) { return {random.normal(), random.normal(), random.normal()}; }
Q random_rotation(test::Random& random) {
  return normalized(Q{random.normal(), random.normal(), random.normal(), random.normal()});
}

void expect_near(V a, V b, double tolerance = 1e-14) {
  for (int k = 0; k < 3; k++) EXPECT_NEAR(a[k], b[k], tolerance);
}
/// exp of the cross-product matrix of v by its power series.
M exponential(V v) {
  const M K = {{0, -v.z, v.y, v.z, 0, -v.x, -v.y, v.x, 0}};
  M sum = identity3<double>(), term = identity3<double>();
  for (int n = 1; n < 60; n++) {
    term = term * K;
    for (double& x : term.m) x /= n;
    for (int k = 0; k < 9; k++) sum.m[k] += term.m[k];
  }
  return sum;
}

TEST(Rotation, OfAVectorAgreesWithItsMatrix) {
  test::Random random(1);
  for (int i = 0; i < 100; i++) {
    const Q q = random_rotation(random);
    const V v = random_vector(random);
    expect_near(rotate(q, v), matrix(q) * v);
    expect_near(rotate(conjugate(q), v), transposed_times(matrix(q), v));
    EXPECT_NEAR(norm(rotate(q, v)), norm(v), 1e-14);
  }
}

TEST(Rotation, ProductsComposeRightToLeft) {
  test::Random random(2);
  for (int i = 0; i < 100; i++) {
    const Q a = random_rotation(random), b = random_rotation(random);
    const V v = random_vector(random);
    expect_near(rotate(a * b, v), rotate(a, rotate(b, v)));
    const M product = matrix(a) * matrix(b), direct = matrix(a * b);
    for (int k = 0; k < 9; k++) EXPECT_NEAR(product.m[k], direct.m[k], 1e-14);
  }
}

TEST(Rotation, MatricesAreOrthogonalAndRightHanded) {
  test::Random random(3);
  for (int i = 0; i < 100; i++) {
    const M R = matrix(random_rotation(random));
    expect_near(cross(column(R, 0), column(R, 1)), column(R, 2));
    EXPECT_NEAR(dot(column(R, 0), column(R, 1)), 0, 1e-14);
    EXPECT_NEAR(norm(column(R, 0)), 1, 1e-14);
  }
}

TEST(Rotation, AboutAnAxisByTheRightHand) {
  expect_near(rotate(axis_angle<double>({0, 0, 1}, std::acos(0.0)), V{1, 0, 0}), V{0, 1, 0});
  expect_near(rotate(axis_angle<double>({1, 0, 0}, std::acos(0.0)), V{0, 1, 0}), V{0, 0, 1});
}

TEST(Rotation, IntegratedIsTheExponentialMapInTheBodysFrame) {
  test::Random random(4);
  for (double size : {1e-9, 1e-3, 0.5, 3.0}) {
    const Q q = random_rotation(random);
    const V turn = size * random_vector(random);
    const M expected = matrix(q) * exponential(turn), got = matrix(integrated(q, turn));
    for (int k = 0; k < 9; k++) EXPECT_NEAR(got.m[k], expected.m[k], 1e-13) << size;
  }
}

TEST(Rotation, IntegratedByNothingStays) {
  const Q q = {0.6, 0.8, 0, 0}, same = integrated(q, V{0, 0, 0});
  EXPECT_EQ(same.w, q.w);
  EXPECT_EQ(same.x, q.x);
}

TEST(Rotation, BallJointKeepsUnitQuaternionOverManySteps) {
  Q q{1, 0, 0, 0};
  for (int i = 0; i < 20000; i++) q = integrated(q, V{0.01, -0.02, 0.015});
  EXPECT_NEAR(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1, 1e-12);
}

TEST(Rotation, VectorIsTheInverseOfIntegrationUpToHalfATurn) {
  test::Random random(5);
  for (int i = 0; i < 100; i++) {
    const Q q = random_rotation(random);
    V turn = random_vector(random);
    turn = (random.uniform(0, 3.1) / norm(turn)) * turn;
    expect_near(rotation_between(q, integrated(q, turn)), turn, 1e-12);
  }
}

TEST(Rotation, VectorTakesTheShortWayRound) {
  const V axis = {0, 0, 1};
  const double pi = std::acos(-1.0);
  EXPECT_NEAR(rotation_vector(axis_angle(axis, pi + 0.5)).z, -pi + 0.5, 1e-14);
  EXPECT_NEAR(rotation_vector(axis_angle(axis, pi - 0.5)).z, pi - 0.5, 1e-14);
  // q and -q are the same rotation.
  const Q q = axis_angle(axis, 1.0), minus{-q.w, -q.x, -q.y, -q.z};
  EXPECT_NEAR(rotation_vector(minus).z, 1, 1e-14);
  EXPECT_EQ(norm(rotation_vector(Q{1, 0, 0, 0})), 0);
}

TEST(Rotation, NormalizedGivesUnitLengthAndIdentityForZero) {
  const Q q = normalized(Q{2, 0, -1, 2});
  EXPECT_NEAR(q.w, 2.0 / 3, 1e-15);
  EXPECT_NEAR(q.y, -1.0 / 3, 1e-15);
  const Q none = normalized(Q{0, 0, 0, 0});
  EXPECT_EQ(none.w, 1);
  EXPECT_EQ(none.x, 0);
}

TEST(Rotation, NormalizedLeavesUnitQuaternionsAlone) {
  test::Random random(6);
  for (int i = 0; i < 100; i++) {
    const Q q = random_rotation(random), again = normalized(q);
    EXPECT_EQ(again.w, q.w);
    EXPECT_EQ(again.z, q.z);
  }
}

TEST(Vector, CrossAndDotHoldTheirIdentities) {
  test::Random random(7);
  for (int i = 0; i < 100; i++) {
    const V a = random_vector(random), b = random_vector(random), c = random_vector(random);
    EXPECT_NEAR(dot(a, cross(a, b)), 0, 1e-13);
    expect_near(cross(a, cross(b, c)), dot(a, c) * b - dot(a, b) * c, 1e-13);
    EXPECT_NEAR(dot(a, cross(b, c)), dot(b, cross(c, a)), 1e-13);
  }
}

TEST(Vector, NormalizedWithoutDirectionIsX) {
  expect_near(normalized(V{0, 0, 0}), V{1, 0, 0});
  expect_near(normalized(V{0, 0, -3}), V{0, 0, -1});
}

}  // namespace
}  // namespace corten
