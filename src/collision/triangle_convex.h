// Convex shapes and triangle meshes.
//
// Where they overlap, contacts are found in two steps. First the triangles near the shape are asked for
// directions in which the shape can leave the mesh (triangle_separation.h): the normal of the triangle, and the
// shortest way out of the triangle, which GJK and EPA find, or for boxes the separating axis test. Then the
// side of the shape that faces each direction is laid over the triangles, and what they share gives the
// contacts. So all contacts of a flat patch have one normal, and none is deeper than the shape is along it.
//
// Where they are apart, within the margin, the nearest points of each triangle are contacts if their normal
// belongs to the surface; else the side of the shape is laid over the triangle along its own normal.
//
// That can leave nothing: deep in a valley the shape's lowest point before either slope lies beyond the other
// one, and the shortest ways out of single triangles end on the valley's edge, where none belongs. Then the
// crossed triangles push along their normals.
#pragma once

#include "collision/hfield.h"
#include "collision/triangle_box.h"
#include "collision/triangle_separation.h"
#include "collision/triangle_sphere.h"

namespace corten {

namespace triangles {

/// The shape in the frame and unit of the mesh, and how far it reaches there. The unit makes the smaller of
/// both a few units large, so that the tolerance of GJK and EPA is relative.
template <class T>
struct ShapeAtMesh {
  ConvexPair<T> pair;  ///< the second is the shape; the first will be a triangle
  T unit;              ///< of the model, in that of the pair
  T margin, size;      ///< in the unit of the pair; size: of the smaller
};

template <class T>
CORTEN_HD ShapeAtMesh<T> shape_at_mesh(const Shape<T>& mesh, const Shape<T>& shape, T margin) {
  ShapeAtMesh<T> at;
  const T smaller = mesh.radius < shape.radius ? mesh.radius : shape.radius;
  const T scale = smaller > 0 ? std::ldexp(T(1), -std::ilogb(smaller)) : T(1);
  at.pair.second = hfield::relative_shape(mesh, shape, scale);
  at.pair.good_enough = T(1e-6) * scale * smaller;
  at.pair.first.type = kMesh;
  at.pair.first.part = ConvexPart::kTriangle;
  at.pair.first.scale = scale;
  at.unit = T(1) / scale;
  at.margin = scale * margin;
  at.size = scale * smaller;
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

/// Whether a normal that GJK found belongs to the feature of the triangle that it starts from.
template <class T>
CORTEN_HD bool belongs(const TriangleSurface<T>& s, int f, const TrianglePlane<T>& t, Vec3<T> from, T unit,
                       Vec3<T> normal) {
  const TrianglePoint<T> at = feature_at(t, from);
  const T facing = dot(normal, t.normal);
  if (at.feature == TriangleFeature::kFace) return facing > T(1) - cone_slack<T>();
  return neighbours_allow(s, f, at.feature, at.index, unit * at.point, normal, cone_slack<T>());
}

/// A triangle in the unit of the pair. That of a shell has its normal on the side of the shape's centre.
template <class T>
struct SeenTriangle {
  TrianglePlane<T> plane;
  Vec3<T> corners[3];
  Vec3<T> lowest;  ///< point of the shape along the normal
  T height;        ///< of that over the plane

  /// False if the shape is too high above.
  CORTEN_HD bool look(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at) {
    plane = triangle_plane(s, f);
    if (!(dot(plane.normal, plane.normal) > 0)) return false;
    const T scale = at.pair.first.scale;
    corners[0] = plane.a = scale * plane.a;
    corners[1] = plane.b = scale * plane.b;
    corners[2] = plane.c = scale * plane.c;
    if (!s.closed && dot(plane.normal, at.pair.second.pos - plane.a) < 0) plane.normal = -plane.normal;
    lowest = support_point(at.pair.second, -plane.normal);
    height = dot(plane.normal, lowest - plane.a);
    return height < at.margin;
  }
};

/// Whether the surface goes on in the plane of the triangle over one of its edges.
template <class T>
CORTEN_HD bool goes_on_flat(const TriangleSurface<T>& s, int f, int edge) {
  const int far = s.opposite[3 * f + edge];
  if ((s.flags[f] & kSharpEdge << edge) != 0 || far < 0) return false;
  const TrianglePlane<T> t = triangle_plane(s, f);
  const Vec3<T> towards = s.vert[far] - t.corner(edge);
  const T lean = dot(t.normal, towards);
  return lean * lean <= cone_slack<T>() * cone_slack<T>() * dot(towards, towards);
}

/// The edges of a triangle that a point is on, seen along a direction: bit k for edge k.
template <class T>
CORTEN_HD int edges_at(const TrianglePlane<T>& t, Vec3<T> normal, Vec3<T> p, T slack) {
  int on = 0;
  for (int k = 0; k < 3; k++) {
    const Vec3<T> across = cross(normal, t.corner((k + 1) % 3) - t.corner(k));
    const T off = dot(across, p - t.corner(k));
    if (off * off <= slack * slack * dot(across, across)) on |= 1 << k;
  }
  return on;
}

/// The side of the shape that faces a direction, laid over a triangle: where they share a point, and how far
/// they are apart there along the direction.
template <class T>
struct SharedSide {
  Vec3<T> point[kMaxClipped + 1];  ///< of the shape
  T dist[kMaxClipped + 1];
  bool cut[kMaxClipped + 1];  ///< it is not a corner of the side
  int count = 0;

  CORTEN_HD void add(Vec3<T> p, T d, bool is_cut) {
    point[count] = p, dist[count] = d, cut[count++] = is_cut;
  }

  /// Leaves out what was cut at edges of triangle f over which the surface goes on flat: it goes on there, so
  /// these are no corners of what is shared.
  CORTEN_STAGE void leave_out_inner(const TriangleSurface<T>& s, int f, const ShapeAtMesh<T>& at,
                                    const TrianglePlane<T>& t, Vec3<T> normal) {
    int flat = 0;
    for (int k = 0; k < 3; k++) flat |= goes_on_flat(s, f, k) ? 1 << k : 0;
    if (flat == 0) return;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      const int on = cut[i] ? edges_at(t, normal, point[i], T(1e-6) * at.size) : 0;
      if (on != 0 && (on & ~flat) == 0) continue;
      point[kept] = point[i], dist[kept++] = dist[i];
    }
    count = kept;
  }

  /// The side, and its lowest point, which on round shapes is not a corner of the side.
  CORTEN_STAGE void lay_over(ShapeAtMesh<T>& at, const TrianglePlane<T>& t, Vec3<T> normal, Vec3<T> lowest) {
    Vec3<T> side[kMaxClipped] = {lowest};
    take(at, t, normal, side, 1);
    const int n = facing_side(at.pair.second, -normal, side);
    if (n > 1) take(at, t, normal, side, n);
  }
  CORTEN_HD void take(const ShapeAtMesh<T>& at, const TrianglePlane<T>& t, Vec3<T> normal, Vec3<T>* side,
                      int n) {
    Vec3<T> corner[kMaxFacing];
    const int corners = n;
    for (int i = 0; i < n; i++) corner[i] = side[i];
    n = clip_to_triangle(t, normal, T(1e-7) * at.size, side, n);
    const T slope = dot(normal, t.normal);
    for (int i = 0; i < n && count <= kMaxClipped; i++) {
      bool is_cut = true;
      for (int k = 0; k < corners && is_cut; k++)
        is_cut = side[i].x != corner[k].x || side[i].y != corner[k].y || side[i].z != corner[k].z;
      add(side[i], dot(side[i] - t.a, t.normal) / slope, is_cut);
    }
  }
  /// Edges of the triangle over the side, for triangles that are seen edge on.
  CORTEN_STAGE void lay_edges(ShapeAtMesh<T>& at, const TrianglePlane<T>& t, Vec3<T> normal) {
    Vec3<T> side[kMaxClipped];
    const int n = facing_side(at.pair.second, -normal, side);
    if (n < 3) return;
    const Vec3<T> across = unit_or_zero(cross(side[1] - side[0], side[2] - side[1]));
    const T slope = dot(across, normal);
    if (!(std::abs(slope) > T(0.5))) return;
    for (int k = 0; k < 3; k++) {
      Vec3<T> edge[2] = {t.corner(k), t.corner((k + 1) % 3)};
      const int left = clip_edge(side, n, normal, T(1e-7) * at.size, edge);
      for (int i = 0; i < left; i++) {
        const T d = dot(side[0] - edge[i], across) / slope;
        add(edge[i] + d * normal, d, true);
      }
    }
  }
  /// Clips a segment to the prism of a convex polygon along a direction; returns how many ends are left.
  CORTEN_HD static int clip_edge(const Vec3<T>* side, int n, Vec3<T> dir, T slack, Vec3<T>* edge) {
    T from = 0, to = 1;
    Vec3<T> middle{0, 0, 0};
    for (int i = 0; i < n; i++) middle += (T(1) / T(n)) * side[i];
    const Vec3<T> start = edge[0], along = edge[1] - edge[0];
    for (int i = 0; i < n; i++) {
      Vec3<T> inward = unit_or_zero(cross(dir, side[i + 1 < n ? i + 1 : 0] - side[i]));
      if (dot(inward, middle - side[i]) < 0) inward = -inward;
      const T at_start = dot(inward, start - side[i]) + slack, rise = dot(inward, along);
      if (at_start + rise < 0 && at_start < 0) return 0;
      if (at_start < 0) from = std::fmax(from, -at_start / rise);
      else if (at_start + rise < 0) to = std::fmin(to, -at_start / rise);
    }
    if (!(from <= to)) return 0;
    edge[0] = start + from * along, edge[1] = start + to * along;
    return 2;
  }

  CORTEN_HD int deepest() const {
    int best = -1;
    for (int i = 0; i < count; i++)
      if (best < 0 || dist[i] < dist[best]) best = i;
    return best;
  }
  /// Adds contacts at distances from `least` up to the margin.
  CORTEN_HD void add_contacts(const ShapeAtMesh<T>& at, Vec3<T> normal, T least,
                              ContactCollector<T>& contacts) const {
    for (int i = 0; i < count; i++)
      if (dist[i] < at.margin && dist[i] >= least)
        contacts.add(at.unit * dist[i], at.unit * (point[i] - (T(0.5) * dist[i]) * normal), normal);
  }
};

/// What is known of all triangles together. Lengths are those of the pair.
template <class T>
struct Survey {
  SeparationSet<T> ways;
  bool may_cross = false;  ///< some triangle
  T nearest = unbounded<T>();
  Vec3<T> pos{0, 0, 0}, normal{0, 0, 0};  ///< of the nearest

