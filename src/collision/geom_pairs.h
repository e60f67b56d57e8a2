// The tables of geom pairs: the collider of each pair of shapes, and the properties of each collider.
//
// A new shape needs one row with every shape, and a new collider one row of its own. A static_assert fails if
// a pair is missing. narrow_phase.h calls the colliders; epa_workspace.h and distance.h read their
// properties; device/pair_list.h reads which pairs the small analytic kernel can handle.
#pragma once

#include "collision/shape.h"

namespace corten {

/// The shapes that colliders distinguish: the geom types, and three that depend on a geom's data.
enum ShapeKind {
  kFittedEllipsoid = kGeomTypeCount,  ///< an ellipsoid fitted to a mesh; against planes it uses the mesh
  kTriangleMesh,                      ///< a mesh that collides with its triangles instead of its hull
  kPluginShape,                       ///< the distance function of a plugin
  kShapeKindCount
};

/// How a collider works.
enum class Method : unsigned char {
  analytic,  ///< closed form: little code, no workspace
  search,    ///< over vertices, triangles or points of a distance field
  epa        ///< GJK and EPA, which need a workspace for the polytope
};

/// How the distance of two shapes is computed.
enum class Distance : unsigned char {
  contacts,  ///< the least of the collider's contacts, with the search radius as margin
  gjk        ///< GJK and EPA
};

// X(collider, method, distance, call). `first` is the shape with the lower or equal type; see narrow_phase.h
// for the other arguments. Box-box contacts are analytic, but they do not measure the distance between edges.
// clang-format off
#define CORTEN_COLLIDERS(X)                                                                                            \
  X(none,                analytic, contacts, 0)                                                                        \
  X(plane_sphere,        analytic, contacts, collide_plane_sphere(first, second, margin, found))                       \
  X(plane_capsule,       analytic, contacts, collide_plane_capsule(first, second, margin, found))                      \
  X(plane_ellipsoid,     analytic, contacts, collide_plane_ellipsoid(first, second, margin, found))                    \
  X(plane_cylinder,      analytic, contacts, collide_plane_cylinder(first, second, margin, found))                     \
  X(plane_box,           analytic, contacts, collide_plane_box(first, second, margin, found))                          \
  X(sphere_sphere,       analytic, contacts, collide_sphere_sphere(first, second, margin, found))                      \
  X(sphere_capsule,      analytic, contacts, collide_sphere_capsule(first, second, margin, found))                     \
  X(sphere_cylinder,     analytic, contacts, collide_sphere_cylinder(first, second, margin, found))                    \
  X(sphere_box,          analytic, contacts, collide_sphere_box(first, second, margin, found))                         \
  X(capsule_capsule,     analytic, contacts, collide_capsule_capsule(first, second, margin, found))                    \
  X(capsule_box,         analytic, contacts, collide_capsule_box(first, second, margin, found))                        \
  X(box_box,             analytic, gjk,      options.exact ? collide_box_box_exact(first, second, margin, found)       \
                                                           : collide_box_box(first, second, margin, found))            \
  X(plane_mesh,          search,   contacts, collide_plane_convex(first, second, margin, found))                       \
  X(hfield_convex,       epa,      contacts, collide_hfield_convex(first, second, margin, options, scratch, found))    \
  X(convex_convex,       epa,      gjk,      collide_convex_convex(first, second, margin, options, scratch, found))    \
  X(plane_triangles,     search,   contacts, collide_plane_triangles(first, second, margin, found))                    \
  X(hfield_triangles,    search,   contacts, collide_hfield_triangles(first, second, margin, found))                   \
  X(sphere_triangles,    search,   contacts, collide_triangles_sphere(second, first, margin, true, found))             \
  X(convex_triangles,    epa,      contacts, collide_convex_triangles(first, second, margin, options, scratch, found)) \
  X(triangles_triangles, search,   contacts, collide_triangles_triangles(first, second, margin, found))                \
  X(plane_sdf,           search,   contacts, collide_plane_sdf(first, second, margin, found))                          \
  X(hfield_sdf,          search,   contacts, collide_hfield_sdf(first, second, margin, found))                         \
  X(convex_sdf,          search,   contacts, collide_convex_sdf(first, second, margin, options, found))                \
  X(triangles_sdf,       search,   contacts, collide_triangles_sdf(first, second, margin, found))                      \
  X(sdf_sdf,             search,   contacts, collide_sdf_sdf(first, second, margin, found))                            \
  X(plane_plugin,        search,   contacts, collide_plane_plugin(first, second, margin, found))                       \
  X(plugin_shape,        search,   contacts, collide_plugin_shape(first, second, found))

// X(shape, shape, collider), each pair once, in any order. Planes and height fields do not touch each other.
#define CORTEN_GEOM_PAIRS(X)                                                            \
  X(kPlane, kPlane, none)                                                               \
  X(kPlane, kHfield, none)                                                              \
  X(kPlane, kSphere, plane_sphere)                                                      \
  X(kPlane, kCapsule, plane_capsule)                                                    \
  X(kPlane, kEllipsoid, plane_ellipsoid)                                                \
  X(kPlane, kFittedEllipsoid, plane_mesh)                                               \
  X(kPlane, kCylinder, plane_cylinder)                                                  \
  X(kPlane, kBox, plane_box)                                                            \
  X(kPlane, kMesh, plane_mesh)                                                          \
  X(kPlane, kTriangleMesh, plane_triangles)                                             \
  X(kPlane, kSdf, plane_sdf)                                                            \
  X(kHfield, kHfield, none)                                                             \
  X(kHfield, kSphere, hfield_convex)                                                    \
  X(kHfield, kCapsule, hfield_convex)                                                   \
  X(kHfield, kEllipsoid, hfield_convex)                                                 \
  X(kHfield, kFittedEllipsoid, hfield_convex)                                           \
  X(kHfield, kCylinder, hfield_convex)                                                  \
  X(kHfield, kBox, hfield_convex)                                                       \
  X(kHfield, kMesh, hfield_convex)                                                      \
  X(kHfield, kTriangleMesh, hfield_triangles)                                           \
  X(kHfield, kSdf, hfield_sdf)                                                          \
  X(kSphere, kSphere, sphere_sphere)                                                    \
  X(kSphere, kCapsule, sphere_capsule)                                                  \
  X(kSphere, kEllipsoid, convex_convex)                                                 \
  X(kSphere, kFittedEllipsoid, convex_convex)                                           \
  X(kSphere, kCylinder, sphere_cylinder)                                                \
  X(kSphere, kBox, sphere_box)                                                          \
  X(kSphere, kMesh, convex_convex)                                                      \
  X(kSphere, kTriangleMesh, sphere_triangles)                                           \
  X(kSphere, kSdf, convex_sdf)                                                          \
  X(kCapsule, kCapsule, capsule_capsule)                                                \
  X(kCapsule, kEllipsoid, convex_convex)                                                \
  X(kCapsule, kFittedEllipsoid, convex_convex)                                          \
  X(kCapsule, kCylinder, convex_convex)                                                 \
  X(kCapsule, kBox, capsule_box)                                                        \
  X(kCapsule, kMesh, convex_convex)                                                     \
  X(kCapsule, kTriangleMesh, convex_triangles)                                          \
  X(kCapsule, kSdf, convex_sdf)                                                         \
  X(kEllipsoid, kEllipsoid, convex_convex)                                              \
  X(kEllipsoid, kFittedEllipsoid, convex_convex)                                        \
  X(kEllipsoid, kCylinder, convex_convex)                                               \
  X(kEllipsoid, kBox, convex_convex)                                                    \
  X(kEllipsoid, kMesh, convex_convex)                                                   \
  X(kEllipsoid, kTriangleMesh, convex_triangles)                                        \
  X(kEllipsoid, kSdf, convex_sdf)                                                       \
  X(kFittedEllipsoid, kFittedEllipsoid, convex_convex)                                  \
  X(kFittedEllipsoid, kCylinder, convex_convex)                                         \
  X(kFittedEllipsoid, kBox, convex_convex)                                              \
  X(kFittedEllipsoid, kMesh, convex_convex)                                             \
  X(kFittedEllipsoid, kTriangleMesh, convex_triangles)                                  \
  X(kFittedEllipsoid, kSdf, convex_sdf)                                                 \
  X(kCylinder, kCylinder, convex_convex)                                                \
  X(kCylinder, kBox, convex_convex)                                                     \
  X(kCylinder, kMesh, convex_convex)                                                    \
  X(kCylinder, kTriangleMesh, convex_triangles)                                         \
  X(kCylinder, kSdf, convex_sdf)                                                        \
  X(kBox, kBox, box_box)                                                                \
  X(kBox, kMesh, convex_convex)                                                         \
  X(kBox, kTriangleMesh, convex_triangles)                                              \
  X(kBox, kSdf, convex_sdf)                                                             \
  X(kMesh, kMesh, convex_convex)                                                        \
  X(kMesh, kTriangleMesh, convex_triangles)                                             \
  X(kMesh, kSdf, convex_sdf)                                                            \
  X(kTriangleMesh, kTriangleMesh, triangles_triangles)                                  \
  X(kTriangleMesh, kSdf, triangles_sdf)                                                 \
  X(kSdf, kSdf, sdf_sdf)                                                                \
  X(kPlane, kPluginShape, plane_plugin)                                                 \
  X(kHfield, kPluginShape, none)                                                        \
  X(kSphere, kPluginShape, plugin_shape)                                                \
  X(kCapsule, kPluginShape, plugin_shape)                                               \
  X(kEllipsoid, kPluginShape, plugin_shape)                                             \
  X(kFittedEllipsoid, kPluginShape, plugin_shape)                                       \
  X(kCylinder, kPluginShape, plugin_shape)                                              \
  X(kBox, kPluginShape, plugin_shape)                                                   \
  X(kMesh, kPluginShape, none)                                                          \
  X(kTriangleMesh, kPluginShape, none)                                                  \
  X(kSdf, kPluginShape, none)                                                           \
  X(kPluginShape, kPluginShape, plugin_shape)
// clang-format on

/// Replaces ConvexScratch in code for analytic colliders only. Such code is small enough for a GPU's
/// registers and instruction cache.
struct AnalyticOnly {};

enum class Collider : unsigned char {
#define CORTEN_COLLIDER(name, method, distance, call) name,
  CORTEN_COLLIDERS(CORTEN_COLLIDER)
#undef CORTEN_COLLIDER
      count
};

namespace detail {

struct PairTable {
  Collider of[kShapeKindCount][kShapeKindCount];
};

/// The collider of each ordered pair of shape kinds. Symmetric; Collider::count where there is no row.
CORTEN_HD constexpr PairTable make_pair_table() {
  PairTable table{};
  for (int i = 0; i < kShapeKindCount; i++)
    for (int j = 0; j < kShapeKindCount; j++) table.of[i][j] = Collider::count;
#define CORTEN_PAIR(first, second, collider)    \
  table.of[first][second] = Collider::collider; \
  table.of[second][first] = Collider::collider;
  CORTEN_GEOM_PAIRS(CORTEN_PAIR)
#undef CORTEN_PAIR
  return table;
}

constexpr bool has_every_pair(const PairTable& table) {
  for (int i = 0; i < kShapeKindCount; i++)
    for (int j = 0; j < kShapeKindCount; j++)
      if (table.of[i][j] == Collider::count) return false;
  return true;
}
#define CORTEN_PAIR(first, second, collider) +1
static_assert(has_every_pair(make_pair_table()), "a pair of shapes has no row in CORTEN_GEOM_PAIRS");
static_assert(0 CORTEN_GEOM_PAIRS(CORTEN_PAIR) == kShapeKindCount * (kShapeKindCount + 1) / 2,
              "CORTEN_GEOM_PAIRS must have each pair of shapes exactly once");
#undef CORTEN_PAIR

}  // namespace detail

/// The collider of two shape kinds, in any order.
CORTEN_HD Collider collider_of(int first, int second) {
  constexpr detail::PairTable table = detail::make_pair_table();
  return table.of[first][second];
}

CORTEN_HD constexpr Method method_of(Collider collider) {
#define CORTEN_COLLIDER(name, method, distance, call) \
  case Collider::name: return Method::method;
  switch (collider) {
    CORTEN_COLLIDERS(CORTEN_COLLIDER)
    case Collider::count: break;
  }
#undef CORTEN_COLLIDER
  return Method::analytic;
}

CORTEN_HD constexpr Distance distance_of(Collider collider) {
#define CORTEN_COLLIDER(name, method, distance, call) \
  case Collider::name: return Distance::distance;
  switch (collider) {
    CORTEN_COLLIDERS(CORTEN_COLLIDER)
    case Collider::count: break;
  }
#undef CORTEN_COLLIDER
  return Distance::contacts;
}

/// The kind, a GeomType or a ShapeKind, of a shape with geom type `type` and data id `data` (see
/// geom_dataid).
template <class T>
CORTEN_HD int shape_kind(const ModelView<T>* m, int type, int data, int geom) {
  if (data >= 0 && type == kEllipsoid) return kFittedEllipsoid;
  if (data >= 0 && type == kMesh && m->mesh_surface[data] != 0) return kTriangleMesh;
  if (type == kSdf && geom >= 0 && m->geom_plugin[geom] >= 0) return kPluginShape;
  return type;
}

template <class T>
CORTEN_HD int shape_kind(const Shape<T>& shape) {
  return shape_kind(shape.model, shape.type, shape.data, shape.geom);
}

/// The collider of two geoms.
template <class T>
CORTEN_HD Collider collider_of_geoms(const ModelView<T>& m, int g1, int g2) {
  return collider_of(shape_kind(&m, m.geom_type[g1], m.geom_dataid[g1], g1),
                     shape_kind(&m, m.geom_type[g2], m.geom_dataid[g2], g2));
}

}  // namespace corten
