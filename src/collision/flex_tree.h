// Bounding box trees over the active elements of a flex. The compiler builds them; in each step their boxes
// are refitted. Nodes are in preorder: the first child of a node follows it, and a subtree is a range of
// nodes.
#pragma once

#include "collision/flex_element.h"
#include "exec/exec.h"
#include "math/triangle_surface.h"

namespace corten {

/// The tree of a flex.
template <class T>
struct FlexTree {
  const int* child;  ///< two per node, index within the tree; -1: none
  const int* leaf;   ///< element of a leaf; -1: inner node
  T* box;            ///< six per node: centre, half sizes
  int count;         ///< of nodes; 0: the flex has no tree
};

template <class T>
CORTEN_HD FlexTree<T> flex_tree(const ModelView<T>& m, const DataView<T>& d, int f) {
  const int first = m.flex_bvhadr[f];
  if (first < 0) return {nullptr, nullptr, nullptr, 0};
  return {m.bvh_child + 2 * first, m.bvh_nodeid + first,
          d.work.flex_bvh_aabb + 6 * (first - (m.nbvh - m.nbvhdynamic)), m.flex_bvhnum[f]};
}

namespace flex {

/// True if two boxes (centre, half sizes) are farther apart than the margin along an axis.
template <class T>
CORTEN_HD bool boxes_apart(const T* a, const T* b, T margin) {
  for (int k = 0; k < 3; k++)
    if (a[k] + a[3 + k] + margin < b[k] - b[3 + k] || b[k] + b[3 + k] + margin < a[k] - a[3 + k]) return true;
  return false;
}

/// The box around two boxes.
template <class T>
CORTEN_HD void join(const T* a, const T* b, T* both) {
  for (int k = 0; k < 3; k++) {
    const T low1 = a[k] - a[3 + k], low2 = b[k] - b[3 + k], high1 = a[k] + a[3 + k], high2 = b[k] + b[3 + k];
    const T low = low1 < low2 ? low1 : low2, high = high1 > high2 ? high1 : high2;
    both[k] = T(0.5) * (high + low);
    both[3 + k] = T(0.5) * (high - low);
  }
}

template <class T>
CORTEN_HD void refit_node(const ModelView<T>& m, const DataView<T>& d, int f, const FlexTree<T>& tree,
                          int node) {
  T* box = tree.box + 6 * node;
  if (tree.leaf[node] < 0)
    return join(tree.box + 6 * tree.child[2 * node], tree.box + 6 * tree.child[2 * node + 1], box);
  const T* element = element_box(m, d, f, tree.leaf[node]);
  for (int k = 0; k < 6; k++) box[k] = element[k];
}

/// The node reached from the root by `depth` steps, to the second child where a bit of `path` is set, and the
/// end of its subtree; -1 if a leaf comes before.
template <class T>
CORTEN_HD int node_at(const FlexTree<T>& tree, int path, int depth, int& end) {
  int node = 0;
  end = tree.count;
  for (int step = depth - 1; step >= 0; step--) {
    if (tree.leaf[node] >= 0) return -1;
    const int first = tree.child[2 * node], second = tree.child[2 * node + 1];
    if ((path >> step & 1) != 0) {
      node = second;
    } else {
      node = first;
      end = second;
    }
  }
  return node;
}

/// Refits the boxes of a tree, from the leaves to the root. Each lane has a subtree; then the nodes above
/// these follow, level by level.
template <class T, class Exec>
CORTEN_STAGE void refit_tree(const ModelView<T>& m, const DataView<T>& d, int f, Exec exec) {
  const FlexTree<T> tree = flex_tree(m, d, f);
  int depth = 0;
  while (1 << (depth + 1) <= Exec::width) depth++;
  for (int level = depth; level >= 0; level--) {
    int end;
    const int node = exec.lane() < 1 << level && tree.count > 0 ? node_at(tree, exec.lane(), level, end) : -1;
    if (node >= 0) {
      const int last = level == depth ? end - 1 : node;
      for (int i = last; i >= node; i--) refit_node(m, d, f, tree, i);
    }
    exec.sync();
  }
}

/// The margin for tests of inner nodes, whose boxes are rounded.
template <class T>
CORTEN_HD T box_tolerance(const FlexTree<T>& tree, T margin) {
  T largest = margin;
  for (int k = 0; k < 6; k++) largest = std::fmax(largest, std::abs(tree.box[k]));
  return margin + (sizeof(T) < sizeof(double) ? T(1e-5) : T(1e-13)) * largest;
}

/// Calls visit(element) for the elements in the tree whose box is within the margin of `box`.
template <class T, class Visit>
CORTEN_HD void for_elements_near(const FlexTree<T>& tree, const T* box, T margin, Visit visit) {
  if (tree.count == 0) return;
  const T tolerant = box_tolerance(tree, margin);
  int pending[kTreeStack], count = 0;
  pending[count++] = 0;
  while (count > 0) {
    const int node = pending[--count], element = tree.leaf[node];
    if (boxes_apart(tree.box + 6 * node, box, element >= 0 ? margin : tolerant)) continue;
    if (element >= 0) {
      visit(element);
    } else if (count + 2 <= kTreeStack) {
      pending[count++] = tree.child[2 * node + 1];
      pending[count++] = tree.child[2 * node];
    }
  }
}

}  // namespace flex

}  // namespace corten
