// Bounding volume hierarchies: a binary tree of axis-aligned boxes over items such as the triangles of a mesh
// or the geoms of a body. Queries descend only into boxes that they overlap, so they take logarithmic time on
// a good tree.
//
// The tree is balanced: each node splits its items in half along the longest side of its box. It has 2 n - 1
// nodes and ceil(log2 n) levels for any input, and is built in O(n log n). A surface area heuristic gives
// somewhat faster rays for uneven meshes, but neither bound.
#pragma once

#include <array>
#include <vector>

#include "math/vec3.h"

namespace corten::asset {

struct BvhItem {
  Vec3<double> low, high;  ///< bounding box
  Vec3<double> place;      ///< sort key
  int id = 0;
};

/// Nodes in depth-first order: the root comes first, children after their parents.
struct Bvh {
  static constexpr int none = -1;

  struct Node {
    std::array<int, 2> child{none, none};  ///< both none in a leaf
    int id = none;                         ///< id of the item in a leaf; none in inner nodes
    Vec3<double> center, half_size;
  };
  std::vector<Node> nodes;
};

/// Number of nodes of a tree with this many items.
constexpr int bvh_size(int items) { return items > 0 ? 2 * items - 1 : 0; }

/// Deterministic: on a tie, items keep their input order.
Bvh build_bvh(std::vector<BvhItem> items);

}  // namespace corten::asset
