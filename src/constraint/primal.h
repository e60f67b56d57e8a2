// The primal solvers: one loop for Newton's method and conjugate gradients.
//
// Both go downhill on the cost of constraint/update.h. An iteration takes a direction, finds the minimum
// along it exactly, and derives forces, cost and gradient there. They end when an iteration saves too little
// or the gradient is small enough, both scaled by the inertia, or after opt.iterations. The loop has two
// policies:
//
//   Storage     where vectors over dofs are and how M and J multiply them. SparseStorage works on the arrays
//               of the Data, for any executor and any number of dofs; ColumnStorage keeps a dof in the
//               registers of each lane of a warp and has full matrices. constraint/sparse_storage.h states
//               the interface.
//   Direction   aim(first) writes the storage's search from its gradient and returns whether it met a
//               singular matrix; `first` where it has no earlier iteration to build on. Newton solves with
//               the Hessian, in sparse panels (constraint/newton.h) or full columns
//               (constraint/newton_columns.h), CG with M and combines directions (constraint/cg.h).
#pragma once

#include <limits>

#include "constraint/linesearch.h"
#include "constraint/outcome.h"

namespace corten {

/// How far the rounding of a gradient exceeds that of one of its terms: forces of constraints are stiff in
/// the rounding of accelerations.
inline constexpr int kGradientRounding = 4;

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

/// A point that the solver has reached.
template <class T>
struct PrimalPoint {
  T cost, inertial;  ///< cost of qacc, and the part of it that is due to its distance from qacc_smooth
  GradientLength<T> gradient;
};

/// Writes force, state and cost of the rows, and force and gradient of the dofs, from row_residual, qacc and
/// Ma.
template <class T, class Exec, class Storage>
CORTEN_HD PrimalPoint<T> update_problem(const DataView<T>& d, const Problem<T>& p, Storage& storage,
                                        Exec exec) {
  for_each(exec, p.nefc,
           [&](int k) { d.work.row_cost[p.row[k]] = update_row(d, d.work.row_residual, p.row[k]); });
  const T rows =
      fixed_sum(exec, d.work.partial_sums, p.nefc, [&](int k) { return d.work.row_cost[p.row[k]]; });
  storage.map_forces(p);
  storage.for_each_dof(p, [](int, auto&& dof) { dof.gradient = dof.Ma - dof.smooth - dof.force; });
  const Sums<T, 3> sums = storage.template sum<3>(p, [](int, const auto& dof) {
    return Sums<T, 3>{{T(0.5) * (dof.Ma - dof.smooth) * (dof.qacc - dof.qacc_smooth),
                       dof.gradient * dof.gradient, dof.force * dof.force + dof.smooth * dof.smooth}};
  });
  return {rows + sums.value[0], sums.value[0], gradient_length(sums.value[1], sums.value[2], p.scale)};
}

/// Whether an iteration that saved this much was the last one.
template <class T>
CORTEN_HD bool is_minimum(const ModelView<T>& m, T improvement, const GradientLength<T>& gradient) {
  return improvement < m.opt.tolerance || gradient.value < m.opt.tolerance || gradient.rounding;
}

/// qacc, M qacc and the residuals move along the line.
template <class T, class Exec, class Storage>
CORTEN_HD void take_step(const DataView<T>& d, const Problem<T>& p, T alpha, Storage& storage, Exec exec) {
  storage.for_each_dof(p, [&](int, auto&& dof) {
    dof.qacc += alpha * dof.search;
    dof.Ma += alpha * dof.Mv;
  });
  for_each(exec, p.nefc, [&](int k) {
    p.x[k] += alpha * p.v[k];
    d.work.row_residual[p.row[k]] = p.x[k];
  });
}

/// What a step saved. In float the difference of two costs is rounding long before the solution is; the way
/// times half the slope at its start says the same, and exactly so while no row changes its piece.
template <class T>
CORTEN_HD T saved_cost(T before, T after, const LineStep<T>& step) {
  return sizeof(T) < sizeof(double) ? T(-0.5) * step.alpha * step.slope : before - after;
}

/// Writes the statistics of the point that an iteration has reached; -1 is the start. The history is that of
/// the first problem. Written at once, they do not occupy registers until the end.
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
  bool singular;  ///< the Hessian had no positive pivot
};

