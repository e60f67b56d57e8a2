// Noslip: after the main solver, solves for friction again without the regularizer and with fixed normal
// forces, so that contacts do not creep. It uses sweeps like those of PGS, over friction loss, pairs of
// pyramid edges and elliptic friction.
#pragma once

#include "constraint/impedance.h"
#include "constraint/pgs.h"

namespace corten {

namespace detail {

/// Residual of a row without the regularizer R.
template <class T>
CORTEN_HD T stiff_residual(const DataView<T>& d, int row) {
  return d.efc_b[row] + dual_row_times_velocity(d, row);
}

/// Sets the optimal force of a friction loss row. Returns the change of cost.
template <class T>
CORTEN_HD T noslip_friction_loss(const DataView<T>& d, int row) {
  const T A = d.work.efc_Adiag[row] > tiny<T>() ? d.work.efc_Adiag[row] : tiny<T>();
  const T old = d.efc_force[row], residual = stiff_residual(d, row), loss = d.efc_frictionloss[row];
  const T f = within(old - residual / A, -loss, loss);
  d.efc_force[row] = f;
  add_dual_force(d, row, f - old);
  return (f - old) * (T(0.5) * (f - old) * A + residual);
}

/// Moves force between two opposite edges of a pyramid, keeping their sum. Returns the change of cost.
template <class T>
CORTEN_HD T noslip_edges(const DataView<T>& d, int row) {
  const T floor = T(1e-10), cross = dual_product(d, row, row + 1);
  const T A[4] = {at_least(d.work.efc_Adiag[row], floor), cross, cross,
                  at_least(d.work.efc_Adiag[row + 1], floor)};
  const T residual[2] = {stiff_residual(d, row), stiff_residual(d, row + 1)};
  const T old[2] = {d.efc_force[row], d.efc_force[row + 1]};
  const T b0 = residual[0] - (A[0] * old[0] + A[1] * old[1]),
          b1 = residual[1] - (A[2] * old[0] + A[3] * old[1]);
  const T mean = T(0.5) * (old[0] + old[1]);
  const T curvature = A[0] + A[3] - A[1] - A[2], slope = mean * (A[0] - A[3]) + b0 - b1;
  T force[2] = {mean, mean};
  if (curvature >= tiny<T>()) {
    const T shift = -slope / curvature;
    force[0] = shift < -mean ? T(0) : shift > mean ? T(2) * mean : mean + shift;
    force[1] = shift < -mean ? T(2) * mean : shift > mean ? T(0) : mean - shift;
  }
  const T change = cost_change(A, force, old, residual, 2);
  for (int k = 0; k < 2; k++) {
    d.efc_force[row + k] = force[k];
    add_dual_force(d, row + k, force[k] - old[k]);
  }
  return change;
}

/// Solves for the friction of an elliptic contact, whose first row is `row`. Returns the change of cost.
template <class T>
CORTEN_STAGE T noslip_cone(const DataView<T>& d, int row) {
  const int c = d.efc_id[row], dim = d.contact_dim[c], n = dim - 1;
  T A[25], b[5], residual[5], old[5], force[5];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) A[i * n + j] = d.work.cone_A[36 * c + (i + 1) * dim + j + 1];
    A[i * n + i] = at_least(A[i * n + i], T(1e-10));
    b[i] = residual[i] = stiff_residual(d, row + 1 + i);
    old[i] = d.efc_force[row + 1 + i];
    force[i] = 0;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) b[i] -= A[i * n + j] * old[j];
  const T normal = d.efc_force[row];
  if (!(normal < tiny<T>())) solve_friction(A, b, d.contact_friction + 5 * c, normal, n, force);
  const T change = cost_change(A, force, old, residual, n);
  for (int i = 0; i < n; i++) {
    d.efc_force[row + 1 + i] = force[i];
    add_dual_force(d, row + 1 + i, force[i] - old[i]);
  }
  return change;
}

/// One pass over the friction rows of a part. Returns the decrease of the cost.
template <class T>
CORTEN_STAGE T noslip_sweep(const DataView<T>& d, const DualPart& part) {
  T saved = 0;
  for (int k = part.ne; k < part.ne + part.nf; k++) saved -= noslip_friction_loss(d, part.row(k));
  for (int k = part.ne + part.nf; k < part.nefc; k++) {
    const int row = part.row(k), c = d.efc_id[row];
    if (d.efc_type[row] == kRowContactPyramidal) {
      if ((row - d.contact_efc_address[c]) % 2 == 0) saved -= noslip_edges(d, row);
    } else if (d.efc_type[row] == kRowContactElliptic && leads_cone(d, row)) {
      saved -= noslip_cone(d, row);
    }
  }
  return saved;
}

/// Cost of the regularizer, which noslip leaves out.
template <class T>
CORTEN_HD T regularization_cost(const DataView<T>& d, const DualPart& part) {
  return sum_over_rows<T>(
      part, [&](int row) { return T(0.5) * d.efc_force[row] * d.efc_force[row] * d.efc_R[row]; });
}

}  // namespace detail

/// Updates efc_force, efc_state, qfrc_constraint and qacc. efc_b and the dual rows (project_rows) must be
/// written.
template <class T, class Exec>
CORTEN_STAGE void solve_noslip(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  T* before = d.work.main_force;
  for_each(exec, *d.nefc, [&](int row) { before[row] = d.efc_force[row]; });
  // With noslip, Newton and CG do not use islands: their outcome applies to all islands.
  if (m.opt.solver != kPGS)
    for_each(exec, dual_part_count(d) - 1, [&](int k) { d.solver_outcome[k + 1] = d.solver_outcome[0]; });
  for_each_dual_part(m, d, exec, [&](int, const DualPart& part) { begin_dual_velocity(d, part); });
  auto restore = [&](const DualPart& part) {
    for (int k = 0; k < part.nefc; k++) d.efc_force[part.row(k)] = before[part.row(k)];
  };
  for (int iteration = 0; iteration < m.opt.noslip_iterations; iteration++) {
    const T improvement = detail::sweep_parts(
        m, d,
        [&](const DualPart& part) {
          const T dropped = iteration == 0 ? detail::regularization_cost(d, part) : T(0);
          return dropped + detail::noslip_sweep(d, part);
        },
        restore, exec);
    detail::record_improvement(d, improvement, exec);
    if (improvement < m.opt.noslip_tolerance) break;
  }
  for_each_dual_part(m, d, exec, [&](int, const DualPart& part) { update_dual_state(d, part); });
  // Reaching the iteration limit is not a fault: it is usually only a few iterations.
  detail::report_parts(d, exec);
  finish_dual(m, d, exec);
}

}  // namespace corten
