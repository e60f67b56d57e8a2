#include <cmath>

#include "model/same_frames.h"

namespace corten::detail {

namespace {

/// Frames that differ by less are treated as equal.
constexpr double kSameFrame = 1e-6;
/// Components of an axis that are smaller are zero.
constexpr double kSmallComponent = 1e-14;

bool is_zero(Vec3<double> v) {
  return std::abs(v.x) < kSameFrame && std::abs(v.y) < kSameFrame && std::abs(v.z) < kSameFrame;
}

bool is_identity(Quat<double> q) {
  return is_zero({q.x, q.y, q.z}) && std::abs(std::abs(q.w) - 1) < kSameFrame;
}

bool lies_along_an_axis(Vec3<double> v) {
  return (std::abs(v.x) > kSmallComponent) + (std::abs(v.y) > kSmallComponent) +
             (std::abs(v.z) > kSmallComponent) ==
         1;
}

/// True for a child of the world or of a body that is fixed to the world.
bool hangs_on_the_world(const ModelView<double>& m, int b) {
  const int parent = m.body_parentid[b];
  return m.body_rootid[b] == b || (m.body_parentid[parent] == 0 && m.body_dofnum[parent] == 0);
}

bool has_simple_joints(const ModelView<double>& m, int b) {
  bool turned = false;
  for (int j = m.body_jntadr[b], end = j + m.body_jntnum[b]; j < end; j++) {
    const bool scalar = dofs_of(m.joint_type(j)) == 1;
    if (turned || !is_zero(m.jnt_pos[j]) || (scalar && !lies_along_an_axis(m.jnt_axis[j]))) return false;
    turned = turned || is_rotation(m.joint_type(j));
  }
  return true;
}

bool slides_only(const ModelView<double>& m, int b) {
  for (int j = m.body_jntadr[b], end = j + m.body_jntnum[b]; j < end; j++)
    if (m.jnt_type[j] != kSlide) return false;
  return m.body_dofnum[b] > 0;
}

}  // namespace

std::vector<int> simple_bodies(const ModelView<double>& m) {
  std::vector<int> kinds(static_cast<std::size_t>(m.nbody));
  for (int b = 0; b < m.nbody; b++) {
    const bool simple = is_zero(m.body_ipos[b]) && is_identity(m.body_iquat[b]) && hangs_on_the_world(m, b) &&
                        (b == 0 || m.body_childnum[b] == 0) && has_simple_joints(m, b);
    kinds[static_cast<std::size_t>(b)] = !simple ? 0 : slides_only(m, b) ? 2 : 1;
  }
  // The armature of a tendon couples the bodies on its path. Bodies with joints of fixed tendons stay simple,
  // as in the reference.
  for (int t = 0; t < m.ntendon; t++) {
    if (m.tendon_armature[t] == 0) continue;
    for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; w++)
      if (m.wrap_type[w] == kWrapSite) kinds[static_cast<std::size_t>(m.site_bodyid[m.wrap_objid[w]])] = 0;
  }
  return kinds;
}

}  // namespace corten::detail
