// Colliders of simple shapes in limit cases: touching, nested, coincident, thin, huge, tiny, NaN. Arbitrary
// poses are compared with the reference in tests/conformance/contacts.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "collision/contact_frame.h"
#include "collision/narrow_phase.h"
#include "support/random.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

using V = Vec3<double>;
using Point = ContactPoint<double>;

Shape<double> shape(int type, V size, V pos = {0, 0, 0}, Quat<double> q = {1, 0, 0, 0}) {
  return {type, -1, size, pos, matrix(normalized(q)), 0, nullptr};
}

std::vector<Point> collide_all(const Shape<double>& a, const Shape<double>& b, double margin = 0) {
  Point found[kMaxPairContacts];
  ConvexStorage<double> storage;
  const int n = collide(a, b, margin, {1e-6, 50, false}, storage.scratch(), found);
  return {found, found + n};
}

bool is_sound(const Point& p, double margin) {
  const Mat3<double> frame = contact_frame(p.normal, p.tangent);
  double worst = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      double product = 0;
      for (int k = 0; k < 3; k++) product += frame(i, k) * frame(j, k);
      worst = std::max(worst, std::abs(product - (i == j)));
    }
  return worst < 1e-9 && std::isfinite(p.dist) && std::isfinite(norm(p.pos)) && p.dist <= margin * (1 + 1e-9);
}

/// Distance of a point to a box by clamping, and of a segment to it by ternary search: the distance to a
/// convex set is convex along a line.
double box_distance(const Shape<double>& box, V point) {
  const V local = transposed_times(box.mat, point - box.pos);
  V outside{0, 0, 0};
  for (int k = 0; k < 3; k++) outside[k] = std::max(0.0, std::abs(local[k]) - box.size[k]);
  return norm(outside);
}
double segment_distance(const Shape<double>& capsule, const Shape<double>& box) {
  const V axis = column(capsule.mat, 2);
  auto at = [&](double x) { return box_distance(box, capsule.pos + (x * capsule.size.y) * axis); };
  double low = -1, high = 1;
  for (int i = 0; i < 200; i++) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    (at(a) < at(b) ? high : low) = at(a) < at(b) ? b : a;
  }
  return at((low + high) / 2);
}

V random_vector(Random& random, double size) {
  return {size * random.normal(), size * random.normal(), size * random.normal()};
}
Quat<double> random_rotation(Random& random) {
  return {random.normal(), random.normal(), random.normal(), random.normal()};
}

TEST(Colliders, ConcentricSpheresTakeANormalAcrossTheirAxes) {
  const auto same = collide_all(shape(kSphere, {1, 0, 0}), shape(kSphere, {0.5, 0, 0}));
  ASSERT_EQ(same.size(), 1u);
  EXPECT_EQ(same[0].dist, -1.5);
  EXPECT_EQ(same[0].normal.x, 1);
  const auto turned = collide_all(shape(kSphere, {1, 0, 0}), shape(kSphere, {0.5, 0, 0}, {0, 0, 0},
                                                                   {std::sqrt(0.5), std::sqrt(0.5), 0, 0}));
  ASSERT_EQ(turned.size(), 1u);
  EXPECT_NEAR(std::abs(turned[0].normal.x), 1, 1e-12);
}

TEST(Colliders, TouchingCountsAndBeyondTheMarginDoesNot) {
  const auto ball = shape(kSphere, {0.5, 0, 0});
  EXPECT_EQ(collide_all(ball, shape(kSphere, {0.5, 0, 0}, {1, 0, 0})).size(), 1u);
  EXPECT_EQ(collide_all(ball, shape(kSphere, {0.5, 0, 0}, {1 + 1e-12, 0, 0})).size(), 0u);
  EXPECT_EQ(collide_all(ball, shape(kBox, {0.5, 0.5, 0.5}, {1, 0, 0})).size(), 1u);
  EXPECT_EQ(collide_all(ball, shape(kBox, {0.5, 0.5, 0.5}, {1.25, 0, 0}), 0.25).size(), 1u);
  EXPECT_EQ(collide_all(shape(kBox, {0.5, 0.5, 0.5}), shape(kBox, {0.5, 0.5, 0.5}, {0, 0, 1})).size(), 4u);
  EXPECT_EQ(collide_all(shape(kBox, {0.5, 0.5, 0.5}), shape(kBox, {0.5, 0.5, 0.5}, {0, 0, 1.001})).size(),
            0u);
}

TEST(Colliders, ABoxOnAnotherHasFourContactsAtItsCorners) {
  const auto found = collide_all(shape(kBox, {1, 1, 0.5}), shape(kBox, {0.25, 0.25, 0.25}, {0.1, 0.2, 0.74}));
  ASSERT_EQ(found.size(), 4u);
  for (const Point& p : found) {
    EXPECT_NEAR(p.dist, -0.01, 1e-14);
    EXPECT_NEAR(p.normal.z, 1, 1e-14);
    EXPECT_NEAR(std::abs(p.pos.x - 0.1), 0.25, 1e-14);
    EXPECT_NEAR(std::abs(p.pos.y - 0.2), 0.25, 1e-14);
    EXPECT_NEAR(p.pos.z, 0.495, 1e-14);
  }
}

