// The primal solvers: one loop for Newton's method and conjugate gradients.
//
// Both minimize the cost of constraint/update.h. An iteration computes a search direction, finds the exact
// minimum along it, and evaluates forces, cost and gradient there. The loop ends when the improvement or the
// gradient is small enough, both scaled by the inertia, or after opt.iterations. It has two policies:
//
//   Storage     where vectors over dofs are stored, and how they are multiplied by M and J. SparseStorage
//               works on the arrays of Data, for any executor and any number of dofs. ColumnStorage keeps one
//               dof per lane of a warp in registers, and uses full matrices. constraint/sparse_storage.h
//               documents the interface.
//   Direction   update_search(first) computes the storage's search direction from its gradient, and returns
//               true if a matrix was singular. `first` is true if there is no previous iteration. Newton
//               solves with the Hessian, in sparse panels (constraint/newton.h) or full columns
//               (constraint/newton_columns.h). CG solves with M and combines directions (constraint/cg.h).
#pragma once

#include <limits>

#include "constraint/linesearch.h"
#include "constraint/outcome.h"

namespace corten {

/// Ratio of the rounding error of a gradient to that of one of its terms. Constraint forces amplify the
/// rounding errors of accelerations.
inline constexpr int kGradientRounding = 4;

/// The scaled norm of the gradient.
template <class T>
struct GradientLength {
  T value;
  /// The gradient is only rounding error of the forces that cancel in it: no iteration could reduce it. In
  /// float most problems end this way; double resolves all tolerances that are in use.
  bool rounding;
};

/// Computes the GradientLength from the squared norms of the gradient and of the forces in it.
template <class T>
CORTEN_HD GradientLength<T> gradient_length(T squares, T squared_forces, T scale) {
  const T length = std::sqrt(squares);
  const T rounding = kGradientRounding * std::numeric_limits<T>::epsilon() * std::sqrt(squared_forces);
  constexpr bool coarse = std::numeric_limits<T>::digits < std::numeric_limits<double>::digits;
  return {scale * length, coarse && length <= rounding};
}

/// Cost and gradient at an iterate.
template <class T>
struct PrimalPoint {
  T cost, inertial;  ///< cost of qacc, and its inertial part, from the distance to qacc_smooth
  GradientLength<T> gradient;
};

/// Writes force, state and cost of the rows, and force and gradient of the dofs, from row_residual, qacc and
/// Ma.
template <class T, class Exec, class Storage>
CORTEN_HD PrimalPoint<T> update_problem(const DataView<T>& d, const Problem<T>& p, Storage& storage,
                                        Exec exec) {
  T rows;
  if constexpr (requires { storage.update_rows(p); }) {
    rows = storage.update_rows(p);
  } else {
    const int pushing = p.elliptic ? p.nefc : p.ne + p.nf;  // the first row that only pushes, without a cone
    for_each(exec, pushing,
             [&](int k) { d.work.row_cost[p.row[k]] = update_row(d, d.work.row_residual, p.row[k]); });
    for_each(exec, p.nefc - pushing, [&](int n) {
      const int row = p.row[pushing + n];
      d.work.row_cost[row] = update_pushing_row(d, p.x[pushing + n], row);
    });
    rows = fixed_sum(exec, d.work.partial_sums, p.nefc, [&](int k) { return d.work.row_cost[p.row[k]]; });
  }
  storage.map_forces(p);
  storage.for_each_dof(p, [](int, auto&& dof) { dof.gradient = dof.Ma - dof.smooth - dof.force; });
  const Sums<T, 3> sums = storage.template sum<3>(p, [](int, const auto& dof) {
    return Sums<T, 3>{{T(0.5) * (dof.Ma - dof.smooth) * (dof.qacc - dof.qacc_smooth),
                       dof.gradient * dof.gradient, dof.force * dof.force + dof.smooth * dof.smooth}};
  });
  return {rows + sums.value[0], sums.value[0], gradient_length(sums.value[1], sums.value[2], p.scale)};
}

/// True if the solver has converged, after an iteration with this improvement.
template <class T>
CORTEN_HD bool is_minimum(const ModelView<T>& m, T improvement, const GradientLength<T>& gradient) {
  return improvement < m.opt.tolerance || gradient.value < m.opt.tolerance || gradient.rounding;
}

/// Moves qacc, M qacc and the residuals by alpha along the search direction.
template <class T, class Exec, class Storage>
CORTEN_HD void take_step(const DataView<T>& d, const Problem<T>& p, T alpha, Storage& storage, Exec exec) {
  storage.for_each_dof(p, [&](int, auto&& dof) {
    dof.qacc += alpha * dof.search;
    dof.Ma += alpha * dof.Mv;
  });
  if constexpr (requires { storage.move_rows(p, alpha); }) {
    storage.move_rows(p, alpha);
  } else {
    for_each(exec, p.nefc, [&](int k) {
      p.x[k] += alpha * p.v[k];
      d.work.row_residual[p.row[k]] = p.x[k];
    });
  }
  if constexpr (requires { storage.follow(alpha); }) storage.follow(alpha);
}

/// The decrease of the cost by a step. In float, the difference of two costs is only rounding error long
/// before the solution is accurate. So float uses minus half the step times the slope at its start, which is
/// exact if no row changes its piece.
template <class T>
CORTEN_HD T saved_cost(T before, T after, const LineStep<T>& step) {
  return sizeof(T) < sizeof(double) ? T(-0.5) * step.alpha * step.slope : before - after;
}

/// Writes the statistics of an iteration; -1 is the start. Only the first problem has a history. They are
/// written immediately, so that they do not occupy registers until the end.
template <class T, class Exec>
CORTEN_HD void record_point(const DataView<T>& d, const Problem<T>& p, int iteration, T improvement,
                            T gradient, Exec exec) {
  once(exec, [&] {
    d.island_improvement[p.index] = improvement;
    d.island_gradient[p.index] = gradient;
    if (p.index > 0 || iteration < 0 || iteration >= 200) return;
    d.solver_improvement[iteration] = improvement;
    d.solver_gradient[iteration] = gradient;
  });
}

/// How a solve ended.
struct PrimalResult {
  int iterations;
  bool converged;
  bool finite;
  bool singular;  ///< a pivot of the Hessian was not positive
};

/// Solves one problem, starting from the qacc, Ma and row_residual that start_primal wrote.
template <class T, class Exec, class Storage, class Direction>
CORTEN_HD PrimalResult minimize(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                Storage& storage, Direction& direction, Exec exec) {
  for_each(exec, p.nefc, [&](int k) {
    p.x[k] = d.work.row_residual[p.row[k]];
    p.D[k] = d.efc_D[p.row[k]];
  });
  list_cones(d, p, exec);
  PrimalResult result{0, true, true, false};
  PrimalPoint<T> point{};
  LineStep<T> step{};
  // One call of update_problem serves the start and all steps, to keep the code small for the GPU.
  CORTEN_ROLL for (bool moved = false;; moved = true) {
    const T before = point.cost;
    point = update_problem(d, p, storage, exec);
    const T improvement = moved ? p.scale * saved_cost(before, point.cost, step) : T(0);
    record_point(d, p, moved ? result.iterations : -1, improvement, point.gradient.value, exec);
    if (moved) {
      result.iterations++;
      result.converged = is_minimum(m, improvement, point.gradient);
      if (result.converged || !std::isfinite(point.cost)) break;
    }
    if (result.iterations >= m.opt.iterations) break;
    result.singular = direction.update_search(!moved) || result.singular;
    step = line_search(m, d, p, point.inertial, storage, exec);
    result.converged = step.alpha == 0 && std::isfinite(step.slope);
    if (step.alpha == 0) break;
    take_step(d, p, step.alpha, storage, exec);
  }
  result.finite = std::isfinite(point.cost);
  return result;
}

/// Chooses the starting point: the acceleration of the last step, or the unconstrained one if that has a
/// lower cost. The whole system has one choice, as in the reference. Writes qacc, Ma, row_residual and efc_b.
/// Dofs that no constraint touches get their final result.
template <class T, class Exec, class Storage>
CORTEN_HD void start_primal(const ModelView<T>& m, const DataView<T>& d, Storage& storage, Exec exec) {
  const int rows = *d.nefc;
  const AllDofs all{m.nv};
  auto rows_cost = [&](const T* jar) {
    for_each(exec, rows, [&](int row) { d.work.row_cost[row] = update_row(d, jar, row); });
    return fixed_sum(exec, d.work.partial_sums, rows, [&](int row) { return d.work.row_cost[row]; });
  };
  bool warm = !m.disabled(kDisableWarmStart);
  const T *smooth = storage.start_vector(false), *last = storage.start_vector(true);
  for_each(exec, rows, [&](int row) {
    d.efc_b[row] = storage.row_times(row, smooth) - d.efc_aref[row];
    if (warm) d.work.row_residual[row] = storage.row_times(row, last) - d.efc_aref[row];
  });
  if (warm) {
    storage.multiply_start(last);
    const Sums<T, 1> inertial = storage.template sum<1>(all, [&](int i, const auto& dof) {
      return Sums<T, 1>{{T(0.5) * (dof.Ma - dof.smooth) * (last[i] - dof.qacc_smooth)}};
    });
    const T cost = rows_cost(d.work.row_residual) + inertial.value[0];
    warm = cost <= rows_cost(d.efc_b);
  }
  if (!warm) {
    for_each(exec, rows, [&](int row) { d.work.row_residual[row] = d.efc_b[row]; });
    storage.multiply_start(smooth);
  }
  const bool islands = problem_count(m, d) > 0;
  storage.for_each_dof(all, [&](int i, auto&& dof) {
    const bool free = islands && d.dof_island[i] < 0;
    dof.qacc = warm && !free ? d.qacc_warmstart[i] : dof.qacc_smooth;
    dof.force = 0;
  });
}

namespace detail {

/// Writes the result without constraint forces.
template <class T, class Exec>
CORTEN_HD void without_constraints(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nv, [&](int i) {
    d.qfrc_constraint[i] = 0;
    d.qacc[i] = d.qacc_smooth[i];
  });
  for_each(exec, *d.nefc, [&](int row) { d.efc_force[row] = 0; });
  once(exec, [&] { *d.solver_niter = 0; });
}

/// Every solver calls this first. Clears the fault. If there are no rows, writes the result and returns
/// false.
template <class T, class Exec>
CORTEN_HD bool begin_solve(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] { *d.solver_fault_island = *d.solver_fault_row = -1; });
  if (*d.nefc == 0) without_constraints(m, d, exec);
  return *d.nefc > 0;
}

}  // namespace detail

