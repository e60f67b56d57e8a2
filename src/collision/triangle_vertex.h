// Contacts of the vertices of one triangle mesh with another, which is closed.
//
// A vertex inside is pushed out through the nearest face if that face opposes the vertex's own surface: the
// vertex must be the local minimum of its surface along the exit direction. If it is, up to a tenth of the
// depth and up to the angle by which the surface bends at the vertex (facets give the normal of a round body
// no more accurately), the contact is exact. Up to 31 degrees the contact is loose: for example, the vertices
// of a flat floor inside a round body would push along the normals of its facets. Loose contacts count only
// if no exact contact has about the same direction, or if an exact one has the same normal.
//
// If the vertex is not even loosely the lowest, the nearest face is the wrong one: a side wall, for the
// bottom of a block that has sunk in deep, or the far side of a thin wall. Then the exit leads back through
// the vertex's own body, against the normal there, to where it leaves the other mesh (Hermann, Faure and
// Raffin 2008). If the own body ends before that, there is no contact: the other side of the body is nearer
// to the entry.
//
// A vertex that has passed through a wall is outside again. If one of its triangles crosses the wall, it is
// moved back through its own body in the same way, provided that this is the shorter path (exit_validity.h).
//
// The tree traversal finds vertices near the intersection of both surfaces. The deepest ones may be farther
// in; a search along the edges of the mesh finds them.
#pragma once

#include "collision/exit_validity.h"

namespace corten {

namespace triangles {

/// Collects contacts in the frame of the first mesh. `turn`: the meshes are currently swapped.
template <class T>
struct PairCollector {
  ContactCollector<T>* contacts;
  const MeshPair<T>& original;
  bool turn;

  /// Converts a normal from the current order of the meshes to the frame and order of the contacts.
  CORTEN_HD Vec3<T> turned(Vec3<T> normal) const { return turn ? -(original.mat * normal) : normal; }
  /// Adds a contact. The normal points from the first to the second mesh of the current order.
  CORTEN_HD void add(T dist, Vec3<T> pos, Vec3<T> normal) const {
    contacts->add(dist, turn ? original.to_first(pos) : pos, turned(normal));
  }
  /// Whether the collected contacts make this one redundant.
  CORTEN_HD bool has(T dist, Vec3<T> pos, Vec3<T> normal) const {
    return contacts->has(dist, turn ? original.to_first(pos) : pos, turned(normal));
  }
};

/// How a vertex of the second mesh touches the first, in the frame of the first.
template <class T>
struct VertexContact {
  bool found = false;
  bool beyond = false;  ///< the vertex has passed through a wall
  bool loose = false;   ///< the vertex is the lowest only within 31 degrees
  bool leads = false;   ///< not a contact, but a way to deeper vertices that may be
  T dist = 0;
  Vec3<T> vertex{0, 0, 0}, normal{0, 0, 0};

  CORTEN_HD Vec3<T> pos() const { return vertex - (T(0.5) * dist) * normal; }
};

/// A wall of the first mesh that a vertex of the second may have passed through.
template <class T>
struct PassedWall {
  Vec3<T> normal{0, 0, 0};  ///< of the face through which the vertex entered
  T depth = 0;              ///< of the vertex behind that face; zero: no wall

