// Triangle surfaces with a bounding volume tree and neighbour information: closest point, and inside/outside
// tests.
//
// The closest point of a surface can be inside a triangle, on an edge or at a corner. A single triangle
// cannot tell whether a neighbour is closer, so each candidate is checked against its neighbours: a direction
// d from the surface to a point belongs to an edge if it does not lean towards either triangle of the edge,
// and to a corner if it leans towards none of the edges there. These are the Voronoi regions, or equivalently
// the normal cones, of the features. Contact normals outside these cones would act as bumps on a smooth
// surface ("ghost collisions" at internal edges).
//
// Inside or outside is the sign of d along the normal of the closest feature. The normal of an edge is the
// sum of both face normals; the normal of a corner is the angle-weighted sum of its face normals (Baerentzen
// and Aanaes 2005).
#pragma once

#include "math/triangle.h"

namespace corten {

/// Bits of TriangleSurface::flags, each shifted by the index of the corner or edge.
enum TriangleFlags {
  kSharpEdge = 1,   ///< the surface is convex at this edge, from either side for a shell, or ends here
  kOwnsCorner = 8,  ///< the first triangle at this corner
  kOwnsEdge = 64,   ///< the first triangle at this edge
};

template <class T>
struct TriangleSurface {
  const Vec3<T>* vert;
  const int* face;      ///< three corners each
  const int* child;     ///< bounding volume tree, root first: two children per node; -1: none
  const int* leaf;      ///< triangle of a leaf; -1: inner node
  const T* box;         ///< six per node: centre, half sizes
  const int* opposite;  ///< three per triangle: opposite vertex of the neighbour across each edge; -1: none
  const int* flags;     ///< per triangle, as TriangleFlags
  const Vec3<T>* vertex_normal;  ///< angle-weighted
  const int* ring_adr;           ///< neighbours of each vertex, along edges
  const int* ring_num;
  const int* ring;
  bool closed;  ///< has an inside

  CORTEN_HD Vec3<T> corner(int f, int k) const { return vert[face[3 * f + k]]; }
};

/// Stack size for traversals of a bounding volume tree: at most one node per level waits, and a balanced tree
/// has at most 32 levels.
inline constexpr int kTreeStack = 64;

/// A triangle with its plane.
template <class T>
struct TrianglePlane {
  Vec3<T> a, b, c;
  Vec3<T> normal;  ///< unit; zero if the area is zero

  CORTEN_HD Vec3<T> corner(int k) const { return k == 0 ? a : k == 1 ? b : c; }
};

template <class T>
CORTEN_HD Vec3<T> unit_or_zero(Vec3<T> v) {
  const T length = norm(v);
  return length > T(sizeof(T) < 8 ? 1e-30 : 1e-150) ? (T(1) / length) * v : Vec3<T>{0, 0, 0};
}

template <class T>
CORTEN_HD TrianglePlane<T> triangle_plane(const TriangleSurface<T>& s, int f) {
  const Vec3<T> a = s.corner(f, 0), b = s.corner(f, 1), c = s.corner(f, 2);
  return {a, b, c, unit_or_zero(cross(b - a, c - a))};
}

/// True if direction `d` from point `at` on a feature of triangle f is in the feature's normal cone, as far
/// as the neighbours limit it. `slack` is an angle in radians.
template <class T>
CORTEN_HD bool neighbours_allow(const TriangleSurface<T>& s, int f, TriangleFeature feature, int index,
                                Vec3<T> at, Vec3<T> d, T slack) {
  const auto leans_towards = [&](int vertex) {
    const Vec3<T> towards = s.vert[vertex] - at;
    const T lean = dot(d, towards);
    return lean > 0 && lean * lean > slack * slack * dot(d, d) * dot(towards, towards);
  };
  if (feature == TriangleFeature::kFace) return true;
  if (feature == TriangleFeature::kEdge) {
    const int far = s.opposite[3 * f + index];
    return far < 0 || !leans_towards(far);
  }
  const int vertex = s.face[3 * f + index];
  for (int i = 0; i < s.ring_num[vertex]; i++)
    if (leans_towards(s.ring[s.ring_adr[vertex] + i])) return false;
  return true;
}

/// A direction out of the surface at a feature; not normalized.
template <class T>
CORTEN_HD Vec3<T> outward_at(const TriangleSurface<T>& s, int f, TriangleFeature feature, int index) {
  if (feature == TriangleFeature::kCorner) return s.vertex_normal[s.face[3 * f + index]];
  const TrianglePlane<T> t = triangle_plane(s, f);
  const int far = feature == TriangleFeature::kEdge ? s.opposite[3 * f + index] : -1;
  if (far < 0) return t.normal;
  const Vec3<T> from = t.corner(index), to = t.corner((index + 1) % 3);
  return t.normal + unit_or_zero(cross(from - to, s.vert[far] - to));
}

/// A point of a surface.
template <class T>
struct SurfacePoint {
  T square = -1;  ///< squared distance; negative: nothing within reach
  TrianglePoint<T> at{};
  int triangle = -1;

