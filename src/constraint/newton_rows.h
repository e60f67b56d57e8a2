// Newton's method in the space of rows, for problems with few rows.
//
// The Hessian is H = M + J' W J, where W is D for rows in the quadratic piece of their cost, a block for each
// sliding elliptic contact, and zero otherwise. From the starting point on, M (qacc - qacc_smooth) stays in
// the span of its first value M w and of the rows:
//
//     M (qacc - qacc_smooth) = c M w + J' l          the gradient is c M w + J' (l - f)
//
// with c = 1 and l = 0 at the start. The direction H^-1 (-gradient) is then -c w + M^-1 J' s, where
//
//     s = f - l                                       for rows without curvature
//     (A s)_i + R_i s_i = c u_i - x_i - R_i l_i       for quadratic rows
//     s = f - l - W (A s - c u)                       for the rows of a sliding contact
//
// with A = J M^-1 J', u = J w, R = 1 / D and the residual x. A sliding contact's W has a rank of one less
// than its dimension, W = G G', and G' (c u - A s) are its count. The system is symmetric and at least as
// well conditioned as the Hessian. It is the same direction as that of the Hessian, so the iterates are the
// same.
#pragma once

#include "constraint/row_space.h"

namespace corten {

/// True if the problem is solved in the space of its rows: if the matrix over the rows is small, and not much
/// larger than the one over the dofs, most of whose entries may be zero.
template <class Exec>
CORTEN_HD constexpr bool solves_in_rows(int nv, int rows) {
  return kSolvesLocally<Exec> && 2 * rows <= 3 * nv && rows <= kMostRows;
}

/// The direction and the storage of Newton's method in the space of rows.
template <class T, class Exec>
struct RowNewton : LocalNewton<T, Exec> {
  using Local = LocalNewton<T, Exec>;
  using Storage = typename Local::Storage;
  using Local::add_rows, Local::first_row, Local::kConeColumns, Local::place, Local::slides, Local::state;
  using Local::d, Local::exec, Local::m, Local::p, Local::v, Local::G, Local::active, Local::count;
  RowSpace<T> s;
  T c = 1;

  CORTEN_HD static constexpr int size(int nv, int rows) {
    return Local::size(nv, rows) + RowSpace<T>::size(nv, rows);
  }
  /// The most that problems with nv dofs in all can take, if solves_in_rows holds for each of them.
  CORTEN_HD static constexpr int most(int nv) { return 384 * nv; }
  CORTEN_HD RowNewton(const Storage& storage, const Problem<T>& problem, VectorPool<T> pool)
      : Local(storage, problem, pool), s(pool, problem.nv, problem.nefc) {}

  /// Writes J' to Z.
  CORTEN_HD void transpose_rows() const {
    for_each(exec, p.nv * s.stride, [&](int k) { s.Z[k] = 0; });
    for_each(exec, p.nefc, [&](int k) {
      const int entry = d.efc_J_rowadr[p.row[k]];
      for (int n = 0; n < d.efc_J_rownnz[p.row[k]]; n++)
        s.Z[place(d.efc_J_colind[entry + n]) * s.stride + k] = d.efc_J[entry + n];
    });
  }
  /// A <- J Z.
  CORTEN_HD void project() const {
    auto block = [&](auto rows, int k) {
      const int adr = d.efc_J_rowadr[p.row[k]];
      detail::project_block<decltype(rows)::value>(
          d.efc_J + adr, d.efc_J_colind + adr, d.efc_J_rownnz[p.row[k]],
          [this](int dof) { return place(dof); }, s, k);
    };
    if constexpr (Exec::width > 1)
      return for_each(exec, p.nefc, [&](int k) { block(detail::Count<1>{}, k); });
    for (int k = 0, end = 0; k < p.nefc;) {
      if (k == end) end += contact_rows(d, p, k);
      const int rows = end - k < 4 ? end - k : 4;
      switch (rows) {
        case 4: block(detail::Count<4>{}, k); break;
        case 3: block(detail::Count<3>{}, k); break;
        case 2: block(detail::Count<2>{}, k); break;
        default: block(detail::Count<1>{}, k); break;
      }
      k += rows;
    }
  }
  /// Writes the matrices of the problem, and the vectors that do not change. Call it at the starting point.
  CORTEN_HD void prepare() const {
    transpose_rows();
    int begin = kBlockSize * exec.lane();
    if constexpr (Exec::width == 1)
      for (; begin + 2 * kBlockSize <= s.stride; begin += 2 * kBlockSize)
        detail::solve_rows<2 * kBlockSize>(m, d, p, s.Z + begin, s.stride);
    for (; begin < s.stride; begin += kBlockSize * Exec::width)
      detail::solve_rows<kBlockSize>(m, d, p, s.Z + begin, s.stride);
    exec.sync();
    project();
    for_each(exec, s.stride, [&](int k) {
      const bool row = k < p.nefc;
      s.u[k] = row ? p.x[k] - d.efc_b[p.row[k]] : T(0);
      s.R[k] = row ? T(1) / p.D[k] : T(0);
      s.force[k] = s.change[k] = s.product[k] = 0;
    });
    for_each(exec, p.nv, [&](int k) {
      s.w[k] = v.qacc[k] - v.qacc_smooth[k];
      s.Mw[k] = v.Ma[k] - v.smooth[k];
    });
  }

