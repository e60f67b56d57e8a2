// The surface of a distance field as points, and how steep the field is.
#pragma once

#include <vector>

#include "asset/distance_field.h"
#include "math/distance_grid.h"

namespace corten::asset {

/// A field as stages see it, in double precision.
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

/// One point of the surface for each cell that it passes through.
std::vector<Vec3<float>> surface_points(const DistanceField& field);

/// A bound for the length of the gradient: in a cell each of its components lies between the slopes of the
/// four edges along that axis.
double steepest_slope(const DistanceField& field);

}  // namespace corten::asset
