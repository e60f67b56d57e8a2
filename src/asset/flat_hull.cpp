#include "asset/flat_hull.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Thickness below which a set counts as flat, relative to its size.
constexpr double kFlat = 4 * std::numeric_limits<float>::epsilon();
/// Thickness up to which flat_hull is used. Qhull fails also on sheets thicker than rounding.
constexpr double kThickest = 1e-5;

/// Index of the point with the largest `measure`.
template <class Measure>
std::size_t farthest(std::span<const Vec> points, Measure measure) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < points.size(); i++)
    if (measure(points[i]) > measure(points[best])) best = i;
  return best;
}

struct Planar {
  double u, v;
  int point;
};

double turn(const Planar& a, const Planar& b, const Planar& c) {
  return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}

/// One half of Andrew's monotone chain: the convex chain along one side.
std::vector<int> chain(const std::vector<Planar>& sorted) {
  std::vector<Planar> kept;
  for (const Planar& p : sorted) {
    while (kept.size() >= 2 && turn(kept[kept.size() - 2], kept.back(), p) <= 0) kept.pop_back();
    kept.push_back(p);
  }
  kept.pop_back();  // The other half begins with it.
  std::vector<int> points;
  for (const Planar& p : kept) points.push_back(p.point);
  return points;
}

std::vector<int> outline(std::span<const Vec> points, Vec origin, Vec along, Vec across) {
  std::vector<Planar> sorted;
  for (std::size_t i = 0; i < points.size(); i++)
    sorted.push_back({dot(points[i] - origin, along), dot(points[i] - origin, across), static_cast<int>(i)});
  std::sort(sorted.begin(), sorted.end(), [](const Planar& a, const Planar& b) {
    return a.u != b.u ? a.u < b.u : a.v != b.v ? a.v < b.v : a.point < b.point;
  });
  std::vector<int> found = chain(sorted);
  std::reverse(sorted.begin(), sorted.end());
  for (int point : chain(sorted)) found.push_back(point);
  return found;
}

Hull point_hull(int point) { return {{point}, {0, 0}, {}, {}, Extent::point}; }

Hull segment_hull(int a, int b) { return {{a, b}, {0, 1, 2}, {1, 0}, {}, Extent::line}; }

/// A polygon with two sides: a fan and its reverse.
Hull polygon_hull(const std::vector<int>& corners) {
  Hull hull;
  hull.extent = Extent::flat;
  hull.vertices = corners;
  const int n = static_cast<int>(corners.size());
  for (int k = 0; k < n; k++) {
    hull.first_neighbour.push_back(2 * k);
    hull.neighbours.insert(hull.neighbours.end(), {(k + n - 1) % n, (k + 1) % n});
  }
  hull.first_neighbour.push_back(2 * n);
  for (int k = 1; k + 1 < n; k++) hull.faces.push_back({corners[0], corners[k], corners[k + 1]});
  for (int k = 1; k + 1 < n; k++) hull.faces.push_back({corners[0], corners[k + 1], corners[k]});
  return hull;
}

}  // namespace

std::optional<Hull> flat_hull(std::span<const Vec> points) {
  // Extent of the set: from one end to the other.
  const Vec first = points[0];
  const std::size_t a = farthest(points, [&](Vec p) { return norm(p - first); });
  const std::size_t b = farthest(points, [&](Vec p) { return norm(p - points[a]); });
  const double length = norm(points[b] - points[a]);
  const double scale = std::max(norm(points[a]), norm(points[b]));
  if (length <= kFlat * scale || length == 0) return point_hull(static_cast<int>(a));
  const Vec along = (1 / length) * (points[b] - points[a]);

  const auto sideways = [&](Vec p) { return (p - points[a]) - dot(p - points[a], along) * along; };
  const std::size_t c = farthest(points, [&](Vec p) { return norm(sideways(p)); });
  const double width = norm(sideways(points[c]));
  const Hull segment = segment_hull(static_cast<int>(a), static_cast<int>(b));
  if (width <= kFlat * std::max(length, scale)) return segment;

  const Vec across = (1 / width) * sideways(points[c]), normal = cross(along, across);
  const auto height = [&](Vec p) { return std::abs(dot(p - points[a], normal)); };
  if (height(points[farthest(points, height)]) > kThickest * length) return std::nullopt;
  const std::vector<int> corners = outline(points, points[a], along, across);
  return corners.size() >= 3 ? polygon_hull(corners) : segment;
}

}  // namespace corten::asset
