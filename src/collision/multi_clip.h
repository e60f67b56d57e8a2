// Clipping of flat features: the part of a polygon, or of an edge, that lies above another polygon. I.
// Sutherland and G. Hodgman, "Reentrant polygon clipping", 1974.
#pragma once

#include "math/vec3.h"

namespace corten::multi {

/// Points in order; an edge is a polygon of two corners.
template <class T>
struct Polygon {
  Vec3<T>* corner;
  int count;
};

/// Keeps the part on the inner side of the plane through `edge_start` with normal `inward`.
template <class T>
CORTEN_HD int clip_by_plane(const Polygon<T>& polygon, Vec3<T> edge_start, Vec3<T> inward, Vec3<T>* kept) {
  const T offset = dot(inward, edge_start);
  int n = 0;
  for (int i = 0; i < polygon.count; i++) {
    const Vec3<T> p = polygon.corner[i], q = polygon.corner[i + 1 < polygon.count ? i + 1 : 0];
    const bool p_in = dot(p - edge_start, inward) > -tiny<T>(),
               q_in = dot(q - edge_start, inward) > -tiny<T>();
    if (!p_in && !q_in) continue;
    if (p_in != q_in) {
      const T slope = dot(inward, q - p);
      const T t = slope == 0 ? T(2) : (offset - dot(inward, p)) / slope;
      if (t >= 0 && t <= 1) kept[n++] = p + t * (q - p);
    }
    if (q_in) kept[n++] = q;
  }
  return n;
}

/// Clips `polygon` by the edges of `side`, whose normal is `normal`, alternating between `polygon` and
/// `spare`. The result may be in either.
template <class T>
CORTEN_HD Polygon<T> clip(Polygon<T> polygon, Vec3<T>* spare, const Vec3<T>* side, int side_count,
                          Vec3<T> normal) {
  for (int e = 0; e < side_count; e++) {
    const Vec3<T> from = side[e], to = side[e + 1 < side_count ? e + 1 : 0];
    // The normal is computed as the step to a third point of the plane: its rounding decides between quads of
    // equal area.
    const int n = clip_by_plane(polygon, from, cross(to - from, (from + normal) - from), spare);
    Vec3<T>* const other = polygon.corner;
    polygon = {spare, n};
    spare = other;
  }
  return polygon;
}

/// Area of the quad with the diagonal a b and the tips c and d on either side of it; tips on the same side
/// subtract from each other.
template <class T>
CORTEN_HD T quad_area(Vec3<T> a, Vec3<T> b, Vec3<T> c, Vec3<T> d) {
  return T(0.5) * norm(cross(d - a, b - d) + cross(c - b, a - c));
}

/// Four corners of a convex polygon that span a large area, by advancing each in turn while the area grows.
/// This is fast and usually finds the largest area; it can also select a corner twice.
template <class T>
CORTEN_HD void walk_to_large_quad(const Polygon<T>& p, int (&best)[4]) {
  const auto next = [&](int i) { return i + 1 < p.count ? i + 1 : 0; };
  const auto area = [&](int a, int b, int c, int d) {
    return quad_area(p.corner[a], p.corner[b], p.corner[c], p.corner[d]);
  };
  int q[4] = {0, 1, 2, 3};
  T most = area(0, 1, 2, 3);
  // Advances corner `which` while the area grows; each improvement is the best so far.
  const auto advance_once = [&](int which) {
    int trial[4] = {q[0], q[1], q[2], q[3]};
    trial[which] = next(q[which]);
    const T larger = area(trial[0], trial[1], trial[2], trial[3]);
    if (!(larger > most)) return false;
    most = larger;
    q[which] = trial[which];
    for (int i = 0; i < 4; i++) best[i] = q[i];
    return true;
  };
  for (int i = 0; i < 4; i++) best[i] = i;
  for (; q[0] < p.count; q[0]++) {
    while (advance_once(3)) {
      while (advance_once(2)) {
      }
      while (advance_once(1)) {
      }
    }
    if (q[1] != q[0]) continue;
    q[1] = next(q[1]);
    if (q[2] != q[1]) continue;
    q[2] = next(q[2]);
    if (q[3] == q[2]) q[3] = next(q[3]);
  }
}

/// Four different corners that span the largest area: for each diagonal, the farthest corner on either side.
/// These advance together with the diagonal's far end.
template <class T>
CORTEN_HD void find_largest_quad(const Polygon<T>& p, int (&best)[4]) {
  const auto at = [&](int i) { return p.corner[i < p.count ? i : i - p.count]; };
  const auto height = [&](int a, int c, int tip) {
    const Vec3<T> n = cross(at(c) - at(a), at(tip) - at(a));
    return dot(n, n);
  };
  T most = -1;
  for (int a = 0; a < p.count; a++) {
    int b = a + 1, d = a + 3;
    for (int c = a + 2; c < a + p.count - 1; c++) {
      if (d <= c) d = c + 1;
      while (b + 1 < c && height(a, c, b + 1) > height(a, c, b)) b++;
      while (d + 1 < a + p.count && height(a, c, d + 1) > height(a, c, d)) d++;
      const T area = quad_area(at(a), at(c), at(b), at(d));
      if (!(area > most)) continue;
      most = area;
      const int corner[4] = {a, b, c, d};
      for (int i = 0; i < 4; i++) best[i] = corner[i] % p.count;
    }
  }
}

/// Selects four corners of a convex polygon that has more than four.
template <class T>
CORTEN_HD void large_quad(const Polygon<T>& p, int (&best)[4]) {
  walk_to_large_quad(p, best);
  bool repeated = false;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < i; j++) repeated = repeated || best[i] == best[j];
  if (repeated) find_largest_quad(p, best);
}

}  // namespace corten::multi
