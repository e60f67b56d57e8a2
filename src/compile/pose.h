// Pose and double-precision aliases used by all passes.
#pragma once

#include "mjcf/pose.h"

namespace corten::compile {

using Vec3d = Vec3<double>;
using Quatd = Quat<double>;
using Mat3d = Mat3<double>;

/// Squared lengths, masses and volumes below this are treated as zero. This is the threshold of the
/// reference's compiler, ten times that of the simulation.
inline constexpr double kSmall = 1e-14;

inline constexpr double kPi = 3.14159265358979323846;

using mjcf::Pose;

}  // namespace corten::compile
