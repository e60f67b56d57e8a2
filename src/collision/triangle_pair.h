// Contacts of two triangle meshes. Both bounding box trees are traversed together to find the triangles that
// cross or are nearer than the margin. Their vertices touch if they are inside the other mesh or have passed
// through a wall of it (triangle_vertex.h), sharp edges touch sharp edges, and faces that lie on each other
// touch at the corners of their common region (triangle_faces.h). An exit direction is rejected if another
// one is much shorter (exit_validity.h). If triangles cross but none of this gives a contact, they are pushed
// apart one by one. A mesh entirely inside the other, so that no triangles cross, is pushed out through the
// nearest face. Shells are in triangle_shell.h.
#pragma once

#include "collision/triangle_crossing.h"
#include "collision/triangle_edges.h"
#include "collision/triangle_faces.h"
#include "collision/triangle_shell.h"

namespace corten {

namespace triangles {

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

/// What a traversal of both trees does with triangle pairs.
enum class PairWork {
  kFeatures,  ///< vertices against closed meshes, edges against edges
  kShell,     ///< vertices of the second against the first, a shell
  kMeasure,   ///< find out how far crossing triangles must be pushed apart
  kPush,      ///< push them apart
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
  static constexpr int kMaxPatches = 6;
  ClimbStarts<T> starts[kMaxPatches];
  int count = 0;
  // Only fine meshes have more crossings; there vertex contacts suffice.
  static constexpr int kMaxCrossing = 64;
  CreasedCrossing<T> crossing[kMaxCrossing];
  int crossing_count = 0;
  int last_crossing = -1, last_creases = 0;
  T needed = 0, shallowest = unbounded<T>();  ///< of crossing triangles (PairWork::kMeasure)
  UncertainContacts<T> loose;  ///< of vertices that are the lowest only loosely (Lowest::kLoosely)
  static constexpr int kRefused = 32;
  Vec3<T> refused[kRefused];
  int next_refused = 0;

  CORTEN_HD PairSearch(const MeshPair<T>& p, const MeshPair<T>& o, ContactCollector<T>& c, bool swap)
      : pair(p), other(o), contacts(c), swapped(swap), loose(c.merge) {
    for (int i = 0; i < kSlots; i++) seen[0][i] = seen[1][i] = -1;
    for (int i = 0; i < kRefused; i++) refused[i] = {unbounded<T>(), 0, 0};
  }
  CORTEN_HD PairCollector<T> out(bool turn) const {
    return {&contacts, swapped ? other : pair, swapped != turn};
  }

