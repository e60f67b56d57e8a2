#include "asset/point_tree.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "math/packed_tree.h"

namespace corten::asset {

namespace {

struct Bounds {
  Vec3<double> low, high;

  Bounds() {
    constexpr double kFar = std::numeric_limits<double>::max();
    low = {kFar, kFar, kFar};
    high = {-kFar, -kFar, -kFar};
  }
  void add(const Vec3<double>& from, const Vec3<double>& to) {
    for (int k = 0; k < 3; k++) low[k] = std::min(low[k], from[k]), high[k] = std::max(high[k], to[k]);
  }
};

Vec3<double> in_double(const Vec3<float>& v) { return {v.x, v.y, v.z}; }

/// Compares by one coordinate, then by the others: a strict order of different points.
struct Along {
  int axis;

  bool operator()(const Vec3<float>& a, const Vec3<float>& b) const {
    for (int k = 0; k < 3; k++)
      if (const int i = (axis + k) % 3; a[i] != b[i]) return a[i] < b[i];
    return false;
  }
};

/// Recursively splits the points across their longest extent, into a power of two of whole leaves, so that
/// groups of the packed tree match the splits. Points in leaves are sorted, so that their order does not
/// depend on the library's selection algorithm.
void arrange(std::span<Vec3<float>> points) {
  if (points.size() <= kPointsInLeaf) {
    std::sort(points.begin(), points.end(), Along{0});
    return;
  }
  Bounds bounds;
  for (const Vec3<float>& p : points) bounds.add(in_double(p), in_double(p));
  const Vec3<double> size = bounds.high - bounds.low;
  int axis = 0;
  for (int k = 1; k < 3; k++)
    if (size[k] > size[axis]) axis = k;
  const std::size_t leaves = (points.size() + kPointsInLeaf - 1) / kPointsInLeaf;
  const std::size_t half = kPointsInLeaf * std::bit_floor(leaves - 1);
  std::nth_element(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(half), points.end(),
                   Along{axis});
  arrange(points.first(half));
  arrange(points.subspan(half));
}

/// Appends a box, enlarged by a few units in the last place of a float, so that it still contains its points
/// in single precision.
void append(const Bounds& bounds, std::vector<double>& boxes) {
  const Vec3<double> centre = 0.5 * (bounds.low + bounds.high), half = 0.5 * (bounds.high - bounds.low);
  for (int k = 0; k < 3; k++) boxes.push_back(centre[k]);
  for (int k = 0; k < 3; k++) boxes.push_back(half[k] + 5e-7 * (std::abs(centre[k]) + half[k]));
}

}  // namespace

std::vector<double> build_point_tree(std::vector<Vec3<float>>& points) {
  if (points.empty()) return {};
  arrange(points);
  std::vector<Bounds> level((points.size() + kPointsInLeaf - 1) / kPointsInLeaf);
  for (std::size_t i = 0; i < points.size(); i++)
    level[i / kPointsInLeaf].add(in_double(points[i]), in_double(points[i]));
  std::vector<double> boxes;
  while (true) {
    for (const Bounds& bounds : level) append(bounds, boxes);
    if (level.size() == 1) return boxes;
    std::vector<Bounds> next((level.size() + kTreeArity - 1) / kTreeArity);
    for (std::size_t i = 0; i < level.size(); i++) next[i / kTreeArity].add(level[i].low, level[i].high);
    level = std::move(next);
  }
}

}  // namespace corten::asset
