// Integrators: advance the state by one timestep, given the acceleration.
//
//   Euler         semi-implicit; joint damping is implicit, so that stiff dampers stay stable
//   RK4           classical Runge-Kutta, all forces explicit
//   implicit      velocity-implicit with all velocity derivatives, including Coriolis
//   implicitfast  implicit without Coriolis, so that the matrix is symmetric
//   impulse       the new velocity is already known from src/impulse, with the integrator's matrix
#pragma once

#include "collision/sweep.h"
#include "dynamics/flex_implicit.h"
#include "dynamics/step_inertia.h"
#include "sensor/history.h"
#include "step/forward.h"

namespace corten {

namespace detail {

/// Advances the positions of joints for which `moves` is true along qvel for time h.
template <class T, class Exec, class Moves>
CORTEN_HD void integrate_joints(const ModelView<T>& m, T* qpos, const T* qvel, T h, Moves moves, Exec exec) {
  for_each(exec, m.njnt, [&](int j) {
    if (!moves(j)) return;
    T* q = qpos + m.jnt_qposadr[j];
    const T* v = qvel + m.jnt_dofadr[j];
    switch (m.joint_type(j)) {
      case kFree:
        for (int k = 0; k < 3; k++) q[k] += h * v[k];
        q += 3, v += 3;
        [[fallthrough]];
      case kBall: {
        Quat<T> next = integrated(quat(q), h * vec3(v));
        q[0] = next.w, q[1] = next.x, q[2] = next.y, q[3] = next.z;
        break;
      }
      case kSlide:
      case kHinge: q[0] += h * v[0]; break;
    }
  });
}

}  // namespace detail

/// Advances qpos along qvel for time h; quaternions rotate in their own frame.
template <class T, class Exec>
CORTEN_HD void integrate_position(const ModelView<T>& m, T* qpos, const T* qvel, T h, Exec exec) {
  detail::integrate_joints(
      m, qpos, qvel, h, [](int) { return true; }, exec);
}

namespace detail {

/// Advances d.qpos along qvel for time h; sleeping trees keep their positions bitwise.
template <class T, class Exec>
CORTEN_HD void integrate_awake(const ModelView<T>& m, const DataView<T>& d, const T* qvel, T h, Exec exec) {
  if (!m.enabled(kEnableSleep)) return integrate_position(m, d.qpos, qvel, h, exec);
  integrate_joints(
      m, d.qpos, qvel, h, [&](int j) { return !tree_sleeps(d, m.dof_treeid[m.jnt_dofadr[j]]); }, exec);
}

/// Rates that advance the state to the end of a step.
template <class T>
struct Rates {
  const T *act_dot, *qacc;
  const T* qvel;  ///< velocity for positions; null: the new velocity (semi-implicit)
};

/// Advances act, qvel, qpos and time to the end of the step. With ccd, positions are left to
/// move_until_impact, and their velocity is saved in ccd_qvel.
template <class T, class Exec>
CORTEN_HD void advance(const ModelView<T>& m, const DataView<T>& d, const Rates<T>& rates, Exec exec) {
  const T h = m.opt.timestep;
  if (!m.disabled(kDisableActuation))
    for_each(exec, m.nu, [&](int u) {
      for (int k = 0; k < m.actuator_actnum[u]; k++) {
        int a = m.actuator_actadr[u] + k;
        d.act[a] = next_activation(m, u, d.act[a], actuator_disabled(m, u) ? T(0) : rates.act_dot[a]);
      }
    });
  if (m.enabled(kEnableSleep)) {
    fall_asleep(m, d, exec);
    for_each(exec, m.nv,
             [&](int i) { d.qvel[i] += tree_sleeps(d, m.dof_treeid[i]) ? T(0) : h * rates.qacc[i]; });
  } else {
    for_each(exec, m.nv, [&](int i) { d.qvel[i] += h * rates.qacc[i]; });
  }
  if (m.npluginstate > 0) once(exec, [&] { exec.call_plugins(PluginCall::advance); });
  const T* velocity = rates.qvel ? rates.qvel : static_cast<const T*>(d.qvel);
  if (m.opt.ccd) for_each(exec, m.nv, [&](int i) { d.work.ccd_qvel[i] = velocity[i]; });
  else integrate_awake(m, d, velocity, h, exec);
  for_each(exec, m.nv, [&](int i) { d.qacc_warmstart[i] = d.qacc[i]; });
  once(exec, [&] { *d.time += h; });
}

/// Advances positions up to the first impact: the end of a step with option ccd.
template <class T, class Exec>
CORTEN_STAGE void move_until_impact(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  stop_at_impacts(m, d, static_cast<const T*>(d.work.ccd_qvel), d.work.ccd_stopped_qvel, exec);
  integrate_awake(m, d, static_cast<const T*>(d.work.ccd_stopped_qvel), m.opt.timestep, exec);
}

/// qacc_integrated <- H^-1 (all forces), with the factor in qH.
template <class T, class Exec>
CORTEN_HD void solve_factored(const ModelView<T>& m, const DataView<T>& d, bool full, Exec exec) {
  for_each(exec, m.nv, [&](int i) { d.qacc_integrated[i] = d.qfrc_smooth[i] + d.qfrc_constraint[i]; });
  solve_qH(m, d, full, d.qacc_integrated, exec);
}

template <class T, class Exec>
CORTEN_STAGE void solve_euler(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (damping_is_implicit(m, exec)) {
    factor_damped_inertia(m, d, exec);
    solve_factored(m, d, false, exec);
  } else {
    for_each(exec, m.nv, [&](int i) { d.qacc_integrated[i] = d.qacc[i]; });
  }
}

/// The impulse solver has already computed the new velocity; positions follow it plus the velocity that
/// corrects penetration.
template <class T, class Exec>
CORTEN_STAGE void finish_impulse_step(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nv, [&](int i) {
    d.work.impulse_qvel[i] = d.qvel[i] + m.opt.timestep * d.qacc[i] + d.work.correction_qvel[i];
  });
  impulse::keep_impulses(m, d, exec);
}

/// One stage of Runge-Kutta: its state and rates, as parts of rk_state and rk_rate.
template <class T>
struct RungeKuttaStage {
  T *qpos, *qvel, *act;
  T *qacc, *act_dot;
};

template <class T>
CORTEN_HD RungeKuttaStage<T> runge_kutta_stage(const ModelView<T>& m, const DataView<T>& d, int stage) {
  T* state = d.work.rk_state + stage * (m.nq + m.nv + m.na);
  T* rate = d.work.rk_rate + stage * (m.nv + m.na);
  return {state, state + m.nq, state + m.nq + m.nv, rate, rate + m.nv};
}

template <class T, class Exec>
CORTEN_HD void keep_stage(const ModelView<T>& m, const DataView<T>& d, const RungeKuttaStage<T>& s,
                          Exec exec) {
  for_each(exec, m.nq, [&](int i) { s.qpos[i] = d.qpos[i]; });
  for_each(exec, m.nv, [&](int i) { s.qvel[i] = d.qvel[i], s.qacc[i] = d.qacc[i]; });
  for_each(exec, m.na, [&](int i) { s.act[i] = d.act[i], s.act_dot[i] = d.act_dot[i]; });
}

/// Sets the state to that of the first stage, advanced by step * (velocity, acceleration, act_dot).
template <class T, class Exec>
CORTEN_HD void place_stage(const ModelView<T>& m, const DataView<T>& d, const RungeKuttaStage<T>& start,
                           T step, const T* velocity, const T* qacc, const T* act_dot, Exec exec) {
  for_each(exec, m.nq, [&](int i) { d.qpos[i] = start.qpos[i]; });
  for_each(exec, m.nv, [&](int i) { d.qvel[i] = start.qvel[i] + step * qacc[i]; });
  for_each(exec, m.na, [&](int i) { d.act[i] = start.act[i] + step * act_dot[i]; });
  integrate_awake(m, d, velocity, step, exec);
}

/// Saves the first stage: the forward pass of the step itself.
template <class T, class Exec>
CORTEN_STAGE void begin_runge_kutta(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  keep_stage(m, d, runge_kutta_stage(m, d, 0), exec);
  once(exec, [&] { *d.work.rk_time = *d.time; });
}

/// Sets the state of stage n: from the start along the rates of the previous stage.
template <class T, class Exec>
CORTEN_STAGE void place_runge_kutta(const ModelView<T>& m, const DataView<T>& d, int n, Exec exec) {
  const T node = n == 3 ? T(1) : T(0.5);
  const RungeKuttaStage<T> start = runge_kutta_stage(m, d, 0), last = runge_kutta_stage(m, d, n - 1);
  place_stage(m, d, start, node * m.opt.timestep, last.qvel, last.qacc, last.act_dot, exec);
  once(exec, [&] { *d.time = *d.work.rk_time + node * m.opt.timestep; });
}

/// Restores the state at the start of the step and writes the mean rates to rk_mean_*.
template <class T, class Exec>
CORTEN_STAGE void end_runge_kutta(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const T weight[4] = {T(1) / T(6), T(1) / T(3), T(1) / T(3), T(1) / T(6)};
  const RungeKuttaStage<T> start = runge_kutta_stage(m, d, 0);
  T* mean_velocity = d.work.rk_mean_qvel;
  T* mean_qacc = d.work.rk_mean_qacc;
  T* mean_act_dot = d.work.rk_mean_act_dot;
  auto mean = [&](T* RungeKuttaStage<T>::*rate, int i) {
    T sum = 0;
    for (int n = 0; n < 4; n++) sum += weight[n] * (runge_kutta_stage(m, d, n).*rate)[i];
    return sum;
  };
  for_each(exec, m.nv, [&](int i) {
    mean_velocity[i] = mean(&RungeKuttaStage<T>::qvel, i);
    mean_qacc[i] = mean(&RungeKuttaStage<T>::qacc, i);
  });
  for_each(exec, m.na, [&](int i) { mean_act_dot[i] = mean(&RungeKuttaStage<T>::act_dot, i); });
  for_each(exec, m.nq, [&](int i) { d.qpos[i] = start.qpos[i]; });
  for_each(exec, m.nv, [&](int i) { d.qvel[i] = start.qvel[i]; });
  for_each(exec, m.na, [&](int i) { d.act[i] = start.act[i]; });
  once(exec, [&] { *d.time = *d.work.rk_time; });
  if (m.opt.ccd) {
    kinematics(m, d, exec);  // the poses are still those of the last stage
    com_position(m, d, exec);
  }
}

}  // namespace detail

