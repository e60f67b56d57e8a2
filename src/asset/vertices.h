// Helpers for vertex coordinates and faces, shared by the mesh readers.
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

/// Parses the next three words of a line as a point; nullopt if they are not three numbers in single
/// precision.
std::optional<Vec3<float>> read_point(std::string_view& line);

/// Merges vertices with equal coordinates and renumbers the faces. The first of each is kept, in order of
/// first use.
void weld(RawMesh& mesh);

}  // namespace corten::asset
