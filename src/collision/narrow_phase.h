// Which collider serves which two shapes: rows are the first shape, columns the second, and the first never
// has the higher type.
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
#pragma once

#include "collision/box_box.h"
#include "collision/capsule_box.h"
#include "collision/capsule_capsule.h"
#include "collision/convex.h"
#include "collision/hfield.h"
#include "collision/mesh_plane.h"
#include "collision/plane_box.h"
#include "collision/plane_capsule.h"
#include "collision/plane_cylinder.h"
#include "collision/plane_ellipsoid.h"
#include "collision/plane_sphere.h"
#include "collision/sphere_box.h"
#include "collision/sphere_capsule.h"
#include "collision/sphere_cylinder.h"
#include "collision/sphere_sphere.h"

namespace corten {

namespace detail {

CORTEN_HD constexpr int types(int first, int second) { return 16 * first + second; }

}  // namespace detail

/// Contacts of two shapes, of which the first does not have the higher type; returns how many.
template <class T>
CORTEN_STAGE int collide(const Shape<T>& first, const Shape<T>& second, T margin,
                         const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                         ContactPoint<T>* found) {
  using detail::types;
  switch (types(first.type, second.type)) {
    case types(kPlane, kSphere): return collide_plane_sphere(first, second, margin, found);
    case types(kPlane, kCapsule): return collide_plane_capsule(first, second, margin, found);
    // An ellipsoid that was fitted to a mesh still touches with the mesh.
    case types(kPlane, kEllipsoid):
      return second.data >= 0 ? collide_plane_convex(first, second, margin, found)
                              : collide_plane_ellipsoid(first, second, margin, found);
    case types(kPlane, kCylinder): return collide_plane_cylinder(first, second, margin, found);
    case types(kPlane, kBox): return collide_plane_box(first, second, margin, found);
    case types(kPlane, kMesh): return collide_plane_convex(first, second, margin, found);
    case types(kSphere, kSphere): return collide_sphere_sphere(first, second, margin, found);
    case types(kSphere, kCapsule): return collide_sphere_capsule(first, second, margin, found);
    case types(kSphere, kCylinder): return collide_sphere_cylinder(first, second, margin, found);
    case types(kSphere, kBox): return collide_sphere_box(first, second, margin, found);
    case types(kCapsule, kCapsule): return collide_capsule_capsule(first, second, margin, found);
    case types(kCapsule, kBox): return collide_capsule_box(first, second, margin, found);
    case types(kBox, kBox): return collide_box_box(first, second, margin, found);
    default: break;
  }
  // Planes and height fields do not touch each other.
  if (second.type <= kHfield) return 0;
  if (first.type == kHfield) return collide_hfield(first, second, margin, options, scratch, found);
  return collide_convex(first, second, margin, options, scratch, found);
}

}  // namespace corten
