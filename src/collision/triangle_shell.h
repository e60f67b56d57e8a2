// Contacts of triangle meshes with shells, which have no inside: a vertex counts if its triangle crosses a
// triangle of the shell and the vertex lies behind it, seen from the side of its mesh. As for closed meshes
// it must be the lowest of its surface, at least loosely, and there must be no much shorter exit: where the
// rim of a shell stands on a floor, the floor's vertices lie behind the walls of the shell, too.
#pragma once

#include "collision/triangle_vertex.h"
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

/// How far a surface reaches along a direction, from a vertex at this height uphill along its edges; stops at
/// `enough`.
template <class T>
CORTEN_STAGE T reach_from(const TriangleSurface<T>& s, int vertex, Vec3<T> along, T height, T enough) {
  // Enough to cross a ball of a million triangles.
  const int most_steps = 1000;
  for (int step = 0; step < most_steps && height < enough; step++) {
    const Vec3<T> from = s.vert[vertex];
    T most = 0;
    for (int i = 0; i < s.ring_num[vertex]; i++) {
      const int other = s.ring[s.ring_adr[vertex] + i];
      if (const T rise = dot(along, s.vert[other] - from); rise > most) most = rise, vertex = other;
    }
    if (!(most > 0)) break;
    height += most;
  }
  return height;
}

/// Whether the first mesh, a shell, reaches so little through `g`, which crosses its triangle f, that a
/// contact of this depth behind f would not be the way out: the rim of a dome that stands on a floor, or the
/// pole of one that lies on it.
template <class T>
CORTEN_STAGE bool hardly_passes(const MeshPair<T>& pair, int f, const CrossingTriangle<T>& g, T depth) {
  const CrossingTriangle<T> t = corners_of(pair.first, f);
  const Heights<T> over(t, g);
  const Vec3<T> up = (T(1) / std::sqrt(g.square)) * g.normal;
  const T enough = T(0.25) * (depth - pair.slack);
  for (int side = -1; side <= 1; side += 2) {
    int best = 0;
    for (int k = 1; k < 3; k++)
      if (side * over.at[k] > side * over.at[best]) best = k;
    const T height = side * over.at[best] / std::sqrt(g.square);
    if (!(reach_from(pair.first, pair.first.face[3 * f + best], T(side) * up, height, enough) >= enough))
      return true;
  }
  return false;
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

/// A vertex of the second mesh behind the plane of a triangle of the first, a shell, but not straight behind
/// that triangle.
template <class T>
struct VertexBeside {
  Vec3<T> normal;  ///< of the triangle
  T far;           ///< distance of the vertex from some point of the shell
  bool close;      ///< not farther beside the triangle than a few times its depth

  /// Calls touch(contact) for the vertex and the nearest triangle of the shell, if the vertex lies behind
  /// that triangle, and if the shell has about the same normal there or is close. Returns false if another
  /// triangle in place of the first might give a contact.
  template <class Touch>
  CORTEN_STAGE bool find_contact(const MeshPair<T>& pair, int vertex, Touch touch) const {
    const VertexContact<T> contact = touch_behind(pair, vertex, far);
    if (!contact.found) return true;
    if (!close && !(dot(contact.normal, normal) > T(0.9))) return false;
    touch(contact);
    return true;
  }
};

/// Finds contacts of the vertices of triangle `g` of the second mesh, which crosses the first, a shell, with
/// triangle f of the first, and calls touch(k, contact) for corner k, which is `vertex[k]`. Those that are
/// not straight behind f touch the triangle that they are behind: a long triangle crosses a shell of small
/// ones far from its corners. beside(k, ...) is called for these.
template <class T, class Touch, class Beside>
CORTEN_STAGE void touch_shell(const MeshPair<T>& pair, int f, const int* vertex, const CrossingTriangle<T>& g,
                              Touch touch, Beside beside) {
  const TrianglePlane<T> t = facing_plane(pair, f);
  T height[3], highest = -unbounded<T>();
  for (int k = 0; k < 3; k++) {
    height[k] = dot(t.normal, g.corner[k] - t.a);
    if (height[k] > highest) highest = height[k];
  }
  if (highest < 0) return;
  const T near = 8;  // times the depth
  for (int k = 0; k < 3; k++) {
    if (!(height[k] < pair.margin) || (height[k] < 0 && hardly_passes(pair, f, g, -height[k]))) continue;
    const TrianglePoint<T> at = nearest_on_triangle(g.corner[k], t.a, t.b, t.c);
    const Vec3<T> off = g.corner[k] - at.point - height[k] * t.normal;
    if (!(dot(off, off) > T(1e-12) * pair.size * pair.size)) {
      VertexContact<T> contact;
      contact.found = true, contact.dist = height[k], contact.vertex = g.corner[k], contact.normal = t.normal;
      contact.leads = height[k] < 0 && !is_lowest_behind(pair, vertex[k], contact);
      touch(k, contact);
    } else if (height[k] < 0) {
      beside(k, VertexBeside<T>{t.normal, norm(g.corner[k] - at.point),
                                dot(off, off) < near * near * height[k] * height[k]});
    }
  }
}

}  // namespace triangles

}  // namespace corten
