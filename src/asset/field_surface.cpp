#include "asset/field_surface.h"

#include <algorithm>
#include <cmath>

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Projects a point of a cell onto the surface by a few Newton steps along the gradient; false if they lead
/// far away.
bool project(const DistanceGrid<double>& grid, Vec& p, double reach) {
  const Vec start = p;
  for (int round = 0; round < 8; round++) {
    Vec gradient;
    const double d = distance_at(grid, p, gradient), square = dot(gradient, gradient);
    if (square < 1e-12) return false;
    p -= (d / square) * gradient;
    if (norm(p - start) > reach) return false;
  }
  return true;
}

/// The eight values at the corners of a cell, x fastest.
struct Cell {
  double v[8];

  Cell(const DistanceGrid<double>& grid, int i, int j, int k) {
    for (int c = 0; c < 8; c++) v[c] = grid.at(i + (c & 1), j + (c >> 1 & 1), k + (c >> 2));
  }
  bool is_crossed() const {
    const auto inside = std::count_if(v, v + 8, [](double x) { return x < 0; });
    return inside > 0 && inside < 8;
  }
  /// The largest difference along the edges of an axis, given as a bit of the corner index.
  double steepest(int axis) const {
    double most = 0;
    for (int c = 0; c < 8; c++)
      if ((c & axis) == 0) most = std::max(most, std::abs(v[c | axis] - v[c]));
    return most;
  }
};

}  // namespace

std::vector<Vec3<float>> surface_points(const DistanceField& field) {
  const FieldGrid grid(field);
  const double reach = norm(field.cell);
  std::vector<Vec3<float>> points;
  for_each_cell(field, [&](int i, int j, int k) {
    if (!Cell(grid.view, i, j, k).is_crossed()) return;
    Vec p = field.origin + scaled(field.cell, Vec{i + 0.5, j + 0.5, k + 0.5});
    if (project(grid.view, p, reach)) points.push_back({float(p.x), float(p.y), float(p.z)});
  });
  return points;
}

double steepest_slope(const DistanceField& field) {
  const FieldGrid grid(field);
  double square = 0;
  for_each_cell(field, [&](int i, int j, int k) {
    const Cell cell(grid.view, i, j, k);
    const Vec slope{cell.steepest(1) / field.cell.x, cell.steepest(2) / field.cell.y,
                    cell.steepest(4) / field.cell.z};
    square = std::max(square, dot(slope, slope));
  });
  return std::sqrt(square);
}

}  // namespace corten::asset
