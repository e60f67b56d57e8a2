// Projected Gauss-Seidel for impulses that satisfy the constraints during a step.
//
// Finds forces f (impulses over h) such that the velocities after the step satisfy
//
//     equality                       J v+ = 0
//     limit, contact normal          J v+ >= 0,  f >= 0,  complementary
//     friction loss                  J v+ = 0, or |f| at its bound against the motion
//     contact friction               slip = 0, or f on the rim of its disk |f_i / mu_i| <= f_normal,
//                                    opposite to the slip
//
// In units of acceleration this is the dual problem of the soft solver (constraint/dual.h) with
//
//     b = J a_smooth + J v / h + J M^-1 J' impact / h,      R = regularization * diag(J M^-1 J')
//
// Each row update, except friction whose disk has shrunk, removes kinetic energy, so that forces that have
// not converged lose energy but never add it. That is why position correction is separate
// (position_correction.h).
//
// Friction differs from the soft solver, which minimizes over the whole cone and so lifts sliding bodies by
// mu times their speed. Negligible for soft contacts; hard ones would hop. Here a contact first computes its
// normal force and then friction in the disk that this force allows, which is Coulomb's law.
#pragma once

#include "constraint/pgs.h"
#include "impulse/rows.h"

namespace corten::impulse {

/// Writes impulse_R and efc_b; dual_velocity must be B' efc_impact.
template <class T, class Exec>
CORTEN_STAGE void write_problem(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const T rate = T(1) / m.opt.timestep;
  for_each(exec, *d.nefc, [&](int row) {
    const T R = m.opt.regularization * d.work.efc_Adiag[row];
    d.work.impulse_R[row] = R > tiny<T>() ? R : tiny<T>();
    d.efc_b[row] = row_times(d, row, static_cast<const T*>(d.work.qacc_free)) + rate * d.efc_vel[row] +
                   rate * dual_row_times_velocity(d, row);
  });
}

/// Residual of a row at the current forces, including R.
template <class T>
CORTEN_HD T residual_of(const DataView<T>& d, int row) {
  return d.efc_b[row] + dual_row_times_velocity(d, row) + d.work.impulse_R[row] * d.efc_force[row];
}

template <class T>
CORTEN_HD T relax_single(const ModelView<T>& m, const DataView<T>& d, int row) {
  if (!moves(d, row)) return 0;
  T force = d.efc_force[row] - residual_of(d, row) / (d.work.efc_Adiag[row] + d.work.impulse_R[row]);
  const T loss = d.efc_frictionloss[row];
  switch (d.efc_type[row]) {
    case kRowEquality: break;
    case kRowFrictionDof:
    case kRowFrictionTendon: force = within(force, -loss, loss); break;
    default:
      if (force < 0) force = 0;
      if (m.opt.impulse_max > 0 && is_contact(d, row)) {
        const T most = (m.opt.impulse_max - d.efc_impact[row]) / m.opt.timestep;
        force = force < most ? force : most > 0 ? most : T(0);
      }
      break;
  }
  return change_row(d, row, d.efc_force, force);
}

template <class T>
CORTEN_HD T relax_friction(const DataView<T>& d, int row) {
  const int c = d.efc_id[row], dim = d.contact_dim[c], n = dim - 1;
  const T* A = d.work.cone_A + 36 * c;
  T b[5], force[5], largest = 0;
  for (int i = 0; i < n; i++) {
    b[i] = d.efc_b[row + 1 + i] + dual_row_times_velocity(d, row + 1 + i);
    for (int j = 0; j < n; j++) b[i] -= A[(i + 1) * dim + j + 1] * d.efc_force[row + 1 + j];
  }
  friction_in_disk(A, dim, static_cast<const T*>(b), static_cast<const T*>(d.contact_friction + 5 * c),
                   d.efc_force[row], force);
  for (int i = 0; i < n; i++) {
    const T change = change_row(d, row + 1 + i, d.efc_force, force[i]);
    if (change > largest) largest = change;
  }
  return largest;
}

/// One pass over all rows, alternately forwards and backwards: a stack that needs one pass per box in one
/// direction needs a single pass in the other. Returns the largest change of acceleration.
template <class T>
CORTEN_STAGE T relax_rows(const ModelView<T>& m, const DataView<T>& d, bool backwards) {
  T largest = 0;
  auto note = [&](T change) { largest = change > largest ? change : largest; };
  for (int k = 0; k < *d.nefc; k++) {
    const int row = backwards ? *d.nefc - 1 - k : k;
    if (!leads_cone(d, row)) continue;
    note(relax_single(m, d, row));
    if (d.efc_type[row] == kRowContactElliptic) note(relax_friction(d, row));
  }
  return largest;
}

/// Scales the initial forces to the minimum of their energy 1/2 f' A f + f' b. Forces of a step that ended
/// before they had converged can be worse than none: they would add energy, of which a pass removes only a
/// part.
template <class T>
CORTEN_STAGE void scale_initial_forces(const DataView<T>& d, const DualPart& all) {
  T linear = 0, squared = 0;
  for (int row = 0; row < *d.nefc; row++) {
    linear += d.efc_force[row] * d.efc_b[row];
    squared += d.efc_force[row] * dual_row_times_velocity(d, row);
  }
  if (!(linear + T(0.5) * squared > 0)) return;
  const T part = linear < 0 ? -linear / squared : T(0);
  for (int row = 0; row < *d.nefc; row++) d.efc_force[row] *= part;
  begin_dual_velocity(d, all);
}

/// Writes efc_force, without impacts, and the solver statistics: for each iteration the largest change of a
/// row's velocity, m/s. Serial, since each row needs the forces of the previous ones.
template <class T, class Exec>
CORTEN_STAGE void solve_rows(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] {
    const DualPart all{*d.nefc, m.nv, *d.ne, *d.nf, nullptr, nullptr};
    begin_dual_velocity(d, all);
    scale_initial_forces(d, all);
    *d.solver_niter = 0;
    bool converged = false;
    while (*d.solver_niter < m.opt.iterations && !converged) {
      const T change = m.opt.timestep * relax_rows(m, d, *d.solver_niter % 2 == 1);
      corten::detail::record_improvement(d, change, SerialExec{});
      converged = !(change > m.opt.tolerance);
    }
    if (!converged) *d.status |= kNotConverged;
  });
}

/// The ConstraintState of a row, from its force.
template <class T>
CORTEN_HD int state_of(const DataView<T>& d, int row) {
  const T f = d.efc_force[row], loss = d.efc_frictionloss[row];
  switch (d.efc_type[row]) {
    case kRowEquality: return kRowQuadratic;
    case kRowFrictionDof:
    case kRowFrictionTendon: return f <= -loss ? kRowLinearPos : f >= loss ? kRowLinearNeg : kRowQuadratic;
    case kRowContactElliptic: break;
    default: return f > 0 ? kRowQuadratic : kRowSatisfied;
  }
  const int c = d.efc_id[row], first = d.contact_efc_address[c];
  const T normal = d.efc_force[first];
  if (!(normal > 0)) return kRowSatisfied;
  T sum = 0;
  for (int k = 1; k < d.contact_dim[c]; k++) {
    const T t = d.efc_force[first + k] / d.contact_friction[5 * c + k - 1];
    sum += t * t;
  }
  return sum >= normal * normal * (T(1) - T(1e-6)) ? kRowCone : kRowQuadratic;
}

}  // namespace corten::impulse
