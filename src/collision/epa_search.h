// Depth by search, for the few pairs on which EPA fails: coincident or symmetric shapes, whose polytopes are
// flat from the start, and ones so thin that rounding tears the polytope. The depth is the smallest reach of
// the Minkowski difference over all directions. The axes of both shapes are tried, and others all round; the
// best of them are improved by steps of shrinking size.
#pragma once

#include "collision/gjk.h"

namespace corten::epa {

template <class T>
struct Direction {
  Vec3<T> n;
  T reach;
};

template <class T>
CORTEN_HD T reach_along(ConvexPair<T>& pair, Vec3<T> n) {
  DifferencePoint<T> point;
  difference_support(pair, n, point);
  return dot(point.at, n);
}

/// The i-th direction to try; false after the last.
template <class T>
CORTEN_HD bool nth_direction(const ConvexPair<T>& pair, int i, Vec3<T>& n) {
  const int around = 40;
  if (i < 12) {
    const Vec3<T> axis = column(i < 6 ? pair.first.mat : pair.second.mat, i % 3);
    n = (i / 3) % 2 == 0 ? axis : -axis;
    return true;
  }
  const T z = 1 - T(2 * (i - 12) + 1) / around, angle = T(2.399963229728653) * (i - 12);
  if (i >= 12 + around) return false;
  const T r = std::sqrt(1 - z * z);
  n = {r * std::cos(angle), r * std::sin(angle), z};
  return true;
}

/// Walks downhill, to one of six directions around at a time.
template <class T>
CORTEN_HD void improve(ConvexPair<T>& pair, Direction<T>& best) {
  T step = T(0.3);
  for (int round = 0; round < 100 && step > T(1e-7); round++) {
    const Vec3<T> other = std::abs(best.n.x) < T(0.6) ? Vec3<T>{1, 0, 0} : Vec3<T>{0, 1, 0};
    const Vec3<T> u = normalized(cross(best.n, other)), v = cross(best.n, u);
    const T before = best.reach;
    for (int k = 0; k < 6; k++) {
      const T angle = T(1.0471975511965976) * k;
      const Vec3<T> n = normalized(best.n + (step * std::cos(angle)) * u + (step * std::sin(angle)) * v);
      const T reach = reach_along(pair, n);
      if (reach < best.reach) best = {n, reach};
    }
    if (!(best.reach < before)) step *= T(0.25);
  }
}

/// The depth along the best direction found, starting from `hint` among others.
template <class T>
CORTEN_STAGE void search_depth(ConvexPair<T>& pair, Vec3<T> hint, Proximity<T>& out) {
  const int keep = 3;
  Direction<T> best[keep] = {{hint, reach_along(pair, hint)}, {hint, unbounded<T>()}, {hint, unbounded<T>()}};
  Vec3<T> n;
  for (int i = 0; nth_direction(pair, i, n); i++) {
    Direction<T> trial{n, reach_along(pair, n)};
    for (int k = 0; k < keep; k++) {
      if (!(trial.reach < best[k].reach)) continue;
      const Direction<T> worse = best[k];
      best[k] = trial;
      trial = worse;
    }
  }
  for (int k = 0; k < keep; k++) improve(pair, best[k]);
  Direction<T> least = best[0];
  for (int k = 1; k < keep; k++)
    if (best[k].reach < least.reach) least = best[k];

  DifferencePoint<T> point;
  difference_support(pair, least.n, point);
  const Vec3<T> middle = T(0.5) * (point.first + point.second), half = (T(0.5) * least.reach) * least.n;
  out.first = middle + half;
  out.second = middle - half;
  out.normal = least.n;
  out.dist = -least.reach;
  out.has_points = true;
}

}  // namespace corten::epa
