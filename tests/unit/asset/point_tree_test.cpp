// The tree over surface points: boxes, queries and determinism.
#include "asset/point_tree.h"

#include <gtest/gtest.h>

#include <cmath>

#include "math/packed_tree.h"
#include "support/random.h"

namespace corten::asset {
namespace {

std::vector<Vec3<float>> cloud(int n, unsigned seed) {
  test::Random random(seed);
  std::vector<Vec3<float>> points;
  for (int i = 0; i < n; i++)
    points.push_back(
        {float(random.uniform(-1, 1)), float(random.uniform(0, 3)), float(random.uniform(-0.1, 0.1))});
  return points;
}

bool in_box(const double* box, const Vec3<float>& p) {
  for (int k = 0; k < 3; k++)
    if (std::abs(p[k] - box[k]) > box[3 + k]) return false;
  return true;
}

int leaves_of(int points) { return (points + kPointsInLeaf - 1) / kPointsInLeaf; }

TEST(PointTree, BoxesHoldTheirPoints) {
  for (int n : {1, 7, 8, 9, 32, 33, 257, 1000, 5000}) {
    std::vector<Vec3<float>> points = cloud(n, 1);
    const std::vector<double> boxes = build_point_tree(points);
    ASSERT_EQ(boxes.size(), 6u * static_cast<std::size_t>(tree_boxes(leaves_of(n)))) << n;
    const TreeShape tree(leaves_of(n));
    for (int i = 0; i < n; i++)
      for (int level = 0, at = i / kPointsInLeaf; level <= tree.top; level++, at /= kTreeArity)
        EXPECT_TRUE(in_box(boxes.data() + 6 * (tree.first[level] + at), points[static_cast<std::size_t>(i)]));
  }
  std::vector<Vec3<float>> none;
  EXPECT_TRUE(build_point_tree(none).empty());
}

TEST(PointTree, AWalkFindsWhatASearchOfAllPointsFinds) {
  std::vector<Vec3<float>> points = cloud(3000, 2);
  const std::vector<double> boxes = build_point_tree(points);
  const TreeShape tree(leaves_of(3000));
  test::Random random(3);
  for (int query = 0; query < 100; query++) {
    const double x = random.uniform(-1, 1), y = random.uniform(0, 3), r = random.uniform(0, 0.5);
    const auto distance = [&](double px, double py) { return std::max(std::abs(px - x), std::abs(py - y)); };
    int all = 0, walked = 0, looked_at = 0;
    for (const auto& p : points) all += distance(p.x, p.y) < r;
    walk_tree(
        tree, boxes.data(), tree.top, 0, 0,
        [&](const double* box) {
          return std::abs(box[0] - x) - box[3] < r && std::abs(box[1] - y) - box[4] < r;
        },
        [&](int leaf) {
          for (int i = leaf * kPointsInLeaf; i < std::min(3000, (leaf + 1) * kPointsInLeaf); i++) {
            const auto& p = points[static_cast<std::size_t>(i)];
            walked += distance(p.x, p.y) < r;
            looked_at++;
          }
        });
    EXPECT_EQ(walked, all);
    EXPECT_LE(looked_at, 4 * all + 200);
  }
}

TEST(PointTree, DependsOnThePointsAlone) {
  std::vector<Vec3<float>> points = cloud(500, 4), turned(points.rbegin(), points.rend());
  EXPECT_EQ(build_point_tree(points), build_point_tree(turned));
  for (std::size_t i = 0; i < points.size(); i++) EXPECT_EQ(points[i].x, turned[i].x);
}

}  // namespace
}  // namespace corten::asset
