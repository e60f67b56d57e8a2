// Eigenvalues and eigenvectors of a symmetric 3x3 matrix.
#pragma once

#include "math/rotation.h"

namespace corten::asset {

struct PrincipalAxes {
  Vec3<double> moments;  ///< decreasing
  Quat<double> axes;
};

/// Jacobi rotations from the identity, always on the largest element off the diagonal, then quarter turns
/// that sort: axes, signs and the point where it stops (1e-12, absolute) are the reference's.
PrincipalAxes principal_axes(const Mat3<double>& symmetric);

}  // namespace corten::asset
