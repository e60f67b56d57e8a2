// Cutting polygons into triangles.
#pragma once

#include <span>
#include <vector>

#include "asset/raw_mesh.h"

namespace corten::asset {

/// By ear clipping in the coordinate plane that sees most of the polygon's first bend; a convex polygon
/// becomes a fan around its first corner. What cannot be cut, because it crosses itself, is left out, as in
/// the reference's reader of OBJ files. Corners must be in range.
void append_triangles(std::vector<Triangle>& faces, std::span<const int> polygon,
                      std::span<const Vec3<float>> vertices);

}  // namespace corten::asset
