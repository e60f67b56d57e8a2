// The primal solvers: what Newton and CG have in common.
//
// Both go downhill on the cost of constraint/update.h. An iteration takes a direction, finds the minimum
// along it exactly, and derives forces, cost and gradient there. They differ in the direction only: Newton
// solves with the Hessian, CG with M and combines directions (Polak and Ribiere). They end when an iteration
// saves too little or the gradient is small enough, both scaled by the inertia, or after opt.iterations.
#pragma once

#include <limits>

#include "constraint/linesearch.h"
#include "constraint/outcome.h"

namespace corten {

/// Cost of qacc, and the part of it that is due to its distance from qacc_smooth.
template <class T>
struct PrimalCost {
  T total, inertial;
};

/// How far the rounding of a gradient exceeds that of one of its terms: forces of constraints are stiff in
/// the rounding of accelerations.
inline constexpr int kGradientRounding = 4;

/// Writes force, state and cost of the rows and qfrc_constraint, from efc_jar, qacc and solver_Ma.
template <class T, class Exec>
CORTEN_STAGE PrimalCost<T> update_problem(const DataView<T>& d, const Problem<T>& p, Exec exec) {
  for_each(exec, p.nefc, [&](int k) { d.efc_cost[p.row[k]] = update_row(d, d.efc_jar, p.row[k]); });
  map_forces(d, p, exec);
  const T rows = fixed_sum(exec, d.solver_sums, p.nefc, [&](int k) { return d.efc_cost[p.row[k]]; });
  const T inertial = fixed_sum(exec, d.solver_sums, p.nv, [&](int k) {
    const int i = p.dof[k];
    return T(0.5) * (d.solver_Ma[i] - d.qfrc_smooth[i]) * (d.qacc[i] - d.qacc_smooth[i]);
  });
  return {rows + inertial, inertial};
}

/// The length of the gradient, scaled.
template <class T>
struct GradientLength {
  T value;
  /// Nothing of it is left but the rounding of the forces that cancel in it: no iteration could make it
  /// smaller. In float this is how most problems end; double resolves all tolerances that are in use.
  bool rounding;
};

/// From the squares of the gradient and of the forces in it.
template <class T>
CORTEN_HD GradientLength<T> gradient_length(T squares, T squared_forces, T scale) {
  const T length = std::sqrt(squares);
  const T rounding = kGradientRounding * std::numeric_limits<T>::epsilon() * std::sqrt(squared_forces);
  constexpr bool coarse = std::numeric_limits<T>::digits < std::numeric_limits<double>::digits;
  return {scale * length, coarse && length <= rounding};
}

/// Writes solver_grad.
template <class T, class Exec>
CORTEN_HD GradientLength<T> update_gradient(const DataView<T>& d, const Problem<T>& p, Exec exec) {
  for_each(exec, p.nv, [&](int k) {
    const int i = p.dof[k];
    d.solver_grad[i] = d.solver_Ma[i] - d.qfrc_smooth[i] - d.qfrc_constraint[i];
  });
  const Sums<T, 2> squares = fixed_sums<2>(exec, d.solver_sums, p.nv, [&](int k) {
    const int i = p.dof[k];
    const T g = d.solver_grad[i], constraint = d.qfrc_constraint[i], smooth = d.qfrc_smooth[i];
    return Sums<T, 2>{{g * g, constraint * constraint + smooth * smooth}};
  });
  return gradient_length(squares.value[0], squares.value[1], p.scale);
}

/// Whether an iteration that saved this much was the last one.
template <class T>
CORTEN_HD bool is_minimum(const ModelView<T>& m, T improvement, const GradientLength<T>& gradient) {
  return improvement < m.opt.tolerance || gradient.value < m.opt.tolerance || gradient.rounding;
}

/// qacc, M qacc and the residuals move along the line.
template <class T, class Exec>
CORTEN_HD void take_step(const DataView<T>& d, const Problem<T>& p, T alpha, Exec exec) {
  for_each(exec, p.nv, [&](int k) {
    const int i = p.dof[k];
    d.qacc[i] += alpha * d.solver_search[i];
    d.solver_Ma[i] += alpha * d.solver_Mv[i];
  });
  for_each(exec, p.nefc, [&](int k) {
    p.x[k] += alpha * p.v[k];
    d.efc_jar[p.row[k]] = p.x[k];
  });
}

/// What a step saved. In float the difference of two costs is rounding long before the solution is; the way
/// times half the slope at its start says the same, and exactly so while no row changes its piece.
template <class T>
CORTEN_HD T saved_cost(T before, T after, const LineStep<T>& step) {
  return sizeof(T) < sizeof(double) ? T(-0.5) * step.alpha * step.slope : before - after;
}

/// Statistics of one iteration. Those of the first problem are kept.
template <class T, class Exec>
CORTEN_HD void record_iteration(const DataView<T>& d, const Problem<T>& p, int iteration, T improvement,
                                T gradient, Exec exec) {
  if (p.index > 0 || iteration >= 200) return;
  once(exec, [&] {
    d.solver_improvement[iteration] = improvement;
    d.solver_gradient[iteration] = gradient;
  });
}

/// How a solve ended.
struct PrimalResult {
  int iterations;
  bool converged;
  bool finite;
  bool singular;  ///< the Hessian had no positive pivot
};

/// Solves one problem. `method` finds directions:
///   prepare()    after the first update
///   changed()    after a step: states of rows are new
///   aim(first)   writes solver_search from solver_grad
///   singular     whether it met a singular matrix
template <class T, class Exec, class Method>
CORTEN_HD PrimalResult minimize(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                Method& method, Exec exec) {
  for_each(exec, p.nefc, [&](int k) {
    p.x[k] = d.efc_jar[p.row[k]];
    p.D[k] = d.efc_D[p.row[k]];
  });
  PrimalCost<T> cost = update_problem(d, p, exec);
  GradientLength<T> gradient = update_gradient(d, p, exec);
  T improvement = 0;
  method.prepare();
  PrimalResult result{0, true, true, false};
  while (result.iterations < m.opt.iterations) {
    method.aim(result.iterations == 0);
    const LineStep<T> step = line_search(m, d, p, cost.inertial, exec);
    if (step.alpha == 0) {
      result.converged = true;
      break;
    }
    take_step(d, p, step.alpha, exec);
    const T before = cost.total;
    cost = update_problem(d, p, exec);
    gradient = update_gradient(d, p, exec);
    improvement = p.scale * saved_cost(before, cost.total, step);
    record_iteration(d, p, result.iterations, improvement, gradient.value, exec);
    result.iterations++;
    result.converged = is_minimum(m, improvement, gradient);
    if (result.converged || !std::isfinite(cost.total)) break;
    if (result.iterations < m.opt.iterations) method.changed();
  }
  result.finite = std::isfinite(cost.total);
  result.singular = method.singular;
  once(exec, [&] {
    d.island_improvement[p.index] = improvement;
    d.island_gradient[p.index] = gradient.value;
  });
  return result;
}

/// Chooses where to start: the acceleration of the last step, or, if that costs more, the one without
/// constraints. Writes qacc, solver_Ma and efc_jar, and efc_b on the way. The choice is one for the whole
/// system, as in the reference. Dofs that no constraint touches get their result.
template <class T, class Exec>
CORTEN_STAGE void start_primal(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const int rows = *d.nefc;
  Problem<T> all{};
  all.nv = m.nv;
  all.dof = d.solver_dof;
  auto rows_cost = [&](const T* jar) {
    for_each(exec, rows, [&](int row) { d.efc_cost[row] = update_row(d, jar, row); });
    return fixed_sum(exec, d.solver_sums, rows, [&](int row) { return d.efc_cost[row]; });
  };
  for_each(exec, rows, [&](int row) { d.efc_b[row] = row_times(d, row, d.qacc_smooth) - d.efc_aref[row]; });
  bool warm = !m.disabled(kDisableWarmStart);
  if (warm) {
    const T* start = d.qacc_warmstart;
    for_each(exec, rows, [&](int row) { d.efc_jar[row] = row_times(d, row, start) - d.efc_aref[row]; });
    multiply_inertia(m, d, all, start, d.solver_Ma, exec);
    const T inertial = fixed_sum(exec, d.solver_sums, m.nv, [&](int i) {
      return T(0.5) * (d.solver_Ma[i] - d.qfrc_smooth[i]) * (start[i] - d.qacc_smooth[i]);
    });
    warm = rows_cost(d.efc_jar) + inertial <= rows_cost(d.efc_b);
  }
  if (!warm) {
    for_each(exec, rows, [&](int row) { d.efc_jar[row] = d.efc_b[row]; });
    multiply_inertia(m, d, all, d.qacc_smooth, d.solver_Ma, exec);
  }
  const bool islands = problem_count(m, d) > 0;
  for_each(exec, m.nv, [&](int i) {
    const bool free = islands && d.dof_island[i] < 0;
    d.qacc[i] = warm && !free ? d.qacc_warmstart[i] : d.qacc_smooth[i];
    d.qfrc_constraint[i] = 0;
  });
}

namespace detail {

template <class T, class Exec>
CORTEN_HD void without_constraints(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nv, [&](int i) {
    d.qfrc_constraint[i] = 0;
    d.qacc[i] = d.qacc_smooth[i];
  });
  for_each(exec, *d.nefc, [&](int row) { d.efc_force[row] = 0; });
  once(exec, [&] { *d.solver_niter = 0; });
}

}  // namespace detail

