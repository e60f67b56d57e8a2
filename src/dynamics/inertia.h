// Joint-space inertia M and its factor.
//
// M is sparse: M(i,j) is non-zero only where one dof is an ancestor of the other. A row holds the dof's
// ancestors, lowest id first, and then the diagonal. Because ancestors form a chain, the row of an ancestor
// has the same columns as the beginning of this row: factorization and solution run along whole rows without
// searching and without fill-in when dofs are eliminated from the leaves: M = L' D L (Featherstone 2008,
// sect. 6.5).
#pragma once

#include "model/traversal.h"

namespace corten {

namespace detail {

/// M += armature J' J for each tendon that has one. What couples dofs of different branches has no place in
/// the tree sparsity and is left out, as in the reference.
template <class T, class Exec>
CORTEN_HD void add_tendon_armature(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for (int t = 0; t < m.ntendon; t++) {
    T armature = m.tendon_armature[t];
    if (armature == 0) continue;
    const int* dof = m.ten_J_colind + m.ten_J_rowadr[t];
    const T* J = d.ten_J + m.ten_J_rowadr[t];
    const int count = m.ten_J_rownnz[t];
    for_each(exec, count, [&](int k) {
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

/// Writes crb and M: composite rigid bodies (Walker and Orin 1982).
template <class T, class Exec>
CORTEN_STAGE void inertia_matrix(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nbody, [&](int b) { d.crb[b] = d.cinert[b]; });
  accumulate_subtrees(m, exec, d.crb);
  for_each(exec, m.nv, [&](int i) {
    Force<T> momentum = d.crb[m.dof_bodyid[i]] * d.cdof[i];
    T* row = d.M + m.M_rowadr[i];
    const int* column = m.M_colind + m.M_rowadr[i];
    int diagonal = m.M_rownnz[i] - 1;
    for (int a = 0; a <= diagonal; a++) row[a] = dot(d.cdof[column[a]], momentum);
    row[diagonal] += m.dof_armature[i];
  });
  detail::add_tendon_armature(m, d, exec);
}

namespace detail {

/// above -= scale * row, over the first n entries; rows of different dofs never overlap.
template <class T>
CORTEN_HD void subtract_scaled(T* CORTEN_RESTRICT above, const T* CORTEN_RESTRICT row, T scale, int n) {
  for (int c = 0; c < n; c++) above[c] -= scale * row[c];
}

template <bool Symmetric, class T, class Exec>
CORTEN_STAGE bool eliminate_dofs(const ModelView<T>& m, T* lower, T* upper, T* diagonal_inverse, Exec exec) {
  bool singular = false;
  for (int k = m.nv - 1; k >= 0; k--) {
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
/// they are one array. Returns true on every lane when a pivot vanished and had to be replaced.
template <class T, class Exec>
CORTEN_HD bool factor_tree_matrix(const ModelView<T>& m, T* lower, T* upper, T* diagonal_inverse, Exec exec) {
  return lower == upper ? detail::eliminate_dofs<true>(m, lower, upper, diagonal_inverse, exec)
                        : detail::eliminate_dofs<false>(m, lower, upper, diagonal_inverse, exec);
}

/// x <- A^-1 x, with A as factored above.
template <class T, class Exec>
CORTEN_STAGE void solve_tree_matrix(const ModelView<T>& m, const T* lower, const T* upper,
                                    const T* diagonal_inverse, T* x, Exec exec) {
  for (int k = m.nv - 1; k >= 0; k--) {
    const T* row = upper + m.M_rowadr[k];
    const int* column = m.M_colind + m.M_rowadr[k];
    const T value = x[k];
    for_each(exec, m.M_rownnz[k] - 1, [&](int a) { x[column[a]] -= row[a] * value; });
  }
  for_each(exec, m.nv, [&](int k) { x[k] *= diagonal_inverse[k]; });
  auto substitute = [&](int k) {
    const T* row = lower + m.M_rowadr[k];
    const int* column = m.M_colind + m.M_rowadr[k];
    T value = x[k];
    for (int a = 0; a < m.M_rownnz[k] - 1; a++) value -= row[a] * x[column[a]];
    x[k] = value;
  };
  if constexpr (Exec::width == 1) {
    for (int k = 0; k < m.nv; k++) substitute(k);
  } else {
    for (int level = 0; level < m.ndoflevel; level++) {
      const int* dofs = m.dof_bylevel + m.dof_leveladr[level];
      for_each(exec, m.dof_levelnum[level], [&](int n) { substitute(dofs[n]); });
    }
  }
}

/// result <- A x, with A stored as above before factoring. One lane: rows scatter into each other.
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

/// Writes qLD and qLDiagInv.
template <class T, class Exec>
CORTEN_STAGE void factor_inertia(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nC, [&](int i) { d.qLD[i] = d.M[i]; });
  bool singular = factor_tree_matrix(m, d.qLD, d.qLD, d.qLDiagInv, exec);
  if (singular) once(exec, [&] { *d.status |= kSingular; });
}

/// x <- M^-1 x
template <class T, class Exec>
CORTEN_HD void solve_inertia(const ModelView<T>& m, const DataView<T>& d, T* x, Exec exec) {
  solve_tree_matrix(m, d.qLD, d.qLD, d.qLDiagInv, x, exec);
}

}  // namespace corten
