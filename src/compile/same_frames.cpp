#include <cmath>

#include "compile/fields.h"
#include "compile/fill.h"

namespace corten::compile {

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

SameFrame shared_frame(const ModelView<double>& m, int b, const Vec3<double>& pos, const Quat<double>& quat) {
  const bool body_rotation = equal(quat, {1, 0, 0, 0}), inertia_rotation = equal(quat, m.body_iquat[b]);
  if (body_rotation && equal(pos, {0, 0, 0})) return kFrameBody;
  // Tested before the inertial frame: the body's rotation has precedence, and the position stays the frame's
  // own.
  if (body_rotation) return kFrameBodyRotation;
  if (inertia_rotation && equal(pos, m.body_ipos[b])) return kFrameInertia;
  return inertia_rotation ? kFrameInertiaRotation : kFrameOwn;
}

}  // namespace

void mark_same_frames(const ModelView<double>& m) {
  for (int b = 0; b < m.nbody; b++) {
    const SameFrame shared = shared_frame(m, b, m.body_ipos[b], m.body_iquat[b]);
    // Only the comparison with the body frame is meaningful: the inertial frame always equals itself.
    edit(m.body_sameframe)[b] = shared == kFrameBody || shared == kFrameBodyRotation ? shared
                                : equal(m.body_iquat[b], {1, 0, 0, 0})               ? kFrameBodyRotation
                                                                                     : kFrameOwn;
  }
  for (int g = 0; g < m.ngeom; g++)
    edit(m.geom_sameframe)[g] = shared_frame(m, m.geom_bodyid[g], m.geom_pos[g], m.geom_quat[g]);
  for (int s = 0; s < m.nsite; s++)
    edit(m.site_sameframe)[s] = shared_frame(m, m.site_bodyid[s], m.site_pos[s], m.site_quat[s]);
}

}  // namespace corten::compile
