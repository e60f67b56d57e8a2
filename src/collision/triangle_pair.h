// Two triangle meshes. Both trees are walked side by side to the triangles whose boxes meet. A vertex of such
// a triangle that is inside the other mesh, or within the margin of it, touches its nearest face there; and
// sharp edges touch sharp edges. A mesh that is inside the other as a whole, so that no triangles meet, is
// pushed out by the nearest face.
//
// A shell has no inside: there a vertex counts if its triangle passes through a triangle of the shell and it
// lies behind it, seen from the side of the other mesh's centre.
#pragma once

#include "collision/triangle_edges.h"
#include "collision/triangle_mesh.h"

namespace corten {

namespace triangles {

/// The meshes' frames: p in the second's is mat * p + pos in the first's.
template <class T>
struct MeshPair {
  TriangleSurface<T> first, second;
  Vec3<T> pos;
  Mat3<T> mat;
  T margin, size;  ///< size: of the smaller mesh

  CORTEN_HD Vec3<T> to_first(Vec3<T> p) const { return mat * p + pos; }
  CORTEN_HD Vec3<T> to_second(Vec3<T> p) const { return transposed_times(mat, p - pos); }
};

/// The same pair, looked at from the second mesh.
template <class T>
CORTEN_HD MeshPair<T> turned(const MeshPair<T>& p) {
  return {p.second, p.first, -transposed_times(p.mat, p.pos), convex::transposed(p.mat), p.margin, p.size};
}

/// A box of the second tree as a box of the first's frame.
template <class T>
CORTEN_HD void turn_box(const MeshPair<T>& pair, const T* box, T* turned) {
  const Vec3<T> centre = pair.to_first(vec3(box));
  for (int row = 0; row < 3; row++) {
    turned[row] = centre[row];
    turned[3 + row] = pair.margin;
    for (int k = 0; k < 3; k++) turned[3 + row] += std::abs(pair.mat(row, k)) * box[3 + k];
  }
}

template <class T>
CORTEN_HD bool boxes_meet(const T* a, const T* b) {
  for (int k = 0; k < 3; k++)
    if (std::abs(a[k] - b[k]) > a[3 + k] + b[3 + k]) return false;
  return true;
}

/// visit(triangle of the second, node of the first) for all triangles of the second whose box meets one of
/// the first; all that it meets are below that node.
template <class T, class Visit>
CORTEN_HD void walk_second(const MeshPair<T>& pair, Visit visit) {
  int pending[kTreeStack], below[kTreeStack], count = 0;
  pending[count] = below[count] = 0;
  count++;
  while (count > 0) {
    count--;
    const int node = pending[count];
    int other = below[count];
    T box[6];
    turn_box(pair, pair.second.box + 6 * node, box);
    if (!boxes_meet(box, pair.first.box + 6 * other)) continue;
    // Down the first tree as long as the box meets one child alone.
    bool meets = true;
    while (meets && pair.first.leaf[other] < 0) {
      const int a = pair.first.child[2 * other], b = pair.first.child[2 * other + 1];
      const bool meets_a = boxes_meet(box, pair.first.box + 6 * a);
      const bool meets_b = boxes_meet(box, pair.first.box + 6 * b);
      if (meets_a && meets_b) break;
      meets = meets_a || meets_b;
      other = meets_a ? a : b;
    }
    if (!meets) continue;
    if (pair.second.leaf[node] >= 0) {
      visit(pair.second.leaf[node], other);
    } else if (count + 2 <= kTreeStack) {
      for (int k = 1; k >= 0; k--) {
        pending[count] = pair.second.child[2 * node + k];
        below[count++] = other;
      }
    }
  }
}

/// visit(triangle) for all of a surface below the node whose box meets `box`.
template <class T, class Visit>
CORTEN_HD void for_triangles_below(const TriangleSurface<T>& s, int node, const T* box, Visit visit) {
  int pending[kTreeStack], count = 0;
  pending[count++] = node;
  while (count > 0) {
    const int at = pending[--count];
    if (!boxes_meet(box, s.box + 6 * at)) continue;
    if (s.leaf[at] >= 0) {
      visit(s.leaf[at]);
    } else if (count + 2 <= kTreeStack) {
      pending[count++] = s.child[2 * at + 1];
      pending[count++] = s.child[2 * at];
    }
  }
}

/// Collects contacts in the frame of the first mesh; `turn` is set while both have changed places.
template <class T>
struct PairCollector {
  ContactCollector<T>& contacts;
  const MeshPair<T>& original;
  bool turn;

