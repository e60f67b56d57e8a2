// Contacts of boxes with option exact_contacts, checked with separating axes and per-point tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "collision/box_box.h"
#include "collision/box_manifold.h"
#include "math/rotation.h"
#include "support/random.h"

namespace corten::test {
namespace {

using V = Vec3<double>;
using Box = Shape<double>;

Box box_at(V pos, Quat<double> turn, V size) {
  return {kBox, -1, size, pos, matrix(turn), norm(size), nullptr};
}

Quat<double> about(V axis, double angle) { return axis_angle(normalized(axis), angle); }

std::vector<ContactPoint<double>> contacts(const Box& a, const Box& b, double margin = 0) {
  std::vector<ContactPoint<double>> found(kMaxPairContacts);
  found.resize(static_cast<std::size_t>(collide_box_box_exact(a, b, margin, found.data())));
  return found;
}

/// The overlap of the boxes along a direction; negative if it separates them.
double overlap(const Box& a, const Box& b, V n) {
  double reach = 0;
  for (int k = 0; k < 3; k++)
    reach += a.size[k] * std::abs(dot(n, column(a.mat, k))) + b.size[k] * std::abs(dot(n, column(b.mat, k)));
  return reach - std::abs(dot(n, b.pos - a.pos));
}

double least_overlap(const Box& a, const Box& b) {
  double least = 1e9;
  for (int i = 0; i < 3; i++) {
    least = std::min({least, overlap(a, b, column(a.mat, i)), overlap(a, b, column(b.mat, i))});
    for (int j = 0; j < 3; j++) {
      const V n = cross(column(a.mat, i), column(b.mat, j));
      if (norm(n) > 1e-6) least = std::min(least, overlap(a, b, normalized(n)));
    }
  }
  return least;
}

/// The distance of a point outside the box.
double outside(const Box& box, V p) {
  const V local = transposed_times(box.mat, p - box.pos);
  double most = 0;
  for (int k = 0; k < 3; k++) most = std::max(most, std::abs(local[k]) - box.size[k]);
  return most;
}

/// A box on another one, in a random pose or nearly parallel to it.
struct RandomBoxes {
  Random random{7};

