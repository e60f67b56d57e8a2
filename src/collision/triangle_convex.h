// Convex shapes and triangle meshes. GJK and EPA say how a shape and one triangle touch; if their normal
// belongs to the surface, it is taken, else that of the triangle. Along the normal the facing side of the
// shape is laid over the triangle, and what they share gives further contacts.
//
// That can leave nothing: deep in a valley the shape's lowest point before either slope lies beyond the other
// one, and the normals of GJK and EPA end on the valley's edge, where none belongs. Two facts help. If a
// surface crosses a convex shape whose centre is outside, the straight way from the centre to any crossing
// stays in the shape and first meets a triangle from its front; so of the triangles that the centre sees, one
// is crossed, and with no other contact the crossed ones push along their normals. And if the shape is apart,
// its nearest point of all triangles is that of the surface, whatever rounding says of the normal there.
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

/// A triangle in the unit of the pair, its normal on the side of the shape's centre.
template <class T>
struct SeenTriangle {
  TrianglePlane<T> plane;
  Vec3<T> corners[3];
  Vec3<T> lowest;  ///< of the shape before the triangle
  T height;        ///< of that over its plane

  /// False if the centre does not see the triangle or the shape is too high above.
  CORTEN_HD bool look(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at) {
    plane = triangle_plane(s, f);
    if (!(dot(plane.normal, plane.normal) > 0)) return false;
    const T scale = at.pair.first.scale;
    corners[0] = plane.a = scale * plane.a;
    corners[1] = plane.b = scale * plane.b;
    corners[2] = plane.c = scale * plane.c;
    if (dot(plane.normal, at.pair.second.pos - plane.a) < 0) {
      if (s.closed) return false;
      plane.normal = -plane.normal;
    }
    lowest = support_point(at.pair.second, -plane.normal);
    height = dot(plane.normal, lowest - plane.a);
    return height < at.margin;
  }
};

/// What is known of all triangles together. Lengths are those of the pair.
template <class T>
struct Survey {
  bool may_cross = false;  ///< some triangle
  T nearest = unbounded<T>();
  Vec3<T> pos{0, 0, 0}, normal{0, 0, 0};  ///< of the nearest

  CORTEN_HD void note(T dist, Vec3<T> at, Vec3<T> along) {
    if (dist < nearest) nearest = dist, pos = at, normal = along;
  }
};

/// GJK and EPA of a triangle and the shape; false beyond the margin.
template <class T>
CORTEN_HD bool is_near(ShapeAtMesh<T>& at, SeenTriangle<T>& seen, const ConvexOptions<T>& options,
                       const ConvexScratch<T>& scratch, Proximity<T>& near) {
  at.pair.first.prism = seen.corners;
  near.normal = {0, 0, 0};
  EpaResult<T> epa;
  convex_proximity(at.pair, options, at.margin, scratch, near, epa);
  if (!near.has_points) return false;
  // Before round shapes GJK can end with a sliver, whose distance is worse than its points.
  if (near.dist > options.tolerance) near.dist = norm(near.second - near.first);
  return near.dist < at.margin;
}

/// Contacts with one triangle.
template <class T>
CORTEN_STAGE void touch_convex(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                               const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                               Survey<T>& survey, ContactCollector<T>& contacts) {
  SeenTriangle<T> seen;
  if (!seen.look(s, f, at)) return;
  const TrianglePlane<T>& t = seen.plane;
  // Where the surface bends nowhere outwards, the normal can only be that of the face. But what is behind a
  // shell may have come round its border.
  const T lowest = s.closed ? -T(0.05) * at.size : T(0);
  if ((s.flags[f] & 7 * kSharpEdge) == 0 && seen.height > lowest) {
    survey.may_cross = survey.may_cross || seen.height <= options.tolerance;
    return touch_face(at, t, seen.lowest, -unbounded<T>(), contacts);
  }
  Proximity<T> near;
  if (!is_near(at, seen, options, scratch, near)) return;
  const bool apart = near.dist > options.tolerance;
  const Vec3<T> middle = T(0.5) * (near.first + near.second);
  Vec3<T> normal = apart ? normalized(near.second - near.first) : near.normal;
  const T least = apart ? near.dist - options.tolerance : -unbounded<T>();
  if (apart) survey.note(near.dist, middle, normal);
  else survey.may_cross = true;
  // EPA can give up where triangle and shape are flat against each other.
  const bool has_normal = dot(normal, normal) > T(0.5);
  if (has_normal && belongs(s, f, t, near.first, at.unit, normal)) {
    // Within a face the normal is that of the face, without the rounding of GJK and EPA.
    if (dot(normal, t.normal) > T(1) - cone_slack<T>()) normal = t.normal;
    contacts.add(at.unit * near.dist, at.unit * middle, normal);
    add_shared_side(at, t, normal, least, contacts);
  } else {
    touch_face(at, t, seen.lowest, least, contacts);
  }
}

/// A crossed triangle pushes along its normal, so far that the shape is off it: its lowest point comes above
/// the plane, or the way that EPA found is made.
template <class T>
CORTEN_STAGE void touch_crossed(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                                const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                ContactCollector<T>& contacts) {
  SeenTriangle<T> seen;
  Proximity<T> near;
  if (!seen.look(s, f, at) || !is_near(at, seen, options, scratch, near)) return;
  if (near.dist > options.tolerance) return;
  const Vec3<T> normal = seen.plane.normal;
  const T along = dot(near.normal, normal);
  T dist = seen.height;
  if (along > 0 && near.dist > along * dist) dist = near.dist / along;
  contacts.add(at.unit * dist, at.unit * (near.first + (T(0.5) * dist) * normal), normal);
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
    const Vec3<T> low = at.unit * box.least - around, high = at.unit * box.most + around;
    triangles::Survey<T> survey;
    for_triangles_in_box(
        s, low, high, [&](int f) { triangles::touch_convex(s, f, at, options, scratch, survey, contacts); });
    if (survey.may_cross && contacts.least() > 0)
      for_triangles_in_box(s, low, high,
                           [&](int f) { triangles::touch_crossed(s, f, at, options, scratch, contacts); });
    if (survey.nearest < at.margin && at.unit * (survey.nearest + at.pair.good_enough) < contacts.least())
      contacts.add(at.unit * survey.nearest, at.unit * survey.pos, survey.normal);
  }
  return contacts.finish(mesh, turn);
}

}  // namespace corten
