// Distances of shapes and triangles by brute force, without trees, neighbours or surface normals: all
// triangles, features against features. A point is inside if the solid angles of all triangles add up to a
// full sphere (van Oosterom and Strackee 1983).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "unit/collision/scene.h"

namespace corten::test {

using Vec = Vec3<double>;
using Corners = std::array<Vec, 3>;

struct Soup {
  std::vector<Corners> triangles;

  Soup(const Scene& scene, int geom) : Soup(scene, scene.shape(geom)) {}
  Soup(const Scene& scene, const Shape<double>& shape) {
    const ModelView<double>& m = detail::view_of(scene.model);
    for (int f = 0; f < m.mesh_facenum[shape.data]; f++) {
      Corners t;
      for (int k = 0; k < 3; k++) {
        const int v = m.mesh_face[3 * (m.mesh_faceadr[shape.data] + f) + k];
        t[static_cast<std::size_t>(k)] = shape.mat * m.mesh_vert[m.mesh_vertadr[shape.data] + v] + shape.pos;
      }
      triangles.push_back(t);
    }
  }
};

inline double to_segment(Vec p, Vec a, Vec b) {
  const Vec ab = b - a;
  const double x = std::clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0);
  return norm(p - (a + x * ab));
}

/// Distance of a point to a triangle: to its plane if the foot is inside, otherwise to its edges.
inline double to_triangle(Vec p, const Corners& t) {
  const Vec n = normalized(cross(t[1] - t[0], t[2] - t[0]));
  bool inside = true;
  double best = 1e300;
  for (std::size_t k = 0; k < 3; k++) {
    const Vec a = t[k], b = t[(k + 1) % 3];
    inside = inside && dot(cross(n, b - a), p - a) >= 0;
    best = std::min(best, to_segment(p, a, b));
  }
  return inside ? std::min(best, std::abs(dot(n, p - t[0]))) : best;
}

inline double solid_angle(Vec p, const Corners& t) {
  const Vec a = t[0] - p, b = t[1] - p, c = t[2] - p;
  const double x = norm(a), y = norm(b), z = norm(c);
  return 2 * std::atan2(dot(a, cross(b, c)), x * y * z + dot(a, b) * z + dot(b, c) * x + dot(c, a) * y);
}

inline double signed_distance(const Soup& soup, Vec p) {
  double least = 1e300, angle = 0;
  for (const auto& t : soup.triangles) {
    least = std::min(least, to_triangle(p, t));
    angle += solid_angle(p, t);
  }
  return angle > 6.283185307179586 ? -least : least;
}

inline double between_segments(Vec a, Vec b, Vec c, Vec d) {
  double best =
      std::min({to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)});
  const Vec u = b - a, v = d - c, w = a - c, n = cross(u, v);
  const double nn = dot(n, n);
  if (nn < 1e-20) return best;
  const double x = dot(cross(v, w), n) / nn, y = dot(cross(u, w), n) / nn;
  if (x > 0 && x < 1 && y > 0 && y < 1) best = std::min(best, std::abs(dot(w, n)) / std::sqrt(nn));
  return best;
}

/// Distance of a segment to a triangle; zero if it passes through.
inline double segment_to_triangle(Vec a, Vec b, const Corners& t) {
  const Vec n = cross(t[1] - t[0], t[2] - t[0]);
  const double ha = dot(n, a - t[0]), hb = dot(n, b - t[0]);
  if (ha * hb < 0) {
    const Vec p = a + (ha / (ha - hb)) * (b - a);
    bool inside = true;
    for (std::size_t k = 0; k < 3; k++)
      inside = inside && dot(cross(n, t[(k + 1) % 3] - t[k]), p - t[k]) >= 0;
    if (inside) return 0;
  }
  double best = std::min(to_triangle(a, t), to_triangle(b, t));
  for (std::size_t k = 0; k < 3; k++) best = std::min(best, between_segments(a, b, t[k], t[(k + 1) % 3]));
  return best;
}

/// True if a segment, in the frame of a box, intersects the box: clips it by three pairs of planes.
inline bool passes_box(Vec a, Vec b, Vec half) {
  double from = 0, to = 1;
  for (int k = 0; k < 3; k++)
    for (const double side : {-1.0, 1.0}) {
      const double out_a = side * a[k] - half[k], out_b = side * b[k] - half[k];
      if (out_a > 0 && out_b > 0) return false;
      if (out_a > 0) from = std::max(from, out_a / (out_a - out_b));
      if (out_b > 0) to = std::min(to, out_a / (out_a - out_b));
    }
  return from <= to;
}

inline double box_to_triangle(const Shape<double>& box, const Corners& t) {
  double best = 1e300;
  const auto local = [&](Vec p) { return transposed_times(box.mat, p - box.pos); };
  for (std::size_t k = 0; k < 3; k++)
    if (passes_box(local(t[k]), local(t[(k + 1) % 3]), box.size)) return 0;
  const auto corner = [&](int i) {
    return box.mat * Vec{i & 1 ? box.size.x : -box.size.x, i & 2 ? box.size.y : -box.size.y,
                         i & 4 ? box.size.z : -box.size.z} +
           box.pos;
  };
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 3; k++)
      if ((i & 1 << k) == 0) best = std::min(best, segment_to_triangle(corner(i), corner(i | 1 << k), t));
  for (const Vec& v : t) {
    const Vec p = local(v);
    Vec over{0, 0, 0};
    for (int k = 0; k < 3; k++) over[k] = std::max(0.0, std::abs(p[k]) - box.size[k]);
    best = std::min(best, norm(over));
  }
  return best;
}

