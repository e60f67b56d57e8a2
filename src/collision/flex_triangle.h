// Triangles of flexes, which are rounded, against spheres, capsules and boxes. Points of one shape are tested
// against the other: the sphere's centre; the ends of the capsule's axis, and the corners of the triangle
// beside it; the corners of the triangle in the box, and those of the box. The normals point from the geom to
// the triangle.
#pragma once

#include "collision/flex_element.h"
#include "math/triangle.h"

namespace corten {

/// A sphere and a triangle. Whether the sphere has passed through the triangle is not known: it is pushed to
/// the side of its centre.
template <class T>
CORTEN_HD int touch_triangle(Vec3<T> centre, T radius, const FlexElement<T>& triangle, T margin,
                             ContactPoint<T>* found) {
  const Vec3<T>* corner = triangle.corner;
  const Vec3<T> apart = nearest_on_triangle(centre, corner[0], corner[1], corner[2]).point - centre;
  const T between = norm(apart);
  if (!(between <= margin + radius + triangle.radius)) return 0;
  found->dist = between - radius - triangle.radius;
  found->normal = normalized(apart);
  found->pos = centre + (radius + found->dist / 2) * found->normal;
  found->tangent = {0, 0, 0};
  return 1;
}

template <class T>
CORTEN_STAGE int collide_capsule_triangle(const Shape<T>& capsule, const FlexElement<T>& triangle, T margin,
                                          ContactPoint<T>* found) {
  const T radius = capsule.size.x;
  const Vec3<T> half = capsule.size.y * column(capsule.mat, 2), axis = T(2) * half, end = capsule.pos - half;
  int n = touch_triangle(end, radius, triangle, margin, found);
  n += touch_triangle(capsule.pos + half, radius, triangle, margin, found + n);
  for (int k = 0; k < 3; k++) {
    const T along = dot(triangle.corner[k] - end, axis) / dot(axis, axis);
    if (!(along > tiny<T>() && along < 1 - tiny<T>())) continue;
    const Vec3<T> nearest = end + along * axis, apart = triangle.corner[k] - nearest;
    const T between = norm(apart);
    if (!(between <= radius + triangle.radius + margin)) continue;
    const Vec3<T> normal = normalized(apart);
    found[n++] = {between - radius - triangle.radius,
                  T(0.5) * (nearest + triangle.corner[k] + (radius - triangle.radius) * normal),
                  normal,
                  {0, 0, 0}};
  }
  return n;
}

namespace detail {

/// A corner of the triangle that is inside the box, or close to it on every axis, is pushed out through the
/// nearest side.
template <class T>
CORTEN_HD int touch_box_side(const Shape<T>& box, Vec3<T> corner, T radius, T margin,
                             ContactPoint<T>* found) {
  const Vec3<T> local = transposed_times(box.mat, corner - box.pos);
  int side = 0;
  for (int k = 0; k < 3; k++) {
    if (!(std::abs(local[k]) <= box.size[k] + margin + radius)) return 0;
    if (std::abs(local[k]) - box.size[k] > std::abs(local[side]) - box.size[side]) side = k;
  }
  const Vec3<T> axis = column(box.mat, side), normal = local[side] > 0 ? axis : -axis;
  const T dist = std::abs(local[side]) - box.size[side] - radius;
  *found = {dist, corner - (radius + dist / 2) * normal, normal, {0, 0, 0}};
  return 1;
}

}  // namespace detail

template <class T>
CORTEN_STAGE int collide_box_triangle(const Shape<T>& box, const FlexElement<T>& triangle, T margin,
                                      ContactPoint<T>* found) {
  int n = 0;
  for (int k = 0; k < 3; k++)
    n += detail::touch_box_side(box, triangle.corner[k], triangle.radius, margin, found + n);
  for (int k = 0; k < 8; k++) {
    const Vec3<T> local{(k & 1) != 0 ? box.size.x : -box.size.x, (k & 2) != 0 ? box.size.y : -box.size.y,
                        (k & 4) != 0 ? box.size.z : -box.size.z};
    n += touch_triangle(box.mat * local + box.pos, T(0), triangle, margin, found + n);
  }
  return n;
}

namespace detail {

/// True if an edge or the plane of `triangle` parts it from the other triangle by more than the gap.
template <class T>
CORTEN_HD bool parts_triangle(const FlexElement<T>& triangle, const FlexElement<T>& other, T gap) {
  const Vec3<T>* corner = triangle.corner;
  const Vec3<T> normal = cross(corner[1] - corner[0], corner[2] - corner[0]);
  const T gap_squared = gap * gap;
  auto beyond = [&](Vec3<T> from, Vec3<T> axis) {
    T least = dot(other.corner[0] - from, axis);
    for (int k = 1; k < 3; k++) {
      const T along = dot(other.corner[k] - from, axis);
      least = along < least ? along : least;
    }
    return least > 0 && least * least > gap_squared * dot(axis, axis);
  };
  for (int k = 0; k < 3; k++)
    if (beyond(corner[k], cross(corner[(k + 1) % 3] - corner[k], normal))) return true;
  return beyond(corner[0], normal) || beyond(corner[0], -normal);
}

}  // namespace detail

/// True if two triangles are farther apart than the margin and their radii. Most neighbours in cloth are, and
/// this costs less than GJK. False for some that are apart.
template <class T>
CORTEN_STAGE bool triangles_are_apart(const FlexElement<T>& first, const FlexElement<T>& second, T margin,
                                      T tolerance) {
  const T rounding = sizeof(T) < sizeof(double) ? T(1e-4) : T(1e-6);
  const T gap =
      margin + first.radius + second.radius + 10 * tolerance + rounding * (first.bound + second.bound);
  return detail::parts_triangle(first, second, gap) || detail::parts_triangle(second, first, gap);
}

}  // namespace corten