  /// The element of G' x, or of x, that belongs to the unknown of row k.
  CORTEN_HD T element(const T* x, int k) const {
    if (!slides(k)) return x[k];
    const int first = first_row(k), dim = cone_dimension(d, p.row[k]);
    T sum = 0;
    for (int r = 0; r < dim; r++) sum += G[(first + r) * kConeColumns + k - first] * x[first + r];
    return sum;
  }
  /// The row of G' A, or of A, that belongs to the unknown of row k.
  CORTEN_HD const T* matrix_row(int k) const { return (slides(k) ? s.cone : s.A) + k * s.stride; }

  /// Factors the matrix of the system. Returns true if a pivot was not positive.
  CORTEN_HD bool factor() const {
    if (p.elliptic) this->weigh_cones(s.A, s.stride, s.cone);
    const int n = count;
    const int stride = padded(n);
    for_each(exec, n, [&](int a) {
      const int k = active[a];
      const T* row = matrix_row(k);
      T* column = s.K + a * stride;
      for (int b = 0; b < stride; b++) column[b] = 0;
      if (p.elliptic)
        for (int b = a; b < n; b++) column[b] = element(row, active[b]);
      else
        for (int b = a; b < n; b++) column[b] = row[active[b]];
      column[a] += slides(k) ? T(1) : s.R[k];
    });
    return detail::factor_small(
        s.K, n, stride, [](int) { return tiny<T>(); }, exec);
  }

  /// Writes the direction of `force`.
  CORTEN_HD bool find_change() {
    const bool same = this->list_active();
    const bool bad = !same && factor();
    for_each(exec, p.nefc, [&](int k) {
      s.change[k] = state(k) == kRowQuadratic ? T(0) : d.efc_force[p.row[k]] - s.force[k];
    });
    const bool known = any_of(exec, p.nefc, [&](int k) { return s.change[k] != 0; });
    if (known) detail::combine_rows(s.A, p.nefc, s.stride, s.change, s.product, exec);
    for_each(exec, s.stride, [&](int k) { s.product[k] = c * s.u[k] - (known ? s.product[k] : T(0)); });
    for_each(exec, count, [&](int a) {
      const int k = active[a];
      s.solution[a] = element(s.product, k);
      if (!slides(k)) s.solution[a] -= p.x[k] + s.force[k] * s.R[k];
    });
    once(exec, [&] {
      detail::solve_small(s.K, count, padded(count), s.solution);
      for (int a = 0; a < count; a++) {
        const int k = active[a];
        if (!slides(k)) {
          s.change[k] = s.solution[a];
          continue;
        }
        const int first = first_row(k), dim = cone_dimension(d, p.row[k]);
        for (int r = 0; r < dim; r++)
          s.change[first + r] += G[(first + r) * kConeColumns + k - first] * s.solution[a];
      }
    });
    return bad;
  }

  CORTEN_HD bool update_search(bool first) {
    if (first) prepare();
    const bool bad = find_change();
    for_each(exec, p.nv, [&](int k) {
      v.search[k] = detail::padded_dot(s.Z + k * s.stride, s.change, s.stride) - c * s.w[k];
    });
    return bad;
  }
  /// The products follow from those of the rows. Near the solution the terms of the direction may cancel, and
  /// leave rounding errors that no longer belong together: then the square of its length, by M, is not what
  /// it is by rows, and the products of the direction itself are needed.
  CORTEN_HD void multiply_search(const Problem<T>&) const {
    for_each(exec, p.nv, [&](int k) { v.Mv[k] = -c * s.Mw[k]; });
    add_rows([&](int k) { return s.change + k; }, v.Mv);
    detail::combine_rows(s.A, p.nefc, s.stride, s.change, s.product, exec);
    for_each(exec, s.stride, [&](int k) { s.product[k] -= c * s.u[k]; });
    for_each(exec, p.nefc, [&](int k) { p.v[k] = s.product[k]; });
    const Sums<T, 2> sums = fixed_sums<2>(exec, d.work.partial_sums, p.nv, [&](int k) {
      return Sums<T, 2>{{v.search[k] * v.Mv[k], v.search[k] * s.Mw[k]}};
    });
    const T by_rows = detail::padded_dot(s.change, s.product, s.stride) - c * sums.value[1];
    constexpr T kAgreement = sizeof(T) < sizeof(double) ? T(0x1p-11) : T(0x1p-40);
    if (!(std::abs(by_rows - sums.value[0]) <= kAgreement * sums.value[0])) multiply_exactly();
  }
  CORTEN_HD void multiply_exactly() const {
    for_each(exec, p.nv, [&](int k) { d.work.search[p.dof[k]] = v.search[k]; });
    Storage::multiply_search(p);
    for_each(exec, p.nv, [&](int k) { v.Mv[k] = d.work.Mv[p.dof[k]]; });
  }
  /// A step by alpha along the direction has been taken.
  CORTEN_HD void follow(T alpha) {
    for_each(exec, p.nefc, [&](int k) { s.force[k] += alpha * s.change[k]; });
    c *= T(1) - alpha;
  }
};

}  // namespace corten
