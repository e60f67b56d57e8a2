// Penetration depth by search, for the pairs on which EPA fails: coincident or symmetric shapes, whose
// polytopes are flat from the start; shapes so thin that rounding breaks the polytope; and concentric smooth
// shapes, whose polytopes need more faces than there is memory for.
//
// The depth is the minimum over all unit directions n of the support distance h(n) = max n.v, over the points
// v of the Minkowski difference. Descent is not enough, because h has many minima. So the sphere of
// directions is split into triangles, and these into smaller ones: branch and bound. Any point x of the
// difference gives a bound, h(n) >= n.x, and over a triangle of directions n1 n2 n3 the minimum of n.x, if
// not negative, is at a corner. So with vi, the support point along ni,
//
// the maximum, over convex combinations x of v1 v2 v3, of min (n1.x, n2.x, n3.x)
//
// bounds h for all its directions, and a triangle whose bound is no better than the best direction so far is
// done. Where the difference is smooth, the error of the bound shrinks with the square of the triangle size;
// where it has an edge or corner, only linearly, but there h grows as fast. Either way few triangles of each
// size are left, and a few hundred directions are tried in total. There is no polytope that rounding could
// break.
#pragma once

#include "collision/epa_polytope.h"

namespace corten::epa {

/// A direction and its support point of the difference.
template <class T>
struct Reach {
  Vec3<T> along, point;
  CORTEN_HD T length() const { return dot(along, point); }
};

template <class T, class M>
CORTEN_HD Reach<T> reach_along(ConvexPair<T, M>& pair, Vec3<T> n) {
  DifferencePoint<T> point;
  difference_support(pair, n, point);
  return {n, point.at};
}

/// A triangle of directions.
template <class T>
struct Cell {
  Reach<T> corner[3];
};

/// The maximum, over convex combinations of a and b, of their smallest component.
template <class T>
CORTEN_HD T best_on_edge(Vec3<T> a, Vec3<T> b) {
  const auto least = [&](T part) {
    const Vec3<T> mixed = (1 - part) * a + part * b;
    return std::fmin(mixed.x, std::fmin(mixed.y, mixed.z));
  };
  T best = std::fmax(least(0), least(1));
  for (int j = 0; j < 3; j++) {
    const int k = (j + 1) % 3;
    const T part = (a[j] - a[k]) / (a[j] - a[k] - b[j] + b[k]);  // where these two components meet
    if (part > 0 && part < 1) best = std::fmax(best, least(part));
  }
  return best;
}

/// The bound described above. It is the value of a matrix game with the matrix ni.vj.
template <class T>
CORTEN_HD T lower_bound(const Cell<T>& cell) {
  const Reach<T>* c = cell.corner;
  Vec3<T> reached[3];  // the dot products of each point with all three directions
  for (int i = 0; i < 3; i++)
    reached[i] = {dot(c[0].along, c[i].point), dot(c[1].along, c[i].point), dot(c[2].along, c[i].point)};
  // Convex combinations with equal components; optimal if all weights are positive.
  Vec3<T> xy, xz;
  for (int i = 0; i < 3; i++) xy[i] = reached[i].x - reached[i].y, xz[i] = reached[i].x - reached[i].z;
  const Vec3<T> weight = cross(xy, xz);
  const T total = weight.x + weight.y + weight.z;
  if (weight.x * total > 0 && weight.y * total > 0 && weight.z * total > 0) {
    const Vec3<T> x = (1 / total) * (weight.x * reached[0] + weight.y * reached[1] + weight.z * reached[2]);
    return std::fmin(x.x, std::fmin(x.y, x.z));
  }
  return std::fmax(best_on_edge(reached[0], reached[1]),
                   std::fmax(best_on_edge(reached[1], reached[2]), best_on_edge(reached[2], reached[0])));
}

/// A stack of triangles still to be processed.
template <class T>
struct CellStack {
  static constexpr int kCapacity =
      5 * kMaxSideCorners / 6;  ///< in the memory for clipped polygons; fewer than 40 were ever needed
  Vec3<T>* at;
  int count = 0;

