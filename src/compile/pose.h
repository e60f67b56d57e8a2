// Pose, a rigid transform, and double-precision aliases used by all passes.
#pragma once

#include "math/rotation.h"

namespace corten::compile {

using Vec3d = Vec3<double>;
using Quatd = Quat<double>;
using Mat3d = Mat3<double>;

/// Squared lengths, masses and volumes below this are treated as zero. This is the threshold of the
/// reference's compiler, ten times that of the simulation.
inline constexpr double kSmall = 1e-14;

inline constexpr double kPi = 3.14159265358979323846;

struct Pose {
  Vec3d pos{0, 0, 0};
  Quatd quat{1, 0, 0, 0};
};

/// Composition: X_AC = X_AB * X_BC.
inline Pose operator*(const Pose& a, const Pose& b) {
  return {a.pos + rotate(a.quat, b.pos), a.quat * b.quat};
}

inline Pose inverse(const Pose& a) {
  Quatd back = conjugate(a.quat);
  return {-rotate(back, a.pos), back};
}

}  // namespace corten::compile
