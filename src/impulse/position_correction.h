// Position correction. Penetration and the errors of equalities and limits are corrected by a separate
// velocity, computed after the bodies' velocities satisfy the constraints. Split impulses: the correction
// moves positions in this step only and is then discarded, so that it does not become kinetic energy.
// Baumgarte: the bodies keep it. What is left of it in the next step can accumulate without bound if that
// step's iteration does not remove it, as with conflicting rows or large mass ratios. So only the part that
// the energy balance allows is kept.
//
// Rows are corrected only by what is missing: a contact that opens by itself, as after a bounce, is not
// pushed.
#pragma once

#include "impulse/smooth.h"
#include "impulse/solve.h"

namespace corten::impulse {

/// Writes correction_residual: minus the missing correction velocity of the row. True if any is missing.
template <class T>
CORTEN_HD bool write_missing_velocity(const ModelView<T>& m, const DataView<T>& d, int row) {
  const T wanted = correcting_velocity(m, d, row);
  d.work.correction_impulse[row] = 0;
  d.work.correction_residual[row] = -wanted;
  if (d.efc_type[row] == kRowEquality || !pushes_only(d, row)) return wanted != 0;
  const T velocity = d.efc_vel[row] + m.opt.timestep * row_times(d, row, static_cast<const T*>(d.qacc));
  d.work.correction_residual[row] += velocity;
  return wanted > 0 && d.work.correction_residual[row] < 0;
}

/// A kept push is part of the contact's impulse, which impulse_max may bound.
template <class T>
CORTEN_HD T within_impulse_max(const ModelView<T>& m, const DataView<T>& d, int row, T push) {
  if (!(m.opt.impulse_max > 0) || m.opt.correction != kBaumgarte || !is_contact(d, row)) return push;
  const T remaining = m.opt.impulse_max - m.opt.timestep * d.efc_force[row];
  return push < remaining ? push : remaining > 0 ? remaining : T(0);
}

template <class T>
CORTEN_HD T push_sweep(const ModelView<T>& m, const DataView<T>& d) {
  T largest = 0;
  for (int row = 0; row < *d.nefc; row++) {
    const bool equality = d.efc_type[row] == kRowEquality;
    if (!(equality || pushes_only(d, row)) || !moves(d, row)) continue;
    const T old = d.work.correction_impulse[row];
    T push = old - (d.work.correction_residual[row] + dual_row_times_velocity(d, row) +
                    d.work.impulse_R[row] * old) /
                       (d.work.efc_Adiag[row] + d.work.impulse_R[row]);
    if (!equality) push = push > 0 ? within_impulse_max(m, d, row, push) : T(0);
    const T change = change_row(d, row, d.work.correction_impulse, push);
    if (change > largest) largest = change;
  }
  return largest;
}

/// The fraction of the push to keep. Its energy, U s + 1/2 W s^2, may not exceed what the constraints have
/// dissipated in this step plus what contacts need to separate by themselves.
template <class T>
CORTEN_STAGE T lasting_part(const ModelView<T>& m, const DataView<T>& d) {
  const T h = m.opt.timestep;
  T taken = 0, needed = 0, U = 0, W = 0;
  for (int row = 0; row < *d.nefc; row++) {
    const T without = d.efc_vel[row] + h * row_times(d, row, static_cast<const T*>(d.work.qacc_free));
    const T with = d.efc_vel[row] + h * row_times(d, row, static_cast<const T*>(d.qacc));
    taken -= T(0.5) * h * d.efc_force[row] * (without + with);
    U += d.work.correction_impulse[row] * with;
    W += d.work.correction_impulse[row] * row_times(d, row, static_cast<const T*>(d.work.correction_qvel));
    const T wanted = is_contact(d, row) && moves(d, row) ? correcting_velocity(m, d, row) : T(0);
    if (d.work.correction_impulse[row] > 0) needed += T(0.5) * wanted * wanted / d.work.efc_Adiag[row];
  }
  const T energy = needed + (taken > 0 ? taken : T(0));
  if (!(U + T(0.5) * W > energy)) return 1;
  // The root of 1/2 W s^2 + U s = energy, in the form without cancellation.
  const T root = std::sqrt(U * U + T(2) * W * energy);
  return U > 0 ? T(2) * energy / (U + root) : (root - U) / W;
}

/// Adds the kept push to the velocities and forces.
template <class T, class Exec>
CORTEN_STAGE void keep_push(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const T rate = T(1) / m.opt.timestep, part = lasting_part(m, d);
  exec.sync();
  for_each(exec, *d.nefc, [&](int row) {
    d.work.correction_impulse[row] *= part;
    d.efc_force[row] += rate * d.work.correction_impulse[row];
  });
  for_each(exec, *d.nefc, [&](int row) { d.efc_state[row] = state_of(d, row); });
  multiply_rows_transposed(m, d, static_cast<const T*>(d.efc_force), d.qfrc_constraint, exec);
  for_each(exec, m.nv, [&](int i) {
    d.qacc[i] += rate * part * d.work.correction_qvel[i];
    d.work.correction_qvel[i] = 0;
  });
}

/// Writes correction_qvel from qacc and the rows. Baumgarte: also adds to qacc, efc_force and
/// qfrc_constraint.
template <class T, class Exec>
CORTEN_STAGE void push_apart(const ModelView<T>& m, const DataView<T>& d, const StepFactor<T>& H, Exec exec) {
  for_each(exec, m.nv, [&](int i) { d.work.correction_qvel[i] = d.work.dual_velocity[i] = 0; });
  // No early exit: every lane must also write all of its rows.
  bool missing = false;
  for (int row = exec.lane(); row < *d.nefc; row += Exec::width)
    missing = write_missing_velocity(m, d, row) || missing;
  if (!exec.any(missing)) return;
  once(exec, [&] {
    // An error of a nanometre per step is small enough: the next step corrects it further.
    const T enough = T(1e-6) / m.opt.timestep * T(1e-3);
    for (int i = 0; i < m.opt.iterations; i++)
      if (!(push_sweep(m, d) > enough)) break;
  });
  multiply_rows_transposed(m, d, static_cast<const T*>(d.work.correction_impulse), d.work.correction_qvel,
                           exec);
  solve_step(m, H, d.work.correction_qvel, exec);
  if (m.opt.correction == kBaumgarte) keep_push(m, d, exec);
}

}  // namespace corten::impulse