/// Drops the constraints of a problem whose cost is NaN or infinite: its dofs move as if unconstrained.
template <class T, class Exec, class Storage>
CORTEN_HD void drop_constraints(const DataView<T>& d, const Problem<T>& p, Storage& storage, Exec exec) {
  for_each(exec, p.nefc, [&](int k) {
    d.efc_force[p.row[k]] = 0;
    d.efc_state[p.row[k]] = kRowSatisfied;
  });
  storage.for_each_dof(p, [](int, auto&& dof) {
    dof.qacc = dof.qacc_smooth;
    dof.force = 0;
  });
}

/// The row to report if a problem failed: the first row whose cost is not finite, otherwise the one with the
/// highest cost.
template <class T>
CORTEN_HD int worst_row(const DataView<T>& d, const Problem<T>& p) {
  int worst = p.row[0];
  for (int k = 0; k < p.nefc; k++) {
    const T cost = d.work.row_cost[p.row[k]];
    if (!std::isfinite(cost)) return p.row[k];
    if (cost > d.work.row_cost[worst]) worst = p.row[k];
  }
  return worst;
}

/// Records the result of problem `p`.
template <class T, class Exec, class Storage>
CORTEN_HD void record_result(const DataView<T>& d, const Problem<T>& p, const PrimalResult& result,
                             Storage& storage, Exec exec) {
  once(exec, [&] {
    d.solver_iterations[p.index] = result.iterations;
    d.solver_outcome[p.index] = (result.converged ? kSolveConverged : 0) |
                                (result.finite ? 0 : kSolveBroken) | (result.singular ? kSolveSingular : 0);
  });
  if (!result.finite) drop_constraints(d, p, storage, exec);
}

