// Bounding volume hierarchies: a binary tree of axis-aligned boxes over things that have boxes themselves,
// such as the triangles of a mesh or the geoms of a body. Whoever looks for what a ray or another shape meets
// descends only into boxes that are met, which makes the search logarithmic where the tree is good.
//
// The tree is balanced: each node gives half of its items, by their place along the longest side of its box,
// to each child. So it has 2 n - 1 nodes and ceil(log2 n) levels whatever the input, and is made in O(n log
// n). A surface area heuristic gives somewhat faster rays for uneven meshes, but neither bound.
#pragma once

#include <array>
#include <vector>

#include "math/vec3.h"

namespace corten::asset {

struct BvhItem {
  Vec3<double> low, high;  ///< its box
  Vec3<double> place;      ///< by which it is sorted
  int id = 0;
};

/// Nodes in depth-first order, so that the root is the first and every child comes after its parent.
struct Bvh {
  static constexpr int none = -1;

  struct Node {
    std::array<int, 2> child{none, none};  ///< both none in a leaf
    int id = none;                         ///< of the item in a leaf; none in inner nodes
    Vec3<double> center, half_size;
  };
  std::vector<Node> nodes;
};

/// How many nodes a tree of so many items has.
constexpr int bvh_size(int items) { return items > 0 ? 2 * items - 1 : 0; }

/// Equal input gives an equal tree: of items in the same place the first comes first.
Bvh build_bvh(std::vector<BvhItem> items);

}  // namespace corten::asset
