// Distance grids from programs: geoms of type sdf without a file or mesh.
//
//     corten::SdfGrid ball = corten::sample_sdf({33, 33, 33}, {-0.4, -0.4, -0.4}, {0.025, 0.025, 0.025},
//         [](double x, double y, double z) { return std::hypot(x, y, z) - 0.3; });
//
//     add_sdf(spec, "ball", ball);                                // an asset of a Spec, with its mass
//     corten::Model other = corten::with_sdf(model, geom, ball);  // or a shape for a geom of a Model
//
// Both throw std::invalid_argument, and say why, for a grid that cannot be: fewer than two points along an
// axis, cell sizes that are not above zero, another number of distances than of grid points, distances that
// are not finite, and, for a Model, distances of one sign only.
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
  std::array<int, 3> size{};            ///< grid points along x, y and z
  std::array<double, 3> origin{};       ///< the first of them, in the frame of the geom
  std::array<double, 3> cell{1, 1, 1};  ///< from one to the next
  std::vector<float> distance;          ///< x fastest, negative inside
};

/// A grid of what distance(x, y, z) gives at its points.
SdfGrid sample_sdf(std::array<int, 3> size, std::array<double, 3> origin, std::array<double, 3> cell,
                   const std::function<double(double, double, double)>& distance);

/// An asset with this name and grid, to which geoms refer by `geom.sdf = name`.
mjcf::Sdf& add_sdf(mjcf::Spec& spec, std::string_view name, const SdfGrid& grid);

/// The same model but for one geom, of type sdf, which has this grid now, in place of none or of the one that
/// it had. Its bounds follow; masses and inertias stay as they are, and so does everything else. The model
/// needs a Data of its own.
Model with_sdf(const Model& model, int geom, const SdfGrid& grid);

}  // namespace corten
