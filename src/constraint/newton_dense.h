// Newton's method with dense matrices, for small problems with more rows than dofs.
//
// J, M and the Hessian H = M + J' W J are full matrices over the dofs of the problem. For some dozens of
// dofs, products of blocks in registers take less time than finding out which entries are zero, and there is
// no elimination order to compute.
#pragma once

#include "constraint/local_newton.h"

namespace corten {

/// The largest number of dofs: above it, most entries of the Hessian are zero.
inline constexpr int kMostDenseDofs = 40;

/// True if the problem is solved with dense matrices, unless it is solved in the space of its rows.
template <class Exec>
CORTEN_HD constexpr bool solves_densely(int nv) {
  return kSolvesLocally<Exec> && nv <= kMostDenseDofs;
}

/// The matrices of a problem, by rows of `stride` entries, unless stated otherwise.
template <class T>
struct DenseProblem {
  int stride, row_stride;
  T *J, *columns;  ///< J; its transpose, by rows of `row_stride` entries
  T* M;
  T* H;                ///< by columns: the lower triangle, then its factor
  T* cone;             ///< G' J for the rows of sliding contacts
  T *part, *weighted;  ///< of the active rows with more than one entry: J, and -W J
  T *diagonal, *x;     ///< over dofs: diagonal of H; right hand side and solution
  T* product;          ///< over rows

  CORTEN_HD static constexpr int size(int nv, int rows) {
    return (4 * rows + 2 * nv + 2) * padded(nv) + (nv + 1) * padded(rows);
  }
  CORTEN_HD DenseProblem(VectorPool<T>& pool, int nv, int rows)
      : stride(padded(nv)), row_stride(padded(rows)) {
    J = pool.take(rows * stride), columns = pool.take(nv * row_stride);
    M = pool.take(nv * stride), H = pool.take(nv * stride);
    cone = pool.take(rows * stride), part = pool.take(rows * stride), weighted = pool.take(rows * stride);
    diagonal = pool.take(stride), x = pool.take(stride);
    product = pool.take(row_stride);
  }
};

/// The direction and the storage.
template <class T, class Exec>
struct DenseNewton : LocalNewton<T, Exec> {
  using Local = LocalNewton<T, Exec>;
  using Storage = typename Local::Storage;
  using Local::d, Local::exec, Local::m, Local::p, Local::v, Local::active, Local::count;
  using Local::place, Local::slides;
  DenseProblem<T> s;

  CORTEN_HD static constexpr int size(int nv, int rows) {
    return Local::size(nv, rows) + DenseProblem<T>::size(nv, rows);
  }
  /// The most that problems with nv dofs and `rows` rows in all can take: no matrix is wider than the limit.
  CORTEN_HD static constexpr int most(int nv, int rows) { return 208 * rows + 864 * nv; }
  CORTEN_HD DenseNewton(const Storage& storage, const Problem<T>& problem, VectorPool<T> pool)
      : Local(storage, problem, pool), s(pool, problem.nv, problem.nefc) {
    copy_rows();
    copy_inertia();
  }

  /// Writes J and its transpose.
  CORTEN_HD void copy_rows() const {
    for_each(exec, p.nefc * s.stride, [&](int n) { s.J[n] = 0; });
    for_each(exec, p.nv * s.row_stride, [&](int n) { s.columns[n] = 0; });
    for_each(exec, p.nefc, [&](int k) {
      const int adr = d.efc_J_rowadr[p.row[k]];
      for (int n = 0; n < d.efc_J_rownnz[p.row[k]]; n++) {
        const int at = place(d.efc_J_colind[adr + n]);
        s.J[k * s.stride + at] = s.columns[at * s.row_stride + k] = d.efc_J[adr + n];
      }
    });
  }
  /// Writes M, both triangles.
  CORTEN_HD void copy_inertia() const {
    for_each(exec, p.nv * s.stride, [&](int n) { s.M[n] = 0; });
    for_each(exec, p.nv, [&](int k) {
      const int i = p.dof[k], adr = m.M_rowadr[i];
      for (int n = 0; n < m.M_rownnz[i]; n++) {
        const int at = place(m.M_colind[adr + n]);
        s.M[k * s.stride + at] = s.M[at * s.stride + k] = d.M[adr + n];
      }
    });
  }

  // The storage.
  /// Mv <- M search, p.v <- J search
  CORTEN_HD void multiply_search(const Problem<T>&) const {
    detail::combine_rows(s.M, p.nv, s.stride, v.search, v.Mv, exec);
    detail::combine_rows(s.columns, p.nv, s.row_stride, v.search, s.product, exec);
    for_each(exec, p.nefc, [&](int k) { p.v[k] = s.product[k]; });
  }

  // The direction.
  CORTEN_HD bool update_search(bool) {
    const bool same = this->list_active();
    const bool bad = !same && factor();
    for_each(exec, p.nv, [&](int k) { s.x[k] = -v.gradient[k]; });
    once(exec, [&] { detail::solve_small(s.H, p.nv, s.stride, s.x); });
    for_each(exec, p.nv, [&](int k) { v.search[k] = s.x[k]; });
    return bad;
  }
  CORTEN_HD bool factor() const {
    if (p.elliptic) this->weigh_cones(s.J, s.stride, s.cone);
    assemble();
    for_each(exec, p.nv, [&](int c) { s.diagonal[c] = s.H[c * s.stride + c]; });
    return detail::factor_small(
        s.H, p.nv, s.stride, [&](int c) { return detail::least_pivot(s.diagonal[c]); }, exec);
  }
  /// H <- M + J' W J
  CORTEN_HD void assemble() const {
    for_each(exec, p.nv * s.stride, [&](int n) { s.H[n] = s.M[n]; });
    int rows = 0;
    for (int n = 0; n < count; n++) {
      const int k = active[n];
      const bool slide = slides(k);
      const T* row = (slide ? s.cone : s.J) + k * s.stride;
      const T weight = slide ? T(1) : p.D[k];
      if (!slide && d.efc_J_rownnz[p.row[k]] == 1) {
        const int at = place(d.efc_J_colind[d.efc_J_rowadr[p.row[k]]]);
        once(exec, [&] { s.H[at * s.stride + at] += weight * row[at] * row[at]; });
        continue;
      }
      T *part = s.part + rows * s.stride, *weighted = s.weighted + rows * s.stride;
      for_each(exec, s.stride, [&](int j) { part[j] = row[j], weighted[j] = -weight * row[j]; });
      rows++;
    }
    if (rows == 0) return;
    constexpr int kColumns = 6;
    for (int c = 0; c < p.nv; c += kColumns) {
      const int from = c / kBlockSize * kBlockSize, columns = p.nv - c < kColumns ? p.nv - c : kColumns;
      detail::subtract_product(s.H + c * s.stride + from, s.stride, static_cast<const T*>(s.part) + from,
                               s.stride, static_cast<const T*>(s.weighted) + c, s.stride, s.stride - from,
                               columns, rows, exec);
    }
  }
};

}  // namespace corten
