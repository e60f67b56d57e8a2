// Joint-space inertia M and its factorization.
//
// M is sparse: M(i,j) is nonzero only if one dof is an ancestor of the other. A row holds the dof's
// ancestors, lowest id first, and then the diagonal. Because ancestors form a chain, the row of an ancestor
// has the same columns as the beginning of this row. Factorization and solution therefore run along whole
// rows without searching, and without fill-in when dofs are eliminated from the leaves: M = L' D L
// (Featherstone 2008, sect. 6.5).
#pragma once

#include "dynamics/columns.h"
#include "model/sleep_state.h"
#include "model/traversal.h"

namespace corten {

/// The number of entries of dof i's row of M and its factor, before the diagonal, that can be nonzero: none
/// if the body's block is known to be diagonal.
template <class T>
CORTEN_HD int inertia_ancestors(const ModelView<T>& m, int i) {
  return m.body_simple[m.dof_bodyid[i]] != 0 ? 0 : m.M_rownnz[i] - 1;
}

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

/// above -= scale * row, over the first n entries; rows of different dofs never overlap.
template <class T>
CORTEN_HD void subtract_scaled(T* CORTEN_RESTRICT above, const T* CORTEN_RESTRICT row, T scale, int n) {
  for (int c = 0; c < n; c++) above[c] -= scale * row[c];
}

/// Factors with several lanes. A row is finished when all dofs that it moves are: what they subtract is
/// gathered in the order in which a single lane would scatter it. Lanes process the rows of one depth in
/// parallel, from the deepest up, and a row is scaled only when its unscaled values are no longer needed.
template <bool Symmetric, class T, class Exec>
CORTEN_STAGE bool eliminate_levels(const ModelView<T>& m, T* lower, T* upper, T* diagonal_inverse,
                                   Exec exec) {
  bool singular = false;
  for (int level = m.ndoflevel - 1; level >= 0; level--) {
    const int* dofs = m.dof_bylevel + m.dof_leveladr[level];
    const int entries = level + 1;  // of a row at this depth
    for_each(exec, m.dof_levelnum[level] * entries, [&](int e) {
      const int i = dofs[e / entries], c = e % entries, own = m.M_rowadr[i];
      T value = lower[own + c], value_upper = upper[own + c];
      for (int k = m.dof_subtreeend[i] - 1; k > i; k--) {
        const int adr = m.M_rowadr[k];
        const T inverse = diagonal_inverse[k];
        value -= upper[adr + level] * inverse * lower[adr + c];
        if constexpr (!Symmetric) value_upper -= lower[adr + level] * inverse * upper[adr + c];
      }
      lower[own + c] = value;
      if constexpr (!Symmetric)
        if (c < level) upper[own + c] = value_upper;
    });
    for_each(exec, m.dof_levelnum[level], [&](int n) {
      const T pivot = lower[m.M_rowadr[dofs[n]] + level];
      const bool vanished = !(std::abs(pivot) >= tiny<T>());
      singular = singular || vanished;
      diagonal_inverse[dofs[n]] = T(1) / (vanished ? tiny<T>() : pivot);
    });
  }
  for_each(exec, m.nv, [&](int k) {
    for (int a = m.M_rowadr[k]; a < m.M_rowadr[k] + m.M_rownnz[k] - 1; a++) {
      lower[a] *= diagonal_inverse[k];
      if constexpr (!Symmetric) upper[a] *= diagonal_inverse[k];
    }
  });
  return exec.any(singular);
}

/// Factors dofs [begin, end) on one lane: all dofs, or those of a tree.
template <bool Symmetric, class T, class Exec>
CORTEN_STAGE bool eliminate_dofs(const ModelView<T>& m, T* lower, T* upper, T* diagonal_inverse, int begin,
                                 int end, Exec exec) {
  bool singular = false;
  for (int k = end - 1; k >= begin; k--) {
    T* row = lower + m.M_rowadr[k];
    T* row_upper = upper + m.M_rowadr[k];
    const int* column = m.M_colind + m.M_rowadr[k];
    const int ancestors = m.M_rownnz[k] - 1;
    const bool vanished = !(std::abs(row[ancestors]) >= tiny<T>());
    singular = singular || vanished;
    const T inverse = T(1) / (vanished ? tiny<T>() : row[ancestors]);
    for_each(exec, ancestors, [&](int a) {
      const int above = m.M_rowadr[column[a]];
      subtract_scaled(lower + above, row, row_upper[a] * inverse, a + 1);
      if constexpr (!Symmetric) subtract_scaled(upper + above, row_upper, row[a] * inverse, a);
    });
    for_each(exec, ancestors, [&](int a) {
      row[a] *= inverse;
      if constexpr (!Symmetric) row_upper[a] *= inverse;
    });
    once(exec, [&] { diagonal_inverse[k] = inverse; });
  }
  return singular;
}

}  // namespace detail

