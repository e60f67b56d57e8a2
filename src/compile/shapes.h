// Geometry of the primitive shapes: how many sizes they take, volume, inertia, bounds.
//
// Sizes as in MJCF: sphere radius; capsule and cylinder radius, half length along z; ellipsoid semi-axes; box
// half lengths; plane half x, half y, grid spacing (no volume, no bounds).
#pragma once

#include <array>

#include "compile/pose.h"
#include "corten/spec/keywords.h"

namespace corten::compile {

using Size3 = std::array<double, 3>;

/// Sizes that must be positive. A plane's is its third alone, and is checked by its own rule.
int sizes_of(GeomType type);

/// Volume, or the surface's area for a shell.
double volume(GeomType type, const Size3& size, bool shell);

/// Moments along the shape's own axes for a given total mass, spread over the volume or over the surface.
Vec3d moments(GeomType type, const Size3& size, bool shell, double mass);

/// Radius of a sphere about the shape's origin; 0 where there is none.
double bounding_radius(GeomType type, const Size3& size);

/// Centre and half sizes in the shape's frame.
std::array<double, 6> bounding_box(GeomType type, const Size3& size);

}  // namespace corten::compile
