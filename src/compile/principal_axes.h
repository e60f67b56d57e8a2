// Principal axes of an inertia: eigenvalues and eigenvectors of a symmetric 3x3 matrix.
#pragma once

#include "compile/pose.h"
#include "math/spatial.h"

namespace corten::compile {

struct PrincipalAxes {
  Vec3d moments;  ///< decreasing
  Quatd axes;
};

/// Of the second moments in `inertia`; its first moment is not looked at. Axes and their signs follow the
/// reference: Jacobi rotations from the identity, always on the largest element off the diagonal, then
/// quarter turns that sort. It also stops where the reference does, at 1e-12 absolute, because what is left
/// over is visible in small inertias.
PrincipalAxes principal_axes(const Inertia<double>& inertia);

}  // namespace corten::compile
