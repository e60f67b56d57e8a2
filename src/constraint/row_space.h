// A problem with few rows, prepared for Newton's method in the space of its rows.
//
// M is factored already, so M^-1 J' costs two substitutions per row, once a step. With it, the inverse of the
// Hessian follows from a matrix over the active rows alone (constraint/newton_rows.h), and an iteration does
// no work that depends on the number of dofs squared.
//
// Rows are indexed by their place k in the problem. Vectors over rows are padded to a multiple of eight, with
// zeros, so that loops over them need no remainder. A lane computes all that belongs to eight rows.
#pragma once

#include <cstdint>

#include "constraint/primal_products.h"

namespace corten {

inline constexpr int kRowsAtOnce = 8;

/// The largest number of rows: above it, the dense matrix over the rows costs more than the sparse Hessian.
inline constexpr int kMostRows = 64;

CORTEN_HD constexpr int padded_rows(int rows) { return (rows + kRowsAtOnce - 1) / kRowsAtOnce * kRowsAtOnce; }

/// The first element from `memory` on at which a vector of eight can be loaded fastest.
template <class T>
CORTEN_HD T* on_cache_line(T* memory) {
  constexpr unsigned line = kRowsAtOnce * sizeof(T);
  return memory + (line - reinterpret_cast<std::uintptr_t>(memory) % line) % line / sizeof(T);
}

/// The matrices and vectors of a problem. Matrices are stored by rows, with `stride` entries each.
template <class T>
struct RowSpace {
  int stride;
  T* Z;         ///< M^-1 J', nv x rows; dofs are in the order of the problem
  T* A;         ///< J M^-1 J', rows x rows
  T* cone;      ///< G' A for the coupled unknowns of sliding contacts
  T* K;         ///< factor of the system's matrix
  T* G;         ///< per row: its entries of the factor G of a sliding contact's W = G G'
  T *u, *R;     ///< J w; 1 / D
  T* force;     ///< M (qacc - qacc_smooth) = c M w + J' force
  T* change;    ///< direction of `force`
  T* product;   ///< of A and a vector
  T* solution;  ///< of the system
  T *w, *Mw;    ///< distance of the start from qacc_smooth, and M times it
  T *qacc_smooth, *smooth, *qacc, *Ma, *qfrc, *gradient, *search, *Mv;  ///< of each dof, as in DofRef

  static constexpr int kConeColumns = 5;

