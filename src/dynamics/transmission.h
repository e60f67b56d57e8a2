// Transmissions: actuator lengths and their Jacobians (moments).
#pragma once

#include "dynamics/transmission_spatial.h"

namespace corten {

namespace detail {

/// Gear of the rotational dofs of a ball or free joint, in the child frame, the frame of the dofs;
/// jointinparent gives it in the parent's.
template <class T>
CORTEN_HD Vec3<T> rotational_gear(const ModelView<T>& m, int u, const T* gear, Quat<T> q) {
  return m.actuator_trntype[u] == kTrnJointInParent ? rotate(conjugate(q), vec3(gear)) : vec3(gear);
}

template <class T>
CORTEN_HD void joint_transmission(const ModelView<T>& m, const DataView<T>& d, int u) {
  int j = m.actuator_trnid[2 * u];
  const T* gear = m.actuator_gear + 6 * u;
  const T* q = d.qpos + m.jnt_qposadr[j];
  T* moment = d.actuator_moment + m.moment_rowadr[u];
  switch (m.joint_type(j)) {
    case kFree: {  // no meaningful length
      Vec3<T> axis = rotational_gear(m, u, gear + 3, normalized(quat(q + 3)));
      d.actuator_length[u] = 0;
      for (int k = 0; k < 3; k++) moment[k] = gear[k], moment[3 + k] = axis[k];
      break;
    }
    case kBall: {
      Quat<T> rot = normalized(quat(q));
      Vec3<T> axis = rotational_gear(m, u, gear, rot);
      d.actuator_length[u] = dot(rotation_vector(rot), axis);
      for (int k = 0; k < 3; k++) moment[k] = axis[k];
      break;
    }
    case kSlide:
    case kHinge:
      d.actuator_length[u] = gear[0] * q[0];
      moment[0] = gear[0];
      break;
  }
}

template <class T>
CORTEN_HD void tendon_transmission(const ModelView<T>& m, const DataView<T>& d, int u) {
  int t = m.actuator_trnid[2 * u];
  T gear = m.actuator_gear[6 * u];
  d.actuator_length[u] = gear * d.ten_length[t];
  for (int k = 0; k < m.moment_rownnz[u]; k++)
    d.actuator_moment[m.moment_rowadr[u] + k] = gear * d.ten_J[m.ten_J_rowadr[t] + k];
}

}  // namespace detail

/// Writes actuator_length and actuator_moment. Actuators on bodies need the contacts.
template <class T, class Exec>
CORTEN_STAGE void transmission(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nu, [&](int u) {
    switch (m.actuator_trntype[u]) {
      case kTrnJoint:
      case kTrnJointInParent: detail::joint_transmission(m, d, u); break;
      case kTrnTendon: detail::tendon_transmission(m, d, u); break;
      case kTrnSliderCrank: detail::slider_crank_transmission(m, d, u); break;
      case kTrnSite: detail::site_transmission(m, d, u); break;
      case kTrnBody: detail::adhesion_transmission(m, d, u); break;
    }
  });
}

/// Writes actuator_velocity; zero if actuation is disabled.
template <class T, class Exec>
CORTEN_STAGE void transmission_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  bool off = m.disabled(kDisableActuation);
  for_each(exec, m.nu, [&](int u) {
    int row = m.moment_rowadr[u];
    d.actuator_velocity[u] =
        off ? T(0) : sparse_dot(d.actuator_moment + row, m.moment_colind + row, m.moment_rownnz[u], d.qvel);
  });
}

}  // namespace corten
