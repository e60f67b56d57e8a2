// Simultaneous traversal of the bounding box trees of two triangle meshes.
#pragma once

#include "collision/exit_validity.h"
#include "collision/triangle_crossing.h"

namespace corten {

namespace triangles {

/// Converts a box of the second tree to an axis-aligned box in the first's frame.
template <class T>
CORTEN_HD void turn_box(const MeshPair<T>& pair, const T* box, T* turned) {
  const Vec3<T> centre = pair.to_first(vec3(box));
  for (int row = 0; row < 3; row++) {
    turned[row] = centre[row];
    turned[3 + row] = pair.reach();
    for (int k = 0; k < 3; k++) turned[3 + row] += std::abs(pair.mat(row, k)) * box[3 + k];
  }
}

template <class T>
CORTEN_HD bool boxes_meet(const T* a, const T* b) {
  // Branch-free: the outcome is not predictable.
  const bool x = std::abs(a[0] - b[0]) <= a[3] + b[3], y = std::abs(a[1] - b[1]) <= a[4] + b[4],
             z = std::abs(a[2] - b[2]) <= a[5] + b[5];
  return x & y & z;
}

/// Calls visit(triangle of the second, node of the first) for all triangles of the second whose box overlaps
/// a box of the first; all triangles of the first that it overlaps are below that node.
template <class T, class Visit>
CORTEN_HD void walk_second(const MeshPair<T>& pair, Visit visit) {
  int pending[kTreeStack], below[kTreeStack], count = 0;
  pending[count] = below[count] = 0;
  count++;
  while (count > 0) {
    count--;
    const int node = pending[count];
    int other = below[count];
    T box[6];
    turn_box(pair, pair.second.box + 6 * node, box);
    if (!boxes_meet(box, pair.first.box + 6 * other)) continue;
    // Descend the first tree as long as the box overlaps only one child.
    bool meets = true;
    while (meets && pair.first.leaf[other] < 0) {
      const int a = pair.first.child[2 * other], b = pair.first.child[2 * other + 1];
      const bool meets_a = boxes_meet(box, pair.first.box + 6 * a);
      const bool meets_b = boxes_meet(box, pair.first.box + 6 * b);
      if (meets_a && meets_b) break;
      meets = meets_a || meets_b;
      other = meets_a ? a : b;
    }
    if (!meets) continue;
    if (pair.second.leaf[node] >= 0) {
      visit(pair.second.leaf[node], other);
    } else if (count + 2 <= kTreeStack) {
      for (int k = 1; k >= 0; k--) {
        pending[count] = pair.second.child[2 * node + k];
        below[count++] = other;
      }
    }
  }
}

/// Calls visit(triangle) for all triangles of a surface below the node whose box overlaps `box`.
template <class T, class Visit>
CORTEN_HD void for_triangles_below(const TriangleSurface<T>& s, int node, const T* box, Visit visit) {
  int pending[kTreeStack], count = 0;
  pending[0] = node;
  count += boxes_meet(box, s.box + 6 * node);
  while (count > 0) {
    const int at = pending[--count];
    if (s.leaf[at] >= 0) {
      visit(s.leaf[at]);
    } else if (count + 2 <= kTreeStack) {
      for (int k = 1; k >= 0; k--) {
        pending[count] = s.child[2 * at + k];
        count += boxes_meet(box, s.box + 6 * pending[count]);
      }
    }
  }
}

/// Triangle g of the second mesh in the frame of the first.
template <class T>
CORTEN_HD CrossingTriangle<T> moved_triangle(const MeshPair<T>& pair, int g) {
  return {pair.to_first(pair.second.corner(g, 0)), pair.to_first(pair.second.corner(g, 1)),
          pair.to_first(pair.second.corner(g, 2))};
}

/// Computes centre and half sizes of the bounding box of a triangle, enlarged by `reach`.
template <class T>
CORTEN_HD void box_around(const CrossingTriangle<T>& t, T reach, T* box) {
  for (int i = 0; i < 3; i++) {
    T low = t.corner[0][i], high = low;
    for (int k = 1; k < 3; k++) {
      const T x = t.corner[k][i];
      low = x < low ? x : low;
      high = x > high ? x : high;
    }
    box[i] = T(0.5) * (low + high);
    box[3 + i] = T(0.5) * (high - low) + reach;
  }
}

}  // namespace triangles

}  // namespace corten
