// The point of a simplex closest to the origin, by signed volumes: M. Montanari, N. Petrinic, E. Barbieri,
// "Improving the GJK algorithm for faster and more reliable distance queries between convex objects", ACM
// Transactions on Graphics 36(3), 2017.
//
// The origin is projected on the affine hull of the simplex. Its barycentric coordinates there are ratios of
// signed volumes. If one is not positive, the origin lies beyond the opposite side, and the closest point is
// searched on each such side. Coordinates that are exactly zero tell GJK which corners to remove.
#pragma once

#include "math/vec3.h"

namespace corten::simplex {

template <class T>
CORTEN_HD bool same_sign(T a, T b) {
  return (a > 0 && b > 0) || (a < 0 && b < 0);
}

template <class T>
CORTEN_HD T determinant(Vec3<T> a, Vec3<T> b, Vec3<T> c) {
  return a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) + a.z * (b.x * c.y - b.y * c.x);
}

/// Projects the origin on the plane through three points; false if they are collinear. If the normal from one
/// corner would be lost to rounding, another corner is used.
template <class T>
CORTEN_HD bool project_origin(Vec3<T> a, Vec3<T> b, Vec3<T> c, Vec3<T>& foot) {
  const Vec3<T> ab = b - a, ac = c - a, bc = c - b;
  Vec3<T> n = cross(bc, ab);
  T height = dot(n, b), length2 = dot(n, n);
  if (length2 == 0) return false;
  if (height == 0 || length2 <= tiny<T>()) {
    n = cross(ab, ac);
    height = dot(n, a), length2 = dot(n, n);
    if (length2 == 0) return false;
    if (height == 0 || length2 <= tiny<T>()) {
      n = cross(ac, bc);
      height = dot(n, c), length2 = dot(n, n);
      if (length2 == 0) return false;
    }
  }
  foot = (height / length2) * n;
  return true;
}

/// The two axes on which a triangle has its largest projected area, and twice that area.
template <class T>
struct Shadow {
  int u, v;
  T area;
};

template <class T>
CORTEN_HD Shadow<T> largest_shadow(Vec3<T> a, Vec3<T> b, Vec3<T> c) {
  const T yz = b.y * c.z - b.z * c.y - a.y * c.z + a.z * c.y + a.y * b.z - a.z * b.y;
  const T xz = b.x * c.z - b.z * c.x - a.x * c.z + a.z * c.x + a.x * b.z - a.z * b.x;
  const T xy = b.x * c.y - b.y * c.x - a.x * c.y + a.y * c.x + a.x * b.y - a.y * b.x;
  if (std::abs(yz) >= std::abs(xz) && std::abs(yz) >= std::abs(xy)) return {1, 2, yz};
  if (std::abs(xz) >= std::abs(xy)) return {0, 2, xz};
  return {0, 1, xy};
}

/// Twice the signed area of the triangle p q r in the plane of the axes u and v.
template <class T>
CORTEN_HD T shadow_area(const Shadow<T>& s, Vec3<T> p, Vec3<T> q, Vec3<T> r) {
  return p[s.u] * q[s.v] + p[s.v] * r[s.u] + q[s.u] * r[s.v] - p[s.u] * r[s.v] - p[s.v] * q[s.u] -
         r[s.u] * q[s.v];
}

template <class T>
CORTEN_HD void closest_on_segment(Vec3<T> a, Vec3<T> b, T weight[2]) {
  const Vec3<T> ab = b - a;
  const Vec3<T> foot = b - (dot(b, ab) / dot(ab, ab)) * ab;
  const Vec3<T> extent = a - b;
  int axis = 0;
  if (std::abs(extent.y) >= std::abs(extent[axis])) axis = 1;
  if (std::abs(extent.z) >= std::abs(extent[axis])) axis = 2;
  const T length = extent[axis], to_a = foot[axis] - b[axis], to_b = a[axis] - foot[axis];
  const bool between = same_sign(length, to_a) && same_sign(length, to_b);
  weight[0] = between ? to_a / length : T(0);
  weight[1] = between ? to_b / length : T(1);
}

