// Sphere against cylinder: the side acts as a sphere on the axis, a cap as a half space, and the rim as a
// point. A sphere whose centre is inside is pushed out through the nearer of side and cap.
#pragma once

#include "collision/plane_sphere.h"
#include "collision/sphere_sphere.h"

namespace corten {

template <class T>
CORTEN_STAGE int collide_sphere_cylinder(const Shape<T>& sphere, const Shape<T>& cylinder, T margin,
                                         ContactPoint<T>* found) {
  const T radius = cylinder.size.x, half_height = cylinder.size.y;
  const Vec3<T> axis = column(cylinder.mat, 2), offset = sphere.pos - cylinder.pos;
  const T height = dot(axis, offset);
  const Vec3<T> along = height * axis, across = offset - along;
  const T across_square = dot(across, across);

  bool at_side = std::abs(height) < half_height, at_cap = across_square < radius * radius;
  if (at_side && at_cap) {
    at_side = !(half_height - std::abs(height) < radius - std::sqrt(across_square));
    at_cap = !at_side;
  }
  if (at_side)
    return touch_balls(ball_of(sphere), Ball<T>{along + cylinder.pos, radius, axis}, margin, found);

  const T end = height > 0 ? half_height : -half_height;
  if (at_cap) {
    const Vec3<T> outward = height > 0 ? axis : -axis;
    const int n =
        touch_half_space(cylinder.pos + end * axis, outward, sphere.pos, sphere.size.x, margin, found);
    // The normal has to point from the sphere to the cylinder.
    if (n > 0) found->normal = -found->normal;
    return n;
  }
  // If the square of the radius underflows, the rim is on the axis.
  const Vec3<T> rim = across_square > 0 ? (radius / std::sqrt(across_square)) * across : Vec3<T>{0, 0, 0};
  return touch_balls(ball_of(sphere), Ball<T>{(end * axis + rim) + cylinder.pos, T(0), axis}, margin, found);
}

}  // namespace corten
