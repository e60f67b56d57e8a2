// The table of colliders: rows are the first shape, columns the second. The type of the first is never
// higher.
//
//               sphere   capsule  ellipsoid  cylinder  box      mesh
//   plane       own      own      own        own       own      own
//   hfield      prisms   prisms   prisms     prisms    prisms   prisms
//   sphere      own      own      convex     own       own      convex
//   capsule              own      convex     convex    own      convex
//   ellipsoid                     convex     convex    convex   convex
//   cylinder                                 convex    convex   convex
//   box                                                own      convex
//   mesh                                                        convex
//
// Signed distance fields (sdf_shape.h) and meshes that collide as triangles (triangle_mesh.h) have their own
// colliders with every shape. With option exact_contacts two boxes and height fields use other colliders: see
// box_manifold.h and hfield_exact.h.
#pragma once

#include "collision/box_box.h"
#include "collision/box_manifold.h"
#include "collision/capsule_box.h"
#include "collision/capsule_capsule.h"
#include "collision/convex.h"
#include "collision/formulas.h"
#include "collision/hfield.h"
#include "collision/hfield_exact.h"
#include "collision/mesh_plane.h"
#include "collision/plane_box.h"
#include "collision/plane_capsule.h"
#include "collision/plane_cylinder.h"
#include "collision/plane_ellipsoid.h"
#include "collision/plane_sphere.h"
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

CORTEN_HD constexpr int types(int first, int second) { return 16 * first + second; }

/// A pair in which at least one shape is a triangle mesh.
template <class T>
CORTEN_STAGE int collide_triangles(const Shape<T>& first, const Shape<T>& second, T margin,
                                   const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                   ContactPoint<T>* found) {
  const bool first_too = is_triangle_mesh(first);
  if (first_too && is_triangle_mesh(second)) return collide_triangles_triangles(first, second, margin, found);
  if (first_too) return collide_triangles_convex(first, second, margin, false, options, scratch, found);
  switch (first.type) {
    case kPlane: return collide_plane_triangles(first, second, margin, found);
    case kHfield: return collide_hfield_triangles(first, second, margin, found);
    case kSphere: return collide_triangles_sphere(second, first, margin, true, found);
    default: return collide_triangles_convex(second, first, margin, true, options, scratch, found);
  }
}

/// Calls the analytic collider (`own` above, except meshes); returns -1 if there is none.
template <class T>
CORTEN_HD int collide_by_formula(const Shape<T>& first, const Shape<T>& second, T margin, bool exact,
                                 ContactPoint<T>* found) {
  switch (types(first.type, second.type)) {
    case types(kPlane, kSphere): return collide_plane_sphere(first, second, margin, found);
    case types(kPlane, kCapsule): return collide_plane_capsule(first, second, margin, found);
    case types(kPlane, kEllipsoid): return collide_plane_ellipsoid(first, second, margin, found);
    case types(kPlane, kCylinder): return collide_plane_cylinder(first, second, margin, found);
    case types(kPlane, kBox): return collide_plane_box(first, second, margin, found);
    case types(kSphere, kSphere): return collide_sphere_sphere(first, second, margin, found);
    case types(kSphere, kCapsule): return collide_sphere_capsule(first, second, margin, found);
    case types(kSphere, kCylinder): return collide_sphere_cylinder(first, second, margin, found);
    case types(kSphere, kBox): return collide_sphere_box(first, second, margin, found);
    case types(kCapsule, kCapsule): return collide_capsule_capsule(first, second, margin, found);
    case types(kCapsule, kBox): return collide_capsule_box(first, second, margin, found);
    case types(kBox, kBox):
      return exact ? collide_box_box_exact(first, second, margin, found)
                   : collide_box_box(first, second, margin, found);
    default: return -1;
  }
}

/// Calls the collider of two shapes.
template <class T>
CORTEN_STAGE int collide_here(const Shape<T>& first, const Shape<T>& second, T margin,
                              const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                              ContactPoint<T>* found) {
  if (second.type == kSdf) return collide_sdf(first, second, margin, options, found);
  if (is_triangle_mesh(second) || is_triangle_mesh(first))
    return detail::collide_triangles(first, second, margin, options, scratch, found);
  // An ellipsoid that was fitted to a mesh still collides with planes as the mesh.
  if (first.type == kPlane && (second.type == kMesh || (second.type == kEllipsoid && second.data >= 0)))
    return collide_plane_convex(first, second, margin, found);
  const int n = collide_by_formula(first, second, margin, options.exact, found);
  if (n >= 0) return n;
  // Planes and height fields do not collide with each other.
  if (second.type <= kHfield) return 0;
  if (first.type == kHfield && options.exact)
    return collide_hfield_exact(first, second, margin, options, scratch, found);
  return collide_in_double(first, second, margin, options, found,
                           [&](const auto& a, const auto& b, auto reach, const auto& how, auto* out) {
                             return a.type == kHfield
                                        ? collide_hfield(a, b, reach, how, scratch.in_double(), out)
                                        : collide_convex(a, b, reach, how, scratch.in_double(), out);
                           });
}
template <class T>
CORTEN_HD int collide_here(const Shape<T>& first, const Shape<T>& second, T margin,
                           const ConvexOptions<T>& options, FormulasOnly, ContactPoint<T>* found) {
  const int n = collide_by_formula(first, second, margin, options.exact, found);
  return n < 0 ? 0 : n;
}

}  // namespace detail

/// Computes the contacts of two shapes and returns their count. The type of the first must not be higher. In
/// float the pair is moved to the origin: at a distance of a hundred metres contact points would be accurate
/// to a hundredth of a millimetre only. `Scratch`: ConvexScratch, or FormulasOnly for pairs with has_formula.
template <class T, class Scratch>
CORTEN_STAGE int collide(const Shape<T>& first, const Shape<T>& second, T margin,
                         const ConvexOptions<T>& options, const Scratch& scratch, ContactPoint<T>* found) {
  if constexpr (sizeof(T) == sizeof(double)) {
    return detail::collide_here(first, second, margin, options, scratch, found);
  } else {
    Shape<T> first_here = first, second_here = second;
    first_here.pos -= second.pos;
    second_here.pos = {0, 0, 0};
    const int n = detail::collide_here(first_here, second_here, margin, options, scratch, found);
    for (int i = 0; i < n; i++) found[i].pos += second.pos;
    return n;
  }
}

}  // namespace corten
