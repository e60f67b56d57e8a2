// Convex shapes and triangle meshes. GJK and EPA say how a shape and one triangle touch; if their normal
// belongs to the surface, it is taken, else that of the triangle. Along the normal the facing side of the
// shape is laid over the triangle, and what they share gives further contacts.
#pragma once

#include "collision/hfield.h"
#include "collision/triangle_sphere.h"

namespace corten {

namespace triangles {

/// The shape in the frame and unit of the mesh, and how far it reaches there.
template <class T>
struct ShapeAtMesh {
  ConvexPair<T> pair;  ///< the second is the shape; the first will be a triangle
  T unit;              ///< of the model, in that of the pair
  T margin, size;      ///< in the unit of the pair
};

template <class T>
CORTEN_HD ShapeAtMesh<T> shape_at_mesh(const Shape<T>& mesh, const Shape<T>& shape, T margin) {
  ShapeAtMesh<T> at;
  const T scale = working_scale(shape.radius);
  at.pair.second = hfield::relative_shape(mesh, shape, scale);
  at.pair.good_enough = T(1e-6) * scale * shape.radius;
  at.pair.first.type = kMesh;
  at.pair.first.part = ConvexPart::kTriangle;
  at.pair.first.scale = scale;
  at.unit = T(1) / scale;
  at.margin = scale * margin;
  at.size = scale * shape.radius;
  return at;
}

/// Which part of the triangle a point of it belongs to, up to rounding.
template <class T>
CORTEN_HD TrianglePoint<T> feature_at(const TrianglePlane<T>& t, Vec3<T> p) {
  const TrianglePoint<T> near = nearest_on_triangle(p, t.a, t.b, t.c);
  if (near.feature == TriangleFeature::kCorner) return near;
  const T slack = T(sizeof(T) < 8 ? 1e-3 : 1e-6);
  int on = 0, edge = 0, across = 0;
  for (int k = 0; k < 3; k++) {
    const Vec3<T> from = t.corner(k), along = t.corner((k + 1) % 3) - from;
    const Vec3<T> inward = cross(t.normal, along);
    const T height = dot(inward, t.corner((k + 2) % 3) - from);
    if (std::abs(dot(inward, near.point - from)) > slack * std::abs(height)) {
      across = k;
      continue;
    }
    on++;
    edge = k;
  }
  if (on == 1) return {near.point, TriangleFeature::kEdge, edge};
  if (on >= 2) return {near.point, TriangleFeature::kCorner, (across + 2) % 3};
  return near;
}

/// Adds the corners of a side, a segment or a point of the shape, as far as they lie over the triangle.
/// Lengths are those of the pair.
template <class T>
CORTEN_STAGE void add_clipped(const ShapeAtMesh<T>& at, const TrianglePlane<T>& t, Vec3<T> normal,
                              Vec3<T>* side, int n, T least, ContactCollector<T>& contacts) {
  n = clip_to_triangle(t, normal, T(1e-7) * at.size, side, n);
  const T slope = dot(normal, t.normal);
  for (int i = 0; i < n; i++) {
    const T dist = dot(side[i] - t.a, t.normal) / slope;
    // What is behind the triangle of a shape that does not reach it has gone past.
    if (dist < at.margin && dist >= least)
      contacts.add(at.unit * dist, at.unit * (side[i] - (T(0.5) * dist) * normal), normal);
  }
}

/// Lays the side of the shape that faces the triangle over it and adds what they share.
template <class T>
CORTEN_HD void add_shared_side(ShapeAtMesh<T>& at, const TrianglePlane<T>& t, Vec3<T> normal, T least,
                               ContactCollector<T>& contacts) {
  Vec3<T> side[kMaxClipped];
  const int n = facing_side(at.pair.second, -normal, side);
  if (n > 1) add_clipped(at, t, normal, side, n, least, contacts);
}

/// The same along the triangle's own normal, with the shape's lowest point, which on round shapes is not a
/// corner of the side.
template <class T>
CORTEN_HD void touch_face(ShapeAtMesh<T>& at, const TrianglePlane<T>& t, Vec3<T> lowest, T least,
                          ContactCollector<T>& contacts) {
  Vec3<T> point[kMaxClipped] = {lowest};
  add_clipped(at, t, t.normal, point, 1, least, contacts);
  add_shared_side(at, t, t.normal, least, contacts);
}

/// Whether a normal that GJK or EPA found belongs to the feature of the triangle that it starts from.
template <class T>
CORTEN_HD bool belongs(const TriangleSurface<T>& s, int f, const TrianglePlane<T>& t, Vec3<T> from, T unit,
                       Vec3<T> normal) {
  const TrianglePoint<T> at = feature_at(t, from);
  const T facing = dot(normal, t.normal);
  if (at.feature == TriangleFeature::kFace) return facing > T(1) - cone_slack<T>();
  return neighbours_allow(s, f, at.feature, at.index, unit * at.point, normal, cone_slack<T>());
}

/// Contacts with one triangle.
template <class T>
CORTEN_STAGE void touch_convex(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                               const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                               ContactCollector<T>& contacts) {
  TrianglePlane<T> t = triangle_plane(s, f);
  if (!(dot(t.normal, t.normal) > 0)) return;
  const T scale = at.pair.first.scale;
  Vec3<T> corners[3] = {scale * t.a, scale * t.b, scale * t.c};
  t.a = corners[0], t.b = corners[1], t.c = corners[2];
  if (dot(t.normal, at.pair.second.pos - t.a) < 0) {
    if (s.closed) return;
    t.normal = -t.normal;
  }
  const Vec3<T> lowest = support_point(at.pair.second, -t.normal);
  const T height = dot(t.normal, lowest - t.a);
  if (!(height < at.margin)) return;
  // Where the surface bends nowhere outwards, the normal can only be that of the face.
  if ((s.flags[f] & 7 * kSharpEdge) == 0 && height > -T(0.05) * at.size)
    return touch_face(at, t, lowest, -unbounded<T>(), contacts);
  at.pair.first.prism = corners;
  Proximity<T> near;
  near.normal = {0, 0, 0};
  EpaResult<T> epa;
  convex_proximity(at.pair, options, at.margin, scratch, near, epa);
  if (!(near.dist < at.margin) || !near.has_points) return;
  const bool apart = near.dist > options.tolerance;
  Vec3<T> normal = apart ? normalized(near.second - near.first) : near.normal;
  const T least = apart ? near.dist - options.tolerance : -unbounded<T>();
  // EPA can give up where triangle and shape are flat against each other.
  const bool has_normal = dot(normal, normal) > T(0.5);
  if (has_normal && belongs(s, f, t, near.first, at.unit, normal)) {
    // Within a face the normal is that of the face, without the rounding of GJK and EPA.
    if (dot(normal, t.normal) > T(1) - cone_slack<T>()) normal = t.normal;
    contacts.add(at.unit * near.dist, (T(0.5) * at.unit) * (near.first + near.second), normal);
    add_shared_side(at, t, normal, least, contacts);
  } else {
    touch_face(at, t, lowest, least, contacts);
  }
}

/// A shape whose centre is inside is pushed out by the nearest face; true if it is.
template <class T>
CORTEN_STAGE bool push_out(const TriangleSurface<T>& s, ShapeAtMesh<T>& at, ContactCollector<T>& contacts) {
  const Vec3<T> centre = at.unit * at.pair.second.pos;
  if (!may_hold(s, centre)) return false;
  const SurfacePoint<T> nearest = nearest_on_surface(s, centre, unbounded<T>());
  if (!nearest.found() || !is_inside(s, nearest, centre)) return false;
  const Vec3<T> out = way_out(s, nearest, centre, true);
  Vec3<T> side[kMaxClipped];
  int n = facing_side(at.pair.second, -out, side);
  side[n++] = support_point(at.pair.second, -out);
  for (int i = 0; i < n; i++) {
    const T dist = dot(at.unit * side[i] - nearest.at.point, out);
    contacts.add(dist, at.unit * side[i] - (T(0.5) * dist) * out, out);
  }
  return true;
}

}  // namespace triangles

/// `mesh` is the triangle mesh, `shape` any convex one; normals point from the mesh to the shape, or with
/// `turn` the other way.
template <class T>
CORTEN_STAGE int collide_triangles_convex(const Shape<T>& mesh, const Shape<T>& shape, T margin, bool turn,
                                          const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                          ContactPoint<T>* found) {
  const TriangleSurface<T> s = surface_of(*mesh.model, mesh.data);
  triangles::ShapeAtMesh<T> at = triangles::shape_at_mesh(mesh, shape, margin);
  ContactCollector<T> contacts{found, triangles::merge_distance(shape.radius)};
  if (!triangles::push_out(s, at, contacts)) {
    const hfield::Box<T> box = hfield::bounding_box(at.pair.second);
    const Vec3<T> around{margin, margin, margin};
    for_triangles_in_box(s, at.unit * box.least - around, at.unit * box.most + around,
                         [&](int f) { triangles::touch_convex(s, f, at, options, scratch, contacts); });
  }
  return contacts.finish(mesh, turn);
}

}  // namespace corten
