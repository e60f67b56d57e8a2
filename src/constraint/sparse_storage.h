// Storage for the primal solvers (constraint/primal.h) with any executor: vectors over dofs are in Data and
// its workspace, and M and J are the sparse matrices of Data. This file also documents the interface of a
// storage.
#pragma once

#include "constraint/primal_products.h"

namespace corten {

/// The solver's values of a dof.
template <class T>
struct DofRef {
  const T& qacc_smooth;  ///< acceleration without constraints
  const T& smooth;       ///< qfrc_smooth
  T &qacc, &Ma;          ///< acceleration, and M times it
  T& force;              ///< qfrc_constraint
  T &gradient, &search;  ///< gradient of the cost; search direction
  T& Mv;                 ///< M times search
};

/// With what CG needs: the preconditioned gradient, and those of the last iteration.
template <class T>
struct CgDofRef : DofRef<T> {
  T &Mgrad, &last_Mgrad, &last_gradient;
};

/// All lanes must call every function except row_times. Functions end with a sync(). A range is AllDofs or a
/// Problem.
template <class T, class Exec>
struct SparseStorage {
  const ModelView<T>& m;
  const DataView<T>& d;
  Exec exec;

  CORTEN_HD CgDofRef<T> dof(int i) const {
    return {{d.qacc_smooth[i], d.qfrc_smooth[i], d.qacc[i], d.work.Ma[i], d.qfrc_constraint[i],
             d.work.grad[i], d.work.search[i], d.work.Mv[i]},
            d.work.Mgrad[i],
            d.work.Mgrad_old[i],
            d.work.grad_old[i]};
  }

  /// All later calls must pass this problem as their range. Before the first call of select(), ranges are
  /// AllDofs.
  CORTEN_HD void select(const Problem<T>&) const {}

  /// Calls body(i, dof) for the dofs of a range.
  template <class Range, class Body>
  CORTEN_HD void for_each_dof(const Range& range, Body body) const {
    for_each(exec, range.nv, [&](int k) {
      const int i = range.dof_at(k);
      body(i, dof(i));
    });
  }
  /// Sums the K terms that term(i, dof) returns over the dofs of a range.
  template <int K, class Range, class Term>
  CORTEN_HD Sums<T, K> sum(const Range& range, Term term) const {
    return fixed_sums<K>(exec, d.work.partial_sums, range.nv, [&](int k) {
      const int i = range.dof_at(k);
      return term(i, dof(i));
    });
  }

  /// qacc_warmstart or qacc_smooth. All lanes can read it until the first multiply_search().
  CORTEN_HD const T* start_vector(bool warm) const { return warm ? d.qacc_warmstart : d.qacc_smooth; }
  /// Ma <- M x, for a start vector.
  CORTEN_HD void multiply_start(const T* x) const {
    multiply_inertia(m, d, AllDofs{m.nv}, x, d.work.Ma, exec);
  }
  /// A row of J times x. Lanes may pass different rows.
  CORTEN_HD T row_times(int row, const T* x) const { return corten::row_times(d, row, x); }

  /// Mv <- M search, p.v <- J search.
  CORTEN_HD void multiply_search(const Problem<T>& p) const {
    multiply_inertia(m, d, p, static_cast<const T*>(d.work.search), d.work.Mv, exec);
    multiply_problem_rows(d, p, static_cast<const T*>(d.work.search), exec);
  }
  /// force <- J' efc_force.
  CORTEN_HD void map_forces(const Problem<T>& p) const { corten::map_forces(d, p, exec); }

  /// CG: Mgrad <- M^-1 Mgrad.
  CORTEN_HD void solve_inertia(const Problem<T>& p) const {
    solve_problem_inertia(m, d, p, d.work.Mgrad, exec);
  }

  /// Sum of the diagonal of M over a problem's dofs.
  CORTEN_HD T trace(const Problem<T>& p) const {
    T sum = 0;
    for (int k = 0; k < p.nv; k++) sum += d.M[m.M_rowadr[p.dof[k]] + m.M_rownnz[p.dof[k]] - 1];
    return sum;
  }

  /// Writes qacc and qfrc_constraint to Data if they are stored elsewhere. Here it only clears partial_sums,
  /// whose contents depend on the number of lanes.
  CORTEN_HD void finish() const {
    for_each(exec, kSumScratch<6>, [&](int k) { d.work.partial_sums[k] = 0; });
  }
};

}  // namespace corten
