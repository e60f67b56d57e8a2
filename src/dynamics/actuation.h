// Actuators: from controls to activation rates, scalar forces and joint forces.
#pragma once

#include "dynamics/activation.h"
#include "dynamics/columns.h"
#include "dynamics/muscle.h"
#include "dynamics/pid.h"
#include "dynamics/transmission.h"
#include "math/elementary.h"
#include "model/bad_number.h"
#include "model/history.h"

namespace corten {

/// True if the group of actuator u is disabled by the options; groups 0 to 30 can be.
template <class T>
CORTEN_HD bool actuator_disabled(const ModelView<T>& m, int u) {
  int group = m.actuator_group[u];
  return group >= 0 && group <= 30 && (m.opt.disableactuator & (1 << group)) != 0;
}

namespace detail {

/// The control that arrives now: the current one, or with a delay a past one.
template <class T>
CORTEN_HD T delayed_control(const ModelView<T>& m, const DataView<T>& d, int u) {
  const int samples = m.actuator_history[2 * u];
  if (m.actuator_delay[u] == 0 || samples == 0) return d.ctrl[u];
  return History<T>(d.history + m.actuator_historyadr[u], samples, 1)
      .read(*d.time - m.actuator_delay[u], 0, m.actuator_history[2 * u + 1]);
}

/// The control of actuator u, clamped to its range.
template <class T>
CORTEN_HD T effective_control(const ModelView<T>& m, const DataView<T>& d, int u) {
  const T ctrl = delayed_control(m, d, u);
  bool clamp = m.actuator_ctrllimited[u] && !m.disabled(kDisableClampCtrl);
  return clamp ? clamped(ctrl, m.actuator_ctrlrange + 2 * u) : ctrl;
}

/// Writes act_dot of actuator u; a is its last activation. A user-defined type has rate zero if no function
/// is set.
template <class T, class Exec>
CORTEN_HD void activation_rates(const ModelView<T>& m, const DataView<T>& d, int u, int a, T ctrl,
                                [[maybe_unused]] Exec exec) {
  const T* prm = m.actuator_dynprm + 10 * u;
  for (int k = m.actuator_actadr[u]; k <= a; k++) d.act_dot[k] = 0;
  switch (m.actuator_dyntype[u]) {
    case kDynIntegrator: d.act_dot[a] = ctrl; break;
    case kDynFilter:
    case kDynFilterExact: d.act_dot[a] = (ctrl - d.act[a]) / at_least_tiny(prm[0]); break;
    case kDynMuscle: d.act_dot[a] = muscle_activation_rate(ctrl, d.act[a], prm); break;
    default:
      if constexpr (requires { exec.user; })
        if (exec.user && exec.user->dynamics) exec.user->dynamics(exec.user->context, u);
  }
}

template <class T>
CORTEN_HD T affine(const T* prm, T length, T velocity) {
  return prm[0] + prm[1] * length + prm[2] * velocity;
}

/// Gain of actuator u at its current length and velocity; one if the user's function is not set.
template <class T, class Exec>
CORTEN_HD T actuator_gain(const ModelView<T>& m, const DataView<T>& d, int u, [[maybe_unused]] Exec exec) {
  const T* prm = m.actuator_gainprm + 10 * u;
  switch (m.actuator_gaintype[u]) {
    case kGainFixed: return prm[0];
    case kGainAffine: return affine(prm, d.actuator_length[u], d.actuator_velocity[u]);
    case kGainMuscle: return muscle_gain(muscle_of(m, d, u, prm));
    default:
      if constexpr (requires { exec.user; })
        if (exec.user && exec.user->gain) return T(exec.user->gain(exec.user->context, u));
      return 1;
  }
}

/// Bias of actuator u at its current length and velocity; zero if the user's function is not set.
template <class T, class Exec>
CORTEN_HD T actuator_bias(const ModelView<T>& m, const DataView<T>& d, int u, [[maybe_unused]] Exec exec) {
  const T* prm = m.actuator_biasprm + 10 * u;
  switch (m.actuator_biastype[u]) {
    case kBiasNone: return 0;
    case kBiasAffine: return affine(prm, d.actuator_length[u], d.actuator_velocity[u]);
    case kBiasMuscle: return muscle_bias(muscle_of(m, d, u, prm));
    default:
      if constexpr (requires { exec.user; })
        if (exec.user && exec.user->bias) return T(exec.user->bias(exec.user->context, u));
      return 0;
  }
}

/// Index of the last activation of actuator u, which drives its force; -1: none.
template <class T>
CORTEN_HD int driving_activation(const ModelView<T>& m, int u) {
  return m.actuator_actadr[u] < 0 ? -1 : m.actuator_actadr[u] + m.actuator_actnum[u] - 1;
}

/// The factor of the gain: the control, the activation, or the next activation.
template <class T>
CORTEN_HD T actuator_input(const ModelView<T>& m, const DataView<T>& d, int u, T ctrl) {
  int a = driving_activation(m, u);
  if (a < 0) return ctrl;
  return m.actuator_actearly[u] ? next_activation(m, u, d.act[a], d.act_dot[a]) : d.act[a];
}

/// Writes act_dot and actuator_force of actuators with plugins.
template <class T, class Exec>
CORTEN_HD void plugin_actuators(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nu, [&](int u) {
    if (m.actuator_plugin[u] >= 0 && m.plugin[m.actuator_plugin[u]] == kPluginPid) pid_actuator(m, d, u);
  });
  once(exec, [&] {
    exec.call_plugins(PluginCall::rates);
    exec.call_plugins(PluginCall::force);
  });
}

/// Scales the forces of all actuators on a tendon so that their sum stays within the tendon's range.
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

/// qfrc_actuator = moment' force, in the order of actuators.
template <class T, class Exec>
CORTEN_HD void map_actuator_forces(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nv, [&](int i) { d.qfrc_actuator[i] = 0; });
  for (int u = 0; u < m.nu; u++) {
    int row = m.moment_rowadr[u];
    T force = d.actuator_force[u];
    for_each(exec, m.moment_rownnz[u],
             [&](int k) { d.qfrc_actuator[m.moment_colind[row + k]] += force * d.actuator_moment[row + k]; });
  }
}