/// Eliminates the dofs of a matrix with the sparsity of M from the leaves, in place. `lower` holds rows of
/// the lower triangle and the diagonal, `upper` the upper triangle in the same rows; for a symmetric matrix
/// they are the same array. Returns true on every lane if a pivot vanished and was replaced.
template <class T, class Exec>
CORTEN_HD bool factor_tree_matrix(const ModelView<T>& m, T* lower, T* upper, T* diagonal_inverse, Exec exec) {
  if constexpr (Exec::width >= 32)
    if (lower == upper && columns::suffice<Exec>(m))
      return columns::factor_tree_matrix(m, lower, diagonal_inverse, exec);
  if constexpr (Exec::width > 1)
    return lower == upper ? detail::eliminate_levels<true>(m, lower, upper, diagonal_inverse, exec)
                          : detail::eliminate_levels<false>(m, lower, upper, diagonal_inverse, exec);
  return lower == upper ? detail::eliminate_dofs<true>(m, lower, upper, diagonal_inverse, 0, m.nv, exec)
                        : detail::eliminate_dofs<false>(m, lower, upper, diagonal_inverse, 0, m.nv, exec);
}

namespace detail {

/// solve_tree_matrix on one lane, for dofs [begin, end): all, or those of a tree.
template <class T>
CORTEN_STAGE void solve_dofs(const ModelView<T>& m, const T* lower, const T* upper, const T* diagonal_inverse,
                             T* x, int begin, int end) {
  for (int k = end - 1; k >= begin; k--) {
    const T* row = upper + m.M_rowadr[k];
    const int* column = m.M_colind + m.M_rowadr[k];
    const T value = x[k];
    for (int a = 0; a < m.M_rownnz[k] - 1; a++) x[column[a]] -= row[a] * value;
  }
  for (int k = begin; k < end; k++) x[k] *= diagonal_inverse[k];
  for (int k = begin; k < end; k++) {
    const T* row = lower + m.M_rowadr[k];
    const int* column = m.M_colind + m.M_rowadr[k];
    T value = x[k];
    for (int a = 0; a < m.M_rownnz[k] - 1; a++) value -= row[a] * x[column[a]];
    x[k] = value;
  }
}

}  // namespace detail

/// x <- A^-1 x, with A as factored above.
template <class T, class Exec>
CORTEN_STAGE void solve_tree_matrix(const ModelView<T>& m, const T* lower, const T* upper,
                                    const T* diagonal_inverse, T* x, Exec exec) {
  if constexpr (Exec::width == 1) return detail::solve_dofs(m, lower, upper, diagonal_inverse, x, 0, m.nv);
  if constexpr (Exec::width >= 32)
    if (columns::suffice<Exec>(m))
      return columns::solve_tree_matrix(m, lower, upper, diagonal_inverse, x, exec);
  for (int level = m.ndoflevel - 1; level >= 0; level--) {
    const int* dofs = m.dof_bylevel + m.dof_leveladr[level];
    for_each(exec, m.dof_levelnum[level], [&](int n) {
      T value = x[dofs[n]];
      for (int k = m.dof_subtreeend[dofs[n]] - 1; k > dofs[n]; k--)
        value -= upper[m.M_rowadr[k] + level] * x[k];
      x[dofs[n]] = value;
    });
  }
  for_each(exec, m.nv, [&](int k) { x[k] *= diagonal_inverse[k]; });
  auto substitute = [&](int k) {
    const T* row = lower + m.M_rowadr[k];
    const int* column = m.M_colind + m.M_rowadr[k];
    T value = x[k];
    for (int a = 0; a < m.M_rownnz[k] - 1; a++) value -= row[a] * x[column[a]];
    x[k] = value;
  };
  for (int level = 0; level < m.ndoflevel; level++) {
    const int* dofs = m.dof_bylevel + m.dof_leveladr[level];
    for_each(exec, m.dof_levelnum[level], [&](int n) { substitute(dofs[n]); });
  }
}

/// result <- A x, with A stored as above before factoring. Runs on one lane, because rows scatter into each
/// other.
template <class T, class Exec>
CORTEN_STAGE void multiply_tree_matrix(const ModelView<T>& m, const T* lower, const T* upper, const T* x,
                                       T* result, Exec exec) {
  once(exec, [&] {
    for (int i = 0; i < m.nv; i++) result[i] = 0;
    for (int i = 0; i < m.nv; i++) {
      const int row = m.M_rowadr[i], diagonal = m.M_rownnz[i] - 1;
      const int* column = m.M_colind + row;
      for (int a = 0; a < diagonal; a++) {
        result[i] += lower[row + a] * x[column[a]];
        result[column[a]] += upper[row + a] * x[i];
      }
      result[i] += lower[row + diagonal] * x[i];
    }
  });
}

namespace detail {

/// factor_inertia tree by tree, skipping sleeping trees.
template <class T, class Exec>
CORTEN_HD bool factor_trees_awake(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
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
    if (detail::factor_trees_awake(m, d, exec)) once(exec, [&] { *d.status |= kSingular; });
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
CORTEN_HD void solve_inertia_of_awake(const ModelView<T>& m, const DataView<T>& d, T* x, Exec exec) {
  if (Exec::width > 1 || !m.enabled(kEnableSleep)) return solve_inertia(m, d, x, exec);
  for (int t = 0; t < m.ntree; t++)
    if (!tree_sleeps(d, t))
      detail::solve_dofs(m, static_cast<const T*>(d.qLD), static_cast<const T*>(d.qLD),
                         static_cast<const T*>(d.qLDiagInv), x, m.tree_dofadr[t],
                         m.tree_dofadr[t] + m.tree_dofnum[t]);
}

}  // namespace corten
