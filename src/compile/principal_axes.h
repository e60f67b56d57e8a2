// Principal axes of an inertia: eigenvalues and eigenvectors of a symmetric 3x3 matrix.
#pragma once

#include "asset/principal_axes.h"
#include "math/spatial.h"

namespace corten::compile {

using asset::PrincipalAxes;

/// Principal axes and moments of the inertia matrix in `inertia`; its first moment is ignored.
inline PrincipalAxes principal_axes(const Inertia<double>& inertia) {
  return asset::principal_axes({{inertia.xx, inertia.xy, inertia.xz, inertia.xy, inertia.yy, inertia.yz,
                                 inertia.xz, inertia.yz, inertia.zz}});
}

}  // namespace corten::compile