  CORTEN_HD void note(T dist, Vec3<T> at, Vec3<T> along) {
    if (dist < nearest) nearest = dist, pos = at, normal = along;
  }
};

/// How a triangle and the shape lie to each other; false beyond the margin.
template <class T>
CORTEN_HD bool is_near(ShapeAtMesh<T>& at, SeenTriangle<T>& seen, const ConvexOptions<T>& options,
                       const ConvexScratch<T>& scratch, Proximity<T>& near) {
  near.normal = {0, 0, 0};
  if (at.pair.second.type == kBox) {
    const auto any = [](Vec3<T>, T) { return true; };
    if (overlap_box(at.pair.second, seen.corners, seen.plane.normal, any, near)) return true;
    if (!(at.margin > 0)) return false;
  }
  T depth;
  Vec3<T> normal;
  const bool has_sides = shortest_through_side(at.pair.second, seen.corners, depth, normal);
  if (has_sides && depth < -at.margin) return false;
  at.pair.first.prism = seen.corners;
  EpaResult<T> epa;
  convex_proximity(at.pair, options, at.margin, scratch, near, epa);
  // EPA has a tolerance, and gives up where triangle and shape are flat against each other; sides are exact.
  if (has_sides && depth >= 0 && near.has_points && !(near.dist > options.tolerance) &&
      !(T(0.999) * depth > -near.dist && dot(near.normal, near.normal) > T(0.5))) {
    near.dist = -depth, near.normal = normal, near.has_points = false;
    return true;
  }
  if (!near.has_points) return false;
  // Before round shapes GJK can end with a sliver, whose distance is worse than its points.
  if (near.dist > options.tolerance) near.dist = norm(near.second - near.first);
  return near.dist < at.margin;
}

/// Contacts with a triangle that the shape does not reach.
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
    // Within a face the normal is that of the face, without the rounding of GJK.
    if (dot(normal, t.normal) > T(1) - cone_slack<T>()) normal = t.normal;
    contacts.add(at.unit * near.dist, at.unit * middle, normal);
    shared.lay_over(at, t, normal, support_point(at.pair.second, -normal));
  } else {
    normal = t.normal;
    shared.lay_over(at, t, normal, seen.lowest);
  }
  // What is behind the triangle of a shape that does not reach it has gone past.
  shared.add_contacts(at, normal, near.dist - tolerance, contacts);
}

