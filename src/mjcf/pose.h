// Pose, a rigid transform, in double precision.
#pragma once

#include "math/rotation.h"

namespace corten::mjcf {

struct Pose {
  Vec3<double> pos{0, 0, 0};
  Quat<double> quat{1, 0, 0, 0};
};

/// Composition: X_AC = X_AB * X_BC.
inline Pose operator*(const Pose& a, const Pose& b) {
  return {a.pos + rotate(a.quat, b.pos), a.quat * b.quat};
}

/// A point in the frame of the pose, in the frame around it.
inline Vec3<double> operator*(const Pose& a, const Vec3<double>& point) {
  return a.pos + rotate(a.quat, point);
}

inline Pose inverse(const Pose& a) {
  Quat<double> back = conjugate(a.quat);
  return {-rotate(back, a.pos), back};
}

}  // namespace corten::mjcf
