// A problem with few rows, prepared for Newton's method in the space of its rows.
//
// M is factored already, so M^-1 J' costs two substitutions per row, once a step. With it, the inverse of the
// Hessian follows from a matrix over the active rows alone (constraint/newton_rows.h), and an iteration does
// no work that depends on the number of dofs squared.
//
// Rows are indexed by their place k in the problem. Vectors over rows are padded to a multiple of eight, with
// zeros, so that loops over them need no remainder. A lane computes all that belongs to eight rows.
#pragma once

#include "constraint/local_newton.h"

namespace corten {

/// The largest number of rows: above it, the dense matrix over the rows costs more than the sparse Hessian.
inline constexpr int kMostRows = 64;

/// The matrices of a problem, and its vectors over rows. Matrices are stored by rows, with `stride` entries
/// each.
template <class T>
struct RowSpace {
  int stride;
  T* Z;         ///< M^-1 J', nv x rows; dofs are in the order of the problem
  T* A;         ///< J M^-1 J', rows x rows
  T* cone;      ///< G' A for the coupled unknowns of sliding contacts
  T* K;         ///< factor of the system's matrix
  T *u, *R;     ///< J w; 1 / D
  T* force;     ///< M (qacc - qacc_smooth) = c M w + J' force
  T* change;    ///< direction of `force`
  T* product;   ///< of A and a vector
  T* solution;  ///< of the system
  T *w, *Mw;    ///< distance of the start from qacc_smooth, and M times it

  CORTEN_HD static constexpr int size(int nv, int rows) {
    return (nv + 3 * rows + 6) * padded(rows) + 2 * padded(nv);
  }
  CORTEN_HD RowSpace(VectorPool<T>& pool, int nv, int rows) : stride(padded(rows)) {
    Z = pool.take(nv * stride), A = pool.take(rows * stride), cone = pool.take(rows * stride);
    K = pool.take(rows * stride);
    u = pool.take(stride), R = pool.take(stride), force = pool.take(stride), change = pool.take(stride);
    product = pool.take(stride), solution = pool.take(stride);
    w = pool.take(padded(nv)), Mw = pool.take(padded(nv));
  }
};

namespace detail {

template <int n>
struct Count {
  static constexpr int value = n;
};

/// y -= factor * x for n elements. All are loaded before the first is stored: compilers can then use vectors.
template <int n, class T>
CORTEN_HD void subtract_multiple(T* y, const T (&x)[n], T factor) {
  T result[n];
  for (int e = 0; e < n; e++) result[e] = y[e];
  for (int e = 0; e < n; e++) result[e] -= factor * x[e];
  for (int e = 0; e < n; e++) y[e] = result[e];
}

/// Z <- M^-1 Z for Rows columns of Z, from the factor of M: up the trees, and down again.
template <int Rows, class T>
CORTEN_HD void solve_rows(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p, T* Z,
                          int stride) {
  for (int k = p.nv - 1; k >= 0; k--) {
    const int i = p.dof[k], ancestors = inertia_ancestors(m, i);
    const T* L = d.qLD + m.M_rowadr[i];
    const int* column = m.M_colind + m.M_rowadr[i];
    T own[Rows];
    for (int e = 0; e < Rows; e++) own[e] = Z[k * stride + e];
    // The dofs of a tree are adjacent in a problem, too.
    for (int a = 0; a < ancestors; a++) subtract_multiple(Z + (k - i + column[a]) * stride, own, L[a]);
  }
  for (int k = 0; k < p.nv; k++) {
    const int i = p.dof[k], ancestors = inertia_ancestors(m, i);
    const T* L = d.qLD + m.M_rowadr[i];
    const int* column = m.M_colind + m.M_rowadr[i];
    const T inverse = d.qLDiagInv[i];
    T own[Rows];
    for (int e = 0; e < Rows; e++) own[e] = Z[k * stride + e] * inverse;
    for (int a = 0; a < ancestors; a++) {
      const T* above = Z + (k - i + column[a]) * stride;
      const T entry = L[a];
      for (int e = 0; e < Rows; e++) own[e] -= entry * above[e];
    }
    for (int e = 0; e < Rows; e++) Z[k * stride + e] = own[e];
  }
}

/// Rows rows of A, which have the same n columns of J.
template <int Rows, class T, class Place>
CORTEN_HD void project_block(const T* J, const int* column, int n, Place place, const RowSpace<T>& s, int k) {
  const int stride = s.stride;
  T* A = s.A + k * stride;
  for (int begin = 0; begin < stride; begin += kBlockSize) {
    T sum[Rows][kBlockSize] = {};
    for (int c = 0; c < n; c++) {
      const T* z = s.Z + place(column[c]) * stride + begin;
      for (int r = 0; r < Rows; r++)
        for (int e = 0; e < kBlockSize; e++) sum[r][e] += J[r * n + c] * z[e];
    }
    for (int r = 0; r < Rows; r++)
      for (int e = 0; e < kBlockSize; e++) A[r * stride + begin + e] = sum[r][e];
  }
}

}  // namespace detail

}  // namespace corten