/// A problem whose cost is not a number cannot be solved: without constraints, what it moves may at least go
/// on.
template <class T, class Exec>
CORTEN_HD void give_up(const DataView<T>& d, const Problem<T>& p, Exec exec) {
  for_each(exec, p.nefc, [&](int k) {
    d.efc_force[p.row[k]] = 0;
    d.efc_state[p.row[k]] = kRowSatisfied;
  });
  for_each(exec, p.nv, [&](int k) {
    d.qacc[p.dof[k]] = d.qacc_smooth[p.dof[k]];
    d.qfrc_constraint[p.dof[k]] = 0;
  });
}

/// The row to blame for a problem that went wrong: the first whose cost is not a number, else the dearest.
template <class T>
CORTEN_HD int worst_row(const DataView<T>& d, const Problem<T>& p) {
  int worst = p.row[0];
  for (int k = 0; k < p.nefc; k++) {
    const T cost = d.efc_cost[p.row[k]];
    if (!std::isfinite(cost)) return p.row[k];
    if (cost > d.efc_cost[worst]) worst = p.row[k];
  }
  return worst;
}

/// Notes how problem `p` ended.
template <class T, class Exec>
CORTEN_HD void keep_result(const DataView<T>& d, const Problem<T>& p, const PrimalResult& result, Exec exec) {
  once(exec, [&] {
    d.solver_iterations[p.index] = result.iterations;
    d.solver_outcome[p.index] = (result.converged ? kSolveConverged : 0) |
                                (result.finite ? 0 : kSolveBroken) | (result.singular ? kSolveSingular : 0);
  });
  if (!result.finite) give_up(d, p, exec);
}

