// Impulse contacts: velocity-level constraints, an alternative to the reference's soft constraints. An
// extension, enabled by <option contact="impulse">; docs/extensions.md is its user documentation.
//
//     smooth.h               the step without constraints, and the matrix H through which impulses act
//     impact.h               collisions with restitution
//     solve.h                contact, friction, limits and equalities during the step: projected Gauss-Seidel
//     position_correction.h  split impulses or Baumgarte stabilization
//     warm_start.h           initial impulses from the last step
//
// Rows, Jacobians and the dual form J H^-1 J' = B B' are those of the soft solvers (src/constraint). So all
// joints, limits, equalities, tendons and condims are supported, and a static body is one that no dof moves.
// The output fields are those of soft contacts: efc_force is impulse / h, qfrc_constraint = J' efc_force, and
// qacc = (v+ - v) / h.
#pragma once

#include "impulse/impact.h"
#include "impulse/position_correction.h"
#include "impulse/smooth.h"
#include "impulse/solve.h"
#include "impulse/warm_start.h"
#include "model/bad_number.h"

namespace corten {

namespace impulse {

/// Writes the result of a step without impulses.
template <class T, class Exec>
CORTEN_HD void without_impulses(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nv, [&](int i) {
    d.qfrc_constraint[i] = d.work.correction_qvel[i] = 0;
    d.qacc[i] = d.work.qacc_free[i];
  });
  for_each(exec, *d.nefc, [&](int row) {
    d.efc_force[row] = 0;
    d.efc_state[row] = kRowSatisfied;
    if (d.nimpmax >= *d.nefc) d.efc_impact[row] = d.work.correction_impulse[row] = 0;
  });
}

/// Writes efc_force, efc_state, qfrc_constraint and qacc from both kinds of impulses.
template <class T, class Exec>
CORTEN_STAGE void finish_impulses(const ModelView<T>& m, const DataView<T>& d, const StepFactor<T>& H,
                                  Exec exec) {
  const T rate = T(1) / m.opt.timestep;
  for_each(exec, *d.nefc, [&](int row) { d.efc_force[row] += rate * d.efc_impact[row]; });
  for_each(exec, *d.nefc, [&](int row) { d.efc_state[row] = state_of(d, row); });
  multiply_rows_transposed(m, d, static_cast<const T*>(d.efc_force), d.qfrc_constraint, exec);
  for_each(exec, m.nv, [&](int i) { d.qacc[i] = d.qfrc_constraint[i]; });
  solve_step(m, H, d.qacc, exec);
  for_each(exec, m.nv, [&](int i) { d.qacc[i] += d.work.qacc_free[i]; });
}

/// If the result is bad, drops all impulses of the step and sets kSingular.
template <class T, class Exec>
CORTEN_HD void drop_bad_impulses(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const bool bad_qacc = any_bad(d.qacc, m.nv, exec);
  if (!any_bad(d.work.correction_qvel, m.nv, exec) && !bad_qacc) return;
  without_impulses(m, d, exec);
  once(exec, [&] { *d.status |= kSingular; });
}

}  // namespace impulse

/// Forward dynamics with impulse contacts: writes qacc, qfrc_constraint, efc_force and correction_qvel.
template <class T, class Exec>
CORTEN_STAGE void impulse_acceleration(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] {
    *d.solver_fault_island = *d.solver_fault_row = -1;
    *d.solver_niter = 0;
  });
  const impulse::StepFactor<T> H = impulse::smooth_step(m, d, exec);
  const bool fits = *d.nefc > 0 && ensure_capacity(d, Capacity::nimpmax, *d.nefc, exec) &&
                    project_rows(m, d, H.lower, H.diagonal_inverse, exec);
  if (!fits) return impulse::without_impulses(m, d, exec);
  impulse::collide_bodies(m, d, H, exec);
  impulse::write_problem(m, d, exec);
  impulse::start_impulses(m, d, exec);
  impulse::solve_rows(m, d, exec);
  impulse::finish_impulses(m, d, H, exec);
  impulse::push_apart(m, d, H, exec);
  impulse::drop_bad_impulses(m, d, exec);
}

}  // namespace corten
