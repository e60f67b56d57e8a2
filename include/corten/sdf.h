// Signed distance grids made by a program, for geoms of type sdf without a file or mesh.
//
//     corten::SdfGrid ball = corten::sample_sdf({33, 33, 33}, {-0.4, -0.4, -0.4}, {0.025, 0.025, 0.025},
//         [](double x, double y, double z) { return std::hypot(x, y, z) - 0.3; });
//
//     add_sdf(spec, "ball", ball);                                // an asset of a Spec, with its mass
//     corten::Model other = corten::with_sdf(model, geom, ball);  // or a shape for a geom of a Model
//
// Both throw std::invalid_argument with the reason for an invalid grid: fewer than two points along an axis,
// a cell size that is not positive, a number of distances other than the number of grid points, NaN or
// infinite distances, and, for a Model, distances of one sign only.
#pragma once

#include <array>
#include <functional>
#include <string_view>
#include <vector>

#include "corten/model.h"
#include "corten/spec/spec.h"

namespace corten {

/// A signed distance field on a grid.
struct SdfGrid {
  std::array<int, 3> size{};            ///< grid points along x, y, z
  std::array<double, 3> origin{};       ///< first grid point, in the geom's frame
  std::array<double, 3> cell{1, 1, 1};  ///< spacing of the grid points
  std::vector<float> distance;          ///< x fastest; negative inside
};

/// A grid with the values of distance(x, y, z) at its points.
SdfGrid sample_sdf(std::array<int, 3> size, std::array<double, 3> origin, std::array<double, 3> cell,
                   const std::function<double(double, double, double)>& distance);

/// Adds an sdf asset with this name and grid. Geoms refer to it by `geom.sdf = name`.
mjcf::Sdf& add_sdf(mjcf::Spec& spec, std::string_view name, const SdfGrid& grid);

/// A copy of the model in which one geom, of type sdf, uses this grid instead of its old one, if any. The
/// geom's bounds are recomputed; mass, inertia and everything else stay as they were. Create a new Data for
/// the returned model.
Model with_sdf(const Model& model, int geom, const SdfGrid& grid);

}  // namespace corten
