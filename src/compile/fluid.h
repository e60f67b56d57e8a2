// Coefficients of the ellipsoid fluid model: the given drag and lift coefficients, and the added mass and
// inertia of an ellipsoid of the geom's extent (Lamb, Hydrodynamics, 1932, ch. V; Tuckerman 1925).
#pragma once

#include <array>

#include "compile/shapes.h"

namespace corten::compile {

/// A row of geom_fluid: 1, the five coefficients, added mass x y z, added inertia x y z.
std::array<double, 12> fluid_coefficients(GeomType type, const Size3& size, const double* five_coefficients);

}  // namespace corten::compile
