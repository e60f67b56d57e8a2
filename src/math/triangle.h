// Closest point on a triangle.
#pragma once

#include "math/vec3.h"

namespace corten {

/// The feature of a triangle that a point lies on.
enum class TriangleFeature {
  kFace,
  kEdge,    ///< from corner `index` to the next
  kCorner,  ///< corner `index`
};

template <class T>
struct TrianglePoint {
  Vec3<T> point;
  TriangleFeature feature;
  int index;
};

namespace detail {

template <class T>
CORTEN_HD T share(T part, T other) {
  const T whole = part + other;
  return whole > 0 ? part / whole : T(0);
}

}  // namespace detail

/// The point of triangle a b c closest to p, by the Voronoi regions of the triangle (Ericson 2005, 5.1.5).
template <class T>
CORTEN_HD TrianglePoint<T> nearest_on_triangle(Vec3<T> p, Vec3<T> a, Vec3<T> b, Vec3<T> c) {
  using F = TriangleFeature;
  const Vec3<T> ab = b - a, ac = c - a, ap = p - a;
  const T d1 = dot(ab, ap), d2 = dot(ac, ap);
  if (d1 <= 0 && d2 <= 0) return {a, F::kCorner, 0};
  const Vec3<T> bp = p - b;
  const T d3 = dot(ab, bp), d4 = dot(ac, bp);
  if (d3 >= 0 && d4 <= d3) return {b, F::kCorner, 1};
  const T vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return {a + detail::share(d1, -d3) * ab, F::kEdge, 0};
  const Vec3<T> cp = p - c;
  const T d5 = dot(ab, cp), d6 = dot(ac, cp);
  if (d6 >= 0 && d5 <= d6) return {c, F::kCorner, 2};
  const T vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return {a + detail::share(d2, -d6) * ac, F::kEdge, 2};
  const T va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
    return {b + detail::share(d4 - d3, d5 - d6) * (c - b), F::kEdge, 1};
  const T whole = T(1) / (va + vb + vc);
  return {a + (vb * whole) * ab + (vc * whole) * ac, F::kFace, 0};
}

}  // namespace corten
