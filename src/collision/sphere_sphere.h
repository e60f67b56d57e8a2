// Sphere against sphere. Also used for pairs that reduce to two spheres: capsules, and spheres at the side or
// rim of a cylinder.
#pragma once

#include "collision/shape.h"

namespace corten {

/// A sphere, with the z axis of the shape it represents.
template <class T>
struct Ball {
  Vec3<T> centre;
  T radius;
  Vec3<T> axis;
};

/// Concentric spheres get a normal perpendicular to both z axes, or x if these are parallel.
template <class T>
CORTEN_HD int touch_balls(const Ball<T>& first, const Ball<T>& second, T margin, ContactPoint<T>* found) {
  const Vec3<T> apart = second.centre - first.centre;
  const T square = dot(apart, apart), reach = margin + first.radius + second.radius;
  if (!(square <= reach * reach)) return 0;
  const T between = std::sqrt(square);
  found->dist = between - first.radius - second.radius;
  found->normal = between < tiny<T>() ? normalized(cross(first.axis, second.axis)) : (T(1) / between) * apart;
  found->pos = first.centre + (first.radius + found->dist / 2) * found->normal;
  found->tangent = {0, 0, 0};
  return 1;
}

template <class T>
CORTEN_HD Ball<T> ball_of(const Shape<T>& shape) {
  return {shape.pos, shape.size.x, column(shape.mat, 2)};
}

template <class T>
CORTEN_STAGE int collide_sphere_sphere(const Shape<T>& first, const Shape<T>& second, T margin,
                                       ContactPoint<T>* found) {
  return touch_balls(ball_of(first), ball_of(second), margin, found);
}

}  // namespace corten
