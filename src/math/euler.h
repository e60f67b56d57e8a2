// Converts Euler angles to rotations.
#pragma once

#include <numbers>
#include <string_view>

#include "math/rotation.h"

namespace corten {

inline double radians(double angle, bool is_in_degrees) {
  return is_in_degrees ? angle / 180 * std::numbers::pi : angle;
}

/// Composes three rotations about the axes named in `sequence`. Lower case letters (xyz) are axes that rotate
/// with the frame (intrinsic); upper case letters (XYZ) are fixed axes (extrinsic).
inline Quat<double> euler_rotation(const double* angles, std::string_view sequence, bool in_degrees) {
  Quat<double> q{1, 0, 0, 0};
  for (std::size_t i = 0; i < 3 && i < sequence.size(); i++) {
    const bool turns_along = sequence[i] >= 'x';
    const char axis = turns_along ? sequence[i] : static_cast<char>(sequence[i] - 'X' + 'x');
    const Vec3<double> unit{axis == 'x' ? 1.0 : 0.0, axis == 'y' ? 1.0 : 0.0, axis == 'z' ? 1.0 : 0.0};
    const Quat<double> turn = axis_angle(unit, radians(angles[i], in_degrees));
    q = turns_along ? q * turn : turn * q;
  }
  return normalized(q);
}

}  // namespace corten
