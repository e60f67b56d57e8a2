// One convex problem of a primal solver: an island, or the whole system where islands are off.
//
// Vectors over dofs and rows keep the places that they have in Data, so the columns of efc_J need no
// translation; a problem is a list of dofs and a list of rows. Different problems share no dof and no row,
// and so can be solved side by side. Only what the line search runs over many times lies in the order of the
// row list.
#pragma once

#include "constraint/update.h"
#include "exec/reduce.h"
#include "model/views.h"

namespace corten {

template <class T>
struct Problem {
  int index;     ///< which problem, and which island where there are islands
  int nv, nefc;  ///< sizes
  int ne, nf;    ///< equality rows come first, then friction loss
  const int* dof;
  const int* row;
  T *x, *v, *D;  ///< line search: residual, its rate along the line, constraint mass
  bool elliptic;
  T scale;  ///< makes costs and gradients comparable between models

  CORTEN_HD int dof_at(int k) const { return dof[k]; }
};

/// The dofs of the whole system, where a function takes them or those of a problem.
struct AllDofs {
  int nv;
  CORTEN_HD int dof_at(int k) const { return k; }
};

/// Fewer rows than this are solved before another thread is awake.
inline constexpr int kRowsWorthSharing = 150;

/// solve(k) for each of n problems: on one thread with helpers side by side, on lanes one after the other, by
/// all lanes together.
template <class T, class Exec, class Solve>
CORTEN_HD void for_each_problem(const DataView<T>& d, int n, Solve solve, Exec exec) {
  if constexpr (Exec::width == 1)
    if (*d.nefc >= kRowsWorthSharing) return for_each_task(exec, n, solve);
  CORTEN_ROLL for (int k = 0; k < n; k++) solve(k);
}

/// How many problems the solver faces.
template <class T>
CORTEN_HD int problem_count(const ModelView<T>& m, const DataView<T>& d) {
  const bool islands = *d.nisland > 0 && !m.disabled(kDisableIsland) && m.opt.noslip_iterations == 0;
  return islands ? *d.nisland : 0;
}

/// Problem `index`, without its scale; problem_dof and problem_row are written (list_problems).
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

/// The inverse of the problem's inertia: of the whole model at its reference pose, or of an island as it is.
template <class T, class Storage>
CORTEN_HD T problem_scale(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                          const Storage& storage) {
  if (problem_count(m, d) == 0) return T(1) / (m.stat.meaninertia * T(m.nv > 1 ? m.nv : 1));
  return T(1) / storage.trace(p);
}

/// Writes the lists of dofs and rows, problem after problem.
template <class T, class Exec>
CORTEN_HD void list_problems(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const bool island = problem_count(m, d) > 0;
  for_each(exec, m.nv, [&](int k) { d.work.problem_dof[k] = island ? d.map_idof2dof[k] : k; });
  for_each(exec, *d.nefc, [&](int k) { d.work.problem_row[k] = island ? d.map_iefc2efc[k] : k; });
}

}  // namespace corten
