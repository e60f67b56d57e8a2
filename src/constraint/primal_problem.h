// One convex problem of a primal solver: an island, or the whole system if islands are not used.
//
// A problem is a list of dofs and a list of rows. Vectors over dofs and rows are indexed as in Data, so the
// columns of efc_J need no translation. Problems share no dofs and no rows, and can be solved in parallel.
// Only the arrays that the line search reads many times are in the order of the row list.
#pragma once

#include "constraint/update.h"
#include "exec/reduce.h"
#include "model/views.h"

namespace corten {

template <class T>
struct Problem {
  int index;     ///< index of the problem, which is that of the island if islands are used
  int nv, nefc;  ///< sizes
  int ne, nf;    ///< equality rows come first, then friction loss
  const int* dof;
  const int* row;
  T *x, *v, *D;  ///< line search: residual, its rate along the line, constraint mass
  bool elliptic;
  T scale;  ///< makes costs and gradients comparable between models

  CORTEN_HD int dof_at(int k) const { return dof[k]; }
};

/// The dofs of the whole system, for functions that take these or a Problem.
struct AllDofs {
  int nv;
  CORTEN_HD int dof_at(int k) const { return k; }
};

/// Minimum number of rows for which problems are solved in parallel. Fewer are solved before another thread
/// wakes up.
inline constexpr int kRowsWorthSharing = 150;

/// Calls solve(k) for each of n problems. With one lane, problems are solved in parallel by helper threads,
/// if there are any; with many lanes, one after the other by all lanes together.
template <class T, class Exec, class Solve>
CORTEN_HD void for_each_problem(const DataView<T>& d, int n, Solve solve, Exec exec) {
  if constexpr (Exec::width == 1)
    if (*d.nefc >= kRowsWorthSharing) return for_each_task(exec, n, solve);
  CORTEN_ROLL for (int k = 0; k < n; k++) solve(k);
}

/// Number of islands that are solved separately; 0: the whole system is one problem.
template <class T>
CORTEN_HD int problem_count(const ModelView<T>& m, const DataView<T>& d) {
  const bool islands = *d.nisland > 0 && !m.disabled(kDisableIsland) && m.opt.noslip_iterations == 0;
  return islands ? *d.nisland : 0;
}

/// Problem `index`, without its scale. problem_dof and problem_row must be written (list_problems).
template <class T>
CORTEN_HD Problem<T> make_problem(const ModelView<T>& m, const DataView<T>& d, int index) {
  const bool island = problem_count(m, d) > 0;
  Problem<T> p;
  p.index = index;
  p.nv = island ? d.island_nv[index] : m.nv;
  p.nefc = island ? d.island_nefc[index] : *d.nefc;
  p.ne = island ? d.island_ne[index] : *d.ne;
  p.nf = island ? d.island_nf[index] : *d.nf;
  const int row = island ? d.island_iefcadr[index] : 0;
  p.dof = d.work.problem_dof + (island ? d.island_idofadr[index] : 0);
  p.row = d.work.problem_row + row;
  p.x = d.work.line + row;
  p.v = d.work.line + d.nefcmax + row;
  p.D = d.work.line + 2 * d.nefcmax + row;
  p.elliptic = m.elliptic_cones();
  p.scale = 0;
  return p;
}

/// Inverse of the problem's inertia: that of the whole model at its reference pose, or the current one of an
/// island.
template <class T, class Storage>
CORTEN_HD T problem_scale(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                          const Storage& storage) {
  if (problem_count(m, d) == 0) return T(1) / (m.stat.meaninertia * T(m.nv > 1 ? m.nv : 1));
  return T(1) / storage.trace(p);
}

/// Writes problem_dof and problem_row: the dofs and rows of all problems, concatenated.
template <class T, class Exec>
CORTEN_HD void list_problems(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const bool island = problem_count(m, d) > 0;
  for_each(exec, m.nv, [&](int k) { d.work.problem_dof[k] = island ? d.map_idof2dof[k] : k; });
  for_each(exec, *d.nefc, [&](int k) { d.work.problem_row[k] = island ? d.map_iefc2efc[k] : k; });
}

}  // namespace corten
