// Products with M and J over the dofs and rows of one problem. Each result is summed in one order, whatever
// the executor.
#pragma once

#include "constraint/primal_problem.h"
#include "constraint/row_products.h"

namespace corten {

/// Writes qfrc_constraint = J' efc_force. Rows go one after the other, and lanes share the entries of a row.
template <class T, class Exec>
CORTEN_STAGE void map_forces(const DataView<T>& d, const Problem<T>& p, Exec exec) {
  for_each(exec, p.nv, [&](int k) { d.qfrc_constraint[p.dof[k]] = 0; });
  for (int k = 0; k < p.nefc; k++) {
    const T force = d.efc_force[p.row[k]];
    if (force == 0) continue;
    const T* J = d.efc_J + d.efc_J_rowadr[p.row[k]];
    const int* column = d.efc_J_colind + d.efc_J_rowadr[p.row[k]];
    for_each(exec, d.efc_J_rownnz[p.row[k]], [&](int c) { d.qfrc_constraint[column[c]] += J[c] * force; });
  }
}

/// result = M x. The row of a dof holds its ancestors: they get their part from it when they have their own.
template <class T, class Exec>
CORTEN_STAGE void multiply_inertia(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                   const T* x, T* result, Exec exec) {
  auto own = [&](int i) {
    const int adr = m.M_rowadr[i];
    result[i] = sparse_dot(d.M + adr, m.M_colind + adr, m.M_rownnz[i], x);
  };
  if constexpr (Exec::width > 1) for_each(exec, p.nv, [&](int k) { own(p.dof[k]); });
  for (int k = 0; k < p.nv; k++) {
    const int i = p.dof[k], adr = m.M_rowadr[i];
    if constexpr (Exec::width == 1) own(i);
    const T value = x[i];
    for_each(exec, m.M_rownnz[i] - 1, [&](int a) { result[m.M_colind[adr + a]] += d.M[adr + a] * value; });
  }
}

/// x = M^-1 x, with the factor of M (dynamics/inertia.h).
template <class T, class Exec>
CORTEN_STAGE void solve_problem_inertia(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                        T* x, Exec exec) {
  for (int k = p.nv - 1; k >= 0; k--) {
    const int i = p.dof[k], adr = m.M_rowadr[i];
    const T value = x[i];
    for_each(exec, m.M_rownnz[i] - 1, [&](int a) { x[m.M_colind[adr + a]] -= d.qLD[adr + a] * value; });
  }
  for_each(exec, p.nv, [&](int k) { x[p.dof[k]] *= d.qLDiagInv[p.dof[k]]; });
  auto substitute = [&](int i) {
    const int adr = m.M_rowadr[i];
    x[i] -= sparse_dot(d.qLD + adr, m.M_colind + adr, m.M_rownnz[i] - 1, x);
  };
  if constexpr (Exec::width == 1) {
    for (int k = 0; k < p.nv; k++) substitute(p.dof[k]);
  } else {
    // By depth, so that the lanes have something to share. Dofs of other problems hold nothing of worth in x.
    for (int level = 0; level < m.ndoflevel; level++) {
      const int* dofs = m.dof_bylevel + m.dof_leveladr[level];
      for_each(exec, m.dof_levelnum[level], [&](int n) { substitute(dofs[n]); });
    }
  }
}

}  // namespace corten
