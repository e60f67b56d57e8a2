// Geometry of the primitive shapes: number of size parameters, volume, inertia, bounds.
//
// Sizes as in MJCF: sphere radius; capsule and cylinder radius, half length along z; ellipsoid semi-axes; box
// half lengths; plane half x, half y, grid spacing (no volume, no bounds).
#pragma once

#include <array>

#include "compile/pose.h"
#include "corten/spec/keywords.h"

namespace corten::compile {

using Size3 = std::array<double, 3>;

/// Number of leading sizes that must be positive. A plane, whose third size must be positive, is checked
/// separately.
int sizes_of(GeomType type);

/// Volume, or surface area for a shell.
double volume(GeomType type, const Size3& size, bool shell);

/// Principal moments for a given total mass, distributed evenly over the volume, or over the surface for a
/// shell.
Vec3d moments(GeomType type, const Size3& size, bool shell, double mass);

/// Radius of the bounding sphere about the shape's origin; 0 if the shape is unbounded.
double bounding_radius(GeomType type, const Size3& size);

/// Bounding box in the shape's frame: centre and half sizes.
std::array<double, 6> bounding_box(GeomType type, const Size3& size);

}  // namespace corten::compile