/// Combines the results of all problems, in order: status, iterations and the first fault.
template <class T>
CORTEN_HD void report_problems(const ModelView<T>& m, const DataView<T>& d, int problems) {
  *d.solver_niter = 0;
  for (int k = 0; k < problems; k++) {
    const int outcome = d.solver_outcome[k];
    if (d.solver_iterations[k] > *d.solver_niter) *d.solver_niter = d.solver_iterations[k];
    if (outcome == kSolveConverged) continue;
    if ((outcome & kSolveSingular) != 0) *d.status |= kSingular;
    if (!(outcome & kSolveConverged) || (outcome & kSolveBroken) != 0) *d.status |= kNotConverged;
    record_fault(d, worst_row(d, make_problem(m, d, k)));
  }
}

/// Solves all problems: writes qacc, efc_force, efc_state and qfrc_constraint from the rows and qacc_smooth.
/// Call list_problems first. solve(problem) returns its PrimalResult; problems are independent.
template <class T, class Exec, class Storage, class Solve>
CORTEN_HD void solve_primal(const ModelView<T>& m, const DataView<T>& d, Storage& storage, Solve solve,
                            Exec exec) {
  const int islands = problem_count(m, d), problems = islands > 0 ? islands : 1;
  start_primal(m, d, storage, exec);
  for_each_problem(
      d, problems,
      [&](int k) {
        Problem<T> own = make_problem(m, d, k);
        own.scale = problem_scale(m, d, own, storage);
        const Problem<T>& p = exec.share(own);
        storage.select(p);
        record_result(d, p, solve(p), storage, exec);
      },
      exec);
  once(exec, [&] { report_problems(m, d, problems); });
  storage.finish();
}

}  // namespace corten
