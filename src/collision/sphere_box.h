// Sphere against box: the nearest point of the box or, if the sphere's centre is inside, the nearest face.
#pragma once

#include "collision/sphere_capsule.h"

namespace corten {

namespace detail {

/// The face of a box nearest to a point inside: 2 * axis, + 1 on the positive side; the first one in a tie.
/// `depth` is set to its distance.
template <class T>
CORTEN_HD int nearest_face(Vec3<T> size, Vec3<T> point, T& depth) {
  int nearest = 0;
  depth = (size.x + size.y + size.z) * 2;
  for (int face = 0; face < 6; face++) {
    const int axis = face / 2;
    const T away = std::abs((face % 2 == 1 ? size[axis] : -size[axis]) - point[axis]);
    if (away < depth) depth = away, nearest = face;
  }
  return nearest;
}

}  // namespace detail

/// The contact of a sphere with a box; the normal points from the sphere into the box.
template <class T>
CORTEN_HD int touch_box(Vec3<T> ball_centre, T radius, const Shape<T>& box, T margin,
                        ContactPoint<T>* found) {
  const Vec3<T> centre = transposed_times(box.mat, ball_centre - box.pos);
  Vec3<T> nearest = centre;
  for (int k = 0; k < 3; k++)
    if (box.size[k] > 0) nearest[k] = clamped(centre[k], -box.size[k], box.size[k]);
  const Vec3<T> towards = nearest - centre;
  T dist = norm(towards);
  if (!(dist - radius <= margin)) return 0;

  Vec3<T> normal{0, 0, 0}, pos;
  if (dist <= tiny<T>()) {
    T depth;
    const int face = detail::nearest_face(box.size, centre, depth);
    normal[face / 2] = face % 2 == 1 ? T(-1) : T(1);
    pos = centre + ((radius - depth) / 2) * normal;
    dist = -depth;
  } else {
    normal = (T(1) / dist) * towards;
    const Vec3<T> deepest = centre + radius * normal;
    pos = T(0.5) * nearest + T(0.5) * deepest;
  }
  found->dist = dist - radius;
  found->pos = box.mat * pos + box.pos;
  found->normal = box.mat * normal;
  found->tangent = {0, 0, 0};
  return 1;
}

template <class T>
CORTEN_STAGE int collide_sphere_box(const Shape<T>& sphere, const Shape<T>& box, T margin,
                                    ContactPoint<T>* found) {
  return touch_box(sphere.pos, sphere.size.x, box, margin, found);
}

}  // namespace corten