  /// Records a start, by mesh and normal.
  CORTEN_HD void note(const ClimbStart<T>& start, bool turn) {
    for (int i = 0; i < count; i++)
      if (starts[i].turn == turn && dot(starts[i].normal, start.contact.normal) > T(0.7))
        return starts[i].note(start);
    if (count < kMaxPatches) starts[count++].begin(start, turn);
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
    if (contact.dist < 0) note({contact, vertex}, turn);
  }
  CORTEN_HD void add(const VertexContact<T>& contact, bool turn) {
    if (contact.leads) return;
    PairCollector<T> to = out(turn);
    if (contact.loose && contact.dist < 0) to.contacts = &loose.list;
    to.add(contact.dist, contact.pos(), contact.normal);
  }
  /// Adds the loose contacts that count: no exact contact has about their direction or is deeper at about the
  /// same place, or one has their normal.
  CORTEN_HD void settle_loose() {
    loose.settle(contacts, [](const ContactPoint<T>& exact, const ContactPoint<T>& own) {
      const T along = dot(exact.normal, own.normal);
      if (!(exact.dist < 0)) return Evidence::none;
      if (along > T(1) - T(5e-7)) return Evidence::confirms;
      const bool here = exact.dist < own.dist && norm(exact.pos - own.pos) < T(-2) * exact.dist;
      return here || along > T(0.5) ? Evidence::replaces : Evidence::none;
    });
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

  /// Searches from the deepest vertex of each patch and, if that finds one twice as deep, from its other
  /// starts.
  CORTEN_STAGE void climb() {
    for (int i = 0; i < count; i++)
      for (int k = ClimbStarts<T>::kStarts - 1; k >= 0; k--) {
        if (starts[i].is_repeated(k)) continue;
        ClimbStart<T> s = starts[i].start[k];
        const T start = s.contact.dist;
        if (climb_deeper(starts[i].turn ? other : pair, s.vertex, s.contact)) add(s.contact, starts[i].turn);
        if (k + 1 == ClimbStarts<T>::kStarts && !(s.contact.dist < 2 * start)) break;
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
  const Vec3<T> outward = unit_or_zero(pair.second.vertex_normal[vertex]);
  if (is_lowest(pair.second, vertex, outward, own, T(0)) == Lowest::kNo) return {};
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

/// Adds a contact of two crossing triangles along the direction of least penetration that does not lead into
/// either mesh. Such a direction can be far longer than needed, because the triangles extend beyond the
/// overlap. No pair can be separated by less than its least overlap in any direction; the greatest of these
/// is what the meshes need, and much deeper contacts are left out.
template <class T>
CORTEN_STAGE void push_triangles_apart(PairSearch<T>& search, PairWork work, int first,
                                       const CrossingTriangle<T>& f, int second,
                                       const CrossingTriangle<T>& g) {
  const MeshPair<T>& pair = search.pair;
  const Vec3<T> up = pair.first.closed ? unit_or_zero(f.normal) : facing_plane(pair, first).normal;
  const Vec3<T> down =
      pair.second.closed ? unit_or_zero(g.normal) : pair.mat * facing_plane(search.other, second).normal;
  WayApart<T> way;
  if (!way_apart(f, g, up - down, way)) return;
  if (work == PairWork::kMeasure) {
    search.needed = std::fmax(search.needed, way.least);
    search.shallowest = std::fmin(search.shallowest, way.depth);
  } else if (way.depth <= std::fmax(4 * search.needed, search.shallowest)) {
    search.out(false).add(-way.depth, contact_point(f, g, way), way.normal);
  }
}

/// Adds contacts of the vertices of triangle g of the second mesh, which crosses the first, a shell, with
/// triangle f of the first. `moved` is g in the frame of the first.
template <class T>
CORTEN_STAGE void touch_shell(PairSearch<T>& search, int f, int g, const CrossingTriangle<T>& moved) {
  const int* corner = search.pair.second.face + 3 * g;
  const auto touch = [&](int k, const VertexContact<T>& contact) {
    search.add(contact, false);
    if (contact.dist < 0) search.note({contact, corner[k]}, false);
  };
  touch_shell(search.pair, f, corner, moved, touch, [&](int k, const VertexBeside<T>& v) {
    if (search.seen_as(corner[k], false) >= 0) return;
    if (v.find_contact(search.pair, corner[k], [&](const VertexContact<T>& c) { touch(k, c); }))
      search.mark_seen(corner[k], false, true);
  });
}

/// Processes triangle f of the first mesh and g of the second; `moved` is g in the frame of the first.
template <class T>
CORTEN_STAGE void touch_two(PairSearch<T>& search, PairWork work, int f, int g,
                            const CrossingTriangle<T>& moved) {
  const MeshPair<T>& pair = search.pair;
  if (is_beside(pair.first, f, moved, pair.reach())) return;
  const CrossingTriangle<T> t = corners_of(pair.first, f);
  const Meeting<T> meeting = meet(t, moved, pair.reach(), pair.slack);
  if (!(meeting.crosses || (meeting.is_near && pair.margin > 0))) return;
  search.crossed = search.crossed || meeting.crosses;
  if (work == PairWork::kShell) {
    if (search.last != g) search.last = g, search.last_crosses = crosses_any(pair, moved);
    return search.last_crosses ? touch_shell(search, f, g, moved)
                               : stay_before(pair, f, moved, search.out(false));
  }
  if (work == PairWork::kMeasure || work == PairWork::kPush) {
    if (meeting.crosses) push_triangles_apart(search, work, f, t, g, moved);
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
  const TriangleSurface<T> one = surface_of(*first.model, first.data),
                           two = surface_of(*second.model, second.data);
  // turned() negates the direction of falling.
  ShellSide<T> side = one.closed ? shell_side(second, first) : shell_side(first, second);
  if (one.closed) side.falls = -transposed_times(first.mat, second.mat * side.falls);
  const MeshPair<T> pair{one,
                         two,
                         transposed_times(first.mat, second.pos - first.pos),
                         convex::transposed(first.mat) * second.mat,
                         margin,
                         first.radius < second.radius ? first.radius : second.radius,
                         alignment_slack(first.radius, second.radius),
                         side};
  ContactCollector<T> contacts{found, merge_distance(pair.size)};
  const MeshPair<T> other = turned(pair);
  PairSearch<T> search(pair, other, contacts, false);
  search_pair(search, PairWork::kFeatures);
  if (!pair.first.closed) search_pair(search, PairWork::kShell);
  if (!pair.second.closed) {
    PairSearch<T> from_second(other, pair, contacts, true);
    search_pair(from_second, PairWork::kShell);
    from_second.climb();
  }
  search.climb();
  search.clip_faces();
  search.settle_loose();
  if (search.crossed && !(contacts.least() < 0)) {
    search_pair(search, PairWork::kMeasure);
    search_pair(search, PairWork::kPush);
  }
  if (!search.crossed && !push_out_whole(pair, search.out(false))) push_out_whole(other, search.out(true));
  return contacts.finish(first, false);
}

}  // namespace corten
