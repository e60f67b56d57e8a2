// Colliders of geoms with elements and vertices of flexes, and of elements with each other: pure functions
// from shapes to contact points. The normals point from the geom, or the first element, to the other.
//
//                     segment             triangle              tetrahedron
//   plane             vertices: collide_plane_vertex
//   sphere            as a capsule        flex_triangle.h       flex_convex.h
//   capsule, box      as a capsule        flex_triangle.h       flex_convex.h
//   height field      flex_hfield.h, a contact for each prism
//   triangle mesh     as a capsule        vertices as spheres   vertices as spheres
//   distance field                        and flex_surface.h
//   shape of a plugin the hull of its mesh, as other convex
//   other convex      flex_convex.h, one contact
//   segment           as two capsules     flex_convex.h         flex_convex.h
#pragma once

#include "collision/flex_convex.h"
#include "collision/flex_hfield.h"
#include "collision/flex_surface.h"
#include "collision/flex_triangle.h"
#include "collision/narrow_phase.h"

namespace corten {

namespace flex {

/// How a geom meets a flex.
enum class Meets : unsigned char {
  elements,
  vertices,
  both,  ///< vertices as spheres, and elements
};

template <class T>
CORTEN_HD Meets meets(const ModelView<T>& m, int g, int f) {
  const int kind = shape_kind(&m, m.geom_type[g], m.geom_dataid[g], g);
  if (kind == kPlane) return Meets::vertices;
  if (kind != kTriangleMesh && kind != kSdf) return Meets::elements;
  return m.flex_dim[f] == 1 ? Meets::elements : m.flex_dim[f] == 2 ? Meets::both : Meets::vertices;
}

template <class T>
CORTEN_HD void turn_normals(ContactPoint<T>* found, int n) {
  for (int i = 0; i < n; i++) found[i].normal = -found[i].normal;
}

template <class T>
CORTEN_HD int collide_plane_vertex(const Shape<T>& plane, Vec3<T> vertex, T radius, T margin,
                                   ContactPoint<T>* found) {
  const Vec3<T> normal = column(plane.mat, 2);
  const T dist = dot(vertex - plane.pos, normal) - radius;
  if (!(dist <= margin)) return 0;
  *found = {dist, vertex - (radius + T(0.5) * dist) * normal, normal, {0, 0, 0}};
  return 1;
}

/// Whether the collider of a geom and an element uses EPA's workspace.
CORTEN_HD bool needs_polytope(int kind, int dim) {
  const bool analytic = kind == kSphere || kind == kCapsule || kind == kBox;
  if (kind == kTriangleMesh || kind == kSdf) return dim == 1;
  return dim == 3 || !analytic;
}

/// Contacts of a vertex, a sphere, with a geom that meets vertices.
template <class T>
CORTEN_STAGE int collide_vertex(const Shape<T>& shape, Vec3<T> vertex, T radius, T margin,
                                const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                ContactPoint<T>* found) {
  if (shape.type == kPlane) return collide_plane_vertex(shape, vertex, radius, margin, found);
  const int n = detail::dispatch_collider(sphere_shape(shape.model, vertex, radius), shape, margin, options,
                                          scratch, found);
  turn_normals(found, n);
  return n;
}

/// Calls a collider that searches in double precision: collide(shape, element, margin, options, scratch,
/// found). `Side` is a Shape or a FlexElement.
template <class T, class Side, class Collide>
CORTEN_HD int element_in_double(const Side& side, const FlexElement<T>& element, T margin,
                                const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                ContactPoint<T>* found, Collide collide) {
  if constexpr (sizeof(T) == sizeof(double)) {
    return collide(side, element, margin, options, scratch.in_double(), found);
  } else {
    ContactPoint<double> wide[kMaxPairContacts];
    const int n = collide(in_double(side), in_double(element), double(margin), in_double(options),
                          scratch.in_double(), &wide[0]);
    for (int i = 0; i < n; i++)
      found[i] = {T(wide[i].dist), vec3_as<T>(wide[i].pos), vec3_as<T>(wide[i].normal), {0, 0, 0}};
    return n;
  }
}

/// A segment, as a capsule, against a sphere, a capsule, a box, a triangle mesh or a distance field.
template <class T>
CORTEN_HD int collide_segment(const Shape<T>& shape, const FlexElement<T>& segment, T margin,
                              const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                              ContactPoint<T>* found) {
  const Shape<T> capsule = capsule_shape(shape.model, segment);
  const bool second = shape.type <= kCapsule;
  const int n = detail::dispatch_collider(second ? shape : capsule, second ? capsule : shape, margin, options,
                                          scratch, found);
  if (!second) turn_normals(found, n);
  // The frame of a contact does not depend on the capsule's.
  for (int i = 0; i < n; i++) found[i].tangent = {0, 0, 0};
  return n;
}

/// Contacts of an element with a geom that meets elements.
template <class T>
CORTEN_STAGE int collide_element(const Shape<T>& shape, const FlexElement<T>& element, T margin,
                                 const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                 ContactPoint<T>* found) {
  const int kind = shape_kind(shape);
  if (kind == kHfield)
    return element_in_double(shape, element, margin, options, scratch, found,
                             [](const auto&... pair) { return collide_hfield_element(pair...); });
  if (kind == kSdf && shape.data < 0) return 0;  // without a grid it does not collide
  const bool triangle = element.dim == 2;
  if (kind == kTriangleMesh && triangle) return collide_mesh_triangle(shape, element, margin, found);
  if (kind == kSdf && triangle) return collide_sdf_triangle(shape, element, margin, found);
  const bool analytic = kind == kSphere || kind == kCapsule || kind == kBox;
  if (element.dim == 1 && (analytic || kind == kTriangleMesh || kind == kSdf))
    return collide_segment(shape, element, margin, options, scratch, found);
  if (triangle && kind == kSphere) return touch_triangle(shape.pos, shape.size.x, element, margin, found);
  if (triangle && kind == kCapsule) return collide_capsule_triangle(shape, element, margin, found);
  if (triangle && kind == kBox) return collide_box_triangle(shape, element, margin, found);
  Shape<T> convex = shape;
  if (kind == kPluginShape) convex.type = kMesh;
  return element_in_double(convex, element, margin, options, scratch, found,
                           [](const auto&... pair) { return collide_convex_element(pair...); });
}

/// Contacts of two elements.
template <class T>
CORTEN_STAGE int collide_elements(const ModelView<T>* m, const FlexElement<T>& first,
                                  const FlexElement<T>& second, T margin, const ConvexOptions<T>& options,
                                  const ConvexScratch<T>& scratch, ContactPoint<T>* found) {
  if (first.dim == 1 && second.dim == 1)
    return collide_capsule_capsule(capsule_shape(m, first), capsule_shape(m, second), margin, found);
  if (first.dim == 2 && second.dim == 2 && triangles_are_apart(first, second, margin, options.tolerance))
    return 0;
  return element_in_double(first, second, margin, options, scratch, found,
                           [](const auto&... pair) { return collide_element_element<double, T>(pair...); });
}

/// A vertex, as a sphere, against a neighbouring segment or triangle of its flex.
template <class T>
CORTEN_HD int collide_vertex_element(const ModelView<T>* m, Vec3<T> vertex, const FlexElement<T>& element,
                                     ContactPoint<T>* found) {
  if (element.dim == 2) return touch_triangle(vertex, element.radius, element, T(0), found);
  return collide_sphere_capsule(sphere_shape(m, vertex, element.radius), capsule_shape(m, element), T(0),
                                found);
}

/// Corners of a tetrahedron's face, and the corner across from it.
CORTEN_HD int face_corner(int face, int k) {
  constexpr int corner[4][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}};
  return corner[face][k];
}

/// A corner of a tetrahedron that comes close to the opposite face, or passes it.
template <class T>
CORTEN_HD int collide_inside(const FlexElement<T>& tetrahedron, int face, ContactPoint<T>* found) {
  auto corner = [&](int k) { return tetrahedron.corner[face_corner(face, k)]; };
  const Vec3<T> normal = normalized(cross(corner(1) - corner(0), corner(2) - corner(0)));
  const T height = dot(corner(3) - corner(0), normal), radius = tetrahedron.radius;
  if (!(height > -2 * radius)) return 0;
  *found = {-height - 2 * radius, corner(3) - (T(0.5) * height) * normal, -normal, {0, 0, 0}};
  return 1;
}

}  // namespace flex

}  // namespace corten
