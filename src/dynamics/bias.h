// Recursive Newton-Euler (Luh, Walker and Paul 1980): the generalized force for a given velocity and,
// optionally, acceleration. Gravity enters as an upward acceleration of the world.
#pragma once

#include "dynamics/tendon.h"

namespace corten {

/// Acceleration of the world that represents gravity.
template <class T>
CORTEN_HD Motion<T> world_acceleration(const ModelView<T>& m) {
  if (m.disabled(kDisableGravity)) return {};
  return {{0, 0, 0}, -vec3(m.opt.gravity)};
}

/// Force on a body that moves with velocity v and acceleration a.
template <class T>
CORTEN_HD Force<T> newton_euler(const Inertia<T>& inertia, Motion<T> v, Motion<T> a) {
  return inertia * a + cross(v, inertia * v);
}

/// Acceleration of body b, given its parent's; qacc may be null for zero.
template <class T>
CORTEN_HD Motion<T> body_acceleration(const ModelView<T>& m, const DataView<T>& d, int b, Motion<T> parent,
                                      const T* qacc) {
  Motion<T> a = parent;
  for (int k = 0; k < m.body_dofnum[b]; k++) {
    int i = m.body_dofadr[b] + k;
    a += d.qvel[i] * d.cdof_dot[i];
    if (qacc) a += qacc[i] * d.cdof[i];
  }
  return a;
}

/// result = generalized force of the motion (qvel, qacc), without armature; qacc may be null for zero. Also
/// writes the acceleration of each body and the force on its subtree, com frame. If known(tree) is true, the
/// tree's values are kept.
template <class T, class Exec, class Known>
CORTEN_STAGE void recursive_newton_euler(const ModelView<T>& m, const DataView<T>& d, const T* qacc,
                                         Motion<T>* cacc, Force<T>* cfrc, T* result, Known known, Exec exec) {
  once(exec, [&] {
    cacc[0] = world_acceleration(m);
    cfrc[0] = {};
  });
  for_each_body_down(m, exec, [&](int b) {
    if (known(m.body_treeid[b])) return;
    cacc[b] = body_acceleration(m, d, b, cacc[m.body_parentid[b]], qacc);
    cfrc[b] = newton_euler(d.cinert[b], d.cvel[b], cacc[b]);
  });
  accumulate_subtrees(m, exec, cfrc, [&](int b) { return known(m.body_treeid[b]); });
  for_each(exec, m.nv, [&](int i) {
    if (!known(m.dof_treeid[i])) result[i] = dot(d.cdof[i], cfrc[m.dof_bodyid[i]]);
  });
}

/// Writes qfrc_bias, cacc_bias and cfrc_bias. Sleeping trees keep theirs, unless there are tendons with
/// armature that could couple them to other trees.
template <class T, class Exec>
CORTEN_STAGE void bias_force(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  auto known = [&](int tree) { return m.ntendon == 0 && velocity_is_known(m, d, tree); };
  recursive_newton_euler(m, d, static_cast<const T*>(nullptr), d.cacc_bias, d.cfrc_bias, d.qfrc_bias, known,
                         exec);
  add_tendon_bias(m, d, d.qfrc_bias, exec);
}

}  // namespace corten
