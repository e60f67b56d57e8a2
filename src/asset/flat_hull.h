// Convex hulls of points without volume.
#pragma once

#include <optional>

#include "asset/hull.h"

namespace corten::asset {

/// The hull of the points, projected onto the plane, line or point that fits them; nullopt if they are too
/// thick for that. Extents below the rounding of single precision coordinates count as zero.
std::optional<Hull> flat_hull(std::span<const Vec3<double>> points);

}  // namespace corten::asset