  CORTEN_HD static int size(int nv, int rows) {
    return (nv + 3 * rows + kConeColumns + 6) * padded_rows(rows) + 10 * padded_rows(nv) + kRowsAtOnce;
  }
  /// The most that problems with nv dofs in all can take, if solves_in_rows holds for each of them.
  CORTEN_HD static constexpr int most(int nv) { return 384 * nv; }
  CORTEN_HD RowSpace(T* memory, int nv, int rows) : stride(padded_rows(rows)) {
    memory = on_cache_line(memory);
    auto take = [&](int count) {
      T* begin = memory;
      memory += count;
      return begin;
    };
    Z = take(nv * stride), A = take(rows * stride), cone = take(rows * stride), K = take(rows * stride);
    G = take(kConeColumns * stride);
    u = take(stride), R = take(stride), force = take(stride), change = take(stride);
    product = take(stride), solution = take(stride);
    const int dofs = padded_rows(nv);
    w = take(dofs), Mw = take(dofs), qacc_smooth = take(dofs), smooth = take(dofs), qacc = take(dofs);
    Ma = take(dofs), qfrc = take(dofs), gradient = take(dofs), search = take(dofs), Mv = take(dofs);
  }
};

namespace detail {

template <int n>
struct Count {
  static constexpr int value = n;
};

/// result <- sum over j of weight[j] * (row j of `rows`), for the columns of this lane.
template <class T, class Exec>
CORTEN_HD void combine_rows(const T* rows, int n, int stride, const T* weight, T* CORTEN_RESTRICT result,
                            Exec exec) {
  for (int begin = kRowsAtOnce * exec.lane(); begin < stride; begin += kRowsAtOnce * Exec::width) {
    T sum[kRowsAtOnce] = {};
    for (int j = 0; j < n; j++) {
      const T* row = rows + j * stride + begin;
      const T factor = weight[j];
      for (int e = 0; e < kRowsAtOnce; e++) sum[e] += factor * row[e];
    }
    for (int e = 0; e < kRowsAtOnce; e++) result[begin + e] = sum[e];
  }
  exec.sync();
}

/// x . y over a padded vector, in the order of fixed_sum.
template <class T>
CORTEN_HD T padded_dot(const T* x, const T* y, int stride) {
  T sum[kRowsAtOnce] = {};
  for (int begin = 0; begin < stride; begin += kRowsAtOnce)
    for (int e = 0; e < kRowsAtOnce; e++) sum[e] += x[begin + e] * y[begin + e];
  return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

/// The place in the problem of a dof.
template <class T>
CORTEN_HD int place_of_dof(const DataView<T>& d, const Problem<T>& p, bool islands, int dof) {
  return islands ? d.map_dof2idof[dof] - d.island_idofadr[p.index] : dof;
}

/// Writes J' to Z.
template <class T, class Exec>
CORTEN_HD void transpose_rows(const DataView<T>& d, const Problem<T>& p, bool islands, RowSpace<T>& s,
                              Exec exec) {
  for_each(exec, p.nv * s.stride, [&](int k) { s.Z[k] = 0; });
  for_each(exec, p.nefc, [&](int k) {
    const int entry = d.efc_J_rowadr[p.row[k]];
    for (int c = 0; c < d.efc_J_rownnz[p.row[k]]; c++)
      s.Z[place_of_dof(d, p, islands, d.efc_J_colind[entry + c]) * s.stride + k] = d.efc_J[entry + c];
  });
}

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
  for (int begin = 0; begin < stride; begin += kRowsAtOnce) {
    T sum[Rows][kRowsAtOnce] = {};
    for (int c = 0; c < n; c++) {
      const T* z = s.Z + place(column[c]) * stride + begin;
      for (int r = 0; r < Rows; r++)
        for (int e = 0; e < kRowsAtOnce; e++) sum[r][e] += J[r * n + c] * z[e];
    }
    for (int r = 0; r < Rows; r++)
      for (int e = 0; e < kRowsAtOnce; e++) A[r * stride + begin + e] = sum[r][e];
  }
}

/// A <- J Z.
template <class T, class Exec>
CORTEN_HD void project_problem(const DataView<T>& d, const Problem<T>& p, bool islands, const RowSpace<T>& s,
                               Exec exec) {
  auto place = [&](int dof) { return place_of_dof(d, p, islands, dof); };
  auto project = [&](auto rows, int k) {
    const int adr = d.efc_J_rowadr[p.row[k]];
    project_block<decltype(rows)::value>(d.efc_J + adr, d.efc_J_colind + adr, d.efc_J_rownnz[p.row[k]], place,
                                         s, k);
  };
  if constexpr (Exec::width > 1) return for_each(exec, p.nefc, [&](int k) { project(Count<1>{}, k); });
  for (int k = 0, end = 0; k < p.nefc;) {
    if (k == end) end += contact_rows(d, p, k);
    const int rows = end - k < 4 ? end - k : 4;
    switch (rows) {
      case 4: project(Count<4>{}, k); break;
      case 3: project(Count<3>{}, k); break;
      case 2: project(Count<2>{}, k); break;
      default: project(Count<1>{}, k); break;
    }
    k += rows;
  }
}

}  // namespace detail

/// Writes the matrices of a problem, and the vectors that do not change. Call it at the starting point.
template <class T, class Exec>
CORTEN_STAGE void prepare_row_space(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                    RowSpace<T>& s, Exec exec) {
  const bool islands = problem_count(m, d) > 0;
  detail::transpose_rows(d, p, islands, s, exec);
  int begin = kRowsAtOnce * exec.lane();
  if constexpr (Exec::width == 1)
    for (; begin + 2 * kRowsAtOnce <= s.stride; begin += 2 * kRowsAtOnce)
      detail::solve_rows<2 * kRowsAtOnce>(m, d, p, s.Z + begin, s.stride);
  for (; begin < s.stride; begin += kRowsAtOnce * Exec::width)
    detail::solve_rows<kRowsAtOnce>(m, d, p, s.Z + begin, s.stride);
  exec.sync();
  detail::project_problem(d, p, islands, s, exec);
  for_each(exec, s.stride, [&](int k) {
    const bool row = k < p.nefc;
    s.u[k] = row ? p.x[k] - d.efc_b[p.row[k]] : T(0);
    s.R[k] = row ? T(1) / p.D[k] : T(0);
    s.force[k] = s.change[k] = s.product[k] = 0;
  });
  for_each(exec, p.nv, [&](int k) {
    s.w[k] = s.qacc[k] - s.qacc_smooth[k];
    s.Mw[k] = s.Ma[k] - s.smooth[k];
  });
}

}  // namespace corten