namespace piece {

CORTEN_PIECE(SolveEuler, { detail::solve_euler(m, d, exec); })

CORTEN_PIECE(SolveImplicit, {
  const bool full = step_matrix(m) == StepMatrix::full;
  detail::factor_implicit_inertia(m, d, full, exec);
  detail::solve_factored(m, d, full, exec);
  solve_flex_nodes(m, d, full, exec);
})

CORTEN_PIECE(ImpulseVelocity, { detail::finish_impulse_step(m, d, exec); })

CORTEN_PIECE(BeginRungeKutta, { detail::begin_runge_kutta(m, d, exec); })

/// Sets the state of stage n.
struct PlaceRungeKutta {
  int n;
  template <class T, class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, Exec exec) const {
    detail::place_runge_kutta(m, d, n, exec);
  }
};

/// Saves the rates of stage n.
struct KeepRungeKutta {
  int n;
  template <class T, class Exec>
  CORTEN_HD void operator()(const ModelView<T>& m, const DataView<T>& d, Exec exec) const {
    detail::keep_stage(m, d, detail::runge_kutta_stage(m, d, n), exec);
  }
};

CORTEN_PIECE(EndRungeKutta, { detail::end_runge_kutta(m, d, exec); })

CORTEN_PIECE(RecordHistory, {
  record_controls(m, d, exec);
  record_sensors(m, d, exec);
})

/// Advances the state along qacc_integrated.
CORTEN_PIECE(Advance, {
  detail::advance(m, d, detail::Rates<T>{d.act_dot, d.qacc_integrated, nullptr}, exec);
})

CORTEN_PIECE(AdvanceImpulse, {
  detail::advance(m, d, detail::Rates<T>{d.act_dot, d.qacc, d.work.impulse_qvel}, exec);
})

CORTEN_PIECE(AdvanceRungeKutta, {
  detail::advance(m, d, detail::Rates<T>{d.work.rk_mean_act_dot, d.work.rk_mean_qacc, d.work.rk_mean_qvel},
                  exec);
})

CORTEN_PIECE(ContinuousCollision, { detail::move_until_impact(m, d, exec); })

/// SolveEuler or SolveImplicit with the factor that the last step left in qH.
CORTEN_PIECE(SolveWithLastInertia, {
  const StepMatrix matrix = step_matrix(m);
  detail::solve_factored(m, d, matrix == StepMatrix::full, exec);
  if (matrix != StepMatrix::damped) solve_flex_nodes(m, d, matrix == StepMatrix::full, exec);
})

}  // namespace piece

}  // namespace corten