  double number() { return random.uniform(-1, 1); }
  V vec() { return {number(), number(), number()}; }
  V size() { return {0.3 + 0.2 * number(), 0.3 + 0.2 * number(), 0.3 + 0.2 * number()}; }
  Box box(double tilt, double apart) {
    const Quat<double> turn =
        tilt > 1 ? normalized(Quat<double>{number(), number(), number(), number()}) : about(vec(), tilt);
    return box_at(apart * vec(), turn, size());
  }
};

TEST(BoxManifold, ContactsLieInBothBoxesAndAreNoDeeperThanTheOverlap) {
  RandomBoxes some;
  int touching = 0;
  for (int i = 0; i < 20000; i++) {
    const double tilt = i % 2 == 0 ? 2 : std::pow(10.0, -9 + i % 9);
    const Box a = some.box(i % 2 == 0 ? 2 : 0, 0), b = some.box(tilt, 0.7);
    const double least = least_overlap(a, b);
    const auto found = contacts(a, b);
    EXPECT_EQ(found.empty(), least < 0) << i << " overlap " << least;
    EXPECT_LE(found.size(), 9u);
    touching += !found.empty();
    for (const ContactPoint<double>& c : found) {
      EXPECT_NEAR(norm(c.normal), 1, 1e-12);
      EXPECT_LE(-c.dist, overlap(a, b, c.normal) + 1e-12) << i;
      EXPECT_LE(-c.dist, 1.06 * least + 1e-4) << i;
      // The point is halfway between the surfaces. One of the ends lies in both boxes, except for edges that
      // have passed completely through each other.
      const V end1 = c.pos - 0.5 * c.dist * c.normal, end2 = c.pos + 0.5 * c.dist * c.normal;
      const auto beyond = [&](V p) { return std::max(outside(a, p), outside(b, p)); };
      if (least < 0.1) {
        EXPECT_LT(std::min(beyond(end1), beyond(end2)), 1e-9) << i;
      }
      EXPECT_GT(dot(c.normal, b.pos - a.pos), 0) << i;
    }
    for (std::size_t k = 0; k < found.size(); k++)
      for (std::size_t l = 0; l < k; l++) EXPECT_GT(norm(found[k].pos - found[l].pos), 1e-5) << i;
  }
  EXPECT_GT(touching, 5000);
}

TEST(BoxManifold, ParallelBoxesTouchAtTheCornersOfTheCommonRectangle) {
  // In such poses the reference sometimes has a fifth point, as deep as the box.
  Random random(3);
  const auto number = [&] { return random.uniform(-1, 1); };
  int reference_wrong = 0;
  const V half{0.1, 0.1, 0.1};
  for (int i = 0; i < 3000; i++) {
    const Box low = box_at({0, 0, 0}, {1, 0, 0, 0}, half);
    const Box high =
        box_at({0, 0, 0.1995},
               about({number(), number(), number()}, std::pow(10, -8 + 3 * std::abs(number()))), half);
    ContactPoint<double> found[kMaxPairContacts];
    const int n = collide_box_box(low, high, 0.0, found);
    for (int k = 0; k < n; k++) reference_wrong += found[k].dist < -0.001;
    const auto exact = contacts(low, high);
    ASSERT_EQ(exact.size(), 4u) << i;
    for (const ContactPoint<double>& c : exact) {
      EXPECT_NEAR(c.dist, -0.0005, 1e-5);
      // Corners closer than a thousandth of the box count as one.
      EXPECT_NEAR(std::abs(c.pos.x), 0.1, 1e-4);
      EXPECT_NEAR(std::abs(c.pos.y), 0.1, 1e-4);
    }
  }
  EXPECT_GT(reference_wrong, 10);  // otherwise this test is not meaningful
}

TEST(BoxManifold, ABoxTurnedByAnEighthTouchesInAnOctagon) {
  const V half{0.1, 0.1, 0.1};
  const auto found = contacts(box_at({0, 0, 0}, {1, 0, 0, 0}, half),
                              box_at({0, 0, 0.199}, about({0, 0, 1}, std::acos(-1.0) / 4), half));
  ASSERT_EQ(found.size(), 8u);
  for (const ContactPoint<double>& c : found) {
    EXPECT_NEAR(c.dist, -0.001, 1e-12);
    // All corners of the regular octagon around a circle of radius 0.1.
    EXPECT_NEAR(norm(V{c.pos.x, c.pos.y, 0}), 0.1 / std::cos(std::acos(-1.0) / 8), 1e-12);
  }
}

TEST(BoxManifold, CrossedEdgesTouchInOnePoint) {
  const V half{0.1, 0.1, 0.1};
  const double eighth = std::acos(-1.0) / 4, high = 0.2 * std::sqrt(2.0) - 0.003;
  const auto found = contacts(box_at({0, 0, 0}, about({1, 0, 0}, eighth), half),
                              box_at({0.02, 0.01, high}, about({0, 1, 0}, eighth), half));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, -0.003, 1e-12);
  EXPECT_NEAR(norm(found[0].pos - V{0.02, 0, 0.5 * high}), 0, 1e-12);
  EXPECT_NEAR(norm(found[0].normal - V{0, 0, 1}), 0, 1e-12);
}

TEST(BoxManifold, AMarginFindsBoxesThatAreApartByItsDistance) {
  const V half{0.1, 0.1, 0.1};
  const Box box = box_at({0, 0, 0}, {1, 0, 0, 0}, half);
  // Corner to corner, along the diagonal.
  const Box other = box_at(V{0.2, 0.2, 0.2} + 0.01 / std::sqrt(3.0) * V{1, 1, 1}, {1, 0, 0, 0}, half);
  EXPECT_TRUE(contacts(box, other, 0.0099).empty());
  const auto found = contacts(box, other, 0.0101);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, 0.01, 1e-12);
  EXPECT_NEAR(norm(found[0].normal - normalized(V{1, 1, 1})), 0, 1e-9);
  // Face to face.
  const auto four = contacts(box, box_at({0, 0.05, 0.21}, {1, 0, 0, 0}, half), 0.02);
  ASSERT_EQ(four.size(), 4u);
  for (const ContactPoint<double>& c : four) EXPECT_NEAR(c.dist, 0.01, 1e-12);
}

}  // namespace
}  // namespace corten::test
