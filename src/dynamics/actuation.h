// Actuators: from controls to activation rates, scalar forces and joint forces.
#pragma once

#include "dynamics/transmission.h"

namespace corten {

/// A value that no healthy simulation holds: not a number, or absurdly large.
template <class T>
CORTEN_HD bool is_bad(T x) {
  return !(x >= T(-1e10) && x <= T(1e10));
}

template <class T>
CORTEN_HD T clamped(T x, const T* range) {
  return x < range[0] ? range[0] : x > range[1] ? range[1] : x;
}

/// Groups 0 to 30 can be switched off by option.
template <class T>
CORTEN_HD bool actuator_disabled(const ModelView<T>& m, int u) {
  int group = m.actuator_group[u];
  return group >= 0 && group <= 30 && (m.opt.disableactuator & (1 << group)) != 0;
}

/// Activation after one timestep.
template <class T>
CORTEN_HD T next_activation(const ModelView<T>& m, int u, T act, T act_dot) {
  if (m.actuator_dyntype[u] == kDynFilterExact) {
    T tau = m.actuator_dynprm[10 * u] > tiny<T>() ? m.actuator_dynprm[10 * u] : tiny<T>();
    act += act_dot * tau * (T(1) - std::exp(-m.opt.timestep / tau));
  } else {
    act += act_dot * m.opt.timestep;
  }
  return m.actuator_actlimited[u] ? clamped(act, m.actuator_actrange + 2 * u) : act;
}

namespace detail {

/// Control of actuator u as the model sees it: inside its range.
template <class T>
CORTEN_HD T effective_control(const ModelView<T>& m, const DataView<T>& d, int u) {
  bool clamp = m.actuator_ctrllimited[u] && !m.disabled(kDisableClampCtrl);
  return clamp ? clamped(d.ctrl[u], m.actuator_ctrlrange + 2 * u) : d.ctrl[u];
}

template <class T>
CORTEN_HD T activation_rate(const ModelView<T>& m, const DataView<T>& d, int u, int a, T ctrl) {
  switch (m.actuator_dyntype[u]) {
    case kDynIntegrator: return ctrl;
    case kDynFilter:
    case kDynFilterExact: {
      T tau = m.actuator_dynprm[10 * u];
      return (ctrl - d.act[a]) / (tau > tiny<T>() ? tau : tiny<T>());
    }
    default: return 0;
  }
}

template <class T>
CORTEN_HD T affine(const T* prm, T length, T velocity) {
  return prm[0] + prm[1] * length + prm[2] * velocity;
}

/// Gain and bias of actuator u at its present length and velocity.
template <class T>
CORTEN_HD T actuator_gain(const ModelView<T>& m, const DataView<T>& d, int u) {
  const T* prm = m.actuator_gainprm + 10 * u;
  return m.actuator_gaintype[u] == kGainAffine ? affine(prm, d.actuator_length[u], d.actuator_velocity[u])
                                               : prm[0];
}
template <class T>
CORTEN_HD T actuator_bias(const ModelView<T>& m, const DataView<T>& d, int u) {
  const T* prm = m.actuator_biasprm + 10 * u;
  return m.actuator_biastype[u] == kBiasAffine ? affine(prm, d.actuator_length[u], d.actuator_velocity[u])
                                               : T(0);
}

/// Last activation of actuator u, which drives its force; -1: none.
template <class T>
CORTEN_HD int driving_activation(const ModelView<T>& m, int u) {
  return m.actuator_actadr[u] < 0 ? -1 : m.actuator_actadr[u] + m.actuator_actnum[u] - 1;
}

/// What the gain multiplies: the control, the activation, or the next activation.
template <class T>
CORTEN_HD T actuator_input(const ModelView<T>& m, const DataView<T>& d, int u, T ctrl) {
  int a = driving_activation(m, u);
  if (a < 0) return ctrl;
  return m.actuator_actearly[u] ? next_activation(m, u, d.act[a], d.act_dot[a]) : d.act[a];
}

/// Scales the forces of all actuators on a tendon so that their sum keeps within the tendon's range.
template <class T, class Exec>
CORTEN_HD void limit_tendon_forces(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.ntendon, [&](int t) {
    if (!m.tendon_actfrclimited[t]) return;
    auto acts_on = [&](int u) { return m.actuator_trntype[u] == kTrnTendon && m.actuator_trnid[2 * u] == t; };
    T total = 0;
    for (int u = 0; u < m.nu; u++)
      if (acts_on(u)) total += d.actuator_force[u];
    T allowed = clamped(total, m.tendon_actfrcrange + 2 * t);
    if (allowed == total || total == 0) return;
    for (int u = 0; u < m.nu; u++)
      if (acts_on(u)) d.actuator_force[u] *= allowed / total;
  });
}

/// qfrc_actuator = moment' force + gravity compensation that actuators provide, within the joints' ranges.
template <class T, class Exec>
CORTEN_HD void joint_actuator_forces(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nv, [&](int i) { d.qfrc_actuator[i] = 0; });
  for (int u = 0; u < m.nu; u++) {
    int row = m.moment_rowadr[u];
    T force = d.actuator_force[u];
    for_each(exec, m.moment_rownnz[u],
             [&](int k) { d.qfrc_actuator[m.moment_colind[row + k]] += force * d.actuator_moment[row + k]; });
  }
  for_each(exec, m.nv, [&](int i) {
    if (m.jnt_actgravcomp[m.dof_jntid[i]]) d.qfrc_actuator[i] += d.qfrc_gravcomp[i];
  });
  for_each(exec, m.njnt, [&](int j) {  // only scalar joints have such a range
    T& force = d.qfrc_actuator[m.jnt_dofadr[j]];
    if (m.jnt_actfrclimited[j]) force = clamped(force, m.jnt_actfrcrange + 2 * j);
  });
}

}  // namespace detail

/// Writes act_dot, actuator_force and qfrc_actuator. A bad control counts as zero, and so do all others then:
/// half a command can be worse than none.
template <class T, class Exec>
CORTEN_STAGE void actuation(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.nu == 0 || m.disabled(kDisableActuation)) {
    for_each(exec, m.nu, [&](int u) { d.actuator_force[u] = 0; });
    for_each(exec, m.nv, [&](int i) { d.qfrc_actuator[i] = 0; });
    return;
  }
  const bool reported = any_of(exec, m.nu, [&](int u) { return is_bad(d.ctrl[u]); });
  const bool bad = any_of(exec, m.nu, [&](int u) { return is_bad(detail::effective_control(m, d, u)); });
  if (reported) once(exec, [&] { *d.status |= kBadCtrl; });
  for_each(exec, m.nu, [&](int u) {
    T ctrl = bad ? T(0) : detail::effective_control(m, d, u);
    int a = detail::driving_activation(m, u);
    if (a >= 0) {
      for (int k = m.actuator_actadr[u]; k < a; k++) d.act_dot[k] = 0;
      d.act_dot[a] = detail::activation_rate(m, d, u, a, ctrl);
    }
    T force = detail::actuator_gain(m, d, u) * detail::actuator_input(m, d, u, ctrl) +
              detail::actuator_bias(m, d, u);
    d.actuator_force[u] = actuator_disabled(m, u) ? T(0) : force;
  });
  detail::limit_tendon_forces(m, d, exec);
  for_each(exec, m.nu, [&](int u) {
    if (m.actuator_forcelimited[u])
      d.actuator_force[u] = clamped(d.actuator_force[u], m.actuator_forcerange + 2 * u);
  });
  detail::joint_actuator_forces(m, d, exec);
}

}  // namespace corten
