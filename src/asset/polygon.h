// Triangulates polygons.
#pragma once

#include <span>
#include <vector>

#include "asset/raw_mesh.h"

namespace corten::asset {

/// Appends the triangles of a polygon, by ear clipping in the coordinate plane where the polygon's first bend
/// is largest. A convex polygon becomes a fan around its first vertex. Parts that cannot be clipped, because
/// the polygon crosses itself, are dropped, as in the reference's OBJ reader. Indices must be in range.
void append_triangles(std::vector<Triangle>& faces, std::span<const int> polygon,
                      std::span<const Vec3<float>> vertices);

}  // namespace corten::asset