template <class T>
CORTEN_HD void closest_on_triangle(Vec3<T> a, Vec3<T> b, Vec3<T> c, T weight[3]) {
  Vec3<T> foot;
  weight[2] = 0;
  if (!project_origin(a, b, c, foot)) return closest_on_segment(a, b, weight);

  const Shadow<T> shadow = largest_shadow(a, b, c);
  const T area[3] = {shadow_area(shadow, foot, b, c), shadow_area(shadow, foot, c, a),
                     shadow_area(shadow, foot, a, b)};
  const bool in_a = same_sign(shadow.area, area[0]), in_b = same_sign(shadow.area, area[1]),
             in_c = same_sign(shadow.area, area[2]);
  if (in_a && in_b && in_c) {
    for (int i = 0; i < 3; i++) weight[i] = area[i] / shadow.area;
    return;
  }
  T least = 0;
  bool found = false;
  const auto side = [&](Vec3<T> p, Vec3<T> q, int ip, int iq, int other) {
    T part[2];
    closest_on_segment(p, q, part);
    const Vec3<T> x = part[0] * p + part[1] * q;
    const T distance2 = dot(x, x);
    if (found && !(distance2 < least)) return;
    weight[ip] = part[0], weight[iq] = part[1], weight[other] = 0;
    least = distance2, found = true;
  };
  if (!in_a) side(b, c, 1, 2, 0);
  if (!in_b) side(a, c, 0, 2, 1);
  if (!in_c) side(a, b, 0, 1, 2);
}

/// How to treat volumes whose sign is decided by rounding, in the last steps of GJK.
enum class Doubt {
  kResolve,  ///< search the sides
  kInside    ///< treat the origin as inside: all four corners keep a weight, and the caller handles it
};

/// For a flat tetrahedron the signs of the volumes are rounding noise, and may claim that it contains the
/// origin. Then the coordinates give another point.
template <class T>
CORTEN_HD bool gives_origin(const Vec3<T> (&corner)[4], const T (&weight)[4]) {
  const T resolution = sizeof(T) < sizeof(double) ? T(1e-4) : T(1e-8);
  Vec3<T> sum{0, 0, 0};
  T largest2 = 0;
  for (int i = 0; i < 4; i++) {
    sum += weight[i] * corner[i];
    largest2 = std::fmax(largest2, dot(corner[i], corner[i]));
  }
  return dot(sum, sum) <= resolution * resolution * largest2;
}

/// `d` is the newest corner, and GJK adds only corners that lead closer. So the side without it can be closer
/// than a side with it by rounding only, typically because d repeats another corner.
template <class T>
CORTEN_HD void closest_on_tetrahedron(Vec3<T> a, Vec3<T> b, Vec3<T> c, Vec3<T> d, Doubt doubt,
                                      T (&weight)[4]) {
  const T volume[4] = {-determinant(b, c, d), determinant(a, c, d), -determinant(a, b, d),
                       determinant(a, b, c)};
  const T total = volume[0] + volume[1] + volume[2] + volume[3];
  bool inside[4];
  for (int i = 0; i < 4; i++) inside[i] = same_sign(total, volume[i]);
  const Vec3<T> corner[4] = {a, b, c, d};
  if (inside[0] && inside[1] && inside[2] && inside[3]) {
    for (int i = 0; i < 4; i++) weight[i] = volume[i] / total;
    if (doubt == Doubt::kInside || gives_origin(corner, weight)) return;
    for (int i = 0; i < 4; i++) inside[i] = false;
  }
  T least = 0;
  bool found = false;
  for (int opposite = 0; opposite < 4; opposite++) {
    if (inside[opposite]) continue;
    const int i = opposite == 0 ? 1 : 0, j = opposite <= 1 ? 2 : 1, k = opposite <= 2 ? 3 : 2;
    T part[3];
    closest_on_triangle(corner[i], corner[j], corner[k], part);
    const Vec3<T> x = part[0] * corner[i] + part[1] * corner[j] + part[2] * corner[k];
    const T distance2 = dot(x, x);
    if (found && !(distance2 < least)) continue;
    weight[i] = part[0], weight[j] = part[1], weight[k] = part[2];
    const bool kept = opposite == 3 && found && doubt == Doubt::kInside;
    if (!kept) weight[opposite] = 0;
    least = distance2, found = true;
  }
}

/// Barycentric coordinates of p, a point of the plane of a, b and c.
template <class T>
CORTEN_HD Vec3<T> plane_coordinates(Vec3<T> a, Vec3<T> b, Vec3<T> c, Vec3<T> p) {
  const Shadow<T> shadow = largest_shadow(a, b, c);
  return {shadow_area(shadow, p, b, c) / shadow.area, shadow_area(shadow, p, c, a) / shadow.area,
          shadow_area(shadow, p, a, b) / shadow.area};
}

}  // namespace corten::simplex