/// The normal of the triangle as a way out, if the shape is about as deep over the triangle as anywhere along
/// that normal. `shortest` is the depth of the shortest way out of the triangle; 0: not known.
template <class T>
CORTEN_STAGE void try_face(const TriangleSurface<T>& s, ShapeAtMesh<T>& at, const SeenTriangle<T>& seen,
                           T shortest, Survey<T>& survey) {
  SharedSide<T> shared;
  shared.lay_over(at, seen.plane, seen.plane.normal, seen.lowest);
  const int deepest = shared.deepest();
  if (deepest < 0 || !(shared.dist[deepest] < T(0.5) * seen.height)) return;
  const T depth = -seen.height;
  if (!(depth <= T(2) * shortest) && !survey.ways.has(seen.plane.normal, depth)) {
    // Away from the corners of the triangle, where other faces are near.
    Vec3<T> point{0, 0, 0};
    T dist = 0;
    int behind = 0;
    for (int i = 0; i < shared.count; i++)
      if (shared.dist[i] < 0) point += shared.point[i], dist += shared.dist[i], behind++;
    point = (T(1) / T(behind)) * point, dist /= T(behind);
    const Vec3<T> a = point - dist * seen.plane.normal;
    if (!holds(at.pair.second, a, T(1e-6) * at.size)) return;
    if (!leads_out(s, at.unit * a, seen.plane.normal, -at.unit * dist, at.unit * at.pair.second.pos)) return;
  }
  survey.ways.add(seen.plane.normal, depth);
}

