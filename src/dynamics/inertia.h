// Joint-space inertia M and its factorization.
//
// M is sparse, and stored in rows of ancestors (dynamics/tree_matrix.h).
#pragma once

#include "dynamics/tree_matrix.h"
#include "model/sleep_state.h"

namespace corten {

namespace detail {

/// M += armature J' J for each tendon with armature. Couplings between dofs of different branches are outside
/// the tree sparsity and are left out, as in the reference.
template <class T, class Exec>
CORTEN_HD void add_tendon_armature(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for (int t = 0; t < m.ntendon; t++) {
    T armature = m.tendon_armature[t];
    if (armature == 0) continue;
    const int* dof = m.ten_J_colind + m.ten_J_rowadr[t];
    const T* J = d.ten_J + m.ten_J_rowadr[t];
    const int count = m.ten_J_rownnz[t];
    for_each(exec, count, [&](int k) {
      if (position_is_known(m, d, m.dof_treeid[dof[k]])) return;
      T* row = d.M + m.M_rowadr[dof[k]];
      const int* column = m.M_colind + m.M_rowadr[dof[k]];
      const int diagonal = m.M_rownnz[dof[k]] - 1;
      const bool simple = m.body_simple[m.dof_bodyid[dof[k]]] != 0;
      for (int a = simple ? diagonal : 0, n = 0; a <= diagonal; a++) {
        while (n < count && dof[n] < column[a]) n++;
        if (n < count && dof[n] == column[a]) row[a] += armature * J[k] * J[n];
      }
    });
  }
}

}  // namespace detail

/// Writes crb and M: composite rigid bodies (Walker and Orin 1982). Sleeping trees keep theirs.
template <class T, class Exec>
CORTEN_STAGE void inertia_matrix(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  auto known = [&](int b) { return position_is_known(m, d, m.body_treeid[b]); };
  for_each(exec, m.nbody, [&](int b) {
    if (!known(b)) d.crb[b] = d.cinert[b];
  });
  accumulate_subtrees(m, exec, d.crb, known);
  for_each(exec, m.nv, [&](int i) {
    if (position_is_known(m, d, m.dof_treeid[i])) return;
    Force<T> momentum = d.crb[m.dof_bodyid[i]] * d.cdof[i];
    T* row = d.M + m.M_rowadr[i];
    const int* column = m.M_colind + m.M_rowadr[i];
    const int ancestors = inertia_ancestors(m, i), diagonal = m.M_rownnz[i] - 1;
    for (int a = 0; a < ancestors; a++) row[a] = dot(d.cdof[column[a]], momentum);
    for (int a = ancestors; a < diagonal; a++) row[a] = 0;
    row[diagonal] = dot(d.cdof[i], momentum) + m.dof_armature[i];
  });
  detail::add_tendon_armature(m, d, exec);
}

namespace detail {

/// factor_inertia tree by tree, skipping sleeping trees.
template <class T, class Exec>
CORTEN_HD bool factor_awake_trees(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  bool singular = false;
  for (int t = 0; t < m.ntree; t++) {
    if (position_is_known(m, d, t)) continue;
    const int begin = m.tree_dofadr[t], last = begin + m.tree_dofnum[t] - 1;
    const int entry = m.M_rowadr[begin], count = m.M_rowadr[last] + m.M_rownnz[last] - entry;
    for_each(exec, count, [&](int k) { d.qLD[entry + k] = d.M[entry + k]; });
    singular = eliminate_dofs<true>(m, d.qLD, d.qLD, d.qLDiagInv, begin, last + 1, exec) || singular;
  }
  return singular;
}

}  // namespace detail

/// Writes qLD and qLDiagInv. Sleeping trees keep theirs.
template <class T, class Exec>
CORTEN_STAGE void factor_inertia(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.enabled(kEnableSleep) && *d.flg_sleep != 0) {
    if (detail::factor_awake_trees(m, d, exec)) once(exec, [&] { *d.status |= kSingular; });
    return;
  }
  copy_all(exec, m.nC, static_cast<const T*>(d.M), d.qLD);
  bool singular = factor_tree_matrix(m, d.qLD, d.qLD, d.qLDiagInv, exec);
  if (singular) once(exec, [&] { *d.status |= kSingular; });
}

/// x <- M^-1 x
template <class T, class Exec>
CORTEN_HD void solve_inertia(const ModelView<T>& m, const DataView<T>& d, T* x, Exec exec) {
  solve_tree_matrix(m, d.qLD, d.qLD, d.qLDiagInv, x, exec);
}

/// x <- M^-1 x, where x is zero for sleeping trees: one lane skips them.
template <class T, class Exec>
CORTEN_HD void solve_inertia_awake(const ModelView<T>& m, const DataView<T>& d, T* x, Exec exec) {
  if (!m.enabled(kEnableSleep)) return solve_inertia(m, d, x, exec);
  const TreeMatrix<const T> M{d.qLD, d.qLD, d.qLDiagInv};
  auto awake = [&](int tree) { return !tree_sleeps(d, tree); };
  detail::with_elimination<Exec>(m, [&](auto elimination) { elimination.solve_some(m, M, x, awake, exec); });
}

}  // namespace corten
