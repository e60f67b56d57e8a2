// The step without constraints, from which impulses start, and the matrix through which they act.
//
// Soft contacts compute an acceleration first and integrate it afterwards, so that implicit damping changes
// it again. With impulses, velocities after the step must satisfy the constraints exactly. They therefore act
// through the matrix H of the integrator,
//
//     v+ = v + H^-1 (h f_smooth + J' impulse)
//
// with H = M, M + h damping (Euler) or M - h d f / d v (implicitfast). A servo that presses against a wall
// then has the correct force. The matrix of `implicit` is not symmetric: smooth forces go through it, but
// impulses go through that of implicitfast, which differs by gyroscopic terms only.
//
// The velocity of a semi-implicit step lags half a step behind its positions. The effect of forces in the
// other half is known for forces that do not depend on velocity, such as gravity. Coriolis and gyroscopic
// forces depend on it. They do no work along the velocity that they were computed for, but do along others.
#pragma once

#include "constraint/dual.h"
#include "dynamics/bias.h"
#include "dynamics/step_inertia.h"

namespace corten::impulse {

/// Factor of H = L' D L.
template <class T>
struct StepFactor {
  const T* lower;             ///< L below the diagonal, rows of M_rowadr
  const T* diagonal_inverse;  ///< 1 / D
};

/// x <- H^-1 x
template <class T, class Exec>
CORTEN_HD void solve_step(const ModelView<T>& m, const StepFactor<T>& H, T* x, Exec exec) {
  solve_tree_matrix(m, H.lower, H.lower, H.diagonal_inverse, x, exec);
}

/// Writes qacc_free, (v+ - v) / h without constraints. Returns the factor of H, which is in qLD or qH.
template <class T, class Exec>
CORTEN_STAGE StepFactor<T> smooth_step(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const StepMatrix matrix = step_matrix(m);
  const bool implicit = matrix != StepMatrix::damped;
  if (!implicit && !detail::damping_is_implicit(m, exec)) {
    for_each(exec, m.nv, [&](int i) { d.work.qacc_free[i] = d.qacc_smooth[i]; });
    return {d.qLD, d.qLDiagInv};
  }
  for_each(exec, m.nv, [&](int i) { d.work.qacc_free[i] = d.qfrc_smooth[i]; });
  if (matrix == StepMatrix::full) {
    detail::factor_implicit_inertia(m, d, true, exec);
    detail::solve_qH(m, d, true, d.work.qacc_free, exec);
  }
  if (implicit) detail::factor_implicit_inertia(m, d, false, exec);
  else detail::factor_damped_inertia(m, d, exec);
  const StepFactor<T> H{d.qH, d.qHDiagInv};
  if (matrix != StepMatrix::full) solve_step(m, H, d.work.qacc_free, exec);
  return H;
}

/// Writes the acceleration from all smooth forces except Coriolis forces c: H^-1 (f_smooth + c). c is
/// qfrc_bias without the weight on each dof.
template <class T, class Exec>
CORTEN_STAGE void steady_acceleration(const ModelView<T>& m, const DataView<T>& d, const StepFactor<T>& H,
                                      T* steady, Exec exec) {
  const Motion<T> world = world_acceleration(m);
  for_each(exec, m.nv, [&](int i) {
    const T weight = dot(d.cdof[i], d.crb[m.dof_bodyid[i]] * world);
    steady[i] = d.qfrc_smooth[i] + (d.qfrc_bias[i] - weight);
  });
  solve_step(m, H, steady, exec);
}

}  // namespace corten::impulse
