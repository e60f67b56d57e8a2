// Solids deep in each other, in random poses: they have a contact, also where no surface opposes its exit,
// and no contact is deeper than the solids are along its normal.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/contact_shapes.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

using Names = std::vector<std::string>;

constexpr double kSize = 0.1;

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
  /// Whether some of these random points is deep in both.
  bool overlap(Random& random) const {
    for (int i = 0; i < 150; i++) {
      const Vec p{random.uniform(-kSize, kSize), random.uniform(-kSize, kSize),
                  random.uniform(-kSize, kSize)};
      const Vec q = rotate(inverse(turn_[1]), rotate(turn_[0], p) - place_);
      if (first_.solid.nearest(p).distance < -0.1 * kSize && second_.solid.nearest(q).distance < -0.1 * kSize)
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

/// Tests every `stride`-th pair. Of a hundred overlaps one may have no contact: parts thinner than a cell.
void expect_contacts(const Names& firsts, const Names& seconds, int stride) {
  Random random(1);
  int pair = 0, overlaps = 0, missed = 0;
  for (const std::string& first : firsts)
    for (const std::string& second : seconds) {
      // Two meshes with one name would be one asset.
      if (first == second || pair++ % repetitions(stride, 20 * stride) != 0) continue;
      DeepPair both(first, second);
      for (int i = 0; i < repetitions(50, 5); i++) {
        both.shuffle(random);
        const bool overlap = both.overlap(random);
        overlaps += overlap ? 1 : 0;
        missed += overlap && both.contacts() == 0 ? 1 : 0;
        for (int c = 0; c < both.contacts(); c++) {
          EXPECT_GE(both.depth(c), 0) << first << " and " << second << ", pose " << i;
          EXPECT_LE(both.depth(c), both.overlap_along_normal(c) + both.slack())
              << first << " and " << second << ", pose " << i;
        }
      }
    }
  EXPECT_LE(missed, overlaps / 100) << "of " << overlaps;
}

TEST(ContactDeep, TriangleMeshesAndFieldsTouch) { expect_contacts(triangle_bodies(), field_bodies(), 3); }
TEST(ContactDeep, FieldsTouch) { expect_contacts(field_bodies(), field_bodies(), 3); }
TEST(ContactDeep, ConvexShapesAndFieldsTouch) { expect_contacts(convex_bodies(), field_bodies(), 5); }
TEST(ContactDeep, ConvexShapesAndTriangleMeshesTouch) {
  expect_contacts(convex_bodies(), triangle_bodies(), 1);
}

}  // namespace
}  // namespace corten::test
