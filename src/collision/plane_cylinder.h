// Plane against cylinder: the lowest point of the rim of the lower cap, the corresponding point of the other
// rim, and two more points on the lower rim that form an equilateral triangle with the first. A cylinder on
// its side gets the first two; on a cap it gets the triangle.
#pragma once

#include "collision/shape.h"

namespace corten {

namespace detail {

/// The component of -normal perpendicular to the cylinder's axis. In float a difference of two unit vectors
/// would have few digits for a nearly upright cylinder; the other axes give the component without a
/// difference.
template <class T>
CORTEN_HD Vec3<T> downward(const Mat3<T>& mat, Vec3<T> axis, T axis_rise, Vec3<T> normal) {
  if constexpr (sizeof(T) == sizeof(double)) {
    return axis_rise * axis - normal;
  } else {
    const Vec3<T> x = column(mat, 0), y = column(mat, 1);
    return -dot(normal, x) * x - dot(normal, y) * y;
  }
}

/// The squared sine of a tilt that counts as zero: in float, the rounding of the axes.
template <class T>
CORTEN_HD constexpr T least_tilt() {
  return sizeof(T) < sizeof(double) ? T(1e-12) : tiny<T>() * tiny<T>();
}

}  // namespace detail

template <class T>
CORTEN_STAGE int collide_plane_cylinder(const Shape<T>& plane, const Shape<T>& cylinder, T margin,
                                        ContactPoint<T>* found) {
  const T radius = cylinder.size.x, half_height = cylinder.size.y;
  const Vec3<T> normal = column(plane.mat, 2);
  Vec3<T> axis = column(cylinder.mat, 2);
  T axis_rise = dot(normal, axis);
  if (axis_rise > 0) {
    axis = -axis;
    axis_rise = -axis_rise;
  }
  const T centre_height = dot(cylinder.pos - plane.pos, normal);

  // The component of -normal perpendicular to the axis points to the lowest point of a rim. If a cap is
  // parallel to the plane it is zero, and the cylinder's own x axis is used.
  Vec3<T> down = detail::downward(cylinder.mat, axis, axis_rise, normal);
  const T square = dot(down, down);
  down = square >= detail::least_tilt<T>() ? (radius / std::sqrt(square)) * down
                                           : radius * column(cylinder.mat, 0);
  const T down_rise = dot(down, normal);
  const Vec3<T> half = half_height * axis;
  axis_rise *= half_height;

  int n = 0;
  auto add = [&](T dist, Vec3<T> point) {
    found[n].dist = dist;
    found[n].pos = point + (T(-0.5) * dist) * normal;
    found[n].normal = normal;
    found[n].tangent = {0, 0, 0};
    n++;
  };
  const T lowest = centre_height + axis_rise + down_rise;
  if (!(lowest <= margin)) return 0;
  add(lowest, (cylinder.pos + down) + half);
  const T other_rim = centre_height - axis_rise + down_rise;
  if (other_rim <= margin) add(other_rim, (cylinder.pos + down) - half);
  const T triangle = centre_height + axis_rise + T(-0.5) * down_rise;
  if (triangle <= margin) {
    const Vec3<T> side = (radius * std::sqrt(T(3)) / 2) * normalized(cross(down, half));
    const Vec3<T> back = T(-0.5) * down;
    add(triangle, ((cylinder.pos + side) + half) + back);
    add(triangle, ((cylinder.pos - side) + half) + back);
  }
  return n;
}

}  // namespace corten