/// Adds up how all problems ended, in their order: status, iterations, and where the first trouble was.
template <class T>
CORTEN_HD void report_problems(const ModelView<T>& m, const DataView<T>& d, int problems) {
  *d.solver_niter = 0;
  for (int k = 0; k < problems; k++) {
    const int outcome = d.solver_outcome[k];
    if (d.solver_iterations[k] > *d.solver_niter) *d.solver_niter = d.solver_iterations[k];
    if (outcome == kSolveConverged) continue;
    if ((outcome & kSolveSingular) != 0) *d.status |= kSingular;
    if (!(outcome & kSolveConverged) || (outcome & kSolveBroken) != 0) *d.status |= kNotConverged;
    blame(d, worst_row(d, make_problem(m, d, k)));
  }
}

/// From the rows and the smooth acceleration to qacc, efc_force, efc_state and qfrc_constraint.
/// solve(problem) solves one problem and returns its PrimalResult; problems do not depend on each other.
template <class T, class Exec, class Solve>
CORTEN_HD void solve_primal(const ModelView<T>& m, const DataView<T>& d, Solve solve, Exec exec) {
  const int islands = problem_count(m, d), problems = islands > 0 ? islands : 1;
  start_primal(m, d, exec);
  for_each_problem(
      d, problems,
      [&](int k) {
        Problem<T> p = make_problem(m, d, k);
        p.scale = problem_scale(m, d, p);
        keep_result(d, p, solve(p), exec);
      },
      exec);
  once(exec, [&] { report_problems(m, d, problems); });
  // One lane alone leaves no traces there.
  if constexpr (Exec::width > 1) for_each(exec, kSumScratch<6>, [&](int k) { d.solver_sums[k] = 0; });
}

}  // namespace corten
