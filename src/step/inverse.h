// Inverse dynamics: computes the force that produces a given acceleration.
#pragma once

#include "step/integrate.h"

namespace corten {

namespace detail {

/// qacc_continuous <- the continuous-time acceleration for which a step gives qacc as (change of qvel) / h.
/// Inverts the effect of the implicit integrators on the acceleration.
template <class T, class Exec>
CORTEN_HD void continuous_acceleration(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  T *lower = d.work.step_inertia, *upper = lower;
  switch (step_matrix(m)) {
    case StepMatrix::full:
    case StepMatrix::symmetric:
      upper =
          implicit_inertia(m, d, step_matrix(m) == StepMatrix::full, lower, d.work.step_inertia_upper, exec);
      break;
    case StepMatrix::damped:
      if (!damping_is_implicit(m, exec)) {
        for_each(exec, m.nv, [&](int i) { d.work.qacc_continuous[i] = d.qacc[i]; });
        return;
      }
      damped_inertia(m, d, lower, exec);
      break;
  }
  multiply_tree_matrix(m, static_cast<const T*>(lower), static_cast<const T*>(upper),
                       static_cast<const T*>(d.qacc), d.work.qacc_continuous, exec);
  solve_inertia(m, d, d.work.qacc_continuous, exec);
}

/// Writes qfrc_inverse and the constraint forces from qacc and the results of state_pieces.
template <class T, class Exec>
CORTEN_HD void inverse_force(const ModelView<T>& m, const DataView<T>& d, const RowResult<T>& rows,
                             T* qfrc_constraint, Exec exec) {
  const T* qacc = d.qacc;
  if (m.enabled(kEnableInvDiscrete)) {
    continuous_acceleration(m, d, exec);
    qacc = d.work.qacc_continuous;
  }
  inverse_constraint(m, d, qacc, rows, qfrc_constraint, exec);
  multiply_tree_matrix(m, static_cast<const T*>(d.M), static_cast<const T*>(d.M), qacc, d.qfrc_inverse, exec);
  // Sleeping bodies are held by their supports: no applied force.
  for_each(exec, m.nv, [&](int i) {
    d.qfrc_inverse[i] += d.qfrc_bias[i] - d.qfrc_passive[i] - qfrc_constraint[i];
    if (dof_sleeps(m, d, i)) d.qfrc_inverse[i] = 0;
  });
}

}  // namespace detail

namespace piece {

CORTEN_PIECE(WakeAccelerated, { wake_accelerated(m, d, exec); })

/// Writes qfrc_inverse and the constraint forces; acceleration sensors use the given qacc.
CORTEN_PIECE(InverseForces, {
  detail::inverse_force(m, d, RowResult<T>{d.efc_force, d.efc_state}, d.qfrc_constraint, exec);
  DataView<T> seen = d;
  if (m.enabled(kEnableInvDiscrete)) seen.qacc = d.work.qacc_continuous;
  sensor_acceleration(m, seen, exec);
})

}  // namespace piece

/// Writes solver_fwdinv: the differences of constraint and applied forces between the last forward dynamics
/// and inverse dynamics of its acceleration. Also writes qfrc_inverse.
template <class T, class Exec>
CORTEN_STAGE void compare_forward_inverse(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] { d.solver_fwdinv[0] = d.solver_fwdinv[1] = 0; });
  if (*d.nefc == 0) return;
  T *applied = d.work.inverse_applied, *constraint = d.work.inverse_constraint;
  detail::inverse_force(m, d, RowResult<T>{d.work.inverse_force, d.work.inverse_state}, constraint, exec);
  for_each(exec, m.nv, [&](int i) { applied[i] = d.qfrc_applied[i] + d.qfrc_actuator[i]; });
  add_applied_body_forces(m, d, applied, exec);
  once(exec, [&] {
    T forces[2] = {0, 0};
    for (int i = 0; i < m.nv; i++) {
      if (dof_sleeps(m, d, i)) continue;
      const T difference[2] = {d.qfrc_constraint[i] - constraint[i], applied[i] - d.qfrc_inverse[i]};
      for (int k = 0; k < 2; k++) forces[k] += difference[k] * difference[k];
    }
    for (int k = 0; k < 2; k++) d.solver_fwdinv[k] = std::sqrt(forces[k]);
  });
}

}  // namespace corten
