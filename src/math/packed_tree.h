// Packed trees of boxes: each four neighbours of a level share a box of the next one, up to a level of one
// box (Kamel and Faloutsos 1993). The shape of such a tree follows from the number of its leaves alone, so
// there is nothing to link or balance, and a query walks it without a stack.
#pragma once

#include "base/platform.h"

namespace corten {

inline constexpr int kTreeArity = 4;
inline constexpr int kTreeLevels = 16;
/// Of trees over points; each leaf is a box around so many.
inline constexpr int kPointsInLeaf = 8;

/// Where each level of the tree is among the boxes: the leaves are level 0.
struct TreeShape {
  int top;  ///< the level of one box
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

/// Calls visit(index) for all boxes of `to_level` that pass overlaps(box), those of their groups included;
/// begins at box `from` of `from_level` and goes on to the end.
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
    // After the last of a group comes the next group.
    while (level < tree.top && (index % kTreeArity == 0 || index == tree.count[level])) {
      index = (index - 1) / kTreeArity + 1;
      level++;
    }
    if (level == tree.top) return;
  }
}

/// Boxes of all levels.
CORTEN_HD int tree_boxes(int leaves) {
  const TreeShape tree(leaves);
  return leaves > 0 ? tree.first[tree.top] + 1 : 0;
}

}  // namespace corten
