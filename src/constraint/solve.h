// Constraint forces and accelerations from constraint rows, for forward and inverse dynamics.
#pragma once

#include "constraint/newton.h"
#include "constraint/newton_columns.h"
#include "constraint/noslip.h"
#include "constraint/pgs.h"

namespace corten {

/// Forward dynamics with constraints, with the solver that the options select. Writes qacc, qfrc_constraint
/// and efc_force.
template <class T, class Exec>
CORTEN_STAGE void constrained_acceleration(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (!detail::begin_solve(m, d, exec)) return;
  const bool noslip = m.opt.noslip_iterations > 0;
  const bool dual = m.opt.solver == kPGS;
  if ((dual || noslip) && !project_rows(m, d, exec)) {
    detail::without_constraints(m, d, exec);
    return;
  }
  switch (static_cast<Solver>(m.opt.solver)) {
    case kPGS: solve_pgs(m, d, exec); break;
    case kCG: solve_cg(m, d, exec); break;
    case kNewton: solve_newton(m, d, exec); break;
  }
  if (noslip) solve_noslip(m, d, exec);
}

/// Inverse dynamics: writes the forces and states of the rows, and qfrc_constraint, to the given arrays, for
/// the acceleration `qacc`.
template <class T, class Exec>
CORTEN_STAGE void inverse_constraint(const ModelView<T>& m, const DataView<T>& d, const T* qacc,
                                     const RowResult<T>& rows, T* qfrc_constraint, Exec exec) {
  const T* residual = d.work.inverse_residual;
  residual_acceleration(d, qacc, d.work.inverse_residual, exec);
  for_each(exec, *d.nefc, [&](int row) { update_row(d, residual, row, rows); });
  multiply_rows_transposed(m, d, static_cast<const T*>(rows.force), qfrc_constraint, exec);
}

}  // namespace corten
