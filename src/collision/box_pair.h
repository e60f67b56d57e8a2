// Common parts of the box colliders: the relative pose of two boxes, frames rotated so that a face points up,
// and clipping of a parallelogram's sides by a rectangle.
#pragma once

#include "collision/shape.h"

namespace corten::detail {

/// The relative pose of two boxes.
template <class T>
struct BoxPair {
  Vec3<T> size1, size2;
  Vec3<T> pos21;  ///< the second's centre in the first's frame
  Vec3<T> pos12;  ///< the first's centre in the second's frame
  Mat3<T> rot;    ///< axes of the second as columns in the first's frame
};

template <class T>
CORTEN_HD BoxPair<T> box_pair(const Shape<T>& first, const Shape<T>& second) {
  BoxPair<T> pair;
  pair.size1 = first.size;
  pair.size2 = second.size;
  pair.pos21 = transposed_times(first.mat, second.pos - first.pos);
  pair.pos12 = transposed_times(second.mat, first.pos - second.pos);
  for (int j = 0; j < 3; j++) {
    const Vec3<T> axis = transposed_times(first.mat, column(second.mat, j));
    for (int i = 0; i < 3; i++) pair.rot(i, j) = axis[i];
  }
  return pair;
}

template <class T>
CORTEN_HD Mat3<T> transposed(const Mat3<T>& a) {
  return {{a.m[0], a.m[3], a.m[6], a.m[1], a.m[4], a.m[7], a.m[2], a.m[5], a.m[8]}};
}

/// A rotation by quarter turns that takes one face of a box to +z: turned[k] = sign[k] * original[from[k]].
/// It swaps z with the face's axis and keeps the third axis.
template <class T>
struct FaceUp {
  int from[3] = {0, 1, 2};
  T sign[3] = {1, 1, 1};

  CORTEN_HD FaceUp(int axis, bool negative) {
    if (axis < 2) {
      from[axis] = 2;
      from[2] = axis;
      sign[negative ? 2 : axis] = T(-1);
    } else if (negative) {
      sign[0] = sign[2] = T(-1);
    }
  }
  CORTEN_HD Vec3<T> turn(Vec3<T> v) const {
    return {v[from[0]] * sign[0], v[from[1]] * sign[1], v[from[2]] * sign[2]};
  }
  /// Rotates half sizes, which have no sign.
  CORTEN_HD Vec3<T> turn_size(Vec3<T> v) const { return {v[from[0]], v[from[1]], v[from[2]]}; }
  /// Rotates the columns of a matrix.
  CORTEN_HD Mat3<T> turn(const Mat3<T>& a) const {
    Mat3<T> r;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) r(i, j) = sign[i] * a(from[i], j);
    return r;
  }
  /// Axes of the rotated frame, given those of the original one.
  CORTEN_HD Mat3<T> turn_axes(const Mat3<T>& a) const {
    Mat3<T> r;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) r(i, j) = sign[j] * a(i, from[j]);
    return r;
  }
};

/// A side of a parallelogram: start + t * edge, t from 0 to 1.
template <class T>
struct Side {
  Vec3<T> start, edge;
};

/// The sides of the parallelogram at `corner` along `u` and `v`, in the order in which they are clipped.
template <class T>
CORTEN_HD void sides_of(Vec3<T> corner, Vec3<T> u, Vec3<T> v, Side<T>* side) {
  side[0] = {corner, u};
  side[1] = {corner, v};
  side[2] = {corner + u, v};
  side[3] = {corner + v, u};
}

/// Calls visit(t, axis, bound, across) for every point where the side crosses the boundary of the rectangle
/// |x| <= half[0], |y| <= half[1]: coordinate `axis` is `bound` there, and the other one `across`.
template <class T, class Visit>
CORTEN_HD void for_each_crossing(const Side<T>& side, const T* half, Visit visit) {
  for (int axis = 0; axis < 2; axis++) {
    const T along = side.edge[axis];
    if (!(std::abs(along) > tiny<T>())) continue;
    for (int sign = -1; sign <= 1; sign += 2) {
      const T bound = half[axis] * T(sign);
      const T t = (bound - side.start[axis]) * (T(1) / along);
      if (t < 0 || t > 1) continue;
      const T across = side.start[1 - axis] + side.edge[1 - axis] * t;
      if (std::abs(across) > half[1 - axis]) continue;
      visit(t, axis, bound, across);
    }
  }
}

}  // namespace corten::detail