/// Solves one problem, from the qacc, Ma and row_residual of start_primal.
template <class T, class Exec, class Storage, class Direction>
CORTEN_HD PrimalResult minimize(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                Storage& storage, Direction& direction, Exec exec) {
  for_each(exec, p.nefc, [&](int k) {
    p.x[k] = d.work.row_residual[p.row[k]];
    p.D[k] = d.efc_D[p.row[k]];
  });
  PrimalResult result{0, true, true, false};
  PrimalPoint<T> point{};
  LineStep<T> step{};
  // One update serves the start and all steps: a GPU has little room for code.
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
    result.singular = direction.aim(!moved) || result.singular;
    step = line_search(m, d, p, point.inertial, storage, exec);
    result.converged = step.alpha == 0;
    if (result.converged) break;
    take_step(d, p, step.alpha, storage, exec);
  }
  result.finite = std::isfinite(point.cost);
  return result;
}

/// Chooses where to start: the acceleration of the last step, or, if that costs more, the one without
/// constraints. Writes qacc, Ma and row_residual, and efc_b on the way. The choice is one for the whole
/// system, as in the reference. Dofs that no constraint touches get their result.
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

/// The result where no constraint acts.
template <class T, class Exec>
CORTEN_HD void without_constraints(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nv, [&](int i) {
    d.qfrc_constraint[i] = 0;
    d.qacc[i] = d.qacc_smooth[i];
  });
  for_each(exec, *d.nefc, [&](int row) { d.efc_force[row] = 0; });
  once(exec, [&] { *d.solver_niter = 0; });
}

/// Every solver starts with this: no fault so far. False where there are no rows; then the result is written.
template <class T, class Exec>
CORTEN_HD bool begin_solve(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] { *d.solver_fault_island = *d.solver_fault_row = -1; });
  if (*d.nefc == 0) without_constraints(m, d, exec);
  return *d.nefc > 0;
}

}  // namespace detail

/// A problem whose cost is NaN cannot be solved: its dofs move as if they had no constraints.
template <class T, class Exec, class Storage>
CORTEN_HD void give_up(const DataView<T>& d, const Problem<T>& p, Storage& storage, Exec exec) {
  for_each(exec, p.nefc, [&](int k) {
    d.efc_force[p.row[k]] = 0;
    d.efc_state[p.row[k]] = kRowSatisfied;
  });
  storage.for_each_dof(p, [](int, auto&& dof) {
    dof.qacc = dof.qacc_smooth;
    dof.force = 0;
  });
}

/// The row to blame for a problem that went wrong: the first whose cost is not finite, else the one with the
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

/// Records how problem `p` ended.
template <class T, class Exec, class Storage>
CORTEN_HD void keep_result(const DataView<T>& d, const Problem<T>& p, const PrimalResult& result,
                           Storage& storage, Exec exec) {
  once(exec, [&] {
    d.solver_iterations[p.index] = result.iterations;
    d.solver_outcome[p.index] = (result.converged ? kSolveConverged : 0) |
                                (result.finite ? 0 : kSolveBroken) | (result.singular ? kSolveSingular : 0);
  });
  if (!result.finite) give_up(d, p, storage, exec);
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

/// From the rows and the smooth acceleration to qacc, efc_force, efc_state and qfrc_constraint; the lists of
/// problems are written. solve(problem) returns its PrimalResult; problems do not depend on each other.
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
        keep_result(d, p, solve(p), storage, exec);
      },
      exec);
  once(exec, [&] { report_problems(m, d, problems); });
  storage.finish();
}

}  // namespace corten
