// Penetration depth of a box and one triangle, by the separating axis test. The candidate axes are the axes
// of the box, the normal of the triangle, and the cross products of their edges. Unlike GJK and EPA this has
// no tolerance: depths of a billionth of the size are correct.
#pragma once

#include "collision/gjk.h"

namespace corten {

namespace triangles {

/// The search for the axis of least overlap, in the frame of the box.
template <class T>
struct BoxAxes {
  Vec3<T> half;
  Vec3<T> corner[3];
  T depth = unbounded<T>();
  Vec3<T> normal{0, 0, 0};   ///< direction of least overlap, from the triangle to the box
  int edge = -1, axis = -1;  ///< triangle edge and box axis if the normal is their cross product; else -1

  /// Keeps `n` or -n as the normal if the overlap along it is less than `factor` times the least so far and
  /// allowed() accepts it. Returns false if `n` separates the box and the triangle.
  template <class Allowed>
  CORTEN_HD bool test(Vec3<T> n, T factor, int of_edge, int of_axis, Allowed allowed) {
    const T reach = std::abs(n.x) * half.x + std::abs(n.y) * half.y + std::abs(n.z) * half.z;
    T low = dot(n, corner[0]), high = low;
    for (int k = 1; k < 3; k++) {
      const T x = dot(n, corner[k]);
      low = x < low ? x : low;
      high = x > high ? x : high;
    }
    const T up = high + reach, down = reach - low;
    if (up < 0 || down < 0) return false;
    take(n, up, factor, of_edge, of_axis, allowed);
    take(-n, down, factor, of_edge, of_axis, allowed);
    return true;
  }
  template <class Allowed>
  CORTEN_HD void take(Vec3<T> n, T overlap, T factor, int of_edge, int of_axis, Allowed allowed) {
    if (!(overlap < factor * depth) || !allowed(n, overlap)) return;
    depth = overlap, normal = n, edge = of_edge, axis = of_axis;
  }
};

/// Computes the closest points of the box edge and the triangle edge, in the frame of the box.
template <class T>
CORTEN_HD void nearest_of_edges(const BoxAxes<T>& found, Vec3<T>& on_triangle, Vec3<T>& on_box) {
  const Vec3<T> from = found.corner[found.edge], u = found.corner[(found.edge + 1) % 3] - from;
  Vec3<T> to{0, 0, 0}, v{0, 0, 0};
  for (int k = 0; k < 3; k++) to[k] = found.normal[k] > 0 ? -found.half[k] : found.half[k];
  to[found.axis] = 0, v[found.axis] = 1;
  const Vec3<T> w = from - to;
  const T uu = dot(u, u), uv = dot(u, v), uw = dot(u, w), vw = dot(v, w), det = uu - uv * uv;
  const T x = clamped((uv * vw - uw) / det, T(0), T(1)), limit = found.half[found.axis];
  on_triangle = from + x * u;
  on_box = to + clamped(vw + x * uv, -limit, limit) * v;
}

/// Tests all axes; allowed(normal, depth) may reject some. Returns false if one of them separates.
template <class T, class Allowed>
CORTEN_STAGE bool test_axes(const ConvexShape<T>& box, const Vec3<T>* corner, Vec3<T> face_normal,
                            Allowed allowed, BoxAxes<T>& axes) {
  axes.half = box.size;
  for (int k = 0; k < 3; k++) axes.corner[k] = transposed_times(box.mat, corner[k] - box.pos);
  const auto allow = [&](Vec3<T> n, T depth) { return allowed(box.mat * n, depth); };
  // Face axes come first; an edge axis must be better by more than rounding.
  if (!axes.test(transposed_times(box.mat, face_normal), T(1), -1, -1, allow)) return false;
  const T clearly = T(1) - T(1e-3);
  for (int i = 0; i < 3; i++) {
    Vec3<T> n{0, 0, 0};
    n[i] = 1;
    if (!axes.test(n, clearly, -1, -1, allow)) return false;
  }
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 3; i++) {
      const Vec3<T> edge = axes.corner[(k + 1) % 3] - axes.corner[k];
      Vec3<T> n{0, 0, 0};
      n[(i + 1) % 3] = edge[(i + 2) % 3], n[(i + 2) % 3] = -edge[(i + 1) % 3];
      const T square = dot(n, n);
      if (!(square > T(1e-8) * dot(edge, edge))) continue;
      if (!axes.test((T(1) / std::sqrt(square)) * n, clearly, k, i, allow)) return false;
    }
  return true;
}

/// Finds the direction of least penetration among the allowed ones: depth, normal from the triangle to the
/// box and, if two edges touch, their closest points. Returns false if there is none or the shapes do not
/// overlap.
template <class T, class Allowed>
CORTEN_STAGE bool overlap_box(const ConvexShape<T>& box, const Vec3<T>* corner, Vec3<T> face_normal,
                              Allowed allowed, Proximity<T>& near) {
  BoxAxes<T> axes;
  if (!test_axes(box, corner, face_normal, allowed, axes) || !(axes.depth < unbounded<T>())) return false;
  near.dist = -axes.depth;
  near.normal = box.mat * axes.normal;
  near.has_points = axes.edge >= 0;
  if (!near.has_points) return true;
  Vec3<T> on_triangle, on_box;
  nearest_of_edges(axes, on_triangle, on_box);
  // If the closest points are not one depth apart along the normal, the edges end before they cross.
  const Vec3<T> off = on_triangle - on_box - axes.depth * axes.normal;
  near.has_points = dot(off, off) <= T(0.01) * axes.depth * axes.depth;
  near.first = box.mat * on_triangle + box.pos;
  near.second = box.mat * on_box + box.pos;
  return true;
}

}  // namespace triangles

}  // namespace corten
