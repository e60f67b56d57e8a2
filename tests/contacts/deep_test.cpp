// Solids deep in each other, in random poses: they have a contact, also where no surface opposes its exit,
// no contact is deeper than the solids are along its normal, and convex ones have a contact that is deep
// enough.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/contact_shapes.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

using Names = std::vector<std::string>;

constexpr double kSize = 0.1;
/// Both solids contain a ball with this radius.
constexpr double kInside = 0.1 * kSize;

/// A pair of bodies, the first at the origin.
class DeepPair {
 public:
  DeepPair(const std::string& first, const std::string& second)
      : first_(body_shape(first, kSize)), second_(body_shape(second, kSize)), model_(load()), data_(model_) {}

  /// Moves both to a random pose.
  void shuffle(Random& random) {
    const double far = random.uniform(0, 1.2 * kSize);
    for (double& x : place_) x = random.uniform(-far, far);
    turn_[0] = random_turn(random), turn_[1] = random_turn(random);
    for (std::size_t k = 0; k < 3; k++) data_->qpos[k] = 0, data_->qpos[7 + k] = place_[k];
    for (std::size_t k = 0; k < 4; k++) data_->qpos[3 + k] = turn_[0][k], data_->qpos[10 + k] = turn_[1][k];
    forward(model_, data_);
  }
  /// Whether a ball with the radius kInside is in both: one of 150 random points is that deep in each. Convex
  /// solids must then move by at least its diameter to part.
  bool overlap(Random& random) const {
    for (int i = 0; i < 150; i++) {
      const Vec p{random.uniform(-kSize, kSize), random.uniform(-kSize, kSize),
                  random.uniform(-kSize, kSize)};
      const Vec q = rotate(inverse(turn_[1]), rotate(turn_[0], p) - place_);
      if (first_.solid.nearest(p).distance < -kInside && second_.solid.nearest(q).distance < -kInside)
        return true;
    }
    return false;
  }
  int contacts() const { return data_->ncon; }
  double depth(int i) const { return -data_->contact_dist[static_cast<std::size_t>(i)]; }
  /// How far one has to move along the normal of a contact to leave the other.
  double overlap_along_normal(int i) const {
    const double* frame = data_->contact_frame.data() + 9 * i;
    const Vec n{frame[0], frame[1], frame[2]};
    return first_.solid.reach(rotate(inverse(turn_[0]), n)) +
           second_.solid.reach(rotate(inverse(turn_[1]), -1 * n)) - dot(n, place_);
  }
  double deepest() const {
    double most = 0;
    for (int i = 0; i < contacts(); i++) most = std::max(most, depth(i));
    return most;
  }
  double slack() const { return 1e-6 * kSize + first_.cell + second_.cell; }

 private:
  Model load() const {
    const auto body = [](const Shape& shape) {
      return "<body><freejoint/><geom " + shape.geom + "/></body>";
    };
    return load_string("<mujoco><asset>" + first_.assets + second_.assets + "</asset><worldbody>" +
                       body(first_) + body(second_) + "</worldbody></mujoco>");
  }

  Shape first_, second_;
  Model model_;
  Data data_;
  Vec place_{};
  Turn turn_[2] = {{1, 0, 0, 0}, {1, 0, 0, 0}};
};

/// Results of many poses.
struct DeepCounts {
  int overlaps = 0, missed = 0, shallow = 0;
};

/// Rings and L-shapes, parts of which are as thin as a few cells.
bool is_thin(const std::string& name) {
  return name.ends_with("washer") || name.ends_with("torus") || name.ends_with("ell");
}

/// Tests random poses of a pair; under sanitizers only the first ones.
DeepCounts test_pair(const std::string& first, const std::string& second, unsigned seed) {
  Random random(seed);
  DeepCounts counts;
  DeepPair both(first, second);
  for (int i = 0; i < repetitions(50, 3); i++) {
    both.shuffle(random);
    const bool overlap = both.overlap(random);
    counts.overlaps += overlap ? 1 : 0;
    counts.missed += overlap && both.contacts() == 0 ? 1 : 0;
    counts.shallow += overlap && both.deepest() < 2 * kInside - both.slack() ? 1 : 0;
    for (int c = 0; c < both.contacts(); c++) {
      EXPECT_GE(both.depth(c), 0) << first << " and " << second << ", pose " << i;
      EXPECT_LE(both.depth(c), both.overlap_along_normal(c) + both.slack())
          << first << " and " << second << ", pose " << i;
    }
  }
  return counts;
}

/// Tests every `stride`-th pair. Without thin shapes every overlap has a contact, and all but the fraction
/// `shallow` have one that is deep enough. With thin shapes the fraction `missed` of all overlaps may have no
/// contact.
void expect_contacts(const Names& firsts, const Names& seconds, int stride, double missed,
                     double shallow = 0) {
  int pair = 0;
  DeepCounts thin, full;
  for (const std::string& first : firsts)
    for (const std::string& second : seconds) {
      // Two meshes with one name would be one asset.
      if (first == second || pair++ % stride != 0) continue;
      const DeepCounts counts = test_pair(first, second, static_cast<unsigned>(pair));
      DeepCounts& sum = is_thin(first) || is_thin(second) ? thin : full;
      sum.overlaps += counts.overlaps, sum.missed += counts.missed, sum.shallow += counts.shallow;
    }
  ASSERT_GT(full.overlaps, 0);
  ASSERT_GT(thin.overlaps, 0);
  EXPECT_EQ(full.missed, 0) << "of " << full.overlaps;
  EXPECT_LE(full.shallow, shallow * full.overlaps) << "of " << full.overlaps;
  EXPECT_LE(thin.missed, missed * (thin.overlaps + full.overlaps)) << "of " << thin.overlaps;
  std::printf(
      "%d of %d deep poses have only contacts that are too shallow; with thin shapes %d of %d have none\n",
      full.shallow, full.overlaps, thin.missed, thin.overlaps);
}

/// Contacts of two triangle meshes are those of single features, which need not be as deep as the meshes.
TEST(ContactDeep, TriangleMeshesTouch) { expect_contacts(triangle_bodies(), triangle_bodies(), 1, 0, 0.1); }
TEST(ContactDeep, TriangleMeshesAndFieldsTouch) { expect_contacts(triangle_bodies(), field_bodies(), 3, 0); }
TEST(ContactDeep, FieldsTouch) { expect_contacts(field_bodies(), field_bodies(), 3, 0); }
TEST(ContactDeep, ConvexShapesAndFieldsTouch) { expect_contacts(convex_bodies(), field_bodies(), 5, 0.01); }
TEST(ContactDeep, ConvexShapesAndTriangleMeshesTouch) {
  expect_contacts(convex_bodies(), triangle_bodies(), 1, 0);
}

}  // namespace
}  // namespace corten::test