inline bool is_over(const Corners& t, Vec normal, Vec p) {
  for (std::size_t k = 0; k < 3; k++)
    if (dot(cross(normal, t[(k + 1) % 3] - t[k]), p - t[k]) < 0) return false;
  return true;
}

/// The minimum of a convex function on a segment, by golden sections; the function may be flat where it is
/// zero.
template <class Function>
double least_on_segment(Vec a, Vec b, Function f) {
  const double g = 0.6180339887498949;
  double low = 0, high = 1, x = 1 - g, y = g, fx = f(a + x * (b - a)), fy = f(a + y * (b - a));
  for (int i = 0; i < 44 && fx > 0 && fy > 0; i++) {
    if (fx <= fy) {
      high = y, y = x, fy = fx;
      x = high - g * (high - low), fx = f(a + x * (b - a));
    } else {
      low = x, x = y, fx = fy;
      y = low + g * (high - low), fy = f(a + y * (b - a));
    }
  }
  return std::min({fx, fy, f(a), f(b)});
}

/// Distance of a convex shape to a triangle. `to_shape` is the distance of a point from the shape, zero
/// inside, and `farthest` its farthest point in a direction. If the nearest point is within the triangle, the
/// shape's point is its lowest one; otherwise it is on an edge, along which the distance is a convex
/// function. If a plane cuts the shape and no edge does, the whole section is within the triangle.
template <class ToShape, class Farthest>
double convex_to_triangle(const Corners& t, ToShape to_shape, Farthest farthest) {
  const Vec n = normalized(cross(t[1] - t[0], t[2] - t[0]));
  const Vec low = farthest(-n), high = farthest(n);
  const double below = dot(n, low - t[0]), above = dot(n, high - t[0]);
  if (below < 0 && above > 0) {
    if (is_over(t, n, low + (below / (below - above)) * (high - low))) return 0;
  } else if (is_over(t, n, below >= 0 ? low : high)) {
    return below >= 0 ? below : -above;
  }
  double best = 1e300;
  for (std::size_t k = 0; k < 3 && best > 0; k++)
    best = std::min(best, least_on_segment(t[k], t[(k + 1) % 3], to_shape));
  return best;
}

inline double cylinder_to_triangle(const Shape<double>& s, const Corners& t) {
  const auto to_shape = [&](Vec world) {
    const Vec p = transposed_times(s.mat, world - s.pos);
    return std::hypot(std::max(0.0, std::hypot(p.x, p.y) - s.size.x),
                      std::max(0.0, std::abs(p.z) - s.size.y));
  };
  return convex_to_triangle(t, to_shape, [&](Vec dir) {
    const Vec d = transposed_times(s.mat, dir);
    const double across = s.size.x / std::hypot(d.x, d.y);
    return s.mat * Vec{across * d.x, across * d.y, d.z < 0 ? -s.size.y : s.size.y} + s.pos;
  });
}

/// The foot q of p has p - q = t grad, so q_k = r_k^2 p_k / (r_k^2 + t), and t is the root of a convex
/// decreasing function. Newton's method from zero converges to it monotonically.
inline double point_to_ellipsoid(Vec r, Vec p) {
  double t = 0;
  for (int i = 0; i < 100; i++) {
    double value = -1, slope = 0;
    for (int k = 0; k < 3; k++) {
      const double q = r[k] * p[k] / (r[k] * r[k] + t);
      value += q * q;
      slope -= 2 * q * q / (r[k] * r[k] + t);
    }
    if (value <= 1e-15) break;
    t -= value / slope;
  }
  Vec off;
  for (int k = 0; k < 3; k++) off[k] = p[k] * t / (r[k] * r[k] + t);
  return norm(off);
}

inline double ellipsoid_to_triangle(const Shape<double>& s, const Corners& t) {
  const auto to_shape = [&](Vec p) { return point_to_ellipsoid(s.size, transposed_times(s.mat, p - s.pos)); };
  return convex_to_triangle(t, to_shape, [&](Vec dir) {
    const Vec d = transposed_times(s.mat, dir);
    Vec scaled{s.size.x * d.x, s.size.y * d.y, s.size.z * d.z};
    scaled = normalized(scaled);
    return s.mat * Vec{s.size.x * scaled.x, s.size.y * scaled.y, s.size.z * scaled.z} + s.pos;
  });
}

/// Distance of an octahedron to a triangle. Its corners are on the axes, at `r` from the centre.
inline double octahedron_to_triangle(const Shape<double>& s, Vec r, const Corners& t) {
  const auto to_shape = [&](Vec world) {
    const Vec p = transposed_times(s.mat, world - s.pos);
    const Vec q{std::abs(p.x), std::abs(p.y), std::abs(p.z)};
    if (q.x / r.x + q.y / r.y + q.z / r.z <= 1) return 0.0;
    return to_triangle(q, {Vec{r.x, 0, 0}, Vec{0, r.y, 0}, Vec{0, 0, r.z}});
  };
  return convex_to_triangle(t, to_shape, [&](Vec dir) {
    const Vec d = transposed_times(s.mat, dir);
    Vec corner{0, 0, 0};
    int axis = 0;
    for (int k = 1; k < 3; k++)
      if (r[k] * std::abs(d[k]) > r[axis] * std::abs(d[axis])) axis = k;
    corner[axis] = d[axis] < 0 ? -r[axis] : r[axis];
    return s.mat * corner + s.pos;
  });
}

}  // namespace corten::test
