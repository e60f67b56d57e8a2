// Coefficients of the ellipsoid fluid model: drag and lift as given, virtual mass and inertia of the medium
// that an ellipsoid of the geom's extent carries along (Lamb, Hydrodynamics, 1932, ch. V; Tuckerman 1925).
#pragma once

#include <array>

#include "compile/shapes.h"

namespace corten::compile {

/// As geom_fluid stores them: 1, the five coefficients, virtual mass x y z, virtual inertia x y z.
std::array<double, 12> fluid_coefficients(GeomType type, const Size3& size, const double* five_coefficients);

}  // namespace corten::compile
