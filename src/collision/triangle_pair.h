// Two triangle meshes. Both trees are walked side by side to the triangles whose boxes meet, and of these to
// the ones that cross, or are nearer than the margin. Vertices of theirs that are inside the other mesh touch
// it (triangle_vertex.h), and sharp edges touch sharp edges. If triangles cross and none of this holds them
// apart, they are pushed apart one by one. A mesh that is inside the other as a whole, so that no triangles
// cross, is pushed out by the nearest face.
//
// A shell has no inside: there a vertex counts if its triangle crosses one of the shell and it lies behind
// it, seen from the side of the other mesh's centre.
#pragma once

#include "collision/triangle_crossing.h"
#include "collision/triangle_edges.h"
#include "collision/triangle_vertex.h"

namespace corten {

namespace triangles {

/// A box of the second tree as a box of the first's frame.
template <class T>
CORTEN_HD void turn_box(const MeshPair<T>& pair, const T* box, T* turned) {
  const Vec3<T> centre = pair.to_first(vec3(box));
  for (int row = 0; row < 3; row++) {
    turned[row] = centre[row];
    turned[3 + row] = pair.reach();
    for (int k = 0; k < 3; k++) turned[3 + row] += std::abs(pair.mat(row, k)) * box[3 + k];
  }
}

template <class T>
CORTEN_HD bool boxes_meet(const T* a, const T* b) {
  // Without branches, which no processor could foresee.
  const bool x = std::abs(a[0] - b[0]) <= a[3] + b[3], y = std::abs(a[1] - b[1]) <= a[4] + b[4],
             z = std::abs(a[2] - b[2]) <= a[5] + b[5];
  return x & y & z;
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
  pending[0] = node;
  count += boxes_meet(box, s.box + 6 * node);
  while (count > 0) {
    const int at = pending[--count];
    if (s.leaf[at] >= 0) {
      visit(s.leaf[at]);
    } else if (count + 2 <= kTreeStack) {
      for (int k = 1; k >= 0; k--) {
        pending[count] = s.child[2 * at + k];
        count += boxes_meet(box, s.box + 6 * pending[count]);
      }
    }
  }
}

/// Triangle g of the second mesh in the frame of the first.
template <class T>
CORTEN_HD CrossingTriangle<T> moved_triangle(const MeshPair<T>& pair, int g) {
  return {pair.to_first(pair.second.corner(g, 0)), pair.to_first(pair.second.corner(g, 1)),
          pair.to_first(pair.second.corner(g, 2))};
}

/// Centre and half sizes of the box around a triangle, wider by `reach`.
template <class T>
CORTEN_HD void box_around(const CrossingTriangle<T>& t, T reach, T* box) {
  for (int i = 0; i < 3; i++) {
    T low = t.corner[0][i], high = low;
    for (int k = 1; k < 3; k++) {
      const T x = t.corner[k][i];
      low = x < low ? x : low;
      high = x > high ? x : high;
    }
    box[i] = T(0.5) * (low + high);
    box[3 + i] = T(0.5) * (high - low) + reach;
  }
}

/// Whether a triangle, given in the frame of the first mesh, crosses any of its triangles.
template <class T>
CORTEN_STAGE bool crosses_any(const MeshPair<T>& pair, const CrossingTriangle<T>& g) {
  T box[6];
  box_around(g, pair.slack, box);
  bool crosses = false;
  for_triangles_below(pair.first, 0, box, [&](int f) {
    crosses = crosses || meet(corners_of(pair.first, f), g, T(0), pair.slack).crosses;
  });
  return crosses;
}

/// Corners of a triangle that does not cross the shell, against the features of triangle f of it.
template <class T>
CORTEN_HD void stay_before(const MeshPair<T>& pair, int f, const CrossingTriangle<T>& g,
                           PairCollector<T> out) {
  for (int k = 0; k < 3; k++) {
    const TrianglePoint<T> at = nearest_on_triangle(g.corner[k], pair.first.corner(f, 0),
                                                    pair.first.corner(f, 1), pair.first.corner(f, 2));
    const Vec3<T> apart = g.corner[k] - at.point;
    const T dist = norm(apart);
    if (!(dist < pair.margin) || !(dist > 0)) continue;
    if (!neighbours_allow(pair.first, f, at.feature, at.index, at.point, apart, cone_slack<T>())) continue;
    out.add(dist, at.point + T(0.5) * apart, (T(1) / dist) * apart);
  }
}

/// Vertices of triangle `g` of the second against triangle f of the first, a shell. What is behind counts
/// if g crosses the shell.
template <class T>
CORTEN_STAGE void touch_shell(const MeshPair<T>& pair, int f, const CrossingTriangle<T>& g, bool crosses,
                              PairCollector<T> out) {
  if (!crosses) return stay_before(pair, f, g, out);
  TrianglePlane<T> t = triangle_plane(pair.first, f);
  if (dot(t.normal, pair.pos - t.a) < 0) t.normal = -t.normal;
  T height[3], highest = -unbounded<T>();
  for (int k = 0; k < 3; k++) {
    height[k] = dot(t.normal, g.corner[k] - t.a);
    if (height[k] > highest) highest = height[k];
  }
  if (highest < 0) return;
  for (int k = 0; k < 3; k++) {
    if (!(height[k] < pair.margin)) continue;
    const TrianglePoint<T> at = nearest_on_triangle(g.corner[k], t.a, t.b, t.c);
    const Vec3<T> off = g.corner[k] - at.point - height[k] * t.normal;
    if (dot(off, off) > T(1e-12) * pair.size * pair.size) continue;
    out.add(height[k], g.corner[k] - (T(0.5) * height[k]) * t.normal, t.normal);
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

/// Sharp edges of both triangles against each other. Only those of triangles that cross can be too near.
template <class T>
CORTEN_STAGE void touch_edges(const MeshPair<T>& pair, int f, int g, bool crosses, PairCollector<T> out) {
  const int flags_f = pair.first.flags[f], flags_g = pair.second.flags[g];
  const T deepest = crosses ? T(0.5) * pair.size : T(0);
  const Vec3<T> towards = crosses ? pair.pos : Vec3<T>{0, 0, 0};
  for (int k = 0; k < 3; k++) {
    if ((flags_g & kSharpEdge << k) == 0) continue;
    const SurfaceEdge<T> edge = edge_of(pair.second, g, k, [&](Vec3<T> p) { return pair.to_first(p); });
    for (int i = 0; i < 3; i++) {
      if ((flags_f & kSharpEdge << i) == 0) continue;
      const SurfaceEdge<T> e = edge_of(pair.first, f, i, [](Vec3<T> p) { return p; });
      const EdgeContact<T> c = cross_edges(e, edge, towards, cone_slack<T>());
      if (!c.found || c.dist >= pair.margin || c.dist <= -deepest) continue;
      out.add(c.dist, T(0.5) * (c.first + c.second), c.normal);
    }
  }
}

/// Two triangles that cross go apart by the shortest way that does not lead into either mesh.
template <class T>
CORTEN_STAGE void push_apart(const MeshPair<T>& pair, const CrossingTriangle<T>& f,
                             const CrossingTriangle<T>& g, PairCollector<T> out) {
  Vec3<T> up = unit_or_zero(f.normal), down = unit_or_zero(g.normal);
  if (!pair.first.closed && dot(up, pair.pos - f.corner[0]) < 0) up = -up;
  if (!pair.second.closed && dot(down, g.corner[0]) > 0) down = -down;
  WayApart<T> way;
  if (!way_apart(f, g, up - down, way)) return;
  Vec3<T> middle{0, 0, 0};
  for (int k = 0; k < 3; k++) middle += f.corner[k] + g.corner[k];
  out.add(-way.depth, (T(1) / T(6)) * middle, way.normal);
}

/// What a walk through both trees is for.
enum class PairWork {
  kFeatures,  ///< vertices against what is closed, edges against edges
  kShell,     ///< vertices of the second against the first, a shell
  kPush,      ///< whatever crosses
};

/// A vertex that touches, from which to climb deeper.
template <class T>
struct ClimbStart {
  VertexContact<T> contact;
  int vertex;
  bool turn;  ///< it is one of the first mesh
};

/// What is known while two meshes are searched for contacts.
template <class T>
struct PairSearch {
  const MeshPair<T>& pair;
  const MeshPair<T>& other;  ///< the same, turned
  ContactCollector<T>& contacts;
  bool swapped;  ///< contacts are wanted in the frame of the second mesh
  bool crossed = false;
  int last = -1;  ///< the triangle of the second last asked whether it crosses any of the first
  bool last_crosses = false;
  // Triangles that share a vertex come soon after each other: the last vertices are not looked at again.
  static constexpr int kSlots = 128;
  int seen[2][kSlots];
  static constexpr int kMaxStarts = 8;
  ClimbStart<T> starts[kMaxStarts];
  int count = 0;

  CORTEN_HD PairSearch(const MeshPair<T>& p, const MeshPair<T>& o, ContactCollector<T>& c, bool swap)
      : pair(p), other(o), contacts(c), swapped(swap) {
    for (int i = 0; i < kSlots; i++) seen[0][i] = seen[1][i] = -1;
  }
  CORTEN_HD PairCollector<T> out(bool turn) const {
    return {contacts, swapped ? other : pair, swapped != turn};
  }

  /// One start for each mesh and direction, the deepest.
  CORTEN_HD void note(const ClimbStart<T>& start) {
    for (int i = 0; i < count; i++) {
      if (starts[i].turn != start.turn) continue;
      if (!(dot(starts[i].contact.normal, start.contact.normal) > T(0.7))) continue;
      if (start.contact.dist < starts[i].contact.dist) starts[i] = start;
      return;
    }
    if (count < kMaxStarts) starts[count++] = start;
  }

  CORTEN_HD bool was_seen(int vertex, bool turn) {
    int& slot = seen[turn][vertex % kSlots];
    if (slot == vertex) return true;
    slot = vertex;
    return false;
  }

  /// A vertex of the second mesh, or with `turn` of the first, that is no farther than `most` from the other.
  CORTEN_STAGE void touch_vertex(int vertex, bool turn, T most) {
    const VertexContact<T> contact = touch_solid(turn ? other : pair, vertex, most);
    if (!contact.found) return;
    out(turn).add(contact.dist, contact.pos(), contact.normal);
    if (contact.dist < 0) note({contact, vertex, turn});
  }

  CORTEN_STAGE void climb() {
    for (int i = 0; i < count; i++) {
      ClimbStart<T>& s = starts[i];
      if (climb_deeper(s.turn ? other : pair, s.vertex, s.contact))
        out(s.turn).add(s.contact.dist, s.contact.pos(), s.contact.normal);
    }
  }
};

/// Corners of a triangle that are not in front of the other one.
template <class T>
CORTEN_HD void touch_corners(PairSearch<T>& search, const int* vertex, const CrossingTriangle<T>& t,
                             const Heights<T>& heights, const CrossingTriangle<T>& over, bool turn) {
  const T reach = search.pair.reach(), square = over.square;
  for (int k = 0; k < 3; k++) {
    const T h = heights.at[k];
    if (h > 0 && h * h >= reach * reach * square) continue;
    if (search.was_seen(vertex[k], turn)) continue;
    const TrianglePoint<T> near =
        nearest_on_triangle(t.corner[k], over.corner[0], over.corner[1], over.corner[2]);
    search.touch_vertex(vertex[k], turn, norm(t.corner[k] - near.point));
  }
}

/// Triangle f of the first mesh and triangle g of the second, which is given in the frame of the first.
template <class T>
CORTEN_STAGE void touch_two(PairSearch<T>& search, PairWork work, int f, int g,
                            const CrossingTriangle<T>& moved) {
  const MeshPair<T>& pair = search.pair;
  const CrossingTriangle<T> t = corners_of(pair.first, f);
  const Meeting<T> meeting = meet(t, moved, pair.reach(), pair.slack);
  if (!(meeting.crosses || (meeting.is_near && pair.margin > 0))) return;
  search.crossed = search.crossed || meeting.crosses;
  if (work == PairWork::kShell) {
    if (search.last != g) search.last = g, search.last_crosses = crosses_any(pair, moved);
    return touch_shell(pair, f, moved, search.last_crosses, search.out(false));
  }
  if (work == PairWork::kPush) {
    if (meeting.crosses) push_apart(pair, t, moved, search.out(false));
    return;
  }
  if (pair.first.closed) touch_corners(search, pair.second.face + 3 * g, moved, meeting.of_second, t, false);
  if (pair.second.closed) touch_corners(search, pair.first.face + 3 * f, t, meeting.of_first, moved, true);
  touch_edges(pair, f, g, meeting.crosses, search.out(false));
}

/// Walks through both trees.
template <class T>
CORTEN_STAGE void search_pair(PairSearch<T>& search, PairWork work) {
  const MeshPair<T>& pair = search.pair;
  walk_second(pair, [&](int g, int below) {
    const CrossingTriangle<T> moved = moved_triangle(pair, g);
    T box[6];
    box_around(moved, pair.reach(), box);
    for_triangles_below(pair.first, below, box, [&](int f) { touch_two(search, work, f, g, moved); });
  });
}

/// Rounding, and how far walls of bodies that were put into line may be out of it.
template <class T>
CORTEN_HD T alignment_slack(T one, T other) {
  const T smaller = one < other ? one : other, larger = one < other ? other : one;
  return sizeof(T) < 8 ? T(1e-5) * smaller + T(5e-7) * larger : T(1e-7) * smaller + T(1e-14) * larger;
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
                         first.radius < second.radius ? first.radius : second.radius,
                         alignment_slack(first.radius, second.radius)};
  ContactCollector<T> contacts{found, merge_distance(pair.size)};
  const MeshPair<T> other = turned(pair);
  PairSearch<T> search(pair, other, contacts, false);
  search_pair(search, PairWork::kFeatures);
  if (!pair.first.closed) search_pair(search, PairWork::kShell);
  if (!pair.second.closed) {
    PairSearch<T> from_second(other, pair, contacts, true);
    search_pair(from_second, PairWork::kShell);
  }
  search.climb();
  if (search.crossed && !(contacts.least() < 0)) search_pair(search, PairWork::kPush);
  if (!search.crossed && !push_out_whole(pair, search.out(false))) push_out_whole(other, search.out(true));
  return contacts.finish(first, false);
}

}  // namespace corten
