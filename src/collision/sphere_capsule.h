// Sphere against capsule: the sphere of the capsule that is nearest to the other sphere.
#pragma once

#include "collision/sphere_sphere.h"

namespace corten {

template <class T>
CORTEN_STAGE int collide_sphere_capsule(const Shape<T>& sphere, const Shape<T>& capsule, T margin,
                                        ContactPoint<T>* found) {
  const Vec3<T> axis = column(capsule.mat, 2);
  const T along = clamped(dot(axis, sphere.pos - capsule.pos), -capsule.size.y, capsule.size.y);
  return touch_balls(ball_of(sphere), Ball<T>{along * axis + capsule.pos, capsule.size.x, axis}, margin,
                     found);
}

}  // namespace corten
