// Intersection test of two triangles, and their direction of least penetration.
//
// Triangles cross if neither lies on one side of the other's plane and their intervals on the common line of
// both planes overlap (Moeller 1997). Three dot products with one normal reject most pairs, so that test
// comes first. The direction of least penetration is a normal or a cross product of two edges (Gottschalk and
// others 1996).
#pragma once

#include "math/triangle_surface.h"

namespace corten {

/// Corners, the unnormalized normal, and its squared length.
template <class T>
struct CrossingTriangle {
  Vec3<T> corner[3];
  Vec3<T> normal;
  T square;

  CrossingTriangle() = default;
  CORTEN_HD CrossingTriangle(Vec3<T> a, Vec3<T> b, Vec3<T> c)
      : corner{a, b, c}, normal(cross(b - a, c - a)), square(dot(normal, normal)) {}
};

template <class T>
CORTEN_HD CrossingTriangle<T> corners_of(const TriangleSurface<T>& s, int f) {
  return {s.corner(f, 0), s.corner(f, 1), s.corner(f, 2)};
}

/// Heights of one triangle's corners over the plane of another, times the length of that plane's normal.
template <class T>
struct Heights {
  T at[3];
  T least, most;

  Heights() = default;
  CORTEN_HD Heights(const CrossingTriangle<T>& t, const CrossingTriangle<T>& over) {
    for (int k = 0; k < 3; k++) at[k] = dot(over.normal, t.corner[k] - over.corner[0]);
    least = at[0] < at[1] ? at[0] : at[1];
    most = at[0] < at[1] ? at[1] : at[0];
    if (at[2] < least) least = at[2];
    if (at[2] > most) most = at[2];
  }
  /// Whether all corners are farther than `reach` on one side; `square` is the squared length of the normal.
  CORTEN_HD bool one_side(T reach, T square) const {
    const T nearest = least > 0 ? least : most < 0 ? most : T(0);
    return nearest * nearest > reach * reach * square;
  }
  /// Returns the heights with those below `slack` set to zero, so that rounding does not decide whether a
  /// triangle that ends at the plane crosses it.
  CORTEN_HD Heights snapped(T slack, T square) const {
    Heights on = *this;
    for (int k = 0; k < 3; k++)
      if (at[k] * at[k] <= slack * slack * square) on.at[k] = 0;
    return on;
  }
};

/// The interval along `line` in which a triangle cuts a plane, from the heights of its corners over the
/// plane.
template <class T>
struct CutInterval {
  T low, high;

