// Euler angles as a compiler's conventions mean them.
#pragma once

#include "math/rotation.h"
#include "mjcf/spec_sections.h"

namespace corten::mjcf {

/// Rotations about the axes of eulerseq, one after the other; small letters are axes that turn along.
Quat<double> euler_rotation(const Reals<3>& angles, const Compiler& compiler);

}  // namespace corten::mjcf
