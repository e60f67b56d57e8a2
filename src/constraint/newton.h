// The Newton solver for constraint forces: directions from the exact Hessian (constraint/hessian.h).
//
// The cost is piecewise quadratic, except for sliding elliptic contacts: once the right rows are active, one
// step reaches the minimum. The factor is kept while no row changes its piece of the cost; otherwise the
// panels that changed are assembled and factored again. The alternative, updating and downdating the factor
// row by row, costs as much as a factorization after a few rows, loses accuracy when rows become inactive,
// and cannot be distributed over lanes.
#pragma once

#include "constraint/cg.h"
#include "constraint/hessian.h"
#include "constraint/hessian_panels.h"
#include "constraint/newton_dense.h"
#include "constraint/newton_rows.h"

namespace corten {

/// Newton directions from the Hessian in sparse panels.
template <class T, class Exec>
struct PanelNewton {
  const ModelView<T>& m;
  const DataView<T>& d;
  const Problem<T>& p;
  const Structure& s;
  Exec exec;

  CORTEN_HD int begin() const { return s.problem_super[p.index]; }
  CORTEN_HD int end() const { return s.problem_super[p.index + 1]; }

  CORTEN_HD bool has_curvature(int state) const { return state == kRowQuadratic || state == kRowCone; }

  /// True if the group's contribution to H differs from the factored one.
  CORTEN_HD bool differs(int group) const {
    bool differs = false;
    for (int slot = s.group_slot[group]; slot < s.group_slot[group + 1]; slot++) {
      const int row = d.work.problem_row[slot], now = d.efc_state[row], before = d.work.factored_state[slot];
      differs =
          differs || now == kRowCone || before == kRowCone || has_curvature(now) != has_curvature(before);
    }
    return differs;
  }
  /// Marks the panels that are affected by changed rows, directly or through updates from other panels.
  CORTEN_HD void mark_stale() const {
    const int first = s.problem_group[p.index], groups = s.problem_group[p.index + 1] - first;
    if (end() - begin() == 1) {
      const bool stale = any_of(exec, groups, [&](int g) { return differs(first + g); });
      return once(exec, [&] { s.super_stale[begin()] = stale; });
    }
    once(exec, [&] {
      for (int k = begin(); k < end(); k++) s.super_stale[k] = 0;
      for (int g = first; g < first + groups; g++) {
        if (!differs(g)) continue;
        for (int k = s.group_piece[g]; k < s.group_piece[g + 1]; k++)
          s.super_stale[s.chain_super[s.dof_chain[s.piece_dof[k]]]] = 1;
      }
      for (int k = begin(); k < end(); k++)
        if (s.super_stale[k] && s.super_parent[k] >= 0) s.super_stale[s.super_parent[k]] = 1;
    });
  }
  CORTEN_HD void mark_all_stale() const {
    for_each(exec, end() - begin(), [&](int k) { s.super_stale[begin() + k] = 1; });
  }
  CORTEN_HD bool factor() const {
    const bool bad = factor_panels(
        s, d.work.hessian, d.work.newton_x, begin(), end(),
        [&](int super) { assemble_panel(m, d, s, super, exec); }, exec);
    int* factored = d.work.factored_state + (p.row - d.work.problem_row);
    for_each(exec, p.nefc, [&](int k) { factored[k] = d.efc_state[p.row[k]]; });
    return bad;
  }
  CORTEN_HD bool update_search(bool first) const {
    first ? mark_all_stale() : mark_stale();
    const bool bad = factor();
    const int place = s.super_place[begin()];
    for_each(exec, p.nv, [&](int k) { d.work.newton_x[place + k] = d.work.grad[s.place_dof[place + k]]; });
    solve_panels(s, d.work.hessian, begin(), end(), d.work.newton_x, exec);
    for_each(exec, p.nv, [&](int k) { d.work.search[s.place_dof[place + k]] = -d.work.newton_x[place + k]; });
    return bad;
  }
};

template <class T, class Exec>
CORTEN_STAGE PrimalResult solve_newton_problem(const ModelView<T>& m, const DataView<T>& d,
                                               const Problem<T>& p, Exec exec) {
  const Structure own = read_structure(d.work.hessian_structure), &s = exec.share(own);
  const SparseStorage<T, Exec> storage{m, d, exec};
  const PanelNewton<T, Exec> direction{m, d, p, s, exec};
  return minimize(m, d, p, storage, direction, exec);
}

/// True if the Hessian is factored as a dense matrix: for small ones, a warp does that faster than one of its
/// lanes can compute a sparse elimination order.
template <class Exec>
CORTEN_HD constexpr bool factors_dense(int nv) {
  return Exec::width >= 32 && nv <= kDenseOnWarps;
}

/// Solves a problem with matrices of its own in `memory`: in the space of rows, or densely.
template <class Newton, class T, class Exec>
CORTEN_STAGE PrimalResult solve_newton_locally(const ModelView<T>& m, const DataView<T>& d,
                                               const Problem<T>& p, T* memory, Exec exec) {
  Newton newton({m, d, exec}, p, VectorPool<T>(memory));
  const PrimalResult result = minimize(m, d, p, newton, newton, exec);
  newton.finish();
  return result;
}

/// The matrices with which a problem is solved.
enum class NewtonSpace { panels, rows, dense };

template <class Exec>
CORTEN_HD constexpr NewtonSpace newton_space(int nv, int rows) {
  if (solves_in_rows<Exec>(nv, rows)) return NewtonSpace::rows;
  return solves_densely<Exec>(nv) ? NewtonSpace::dense : NewtonSpace::panels;
}

/// Size of the memory of a problem that is not solved in panels.
template <class T, class Exec>
CORTEN_HD constexpr int local_newton_size(int nv, int rows) {
  return solves_in_rows<Exec>(nv, rows) ? RowNewton<T, Exec>::size(nv, rows)
                                        : DenseNewton<T, Exec>::size(nv, rows);
}

/// How the problems of a step are solved, and where their matrices are in `hessian`.
template <class T, class Exec>
struct NewtonPlan {
  const ModelView<T>& m;
  const DataView<T>& d;
  Exec exec;
  bool panels = false;        ///< there are problems with panels, and memory for them
  bool local_memory = false;  ///< there is memory for the other problems