  CORTEN_HD void push(const Reach<T>& a, const Reach<T>& b, const Reach<T>& c) {
    Vec3<T>* cell = at + 6 * count++;
    cell[0] = a.along, cell[1] = a.point, cell[2] = b.along, cell[3] = b.point, cell[4] = c.along,
    cell[5] = c.point;
  }
  CORTEN_HD Cell<T> pop() {
    const Vec3<T>* cell = at + 6 * --count;
    return {{{cell[0], cell[1]}, {cell[2], cell[3]}, {cell[4], cell[5]}}};
  }
};

template <class T>
CORTEN_HD void keep_shorter(const Reach<T>& trial, Reach<T>& best) {
  if (trial.length() < best.length()) best = trial;
}

/// Pushes the eight octants between the axes of a shape.
template <class T, class M>
CORTEN_HD void push_octants(ConvexPair<T, M>& pair, CellStack<T>& stack, Reach<T>& best) {
  Reach<T> axis[6];
  for (int i = 0; i < 6; i++) {
    const Vec3<T> x = column(pair.second.mat, i / 2);
    axis[i] = reach_along(pair, i % 2 == 0 ? x : -x);
    keep_shorter(axis[i], best);
  }
  for (int i = 0; i < 8; i++) stack.push(axis[i & 1], axis[2 + (i >> 1 & 1)], axis[4 + (i >> 2)]);
}

/// Pushes the halves of a triangle, the more promising one last.
template <class T, class M>
CORTEN_HD void push_halves(ConvexPair<T, M>& pair, const Cell<T>& cell, CellStack<T>& stack, Reach<T>& best) {
  int longest = 0;
  T least = 2;
  for (int i = 0; i < 3; i++) {
    const T cosine = dot(cell.corner[i].along, cell.corner[(i + 1) % 3].along);
    if (cosine < least) least = cosine, longest = i;
  }
  const Reach<T>&a = cell.corner[longest], &b = cell.corner[(longest + 1) % 3],
        &c = cell.corner[(longest + 2) % 3];
  const Reach<T> middle = reach_along(pair, normalized(a.along + b.along));
  keep_shorter(middle, best);
  const bool a_last = lower_bound<T>({{a, middle, c}}) < lower_bound<T>({{middle, b, c}});
  stack.push(a_last ? b : a, middle, c);
  stack.push(a_last ? a : b, middle, c);
}

/// The maximum number of directions. Shapes a million times as long as thick would need far more, for
/// milliseconds each.
inline constexpr int kMostDirections = 2000;

/// The direction of the smallest support distance, to `tolerance`; or one with a negative support distance.
template <class T, class M>
CORTEN_STAGE Reach<T> least_reach(ConvexPair<T, M>& pair, Vec3<T> hint, T tolerance,
                                  const PolytopeScratch<T>& scratch) {
  Reach<T> best = reach_along(pair, hint);
  CellStack<T> stack{scratch.polygons};
  push_octants(pair, stack, best);
  for (int tried = 0; stack.count > 0 && tried < kMostDirections && best.length() > 0;) {
    const Cell<T> cell = stack.pop();
    if (!(lower_bound(cell) < best.length() - tolerance)) continue;
    if (stack.count + 2 > CellStack<T>::kCapacity) break;
    push_halves(pair, cell, stack, best);
    tried++;
  }
  return best;
}

/// Moves the shapes apart along a direction, until there is a gap. The closest points are then the deepest
/// ones, also on flat sides, whose support points lie at their far ends, and the direction between them is
/// exactly that of the side. True if it is better; `middle` is between the deepest points.
template <class T, class M>
CORTEN_HD bool move_apart(ConvexPair<T, M>& pair, const ConvexOptions<T>& options, T gap, Reach<T>& best,
                          Vec3<T>& middle) {
  const T overlap = best.length();  // if there is no overlap, they are already apart
  const Vec3<T> push = (overlap > 0 ? overlap + gap : T(0)) * best.along, start = pair.second.pos;
  pair.second.pos += push;
  Proximity<T> near;
  near.first = pair.first.pos, near.second = pair.second.pos;
  gjk_distance(pair, options, unbounded<T>(), near);
  pair.second.pos = start;
  if (!near.has_points || !(near.dist > tiny<T>())) return false;
  middle = T(0.5) * (near.first + near.second - push);
  const Reach<T> trial = reach_along(pair, normalized(near.second - near.first));
  const bool better = trial.length() < best.length();
  if (better) best = trial;
  return better;
}

/// The depth along the best direction; `hint` is tried first.
template <class T, class M>
CORTEN_STAGE void search_depth(ConvexPair<T, M>& pair, const ConvexOptions<T>& options, Vec3<T> hint,
                               const PolytopeScratch<T>& scratch, Proximity<T>& out) {
  ConvexPair<T, M> core = pair;
  support::shrink_to_core(core.first), support::shrink_to_core(core.second);
  Reach<T> best = least_reach(core, hint, pair.good_enough, scratch);
  DifferencePoint<T> far;
  difference_support(core, best.along, far);
  Vec3<T> middle = T(0.5) * (far.first + far.second);
  const T gap = T(0.1) * std::abs(best.length()) + pair.good_enough;
  for (int i = 0; i < 4; i++)
    if (!move_apart(core, options, gap, best, middle)) break;

  const Vec3<T> n = best.along;
  difference_support(pair, n, far);
  const T first = dot(n, far.first), second = dot(n, far.second), along = dot(n, middle);
  out.first = middle + (first - along) * n;
  out.second = middle + (second - along) * n;
  out.normal = n;
  out.dist = second - first;
  out.has_points = true;
}

}  // namespace corten::epa