  CORTEN_HD CutInterval(const CrossingTriangle<T>& t, const Heights<T>& heights, Vec3<T> line)
      : low(unbounded<T>()), high(-unbounded<T>()) {
    for (int k = 0; k < 3; k++) {
      const int next = (k + 1) % 3;
      const T h = heights.at[k], other = heights.at[next];
      if ((h > 0 && other > 0) || (h < 0 && other < 0)) continue;
      const T from = dot(line, t.corner[k]), to = dot(line, t.corner[next]);
      if (h == other) {
        widen(from);
        widen(to);
      } else {
        widen(from + (h / (h - other)) * (to - from));
      }
    }
  }
  CORTEN_HD void widen(T x) {
    if (x < low) low = x;
    if (x > high) high = x;
  }
};

/// The relative position of two triangles.
template <class T>
struct Meeting {
  Heights<T> of_first, of_second;  ///< over the plane of the other
  bool is_near;                    ///< neither is farther than the reach from the other's plane
  bool crosses;                    ///< they cross, or touch up to rounding
};

template <class T>
CORTEN_HD bool cuts_overlap(const CrossingTriangle<T>& f, const CrossingTriangle<T>& g,
                            const Heights<T>& of_f, const Heights<T>& of_g, T slack) {
  if (of_f.one_side(slack, g.square) || of_g.one_side(slack, f.square)) return false;
  const Vec3<T> line = cross(f.normal, g.normal);
  const T square = dot(line, line);
  // Flat against each other.
  if (!(square > T(1e-6) * f.square * g.square)) return true;
  const CutInterval<T> cut_f(f, of_f.snapped(slack, g.square), line),
      cut_g(g, of_g.snapped(slack, f.square), line);
  const T apart = cut_f.low > cut_g.low ? cut_f.low - cut_g.high : cut_g.low - cut_f.high;
  return apart <= 0 || apart * apart <= slack * slack * square;
}

/// Whether triangle f of a surface is farther than `reach` on one side of another's plane. This rejects most
/// pairs, and does not need the normal of f.
template <class T>
CORTEN_HD bool is_beside(const TriangleSurface<T>& s, int f, const CrossingTriangle<T>& over, T reach) {
  T low = unbounded<T>(), high = -unbounded<T>();
  for (int k = 0; k < 3; k++) {
    const T at = dot(over.normal, s.corner(f, k) - over.corner[0]);
    low = at < low ? at : low;
    high = at > high ? at : high;
  }
  const T nearest = low > 0 ? low : high < 0 ? high : T(0);
  return nearest * nearest > reach * reach * over.square;
}

/// Computes the Meeting of two triangles. Triangles without area are never near. The first plane rejects most
/// pairs.
template <class T>
CORTEN_HD Meeting<T> meet(const CrossingTriangle<T>& f, const CrossingTriangle<T>& g, T reach, T slack) {
  Meeting<T> m;
  m.is_near = m.crosses = false;
  if (!(f.square > 0 && g.square > 0)) return m;
  m.of_second = Heights<T>(g, f);
  if (m.of_second.one_side(reach, f.square)) return m;
  m.of_first = Heights<T>(f, g);
  if (m.of_first.one_side(reach, g.square)) return m;
  m.is_near = true;
  m.crosses = cuts_overlap(f, g, m.of_first, m.of_second, slack);
  return m;
}

/// Whether an edge of t at its corner k, which is behind the other triangle, passes through the other
/// triangle.
template <class T>
CORTEN_HD bool edge_passes_through(const CrossingTriangle<T>& t, const Heights<T>& heights, int k,
                                   const CrossingTriangle<T>& over, T slack) {
  for (int step = 1; step < 3; step++) {
    const int end = (k + step) % 3;
    const T below = heights.at[k], above = heights.at[end];
    if (!(below < 0 && above > 0)) continue;
    const Vec3<T> at = t.corner[k] + (below / (below - above)) * (t.corner[end] - t.corner[k]);
    bool inside = true;
    for (int i = 0; i < 3 && inside; i++) {
      const Vec3<T> inward = cross(over.normal, over.corner[(i + 1) % 3] - over.corner[i]);
      const T off = dot(inward, at - over.corner[i]);
      inside = off > 0 || off * off <= slack * slack * dot(inward, inward);
    }
    if (inside) return true;
  }
  return false;
}

/// Adds the points where edges of `t` pass through `over` to `sum`. Returns their count.
template <class T>
CORTEN_STAGE int add_piercings(const CrossingTriangle<T>& t, const CrossingTriangle<T>& over, Vec3<T>& sum) {
  const Heights<T> heights(t, over);
  int count = 0;
  for (int k = 0; k < 3; k++) {
    const int end = (k + 1) % 3;
    const T low = heights.at[k], high = heights.at[end];
    if (!((low < 0 && high > 0) || (low > 0 && high < 0))) continue;
    const Vec3<T> at = t.corner[k] + (low / (low - high)) * (t.corner[end] - t.corner[k]);
    bool inside = true;
    for (int i = 0; i < 3; i++)
      inside = inside &&
               dot(cross(over.normal, over.corner[(i + 1) % 3] - over.corner[i]), at - over.corner[i]) >= 0;
    if (inside) sum += at, count++;
  }
  return count;
}

/// A point on the intersection of two triangles that cross.
template <class T>
CORTEN_STAGE Vec3<T> shared_point(const CrossingTriangle<T>& f, const CrossingTriangle<T>& g) {
  Vec3<T> sum{0, 0, 0};
  const int count = add_piercings(f, g, sum) + add_piercings(g, f, sum);
  if (count > 0) return (T(1) / T(count)) * sum;
  for (int k = 0; k < 3; k++) sum += f.corner[k] + g.corner[k];
  return (T(1) / T(6)) * sum;
}

/// The overlap of two triangles along a direction from the first to the second; negative: they are apart.
template <class T>
CORTEN_HD T overlap_along(const CrossingTriangle<T>& f, const CrossingTriangle<T>& g, Vec3<T> n) {
  T high = -unbounded<T>(), low = unbounded<T>();
  for (int k = 0; k < 3; k++) {
    high = std::fmax(high, dot(n, f.corner[k]));
    low = std::fmin(low, dot(n, g.corner[k]));
  }
  return high - low;
}

/// A direction along which two triangles overlap.
template <class T>
struct WayApart {
  T depth;
  Vec3<T> normal;  ///< from the first to the second
  T least;         ///< the least overlap in any direction
};

namespace crossing {

/// Keeps the direction if the overlap along it is the least so far. Returns false if there is no overlap.
template <class T>
CORTEN_HD bool try_direction(const CrossingTriangle<T>& f, const CrossingTriangle<T>& g, Vec3<T> towards,
                             Vec3<T> along, WayApart<T>& best) {
  const Vec3<T> unit = unit_or_zero(along);
  if (!(dot(unit, unit) > 0)) return true;
  const Vec3<T> n = dot(unit, towards) < 0 ? -unit : unit;
  const T depth = overlap_along(f, g, n), back = overlap_along(g, f, n);
  if (depth < 0 || back < 0) return false;
  if (depth < best.depth) best.depth = depth, best.normal = n;
  best.least = std::fmin(best.least, std::fmin(depth, back));
  return true;
}

}  // namespace crossing

/// Finds the direction of least penetration. `towards` is the approximate direction in which the second
/// should move. Returns false if the triangles do not cross.
template <class T>
CORTEN_STAGE bool way_apart(const CrossingTriangle<T>& f, const CrossingTriangle<T>& g, Vec3<T> towards,
                            WayApart<T>& best) {
  best = {unbounded<T>(), {0, 0, 0}, unbounded<T>()};
  if (!crossing::try_direction(f, g, towards, f.normal, best)) return false;
  if (!crossing::try_direction(f, g, towards, g.normal, best)) return false;
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++) {
      const Vec3<T> u = f.corner[(i + 1) % 3] - f.corner[i], v = g.corner[(k + 1) % 3] - g.corner[k];
      const Vec3<T> across = cross(u, v);
      // The cross product of nearly parallel edges is only rounding.
      if (!(dot(across, across) > T(1e-6) * dot(u, u) * dot(v, v))) continue;
      if (!crossing::try_direction(f, g, towards, across, best)) return false;
    }
  return best.depth < unbounded<T>();
}

