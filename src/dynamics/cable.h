// The plugin mujoco.elasticity.cable: an elastic rod of bodies, each the child of the one before, that bends
// and twists at ball joints. The curvature of a joint is its rotation vector divided by the distance of the
// two bodies; a joint turns its two bodies back with a torque proportional to the change of the curvature.
#pragma once

#include "dynamics/jacobian.h"
#include "model/plugin_layout.h"

namespace corten {

namespace detail {

/// The orientation of a cable's body relative to the one before.
template <class T>
CORTEN_HD Quat<T> cable_turn(const ModelView<T>& m, const DataView<T>& d, int body) {
  const int q = m.jnt_qposadr[m.body_jntadr[body]] + m.body_dofnum[body] - 3;
  return m.body_quat[body] * quat(static_cast<const T*>(d.qpos) + q);
}

/// The torque of the joint of a body on it, in the frame of the body before; `prm`: the body's numbers.
template <class T>
CORTEN_HD Vec3<T> cable_torque(const T* prm, Quat<T> turn) {
  const Vec3<T> now = rotation_vector(turn);
  const T *rest = prm + CableLayout::kRest, *k = prm + CableLayout::kStiffness;
  const T distance = prm[CableLayout::kDistance];
  return {-k[0] * (now.x - rest[0]) / distance, -k[1] * (now.y - rest[1]) / distance,
          -k[2] * (now.z - rest[2]) / distance};
}

/// The torque of a cable on its body i, from the joints on both sides, in world axes.
template <class T>
CORTEN_HD Vec3<T> cable_body_torque(const ModelView<T>& m, const DataView<T>& d, const T* prm, int i) {
  const int body = static_cast<int>(prm[CableLayout::kFirst]) + i;
  const int bodies = static_cast<int>(prm[CableLayout::kBodies]);
  const T* own = prm + CableLayout::kHead + CableLayout::kOfBody * i;
  const T* k = own + CableLayout::kStiffness;
  Vec3<T> torque{0, 0, 0};
  if (k[0] == 0 && k[1] == 0 && k[2] == 0) return torque;
  if (i > 0) {
    const Quat<T> turn = cable_turn(m, d, body);
    torque = torque + rotate(conjugate(turn), cable_torque(own, turn));
  }
  if (i < bodies - 1) torque = torque - cable_torque(own + CableLayout::kOfBody, cable_turn(m, d, body + 1));
  return rotate(d.xquat[body], torque);
}

}  // namespace detail

/// qfrc += the forces of all cables.
template <class T, class Exec>
CORTEN_HD void add_cable_forces(const ModelView<T>& m, const DataView<T>& d, T* qfrc, Exec exec) {
  for_each(exec, m.nbody, [&](int b) { d.work.cfrc_body[b] = {{0, 0, 0}, {0, 0, 0}}; });
  for (int p = 0; p < m.nplugin; p++) {
    if (m.plugin[p] != kPluginCable) continue;
    const T* prm = m.plugin_prm + m.plugin_prmadr[p];
    for_each(exec, static_cast<int>(prm[CableLayout::kBodies]), [&](int i) {
      const int body = static_cast<int>(prm[CableLayout::kFirst]) + i;
      d.work.cfrc_body[body] = {detail::cable_body_torque(m, d, prm, i), {0, 0, 0}};
    });
  }
  add_body_forces(m, d, d.work.cfrc_body, qfrc, exec);
}

/// True if the model has cables.
template <class T>
CORTEN_HD bool has_cables(const ModelView<T>& m) {
  for (int p = 0; p < m.nplugin; p++)
    if (m.plugin[p] == kPluginCable) return true;
  return false;
}

}  // namespace corten
