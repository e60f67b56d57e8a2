// A tree of axis-aligned boxes that all lanes of an executor build together.
//
// Its shape is that of a heap: node i has the children 2 i + 1 and 2 i + 2, and the last `leaves` nodes, a
// power of two, are the leaves. Which item a leaf holds is a matter of order alone: items sorted along a
// space-filling curve give a good tree. So a tree is built by a sort and refitted level by level, without
// pointers and with the same result on every executor.
#pragma once

#include <cstdint>

#include "collision/ray.h"
#include "exec/exec.h"

namespace corten::render {

template <class T>
struct Box {
  Vec3<T> low, high;
};

/// Order of the items: a key and the item in one number.
using TreeKey = std::uint64_t;

template <class T>
struct BoxTree {
  Box<T>* boxes;   ///< 2 leaves - 1
  TreeKey* order;  ///< leaves; the lower half is the item
  int leaves;      ///< 0: no tree
};

/// Leaves of a tree over this many items.
constexpr int tree_leaves(int items) {
  int leaves = items > 0 ? 1 : 0;
  while (leaves < items) leaves *= 2;
  return leaves;
}

inline constexpr TreeKey kNoItem = ~TreeKey{0};

namespace detail {

template <class T>
CORTEN_HD Box<T> united(const Box<T>& a, const Box<T>& b) {
  Box<T> all;
  for (int k = 0; k < 3; k++) {
    all.low[k] = a.low[k] < b.low[k] ? a.low[k] : b.low[k];
    all.high[k] = a.high[k] > b.high[k] ? a.high[k] : b.high[k];
  }
  return all;
}

/// The lower ten bits of x, two bits apart.
CORTEN_HD std::uint32_t spread_bits(std::uint32_t x) {
  x = (x | x << 16) & 0x030000FF;
  x = (x | x << 8) & 0x0300F00F;
  x = (x | x << 4) & 0x030C30C3;
  return (x | x << 2) & 0x09249249;
}

}  // namespace detail

/// The place of a point along the Z curve through a box.
template <class T>
CORTEN_HD TreeKey tree_key(Vec3<T> p, const Box<T>& within, int item) {
  std::uint32_t code = 0;
  for (int k = 0; k < 3; k++) {
    const T x = T(1024) * (p[k] - within.low[k]) / at_least_tiny(within.high[k] - within.low[k]);
    const auto cell = static_cast<std::uint32_t>(x > 0 ? (x < T(1023) ? x : T(1023)) : T(0));
    code |= detail::spread_bits(cell) << k;
  }
  return TreeKey{code} << 32 | static_cast<std::uint32_t>(item);
}

/// Sorts the keys: a bitonic network, which lanes can share.
template <class Exec>
CORTEN_HD void sort_keys(TreeKey* keys, int count, Exec exec) {
  for (int size = 2; size <= count; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2)
      for_each(exec, count, [&](int i) {
        const int j = i ^ stride;
        if (j < i) return;
        const TreeKey a = keys[i], b = keys[j];
        if ((a > b) == ((i & size) == 0)) keys[i] = b, keys[j] = a;
      });
}

/// Fits the boxes to the items in their present order; box_of(item) is the box of an item.
template <class T, class BoxOf, class Exec>
CORTEN_HD void refit(const BoxTree<T>& tree, BoxOf box_of, Exec exec) {
  const Box<T> nothing{{T(1e30), T(1e30), T(1e30)}, {T(-1e30), T(-1e30), T(-1e30)}};
  for_each(exec, tree.leaves, [&](int k) {
    const TreeKey key = tree.order[k];
    tree.boxes[tree.leaves - 1 + k] = key == kNoItem ? nothing : box_of(static_cast<int>(key & 0xFFFFFFFFu));
  });
  for (int count = tree.leaves / 2; count > 0; count /= 2)
    for_each(exec, count, [&](int k) {
      const int node = count - 1 + k;
      tree.boxes[node] = detail::united(tree.boxes[2 * node + 1], tree.boxes[2 * node + 2]);
    });
}

/// A ray, ready to be tested against boxes.
template <class T>
struct BoxRay {
  Vec3<T> from, inverse;
  T slack;  ///< by which boxes are enlarged for rounding

  CORTEN_HD explicit BoxRay(const Ray<T>& ray)
      : from(ray.from), inverse{1 / ray.along.x, 1 / ray.along.y, 1 / ray.along.z} {
    constexpr T kRounding = sizeof(T) < 8 ? T(1e-6) : T(1e-14);
    slack = kRounding * (std::abs(from.x) + std::abs(from.y) + std::abs(from.z));
  }

  /// Where the ray enters a box, if that is before `reach`; -1: it does not.
  CORTEN_HD T enters(const Box<T>& box, T reach) const {
    constexpr T kRounding = sizeof(T) < 8 ? T(1e-6) : T(1e-14);
    T enter = 0, leave = reach;
    CORTEN_UNROLL for (int k = 0; k < 3; k++) {
      const T extra = slack + kRounding * (std::abs(box.low[k]) + std::abs(box.high[k]));
      const T a = (box.low[k] - extra - from[k]) * inverse[k],
              b = (box.high[k] + extra - from[k]) * inverse[k];
      // A ray in the plane of a side gives 0 * inf = NaN: comparisons with it are false and have no effect.
      const T low = a < b ? a : b, high = a < b ? b : a;
      if (low > enter) enter = low;
      if (high < leave) leave = high;
    }
    return enter <= leave ? enter : T(-1);
  }
};

/// Calls visit(item) for the items whose boxes the ray enters before `reach`, nearer boxes first. visit
/// returns the new reach; a negative one ends the walk.
template <class T, class Visit>
CORTEN_HD void walk_boxes(const BoxTree<T>& tree, const Ray<T>& ray, T reach, Visit visit) {
  if (tree.leaves == 0) return;
  const BoxRay<T> through(ray);
  int pending[32];
  T entry[32];
  int count = 0;
  entry[count] = through.enters(tree.boxes[0], reach);
  if (entry[count] >= 0) pending[count++] = 0;
  while (count > 0) {
    const int node = pending[--count];
    if (entry[count] > reach) continue;
    if (node >= tree.leaves - 1) {
      const TreeKey key = tree.order[node - (tree.leaves - 1)];
      if (key != kNoItem) reach = visit(static_cast<int>(key & 0xFFFFFFFFu), reach);
      if (reach < 0) return;
      continue;
    }
    T at[2];
    for (int k = 0; k < 2; k++) at[k] = through.enters(tree.boxes[2 * node + 1 + k], reach);
    const int first = at[1] >= 0 && at[1] < at[0] ? 1 : 0;
    for (int k = 1; k >= 0; k--) {
      const int child = k == 0 ? first : 1 - first;
      if (at[child] >= 0) entry[count] = at[child], pending[count++] = 2 * node + 1 + child;
    }
  }
}

}  // namespace corten::render