namespace crossing {

/// The corner, edge or face of a triangle that is farthest along a direction, up to `slack`.
template <class T>
struct FarthestFeature {
  int corners = 0;  ///< 1: a corner, 2: an edge, 3: the face
  Vec3<T> from{0, 0, 0}, along{0, 0, 0};

  CORTEN_HD FarthestFeature(const CrossingTriangle<T>& t, Vec3<T> n, T slack) {
    T most = -unbounded<T>();
    for (int k = 0; k < 3; k++) most = std::fmax(most, dot(n, t.corner[k]));
    for (int k = 0; k < 3; k++) {
      if (!(dot(n, t.corner[k]) >= most - slack)) continue;
      if (corners++ == 0) from = t.corner[k];
      else along = t.corner[k] - from;
    }
  }
  /// The point of a corner or an edge that is nearest to p.
  CORTEN_HD Vec3<T> nearest(Vec3<T> p) const {
    return corners == 1 ? from : from + clamped(dot(p - from, along) / dot(along, along), T(0), T(1)) * along;
  }
};

}  // namespace crossing

/// The midpoint of the contact of two crossing triangles along a direction. The corner or edge that is
/// farthest along it is at one end, if it is near a point of both triangles; otherwise that point is used.
template <class T>
CORTEN_STAGE Vec3<T> contact_point(const CrossingTriangle<T>& f, const CrossingTriangle<T>& g,
                                   const WayApart<T>& way) {
  const Vec3<T> p = shared_point(f, g), half = (T(0.5) * way.depth) * way.normal;
  const T slack = T(0.01) * way.depth, near = T(100) * way.depth;
  const crossing::FarthestFeature<T> a(f, way.normal, slack), b(g, -way.normal, slack);
  if (a.corners == 3 && b.corners == 3) return p;
  Vec3<T> middle;
  if (a.corners == 2 && b.corners == 2) {
    // The nearest point of the first edge to the line of the second.
    const T uu = dot(a.along, a.along), uv = dot(a.along, b.along), vv = dot(b.along, b.along);
    const Vec3<T> apart = a.from - b.from;
    const T det = uu * vv - uv * uv, x = uv * dot(b.along, apart) - vv * dot(a.along, apart);
    const bool cross = det > T(sizeof(T) < 8 ? 1e-4 : 1e-9) * uu * vv;
    middle = (cross ? a.from + clamped(x / det, T(0), T(1)) * a.along : a.nearest(p)) - half;
  } else {
    middle = a.corners <= b.corners ? a.nearest(p) - half : b.nearest(p) + half;
  }
  const Vec3<T> off = middle - p;
  return dot(off, off) < near * near ? middle : p;
}

}  // namespace corten
