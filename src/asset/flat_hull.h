// Hulls of points that span no volume.
#pragma once

#include <optional>

#include "asset/hull.h"

namespace corten::asset {

/// The hull of the points' projection onto the plane, line or point that fits them; none where they are too
/// thick for that. Coordinates are single precision, so extents below their rounding count as none.
std::optional<Hull> flat_hull(std::span<const Vec3<double>> points);

}  // namespace corten::asset
