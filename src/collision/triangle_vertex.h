// Vertices of one triangle mesh in another, which is closed.
//
// A vertex that is inside goes out by the nearest face, as long as that face opposes the surface that the
// vertex belongs to: the vertex must be its lowest point thereabouts, seen along the way out. If it is not,
// the nearest face is the wrong one: a side wall, for the bottom of a block that has sunk in deep, or the
// far side of a thin wall. Then the way leads back through the vertex's own body, against the normal
// there, to where it leaves the other mesh (Hermann, Faure and Raffin 2008). If the own body ends before, its
// other side is nearer to where it came in.
//
// Vertices near the crossing of both surfaces are found by the walk through the trees. The deepest ones may
// be farther in, and are climbed to over the edges of the mesh.
#pragma once

#include "collision/ray_triangle.h"
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
  T slack;         ///< rounding of positions, and what of misalignment is not to matter

  CORTEN_HD Vec3<T> to_first(Vec3<T> p) const { return mat * p + pos; }
  /// How near is near.
  CORTEN_HD T reach() const { return margin > slack ? margin : slack; }
};

/// The same pair, looked at from the second mesh.
template <class T>
CORTEN_HD MeshPair<T> turned(const MeshPair<T>& p) {
  return {p.second, p.first, -transposed_times(p.mat, p.pos), convex::transposed(p.mat), p.margin,
          p.size,   p.slack};
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

/// How a vertex of the second mesh touches the first, in the frame of the first.
template <class T>
struct VertexContact {
  bool found = false;
  T dist = 0;
  Vec3<T> vertex{0, 0, 0}, normal{0, 0, 0};

  CORTEN_HD Vec3<T> pos() const { return vertex - (T(0.5) * dist) * normal; }
};

/// Whether none of the vertex's neighbours lies far below it, more than some 31 degrees; `up` in the mesh's
/// frame. Not 30, at which much that is regular has its edges.
template <class T>
CORTEN_HD bool is_lowest(const TriangleSurface<T>& s, int vertex, Vec3<T> up) {
  for (int i = 0; i < s.ring_num[vertex]; i++) {
    const Vec3<T> edge = s.vert[s.ring[s.ring_adr[vertex] + i]] - s.vert[vertex];
    const T rise = dot(edge, up);
    if (rise < 0 && rise * rise > T(0.27) * dot(edge, edge)) return false;
  }
  return true;
}

/// Where a ray meets a surface, from `start` on.
template <class T>
CORTEN_HD RayPoint<T> first_crossing(const TriangleSurface<T>& s, Vec3<T> from, Vec3<T> along, T start) {
  const Ray<T> ray{from + start * along, along};
  RayPoint<T> hit =
      ray_triangle_tree(ray, Triangles<T>{s.vert, s.face, 0}, TriangleTree<T>{s.child, s.leaf, s.box});
  if (hit.found()) hit.dist += start;
  return hit;
}

/// Normal of the face at a point of a surface that is steepest along a direction; zero where there is none.
/// Where faces meet the last bit would else choose between them.
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

/// The way out against the vertex's own normal, through its own body.
template <class T>
CORTEN_STAGE void leave_backwards(const MeshPair<T>& pair, int vertex, VertexContact<T>& contact) {
  const Vec3<T> inward = -unit_or_zero(pair.second.vertex_normal[vertex]);
  if (!pair.second.closed || !(dot(inward, inward) > 0)) return;
  const Vec3<T> along = pair.mat * inward;
  const T slack = T(2) * pair.slack, grazing = T(0.05);
  // From a vertex on the surface the way must lead in; whether one along the surface is inside is rounding.
  const Vec3<T> start = steepest_normal(pair.first, contact.vertex, along, slack);
  if (dot(start, start) > 0 && !(dot(start, along) < -grazing)) return;
  const RayPoint<T> leave = first_crossing(pair.first, contact.vertex, along, pair.slack);
  if (!leave.found()) return;
  const Vec3<T> normal = steepest_normal(pair.first, contact.vertex + leave.dist * along, along, slack);
  const T slope = dot(normal, along);
  if (!(slope > grazing)) return;
  const RayPoint<T> end = first_crossing(pair.second, pair.second.vert[vertex], inward, T(10) * pair.slack);
  if (end.found() && end.dist < leave.dist + slack) return;
  contact.found = true;
  contact.dist = -slope * leave.dist;
  contact.normal = normal;
}

/// Of the faces as near as the nearest, at `dist`, the one that opposes the vertex's surface the most; false
/// if none does. In bodies that were put into line many are equally near, and the last bit would decide.
template <class T>
CORTEN_STAGE bool find_opposing(const MeshPair<T>& pair, int vertex, Vec3<T> p, T dist, Vec3<T>& away) {
  const Vec3<T> inward = -(pair.mat * pair.second.vertex_normal[vertex]);
  const T reach = dist + pair.slack;
  const Vec3<T> around{reach, reach, reach};
  bool found = false;
  for_triangles_in_box(pair.first, p - around, p + around, [&](int f) {
    SurfacePoint<T> near;
    near.triangle = f;
    near.at =
        nearest_on_triangle(p, pair.first.corner(f, 0), pair.first.corner(f, 1), pair.first.corner(f, 2));
    near.square = dot(p - near.at.point, p - near.at.point);
    if (near.square > reach * reach || !is_inside(pair.first, near, p)) return;
    const Vec3<T> way = way_out(pair.first, near, p, true);
    if (found && !(dot(way, inward) > dot(away, inward))) return;
    if (!is_lowest(pair.second, vertex, transposed_times(pair.mat, way))) return;
    found = true;
    away = way;
  });
  return found;
}

/// A vertex of the second mesh against the first, which is closed. Some point of it is known to be no
/// farther than `most`.
template <class T>
CORTEN_STAGE VertexContact<T> touch_solid(const MeshPair<T>& pair, int vertex, T most) {
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
  // A shell's vertices have no side of their own.
  if (!pair.second.closed || is_lowest(pair.second, vertex, transposed_times(pair.mat, away)) ||
      (inside && find_opposing(pair, vertex, p, -dist, away))) {
    contact.found = dist < pair.margin;
    contact.dist = dist;
    contact.normal = away;
  } else if (dist < pair.slack) {
    leave_backwards(pair, vertex, contact);
  }
  return contact;
}

/// Climbs from a vertex that touches to a neighbour that is deeper as long as there is one; true if there
/// was.
template <class T>
CORTEN_STAGE bool climb_deeper(const MeshPair<T>& pair, int vertex, VertexContact<T>& deepest) {
  const TriangleSurface<T>& s = pair.second;
  // So many steps cross a ball of a million triangles.
  const int most_steps = 1000;
  bool moved = false;
  for (int step = 0; step < most_steps; step++) {
    const Vec3<T> up = transposed_times(pair.mat, deepest.normal);
    int next = -1;
    for (int i = 0; i < s.ring_num[vertex]; i++) {
      const int other = s.ring[s.ring_adr[vertex] + i];
      const Vec3<T> edge = s.vert[other] - s.vert[vertex];
      if (!(dot(edge, up) < -pair.slack)) continue;
      const VertexContact<T> there = touch_solid(pair, other, norm(edge) - deepest.dist);
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

/// The second mesh as a whole inside the first: out by the way that is shortest for its centre, or for one
/// vertex, until its last vertex is out.
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
  const Vec3<T> last = pair.to_first(farthest_vertex(pair.second, -transposed_times(pair.mat, away)));
  const T dist = dot(last - nearest.at.point, away);
  out.add(dist, last - (T(0.5) * dist) * away, away);
  return true;
}

}  // namespace triangles

}  // namespace corten
