// Projected Gauss-Seidel on the dual problem (dual.h): each row in order gets the force that is optimal while
// all others are fixed. An elliptic contact is one block: first its whole force is scaled, then friction is
// solved exactly with the normal force fixed (dual_qcqp.h).
#pragma once

#include "constraint/dual.h"
#include "constraint/dual_qcqp.h"
#include "constraint/outcome.h"

namespace corten {

namespace detail {

/// Sets the optimal force of a single row. Returns the change of cost.
template <class T>
CORTEN_HD T relax_row(const DataView<T>& d, int row) {
  const T old = d.efc_force[row], A = d.work.efc_Adiag[row] + d.efc_R[row];
  const T residual = d.efc_b[row] + dual_row_times_velocity(d, row) + d.efc_R[row] * old;
  T f = old - residual / A;
  const T loss = d.efc_frictionloss[row];
  switch (d.efc_type[row]) {
    case kRowEquality: break;
    case kRowFrictionDof:
    case kRowFrictionTendon: f = f < -loss ? -loss : f > loss ? loss : f; break;
    default: f = f < 0 ? T(0) : f; break;
  }
  const T change = cost_change(&A, &f, &old, &residual, 1);
  d.efc_force[row] = f;
  add_dual_force(d, row, f - old);
  return change;
}

/// The block of A + R of one elliptic contact with Dim rows, with its residual and force.
template <int Dim, class T>
struct ConeBlock {
  const T* mu;
  T A[Dim * Dim], residual[Dim], old[Dim], force[Dim];

