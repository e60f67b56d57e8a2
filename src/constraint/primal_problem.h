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

/// Numbers for each row that the line search keeps for elliptic contacts.
inline constexpr int kConeLineColumns = 4;

template <class T>
struct Problem {
  int index;     ///< index of the problem, which is that of the island if islands are used
  int nv, nefc;  ///< sizes
  int ne, nf;    ///< equality rows come first, then friction loss
  const int* dof;
  const int* row;
  T *x, *v, *D;  ///< line search: residual, its rate along the line, constraint mass
  T* pushing;    ///< D of rows that can only push, 0 for those of elliptic contacts
  bool elliptic;
  int* cone;     ///< the number of elliptic contacts, and the places of their first rows
  T* cone_line;  ///< line search: values of the elliptic contacts, kConeLineColumns for each row
  T scale;       ///< makes costs and gradients comparable between models

  CORTEN_HD int dof_at(int k) const { return dof[k]; }
};

/// The number of elliptic contacts (list_cones).
template <class T>
CORTEN_HD int cone_count(const Problem<T>& p) {
  return p.cone[0];
}
/// The place of the first row of elliptic contact n in the list of rows.
template <class T>
CORTEN_HD int cone_lead(const Problem<T>& p, int n) {
  return p.cone[1 + n];
}

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
  p.pushing = p.elliptic ? d.work.line + 3 * d.nefcmax + row : p.D;
  p.cone = d.work.problem_cone + row;
  p.cone_line = d.work.line_cone + kConeLineColumns * row;
  p.scale = 0;
  return p;
}

/// Writes the list of elliptic contacts, and p.pushing, from p.D.
template <class T, class Exec>
CORTEN_HD void list_cones(const DataView<T>& d, const Problem<T>& p, Exec exec) {
  if (!p.elliptic) return;
  const int first = p.ne + p.nf;
  for_each(exec, p.nefc - first, [&](int n) {
    const int k = first + n;
    p.pushing[k] = d.efc_type[p.row[k]] == kRowContactElliptic ? T(0) : p.D[k];
  });
  once(exec, [&] {
    int count = 0;
    for (int k = first; k < p.nefc; k += cone_dimension(d, p.row[k]))
      if (d.efc_type[p.row[k]] == kRowContactElliptic) p.cone[1 + count++] = k;
    p.cone[0] = count;
  });
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
