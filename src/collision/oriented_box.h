// The bounding boxes of two geoms, as a test before the iterative collider of convex shapes: GJK on hulls
// costs a hundred times as much, and most pairs whose bounding spheres touch are apart. The separating axes
// of two boxes: S. Gottschalk, M. Lin, D. Manocha, "OBBTree", 1996.
//
// The test must not change results, so it only rejects pairs that are farther apart than rounding and the
// tolerance of GJK can hide.
#pragma once

#include "collision/gjk.h"

namespace corten {

namespace oriented_box {

/// Two boxes in the axes of the first.
template <class T>
struct BoxPair {
  Vec3<T> half1, half2;
  Vec3<T> apart;  ///< from the centre of the first to that of the second
  Mat3<T> turn;   ///< columns: the axes of the second
  Mat3<T> size;   ///< the absolute values of `turn`
};

/// False for shapes that are no geoms, which have no box.
template <class T>
CORTEN_HD bool make_pair(const Shape<T>& first, const Shape<T>& second, BoxPair<T>& pair) {
  if (first.geom < 0 || second.geom < 0) return false;
  const T *box1 = first.model->geom_aabb + 6 * first.geom, *box2 = second.model->geom_aabb + 6 * second.geom;
  pair.half1 = vec3(box1 + 3), pair.half2 = vec3(box2 + 3);
  const Vec3<T> apart = second.pos + second.mat * vec3(box2) - first.pos;
  pair.apart = transposed_times(first.mat, apart) - vec3(box1);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      pair.turn(i, j) = dot(column(first.mat, i), column(second.mat, j));
      pair.size(i, j) = std::abs(pair.turn(i, j));
    }
  return true;
}

/// True if an axis of one of the boxes separates them by more than `gap`.
template <class T>
CORTEN_HD bool parted_by_side(const BoxPair<T>& p, T gap) {
  for (int k = 0; k < 3; k++) {
    T reach1 = p.half1[k] + gap, reach2 = p.half2[k] + gap, along = 0;
    for (int i = 0; i < 3; i++) {
      reach1 += p.size(k, i) * p.half2[i];
      reach2 += p.size(i, k) * p.half1[i];
      along += p.turn(i, k) * p.apart[i];
    }
    if (std::abs(p.apart[k]) > reach1 || std::abs(along) > reach2) return true;
  }
  return false;
}

/// True if a direction normal to an edge of each box separates them by more than `gap`. The direction has at
/// most unit length, so a gap measured along it is not overestimated.
template <class T>
CORTEN_HD bool parted_by_edges(const BoxPair<T>& p, T gap) {
  for (int i = 0; i < 3; i++) {
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    for (int j = 0; j < 3; j++) {
      const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      const T along = p.apart[i2] * p.turn(i1, j) - p.apart[i1] * p.turn(i2, j);
      const T reach = p.half1[i1] * p.size(i2, j) + p.half1[i2] * p.size(i1, j) +
                      p.half2[j1] * p.size(i, j2) + p.half2[j2] * p.size(i, j1);
      if (std::abs(along) > reach + gap) return true;
    }
  }
  return false;
}

}  // namespace oriented_box

/// True if the boxes of two geoms are farther apart than the margin. False for NaN.
template <class T>
CORTEN_STAGE bool boxes_are_apart(const Shape<T>& first, const Shape<T>& second, T margin, T tolerance) {
  oriented_box::BoxPair<T> pair;
  if (!oriented_box::make_pair(first, second, pair)) return false;
  const T rounding = sizeof(T) < sizeof(double) ? T(1e-4) : T(1e-6);
  const T gap = margin + 10 * tolerance + rounding * (first.radius + second.radius);
  return oriented_box::parted_by_side(pair, gap) || oriented_box::parted_by_edges(pair, gap);
}

}  // namespace corten
