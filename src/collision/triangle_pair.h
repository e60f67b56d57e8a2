// Contacts of two triangle meshes. Both bounding box trees are traversed together to find the triangles that
// cross or are nearer than the margin. Their vertices touch if they are inside the other mesh or have passed
// through a wall of it (triangle_vertex.h), sharp edges touch sharp edges, and faces that lie on each other
// touch at the corners of their common region (triangle_faces.h). An exit direction is rejected if another
// one is much shorter (exit_validity.h). If triangles cross but none of this gives a contact, each pair is
// pushed apart by itself. A mesh entirely inside the other, so that no triangles cross, is pushed out through
// the nearest face.
//
// A shell has no inside: a vertex counts if its triangle crosses a triangle of the shell and the vertex lies
// behind it, seen from the side of the other mesh's centre.
#pragma once

#include "collision/triangle_crossing.h"
#include "collision/triangle_edges.h"
#include "collision/triangle_faces.h"
#include "collision/triangle_walk.h"

namespace corten {

namespace triangles {

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

/// Adds contacts within the margin of the corners of `g`, which does not cross the shell, with triangle f of
/// the shell.
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

/// Adds the contact of a vertex v behind a shell with the nearest triangle of the shell, if v lies behind
/// that triangle. `far` is the distance of some point of the shell from v.
template <class T>
CORTEN_STAGE void touch_beside(const MeshPair<T>& pair, Vec3<T> v, T far, PairCollector<T> out) {
  const T rounding = T(1.001);  // the point at distance `far` must be found, too
  const SurfacePoint<T> nearest = nearest_on_surface(pair.first, v, rounding * far);
  if (!nearest.found()) return;
  TrianglePlane<T> t = triangle_plane(pair.first, nearest.triangle);
  if (dot(t.normal, pair.pos - t.a) < 0) t.normal = -t.normal;
  const T height = dot(t.normal, v - t.a);
  const Vec3<T> off = v - nearest.at.point - height * t.normal;
  if (height < 0 && !(dot(off, off) > T(1e-12) * pair.size * pair.size))
    out.add(height, v - (T(0.5) * height) * t.normal, t.normal);
}

/// Adds contacts of the vertices of triangle `g` of the second mesh with triangle f of the first, a shell.
/// Vertices behind f count if g crosses the shell. Those that are not straight behind f, but not farther
/// beside it than a few times their depth, touch the triangle that they are behind.
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
  const T beside = 8;  // times the depth
  for (int k = 0; k < 3; k++) {
    if (!(height[k] < pair.margin)) continue;
    const TrianglePoint<T> at = nearest_on_triangle(g.corner[k], t.a, t.b, t.c);
    const Vec3<T> off = g.corner[k] - at.point - height[k] * t.normal;
    if (!(dot(off, off) > T(1e-12) * pair.size * pair.size))
      out.add(height[k], g.corner[k] - (T(0.5) * height[k]) * t.normal, t.normal);
    else if (height[k] < 0 && dot(off, off) < beside * beside * height[k] * height[k])
      touch_beside(pair, g.corner[k], norm(g.corner[k] - at.point), out);
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

/// The largest overlap of edges and faces for which they have not passed each other's middle.
template <class T>
CORTEN_HD T deepest_overlap(const MeshPair<T>& pair) {
  return T(0.5) * pair.size;
}

/// Whether separating the two crossing edges is the shortest way to separate the meshes there. The midpoint
/// of the path may lie on walls of both meshes, if these go straight down from the edges; so it is moved
/// sideways to the inside of each.
template <class T>
CORTEN_STAGE bool parts_here(const MeshPair<T>& pair, const SurfaceEdge<T>& e, const SurfaceEdge<T>& g,
                             const EdgeContact<T>& c) {
  const T half = T(-0.5) * c.dist;
  if (!(half > T(5) * pair.slack)) return true;
  Vec3<T> middle = T(0.5) * (c.first + c.second);
  middle += half * (e.sideways(-c.normal) + g.sideways(c.normal));
  return is_shortest_for_both(pair, middle, c.first, c.second, c.normal, -c.dist);
}

/// Adds a contact of two crossing triangles along the direction of least penetration that does not lead into
/// either mesh.
template <class T>
CORTEN_STAGE void push_triangles_apart(const MeshPair<T>& pair, const CrossingTriangle<T>& f,
                                       const CrossingTriangle<T>& g, PairCollector<T> out) {
  Vec3<T> up = unit_or_zero(f.normal), down = unit_or_zero(g.normal);
  if (!pair.first.closed && dot(up, pair.pos - f.corner[0]) < 0) up = -up;
  if (!pair.second.closed && dot(down, g.corner[0]) > 0) down = -down;
  WayApart<T> way;
  if (!way_apart(f, g, up - down, way)) return;
  out.add(-way.depth, shared_point(f, g), way.normal);
}

/// What a traversal of both trees does with triangle pairs.
enum class PairWork {
  kFeatures,  ///< vertices against closed meshes, edges against edges
  kShell,     ///< vertices of the second against the first, a shell
  kPush,      ///< push all crossing triangles apart
};

/// A touching vertex from which to search for a deeper one along the edges of the mesh.
template <class T>
struct ClimbStart {
  VertexContact<T> contact;
  int vertex;
  bool turn;  ///< the vertex belongs to the first mesh
};

/// A contact of a vertex that is the lowest only loosely (Lowest::kLoosely).
template <class T>
struct LooseContact {
  VertexContact<T> contact;
  bool turn;

  /// Whether it counts: no exact contact has about its direction, or one has its normal.
  CORTEN_HD bool counts(const ContactPoint<T>* exact, int n, const PairCollector<T>& out) const {
    const Vec3<T> normal = out.turned(contact.normal);
    return counts_beside(exact, n, [&](const ContactPoint<T>& other) {
      const T along = dot(other.normal, normal);
      if (!(other.dist < 0)) return Evidence::none;
      return along > T(1) - T(5e-7) ? Evidence::confirms
             : along > T(0.5)       ? Evidence::replaces
                                    : Evidence::none;
    });
  }
};

/// The deepest loose contacts.
template <class T>
struct LooseContacts {
  static constexpr int kMost = 24;
  LooseContact<T> item[kMost];
  int count = 0;

  CORTEN_HD void add(const VertexContact<T>& contact, bool turn) {
    int at = count;
    if (count == kMost) {
      at = 0;
      for (int i = 1; i < kMost; i++)
        if (item[i].contact.dist > item[at].contact.dist) at = i;
      if (!(contact.dist < item[at].contact.dist)) return;
    } else {
      count++;
    }
    item[at] = {contact, turn};
  }
};

/// A triangle of the second mesh with creases that crosses the first.
template <class T>
struct CreasedCrossing {
  int triangle, creases;
  /// The least distance that a triangle crossing this one reaches behind it, times the length of the normal.
  /// Where two faces overlap, the crossing triangles are walls of the other mesh, which end at its
  /// overlapping face.
  T behind;
};

/// State of the contact search of two meshes.
template <class T>
struct PairSearch {
  const MeshPair<T>& pair;
  const MeshPair<T>& other;  ///< the pair with first and second swapped
  ContactCollector<T>& contacts;
  bool swapped;  ///< contacts are wanted in the frame of the second mesh
  bool crossed = false;
  int last = -1;  ///< triangle of the second mesh last tested for crossing the first
  bool last_crosses = false;
  // Cache of recent vertices: triangles that share a vertex come soon after each other, and it is tested
  // once.
  static constexpr int kSlots = 128;
  int seen[2][kSlots];
  static constexpr int kMaxStarts = 8;
  ClimbStart<T> starts[kMaxStarts];
  int count = 0;
  // Only fine meshes have more crossings; there vertex contacts suffice.
  static constexpr int kMaxCrossing = 64;
  CreasedCrossing<T> crossing[kMaxCrossing];
  int crossing_count = 0;
  int last_crossing = -1, last_creases = 0;
  LooseContacts<T> loose;
  static constexpr int kRefused = 32;
  Vec3<T> refused[kRefused];
  int next_refused = 0;

  CORTEN_HD PairSearch(const MeshPair<T>& p, const MeshPair<T>& o, ContactCollector<T>& c, bool swap)
      : pair(p), other(o), contacts(c), swapped(swap) {
    for (int i = 0; i < kSlots; i++) seen[0][i] = seen[1][i] = -1;
    for (int i = 0; i < kRefused; i++) refused[i] = {unbounded<T>(), 0, 0};
  }
  CORTEN_HD PairCollector<T> out(bool turn) const {
    return {contacts, swapped ? other : pair, swapped != turn};
  }

  /// Records a start; for each mesh and direction only the deepest is kept.
  CORTEN_HD void note(const ClimbStart<T>& start) {
    for (int i = 0; i < count; i++) {
      if (starts[i].turn != start.turn) continue;
      if (!(dot(starts[i].contact.normal, start.contact.normal) > T(0.7))) continue;
      if (start.contact.dist < starts[i].contact.dist) starts[i] = start;
      return;
    }
    if (count < kMaxStarts) starts[count++] = start;
  }

  /// Whether an edge crossing at p was rejected before. Two edges meet in up to four pairs of triangles; the
  /// test is not repeated.
  CORTEN_HD bool was_refused(Vec3<T> p) const {
    for (int i = 0; i < kRefused; i++)
      if (refused[i].x == p.x && refused[i].y == p.y && refused[i].z == p.z) return true;
    return false;
  }
  CORTEN_HD void refuse(Vec3<T> p) {
    refused[next_refused] = p;
    next_refused = (next_refused + 1) % kRefused;
  }

  /// How a vertex was tested: -1 not yet, 0 for being inside the other mesh or near it, 1 also for having
  /// passed through a wall.
  CORTEN_HD int seen_as(int vertex, bool turn) const {
    const int slot = seen[turn][vertex % kSlots];
    return slot >= 0 && slot / 2 == vertex ? slot % 2 : -1;
  }
  CORTEN_HD void mark_seen(int vertex, bool turn, bool passed) {
    seen[turn][vertex % kSlots] = 2 * vertex + (passed ? 1 : 0);
  }

  /// Tests a vertex of the second mesh, or with `turn` of the first, that is at most `most` away from the
  /// other.
  CORTEN_STAGE void touch_vertex(int vertex, bool turn, T most, const PassedWall<T>& wall) {
    const VertexContact<T> contact = touch_solid(turn ? other : pair, vertex, most, wall);
    mark_seen(vertex, turn, contact.found || wall.depth > 0);
    if (!contact.found) return;
    add(contact, turn);
    if (contact.dist < 0) note({contact, vertex, turn});
  }
  CORTEN_HD void add(const VertexContact<T>& contact, bool turn) {
    if (contact.loose && contact.dist < 0) loose.add(contact, turn);
    else out(turn).add(contact.dist, contact.pos(), contact.normal);
  }
  /// Adds the loose contacts that count.
  CORTEN_HD void settle_loose() {
    const int exact = contacts.count;
    for (int i = 0; i < loose.count; i++) {
      const VertexContact<T>& c = loose.item[i].contact;
      if (loose.item[i].counts(contacts.found, exact, out(loose.item[i].turn)))
        out(loose.item[i].turn).add(c.dist, c.pos(), c.normal);
    }
  }

  /// Records that triangle g of the second mesh crosses a triangle of the first, which reaches `behind`
  /// (times the length of g's normal) behind g. `square` is the squared length of g's normal.
  CORTEN_HD void note_crossing(int g, T behind, T square) {
    if (!pair.first.closed || !pair.second.closed) return;
    if (g != last_crossing) {
      last_crossing = g;
      last_creases = crossing_count < kMaxCrossing ? creases_of(pair.second, g) : 0;
      if (last_creases != 0) crossing[crossing_count++] = {g, last_creases, 0};
    }
    // A triangle that only touches g says nothing about the depth.
    const bool touches = !(behind > 0 && behind * behind > pair.slack * pair.slack * square);
    if (last_creases == 0 || touches) return;
    T& least = crossing[crossing_count - 1].behind;
    if (least == 0 || behind < least) least = behind;
  }

  /// Adds face-face contacts of the recorded crossing triangles.
  CORTEN_STAGE void clip_faces() {
    const T least = contacts.least(), depth = least < 0 ? -least : T(0), most = deepest_overlap(pair);
    for (int i = 0; i < crossing_count; i++) {
      const CreasedTriangle<T> g{moved_triangle(pair, crossing[i].triangle), crossing[i].creases};
      const T behind = crossing[i].behind / std::sqrt(g.at.square), wanted = behind > depth ? behind : depth;
      T box[6];
      box_around(g.at, (wanted < most ? wanted : most) + pair.reach(), box);
      for_triangles_below(pair.first, 0, box, [&](int f) {
        if ((pair.first.flags[f] & 7 * kSharpEdge) != 0) touch_faces(pair, f, g, out(false));
      });
    }
  }

  CORTEN_STAGE void climb() {
    for (int i = 0; i < count; i++) {
      ClimbStart<T>& s = starts[i];
      if (climb_deeper(s.turn ? other : pair, s.vertex, s.contact)) add(s.contact, s.turn);
    }
  }
};

/// Tests the sharp edges of both triangles against each other. Only edges of crossing triangles can overlap.
template <class T>
CORTEN_STAGE void touch_edges(PairSearch<T>& search, int f, int g, bool crosses) {
  const MeshPair<T>& pair = search.pair;
  const PairCollector<T> out = search.out(false);
  const int flags_f = pair.first.flags[f], flags_g = pair.second.flags[g];
  const T deepest = crosses ? deepest_overlap(pair) : T(0);
  const Vec3<T> towards = crosses ? pair.pos : Vec3<T>{0, 0, 0};
  for (int k = 0; k < 3; k++) {
    if ((flags_g & kSharpEdge << k) == 0) continue;
    const SurfaceEdge<T> edge = edge_of(pair.second, g, k, [&](Vec3<T> p) { return pair.to_first(p); });
    for (int i = 0; i < 3; i++) {
      if ((flags_f & kSharpEdge << i) == 0) continue;
      const SurfaceEdge<T> e = edge_of(pair.first, f, i, [](Vec3<T> p) { return p; });
      const EdgeContact<T> c = cross_edges(e, edge, towards, cone_slack<T>());
      if (!c.found || c.dist >= pair.margin || c.dist <= -deepest) continue;
      const Vec3<T> middle = T(0.5) * (c.first + c.second);
      if (crosses && !out.has(c.dist, middle, c.normal)) {
        if (search.was_refused(middle)) continue;
        if (!parts_here(pair, e, edge, c)) {
          search.refuse(middle);
          continue;
        }
      }
      out.add(c.dist, middle, c.normal);
    }
  }
}

/// The wall through which a vertex of the pair's second mesh may have passed: `over`, a triangle that one of
/// the vertex's edges passes through, if the vertex is the local minimum along its normal. `over` is in the
/// frame of the search's first mesh, which with `turn` is the pair's second.
template <class T>
CORTEN_STAGE PassedWall<T> wall_before(const MeshPair<T>& pair, int vertex, const CrossingTriangle<T>& over,
                                       T height, bool turn) {
  const Vec3<T> up = (T(1) / std::sqrt(over.square)) * over.normal;
  const Vec3<T> own = turn ? up : transposed_times(pair.mat, up);
  if (is_lowest(pair.second, vertex, own, T(0)) == Lowest::kNo) return {};
  return {turn ? pair.mat * up : up, -height / std::sqrt(over.square)};
}

/// Tests the corners of triangle `t` that are not in front of `over`.
template <class T>
CORTEN_HD void touch_corners(PairSearch<T>& search, const int* vertex, const CrossingTriangle<T>& t,
                             const Meeting<T>& meeting, const CrossingTriangle<T>& over, bool turn) {
  const T reach = search.pair.reach(), square = over.square;
  const MeshPair<T>& pair = turn ? search.other : search.pair;
  const Heights<T>& heights = turn ? meeting.of_first : meeting.of_second;
  for (int k = 0; k < 3; k++) {
    const T h = heights.at[k];
    const bool far = h * h >= reach * reach * square;
    if (h > 0 && far) continue;
    const int seen = search.seen_as(vertex[k], turn);
    if (seen == 1) continue;
    PassedWall<T> wall;
    if (meeting.crosses && far && edge_passes_through(t, heights, k, over, pair.slack))
      wall = wall_before(pair, vertex[k], over, h, turn);
    if (seen == 0 && !(wall.depth > 0)) continue;
    const TrianglePoint<T> near =
        nearest_on_triangle(t.corner[k], over.corner[0], over.corner[1], over.corner[2]);
    search.touch_vertex(vertex[k], turn, norm(t.corner[k] - near.point), wall);
  }
}

/// Processes triangle f of the first mesh and g of the second; `moved` is g in the frame of the first.
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
    if (meeting.crosses) push_triangles_apart(pair, t, moved, search.out(false));
    return;
  }
  if (pair.first.closed) touch_corners(search, pair.second.face + 3 * g, moved, meeting, t, false);
  if (pair.second.closed) touch_corners(search, pair.first.face + 3 * f, t, meeting, moved, true);
  if (meeting.crosses) search.note_crossing(g, -meeting.of_first.least, moved.square);
  touch_edges(search, f, g, meeting.crosses);
}

/// Traverses both trees and processes the triangle pairs whose boxes overlap.
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

/// Tolerance for rounding and for small misalignments of bodies that were placed in line; arguments are the
/// sizes of both.
template <class T>
CORTEN_HD T alignment_slack(T one, T other) {
  const T smaller = one < other ? one : other, larger = one < other ? other : one;
  return sizeof(T) < 8 ? T(1e-5) * smaller + T(5e-7) * larger : T(1e-7) * smaller + T(1e-14) * larger;
}

}  // namespace triangles

/// Collides two triangle meshes. Normals point from the first to the second.
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
  search.clip_faces();
  search.settle_loose();
  if (search.crossed && !(contacts.least() < 0)) search_pair(search, PairWork::kPush);
  if (!search.crossed && !push_out_whole(pair, search.out(false))) push_out_whole(other, search.out(true));
  return contacts.finish(first, false);
}

}  // namespace corten
