// Passive forces: springs, dampers, flexes, gravity compensation, fluid and passive contacts.
#pragma once

#include "dynamics/cable.h"
#include "dynamics/flex_contact.h"
#include "dynamics/flex_force.h"
#include "dynamics/fluid.h"
#include "dynamics/tendon.h"

namespace corten {

/// The stretch (negative) or compression of a tendon spring: zero inside its dead band.
template <class T>
CORTEN_HD T tendon_spring_offset(const ModelView<T>& m, const DataView<T>& d, int t) {
  T lower = m.tendon_lengthspring[2 * t], upper = m.tendon_lengthspring[2 * t + 1], length = d.ten_length[t];
  return length > upper ? upper - length : length < lower ? lower - length : T(0);
}

/// Displacement of joint j from its spring's rest position, one number per dof; returns their count.
template <class T>
CORTEN_HD int joint_spring_displacement(const ModelView<T>& m, const DataView<T>& d, int j, T* displacement) {
  const T* q = d.qpos + m.jnt_qposadr[j];
  const T* rest = m.qpos_spring + m.jnt_qposadr[j];
  int n = 0;
  switch (m.joint_type(j)) {
    case kFree:
      for (; n < 3; n++) displacement[n] = q[n] - rest[n];
      [[fallthrough]];
    case kBall: {
      Vec3<T> turn = rotation_between(quat(rest + n), normalized(quat(q + n)));
      for (int k = 0; k < 3; k++) displacement[n + k] = turn[k];
      return n + 3;
    }
    case kSlide:
    case kHinge: displacement[0] = q[0] - rest[0]; return 1;
  }
  return 0;
}

namespace detail {

template <class T, class Exec>
CORTEN_HD void springs_and_dampers(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const bool springs = !m.disabled(kDisableSpring), dampers = !m.disabled(kDisableDamper);
  for_each(exec, m.nv, [&](int i) {
    d.qfrc_spring[i] = 0;
    d.qfrc_damper[i] = dampers ? -m.dof_damping[i] * d.qvel[i] : T(0);
  });
  if (springs)
    for_each(exec, m.njnt, [&](int j) {
      T stiffness = m.jnt_stiffness[j], displacement[6];
      if (stiffness == 0) return;
      int n = joint_spring_displacement(m, d, j, displacement);
      for (int k = 0; k < n; k++) d.qfrc_spring[m.jnt_dofadr[j] + k] = -stiffness * displacement[k];
    });
  if (m.nflex > 0) flex_force(m, d, exec);
  for (int t = 0; t < m.ntendon; t++) {
    T spring = springs ? m.tendon_stiffness[t] * tendon_spring_offset(m, d, t) : T(0);
    T damper = dampers ? -m.tendon_damping[t] * d.ten_velocity[t] : T(0);
    if (spring != 0) add_tendon_force(m, d, t, spring, d.qfrc_spring, exec);
    if (damper != 0) add_tendon_force(m, d, t, damper, d.qfrc_damper, exec);
  }
}

template <class T>
CORTEN_HD bool has_gravity_compensation(const ModelView<T>& m) {
  return m.ngravcomp > 0 && !m.disabled(kDisableGravity) && norm(vec3(m.opt.gravity)) != 0;
}

template <class T, class Exec>
CORTEN_HD void gravity_compensation(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nbody, [&](int b) {
    Vec3<T> lift = (-m.body_mass[b] * m.body_gravcomp[b]) * vec3(m.opt.gravity);
    d.work.cfrc_body[b] = moved(Force<T>{{0, 0, 0}, lift}, d.xipos[b], com_origin(m, d, b));
  });
  add_body_forces(m, d, d.work.cfrc_body, d.qfrc_gravcomp, exec);
}

}  // namespace detail

/// Writes qfrc_spring, qfrc_damper, qfrc_gravcomp, qfrc_fluid and qfrc_passive. If springs and dampers are
/// both disabled there are no passive forces at all, including gravity compensation, fluid and the user's.
template <class T, class Exec>
CORTEN_STAGE void passive_force(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const bool off = m.disabled(kDisableSpring) && m.disabled(kDisableDamper);
  for_each(exec, m.nv, [&](int i) { d.qfrc_gravcomp[i] = d.qfrc_fluid[i] = 0; });
  if (off) {
    for_each(exec, m.nv, [&](int i) { d.qfrc_spring[i] = d.qfrc_damper[i] = d.qfrc_passive[i] = 0; });
    return;
  }
  detail::springs_and_dampers(m, d, exec);
  if (detail::has_gravity_compensation(m)) detail::gravity_compensation(m, d, exec);
  if (has_fluid(m)) fluid_force(m, d, exec);
  if (m.nflex > 0) passive_contact_force(m, d, exec);
  for_each(exec, m.nv, [&](int i) {
    // Compensation by actuators is added to their force instead.
    T gravcomp = m.jnt_actgravcomp[m.dof_jntid[i]] ? T(0) : d.qfrc_gravcomp[i];
    d.qfrc_passive[i] = d.qfrc_spring[i] + d.qfrc_damper[i] + d.qfrc_fluid[i] + gravcomp;
  });
  once(exec, [&] { exec.user_passive(); });
  if (m.nplugin == 0) return;
  if (has_cables(m)) add_cable_forces(m, d, d.qfrc_passive, exec);
  once(exec, [&] { exec.call_plugins(PluginCall::passive); });
}

}  // namespace corten
