// Builds trees of boxes over points for math/packed_tree.h. Points are sorted so that neighbours in the array
// are neighbours in space; every kPointsInLeaf of them share a box.
#pragma once

#include <vector>

#include "math/vec3.h"

namespace corten::asset {

/// Sorts the points and returns the boxes of their tree, six numbers each: centre, half sizes. Deterministic.
std::vector<double> build_point_tree(std::vector<Vec3<float>>& points);

}  // namespace corten::asset
