#include "asset/bvh.h"

#include <algorithm>
#include <limits>
#include <span>

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Boxes thinner than this are thickened by it, so that rays in their plane hit them. Side lengths that
/// differ by less count as equal.
constexpr double kThin = 1e-14;

struct Item {
  BvhItem item;
  std::size_t order;  ///< index in the input
};

class Builder {
 public:
  explicit Builder(std::vector<BvhItem> items) {
    items_.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); i++) items_.push_back({items[i], i});
  }

  Bvh run() {
    if (items_.empty()) return {};
    tree_.nodes.reserve(2 * items_.size() - 1);
    build(items_);
    return std::move(tree_);
  }

 private:
  /// Recursion depth is that of the tree, which is balanced.
  int build(std::span<Item> items) {
    const int index = static_cast<int>(tree_.nodes.size());
    const Vec size = add_node(items);
    if (items.size() == 1) {
      tree_.nodes.back().id = items.front().item.id;
      return index;
    }
    const std::size_t half = items.size() / 2;
    split(items, half, longest(size));
    const int first = build(items.first(half));
    const int second = build(items.subspan(half));
    tree_.nodes[static_cast<std::size_t>(index)].child = {first, second};
    return index;
  }

  /// Appends a node and returns the size of its box.
  Vec add_node(std::span<const Item> items) {
    constexpr double kFar = std::numeric_limits<double>::max();
    Vec low{kFar, kFar, kFar}, high{-kFar, -kFar, -kFar};
    for (const Item& i : items)
      for (int k = 0; k < 3; k++) {
        low[k] = std::min(low[k], i.item.low[k]);
        high[k] = std::max(high[k], i.item.high[k]);
      }
    for (int k = 0; k < 3; k++)
      if (high[k] - low[k] < kThin) low[k] -= kThin, high[k] += kThin;
    tree_.nodes.push_back({{Bvh::none, Bvh::none}, Bvh::none, 0.5 * (low + high), 0.5 * (high - low)});
    return high - low;
  }

  static int longest(Vec size) {
    int axis = 0;
    if (size.y >= size.x + kThin) axis = 1;
    if (size.z >= size[axis] + kThin) axis = 2;
    return axis;
  }

  static void split(std::span<Item> items, std::size_t half, int axis) {
    std::nth_element(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(half), items.end(),
                     [axis](const Item& a, const Item& b) {
                       const double x = a.item.place[axis], y = b.item.place[axis];
                       return x != y ? x < y : a.order < b.order;
                     });
  }

  std::vector<Item> items_;
  Bvh tree_;
};

}  // namespace

Bvh build_bvh(std::vector<BvhItem> items) { return Builder(std::move(items)).run(); }

}  // namespace corten::asset
