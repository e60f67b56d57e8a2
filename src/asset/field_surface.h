// Surface points and maximum slope of a distance field.
#pragma once

#include <vector>

#include "asset/distance_field.h"
#include "math/distance_grid.h"

namespace corten::asset {

/// A distance field in double precision, as stages see it.
struct FieldGrid {
  std::vector<double> value;
  DistanceGrid<double> view{};

  explicit FieldGrid(const DistanceField& field) : value(field.distance.begin(), field.distance.end()) {
    view = {field.origin, field.cell, {field.size[0], field.size[1], field.size[2]}, value.data()};
  }
};

template <class Visit>
void for_each_cell(const DistanceField& field, Visit visit) {
  for (int k = 0; k + 1 < field.size[2]; k++)
    for (int j = 0; j + 1 < field.size[1]; j++)
      for (int i = 0; i + 1 < field.size[0]; i++) visit(i, j, k);
}

/// One surface point for each cell that the surface crosses.
std::vector<Vec3<float>> surface_points(const DistanceField& field);

/// Upper bound of the gradient: within a cell, each component lies between the slopes of the four edges along
/// that axis.
double steepest_slope(const DistanceField& field);

}  // namespace corten::asset
