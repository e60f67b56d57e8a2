#include "model/same_frames.h"

#include <cmath>

namespace corten::detail {

namespace {

/// Frames that differ by less are treated as equal, as in the reference; the difference is then ignored
/// everywhere.
constexpr double kSame = 1e-6;

bool near(double a, double b) { return std::abs(a - b) < kSame; }
bool equal(const Vec3<double>& a, const Vec3<double>& b) {
  return near(a.x, b.x) && near(a.y, b.y) && near(a.z, b.z);
}
bool equal_numbers(const Quat<double>& a, const Quat<double>& b) {
  return near(a.w, b.w) && near(a.x, b.x) && near(a.y, b.y) && near(a.z, b.z);
}
bool equal(const Quat<double>& a, const Quat<double>& b) {
  return equal_numbers(a, b) || equal_numbers(a, {-b.w, -b.x, -b.y, -b.z});
}

}  // namespace

SameFrame same_frame(const ModelView<double>& m, int body, const Vec3<double>& pos,
                     const Quat<double>& quat) {
  const bool body_rotation = equal(quat, {1, 0, 0, 0}), inertia_rotation = equal(quat, m.body_iquat[body]);
  if (body_rotation && equal(pos, {0, 0, 0})) return kFrameBody;
  // Tested before the inertial frame: the body's rotation has precedence, and the position stays the frame's
  // own.
  if (body_rotation) return kFrameBodyRotation;
  if (inertia_rotation && equal(pos, m.body_ipos[body])) return kFrameInertia;
  return inertia_rotation ? kFrameInertiaRotation : kFrameOwn;
}

SameFrame same_frame_of_body(const ModelView<double>& m, int body) {
  // Only the comparison with the body frame is meaningful: the inertial frame always equals itself.
  if (!equal(m.body_iquat[body], {1, 0, 0, 0})) return kFrameOwn;
  return equal(m.body_ipos[body], {0, 0, 0}) ? kFrameBody : kFrameBodyRotation;
}

}  // namespace corten::detail