  CORTEN_HD NewtonSpace space(int k) const {
    const Problem<T> p = make_problem(m, d, k);
    return newton_space<Exec>(p.nv, p.nefc);
  }
  CORTEN_HD bool local(int k) const { return space(k) != NewtonSpace::panels; }
  /// First entry of the matrices of a problem. Islands are known, so the memory for finding them is free.
  CORTEN_HD int& place(int k) const { return d.work.tree_parent[k]; }

  CORTEN_HD NewtonPlan(const ModelView<T>& model, const DataView<T>& data, int problems, Exec executor)
      : m(model), d(data), exec(executor) {
    int locals = 0;
    if constexpr (kSolvesLocally<Exec>)
      for (int k = 0; k < problems; k++) locals += local(k);
    const bool dense = m.opt.jacobian == 0 || factors_dense<Exec>(m.nv);
    if (locals < problems)
      panels = hessian_structure(
          m, d, dense, [&](int k) { return local(k); }, exec);
    if (locals == 0) return;
    int end = panels ? read_structure(d.work.hessian_structure).nH : 0;
    for (int k = 0; k < problems; k++) {
      if (!local(k)) continue;
      const Problem<T> p = make_problem(m, d, k);
      once(exec, [&] { place(k) = end; });
      end += local_newton_size<T, Exec>(p.nv, p.nefc);
    }
    local_memory = ensure_capacity(d, Capacity::nHmax, end, exec);
  }
};

/// Solves with Newton's method. Writes qacc, efc_force, efc_state, qfrc_constraint and the solver statistics.
/// If there is not enough memory for the factor, falls back to CG, which has the same solution.
template <class T, class Exec>
CORTEN_STAGE void solve_newton(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  list_problems(m, d, exec);
  const int islands = problem_count(m, d);
  const NewtonPlan<T, Exec> plan(m, d, islands > 0 ? islands : 1, exec);
  const SparseStorage<T, Exec> storage{m, d, exec};
  auto solve = [&](const Problem<T>& p) {
    if constexpr (kSolvesLocally<Exec>) {
      const NewtonSpace space = plan.space(p.index);
      if (space != NewtonSpace::panels) {
        if (!plan.local_memory) return solve_cg_problem(m, d, p, exec);
        T* memory = d.work.hessian + plan.place(p.index);
        return space == NewtonSpace::rows ? solve_newton_locally<RowNewton<T, Exec>>(m, d, p, memory, exec)
                                          : solve_newton_locally<DenseNewton<T, Exec>>(m, d, p, memory, exec);
      }
    }
    return plan.panels ? solve_newton_problem(m, d, p, exec) : solve_cg_problem(m, d, p, exec);
  };
  solve_primal(m, d, storage, solve, exec);
}

}  // namespace corten
