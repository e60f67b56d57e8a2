// Trees of boxes over points, as the walks of math/packed_tree.h need them: the points are put into such an
// order that neighbours in it are neighbours in space, and each kPointsInLeaf of them share a box.
#pragma once

#include <vector>

#include "math/vec3.h"

namespace corten::asset {

/// Sorts the points and gives the boxes of their tree, six numbers each: centre, half sizes. Equal input
/// gives an equal tree.
std::vector<double> build_point_tree(std::vector<Vec3<float>>& points);

}  // namespace corten::asset
