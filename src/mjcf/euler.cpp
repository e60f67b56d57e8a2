#include "mjcf/euler.h"

#include <numbers>

namespace corten::mjcf {

Quat<double> euler_rotation(const Reals<3>& angles, const Compiler& compiler) {
  const bool in_degrees = *compiler.angle == Angle::degree;
  Quat<double> q{1, 0, 0, 0};
  for (int i = 0; i < 3; ++i) {
    const char letter = (*compiler.eulerseq)[static_cast<std::size_t>(i)];
    const bool turns_along = letter >= 'x';
    const char axis = turns_along ? letter : static_cast<char>(letter - 'X' + 'x');
    const Vec3<double> unit{axis == 'x' ? 1.0 : 0.0, axis == 'y' ? 1.0 : 0.0, axis == 'z' ? 1.0 : 0.0};
    const double angle = in_degrees ? angles[i] / 180 * std::numbers::pi : angles[i];
    const Quat<double> turn = axis_angle(unit, angle);
    q = turns_along ? q * turn : turn * q;
  }
  return normalized(q);
}

}  // namespace corten::mjcf
