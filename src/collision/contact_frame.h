// The frame of a contact: its rows are the normal and two tangents.
#pragma once

#include "collision/shape.h"

namespace corten {

namespace detail {

/// v without its component along the unit vector n.
template <class T>
CORTEN_HD Vec3<T> without(Vec3<T> v, Vec3<T> n) {
  return v - dot(n, v) * n;
}

}  // namespace detail

/// Completes a contact frame. A collider may give a direction for the second axis; without it the axis starts
/// from world y, or from z if the normal is near y.
template <class T>
CORTEN_HD Mat3<T> contact_frame(Vec3<T> normal, Vec3<T> tangent) {
  const Vec3<T> x = normalized(normal);
  if (dot(tangent, tangent) < T(0.25))
    tangent = x.y < T(0.5) && x.y > T(-0.5) ? Vec3<T>{0, 1, 0} : Vec3<T>{0, 0, 1};
  Vec3<T> y = detail::without(tangent, x);
  // A capsule that stands on its end gives the normal itself: any tangent works, world x first.
  if (norm(y) < tiny<T>())
    y = detail::without(std::abs(x.x) < T(0.9) ? Vec3<T>{1, 0, 0} : Vec3<T>{0, 1, 0}, x);
  y = normalized(y);
  const Vec3<T> z = cross(x, y);
  return {{x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z}};
}

}  // namespace corten
