// Resets a Data to qpos0 or a keyframe.
#pragma once

#include "exec/exec.h"
#include "model/history.h"
#include "model/sleep_state.h"
#include "model/views.h"

namespace corten {

namespace detail {

/// Fills the history of sensor s with zeros at the times of measurements before time zero.
template <class T>
CORTEN_HD void reset_sensor_history(const ModelView<T>& m, const DataView<T>& d, int s) {
  const int samples = m.sensor_history[2 * s];
  if (samples <= 0) return;
  const T h = m.opt.timestep, period = m.sensor_interval[2 * s], phase = m.sensor_interval[2 * s + 1];
  T* storage = d.history + m.sensor_historyadr[s];
  History<T> history(storage, samples, m.sensor_dim[s]);
  history.clear(h);
  storage[0] = -h;
  if (period <= 0) return;
  // The last measurement was one period ago, or at the phase. Times are rounded up to multiples of the
  // timestep.
  storage[0] = phase == 0 ? -period : phase;
  for (int k = 0; k < samples; k++)
    history.time(k) = std::ceil((storage[0] - T(samples - 1 - k) * period) / h) * h;
}

/// Wakes all trees except those that start asleep, each of which gets a cycle of its own. Expects inputs as
/// set by reset_data. If any tree starts asleep, the others count one quiet step, as in the reference.
template <class T, class Exec>
CORTEN_HD void reset_sleep(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  auto starts_asleep = [&](int t) { return m.enabled(kEnableSleep) && m.tree_sleep_policy[t] == kSleepInit; };
  const int quiet = any_of(exec, m.ntree, starts_asleep) ? 1 : 0;
  for_each(exec, m.ntree, [&](int t) {
    const int policy = m.tree_sleep_policy[t];
    const bool may_sleep = policy != kSleepNever && policy != kSleepAutoNever;
    d.tree_asleep[t] = starts_asleep(t) ? t : kTreeAwake + (may_sleep ? quiet : 0);
    d.tree_settled[t] = 0;
  });
  for_each(exec, m.nq, [&](int i) { d.qpos_seen[i] = m.qpos0[i]; });
  for_each(exec, m.nu, [&](int u) { d.ctrl_seen[u] = 0; });
  for_each(exec, m.neq, [&](int e) { d.eq_seen[e] = m.eq_active0[e]; });
  for_each(exec, m.nmocap, [&](int i) {
    d.mocap_pos_seen[i] = d.mocap_pos[i];
    d.mocap_quat_seen[i] = d.mocap_quat[i];
    d.mocap_moved[i] = 0;
  });
}

}  // namespace detail

/// Clears the results of the last step: no contacts, no constraint rows, no valid cached values. One lane
/// calls it.
template <class T>
CORTEN_HD void forget_last_step(const DataView<T>& d) {
  *d.flg_energypos = *d.flg_energyvel = *d.flg_subtreevel = *d.flg_rnepost = *d.flg_sleep = 0;
  *d.ncon = *d.ngeompair = *d.nefc = *d.ne = *d.nf = *d.nl = *d.nisland = *d.nidof = 0;
  *d.solver_niter = 0;
  *d.solver_fault_island = *d.solver_fault_row = -1;
  *d.nkeptcon = *d.nkeptrow = 0;
}

/// Sets the state to qpos0 at rest, inputs to zero, mocap bodies to their initial poses. Computed fields keep
/// their values.
template <class T, class Exec>
CORTEN_HD void reset_data(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nq, [&](int i) { d.qpos[i] = m.qpos0[i]; });
  for_each(exec, m.nv, [&](int i) { d.qvel[i] = d.qacc_warmstart[i] = d.qacc[i] = d.qfrc_applied[i] = 0; });
  for_each(exec, m.na, [&](int i) { d.act[i] = d.act_dot[i] = 0; });
  for_each(exec, m.nu, [&](int i) { d.ctrl[i] = 0; });
  for_each(exec, m.npluginstate, [&](int i) { d.plugin_state[i] = m.plugin_state0[i]; });
  for_each(exec, m.nuserdata, [&](int i) { d.userdata[i] = 0; });
  for_each(exec, m.nu, [&](int u) {
    if (m.actuator_history[2 * u] == 0) return;
    T* history = d.history + m.actuator_historyadr[u];
    history[0] = 0;
    History<T>(history, m.actuator_history[2 * u], 1).clear(m.opt.timestep);
  });
  for_each(exec, m.neq, [&](int i) { d.eq_active[i] = m.eq_active0[i]; });
  for_each(exec, m.nsensordata, [&](int i) { d.sensordata[i] = 0; });
  for_each(exec, m.nsensor, [&](int s) { detail::reset_sensor_history(m, d, s); });
  for_each(exec, m.nbody, [&](int b) {
    for (int k = 0; k < 6; k++) d.xfrc_applied[6 * b + k] = 0;
    int mocap = m.body_mocapid[b];
    if (mocap < 0) return;
    d.mocap_pos[mocap] = m.body_pos[b];
    d.mocap_quat[mocap] = m.body_quat[b];
  });
  detail::reset_sleep(m, d, exec);
  once(exec, [&] {
    *d.time = 0;
    d.energy[0] = d.energy[1] = 0;
    forget_last_step(d);
  });
}

/// reset_data, then copies the state from a keyframe.
template <class T, class Exec>
CORTEN_HD void reset_data_to_key(const ModelView<T>& m, const DataView<T>& d, int key, Exec exec) {
  reset_data(m, d, exec);
  for_each(exec, m.nq, [&](int i) { d.qpos[i] = m.key_qpos[key * m.nq + i]; });
  for_each(exec, m.nv, [&](int i) { d.qvel[i] = m.key_qvel[key * m.nv + i]; });
  for_each(exec, m.na, [&](int i) { d.act[i] = m.key_act[key * m.na + i]; });
  for_each(exec, m.nu, [&](int i) { d.ctrl[i] = m.key_ctrl[key * m.nu + i]; });
  for_each(exec, m.nmocap, [&](int i) {
    d.mocap_pos[i] = vec3(m.key_mpos + 3 * (key * m.nmocap + i));
    d.mocap_quat[i] = quat(m.key_mquat + 4 * (key * m.nmocap + i));
  });
  once(exec, [&] { *d.time = m.key_time[key]; });
}

}  // namespace corten
