// Contacts of triangle meshes with shells, which have no inside: a vertex counts if its triangle crosses a
// triangle of the shell and the vertex lies behind it, seen from the side of its mesh.
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

/// Triangle f of the first mesh, a shell, with the normal towards the side of the second.
template <class T>
CORTEN_HD TrianglePlane<T> facing_plane(const MeshPair<T>& pair, int f) {
  TrianglePlane<T> t = triangle_plane(pair.first, f);
  if (touches_back(pair, t.normal, t.a)) t.normal = -t.normal;
  return t;
}

/// A vertex of the second mesh behind the plane of a triangle of the first, a shell, but not straight behind
/// that triangle.
template <class T>
struct VertexBeside {
  Vec3<T> vertex, normal;  ///< normal: of the triangle
  T far;                   ///< distance from some point of the shell
  bool close;              ///< not farther beside the triangle than a few times its depth
};

/// Adds the contact of the vertex with the nearest triangle of the shell, if the vertex lies behind that
/// triangle, and if the shell has about the same normal there or is close. Returns false if another triangle
/// in place of the first might give a contact.
template <class T>
CORTEN_STAGE bool touch_beside(const MeshPair<T>& pair, const VertexBeside<T>& v, PairCollector<T> out) {
  const T rounding = T(1.001);  // the point at distance `far` must be found, too
  const SurfacePoint<T> nearest = nearest_on_surface(pair.first, v.vertex, rounding * v.far);
  if (!nearest.found()) return true;
  const TrianglePlane<T> t = facing_plane(pair, nearest.triangle);
  const T height = dot(t.normal, v.vertex - t.a);
  const Vec3<T> off = v.vertex - nearest.at.point - height * t.normal;
  if (!(height < 0) || dot(off, off) > T(1e-12) * pair.size * pair.size) return true;
  if (!v.close && !(dot(t.normal, v.normal) > T(0.9))) return false;
  out.add(height, v.vertex - (T(0.5) * height) * t.normal, t.normal);
  return true;
}

/// Adds contacts of the vertices of triangle `g` of the second mesh, which crosses the first, a shell, with
/// triangle f of the first. Those that are not straight behind f touch the triangle that they are behind: a
/// long triangle crosses a shell of small ones far from its corners. beside(k, ...) is called for these.
template <class T, class Beside>
CORTEN_STAGE void touch_shell(const MeshPair<T>& pair, int f, const CrossingTriangle<T>& g,
                              PairCollector<T> out, Beside beside) {
  const TrianglePlane<T> t = facing_plane(pair, f);
  T height[3], highest = -unbounded<T>();
  for (int k = 0; k < 3; k++) {
    height[k] = dot(t.normal, g.corner[k] - t.a);
    if (height[k] > highest) highest = height[k];
  }
  if (highest < 0) return;
  const T near = 8;  // times the depth
  for (int k = 0; k < 3; k++) {
    if (!(height[k] < pair.margin)) continue;
    const TrianglePoint<T> at = nearest_on_triangle(g.corner[k], t.a, t.b, t.c);
    const Vec3<T> off = g.corner[k] - at.point - height[k] * t.normal;
    if (!(dot(off, off) > T(1e-12) * pair.size * pair.size))
      out.add(height[k], g.corner[k] - (T(0.5) * height[k]) * t.normal, t.normal);
    else if (height[k] < 0)
      beside(k, VertexBeside<T>{g.corner[k], t.normal, norm(g.corner[k] - at.point),
                                dot(off, off) < near * near * height[k] * height[k]});
  }
}

}  // namespace triangles

}  // namespace corten
