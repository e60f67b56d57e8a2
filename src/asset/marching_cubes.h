// The surface of a distance function as triangles.
#pragma once

#include <array>
#include <functional>

#include "asset/raw_mesh.h"

namespace corten::asset {

/// The zero surface of a function in the box between -half and half, sampled at size[0] x size[1] x size[2]
/// points. Values, and places on the edges of the grid, are rounded to single precision, as in the reference.
RawMesh marching_cubes(const std::function<double(Vec3<double>)>& distance, Vec3<double> half,
                       std::array<int, 3> size);

}  // namespace corten::asset