  CORTEN_HD ConeBlock(const DataView<T>& d, int row) {
    const int c = d.efc_id[row];
    mu = d.contact_friction + 5 * c;
    for (int k = 0; k < Dim * Dim; k++) A[k] = d.work.cone_A[36 * c + k];
    dual_rows_times_velocity<Dim>(d, row, residual);
    for (int k = 0; k < Dim; k++) {
      const T R = d.efc_R[row + k];
      A[k * (Dim + 1)] += R;
      force[k] = old[k] = d.efc_force[row + k];
      residual[k] = d.efc_b[row + k] + residual[k] + R * old[k];
    }
  }
};

/// Scales the whole force to its optimum. If there is no normal force yet, solves for the normal force alone.
template <int Dim, class T>
CORTEN_HD void relax_along_force(ConeBlock<Dim, T>& block) {
  T* f = block.force;
  if (f[0] < tiny<T>()) {
    f[0] -= block.residual[0] / block.A[0];
    if (f[0] < 0) f[0] = 0;
    for (int k = 1; k < Dim; k++) f[k] = 0;
    return;
  }
  T curvature = 0, slope = 0;
  for (int i = 0; i < Dim; i++) {
    T product = 0;
    for (int j = 0; j < Dim; j++) product += block.A[i * Dim + j] * block.old[j];
    curvature += block.old[i] * product;
    slope += block.old[i] * block.residual[i];
  }
  if (curvature < tiny<T>()) return;
  T x = -slope / curvature;
  if (f[0] + x * block.old[0] < 0) x = -block.old[0] / f[0];
  for (int k = 0; k < Dim; k++) f[k] += x * block.old[k];
}

/// Solves for friction with the normal force fixed.
template <int Dim, class T>
CORTEN_HD void relax_friction(ConeBlock<Dim, T>& block) {
  constexpr int n = Dim - 1;
  T A[n * n], b[n];
  for (int i = 0; i < n; i++) {
    b[i] = block.residual[i + 1] + block.A[(i + 1) * Dim] * (block.force[0] - block.old[0]);
    for (int j = 0; j < n; j++) {
      A[i * n + j] = block.A[(i + 1) * Dim + j + 1];
      b[i] -= A[i * n + j] * block.old[j + 1];
    }
  }
  if (block.force[0] < tiny<T>()) {
    for (int i = 0; i < n; i++) block.force[i + 1] = 0;
  } else {
    solve_friction_of<n>(A, b, block.mu, block.force[0], block.force + 1);
  }
}

/// Relaxes an elliptic contact with Dim rows. Returns the change of cost.
template <int Dim, class T>
CORTEN_HD T relax_cone_of(const DataView<T>& d, int row) {
  ConeBlock<Dim, T> block(d, row);
  relax_along_force(block);
  relax_friction(block);
  const T change = cost_change(block.A, block.force, block.old, block.residual, Dim);
  T added[Dim];
  for (int k = 0; k < Dim; k++) {
    d.efc_force[row + k] = block.force[k];
    added[k] = block.force[k] - block.old[k];
  }
  add_dual_forces<Dim>(d, row, added);
  return change;
}

/// Relaxes an elliptic contact, whose first row is `row`. Returns the change of cost.
template <class T>
CORTEN_STAGE T relax_cone(const DataView<T>& d, int row) {
  switch (d.contact_dim[d.efc_id[row]]) {
    case 3: return relax_cone_of<3>(d, row);
    case 4: return relax_cone_of<4>(d, row);
    default: return relax_cone_of<6>(d, row);
  }
}

/// Sum of term(row) over the rows of a part, in order.
template <class T, class Term>
CORTEN_HD T sum_over_rows(const DualPart& part, Term term) {
  T sum = 0;
  for (int k = 0; k < part.nefc; k++) sum += term(part.row(k));
  return sum;
}

/// One pass over the rows of a part. Returns the decrease of the cost.
template <class T>
CORTEN_STAGE T sweep(const DataView<T>& d, const DualPart& part) {
  return sum_over_rows<T>(part, [&](int row) {
    if (d.efc_type[row] != kRowContactElliptic) return -relax_row(d, row);
    return leads_cone(d, row) ? -relax_cone(d, row) : T(0);
  });
}

/// Dual cost of efc_force. dual_velocity must be up to date.
template <class T>
CORTEN_HD T dual_cost(const DataView<T>& d, const DualPart& part) {
  T cost = sum_over_rows<T>(part, [&](int row) {
    const T f = d.efc_force[row];
    return f * (d.efc_b[row] + T(0.5) * d.efc_R[row] * f);
  });
  for (int k = 0; k < part.nv; k++) {
    const T v = d.work.dual_velocity[part.dof(k)];
    cost += T(0.5) * v * v;
  }
  return cost;
}

/// Returns on every lane the sum of `values` over the parts that have not failed, in order.
template <class T, class Exec>
CORTEN_HD T total_over_parts(const DataView<T>& d, const T* values, Exec exec) {
  T total = 0;
  for (int k = 0; k < dual_part_count(d); k++)
    if (!(d.solver_outcome[k] & kSolveBroken)) total += values[k];
  exec.sync();
  return total;
}

/// Sets efc_force to the forces at the last step's acceleration, or to zero if that has a lower cost.
template <class T, class Exec>
CORTEN_HD void warm_start_forces(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  bool warm = !m.disabled(kDisableWarmStart);
  if (warm) {
    residual_acceleration(d, static_cast<const T*>(d.qacc_warmstart), d.work.warm_residual, exec);
    update_rows(d, static_cast<const T*>(d.work.warm_residual), exec);
    for_each_dual_part(m, d, exec, [&](int k, const DualPart& part) {
      begin_dual_velocity(d, part);
      d.work.island_cost[k] = dual_cost(d, part);
    });
    warm = total_over_parts(d, static_cast<const T*>(d.work.island_cost), exec) <= 0;
  }
  if (!warm) for_each(exec, *d.nefc, [&](int row) { d.efc_force[row] = 0; });
}

/// Scale that makes improvements comparable between models of different sizes.
template <class T>
CORTEN_HD T improvement_scale(const ModelView<T>& m) {
  return T(1) / (m.stat.meaninertia * T(m.nv > 1 ? m.nv : 1));
}

/// Appends an iteration to the solver statistics.
template <class T, class Exec>
CORTEN_HD void record_improvement(const DataView<T>& d, T improvement, Exec exec) {
  once(exec, [&] {
    const int iteration = (*d.solver_niter)++;
    if (iteration >= 200) return;
    d.solver_improvement[iteration] = improvement;
    d.solver_gradient[iteration] = 0;
  });
}

/// One pass over all parts that have not failed. Returns the scaled decrease of the cost on every lane. A
/// part whose cost is NaN or infinite has failed (kSolveBroken): drop(part) replaces its forces, and it is
/// skipped from then on.
template <class T, class Exec, class Sweep, class Drop>
CORTEN_HD T sweep_parts(const ModelView<T>& m, const DataView<T>& d, Sweep sweep_part, Drop drop, Exec exec) {
  const T scale = improvement_scale(m);
  for_each_dual_part(m, d, exec, [&](int k, const DualPart& part) {
    if ((d.solver_outcome[k] & kSolveBroken) != 0) return;
    const T saved = scale * sweep_part(part);
    d.island_improvement[k] = saved;
    if (std::isfinite(saved)) return;
    d.solver_outcome[k] |= kSolveBroken;
    d.island_improvement[k] = 0;
    d.work.worst_row[k] = worst_dual_row(d, part);
    drop(part);
  });
  return total_over_parts(d, static_cast<const T*>(d.island_improvement), exec);
}

/// Writes solver_iterations, and reports parts that failed.
template <class T, class Exec>
CORTEN_HD void report_parts(const DataView<T>& d, Exec exec) {
  once(exec, [&] {
    for (int k = 0; k < dual_part_count(d); k++) {
      d.solver_iterations[k] = *d.solver_niter;
      if (!(d.solver_outcome[k] & kSolveBroken)) continue;
      *d.status |= kNotConverged;
      record_fault(d, d.work.worst_row[k]);
    }
  });
}

/// Marks all parts as converged, or reports the part that still had the largest improvement.
template <class T, class Exec>
CORTEN_HD void report_convergence(const ModelView<T>& m, const DataView<T>& d, bool converged, Exec exec) {
  once(exec, [&] {
    int slowest = 0;
    for (int k = 0; k < dual_part_count(d); k++) {
      if (d.island_improvement[k] > d.island_improvement[slowest]) slowest = k;
      if (converged) d.solver_outcome[k] |= kSolveConverged;
    }
    if (converged) return;
    *d.status |= kNotConverged;
    record_fault(d, worst_dual_row(d, dual_part(m, d, slowest)));
  });
}

}  // namespace detail

/// Solves with PGS. Writes efc_b, efc_force, efc_state, qfrc_constraint and qacc. The dual rows must be
/// written (project_rows).
template <class T, class Exec>
CORTEN_STAGE void solve_pgs(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, dual_part_count(d), [&](int k) { d.solver_outcome[k] = 0, d.island_gradient[k] = 0; });
  once(exec, [&] { *d.solver_niter = 0; });
  residual_acceleration(d, static_cast<const T*>(d.qacc_smooth), d.efc_b, exec);
  detail::warm_start_forces(m, d, exec);
  for_each_dual_part(m, d, exec, [&](int, const DualPart& part) { begin_dual_velocity(d, part); });
  // The constraints of a part that failed are dropped.
  auto without_force = [&](const DualPart& part) {
    for (int k = 0; k < part.nefc; k++) d.efc_force[part.row(k)] = 0;
  };
  bool converged = false;
  for (int iteration = 0; iteration < m.opt.iterations && !converged; iteration++) {
    const T improvement = detail::sweep_parts(
        m, d, [&](const DualPart& part) { return detail::sweep(d, part); }, without_force, exec);
    detail::record_improvement(d, improvement, exec);
    converged = improvement < m.opt.tolerance;
  }
  for_each_dual_part(m, d, exec, [&](int, const DualPart& part) { update_dual_state(d, part); });
  detail::report_parts(d, exec);
  detail::report_convergence(m, d, converged, exec);
  finish_dual(m, d, exec);
}

}  // namespace corten
