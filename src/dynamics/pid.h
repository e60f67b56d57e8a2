// The plugin mujoco.pid: a position servo with an integral term. The error integral, and with slewmax the
// last set point, are activations of the actuator, before that of its dyntype.
//
//   force = kp error + ki (integral + error h) + kd d(error)/dt,  error = set point - length
//
// The integral is limited so that its force is at most imax; the set point moves at most slewmax per second.
#pragma once

#include "dynamics/activation.h"
#include "model/plugin_layout.h"
#include "model/views.h"

namespace corten {

/// The parameters of an instance.
template <class T>
struct Pid {
  T kp, ki, kd;
  bool limits_integral;
  T largest_integral;  ///< imax / ki
  bool limits_slew;
  T slewmax;

  CORTEN_HD explicit Pid(const T* prm)
      : kp(prm[PidLayout::kP]),
        ki(prm[PidLayout::kI]),
        kd(prm[PidLayout::kD]),
        limits_integral(prm[PidLayout::kLimitsIntegral] != 0),
        largest_integral(prm[PidLayout::kIntegral]),
        limits_slew(prm[PidLayout::kLimitsSlew] != 0),
        slewmax(prm[PidLayout::kSlew]) {}

  CORTEN_HD bool integrates() const { return ki != 0; }
  /// Number of activations that it needs, without that of the dyntype.
  CORTEN_HD int activations() const { return (integrates() ? 1 : 0) + (limits_slew ? 1 : 0); }
};

namespace detail {

/// The set point: the control or the last activation, and not too far from the last set point.
template <class T>
CORTEN_HD T pid_set_point(const ModelView<T>& m, const DataView<T>& d, int u, const Pid<T>& pid, bool early) {
  const int first = m.actuator_actadr[u], last = first + m.actuator_actnum[u] - 1;
  T set_point = d.ctrl[u];
  if (m.actuator_dyntype[u] == kDynNone) {
    if (m.actuator_ctrllimited[u]) set_point = clamped(set_point, m.actuator_ctrlrange + 2 * u);
  } else {
    set_point = early ? next_activation(m, u, d.act[last], d.act_dot[last]) : d.act[last];
  }
  if (pid.limits_slew && *d.time > 0) {
    const T before = d.act[first + (pid.integrates() ? 1 : 0)], most = pid.slewmax * m.opt.timestep;
    set_point = clamped(set_point, before - most, before + most);
  }
  return set_point;
}

/// The error integral at the end of the step.
template <class T>
CORTEN_HD T pid_integral(const ModelView<T>& m, const DataView<T>& d, int u, const Pid<T>& pid, T error) {
  const T integral = d.act[m.actuator_actadr[u]] + error * m.opt.timestep;
  return pid.limits_integral ? clamped(integral, -pid.largest_integral, pid.largest_integral) : integral;
}

}  // namespace detail

/// Writes act_dot and actuator_force of an actuator with this plugin. act_dot of its dyntype must be known.
/// As in the reference, a disabled group does not stop it.
template <class T>
CORTEN_HD void pid_actuator(const ModelView<T>& m, const DataView<T>& d, int u) {
  const Pid<T> pid(m.plugin_prm + m.plugin_prmadr[m.actuator_plugin[u]]);
  int a = m.actuator_actadr[u];
  const T h = m.opt.timestep;
  const T now = detail::pid_set_point(m, d, u, pid, false);
  if (pid.integrates()) {
    const T integral = detail::pid_integral(m, d, u, pid, now - d.actuator_length[u]);
    d.act_dot[a] = (integral - d.act[a]) / h;
    a++;
  }
  if (pid.limits_slew) d.act_dot[a] = (now - d.act[a]) / h;

  const T set_point = detail::pid_set_point(m, d, u, pid, m.actuator_actearly[u] != 0);
  const T error = set_point - d.actuator_length[u];
  const int last = m.actuator_actadr[u] + m.actuator_actnum[u] - 1;
  const T set_rate = m.actuator_dyntype[u] == kDynNone ? T(0) : d.act_dot[last];
  const T error_rate = set_rate - d.actuator_velocity[u];
  const T integral = pid.integrates() ? detail::pid_integral(m, d, u, pid, error) : T(0);
  d.actuator_force[u] = pid.kp * error + pid.kd * error_rate + pid.ki * integral;
}

}  // namespace corten
