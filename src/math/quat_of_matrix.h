// From rotation matrices to quaternions.
#pragma once

#include "math/rotation.h"

namespace corten {

/// Quaternion of a rotation matrix, of unit length up to rounding; divides by the largest component (Shepperd
/// 1978).
CORTEN_HD Quat<double> quat_of_matrix(const Mat3<double>& r) {
  const double xx = r(0, 0), yy = r(1, 1), zz = r(2, 2);
  Quat<double> q;
  if (xx + yy + zz > 0) {
    q.w = 0.5 * std::sqrt(1 + xx + yy + zz);
    const double s = 0.25 / q.w;
    q.x = s * (r(2, 1) - r(1, 2)), q.y = s * (r(0, 2) - r(2, 0)), q.z = s * (r(1, 0) - r(0, 1));
  } else if (xx > yy && xx > zz) {
    q.x = 0.5 * std::sqrt(1 + xx - yy - zz);
    const double s = 0.25 / q.x;
    q.w = s * (r(2, 1) - r(1, 2)), q.y = s * (r(0, 1) + r(1, 0)), q.z = s * (r(0, 2) + r(2, 0));
  } else if (yy > zz) {
    q.y = 0.5 * std::sqrt(1 - xx + yy - zz);
    const double s = 0.25 / q.y;
    q.w = s * (r(0, 2) - r(2, 0)), q.x = s * (r(0, 1) + r(1, 0)), q.z = s * (r(1, 2) + r(2, 1));
  } else {
    q.z = 0.5 * std::sqrt(1 - xx - yy + zz);
    const double s = 0.25 / q.z;
    q.w = s * (r(1, 0) - r(0, 1)), q.x = s * (r(0, 2) + r(2, 0)), q.y = s * (r(1, 2) + r(2, 1));
  }
  return q;
}

}  // namespace corten
