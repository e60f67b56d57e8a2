// Plane against capsule: a sphere at each end, the positive end first. The second axis of the contact frames
// starts from the capsule's axis, so that rolling friction acts about it.
#pragma once

#include "collision/plane_sphere.h"

namespace corten {

template <class T>
CORTEN_STAGE int collide_plane_capsule(const Shape<T>& plane, const Shape<T>& capsule, T margin,
                                       ContactPoint<T>* found) {
  const Vec3<T> normal = column(plane.mat, 2), axis = column(capsule.mat, 2), half = capsule.size.y * axis;
  int n = touch_half_space(plane.pos, normal, capsule.pos + half, capsule.size.x, margin, found);
  n += touch_half_space(plane.pos, normal, capsule.pos - half, capsule.size.x, margin, found + n);
  for (int i = 0; i < n; i++) found[i].tangent = axis;
  return n;
}

}  // namespace corten
