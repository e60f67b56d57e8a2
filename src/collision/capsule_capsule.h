// Capsule against capsule: the contact of the two nearest spheres. Minimising |p1 + x1 a1 - p2 - x2 a2|^2
// over -1 <= x1, x2 <= 1, where a are half axes, solves
//
//   | a1.a1  -a1.a2 | |x1|   |u|    u = -a1.(p1 - p2)
//   | -a1.a2  a2.a2 | |x2| = |v|    v =  a2.(p1 - p2)
//
// and then clamps. For parallel axes the system is singular; then contacts are at the ends, at most two.
#pragma once

#include "collision/sphere_capsule.h"

namespace corten {

template <class T>
CORTEN_STAGE int collide_capsule_capsule(const Shape<T>& first, const Shape<T>& second, T margin,
                                         ContactPoint<T>* found) {
  const Vec3<T> z1 = column(first.mat, 2), z2 = column(second.mat, 2);
  const Vec3<T> a1 = first.size.y * z1, a2 = second.size.y * z2, offset = first.pos - second.pos;
  const T m11 = dot(a1, a1), m12 = -dot(a1, a2), m22 = dot(a2, a2);
  const T u = -dot(a1, offset), v = dot(a2, offset);
  const T det = m11 * m22 - m12 * m12;

  auto touch_at = [&](T x1, T x2, ContactPoint<T>* at) {
    return touch_balls(Ball<T>{x1 * a1 + first.pos, first.size.x, z1},
                       Ball<T>{x2 * a2 + second.pos, second.size.x, z2}, margin, at);
  };
  // The best x2 for a given x1, and vice versa. A capsule of zero length stays at its centre.
  auto best2 = [&](T x1) { return m22 > 0 ? (v - x1 * m12) / m22 : T(0); };
  auto best1 = [&](T x2) { return m11 > 0 ? clamped((u - x2 * m12) / m11, T(-1), T(1)) : T(0); };

  // In float the determinant is only rounding noise if the axes are within a thousandth of parallel.
  const T singular = tiny<T>() + (sizeof(T) < sizeof(double) ? T(1e-6) * m11 * m22 : T(0));
  if (std::abs(det) >= singular) {
    T x1 = (m22 * u - m12 * v) / det, x2 = (m11 * v - m12 * u) / det;
    if (x1 > 1) x1 = 1, x2 = best2(T(1));
    if (x1 < -1) x1 = -1, x2 = best2(T(-1));
    if (x2 > 1) x2 = 1, x1 = best1(T(1));
    if (x2 < -1) x2 = -1, x1 = best1(T(-1));
    return touch_at(x1, x2, found);
  }

  int n = touch_at(T(1), clamped(best2(T(1)), T(-1), T(1)), found);
  n += touch_at(T(-1), clamped(best2(T(-1)), T(-1), T(1)), found + n);
  if (n < 2) n += touch_at(best1(T(1)), T(1), found + n);
  if (n < 2) n += touch_at(best1(T(-1)), T(-1), found + n);
  return n;
}

}  // namespace corten
