// Plane against ellipsoid: the lowest point of the ellipsoid.
#pragma once

#include "collision/shape.h"

namespace corten {

/// The point of the ellipsoid x'S^-2 x = 1, S = diag(size), that is farthest along `direction`, both in the
/// ellipsoid's frame: S (S direction) / |S direction|.
template <class T>
CORTEN_HD Vec3<T> ellipsoid_support(Vec3<T> size, Vec3<T> direction) {
  return scaled(normalized(scaled(direction, size)), size);
}

template <class T>
CORTEN_STAGE int collide_plane_ellipsoid(const Shape<T>& plane, const Shape<T>& ellipsoid, T margin,
                                         ContactPoint<T>* found) {
  const Vec3<T> normal = column(plane.mat, 2);
  const Vec3<T> down = transposed_times(ellipsoid.mat, -normal);
  const Vec3<T> lowest = ellipsoid.mat * ellipsoid_support(ellipsoid.size, down) + ellipsoid.pos;
  const T dist = dot(normal, lowest - plane.pos);
  if (!(dist <= margin)) return 0;
  found->dist = dist;
  found->pos = lowest + (T(-0.5) * dist) * normal;
  found->normal = normal;
  found->tangent = {0, 0, 0};
  return 1;
}

}  // namespace corten