/// qfrc_actuator = moment' force with one lane per dof, which sums in a register. Most actuators drive one
/// dof: lanes load these in parallel.
template <class T, class Exec>
CORTEN_HD void gather_actuator_forces(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const int own = exec.lane();
  T sum = 0;
  for (int begin = 0; begin < m.nu; begin += Exec::width) {
    const int u = begin + own, count = m.nu - begin < Exec::width ? m.nu - begin : Exec::width;
    const int row = u < m.nu ? m.moment_rowadr[u] : 0, entries = u < m.nu ? m.moment_rownnz[u] : 0;
    const T force = u < m.nu ? d.actuator_force[u] : T(0);
    const int dof = entries == 1 ? m.moment_colind[row] : -1;
    const T push = entries == 1 ? force * d.actuator_moment[row] : T(0);
    for (int n = 0; n < count; n++) {
      const int target = exec.shuffle(dof, n), more = exec.shuffle(entries, n);
      const T one = exec.shuffle(push, n);
      if (target == own) sum += one;
      if (more < 2) continue;
      const int at = exec.shuffle(row, n);
      const T all = exec.shuffle(force, n);
      for (int k = at; k < at + more; k++)
        if (m.moment_colind[k] == own) sum += all * d.actuator_moment[k];
    }
  }
  for_each(exec, m.nv, [&](int i) { d.qfrc_actuator[i] = sum; });
}

/// qfrc_actuator = moment' force + gravity compensation that actuators provide, within the joints' ranges.
template <class T, class Exec>
CORTEN_HD void joint_actuator_forces(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (columns::suffice<Exec>(m)) gather_actuator_forces(m, d, exec);
  else map_actuator_forces(m, d, exec);
  for_each(exec, m.nv, [&](int i) {
    if (m.jnt_actgravcomp[m.dof_jntid[i]]) d.qfrc_actuator[i] += d.qfrc_gravcomp[i];
  });
  for_each(exec, m.njnt, [&](int j) {  // only scalar joints have this range
    T& force = d.qfrc_actuator[m.jnt_dofadr[j]];
    if (m.jnt_actfrclimited[j]) force = clamped(force, m.jnt_actfrcrange + 2 * j);
  });
}

}  // namespace detail

/// Inserts the current controls into their histories. Call at the end of a step, before time advances.
template <class T, class Exec>
CORTEN_HD void record_controls(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.nhistory == 0) return;
  for_each(exec, m.nu, [&](int u) {
    if (m.actuator_history[2 * u] == 0) return;
    *History<T>(d.history + m.actuator_historyadr[u], m.actuator_history[2 * u], 1).insert(*d.time) =
        d.ctrl[u];
  });
}

/// Writes act_dot, actuator_force and qfrc_actuator. If one control is bad, all controls count as zero: a
/// partial command can be worse than none.
template <class T, class Exec>
CORTEN_STAGE void actuation(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.nu == 0 || m.disabled(kDisableActuation)) {
    for_each(exec, m.nu, [&](int u) { d.actuator_force[u] = 0; });
    for_each(exec, m.nv, [&](int i) { d.qfrc_actuator[i] = 0; });
    return;
  }
  const bool reported = any_bad(d.ctrl, m.nu, exec);
  const bool bad = any_of(exec, m.nu, [&](int u) { return is_bad(detail::effective_control(m, d, u)); });
  if (reported) once(exec, [&] { *d.status |= kBadCtrl; });
  for_each(exec, m.nu, [&](int u) {
    T ctrl = bad ? T(0) : detail::effective_control(m, d, u);
    const int a = detail::driving_activation(m, u);
    if (a >= 0) detail::activation_rates(m, d, u, a, ctrl, exec);
    d.actuator_force[u] = 0;
    if (actuator_disabled(m, u) || m.actuator_plugin[u] >= 0) return;
    d.actuator_force[u] = detail::actuator_gain(m, d, u, exec) * detail::actuator_input(m, d, u, ctrl) +
                          detail::actuator_bias(m, d, u, exec);
  });
  if (m.nplugin > 0) detail::plugin_actuators(m, d, exec);
  detail::limit_tendon_forces(m, d, exec);
  for_each(exec, m.nu, [&](int u) {
    if (m.actuator_forcelimited[u])
      d.actuator_force[u] = clamped(d.actuator_force[u], m.actuator_forcerange + 2 * u);
  });
  detail::joint_actuator_forces(m, d, exec);
}

}  // namespace corten