  CORTEN_HD bool found() const { return triangle >= 0; }
};

template <class T>
CORTEN_HD T square_to_box(const T* box, Vec3<T> p) {
  T square = 0;
  for (int k = 0; k < 3; k++) {
    const T beyond = std::abs(p[k] - box[k]) - box[3 + k];
    if (beyond > 0) square += beyond * beyond;
  }
  return square;
}

/// The point of the surface closest to p within `reach`. On a tie, the first in the tree.
template <class T>
CORTEN_STAGE SurfacePoint<T> nearest_on_surface(const TriangleSurface<T>& s, Vec3<T> p, T reach) {
  SurfacePoint<T> best;
  T least = reach * reach;
  int pending[kTreeStack], count = 0;
  T square[kTreeStack];  // squared distance to the box of each pending node
  pending[count] = 0;
  square[count++] = square_to_box(s.box, p);
  while (count > 0) {
    const int node = pending[--count];
    if (square[count] > least) continue;
    if (const int f = s.leaf[node]; f >= 0) {
      const TrianglePoint<T> at = nearest_on_triangle(p, s.corner(f, 0), s.corner(f, 1), s.corner(f, 2));
      const Vec3<T> apart = p - at.point;
      const T here = dot(apart, apart);
      if (here < least || (!best.found() && here <= least)) best = {here, at, f}, least = here;
      continue;
    }
    if (count + 2 > kTreeStack) continue;
    const int first = s.child[2 * node], second = s.child[2 * node + 1];
    const T to_first = square_to_box(s.box + 6 * first, p), to_second = square_to_box(s.box + 6 * second, p);
    const bool second_nearer = to_second < to_first;
    // Visit the nearer child first.
    pending[count] = second_nearer ? first : second;
    square[count++] = second_nearer ? to_first : to_second;
    pending[count] = second_nearer ? second : first;
    square[count++] = second_nearer ? to_second : to_first;
  }
  return best;
}

/// True if p is inside the closed surface, given its closest point `near`.
template <class T>
CORTEN_HD bool is_inside(const TriangleSurface<T>& s, const SurfacePoint<T>& near, Vec3<T> p) {
  const Vec3<T> out = outward_at(s, near.triangle, near.at.feature, near.at.index);
  return dot(p - near.at.point, out) < 0;
}

/// Outward direction of the closed surface at the point closest to p.
template <class T>
CORTEN_HD Vec3<T> way_out(const TriangleSurface<T>& s, const SurfacePoint<T>& near, Vec3<T> p, bool inside) {
  const Vec3<T> apart = inside ? near.at.point - p : p - near.at.point;
  const Vec3<T> out = outward_at(s, near.triangle, near.at.feature, near.at.index);
  // Too close to the surface to use the direction from it to p.
  const T least = T(sizeof(T) < 8 ? 1e-6 : 1e-12);
  if (!(dot(apart, apart) > least * least * (dot(p, p) + dot(near.at.point, near.at.point))))
    return normalized(out);
  return normalized(apart);
}

/// Calls visit(triangle) for all triangles whose box overlaps [low, high].
template <class T, class Visit>
CORTEN_HD void for_triangles_in_box(const TriangleSurface<T>& s, Vec3<T> low, Vec3<T> high, Visit visit) {
  int pending[kTreeStack], count = 0;
  pending[count++] = 0;
  while (count > 0) {
    const int node = pending[--count];
    const T* box = s.box + 6 * node;
    bool apart = false;
    for (int k = 0; k < 3; k++)
      apart = apart || box[k] + box[3 + k] < low[k] || box[k] - box[3 + k] > high[k];
    if (apart) continue;
    if (s.leaf[node] >= 0) {
      visit(s.leaf[node]);
    } else if (count + 2 <= kTreeStack) {
      pending[count++] = s.child[2 * node + 1];
      pending[count++] = s.child[2 * node];
    }
  }
}

}  // namespace corten