TEST(Colliders, ASphereInsideABoxLeavesByTheNearestFace) {
  const auto found = collide_all(shape(kSphere, {0.1, 0, 0}, {0, 0.7, 0}), shape(kBox, {1, 1, 1}));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, -0.4, 1e-14);
  EXPECT_NEAR(found[0].normal.y, -1, 1e-14);
}

TEST(Colliders, ACapsuleOnItsEndHasAnOrthogonalFrame) {
  Random random(3);
  for (int i = 0; i < 100; i++) {
    const Quat<double> q = random_rotation(random);
    const V up = column(matrix(normalized(q)), 2);
    for (const Point& p :
         collide_all(shape(kPlane, {0, 0, 1}, {0, 0, 0}, q), shape(kCapsule, {0.1, 0.2, 0}, 0.29 * up, q)))
      EXPECT_TRUE(is_sound(p, 0));
  }
}

TEST(Colliders, CapsuleAndBoxTouchWhereSegmentAndBoxAreNear) {
  // Also thick, tiny and huge capsules: contacts must not depend on the scale.
  Random random(5);
  int touching = 0;
  for (int i = 0; i < repetitions(5000, 500); i++) {
    const double scale = std::pow(10, random.uniform(-6, 6));
    auto size = [&] { return scale * std::pow(10, random.uniform(-1, 1)); };
    const auto box =
        shape(kBox, {size(), size(), size()}, random_vector(random, scale), random_rotation(random));
    const auto capsule =
        shape(kCapsule, {size(), size(), 0}, random_vector(random, 5 * scale), random_rotation(random));
    const double apart = segment_distance(capsule, box), dist = apart - capsule.size.x;
    const auto found = collide_all(capsule, box);
    // A segment that passes completely through the box, with a radius smaller than its distance to an edge,
    // has no contact, as in the reference.
    if (apart > 1e-3 * scale && std::abs(dist) > 1e-6 * scale) {
      EXPECT_EQ(!found.empty(), dist < 0) << i;
    }
    touching += dist < 0;
    for (const Point& p : found) EXPECT_TRUE(is_sound(p, 0));
  }
  EXPECT_GT(touching, 100);
}

class AnyPair : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(AnyPair, IsSoundForAnySizeAndPose) {
  Random random(7);
  const auto [type1, type2] = GetParam();
  for (int i = 0; i < repetitions(5000, 500); i++) {
    const double scale = std::pow(10, random.uniform(-6, 6));
    auto size = [&] { return scale * std::pow(10, random.uniform(-6, 0)); };
    // Aligned and coincident poses are as likely as any other.
    auto pos = [&] {
      return random.chance(0.3) ? V{0, 0, 0} : random_vector(random, random.chance(0.5) ? scale : size());
    };
    auto turn = [&] {
      return random.chance(0.5) ? Quat<double>{1, 0, 0, double(random.below(2))} : random_rotation(random);
    };
    const double margin = random.chance(0.5) ? 0 : size();
    const auto a = shape(type1, {size(), size(), size()}, pos(), turn());
    const auto b = shape(type2, {size(), size(), size()}, pos(), turn());
    const auto found = collide_all(a, b, margin);
    EXPECT_LE(found.size(), static_cast<std::size_t>(kMaxPairContacts));
    for (const Point& p : found) ASSERT_TRUE(is_sound(p, margin)) << i;
  }
}

TEST_P(AnyPair, NotANumberTouchesNothing) {
  const auto [type1, type2] = GetParam();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto good = shape(type1, {1, 1, 1}), bad = shape(type2, {1, 1, 1}, {nan, 0, 0});
  EXPECT_EQ(collide_all(good, bad).size(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Shapes, AnyPair,
                         testing::Values(std::pair(kPlane, kSphere), std::pair(kPlane, kCapsule),
                                         std::pair(kPlane, kEllipsoid), std::pair(kPlane, kCylinder),
                                         std::pair(kPlane, kBox), std::pair(kSphere, kSphere),
                                         std::pair(kSphere, kCapsule), std::pair(kSphere, kCylinder),
                                         std::pair(kSphere, kBox), std::pair(kCapsule, kCapsule),
                                         std::pair(kCapsule, kBox), std::pair(kBox, kBox)));

TEST(Colliders, ContactFrameStartsFromYOrZ) {
  const Mat3<double> up = contact_frame<double>({0, 0, 1}, {0, 0, 0}),
                     side = contact_frame<double>({0, 1, 0}, {0, 0, 0});
  EXPECT_EQ(up(1, 1), 1);
  EXPECT_EQ(up(2, 0), -1);
  EXPECT_EQ(side(1, 2), 1);
  EXPECT_EQ(side(2, 0), 1);
}

}  // namespace
}  // namespace corten::test