  /// Whether the contact moves the vertex back through the same wall, which may be bent.
  CORTEN_HD bool agrees(const VertexContact<T>& c) const {
    return dot(c.normal, normal) > T(0.855) && -c.dist < T(1.25) * depth;
  }
};

/// The vertex that is farthest along a direction.
template <class T>
CORTEN_STAGE Vec3<T> farthest_vertex(const TriangleSurface<T>& s, Vec3<T> dir) {
  Vec3<T> best = s.corner(0, 0);
  T most = dot(best, dir);
  int pending[kTreeStack], count = 0;
  pending[count++] = 0;
  while (count > 0) {
    const int node = pending[--count];
    const T* box = s.box + 6 * node;
    T reach = dot(vec3(box), dir);
    for (int k = 0; k < 3; k++) reach += std::abs(dir[k]) * box[3 + k];
    if (!(reach > most)) continue;
    if (const int f = s.leaf[node]; f >= 0) {
      for (int k = 0; k < 3; k++)
        if (const T x = dot(s.corner(f, k), dir); x > most) most = x, best = s.corner(f, k);
    } else if (count + 2 <= kTreeStack) {
      pending[count++] = s.child[2 * node + 1];
      pending[count++] = s.child[2 * node];
    }
  }
  return best;
}

/// Whether a vertex is the lowest among its neighbours along a direction.
enum class Lowest {
  kNo,
  kLoosely,  ///< no neighbour is below it by more than about 31 degrees
  kExactly   ///< no neighbour is below it by more than a given length and the bend of the surface there
};

/// Whether the second mesh touches the back of the first, a shell, at a point with this normal. In the frame
/// of the first.
template <class T>
CORTEN_STAGE bool touches_back(const MeshPair<T>& pair, Vec3<T> normal, Vec3<T> at) {
  const T centre = dot(normal, pair.pos - at);
  return pair.side.is_back(normal, centre, pair.side.is_thin(vec3(pair.second.box + 3)),
                           [&](T& low, T& high) {
                             const Vec3<T> up = transposed_times(pair.mat, normal);
                             low = dot(up, farthest_vertex(pair.second, -up)) + centre;
                             high = dot(up, farthest_vertex(pair.second, up)) + centre;
                           });
}

/// Half the diagonal of a surface's bounding box.
template <class T>
CORTEN_HD T half_diagonal(const TriangleSurface<T>& s) {
  return norm(vec3(s.box + 3));
}

/// The outward normal at a vertex of the second mesh that exits along `away`, in the frame of the first. For
/// a shell, towards the side of the first; but the centre of a larger mesh says nothing about where it is
/// touched, and a small shell can touch with both sides.
template <class T>
CORTEN_STAGE Vec3<T> outward_of(const MeshPair<T>& pair, int vertex, Vec3<T> away) {
  const Vec3<T> normal = unit_or_zero(pair.second.vertex_normal[vertex]);
  if (pair.second.closed) return normal;
  if (half_diagonal(pair.second) < half_diagonal(pair.first))
    return dot(pair.mat * normal, away) > 0 ? -normal : normal;
  return touches_back(turned(pair), normal, pair.second.vert[vertex]) ? -normal : normal;
}

/// Whether none of the vertex's neighbours lies below it along `up`, which is in the mesh's frame, and its
/// own body is above. The loose limit is 31 degrees rather than 30, which is a common edge angle of regular
/// meshes.
template <class T>
CORTEN_HD Lowest is_lowest(const TriangleSurface<T>& s, int vertex, Vec3<T> outward, Vec3<T> up, T slack) {
  Lowest lowest = Lowest::kExactly;
  // A vertex of a flat face is the lowest in both directions. The walls above the rim of a shell may lean.
  if (dot(outward, up) > (s.closed ? T(0.1) : T(0.9))) return Lowest::kNo;
  for (int i = 0; i < s.ring_num[vertex]; i++) {
    const Vec3<T> edge = s.vert[s.ring[s.ring_adr[vertex] + i]] - s.vert[vertex];
    const T rise = dot(edge, up);
    if (rise < -slack - std::abs(dot(edge, outward))) lowest = Lowest::kLoosely;
    if (rise < 0 && rise * rise > T(0.27) * dot(edge, edge)) return Lowest::kNo;
  }
  return lowest;
}

/// Whether the surface bends by less than 6 degrees at a vertex. Only its own normal can touch there.
template <class T>
CORTEN_HD bool is_flat_at(const TriangleSurface<T>& s, int vertex, Vec3<T> outward) {
  for (int i = 0; i < s.ring_num[vertex]; i++) {
    const Vec3<T> edge = s.vert[s.ring[s.ring_adr[vertex] + i]] - s.vert[vertex];
    const T rise = dot(edge, outward);
    if (rise * rise > T(0.01) * dot(edge, edge)) return false;
  }
  return true;
}

/// Tolerance of is_lowest() for rounding and small tilts at this depth.
template <class T>
CORTEN_HD T lowest_slack(const MeshPair<T>& pair, T dist) {
  return T(0.1) * std::abs(dist) + pair.slack;
}

/// Of the faces at a point of a surface, the normal that is steepest along a direction; zero if there is
/// none. Where faces meet, rounding would otherwise choose between them.
template <class T>
CORTEN_HD Vec3<T> steepest_normal(const TriangleSurface<T>& s, Vec3<T> p, Vec3<T> along, T slack) {
  Vec3<T> steepest{0, 0, 0};
  bool found = false;
  const Vec3<T> around{slack, slack, slack};
  for_triangles_in_box(s, p - around, p + around, [&](int f) {
    const TrianglePlane<T> t = triangle_plane(s, f);
    if (found && !(dot(t.normal, along) > dot(steepest, along))) return;
    const Vec3<T> apart = p - nearest_on_triangle(p, t.a, t.b, t.c).point;
    if (dot(apart, apart) > slack * slack) return;
    steepest = t.normal;
    found = true;
  });
  return steepest;
}

/// Sets the contact to the exit against the vertex's own normal, back through its own body, if there is one.
template <class T>
CORTEN_STAGE void leave_backwards(const MeshPair<T>& pair, int vertex, VertexContact<T>& contact) {
  const Vec3<T> outward = unit_or_zero(pair.second.vertex_normal[vertex]), inward = -outward;
  if (!pair.second.closed || !(dot(inward, inward) > 0)) return;
  const Vec3<T> along = pair.mat * inward;
  const T slack = T(2) * pair.slack, grazing = T(0.05);
  // From a vertex on the surface the line must lead inwards; along the surface, inside or outside is only
  // rounding.
  const Vec3<T> start = steepest_normal(pair.first, contact.vertex, along, slack);
  if (dot(start, start) > 0 && !(dot(start, along) < -grazing)) return;
  const Passage<T> passage = passage_through(pair.first, contact.vertex, along, pair.slack);
  if (!passage.found()) return;
  const Vec3<T> normal = steepest_normal(pair.first, contact.vertex + passage.leave * along, along, slack);
  const T slope = dot(normal, along);
  if (!(slope > grazing) || !leads_back(pair, contact.vertex, along, passage)) return;
  // A wall has two opposite sides; a cut-off corner does not count.
  if (passage.enter > 0 && !(dot(passage.entered, normal) < T(-0.5))) return;
  contact.beyond = passage.enter > 0;
  contact.dist = -slope * passage.leave;
  contact.normal = normal;
  const Lowest lowest = is_lowest(pair.second, vertex, outward, transposed_times(pair.mat, normal),
                                  lowest_slack(pair, contact.dist));
  contact.found = true;
  contact.loose = lowest != Lowest::kExactly;
  contact.leads = lowest == Lowest::kNo && is_flat_at(pair.second, vertex, outward);
}

/// Of the faces as near as the nearest, at `dist`, finds the one that opposes the vertex's surface most. In
/// aligned bodies many faces are equally near, and rounding would otherwise decide.
template <class T>
CORTEN_STAGE Lowest find_opposing(const MeshPair<T>& pair, int vertex, Vec3<T> outward, Vec3<T> p, T dist,
                                  Vec3<T>& away) {
  const Vec3<T> inward = -(pair.mat * outward);
  const T reach = dist + pair.slack;
  const Vec3<T> around{reach, reach, reach};
  Lowest found = Lowest::kNo;
  for_triangles_in_box(pair.first, p - around, p + around, [&](int f) {
    SurfacePoint<T> near;
    near.triangle = f;
    near.at =
        nearest_on_triangle(p, pair.first.corner(f, 0), pair.first.corner(f, 1), pair.first.corner(f, 2));
    near.square = dot(p - near.at.point, p - near.at.point);
    if (near.square > reach * reach || !is_inside(pair.first, near, p)) return;
    const Vec3<T> way = way_out(pair.first, near, p, true);
    if (found != Lowest::kNo && !(dot(way, inward) > dot(away, inward))) return;
    const Lowest lowest =
        is_lowest(pair.second, vertex, outward, transposed_times(pair.mat, way), lowest_slack(pair, dist));
    if (lowest < found || lowest == Lowest::kNo) return;
    found = lowest;
    away = way;
  });
  return found;
}

/// The contact of a vertex of the second mesh inside the first, which is closed, or near it. `most` is an
/// upper bound of its distance to the first.
template <class T>
CORTEN_STAGE VertexContact<T> touch_near(const MeshPair<T>& pair, int vertex, T most) {
  VertexContact<T> contact;
  const Vec3<T> p = contact.vertex = pair.to_first(pair.second.vert[vertex]);
  const T reach = pair.reach();
  if (square_to_box(pair.first.box, p) > reach * reach) return contact;
  const SurfacePoint<T> nearest = nearest_on_surface(pair.first, p, T(1.001) * most + pair.slack);
  if (!nearest.found()) return contact;
  const bool inside = is_inside(pair.first, nearest, p);
  const T dist = (inside ? T(-1) : T(1)) * std::sqrt(nearest.square);
  if (!(dist < reach)) return contact;
  Vec3<T> away = way_out(pair.first, nearest, p, inside);
  const Vec3<T> outward = outward_of(pair, vertex, away);
  Lowest lowest =
      is_lowest(pair.second, vertex, outward, transposed_times(pair.mat, away), lowest_slack(pair, dist));
  if (inside && lowest != Lowest::kExactly) {
    Vec3<T> other = away;
    const Lowest opposing = find_opposing(pair, vertex, outward, p, -dist, other);
    if (opposing > lowest) lowest = opposing, away = other;
  }
  if (lowest != Lowest::kNo) {
    contact.found = dist < pair.margin;
    contact.dist = dist;
    contact.normal = away;
    contact.loose = lowest == Lowest::kLoosely;
  } else if (dist < pair.slack) {
    leave_backwards(pair, vertex, contact);
  }
  return contact;
}

/// The contact of a vertex of the second mesh that is inside the first, near it, or beyond `wall` of the
/// first.
template <class T>
CORTEN_STAGE VertexContact<T> touch_solid(const MeshPair<T>& pair, int vertex, T most,
                                          const PassedWall<T>& wall) {
  VertexContact<T> contact = touch_near(pair, vertex, most);
  if (contact.found || !(wall.depth > 0)) return contact;
  leave_backwards(pair, vertex, contact);
  contact.found = contact.found && wall.agrees(contact);
  return contact;
}

/// Triangle f of the first mesh, a shell, with the normal towards the side of the second.
template <class T>
CORTEN_HD TrianglePlane<T> facing_plane(const MeshPair<T>& pair, int f) {
  TrianglePlane<T> t = triangle_plane(pair.first, f);
  if (touches_back(pair, t.normal, t.a)) t.normal = -t.normal;
  return t;
}

/// Whether a vertex of the second mesh behind a triangle of the first, a shell, is the lowest of its surface
/// there, at least loosely if the surface is not flat.
template <class T>
CORTEN_STAGE bool is_lowest_behind(const MeshPair<T>& pair, int vertex, const VertexContact<T>& contact) {
  const Vec3<T> outward = outward_of(pair, vertex, contact.normal);
  const Lowest lowest = is_lowest(pair.second, vertex, outward, transposed_times(pair.mat, contact.normal),
                                  lowest_slack(pair, contact.dist));
  return lowest == Lowest::kExactly ||
         (lowest == Lowest::kLoosely && !is_flat_at(pair.second, vertex, outward));
}

/// The contact of a vertex of the second mesh that is straight behind the nearest triangle of the first, a
/// shell. `most` is an upper bound of its distance to the first.
template <class T>
CORTEN_STAGE VertexContact<T> touch_behind(const MeshPair<T>& pair, int vertex, T most) {
  VertexContact<T> contact;
  contact.vertex = pair.to_first(pair.second.vert[vertex]);
  const SurfacePoint<T> nearest = nearest_on_surface(pair.first, contact.vertex, T(1.001) * most);
  if (!nearest.found()) return contact;
  const TrianglePlane<T> t = facing_plane(pair, nearest.triangle);
  contact.normal = t.normal;
  contact.dist = dot(t.normal, contact.vertex - t.a);
  const Vec3<T> off = contact.vertex - nearest.at.point - contact.dist * t.normal;
  contact.found = contact.dist < 0 && !(dot(off, off) > T(1e-12) * pair.size * pair.size);
  contact.leads = contact.found && !is_lowest_behind(pair, vertex, contact);
  return contact;
}

/// A touching vertex from which to search for a deeper one along the edges of the mesh.
template <class T>
struct ClimbStart {
  VertexContact<T> contact;
  int vertex;
};

/// Starts on all sides of a patch, in the directions of manifold::outward(), and its deepest vertex. Inside
/// the ring of crossing triangles there may be many vertices, all deeper.
template <class T>
struct ClimbStarts {
  static constexpr int kStarts = manifold::kDirections + 1;
  ClimbStart<T> start[kStarts];
  T rank[kStarts];
  Vec3<T> normal, direction[manifold::kDirections];
  bool turn;  ///< the vertices belong to the first mesh

