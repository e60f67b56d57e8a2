// Elements of flexes against convex shapes and against each other, by GJK and EPA: one contact.
//
// An element is the convex hull of its corners, and a radius. The distance is measured between the hull and
// the other shape; the radius is subtracted afterwards. So it is exact as long as the hulls are apart, and
// EPA is needed only if they overlap. (The reference rounds the element before it searches, which costs EPA
// in every contact and is accurate to its tolerance.) Hulls that overlap by too little for EPA, such as two
// triangles in a plane, are rounded as in the reference.
#pragma once

#include "collision/convex.h"
#include "collision/flex_element.h"
#include "collision/solid_distance.h"

namespace corten {

namespace flex {

/// An element as a convex shape. Its corners, relative to its centre, are scaled and stored in `corner`.
template <class T, class M>
CORTEN_HD ConvexShape<T, M> convex_element(const FlexElement<T>& element, T scale, Vec3<T>* corner) {
  for (int k = 0; k < 4; k++) corner[k] = scale * (element.corner[k] - element.centre);
  ConvexShape<T, M> convex;
  convex.type = kSphere;  // not a polyhedron: the part below determines the shape
  convex.part = ConvexPart::kSimplex;
  convex.scale = scale;
  convex.size = {0, 0, 0};
  convex.pos = scale * element.centre;
  convex.mat = identity3<T>();
  convex.vertex_count = element.dim + 1;
  convex.prism = corner;
  return convex;
}

/// The nearest or deepest points of two shapes that are rounded by these radii; false if they are apart. The
/// radii and the result are in the pair's scale.
template <class T, class M>
CORTEN_STAGE bool rounded_proximity(ConvexPair<T, M>& pair, T radius1, T radius2,
                                    const ConvexOptions<T>& options, const PolytopeScratch<T>& scratch,
                                    Proximity<T>& near) {
  const T radius = radius1 + radius2;
  EpaResult<T> epa;
  convex_proximity(pair, options, radius, scratch, near, epa);
  if (near.dist > radius) return false;
  const bool deep = near.dist < 0 && near.has_points, apart = near.dist > options.tolerance;
  if (deep || apart) {
    if (apart) near.normal = normalized(near.second - near.first);
    near.dist -= radius;
    near.first += radius1 * near.normal;
    near.second -= radius2 * near.normal;
    return near.dist < 0;
  }
  if (!(radius > 0)) return false;
  pair.first.margin = 2 * radius1, pair.second.margin = 2 * radius2;
  convex_proximity(pair, options, T(0), scratch, near, epa);
  pair.first.margin = pair.second.margin = 0;
  return near.dist < 0 && near.has_points;
}

/// The contact of a pair whose second shape is rounded by `radius`; both are inflated by half the margin.
template <class T, class M>
CORTEN_HD int touch_rounded(ConvexPair<T, M>& pair, T radius1, T radius2, T margin,
                            const ConvexOptions<T>& options, const PolytopeScratch<T>& scratch,
                            ContactPoint<T>* found) {
  const T scale = pair.second.scale, half = T(0.5) * margin;
  Proximity<T> near;
  if (!rounded_proximity(pair, scale * (radius1 + half), scale * (radius2 + half), options, scratch, near))
    return 0;
  const T unit = T(1) / scale;
  *found = {margin + unit * near.dist, unit * (T(0.5) * (near.first + near.second)), near.normal, {0, 0, 0}};
  return 1;
}

/// The outward normal at the surface point of an ellipsoid that is nearest to q, in its frame. Inside, the
/// search starts at `normal`: rays are sent to the surface until they meet it perpendicularly. False if it
/// fails.
template <class T>
CORTEN_HD bool ellipsoid_normal(Vec3<T> size, Vec3<T> q, Vec3<T>& normal) {
  if (size.x < tiny<T>() || size.y < tiny<T>() || size.z < tiny<T>()) return false;
  const Vec3<T> inverse{1 / (size.x * size.x), 1 / (size.y * size.y), 1 / (size.z * size.z)};
  const T beyond = dot(scaled(q, q), inverse) - 1;
  if (beyond > 0) {
    normal = normalized(scaled(solid::nearest_in_ellipsoid(size, q), inverse));
    return true;
  }
  for (int round = 0; round < 30; round++) {
    const T a = dot(scaled(normal, normal), inverse), b = dot(scaled(q, normal), inverse);
    const T discriminant = b * b - a * beyond;
    if (discriminant < tiny<T>() || a < tiny<T>()) return round > 0;
    const T length = (std::sqrt(discriminant) - b) / a;
    if (length < 0) return round > 0;
    const Vec3<T> next = normalized(scaled(q + length * normal, inverse)), change = next - normal;
    normal = next;
    if (norm(change) < T(1e-6)) break;
  }
  return true;
}

/// Replaces the normal of a contact of an ellipsoid or a cylinder with a triangle by that of the round
/// surface: EPA ends at one of many small faces there.
template <class T, class M>
CORTEN_HD void level_normal(const Shape<T, M>& round, ContactPoint<T>& contact) {
  const Vec3<T> q = transposed_times(round.mat, contact.pos - round.pos);
  if (round.type == kEllipsoid) {
    Vec3<T> normal = transposed_times(round.mat, contact.normal);
    if (ellipsoid_normal(round.size, q, normal)) contact.normal = round.mat * normal;
  } else if (round.type == kCylinder) {
    const T radius = round.size.x, half = round.size.y, across = std::sqrt(q.x * q.x + q.y * q.y);
    if (std::abs(q.z) > T(0.95) * half) return;
    if (std::abs(half - std::abs(q.z)) < T(0.25) * std::abs(radius - across)) return;
    contact.normal = round.mat * normalized(Vec3<T>{q.x, q.y, 0});
  }
}

/// A scale that suits two shapes with these bounding radii, and the accuracy that they need.
template <class T, class M>
CORTEN_HD void set_scale(T bound1, T bound2, ConvexPair<T, M>& pair, T& scale) {
  scale = working_scale(bound1 > bound2 ? bound1 : bound2);
  pair.good_enough = T(1e-4) * scale * (bound1 < bound2 ? bound1 : bound2);
}

template <class T, class M>
CORTEN_STAGE int collide_convex_element(const Shape<T, M>& shape, const FlexElement<T>& element, T margin,
                                        const ConvexOptions<T>& options, const PolytopeScratch<T>& scratch,
                                        ContactPoint<T>* found) {
  ConvexPair<T, M> pair;
  T scale;
  set_scale(shape.radius, element.bound, pair, scale);
  Vec3<T> corner[4];
  pair.first = convex_shape(shape, T(0), scale);
  pair.second = convex_element<T, M>(element, scale, corner);
  const int n = touch_rounded(pair, T(0), element.radius, margin, options, scratch, found);
  if (n > 0 && element.dim == 2) level_normal(shape, *found);
  return n;
}

template <class T, class M>
CORTEN_STAGE int collide_element_element(const FlexElement<T>& first, const FlexElement<T>& second, T margin,
                                         const ConvexOptions<T>& options, const PolytopeScratch<T>& scratch,
                                         ContactPoint<T>* found) {
  ConvexPair<T, M> pair;
  T scale;
  set_scale(first.bound, second.bound, pair, scale);
  Vec3<T> corner[8];
  pair.first = convex_element<T, M>(first, scale, corner);
  pair.second = convex_element<T, M>(second, scale, corner + 4);
  return touch_rounded(pair, first.radius, second.radius, margin, options, scratch, found);
}

}  // namespace flex

}  // namespace corten
