// Calls the collider of two shapes: one file per pair of shapes, pure functions from two shapes to contact
// points (shape.h). Which collider serves which shapes is the table in geom_pairs.h.
//
// With option exact_contacts two boxes and height fields have other colliders: see box_manifold.h and
// hfield_exact.h.
#pragma once

#include <cassert>

#include "collision/box_box.h"
#include "collision/box_manifold.h"
#include "collision/capsule_box.h"
#include "collision/capsule_capsule.h"
#include "collision/convex.h"
#include "collision/geom_pairs.h"
#include "collision/hfield.h"
#include "collision/hfield_exact.h"
#include "collision/mesh_plane.h"
#include "collision/oriented_box.h"
#include "collision/plane_box.h"
#include "collision/plane_capsule.h"
#include "collision/plane_cylinder.h"
#include "collision/plane_ellipsoid.h"
#include "collision/plane_sphere.h"
#include "collision/plugin_pair.h"
#include "collision/sdf_pair.h"
#include "collision/sphere_box.h"
#include "collision/sphere_capsule.h"
#include "collision/sphere_cylinder.h"
#include "collision/sphere_sphere.h"
#include "collision/triangle_convex.h"
#include "collision/triangle_ground.h"
#include "collision/triangle_pair.h"
#include "collision/triangle_sphere.h"

namespace corten {

namespace detail {

/// Calls a collider that searches, in double precision.
template <class T, class Collide>
CORTEN_HD int search_in_double(const Shape<T>& first, const Shape<T>& second, T margin,
                               const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                               ContactPoint<T>* found, Collide collide) {
  return collide_in_double(first, second, margin, options, found,
                           [&](const auto& a, const auto& b, auto reach, const auto& how, auto* out) {
                             return collide(a, b, reach, how, scratch.in_double(), out);
                           });
}

template <class T>
CORTEN_HD int collide_hfield_convex(const Shape<T>& first, const Shape<T>& second, T margin,
                                    const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                    ContactPoint<T>* found) {
  if (options.exact) return collide_hfield_exact(first, second, margin, options, scratch, found);
  return search_in_double(first, second, margin, options, scratch, found,
                          [](const auto&... pair) { return collide_hfield(pair...); });
}

template <class T>
CORTEN_HD int collide_convex_convex(const Shape<T>& first, const Shape<T>& second, T margin,
                                    const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                    ContactPoint<T>* found) {
  if (boxes_are_apart(first, second, margin, options.tolerance)) return 0;
  return search_in_double(first, second, margin, options, scratch, found,
                          [](const auto&... pair) { return collide_convex(pair...); });
}

/// Convex shape and triangle mesh, in either order: hulls and triangle meshes have the same geom type.
template <class T>
CORTEN_HD int collide_convex_triangles(const Shape<T>& first, const Shape<T>& second, T margin,
                                       const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                       ContactPoint<T>* found) {
  const bool swapped = !is_triangle_mesh(first);
  return collide_triangles_convex(swapped ? second : first, swapped ? first : second, margin, swapped,
                                  options, scratch, found);
}

/// Calls the collider if it is analytic, or if it is not; any other finds nothing.
template <bool Analytic, class T, class Scratch>
CORTEN_HD int call_collider(Collider collider, const Shape<T>& first, const Shape<T>& second, T margin,
                            const ConvexOptions<T>& options, [[maybe_unused]] const Scratch& scratch,
                            ContactPoint<T>* found) {
#define CORTEN_COLLIDER(name, method, distance, call)                            \
  case Collider::name:                                                           \
    if constexpr ((Method::method == Method::analytic) == Analytic) return call; \
    else return 0;
  switch (collider) {
    CORTEN_COLLIDERS(CORTEN_COLLIDER)
    case Collider::count: break;
  }
  return 0;
#undef CORTEN_COLLIDER
}

/// Calls the collider of two shapes.
template <class T>
CORTEN_STAGE int dispatch_collider(const Shape<T>& first, const Shape<T>& second, T margin,
                                   const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                   ContactPoint<T>* found) {
  const Collider collider = collider_of(shape_kind(first), shape_kind(second));
  if (method_of(collider) == Method::analytic)
    return call_collider<true>(collider, first, second, margin, options, scratch, found);
  // Points of distance fields are rounded to single precision; a geom without a field touches nothing.
  const bool field = second.type == kSdf && shape_kind(second) == kSdf;
  if (field && (second.data < 0 || (first.type == kSdf && first.data < 0))) return 0;
  const T rounding = field ? sdf::rounding(first, second) : T(0);
  const int n = call_collider<false>(collider, first, second, margin + rounding, options, scratch, found);
  return field ? sdf::level(found, n, margin, rounding) : n;
}
template <class T>
CORTEN_HD int dispatch_collider(const Shape<T>& first, const Shape<T>& second, T margin,
                                const ConvexOptions<T>& options, AnalyticOnly scratch,
                                ContactPoint<T>* found) {
  // Shapes whose kind depends on their data have no analytic colliders.
  assert(method_of(collider_of(shape_kind(first), shape_kind(second))) == Method::analytic);
  const Collider collider = collider_of(first.type, second.type);
  return call_collider<true>(collider, first, second, margin, options, scratch, found);
}

}  // namespace detail

/// Computes the contacts of two shapes and returns their count. The type of the first must not be higher. In
/// float the pair is moved to the origin: at a distance of a hundred metres contact points would be accurate
/// to a hundredth of a millimetre only. `Scratch`: ConvexScratch, or AnalyticOnly for pairs with analytic
/// colliders.
template <class T, class Scratch>
CORTEN_STAGE int collide(const Shape<T>& first, const Shape<T>& second, T margin,
                         const ConvexOptions<T>& options, const Scratch& scratch, ContactPoint<T>* found) {
  if constexpr (sizeof(T) == sizeof(double)) {
    return detail::dispatch_collider(first, second, margin, options, scratch, found);
  } else {
    Shape<T> first_here = first, second_here = second;
    first_here.pos -= second.pos;
    second_here.pos = {0, 0, 0};
    const int n = detail::dispatch_collider(first_here, second_here, margin, options, scratch, found);
    for (int i = 0; i < n; i++) found[i].pos += second.pos;
    return n;
  }
}

}  // namespace corten