/// A direction, or that of a flat side of the shape or of the triangle if it is within a milliradian.
template <class T>
CORTEN_HD Vec3<T> snapped(ShapeAtMesh<T>& at, const TrianglePlane<T>& t, Vec3<T> normal) {
  const T same = T(1) - T(5e-7);
  if (dot(normal, t.normal) > same) return t.normal;
  Vec3<T> side[kMaxClipped];
  if (facing_side(at.pair.second, -normal, side) < 3) return normal;
  Vec3<T> across = unit_or_zero(cross(side[1] - side[0], side[2] - side[1]));
  if (dot(across, normal) < 0) across = -across;
  return dot(across, normal) > same ? across : normal;
}

/// Length that rounding can add to depths.
template <class T>
CORTEN_HD T rounding_of(const ShapeAtMesh<T>& at) {
  return T(sizeof(T) < 8 ? 1e-4 : 1e-8) * at.size;
}

/// Whether a direction in which the shape is this deep leads out of the surface at triangle f.
template <class T>
CORTEN_HD bool is_way_out(const TriangleSurface<T>& s, int f, const ShapeAtMesh<T>& at, Vec3<T> normal,
                          T depth) {
  return is_outermost(s, f, normal, at.unit * (T(0.1) * depth + rounding_of(at)));
}

/// How deep the shape is behind a triangle, seen along a direction.
template <class T>
CORTEN_HD T depth_along(ShapeAtMesh<T>& at, const SeenTriangle<T>& seen, Vec3<T> normal) {
  T top = -unbounded<T>();
  for (int k = 0; k < 3; k++) top = std::fmax(top, dot(normal, seen.corners[k]));
  return top - dot(normal, support_point(at.pair.second, -normal));
}

/// The side of the shape that faces a direction, laid over a triangle or, if that is seen edge on, under its
/// edges.
template <class T>
CORTEN_STAGE void lay_side(ShapeAtMesh<T>& at, const TrianglePlane<T>& t, Vec3<T> normal, T slope,
                           SharedSide<T>& shared) {
  if (slope < T(0.05)) shared.lay_edges(at, t, normal);
  else shared.lay_over(at, t, normal, support_point(at.pair.second, -normal));
}

/// A direction that may be a way out at a triangle.
template <class T>
struct Candidate {
  Vec3<T> normal;
  T depth;     ///< of the shape along it
  T shortest;  ///< depth of the shortest way out of the triangle alone
  bool has_point;
  Vec3<T> on_mesh, on_shape;  ///< if there is a point
};

