// Contacts of convex shapes with triangle meshes.
//
// If they overlap, contacts are found in two steps. First, the triangles near the shape give the directions
// in which the shape can leave the mesh (exit_directions.h). Then the side of the shape that faces each
// direction is projected onto the triangles and clipped by them (triangle_side.h); the common region gives
// the contacts. So all contacts of a flat patch have one normal, and none is deeper than the shape is along
// it.
//
// If they are apart but within the margin, the closest points of each triangle are contacts if their normal
// lies in the surface's cone of normals; otherwise the side of the shape is clipped by the triangle along the
// triangle's normal.
//
// Both can fail: deep in a valley, the shape's lowest point over either slope lies beyond the other slope,
// and the shortest exits of single triangles end at the valley's edge, where no normal is valid. Then each
// crossed triangle pushes along its normal.
#pragma once

#include "collision/exit_directions.h"

namespace corten {

namespace triangles {

/// The feature (face, edge or corner) of the triangle that its point p lies on, up to rounding.
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

/// Whether a normal found by GJK lies in the cone of normals of the triangle feature at `from`.
template <class T>
CORTEN_HD bool belongs(const TriangleSurface<T>& s, int f, const TrianglePlane<T>& t, Vec3<T> from, T unit,
                       Vec3<T> normal) {
  const TrianglePoint<T> at = feature_at(t, from);
  const T facing = dot(normal, t.normal);
  if (at.feature == TriangleFeature::kFace) return facing > T(1) - cone_slack<T>();
  return neighbours_allow(s, f, at.feature, at.index, unit * at.point, normal, cone_slack<T>());
}

/// The intersection of a cylinder's or capsule's axis with the plane of a triangle. For other shapes, and for
/// an axis nearly parallel to the plane, the projection of the centre.
template <class T>
CORTEN_HD Vec3<T> middle_in_plane(const ConvexShape<T>& shape, const TrianglePlane<T>& t) {
  const T height = dot(t.normal, shape.pos - t.a);
  Vec3<T> along = t.normal;
  if (shape.type == kCylinder || shape.type == kCapsule) {
    const Vec3<T> axis = column(shape.mat, 2);
    const T slope = dot(t.normal, axis);
    if (std::abs(slope) > T(0.5)) along = (T(1) / slope) * axis;
  }
  return shape.pos - height * along;
}

/// Whether the in-plane direction from the triangle to the middle of the shape separates them. This avoids
/// GJK for a shape that crosses the plane beside the triangle.
template <class T>
CORTEN_STAGE bool is_beside(ShapeAtMesh<T>& at, const SeenTriangle<T>& seen) {
  const TrianglePlane<T>& t = seen.plane;
  const Vec3<T> middle = middle_in_plane(at.pair.second, t);
  const Vec3<T> away = middle - nearest_on_triangle(middle, t.a, t.b, t.c).point;
  const T square = dot(away, away);
  return square > T(1e-12) * at.size * at.size && at.parts(seen.corners, (T(1) / std::sqrt(square)) * away);
}

/// Computes distance, normal and closest points of a triangle and the shape. Returns false beyond the margin.
template <class T>
CORTEN_HD bool is_near(ShapeAtMesh<T>& at, SeenTriangle<T>& seen, const ConvexOptions<T>& options,
                       const ConvexScratch<T>& scratch, Proximity<T>& near) {
  near.normal = {0, 0, 0};
  if (at.pair.second.type == kBox) {
    const auto any = [](Vec3<T>, T) { return true; };
    if (overlap_box(at.pair.second, seen.corners, seen.plane.normal, any, near)) return true;
    if (!(at.margin > 0)) return false;
  }
  if (is_beside(at, seen)) return false;
  T depth;
  Vec3<T> normal;
  const bool has_sides = shortest_through_side(at.pair.second, seen.corners, depth, normal);
  if (has_sides && depth < -at.margin) return false;
  at.pair.first.prism = seen.corners;
  EpaResult<T> epa;
  convex_proximity(at.pair, options, at.margin, scratch, near, epa);
  if (near.dist == unbounded<T>()) at.parts(seen.corners, near.normal);
  // EPA has a tolerance and fails where triangle and shape are flat against each other; the test of flat
  // sides is exact.
  if (has_sides && depth >= 0 && near.has_points && !(near.dist > options.tolerance) &&
      !(T(0.999) * depth > -near.dist && dot(near.normal, near.normal) > T(0.5))) {
    near.dist = -depth, near.normal = normal, near.has_points = false;
    return true;
  }
  if (!near.has_points) return false;
  // Next to round shapes GJK can end with a sliver simplex, whose distance is less accurate than its points.
  if (near.dist > options.tolerance) near.dist = norm(near.second - near.first);
  return near.dist < at.margin;
}

/// Adds contacts with a triangle that the shape does not overlap.
template <class T>
CORTEN_STAGE void touch_apart(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                              const SeenTriangle<T>& seen, const Proximity<T>& near, T tolerance,
                              Survey<T>& survey, ContactCollector<T>& contacts) {
  const TrianglePlane<T>& t = seen.plane;
  Vec3<T> normal = normalized(near.second - near.first);
  const Vec3<T> middle = T(0.5) * (near.first + near.second);
  survey.note(near.dist, middle, normal);
  SharedSide<T> shared;
  if (belongs(s, f, t, near.first, at.unit, normal)) {
    // Inside a face use the exact face normal, without the rounding of GJK.
    if (dot(normal, t.normal) > T(1) - cone_slack<T>()) normal = t.normal;
    contacts.add(at.unit * near.dist, at.unit * middle, normal);
    shared.lay_over(at, t, normal, support_point(at.pair.second, -normal));
  } else {
    normal = t.normal;
    shared.lay_over(at, t, normal, seen.lowest);
  }
  // The shape does not reach the triangle: points behind it belong to a part that passes beside it.
  shared.add_contacts(at, normal, near.dist - tolerance, contacts);
}

/// Collects the exit directions of one triangle, or adds contacts if the shape does not overlap it.
template <class T>
CORTEN_STAGE void survey_triangle(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                                  const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                  Survey<T>& survey, ContactCollector<T>& contacts) {
  SeenTriangle<T> seen;
  if (at.misses(s, f) || !seen.look(s, f, at)) return;
  // Without convex edges, the only possible normal is that of the face.
  const bool flat = (s.flags[f] & 7 * kSharpEdge) == 0;
  if (flat && seen.height >= 0) {
    SharedSide<T> shared;
    shared.lay_over(at, seen.plane, seen.plane.normal, seen.lowest);
    return shared.add_contacts(at, seen.plane.normal, T(0), contacts);
  }
  if (flat && s.closed) {
    survey.may_cross = true;
    return try_face(s, at, seen, T(0), survey);
  }
  Proximity<T> near;
  if (!is_near(at, seen, options, scratch, near)) return;
  if (near.dist > options.tolerance)
    return touch_apart(s, f, at, seen, near, options.tolerance, survey, contacts);
  survey.may_cross = true;
  // EPA can fail where triangle and shape are flat against each other.
  const bool has_normal = dot(near.normal, near.normal) > T(0.5);
  if (seen.height < 0) try_face(s, at, seen, has_normal ? -near.dist : T(0), survey);
  if (flat) return;
  if (!has_normal || !try_shortest(s, f, at, seen, near, -near.dist, survey, contacts))
    try_others(s, f, at, seen, -near.dist, survey, contacts);
}

/// Adds contacts of one triangle along the known exit directions.
template <class T>
CORTEN_STAGE void touch_along_ways(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                                   const SeparationSet<T>& ways, ContactCollector<T>& contacts) {
  SeenTriangle<T> seen;
  if (at.misses(s, f) || !seen.look(s, f, at)) return;
  for (int i = 0; i < ways.count; i++) {
    const Vec3<T> normal = ways.item[i].normal;
    const T slope = dot(normal, seen.plane.normal);
    if (faces_away(s, f, at, normal, slope, ways.item[i].most)) continue;
    // Across edges or from a corner the shapes touch at a point, which has its contact, and not along a side.
    const T same = T(1) - T(5e-7);
    if (ways.item[i].at_point && !(slope > same) && !(dot(side_normal(at, normal), normal) > same)) continue;
    SharedSide<T> shared;
    lay_side(at, seen.plane, normal, slope, shared);
    if (!(slope < T(0.05))) shared.leave_out_inner(s, f, at, seen.plane, normal);
    shared.add_contacts(at, normal, -(T(1.01) * ways.item[i].most + T(1e-9) * at.size), contacts);
  }
}

/// A point of the triangle inside the shape, or close to it: alternating projections onto both.
template <class T>
CORTEN_STAGE Vec3<T> point_in_shape(const ShapeAtMesh<T>& at, const SeenTriangle<T>& seen) {
  const ConvexShape<T>& shape = at.pair.second;
  const TrianglePlane<T>& t = seen.plane;
  Vec3<T> p = nearest_on_triangle(shape.pos, t.a, t.b, t.c).point, out;
  if (!solid::is_known_solid(shape)) return p;
  for (int round = 0; round < 16; round++) {
    const T outside = solid::distance_to_solid(shape, p, out);
    if (!(outside > 0)) break;
    p = nearest_on_triangle(p - outside * out, t.a, t.b, t.c).point;
  }
  return p;
}

/// Adds a contact along the normal of a crossed triangle. Its depth is the lesser of lifting the shape's
/// lowest point above the plane and the depth that was found for the triangle.
template <class T>
CORTEN_STAGE void touch_crossed(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                                const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                ContactCollector<T>& contacts) {
  SeenTriangle<T> seen;
  Proximity<T> near;
  if (at.misses(s, f) || !seen.look(s, f, at) || !is_near(at, seen, options, scratch, near)) return;
  if (near.dist > options.tolerance) return;
  Vec3<T> normal = seen.plane.normal;
  T along = dot(near.normal, normal), dist = seen.height;
  // Where the shape cannot go back to the front of a shell, it goes on to the back.
  const bool back = !s.closed && along < 0;
  if (back) normal = -normal, along = -along;
  if (!(along > T(0.1))) return;
  if (back || near.dist > along * dist) dist = near.dist / along;
  if (!(-dist > T(1e-9) * at.size)) return;
  const Vec3<T> a = near.has_points ? near.first : point_in_shape(at, seen);
  contacts.add(at.unit * dist, at.unit * (a + (T(0.5) * dist) * normal), normal);
}

/// A plane beyond which a shape that overlaps a mesh is moved.
template <class T>
struct ExitPlane {
  Vec3<T> out;
  T height;  ///< along `out`
};

/// The exit of a shape whose centre is inside the mesh, at its surface point `nearest`: through that face, or
/// along an axis of the shape or of the mesh's bounding box if that is four times shorter, as for the middle
/// of a long rod.
template <class T>
CORTEN_STAGE ExitPlane<T> exit_of_centre(const TriangleSurface<T>& s, ShapeAtMesh<T>& at,
                                         const SurfacePoint<T>& nearest, Vec3<T> centre) {
  ConvexShape<T>& shape = at.pair.second;
  const auto depth = [&](const ExitPlane<T>& plane) {
    return plane.height - at.unit * dot(plane.out, support_point(shape, -plane.out));
  };
  const Vec3<T> out = way_out(s, nearest, centre, true);
  const ExitPlane<T> face{out, dot(out, nearest.at.point)};
  ExitPlane<T> best = face;
  T least = T(0.25) * depth(face);
  for (int k = 0; k < 12; k++) {
    Vec3<T> axis{0, 0, 0};
    if (k < 6) axis = column(shape.mat, k % 3);
    else axis[k % 3] = 1;
    if (k % 6 < 3) axis = -axis;
    ExitPlane<T> plane{axis, dot(axis, vec3(s.box))};
    for (int i = 0; i < 3; i++) plane.height += std::abs(axis[i]) * s.box[3 + i];
    if (const T d = depth(plane); d < least) least = d, best = plane;
  }
  return best;
}

/// Pushes a shape whose centre is inside the mesh out. Returns true if it is inside.
template <class T>
CORTEN_STAGE bool push_out_whole(const TriangleSurface<T>& s, ShapeAtMesh<T>& at,
                                 ContactCollector<T>& contacts) {
  const Vec3<T> centre = at.unit * at.pair.second.pos;
  if (!may_hold(s, centre)) return false;
  const SurfacePoint<T> nearest = nearest_on_surface(s, centre, unbounded<T>());
  if (!nearest.found() || !is_inside(s, nearest, centre)) return false;
  const ExitPlane<T> exit = exit_of_centre(s, at, nearest, centre);
  Vec3<T> side[kMaxClipped];
  int n = facing_side(at.pair.second, -exit.out, side);
  side[n++] = support_point(at.pair.second, -exit.out);
  for (int i = 0; i < n; i++) {
    const T dist = at.unit * dot(side[i], exit.out) - exit.height;
    // Parts of the shape may be outside.
    if (dist < at.unit * at.margin)
      contacts.add(dist, at.unit * side[i] - (T(0.5) * dist) * exit.out, exit.out);
  }
  return true;
}

}  // namespace triangles

/// Collides a triangle mesh with a convex shape. Normals point from `mesh` to `shape`, or with `turn` from
/// `shape` to `mesh`.
template <class T>
CORTEN_STAGE int collide_triangles_convex(const Shape<T>& mesh, const Shape<T>& shape, T margin, bool turn,
                                          const ConvexOptions<T>& given, const ConvexScratch<T>& scratch,
                                          ContactPoint<T>* found) {
  const TriangleSurface<T> s = surface_of(*mesh.model, mesh.data);
  triangles::ShapeAtMesh<T> at = triangles::shape_at_mesh(mesh, shape, margin);
  ContactCollector<T> contacts{found, triangles::merge_distance(at.unit * at.size)};
  ConvexOptions<T> options = given;
  // Resting contacts are far shallower than the default tolerance for convex pairs.
  const T finest = T(sizeof(T) < 8 ? 1e-6 : 1e-9);
  if (options.tolerance > finest) options.tolerance = finest;
  at.clearance = at.margin + 2 * options.tolerance;
  if (!triangles::push_out_whole(s, at, contacts)) {
    const hfield::Box<T> box = hfield::bounding_box(at.pair.second);
    const Vec3<T> around{margin, margin, margin};
    const Vec3<T> low = at.unit * box.least - around, high = at.unit * box.most + around;
    triangles::Survey<T> survey;
    for_triangles_in_box(s, low, high, [&](int f) {
      triangles::survey_triangle(s, f, at, options, scratch, survey, contacts);
    });
    if (survey.ways.count > 0)
      for_triangles_in_box(s, low, high,
                           [&](int f) { triangles::touch_along_ways(s, f, at, survey.ways, contacts); });
    if (survey.may_cross && contacts.least() > 0)
      for_triangles_in_box(s, low, high,
                           [&](int f) { triangles::touch_crossed(s, f, at, options, scratch, contacts); });
    // If the shape is apart, the closest point of all is always a contact: its normal may have been rejected
    // only because of rounding.
    if (survey.nearest < at.margin && at.unit * (survey.nearest + at.pair.good_enough) < contacts.least())
      contacts.add(at.unit * survey.nearest, at.unit * survey.pos, survey.normal);
  }
  return contacts.finish(mesh, turn);
}

}  // namespace corten
