// What all that handles meshes does with coordinates and corners.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "asset/raw_mesh.h"
#include "asset/result.h"

namespace corten::asset {

inline bool is_finite(Vec3<float> v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

std::vector<Vec3<double>> in_double(const std::vector<Vec3<float>>& vertices);

/// The next three words of a line as a point. None: fewer, no numbers, or beyond single precision.
std::optional<Vec3<float>> read_point(std::string_view& line);

/// Joins vertices with equal coordinates and renumbers the faces. The first of each stays, so the order is
/// that of first use.
void weld(RawMesh& mesh);

}  // namespace corten::asset
