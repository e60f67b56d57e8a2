// Plane against sphere. Also used for other shapes that touch a plane with spheres: the ends of capsules, and
// spheres on the caps of cylinders.
#pragma once

#include "collision/shape.h"

namespace corten {

/// The contact between the half space below `normal` at `origin` and a sphere. No contact if the distance is
/// NaN.
template <class T>
CORTEN_HD int touch_half_space(Vec3<T> origin, Vec3<T> normal, Vec3<T> centre, T radius, T margin,
                               ContactPoint<T>* found) {
  const T height = dot(centre - origin, normal);
  if (!(height <= margin + radius)) return 0;
  found->dist = height - radius;
  found->pos = centre + (-found->dist / 2 - radius) * normal;
  found->normal = normal;
  found->tangent = {0, 0, 0};
  return 1;
}

template <class T>
CORTEN_STAGE int collide_plane_sphere(const Shape<T>& plane, const Shape<T>& sphere, T margin,
                                      ContactPoint<T>* found) {
  return touch_half_space(plane.pos, column(plane.mat, 2), sphere.pos, sphere.size.x, margin, found);
}

}  // namespace corten
