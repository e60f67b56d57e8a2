#include "asset/polygon.h"

#include <cmath>
#include <limits>

namespace corten::asset {

namespace {

struct Point {
  float x, y;
};

float cross(Point a, Point b, Point c) {
  const Point ab{b.x - a.x, b.y - a.y}, bc{c.x - b.x, c.y - b.y};
  return ab.x * bc.y - ab.y * bc.x;
}

struct Plane {
  int x = 1, y = 2;  ///< the coordinates kept by the projection
};

/// The coordinate plane in which the first corner that bends has the largest projection.
Plane best_plane(std::span<const int> polygon, std::span<const Vec3<float>> vertices) {
  constexpr float kBend = std::numeric_limits<float>::epsilon();
  const std::size_t n = polygon.size();
  for (std::size_t k = 0; k < n; k++) {
    const Vec3<float> a = vertices[polygon[k]], b = vertices[polygon[(k + 1) % n]],
                      c = vertices[polygon[(k + 2) % n]], bend = corten::cross(b - a, c - b);
    const float x = std::abs(bend.x), y = std::abs(bend.y), z = std::abs(bend.z);
    if (!(x > kBend || y > kBend || z > kBend)) continue;
    if (x > y && x > z) return {1, 2};
    return z > x && z > y ? Plane{0, 1} : Plane{0, 2};
  }
  return {};
}

/// Point in triangle test: crossing number of a ray to +x.
bool is_inside(Point p, Point a, Point b, Point c) {
  const Point corner[3] = {a, b, c};
  bool inside = false;
  for (int i = 0, j = 2; i < 3; j = i++) {
    const Point from = corner[i], to = corner[j];
    if ((from.y > p.y) != (to.y > p.y) && p.x < (to.x - from.x) * (p.y - from.y) / (to.y - from.y) + from.x)
      inside = !inside;
  }
  return inside;
}

/// A polygon during ear clipping.
struct Clipping {
  std::vector<int> corners;
  std::span<const Vec3<float>> vertices;
  Plane plane;
  float area = 0;

  std::size_t size() const { return corners.size(); }
  int corner(std::size_t k) const { return corners[k % corners.size()]; }
  Point point(std::size_t k) const {
    const Vec3<float>& v = vertices[corner(k)];
    return {v[plane.x], v[plane.y]};
  }

  /// True if the corner after `first` is an ear: convex, with no other vertex inside.
  bool is_ear(std::size_t first) const {
    const Point a = point(first), b = point(first + 1), c = point(first + 2);
    if (cross(a, b, c) * area < 0) return false;
    for (std::size_t other = 3; other < size(); other++)
      if (is_inside(point(first + other), a, b, c)) return false;
    return true;
  }
};

float signed_area(const Clipping& polygon) {
  float area = 0;
  for (std::size_t k = 0; k < polygon.size(); k++) {
    const Point a = polygon.point(k), b = polygon.point(k + 1);
    area += (a.x * b.y - a.y * b.x) * 0.5f;
  }
  return area;
}

}  // namespace

void append_triangles(std::vector<Triangle>& faces, std::span<const int> polygon,
                      std::span<const Vec3<float>> vertices) {
  if (polygon.size() < 3) return;
  Clipping left{{polygon.begin(), polygon.end()}, vertices, {}};
  if (polygon.size() > 3) {
    left.plane = best_plane(polygon, vertices);
    left.area = signed_area(left);
  }
  // Same as the reference, which stops although it has found an ear, if it is the first and at the last
  // corner tried.
  std::size_t first = 0, tries = left.size();
  while (left.size() > 3 && tries-- > 0) {
    first %= left.size();
    if (!left.is_ear(first)) {
      first++;
      continue;
    }
    faces.push_back({left.corner(first), left.corner(first + 1), left.corner(first + 2)});
    left.corners.erase(left.corners.begin() + static_cast<std::ptrdiff_t>((first + 1) % left.size()));
    if (tries > 0) tries = left.size() + 1;
  }
  if (left.size() == 3) faces.push_back({left.corners[0], left.corners[1], left.corners[2]});
}

}  // namespace corten::asset