/// Takes a direction as a way out if it leads out of the surface, the shape is about as deep at the triangle as
/// anywhere along it, and no other way is much shorter; false if not.
template <class T>
CORTEN_STAGE bool try_direction(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                                const SeenTriangle<T>& seen, Candidate<T> way, Survey<T>& survey,
                                ContactCollector<T>& contacts) {
  const T slope = dot(way.normal, seen.plane.normal);
  if (!(way.depth > 0) || slope < -T(0.05) || !is_way_out(s, f, at, way.normal, way.depth)) return false;
  if (!way.has_point) {
    SharedSide<T> shared;
    lay_side(at, seen.plane, way.normal, slope, shared);
    const int deepest = shared.deepest();
    if (deepest < 0 || !(-shared.dist[deepest] >= T(0.5) * way.depth)) return false;
    way.on_mesh = shared.point[deepest] - shared.dist[deepest] * way.normal;
  }
  if (!(way.depth <= T(2) * way.shortest) && !survey.ways.has(way.normal, way.depth) &&
      !leads_out(s, at.unit * way.on_mesh, way.normal, at.unit * way.depth, at.unit * at.pair.second.pos))
    return false;
  survey.ways.add(way.normal, way.depth);
  if (way.has_point)
    contacts.add(-at.unit * way.depth, at.unit * (T(0.5) * (way.on_mesh + way.on_shape)), way.normal);
  return true;
}

/// The shortest way out of the triangle; false if it does not lead out of the surface.
template <class T>
CORTEN_STAGE bool try_shortest(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                               const SeenTriangle<T>& seen, const Proximity<T>& near, T shortest,
                               Survey<T>& survey, ContactCollector<T>& contacts) {
  const Vec3<T> normal = snapped(at, seen.plane, near.normal);
  const T depth = depth_along(at, seen, normal);
  // Beyond what rounding may add it is not the way that was found.
  if (depth > T(1.5) * -near.dist + T(100) * rounding_of(at)) return false;
  // Points that EPA found are no better than its tolerance.
  const bool has_point =
      near.has_points && holds(at.pair.second, T(0.5) * (near.first + near.second), T(0.1) * depth);
  return try_direction(s, f, at, seen, {normal, depth, shortest, has_point, near.first, near.second}, survey,
                       contacts);
}

/// The direction between the normals of the two triangles at an edge in which the shape is least deep behind
/// it, as a part of the way from the first normal to the second: by samples and bisection.
template <class T, class Depth>
CORTEN_HD T least_deep_part(Depth depth) {
  const int samples = 8;
  T best = 0, least = unbounded<T>();
  for (int i = 0; i <= samples; i++)
    if (const T d = depth(T(i) / samples); d < least) least = d, best = T(i) / samples;
  for (T step = T(0.5) / samples; step > T(1e-7); step *= T(0.5))
    for (int side = -1; side <= 1; side += 2) {
      const T part = clamped(best + side * step, T(0), T(1));
      if (const T d = depth(part); d < least) least = d, best = part;
    }
  return best;
}

/// Ways out over the edges at which the surface bends away. The shortest way out of the triangle alone can lead
/// over an edge where the surface goes on.
template <class T>
CORTEN_STAGE void try_edges(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                            const SeenTriangle<T>& seen, T shortest, Survey<T>& survey,
                            ContactCollector<T>& contacts) {
  for (int k = 0; k < 3; k++) {
    const int far = s.opposite[3 * f + k];
    if ((s.flags[f] & kSharpEdge << k) == 0 || far < 0) continue;
    const Vec3<T> from = seen.plane.corner(k), to = seen.plane.corner((k + 1) % 3);
    const Vec3<T> own = seen.plane.normal,
                  beside = unit_or_zero(cross(from - to, at.pair.first.scale * s.vert[far] - to));
    const auto direction = [&](T part) { return unit_or_zero((1 - part) * own + part * beside); };
    const T part = least_deep_part<T>([&](T x) {
      const Vec3<T> n = direction(x);
      return dot(n, from - support_point(at.pair.second, -n));
    });
    const Vec3<T> normal = snapped(at, seen.plane, direction(part));
    const T depth = depth_along(at, seen, normal);
    // Where the shape has an edge or a side, its lowest point need not be at the edge of the mesh.
    const Vec3<T> b = support_point(at.pair.second, -normal), a = b + depth * normal, edge = to - from;
    const Vec3<T> on = from + clamped(dot(a - from, edge) / dot(edge, edge), T(0), T(1)) * edge;
    const bool has_point = norm(a - on) < T(0.1) * depth;
    try_direction(s, f, at, seen, {normal, depth, shortest, has_point, on, b}, survey, contacts);
  }
}

