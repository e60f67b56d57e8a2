// GJK: the distance between two convex shapes, or whether they overlap. E. Gilbert, D. Johnson, S. Keerthi,
// "A fast procedure for computing the distance between complex objects in three-dimensional space", 1988.
//
// The shapes overlap if their Minkowski difference contains the origin; otherwise their distance is that of
// the difference from the origin. A simplex of support points moves towards the origin. Each step bounds the
// distance from below by the Frank-Wolfe gap, <x, x - s> for the current point x and the support point s
// against it, which ends the iteration.
//
// If only overlap is needed, a first tetrahedron starts a search that flips it towards the origin, through
// the side that the origin is farthest beyond. This is cheaper, and reports when it stalls on a flat simplex.
#pragma once

#include "collision/gjk_simplex.h"
#include "collision/support.h"

namespace corten {

/// Options of the convex colliders, from the model's options.
template <class T>
struct ConvexOptions {
  T tolerance;         ///< ccd_tolerance
  int iterations;      ///< ccd_iterations
  bool many_contacts;  ///< flag multiccd
  bool exact = false;  ///< exact_contacts
};

template <class T>
CORTEN_HD ConvexOptions<T> convex_options(const ModelView<T>& m) {
  return {m.opt.ccd_tolerance, m.opt.ccd_iterations, m.enabled(kEnableMultiCcd), m.opt.exact_contacts != 0};
}

template <class T>
CORTEN_HD ConvexOptions<double> in_double(const ConvexOptions<T>& options) {
  return {double(options.tolerance), options.iterations, options.many_contacts, options.exact};
}

/// The result of GJK, updated by EPA.
template <class T>
struct Proximity {
  T dist;                 ///< unbounded: beyond the cutoff. Zero or less: they overlap
  Vec3<T> first, second;  ///< closest points
  Vec3<T> normal;         ///< unit, from the first shape to the second; separates them if they are apart
  bool has_points;
  bool sure;    ///< dist has converged; false if the iteration limit ended the search
  int corners;  ///< of the last simplex; 0: none, as when the shapes are apart
  DifferencePoint<T> simplex[4];
};

namespace gjk {

template <class T>
CORTEN_HD void set_apart(Proximity<T>& out, Vec3<T> parting) {
  out.dist = unbounded<T>();
  out.normal = parting;
  out.has_points = false;
  out.sure = true;
  out.corners = 0;
}

/// Height of the side a b c over the origin along its normal, which is normalized; unbounded if the side is
/// degenerate.
template <class T>
CORTEN_HD T side_height(const DifferencePoint<T>& a, const DifferencePoint<T>& b, const DifferencePoint<T>& c,
                        Vec3<T>& normal) {
  normal = cross(c.at - a.at, b.at - a.at);
  const T length2 = dot(normal, normal);
  const T least = tiny<T>() * tiny<T>(), most = T(1e20);
  if (!(length2 > least && length2 < most)) return unbounded<T>();
  normal = (T(1) / std::sqrt(length2)) * normal;
  return dot(normal, a.at);
}

inline constexpr int kMoreIterations = 300;

enum class Overlap { kNo, kYes, kUnclear };

/// Tests whether the difference contains the origin. Starts from the tetrahedron in `out` and leaves the last
/// one there.
template <class T, class M>
CORTEN_STAGE Overlap find_overlap(ConvexPair<T, M>& pair, int max_iterations, int& iteration,
                                  Proximity<T>& out) {
  DifferencePoint<T> corner[4] = {out.simplex[0], out.simplex[1], out.simplex[2], out.simplex[3]};
  int s[4] = {0, 1, 2, 3};
  for (; iteration < max_iterations; iteration++) {
    T height[4];
    Vec3<T> normal[4];
    height[0] = side_height(corner[s[2]], corner[s[1]], corner[s[3]], normal[0]);
    height[1] = side_height(corner[s[0]], corner[s[2]], corner[s[3]], normal[1]);
    height[2] = side_height(corner[s[1]], corner[s[0]], corner[s[3]], normal[2]);
    height[3] = side_height(corner[s[0]], corner[s[1]], corner[s[2]], normal[3]);
    // The origin is in the plane of a side: flipping cannot choose a direction.
    if (height[0] == 0 || height[1] == 0 || height[2] == 0 || height[3] == 0) return Overlap::kUnclear;

    const int low = height[0] < height[1] ? 0 : 1, high = height[2] < height[3] ? 2 : 3;
    const int worst = height[low] < height[high] ? low : high;
    if (height[worst] > 0) {
      for (int i = 0; i < 4; i++) out.simplex[i] = corner[s[i]];
      out.corners = 4;
      return Overlap::kYes;
    }
    difference_support(pair, normal[worst], corner[s[worst]]);
    if (dot(normal[worst], corner[s[worst]].at) < 0) {
      out.normal = normal[worst];
      return Overlap::kNo;
    }

    // Swap two corners, because the flip has inverted the tetrahedron.
    const int i = (worst + 1) & 3, j = (worst + 2) & 3;
    const int swapped = s[i];
    s[i] = s[j];
    s[j] = swapped;
  }
  return Overlap::kUnclear;
}

/// The point of the difference with these weights.
template <class T>
CORTEN_HD Vec3<T> combined(const T* weight, int n, const DifferencePoint<T>* p) {
  Vec3<T> sum = weight[0] * p[0].at;
  for (int i = 1; i < n; i++) sum += weight[i] * p[i].at;
  return sum;
}

/// The point of a shape with these weights. The weights add up to one only up to rounding, and the world's
/// origin may be far away. In the reference this error moves the point; here it is limited to `visible`.
template <class T>
CORTEN_HD Vec3<T> combined_of(Vec3<T> DifferencePoint<T>::*shape, const T* weight, int n,
                              const DifferencePoint<T>* p, T visible) {
  Vec3<T> sum = weight[0] * (p[0].*shape);
  T missing = 1 - weight[0];
  for (int i = 1; i < n; i++) sum += weight[i] * (p[i].*shape), missing -= weight[i];
  return std::abs(missing) * norm(p[0].*shape) > visible ? sum + missing * (p[0].*shape) : sum;
}

template <class T>
CORTEN_HD void simplex_weights(const DifferencePoint<T>* p, int n, simplex::Doubt doubt, T (&weight)[4]) {
  for (int i = 0; i < 4; i++) weight[i] = 0;
  if (n == 4) simplex::closest_on_tetrahedron(p[0].at, p[1].at, p[2].at, p[3].at, doubt, weight);
  else if (n == 3) simplex::closest_on_triangle(p[0].at, p[1].at, p[2].at, weight);
  else if (n == 2) simplex::closest_on_segment(p[0].at, p[1].at, weight);
  else weight[0] = 1;
}

/// Removes corners with zero weight; returns the remaining count.
template <class T>
CORTEN_HD int drop_unused(DifferencePoint<T>* p, T weight[4]) {
  int n = 0;
  for (int i = 0; i < 4; i++) {
    if (weight[i] == 0) continue;
    if (i != n) p[n] = p[i];
    weight[n++] = weight[i];
  }
  return n;
}

/// Fraction of a squared length that the gap cannot resolve. In double precision the tolerance is always
/// coarser.
template <class T>
CORTEN_HD constexpr T rounding() {
  return sizeof(T) < sizeof(double) ? T(1e-6) : T(0);
}

template <class T>
CORTEN_HD bool nearly_equal(Vec3<T> a, Vec3<T> b) {
  return std::abs(a.x - b.x) < tiny<T>() && std::abs(a.y - b.y) < tiny<T>() &&
         std::abs(a.z - b.z) < tiny<T>();
}

}  // namespace gjk

/// The closest points of two shapes at most `cutoff` apart. With cutoff 0 only overlap is tested: then
/// out.first and out.second may be unset, and out.normal is unset. The initial points may be any points of
/// the shapes, such as their centres.
template <class T, class M>
CORTEN_STAGE void gjk_distance(ConvexPair<T, M>& pair, const ConvexOptions<T>& options, T cutoff,
                               Proximity<T>& out) {
  const bool want_distance = cutoff > 0;
  bool may_flip = !want_distance;
  const T gap = pair.polyhedral() ? T(0) : T(0.5) * options.tolerance * options.tolerance;
  const simplex::Doubt doubt = pair.doubts_count_as_overlap() && gjk::rounding<T>() == 0
                                   ? simplex::Doubt::kInside
                                   : simplex::Doubt::kResolve;
  T weight[4] = {1, 0, 0, 0};
  Vec3<T> x = out.first - out.second;
  T length = 0, nearest = 0;  // a lower bound of the distance
  int n = 0;
  out.sure = true;
  // Extra iterations refine a distance that has not converged; see also epa.h.
  const int most = options.iterations + gjk::kMoreIterations;
  for (int k = 0; k < most && (k < options.iterations || !out.sure); k++) {
    const T length2 = dot(x, x);
    length = length2;
    if (length2 < tiny<T>() * tiny<T>()) break;
    length = std::sqrt(length2);
    const Vec3<T> towards = -((T(1) / length) * x);
    difference_support(pair, towards, out.simplex[n]);
    const Vec3<T> s = out.simplex[n].at;
    const T unresolved = gjk::rounding<T>() * length2;
    if (dot(x, x - s) < (gap > unresolved ? gap : unresolved)) {
      out.sure = true;
      break;
    }
    const T along = dot(x, s);
    out.sure = length2 - along <= pair.good_enough * length;
    if (along > 0) {
      nearest = std::fmax(nearest, along / length);
      const bool beyond =
          want_distance ? cutoff < unbounded<T>() && along * along / length2 >= cutoff * cutoff : true;
      if (beyond) return gjk::set_apart(out, towards);
    }
    if (n == 3 && may_flip) {
      const gjk::Overlap overlap = gjk::find_overlap(pair, options.iterations, k, out);
      if (overlap == gjk::Overlap::kNo) return gjk::set_apart(out, out.normal);
      if (overlap == gjk::Overlap::kYes) {
        out.dist = 0;
        out.has_points = false;
        return;
      }
      may_flip = false;
    }

    T fresh[4];
    gjk::simplex_weights(out.simplex, n + 1, doubt, fresh);
    const Vec3<T> next = gjk::combined(fresh, n + 1, out.simplex);
    // A sliver of a simplex can give a point outside of it. Usually the next iterations repair that, but if
    // the last point was exact to rounding, it is kept.
    const bool whole = n == 3 && fresh[0] != 0 && fresh[1] != 0 && fresh[2] != 0 && fresh[3] != 0;
    const T exact = sizeof(T) < sizeof(double) ? T(1e-5) : T(1e-12);
    if (!whole && length - nearest <= exact * length && dot(next, next) < T(1 - 1e-9) * nearest * nearest) {
      out.sure = true;
      break;
    }
    for (int i = 0; i < 4; i++) weight[i] = fresh[i];
    n = gjk::drop_unused(out.simplex, weight);
    if (n < 1) return gjk::set_apart(out, towards);
    if (gjk::nearly_equal(next, x)) break;
    x = next;
    if (n == 4) {
      length = 0;
      out.sure = true;
      break;
    }
  }
  if (n > 0) {
    const T visible = T(0.01) * pair.good_enough;
    out.first = gjk::combined_of(&DifferencePoint<T>::first, weight, n, out.simplex, visible);
    out.second = gjk::combined_of(&DifferencePoint<T>::second, weight, n, out.simplex, visible);
  }
  out.has_points = true;
  out.corners = n;
  out.dist = length;
}

}  // namespace corten
