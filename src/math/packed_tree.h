// Packed trees of boxes: every four consecutive boxes of a level share a box of the next level, up to a level
// with one box (Kamel and Faloutsos 1993). The number of leaves determines the shape of the tree, so there
// are no links and no balancing, and a query needs no stack.
#pragma once

#include "base/platform.h"

namespace corten {

inline constexpr int kTreeArity = 4;
inline constexpr int kTreeLevels = 16;
/// Trees over points: number of points per leaf box.
inline constexpr int kPointsInLeaf = 8;

/// Index of the first box and number of boxes of each level; the leaves are level 0.
struct TreeShape {
  int top;  ///< the level with one box
  int first[kTreeLevels], count[kTreeLevels];

  CORTEN_HD explicit TreeShape(int leaves) : top(0) {
    first[0] = 0;
    count[0] = leaves;
    while (count[top] > 1) {
      first[top + 1] = first[top] + count[top];
      count[top + 1] = (count[top] + kTreeArity - 1) / kTreeArity;
      top++;
    }
  }
};

/// Calls visit(index) for all boxes of `to_level` for which overlaps(box) is true and was true for their
/// ancestors. Starts at box `from` of `from_level` and continues to the last box.
template <class T, class Overlaps, class Visit>
CORTEN_HD void walk_tree(const TreeShape& tree, const T* boxes, int from_level, int from, int to_level,
                         Overlaps overlaps, Visit visit) {
  int level = from_level, index = from;
  while (true) {
    if (overlaps(boxes + 6 * (tree.first[level] + index))) {
      if (level > to_level) {
        level--;
        index *= kTreeArity;
        continue;
      }
      visit(index);
    }
    index++;
    // After the last box of a group, continue with the next group.
    while (level < tree.top && (index % kTreeArity == 0 || index == tree.count[level])) {
      index = (index - 1) / kTreeArity + 1;
      level++;
    }
    if (level == tree.top) return;
  }
}

/// Total number of boxes of all levels.
CORTEN_HD int tree_boxes(int leaves) {
  const TreeShape tree(leaves);
  return leaves > 0 ? tree.first[tree.top] + 1 : 0;
}

}  // namespace corten
