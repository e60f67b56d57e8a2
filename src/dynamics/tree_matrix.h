// Matrices with the sparsity of M: their factors and the solution of linear systems.
//
// A(i,j) is non-zero only where one dof is an ancestor of the other. A row holds the dof's ancestors, lowest
// id first, and then the diagonal. Because ancestors form a chain, the row of an ancestor has the same
// columns as the beginning of this row: factorization and solution run along whole rows without searching and
// without fill-in when dofs are eliminated from the leaves: A = L' D L (Featherstone 2008, sect. 6.5).
//
// There are three eliminations with one interface and the same bits in their results; with_elimination
// chooses:
//
//   ByDofs      one dof after the other, each row scatters into the rows above: one thread
//   ByLevels    all dofs of a depth, each row gathers from the rows below: lanes share them
//   ByColumns   a column in the registers of each lane (dynamics/columns.h): every dof has a lane
#pragma once

#include "dynamics/columns.h"
#include "model/traversal.h"

namespace corten {

/// `lower` holds rows of the lower triangle and the diagonal, `upper` the upper triangle in the same rows;
/// for a symmetric matrix they are one array. A factored matrix has L and L' in their place.
template <class T>
struct TreeMatrix {
  T *lower, *upper, *diagonal_inverse;

  CORTEN_HD bool symmetric() const { return lower == upper; }
};

/// The number of entries of dof i's row of M and its factor, before the diagonal, that can be nonzero: none
/// if the body's block is known to be diagonal. This holds for all symmetric matrices of a step.
template <class T>
CORTEN_HD int inertia_ancestors(const ModelView<T>& m, int i) {
  return m.body_simple[m.dof_bodyid[i]] != 0 ? 0 : m.M_rownnz[i] - 1;
}

namespace detail {

/// above -= scale * row, over the first n entries; rows of different dofs never overlap.
template <class T>
CORTEN_HD void subtract_scaled(T* CORTEN_RESTRICT above, const T* CORTEN_RESTRICT row, T scale, int n) {
  for (int c = 0; c < n; c++) above[c] -= scale * row[c];
}

/// A row is complete when all dofs below it are. It gathers what they subtract, in the order in which one
/// lane would scatter it. A row is divided by its pivot only after every row that reads it unscaled is done.
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

/// Dofs [begin, end): all, or those of a tree.
template <bool Symmetric, class T, class Exec>
CORTEN_STAGE bool eliminate_dofs(const ModelView<T>& m, T* lower, T* upper, T* diagonal_inverse, int begin,
                                 int end, Exec exec) {
  bool singular = false;
  for (int k = end - 1; k >= begin; k--) {
    T* row = lower + m.M_rowadr[k];
    T* row_upper = upper + m.M_rowadr[k];
    const int* column = m.M_colind + m.M_rowadr[k];
    const int diagonal = m.M_rownnz[k] - 1, ancestors = Symmetric ? inertia_ancestors(m, k) : diagonal;
    const bool vanished = !(std::abs(row[diagonal]) >= tiny<T>());
    singular = singular || vanished;
    const T inverse = T(1) / (vanished ? tiny<T>() : row[diagonal]);
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

/// solve_tree_matrix on one lane, for dofs [begin, end): all, or those of a tree.
template <class T>
CORTEN_STAGE void solve_dofs(const ModelView<T>& m, const T* lower, const T* upper, const T* diagonal_inverse,
                             T* x, int begin, int end) {
  const bool symmetric = lower == upper;
  auto ancestors = [&](int k) { return symmetric ? inertia_ancestors(m, k) : m.M_rownnz[k] - 1; };
  for (int k = end - 1; k >= begin; k--) {
    const T* row = upper + m.M_rowadr[k];
    const int* column = m.M_colind + m.M_rowadr[k];
    const T value = x[k];
    for (int a = 0, n = ancestors(k); a < n; a++) x[column[a]] -= row[a] * value;
  }
  for (int k = begin; k < end; k++) x[k] *= diagonal_inverse[k];
  for (int k = begin; k < end; k++) {
    const T* row = lower + m.M_rowadr[k];
    const int* column = m.M_colind + m.M_rowadr[k];
    T value = x[k];
    for (int a = 0, n = ancestors(k); a < n; a++) value -= row[a] * x[column[a]];
    x[k] = value;
  }
}

/// One dof after another. The other eliminations have the same functions.
struct ByDofs {
  /// True on every lane when a pivot vanished and had to be replaced.
  template <class T, class Exec>
  CORTEN_HD static bool factor(const ModelView<T>& m, const TreeMatrix<T>& A, Exec exec) {
    return A.symmetric() ? eliminate_dofs<true>(m, A.lower, A.upper, A.diagonal_inverse, 0, m.nv, exec)
                         : eliminate_dofs<false>(m, A.lower, A.upper, A.diagonal_inverse, 0, m.nv, exec);
  }
  /// x <- A^-1 x, with a factored A.
  template <class T, class Exec>
  CORTEN_HD static void solve(const ModelView<T>& m, const TreeMatrix<const T>& A, T* x, Exec) {
    solve_dofs(m, A.lower, A.upper, A.diagonal_inverse, x, 0, m.nv);
  }
  /// solve() for the trees for which wanted(tree); x must be zero elsewhere.
  template <class T, class Wanted, class Exec>
  CORTEN_HD static void solve_some(const ModelView<T>& m, const TreeMatrix<const T>& A, T* x, Wanted wanted,
                                   Exec) {
    for (int t = 0; t < m.ntree; t++)
      if (wanted(t))
        solve_dofs(m, A.lower, A.upper, A.diagonal_inverse, x, m.tree_dofadr[t],
                   m.tree_dofadr[t] + m.tree_dofnum[t]);
  }
  /// Calls visit(i) from the roots down, for the n listed dofs.
  template <class T, class Wanted, class Visit, class Exec>
  CORTEN_HD static void for_each_down(const ModelView<T>&, const int* list, int n, Wanted, Visit visit,
                                      Exec) {
    for (int k = 0; k < n; k++) visit(list[k]);
  }
};

/// All dofs of one depth in parallel, one depth after another.
struct ByLevels {
  template <class T, class Exec>
  CORTEN_HD static bool factor(const ModelView<T>& m, const TreeMatrix<T>& A, Exec exec) {
    return A.symmetric() ? eliminate_levels<true>(m, A.lower, A.upper, A.diagonal_inverse, exec)
                         : eliminate_levels<false>(m, A.lower, A.upper, A.diagonal_inverse, exec);
  }
  template <class T, class Exec>
  CORTEN_HD static void solve(const ModelView<T>& m, const TreeMatrix<const T>& A, T* x, Exec exec) {
    for (int level = m.ndoflevel - 1; level >= 0; level--) {
      const int* dofs = m.dof_bylevel + m.dof_leveladr[level];
      for_each(exec, m.dof_levelnum[level], [&](int n) {
        T value = x[dofs[n]];
        for (int k = m.dof_subtreeend[dofs[n]] - 1; k > dofs[n]; k--)
          value -= A.upper[m.M_rowadr[k] + level] * x[k];
        x[dofs[n]] = value;
      });
    }
    for_each(exec, m.nv, [&](int k) { x[k] *= A.diagonal_inverse[k]; });
    auto substitute = [&](int k) {
      const T* row = A.lower + m.M_rowadr[k];
      const int* column = m.M_colind + m.M_rowadr[k];
      T value = x[k];
      for (int a = 0; a < m.M_rownnz[k] - 1; a++) value -= row[a] * x[column[a]];
      x[k] = value;
    };
    for_each_down(
        m, nullptr, m.nv, [](int) { return true; }, substitute, exec);
  }
  template <class T, class Wanted, class Exec>
  CORTEN_HD static void solve_some(const ModelView<T>& m, const TreeMatrix<const T>& A, T* x, Wanted,
                                   Exec exec) {
    solve(m, A, x, exec);
  }
  template <class T, class Wanted, class Visit, class Exec>
  CORTEN_HD static void for_each_down(const ModelView<T>& m, const int*, int, Wanted wanted, Visit visit,
                                      Exec exec) {
    for (int level = 0; level < m.ndoflevel; level++) {
      const int* dofs = m.dof_bylevel + m.dof_leveladr[level];
      for_each(exec, m.dof_levelnum[level], [&](int n) {
        if (wanted(dofs[n])) visit(dofs[n]);
      });
    }
  }
};

/// One lane per dof; symmetric matrices only.
struct ByColumns : ByLevels {
  template <class T, class Exec>
  CORTEN_HD static bool factor(const ModelView<T>& m, const TreeMatrix<T>& A, Exec exec) {
    return A.symmetric() ? columns::factor_tree_matrix(m, A.lower, A.diagonal_inverse, exec)
                         : ByLevels::factor(m, A, exec);
  }
  template <class T, class Exec>
  CORTEN_HD static void solve(const ModelView<T>& m, const TreeMatrix<const T>& A, T* x, Exec exec) {
    columns::solve_tree_matrix(m, A.lower, A.upper, A.diagonal_inverse, x, exec);
  }
  template <class T, class Wanted, class Exec>
  CORTEN_HD static void solve_some(const ModelView<T>& m, const TreeMatrix<const T>& A, T* x, Wanted,
                                   Exec exec) {
    solve(m, A, x, exec);
  }
};

/// Calls work() with the elimination for this executor and model.
template <class Exec, class T, class Work>
CORTEN_HD auto with_elimination([[maybe_unused]] const ModelView<T>& m, Work work) {
  if constexpr (Exec::width == 1) {
    return work(ByDofs{});
  } else {
    if constexpr (Exec::width >= 32)
      if (columns::suffice<Exec>(m)) return work(ByColumns{});
    return work(ByLevels{});
  }
}

}  // namespace detail

/// Eliminates the dofs of a matrix from the leaves, in place (TreeMatrix). Returns true on every lane when a
/// pivot vanished and had to be replaced.
template <class T, class Exec>
CORTEN_HD bool factor_tree_matrix(const ModelView<T>& m, T* lower, T* upper, T* diagonal_inverse, Exec exec) {
  const TreeMatrix<T> A{lower, upper, diagonal_inverse};
  return detail::with_elimination<Exec>(m, [&](auto elimination) { return elimination.factor(m, A, exec); });
}

/// x <- A^-1 x, with A as factored above.
template <class T, class Exec>
CORTEN_STAGE void solve_tree_matrix(const ModelView<T>& m, const T* lower, const T* upper,
                                    const T* diagonal_inverse, T* x, Exec exec) {
  const TreeMatrix<const T> A{lower, upper, diagonal_inverse};
  detail::with_elimination<Exec>(m, [&](auto elimination) { elimination.solve(m, A, x, exec); });
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

}  // namespace corten
