// The bounding volume tree: structure, boxes, queries and determinism.
#include "asset/bvh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <random>

#include "asset/mesh.h"
#include "asset_files.h"

namespace corten::asset {
namespace {

using Vec = Vec3<double>;

std::vector<BvhItem> random_items(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> coordinate(-1, 1), size(0, 0.1);
  std::vector<BvhItem> items;
  for (int i = 0; i < n; i++) {
    const Vec place{coordinate(random), 3 * coordinate(random), 2 * coordinate(random)};
    const Vec half{size(random), size(random), size(random)};
    items.push_back({place - half, place + half, place, 10 + i});
  }
  return items;
}

bool contains(const Bvh::Node& outer, Vec low, Vec high) {
  for (int k = 0; k < 3; k++)
    if (low[k] < outer.center[k] - outer.half_size[k] - 1e-12 ||
        high[k] > outer.center[k] + outer.half_size[k] + 1e-12)
      return false;
  return true;
}

int depth_of(const Bvh& tree, int node) {
  if (node < 0) return 0;
  const auto& child = tree.nodes[static_cast<std::size_t>(node)].child;
  return 1 + std::max(depth_of(tree, child[0]), depth_of(tree, child[1]));
}

TEST(Bvh, IsBalancedAndHoldsEveryItemOnce) {
  for (const int n : {1, 2, 3, 7, 8, 100, 1000}) {
    const Bvh tree = build_bvh(random_items(n, 1));
    ASSERT_EQ(static_cast<int>(tree.nodes.size()), bvh_size(n));
    EXPECT_EQ(depth_of(tree, 0), 1 + std::bit_width(static_cast<unsigned>(n - 1)));
    std::vector<int> ids;
    for (const Bvh::Node& node : tree.nodes)
      if (node.id != Bvh::none) ids.push_back(node.id);
    std::sort(ids.begin(), ids.end());
    for (int i = 0; i < n; i++) EXPECT_EQ(ids[static_cast<std::size_t>(i)], 10 + i);
  }
  EXPECT_TRUE(build_bvh({}).nodes.empty());
}

TEST(Bvh, BoxesContainWhatIsBelowThem) {
  const std::vector<BvhItem> items = random_items(300, 2);
  const Bvh tree = build_bvh(items);
  for (std::size_t n = 0; n < tree.nodes.size(); n++) {
    const Bvh::Node& node = tree.nodes[n];
    if (node.id != Bvh::none) {
      const BvhItem& item = items[static_cast<std::size_t>(node.id - 10)];
      EXPECT_TRUE(contains(node, item.low, item.high));
      continue;
    }
    for (const int child : node.child) {
      ASSERT_GT(child, static_cast<int>(n)) << "parents come first";
      const Bvh::Node& inner = tree.nodes[static_cast<std::size_t>(child)];
      EXPECT_TRUE(contains(node, inner.center - inner.half_size, inner.center + inner.half_size));
    }
  }
}

TEST(Bvh, SearchFindsWhatTryingAllFinds) {
  const std::vector<BvhItem> items = random_items(500, 3);
  const Bvh tree = build_bvh(items);
  std::mt19937 random(4);
  std::uniform_real_distribution<double> coordinate(-1, 1);
  long long visited = 0;
  for (int trial = 0; trial < 50; trial++) {
    const Vec point{coordinate(random), 3 * coordinate(random), 2 * coordinate(random)};
    const auto is_in = [&](Vec low, Vec high) {
      for (int k = 0; k < 3; k++)
        if (point[k] < low[k] || point[k] > high[k]) return false;
      return true;
    };
    std::vector<int> wanted, found;
    for (const BvhItem& item : items)
      if (is_in(item.low, item.high)) wanted.push_back(item.id);
    const std::function<void(int)> descend = [&](int n) {
      const Bvh::Node& node = tree.nodes[static_cast<std::size_t>(n)];
      visited++;
      if (!is_in(node.center - node.half_size, node.center + node.half_size)) return;
      if (node.id != Bvh::none) found.push_back(node.id);
      else descend(node.child[0]), descend(node.child[1]);
    };
    descend(0);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, wanted);
  }
  EXPECT_LT(visited, 50 * 100) << "most of the 999 nodes must not be visited";
}

TEST(Bvh, ItemsInOnePlaceAndFlatOnesDoNoHarm) {
  std::vector<BvhItem> same(64, BvhItem{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, 5});
  const Bvh tree = build_bvh(same);
  EXPECT_EQ(depth_of(tree, 0), 7);
  for (const Bvh::Node& node : tree.nodes)
    for (int k = 0; k < 3; k++) EXPECT_GT(node.half_size[k], 0);
}

TEST(Bvh, EqualInputGivesAnEqualTree) {
  const Bvh a = build_bvh(random_items(200, 5)), b = build_bvh(random_items(200, 5));
  for (std::size_t n = 0; n < a.nodes.size(); n++) {
    EXPECT_EQ(a.nodes[n].id, b.nodes[n].id);
    EXPECT_EQ(a.nodes[n].child, b.nodes[n].child);
  }
}

TEST(Bvh, AMeshHasOneOverItsFaces) {
  const auto mesh = process_mesh(test::box(1, 2, 3), {});
  ASSERT_TRUE(mesh);
  ASSERT_EQ(mesh->bvh.nodes.size(), 2 * mesh->faces.size() - 1);
  const Bvh::Node& root = mesh->bvh.nodes.front();
  for (int k = 0; k < 3; k++) {
    EXPECT_NEAR(root.center[k] - root.half_size[k], mesh->bounds.low[k], 1e-6);
    EXPECT_NEAR(root.center[k] + root.half_size[k], mesh->bounds.high[k], 1e-6);
  }
}

}  // namespace
}  // namespace corten::asset