  /// The normal points from the first of the current order to the second.
  CORTEN_HD void add(T dist, Vec3<T> pos, Vec3<T> normal) const {
    if (turn) contacts.add(dist, original.to_first(pos), -(original.mat * normal));
    else contacts.add(dist, pos, normal);
  }
};

/// A vertex of the second mesh, given in the frame of the first, against the first, which is closed.
template <class T>
CORTEN_HD void touch_solid(const MeshPair<T>& pair, Vec3<T> vertex, Vec3<T> normal, PairCollector<T> out) {
  const T reach = unbounded<T>();
  if (square_to_box(pair.first.box, vertex) > pair.margin * pair.margin) return;
  const SurfacePoint<T> nearest = nearest_on_surface(pair.first, vertex, reach);
  if (!nearest.found()) return;
  const bool inside = is_inside(pair.first, nearest, vertex);
  const T dist = (inside ? T(-1) : T(1)) * std::sqrt(nearest.square);
  if (!(dist < pair.margin)) return;
  const Vec3<T> away = way_out(pair.first, nearest, vertex, inside);
  // The far side of a thin wall is nearest to a vertex that came through it; then surfaces look the same way.
  if (dot(away, normal) > T(0.5)) return;
  out.add(dist, vertex - (T(0.5) * dist) * away, away);
}

/// Vertices of triangle `g` of the second against triangle f of the first, a shell.
template <class T>
CORTEN_HD void touch_shell(const MeshPair<T>& pair, int f, int g, PairCollector<T> out) {
  TrianglePlane<T> t = triangle_plane(pair.first, f);
  if (!(dot(t.normal, t.normal) > 0)) return;
  if (dot(t.normal, pair.pos - t.a) < 0) t.normal = -t.normal;
  Vec3<T> corner[3];
  T height[3], highest = -unbounded<T>();
  for (int k = 0; k < 3; k++) {
    corner[k] = pair.to_first(pair.second.corner(g, k));
    height[k] = dot(t.normal, corner[k] - t.a);
    if (height[k] > highest) highest = height[k];
  }
  if (highest < 0) return;
  for (int k = 0; k < 3; k++) {
    if (!(height[k] < pair.margin)) continue;
    const TrianglePoint<T> at = nearest_on_triangle(corner[k], t.a, t.b, t.c);
    const Vec3<T> off = corner[k] - at.point - height[k] * t.normal;
    if (dot(off, off) > T(1e-12) * pair.size * pair.size) continue;
    out.add(height[k], corner[k] - (T(0.5) * height[k]) * t.normal, t.normal);
  }
}

/// Edge k of a triangle, moved by `place`.
template <class T, class Place>
CORTEN_HD SurfaceEdge<T> edge_of(const TriangleSurface<T>& s, int f, int k, Place place) {
  SurfaceEdge<T> edge;
  edge.from = place(s.corner(f, k));
  edge.to = place(s.corner(f, (k + 1) % 3));
  edge.far[0] = place(s.corner(f, (k + 2) % 3));
  const int other = s.opposite[3 * f + k];
  edge.sides = other >= 0 ? 2 : 1;
  if (other >= 0) edge.far[1] = place(s.vert[other]);
  return edge;
}

/// Sharp edges of both triangles against each other, each edge once.
template <class T>
CORTEN_HD void touch_edges(const MeshPair<T>& pair, int f, int g, PairCollector<T> out) {
  const int flags_f = pair.first.flags[f], flags_g = pair.second.flags[g];
  const T deepest = T(0.1) * pair.size;
  for (int i = 0; i < 3; i++) {
    if ((flags_f & kSharpEdge << i) == 0) continue;
    const SurfaceEdge<T> e = edge_of(pair.first, f, i, [](Vec3<T> p) { return p; });
    for (int k = 0; k < 3; k++) {
      if ((flags_g & kSharpEdge << k) == 0) continue;
      const SurfaceEdge<T> edge = edge_of(pair.second, g, k, [&](Vec3<T> p) { return pair.to_first(p); });
      const EdgeContact<T> c = cross_edges(e, edge, cone_slack<T>());
      if (!c.found || c.dist >= pair.margin || c.dist <= -deepest) continue;
      out.add(c.dist, T(0.5) * (c.first + c.second), c.normal);
    }
  }
}

/// Which corners of triangle g are behind triangle f's plane, or within the margin: others of g's corners
/// need not be looked at.
template <class T>
CORTEN_HD void note_behind(const MeshPair<T>& pair, int f, int g, bool* behind) {
  const TrianglePlane<T> t = triangle_plane(pair.first, f);
  for (int k = 0; k < 3; k++) {
    const Vec3<T> p = pair.to_first(pair.second.corner(g, k));
    behind[k] = behind[k] || dot(t.normal, p - t.a) < pair.margin;
  }
}

/// Vertices of the second against the first, and edges against edges if asked; false if no boxes met.
template <class T>
CORTEN_STAGE bool touch_first(const MeshPair<T>& pair, bool with_edges, PairCollector<T> out) {
  bool met = false;
  // Triangles that share a vertex come soon after each other: the last vertices are not looked at again.
  const int slots = 64;
  int seen[slots];
  for (int i = 0; i < slots; i++) seen[i] = -1;
  walk_second(pair, [&](int g, int below) {
    T box[6];
    Vec3<T> low = pair.to_first(pair.second.corner(g, 0)), high = low;
    for (int k = 1; k < 3; k++) {
      const Vec3<T> p = pair.to_first(pair.second.corner(g, k));
      for (int i = 0; i < 3; i++) {
        low[i] = p[i] < low[i] ? p[i] : low[i];
        high[i] = p[i] > high[i] ? p[i] : high[i];
      }
    }
    for (int i = 0; i < 3; i++) {
      box[i] = T(0.5) * (low[i] + high[i]);
      box[3 + i] = T(0.5) * (high[i] - low[i]) + pair.margin;
    }
    bool here = false, behind[3] = {false, false, false};
    for_triangles_below(pair.first, below, box, [&](int f) {
      here = true;
      note_behind(pair, f, g, behind);
      if (!pair.first.closed) touch_shell(pair, f, g, out);
      if (with_edges) touch_edges(pair, f, g, out);
    });
    if (!here) return;
    met = true;
    if (!pair.first.closed) return;
    for (int k = 0; k < 3; k++) {
      const int vertex = pair.second.face[3 * g + k];
      if (!behind[k] || seen[vertex % slots] == vertex) continue;
      seen[vertex % slots] = vertex;
      const Vec3<T> normal =
          pair.second.closed ? normalized(pair.mat * pair.second.vertex_normal[vertex]) : Vec3<T>{0, 0, 0};
      touch_solid(pair, pair.to_first(pair.second.vert[vertex]), normal, out);
    }
  });
  return met;
}

/// The second mesh as a whole inside the first: out by the shortest way for its centre.
template <class T>
CORTEN_STAGE void push_out_whole(const MeshPair<T>& pair, PairCollector<T> out) {
  const Vec3<T> vertex = pair.to_first(pair.second.corner(0, 0));
  if (!may_hold(pair.first, vertex)) return;
  const SurfacePoint<T> nearest = nearest_on_surface(pair.first, vertex, unbounded<T>());
  if (!nearest.found() || !is_inside(pair.first, nearest, vertex)) return;
  const Vec3<T> away = way_out(pair.first, nearest, vertex, true);
  const T dist = -std::sqrt(nearest.square);
  out.add(dist, vertex - (T(0.5) * dist) * away, away);
}

}  // namespace triangles

/// Two triangle meshes; normals point from the first to the second.
template <class T>
CORTEN_STAGE int collide_triangles_triangles(const Shape<T>& first, const Shape<T>& second, T margin,
                                             ContactPoint<T>* found) {
  using namespace triangles;
  const MeshPair<T> pair{surface_of(*first.model, first.data),
                         surface_of(*second.model, second.data),
                         transposed_times(first.mat, second.pos - first.pos),
                         convex::transposed(first.mat) * second.mat,
                         margin,
                         first.radius < second.radius ? first.radius : second.radius};
  ContactCollector<T> contacts{found, merge_distance(pair.size)};
  const MeshPair<T> other = turned(pair);
  const PairCollector<T> straight{contacts, pair, false}, around{contacts, pair, true};
  const bool met = touch_first(pair, true, straight);
  if (met) {
    touch_first(other, false, around);
  } else {
    push_out_whole(pair, straight);
    if (contacts.count == 0) push_out_whole(other, around);
  }
  return contacts.finish(first, false);
}

}  // namespace corten
