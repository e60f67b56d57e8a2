// Surfaces made of triangles, with a tree of boxes over them and what each triangle knows of its neighbours:
// the nearest point of the surface, and on which side of it a point lies.
//
// The nearest point of a surface can be inside a triangle, on an edge or at a corner. From the point's own
// side a triangle does not look different when a neighbour is nearer, so each candidate asks its neighbours:
// a direction d from the surface to a point belongs to an edge if it does not lean towards either triangle of
// the edge, and to a corner if it leans towards none of the edges there. These are the Voronoi regions, or,
// read the other way, the cones of normals of the features. Contact normals outside of these cones would be
// bumps on a smooth surface ("ghost collisions" at internal edges).
//
// Inside and outside: the sign of d along the normal of the nearest feature. For edges the sum of both
// normals serves, for corners their sum weighted by the triangles' angles (Baerentzen and Aanaes 2005).
#pragma once

#include "math/triangle.h"

namespace corten {

/// Bits of TriangleSurface::flags, each shifted by the number of the corner or edge.
enum TriangleFlags {
  kSharpEdge = 1,   ///< the surface bends away at this edge, from either side of a shell, or ends
  kOwnsCorner = 8,  ///< the first of the triangles at this corner
  kOwnsEdge = 64,   ///< the first of the triangles at this edge
};

template <class T>
struct TriangleSurface {
  const Vec3<T>* vert;
  const int* face;      ///< three corners each
  const int* child;     ///< tree of boxes, root first: two children of each node; -1: none
  const int* leaf;      ///< triangle of a leaf; -1: an inner node
  const T* box;         ///< six of each node: centre, half sizes
  const int* opposite;  ///< three a triangle: the far corner of the neighbour over each edge; -1: none
  const int* flags;     ///< of each triangle, as TriangleFlags
  const Vec3<T>* vertex_normal;  ///< weighted by angles
  const int* ring_adr;           ///< neighbours of each vertex, along edges
  const int* ring_num;
  const int* ring;
  bool closed;  ///< it has an inside

  CORTEN_HD Vec3<T> corner(int f, int k) const { return vert[face[3 * f + k]]; }
};

/// The most nodes that wait in a walk through a tree of boxes: one for each level, and a balanced tree has no
/// more than 32.
inline constexpr int kTreeStack = 64;

/// A triangle with its plane.
template <class T>
struct TrianglePlane {
  Vec3<T> a, b, c;
  Vec3<T> normal;  ///< unit; zero if it has no area

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

/// Whether the direction `d`, from point `at` on the feature of triangle f, is in the feature's cone of
/// normals as far as the neighbours have a say. `slack` is an angle.
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

/// A direction that points out of the surface at a feature; its length means nothing.
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
  T square = -1;  ///< of the distance; negative: nothing within reach
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

/// The nearest point of the surface within `reach` of p; of equals that of the tree's first.
template <class T>
CORTEN_STAGE SurfacePoint<T> nearest_on_surface(const TriangleSurface<T>& s, Vec3<T> p, T reach) {
  SurfacePoint<T> best;
  T least = reach * reach;
  int pending[kTreeStack], count = 0;
  T square[kTreeStack];  // of the distance to the box of each pending node
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
    // The nearer one is opened first.
    pending[count] = second_nearer ? first : second;
    square[count++] = second_nearer ? to_first : to_second;
    pending[count] = second_nearer ? second : first;
    square[count++] = second_nearer ? to_second : to_first;
  }
  return best;
}

/// Whether p is inside the closed surface whose point nearest to it is `near`.
template <class T>
CORTEN_HD bool is_inside(const TriangleSurface<T>& s, const SurfacePoint<T>& near, Vec3<T> p) {
  const Vec3<T> out = outward_at(s, near.triangle, near.at.feature, near.at.index);
  return dot(p - near.at.point, out) < 0;
}

/// The direction out of the closed surface at the point nearest to p.
template <class T>
CORTEN_HD Vec3<T> way_out(const TriangleSurface<T>& s, const SurfacePoint<T>& near, Vec3<T> p, bool inside) {
  const Vec3<T> apart = inside ? near.at.point - p : p - near.at.point;
  const Vec3<T> out = outward_at(s, near.triangle, near.at.feature, near.at.index);
  // Too near to have a direction of its own.
  const T least = T(sizeof(T) < 8 ? 1e-6 : 1e-12);
  if (!(dot(apart, apart) > least * least * (dot(p, p) + dot(near.at.point, near.at.point))))
    return normalized(out);
  return normalized(apart);
}

/// visit(triangle) for all whose box meets [low, high].
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
