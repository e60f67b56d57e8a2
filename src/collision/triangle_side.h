// Building blocks for a convex shape against a triangle mesh: the shape in the mesh's frame, one triangle
// relative to the shape, and the side of the shape clipped by that triangle, which gives the contact points
// along a direction.
#pragma once

#include "collision/hfield.h"
#include "collision/triangle_mesh.h"

namespace corten {

namespace triangles {

/// The shape in the frame of the mesh, in a unit of length in which the smaller of both is a few units large,
/// so that the tolerance of GJK and EPA is relative.
///
/// The last separating direction is cached: it usually separates the shape from the next triangle too, and
/// that test is far cheaper than GJK.
template <class T>
struct ShapeAtMesh {
  ConvexPair<T> pair;           ///< second: the shape; first: the current triangle
  T unit;                       ///< model length of one unit of the pair
  T margin, size;               ///< in units of the pair; size: of the smaller shape
  T clearance;                  ///< least gap along a separating direction: margin plus tolerance
  Vec3<T> parting{0, 0, 1};     ///< last separating direction, from triangle to shape
  T nearest = -unbounded<T>();  ///< least coordinate of the shape along it
  ShellSide<T> side;            ///< for shells
  bool thin = false;            ///< the shape is thin, for shells

  /// Whether `direction` separates a triangle from the shape, whose least coordinate along it is `least`.
  CORTEN_HD bool is_separated(const Vec3<T>* corner, Vec3<T> direction, T least) const {
    for (int k = 0; k < 3; k++)
      if (!(dot(direction, corner[k]) + clearance < least)) return false;
    return true;
  }
  /// Whether the last separating direction separates this triangle too.
  CORTEN_HD bool misses(const TriangleSurface<T>& s, int f) const {
    const T scale = pair.first.scale;
    const Vec3<T> corner[3] = {scale * s.corner(f, 0), scale * s.corner(f, 1), scale * s.corner(f, 2)};
    return is_separated(corner, parting, nearest);
  }
  /// Whether a direction from a triangle to the shape separates them; if so, it is cached.
  CORTEN_STAGE bool parts(const Vec3<T>* corner, Vec3<T> direction) {
    // GJK starts from its last support vertex, which breaks ties; restore it, so that this test does not
    // change GJK's result.
    const int vertex = pair.second.vertex, hull_vertex = pair.second.hull_vertex;
    const T least = dot(direction, support_point(pair.second, -direction));
    pair.second.vertex = vertex, pair.second.hull_vertex = hull_vertex;
    if (!is_separated(corner, direction, least)) return false;
    parting = direction, nearest = least;
    return true;
  }
};

/// Half the extents of a shape along its axes.
template <class T>
CORTEN_HD Vec3<T> half_sizes(ConvexShape<T>& shape) {
  Vec3<T> half;
  for (int k = 0; k < 3; k++) {
    const Vec3<T> axis = column(shape.mat, k);
    half[k] = T(0.5) * dot(axis, support_point(shape, axis) - support_point(shape, -axis));
  }
  return half;
}

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
  at.margin = at.clearance = scale * margin;
  at.size = scale * smaller;
  at.side = shell_side(mesh, shape);
  if (mesh.model->mesh_surface[mesh.data] != 1) at.thin = at.side.is_thin(half_sizes(at.pair.second));
  return at;
}

/// A triangle in units of the pair. For a shell the normal points to the side of the shape.
template <class T>
struct SeenTriangle {
  TrianglePlane<T> plane;
  Vec3<T> corners[3];
  Vec3<T> lowest;  ///< lowest point of the shape along the normal
  T height;        ///< height of that point over the plane

  /// Sets the members for triangle f. Returns false if the shape is too far above it or entirely below it.
  CORTEN_HD bool look(const TriangleSurface<T>& s, int f, ShapeAtMesh<T>& at) {
    plane = triangle_plane(s, f);
    if (!(dot(plane.normal, plane.normal) > 0)) return false;
    const T scale = at.pair.first.scale;
    corners[0] = plane.a = scale * plane.a;
    corners[1] = plane.b = scale * plane.b;
    corners[2] = plane.c = scale * plane.c;
    lowest = support_point(at.pair.second, -plane.normal);
    height = dot(plane.normal, lowest - plane.a);
    if (height < at.margin || !s.closed) {
      const Vec3<T> highest = support_point(at.pair.second, plane.normal);
      const T top = dot(plane.normal, highest - plane.a);
      const bool back =
          !s.closed && at.side.is_back(plane.normal, dot(plane.normal, at.pair.second.pos - plane.a), at.thin,
                                       [&](T& low, T& high) { low = height, high = top; });
      if (back) plane.normal = -plane.normal, lowest = highest, height = -top;
      else if (top < -at.margin) return false;
    }
    if (height < at.margin) return true;
    at.parting = plane.normal, at.nearest = dot(plane.normal, lowest);
    return false;
  }
};

/// Whether the surface continues in the plane of the triangle across one of its edges.
template <class T>
CORTEN_HD bool goes_on_flat(const TriangleSurface<T>& s, int f, int edge) {
  const int far = s.opposite[3 * f + edge];
  if ((s.flags[f] & kSharpEdge << edge) != 0 || far < 0) return false;
  const TrianglePlane<T> t = triangle_plane(s, f);
  const Vec3<T> towards = s.vert[far] - t.corner(edge);
  const T lean = dot(t.normal, towards);
  return lean * lean <= cone_slack<T>() * cone_slack<T>() * dot(towards, towards);
}

/// The edges of a triangle that a point, projected along `normal`, lies on: bit k for edge k.
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

/// The side of the shape that faces a direction, clipped by a triangle: the points of their common region,
/// and the distance between both there along the direction.
template <class T>
struct SharedSide {
  Vec3<T> point[kMaxClipped + 1];  ///< on the shape
  T dist[kMaxClipped + 1];
  bool cut[kMaxClipped + 1];  ///< the point was cut by the triangle; it is not a corner of the side
  int count = 0;

  CORTEN_HD void add(Vec3<T> p, T d, bool is_cut) {
    point[count] = p, dist[count] = d, cut[count++] = is_cut;
  }

  /// Removes points cut at edges of triangle f across which the surface continues flat: the common region
  /// continues there too, so they are not its corners.
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

  /// Sets the points from the side and from its lowest point, which on round shapes is not a corner of the
  /// side.
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
  /// Sets the points from the edges of a triangle that is parallel to `normal`, clipped by the side.
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
  /// Clips a segment to the prism of a convex polygon along a direction. Returns the number of points left.
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

/// Sets the common region of a triangle and the side of the shape that faces a direction: clips the side by
/// the triangle or, if that is parallel to the direction, the triangle's edges by the side.
template <class T>
CORTEN_STAGE void lay_side(ShapeAtMesh<T>& at, const TrianglePlane<T>& t, Vec3<T> normal, T slope,
                           SharedSide<T>& shared) {
  if (slope < T(0.05)) shared.lay_edges(at, t, normal);
  else shared.lay_over(at, t, normal, support_point(at.pair.second, -normal));
}

}  // namespace triangles

}  // namespace corten