/// Other ways out of a triangle whose shortest one does not lead out of the surface.
template <class T>
CORTEN_STAGE void try_others(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                             const SeenTriangle<T>& seen, T shortest, Survey<T>& survey,
                             ContactCollector<T>& contacts) {
  if (at.pair.second.type != kBox) return try_edges(s, f, at, seen, shortest, survey, contacts);
  Proximity<T> near;
  const auto leads_out = [&](Vec3<T> n, T depth) { return is_way_out(s, f, at, n, depth); };
  if (overlap_box(at.pair.second, seen.corners, seen.plane.normal, leads_out, near))
    try_shortest(s, f, at, seen, near, shortest, survey, contacts);
}

/// Ways out of one triangle, or contacts with it if it is apart.
template <class T>
CORTEN_STAGE void survey_triangle(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                                  const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                  Survey<T>& survey, ContactCollector<T>& contacts) {
  SeenTriangle<T> seen;
  if (!seen.look(s, f, at)) return;
  // Where the surface bends nowhere outwards, the normal can only be that of the face.
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
  // EPA can give up where triangle and shape are flat against each other.
  const bool has_normal = dot(near.normal, near.normal) > T(0.5);
  if (seen.height < 0) try_face(s, at, seen, has_normal ? -near.dist : T(0), survey);
  if (flat) return;
  if (!has_normal || !try_shortest(s, f, at, seen, near, -near.dist, survey, contacts))
    try_others(s, f, at, seen, -near.dist, survey, contacts);
}

/// Contacts along the known ways out with one triangle.
template <class T>
CORTEN_STAGE void touch_along_ways(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                                   const SeparationSet<T>& ways, ContactCollector<T>& contacts) {
  SeenTriangle<T> seen;
  if (!seen.look(s, f, at)) return;
  for (int i = 0; i < ways.count; i++) {
    const Vec3<T> normal = ways.item[i].normal;
    const T slope = dot(normal, seen.plane.normal);
    if (slope < -T(0.05)) continue;
    SharedSide<T> shared;
    lay_side(at, seen.plane, normal, slope, shared);
    if (!(slope < T(0.05))) shared.leave_out_inner(s, f, at, seen.plane, normal);
    shared.add_contacts(at, normal, -(T(1.01) * ways.item[i].most + T(1e-9) * at.size), contacts);
  }
}

/// A crossed triangle pushes along its normal, so far that the shape is off it: its lowest point comes above
/// the plane, or the way that was found is made.
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
  if (!(along > T(0.1))) return;
  T dist = seen.height;
  if (near.dist > along * dist) dist = near.dist / along;
  if (!(-dist > T(1e-9) * at.size)) return;
  const TrianglePlane<T>& t = seen.plane;
  const Vec3<T> a =
      near.has_points ? near.first : nearest_on_triangle(at.pair.second.pos, t.a, t.b, t.c).point;
  contacts.add(at.unit * dist, at.unit * (a + (T(0.5) * dist) * normal), normal);
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
                                          const ConvexOptions<T>& given, const ConvexScratch<T>& scratch,
                                          ContactPoint<T>* found) {
  const TriangleSurface<T> s = surface_of(*mesh.model, mesh.data);
  triangles::ShapeAtMesh<T> at = triangles::shape_at_mesh(mesh, shape, margin);
  ContactCollector<T> contacts{found, triangles::merge_distance(at.unit * at.size)};
  ConvexOptions<T> options = given;
  // Resting contacts are far less deep than the tolerance that serves convex shapes.
  const T finest = T(sizeof(T) < 8 ? 1e-6 : 1e-9);
  if (options.tolerance > finest) options.tolerance = finest;
  if (!triangles::push_out(s, at, contacts)) {
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
    // If the shape is apart, the nearest of all points is a contact whatever rounding says of its normal.
    if (survey.nearest < at.margin && at.unit * (survey.nearest + at.pair.good_enough) < contacts.least())
      contacts.add(at.unit * survey.nearest, at.unit * survey.pos, survey.normal);
  }
  return contacts.finish(mesh, turn);
}

}  // namespace corten
