// Exit directions from a triangle mesh for a convex shape that overlaps one of its triangles. Candidates are
// the normal of the triangle, the direction of least penetration with the triangle (by GJK and EPA, or for
// boxes by the separating axis test), and directions across convex edges. triangle_separation.h decides which
// are valid.
#pragma once

#include "collision/triangle_box.h"
#include "collision/triangle_separation.h"
#include "collision/triangle_side.h"

namespace corten {

namespace triangles {

/// Result of testing all triangles. Lengths are in units of the pair.
template <class T>
struct Survey {
  SeparationSet<T> ways;
  bool may_cross = false;  ///< the shape may cross some triangle
  T nearest = unbounded<T>();
  Vec3<T> pos{0, 0, 0}, normal{0, 0, 0};  ///< of the nearest point

  CORTEN_HD void note(T dist, Vec3<T> at, Vec3<T> along) {
    if (dist < nearest) nearest = dist, pos = at, normal = along;
  }
};

/// Bound on the rounding error of depths.
template <class T>
CORTEN_HD T rounding_of(const ShapeAtMesh<T>& at) {
  return T(sizeof(T) < 8 ? 1e-4 : 1e-8) * at.size;
}

/// Whether the chord of length `depth` from point `a` of the mesh along -normal is a short exit from both
/// solids. The shape must contain `a`, up to `slack`.
template <class T>
CORTEN_STAGE bool is_short_exit(const TriangleSurface<T>& s, const ShapeAtMesh<T>& at, Vec3<T> a,
                                Vec3<T> normal, T depth, T slack) {
  const ConvexShape<T>& shape = at.pair.second;
  if (!contains(shape, a, slack) || !is_short_in_shape(shape, a - (T(0.5) * depth) * normal, normal, depth))
    return false;
  const T common = length_in_mesh(s, at.unit * a, normal, at.unit * depth, at.unit * shape.pos) / at.unit;
  if (!(common > 0)) return false;
  // Where the chord passes through the mesh, the shape must not have a nearer side either.
  return !(common < depth) || is_short_in_shape(shape, a - (T(0.5) * common) * normal, normal, depth);
}

/// Adds the normal of the triangle as an exit direction, if the shape is about as deep over the triangle as
/// anywhere along that normal. `shortest` is the least penetration depth with the triangle; 0: not known.
template <class T>
CORTEN_STAGE void try_face(const TriangleSurface<T>& s, ShapeAtMesh<T>& at, const SeenTriangle<T>& seen,
                           T shortest, Survey<T>& survey) {
  SharedSide<T> shared;
  shared.lay_over(at, seen.plane, seen.plane.normal, seen.lowest);
  const int deepest = shared.deepest();
  if (deepest < 0 || !(shared.dist[deepest] < T(0.5) * seen.height)) return;
  const T depth = -seen.height;
  if (!(depth <= T(2) * shortest) && !survey.ways.has(seen.plane.normal, depth)) {
    // Use the mean of the points behind the face: near the corners of the triangle other faces are close.
    Vec3<T> point{0, 0, 0};
    T dist = 0;
    int behind = 0;
    for (int i = 0; i < shared.count; i++)
      if (shared.dist[i] < 0) point += shared.point[i], dist += shared.dist[i], behind++;
    point = (T(1) / T(behind)) * point, dist /= T(behind);
    const Vec3<T> a = point - dist * seen.plane.normal;
    if (!is_short_exit(s, at, a, seen.plane.normal, -dist, T(1e-6) * at.size)) return;
  }
  survey.ways.add(seen.plane.normal, depth, false);
}

/// Depth of the shape behind a triangle along a direction.
template <class T>
CORTEN_HD T depth_along(ShapeAtMesh<T>& at, const SeenTriangle<T>& seen, Vec3<T> normal) {
  T top = -unbounded<T>();
  for (int k = 0; k < 3; k++) top = std::fmax(top, dot(normal, seen.corners[k]));
  return top - dot(normal, support_point(at.pair.second, -normal));
}

/// The normal of the flat side of the shape that faces against a direction, turned along it; zero: none.
template <class T>
CORTEN_HD Vec3<T> side_normal(ShapeAtMesh<T>& at, Vec3<T> normal) {
  Vec3<T> side[kMaxClipped];
  const int n = facing_side(at.pair.second, -normal, side);
  const Vec3<T> across = n < 3 ? Vec3<T>{0, 0, 0} : unit_or_zero(cross(side[1] - side[0], side[2] - side[1]));
  return dot(across, normal) < 0 ? -across : across;
}

/// Snaps a direction to the normal of the triangle or of a flat side of the shape within a milliradian of it:
/// to the former, unless the shape is deeper than `most` along it. The tilt of a small triangle makes a large
/// depth at the far end of a wide shape.
template <class T>
CORTEN_HD Vec3<T> snapped(ShapeAtMesh<T>& at, const SeenTriangle<T>& seen, Vec3<T> normal, T most) {
  const T same = T(1) - T(5e-7);
  const Vec3<T> face = seen.plane.normal;
  const bool on_face = dot(normal, face) > same;
  if (on_face && !(depth_along(at, seen, face) > most)) return face;
  const Vec3<T> across = side_normal(at, normal);
  return dot(across, normal) > same ? across : on_face ? face : normal;
}

/// Whether a direction in which the shape is this deep leads out of the surface at triangle f.
template <class T>
CORTEN_HD bool is_way_out(const TriangleSurface<T>& s, int f, const ShapeAtMesh<T>& at, Vec3<T> normal,
                          T depth) {
  return is_outermost(s, f, normal, at.unit * (T(0.1) * depth + rounding_of(at)));
}

/// Whether a triangle with this slope along an exit direction, in which the shape is this deep, faces away
/// from the shape, so that it has no contact along that direction.
template <class T>
CORTEN_HD bool faces_away(const TriangleSurface<T>& s, int f, const ShapeAtMesh<T>& at, Vec3<T> normal,
                          T slope, T depth) {
  return slope < -T(0.05) && !is_at_rim(s, f, normal, at.unit * (T(0.1) * depth + rounding_of(at)));
}

/// A candidate exit direction at a triangle.
template <class T>
struct Candidate {
  Vec3<T> normal;
  T depth;     ///< of the shape along it
  T shortest;  ///< least penetration depth with the triangle alone
  bool has_point;
  Vec3<T> on_mesh, on_shape;  ///< contact points, if has_point
};

/// Uses the corner of the triangle that is farthest along the direction as the point of `way`. Returns false
/// if the shape does not contain it.
template <class T>
CORTEN_HD bool corner_in_shape(const ShapeAtMesh<T>& at, const SeenTriangle<T>& seen, Candidate<T>& way) {
  int best = 0;
  for (int k = 1; k < 3; k++)
    if (dot(way.normal, seen.corners[k]) > dot(way.normal, seen.corners[best])) best = k;
  way.on_mesh = seen.corners[best];
  way.on_shape = way.on_mesh - way.depth * way.normal;
  return contains(at.pair.second, T(0.5) * (way.on_mesh + way.on_shape), T(0.1) * way.depth);
}

/// Adds an exit direction if it leads out of the surface, the shape is about as deep at the triangle as
/// anywhere along it, and no other exit is much shorter. Returns whether it was added.
template <class T>
CORTEN_STAGE bool try_direction(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                                const SeenTriangle<T>& seen, Candidate<T> way, Survey<T>& survey,
                                ContactCollector<T>& contacts) {
  const T slope = dot(way.normal, seen.plane.normal);
  if (!(way.depth > 0) || faces_away(s, f, at, way.normal, slope, way.depth) ||
      !is_way_out(s, f, at, way.normal, way.depth))
    return false;
  const bool short_way = way.depth <= T(2) * way.shortest;
  if (!way.has_point) {
    SharedSide<T> shared;
    lay_side(at, seen.plane, way.normal, slope, shared);
    const int deepest = shared.deepest();
    if (deepest >= 0 && -shared.dist[deepest] >= T(0.5) * way.depth)
      way.on_mesh = shared.point[deepest] - shared.dist[deepest] * way.normal;
    // The cap of a cylinder is approximated by a polygon, which misses points near the rim.
    else if (short_way && corner_in_shape(at, seen, way)) way.has_point = true;
    else return false;
  }
  if (!short_way && !survey.ways.has(way.normal, way.depth) &&
      !is_short_exit(s, at, way.on_mesh, way.normal, way.depth, T(0.1) * way.shortest + rounding_of(at)))
    return false;
  // The shape may be deeper elsewhere along this direction than at the point.
  const T here = dot(way.normal, way.on_mesh - way.on_shape);
  const bool at_point = way.has_point && here > 0;
  survey.ways.add(way.normal, way.depth, at_point);
  if (at_point)
    contacts.add(-at.unit * (here < way.depth ? here : way.depth),
                 at.unit * (T(0.5) * (way.on_mesh + way.on_shape)), way.normal);
  return true;
}

/// Tries the direction of least penetration with the triangle. Returns false if it does not lead out of the
/// surface.
template <class T>
CORTEN_STAGE bool try_shortest(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                               const SeenTriangle<T>& seen, const Proximity<T>& near, T shortest,
                               Survey<T>& survey, ContactCollector<T>& contacts) {
  // If the depth exceeds the one that was found by more than rounding explains, the direction is not
  // reliable.
  const T most = T(1.5) * -near.dist + T(100) * rounding_of(at);
  const Vec3<T> normal = snapped(at, seen, near.normal, most);
  const T depth = depth_along(at, seen, normal);
  if (depth > most) return false;
  // Points from EPA are only as accurate as its tolerance.
  const bool has_point =
      near.has_points && contains(at.pair.second, T(0.5) * (near.first + near.second), T(0.1) * depth);
  return try_direction(s, f, at, seen, {normal, depth, shortest, has_point, near.first, near.second}, survey,
                       contacts);
}

/// The direction of least depth between the normals of the two triangles at an edge, as a fraction of the way
/// from the first normal to the second. Found by sampling and bisection of depth(fraction).
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

/// Tries exit directions across convex edges. They are needed because the direction of least penetration with
/// the triangle alone can lead across an edge beyond which the surface continues.
template <class T>
CORTEN_STAGE void try_edges(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at,
                            const SeenTriangle<T>& seen, T shortest, Survey<T>& survey,
                            ContactCollector<T>& contacts) {
  for (int k = 0; k < 3; k++) {
    const int far = s.opposite[3 * f + k];
    if ((s.flags[f] & kSharpEdge << k) == 0 || far < 0) continue;
    const Vec3<T> from = seen.plane.corner(k), to = seen.plane.corner((k + 1) % 3);
    // The shape may be behind a shell.
    const T side = s.closed || dot(seen.plane.normal, triangle_plane(s, f).normal) > 0 ? T(1) : T(-1);
    const Vec3<T> own = seen.plane.normal,
                  beside = side * unit_or_zero(cross(from - to, at.pair.first.scale * s.vert[far] - to));
    const auto direction = [&](T part) { return unit_or_zero((1 - part) * own + part * beside); };
    const T part = least_deep_part<T>([&](T x) {
      const Vec3<T> n = direction(x);
      return dot(n, from - support_point(at.pair.second, -n));
    });
    const Vec3<T> across = direction(part);
    const T most = T(1.5) * depth_along(at, seen, across) + T(100) * rounding_of(at);
    const Vec3<T> normal = snapped(at, seen, across, most);
    const T depth = depth_along(at, seen, normal);
    // If the shape's lowest feature is an edge or a side, its lowest point need not be at the edge of the
    // mesh.
    const Vec3<T> b = support_point(at.pair.second, -normal), a = b + depth * normal, edge = to - from;
    const Vec3<T> on = from + clamped(dot(a - from, edge) / dot(edge, edge), T(0), T(1)) * edge;
    const bool has_point = norm(a - on) < T(0.1) * depth;
    try_direction(s, f, at, seen, {normal, depth, shortest, has_point, on, b}, survey, contacts);
  }
}

/// Tries other exit directions at a triangle whose direction of least penetration does not lead out of the
/// surface.
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

}  // namespace triangles

}  // namespace corten