  CORTEN_HD void begin(const ClimbStart<T>& first, bool of_first) {
    normal = first.contact.normal, turn = of_first;
    for (int k = 0; k < manifold::kDirections; k++) direction[k] = manifold::outward(normal, k);
    for (int k = 0; k < kStarts; k++) rank[k] = -unbounded<T>();
    note(first);
  }
  CORTEN_HD void note(const ClimbStart<T>& other) {
    const VertexContact<T>& c = other.contact;
    for (int k = 0; k < kStarts; k++) {
      const bool last = k == manifold::kDirections;
      const T own = last ? -c.dist : dot(direction[k], c.vertex);
      if (own > rank[k]) start[k] = other, rank[k] = own;
    }
  }
  /// Whether start k is one of those after it.
  CORTEN_HD bool is_repeated(int k) const {
    for (int i = k + 1; i < kStarts; i++)
      if (start[i].vertex == start[k].vertex) return true;
    return false;
  }
};

/// Moves from a touching vertex to deeper neighbours until there is none. Returns true if a deeper one was
/// found.
template <class T>
CORTEN_STAGE bool climb_deeper(const MeshPair<T>& pair, int vertex, VertexContact<T>& deepest) {
  const TriangleSurface<T>& s = pair.second;
  // Enough to cross a ball of a million triangles.
  const int most_steps = 1000;
  bool moved = false;
  for (int step = 0; step < most_steps; step++) {
    const Vec3<T> up = transposed_times(pair.mat, deepest.normal);
    int next = -1;
    for (int i = 0; i < s.ring_num[vertex]; i++) {
      const int other = s.ring[s.ring_adr[vertex] + i];
      const Vec3<T> edge = s.vert[other] - s.vert[vertex];
      if (!(dot(edge, up) < -pair.slack)) continue;
      PassedWall<T> wall;
      if (deepest.beyond) wall = {deepest.normal, -deepest.dist - dot(edge, up)};
      const T most = norm(edge) - deepest.dist;
      const VertexContact<T> there =
          pair.first.closed ? touch_solid(pair, other, most, wall) : touch_behind(pair, other, most);
      if (!there.found || !(there.dist < deepest.dist) || !(dot(there.normal, deepest.normal) > 0)) continue;
      deepest = there;
      next = other;
    }
    if (next < 0) return moved;
    vertex = next;
    moved = true;
  }
  return moved;
}

/// If the second mesh is entirely inside the first, pushes it out along the exit that is shortest for its
/// centre or for one vertex, at the vertices that support it on all sides. Returns whether it is inside.
template <class T>
CORTEN_STAGE bool push_out_whole(const MeshPair<T>& pair, PairCollector<T> out) {
  const Vec3<T> vertex = pair.to_first(pair.second.corner(0, 0));
  if (!may_hold(pair.first, vertex)) return false;
  SurfacePoint<T> nearest = nearest_on_surface(pair.first, vertex, unbounded<T>());
  if (!nearest.found() || !is_inside(pair.first, nearest, vertex)) return false;
  Vec3<T> from = vertex;
  const SurfacePoint<T> central = nearest_on_surface(pair.first, pair.pos, unbounded<T>());
  if (is_inside(pair.first, central, pair.pos)) nearest = central, from = pair.pos;
  const Vec3<T> away = way_out(pair.first, nearest, from, true);
  for (int k = 0; k < manifold::kDirections; k++) {
    // The outermost of the deep vertices: at tilts up to 7 degrees those of a face.
    const Vec3<T> down = manifold::outward(away, k) - T(8) * away;
    const Vec3<T> v = pair.to_first(farthest_vertex(pair.second, transposed_times(pair.mat, down)));
    const T dist = dot(v - nearest.at.point, away);
    if (dist < pair.margin) out.add(dist, v - (T(0.5) * dist) * away, away);
  }
  return true;
}

}  // namespace triangles

}  // namespace corten
