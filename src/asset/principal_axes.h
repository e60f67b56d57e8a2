// Eigenvalues and eigenvectors of a symmetric 3x3 matrix.
#pragma once

#include "math/rotation.h"

namespace corten::asset {

struct PrincipalAxes {
  Vec3<double> moments;  ///< decreasing
  Quat<double> axes;
};

/// Jacobi rotations from the identity, always on the largest off-diagonal element, then quarter turns that
/// sort the moments. Axes, signs and the stopping tolerance (1e-12, absolute) match the reference.
PrincipalAxes principal_axes(const Mat3<double>& symmetric);

}  // namespace corten::asset
