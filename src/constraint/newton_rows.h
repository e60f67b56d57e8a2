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
// than its dimension, W = G G', and G' (c u - A s) are its unknowns. The system is symmetric and at least as
// well conditioned as the Hessian. It is the same direction as that of the Hessian, so the iterates are the
// same.
#pragma once

#include "constraint/cholesky_kernels.h"
#include "constraint/linesearch.h"
#include "constraint/row_space.h"
#include "constraint/sparse_storage.h"

namespace corten {

/// Warps solve all problems in the space of dofs.
template <class Exec>
inline constexpr bool kHasRowSpace = Exec::width < 32;

/// True if the problem is solved in the space of its rows: if the matrix over the rows is small, and not much
/// larger than the one over the dofs, most of whose entries may be zero.
template <class Exec>
CORTEN_HD constexpr bool solves_in_rows(int nv, int rows) {
  return kHasRowSpace<Exec> && 2 * rows <= 3 * nv && rows <= kMostRows;
}

/// The direction and the storage of Newton's method in the space of rows.
template <class T, class Exec>
struct RowNewton : SparseStorage<T, Exec> {
  using Storage = SparseStorage<T, Exec>;
  using Storage::d, Storage::exec, Storage::m;
  const Problem<T>& p;
  RowSpace<T> s;
  int* unknown;       ///< the row of each unknown; a sliding contact has one less than it has rows
  int unknowns = -1;  ///< their number; -1: there is no factor
  T c = 1;
  const int *map, first;  ///< the place of dof i is map[i] - first, or i - first if there is no map

  CORTEN_HD RowNewton(const Storage& storage, const Problem<T>& problem, T* memory)
      : Storage(storage),
        p(problem),
        s(memory, problem.nv, problem.nefc),
        unknown(d.work.factored_state + (problem.row - d.work.problem_row)),
        map(p.dof[p.nv - 1] - p.dof[0] == p.nv - 1 ? nullptr : d.map_dof2idof),
        first(map == nullptr ? p.dof[0] : d.island_idofadr[p.index]) {
    for_each(exec, p.nv, [&](int k) {
      const int i = p.dof[k];
      s.qacc_smooth[k] = d.qacc_smooth[i], s.smooth[k] = d.qfrc_smooth[i];
      s.qacc[k] = d.qacc[i], s.Ma[k] = d.work.Ma[i];
    });
  }
  CORTEN_HD void finish() const {
    for_each(exec, p.nv,
             [&](int k) { d.qacc[p.dof[k]] = s.qacc[k], d.qfrc_constraint[p.dof[k]] = s.qfrc[k]; });
  }

  // The storage: as SparseStorage, with vectors over dofs in the order of the problem.
  template <class Body>
  CORTEN_HD void for_each_dof(const Problem<T>&, Body body) const {
    for_each(exec, p.nv, [&](int k) { body(k, dof(k)); });
  }
  template <int K, class Term>
  CORTEN_HD Sums<T, K> sum(const Problem<T>&, Term term) const {
    return fixed_sums<K>(exec, d.work.partial_sums, p.nv, [&](int k) { return term(k, dof(k)); });
  }
  CORTEN_HD DofRef<T> dof(int k) const {
    return {s.qacc_smooth[k], s.smooth[k],   s.qacc[k],   s.Ma[k],
            s.qfrc[k],        s.gradient[k], s.search[k], s.Mv[k]};
  }
  CORTEN_HD void map_forces(const Problem<T>&) const {
    for_each(exec, p.nv, [&](int k) { s.qfrc[k] = 0; });
    add_rows([&](int k) { return d.efc_force + p.row[k]; }, s.qfrc);
  }
  /// y += J' f
  template <class Force>
  CORTEN_HD void add_rows(Force force, T* y) const {
    auto place = [at = map, begin = first](int i) { return (at == nullptr ? i : at[i]) - begin; };
    add_transposed(d, p, force, place, y, exec);
  }

  CORTEN_HD int state(int k) const { return d.efc_state[p.row[k]]; }
  CORTEN_HD bool slides(int k) const { return p.elliptic && state(k) == kRowCone; }
  /// The first row of a sliding contact, from any of its rows.
  CORTEN_HD int first_row(int k) const { return k - (p.row[k] - d.contact_efc_address[d.efc_id[p.row[k]]]); }

  /// Writes the unknowns. Returns true if the factor is that of their system.
  CORTEN_HD bool list_unknowns() {
    int count = 0, same = 1;
    if (exec.lane() == 0) {
      auto append = [&](int k, bool wanted) {
        same &= !wanted || (count < unknowns && unknown[count] == k);
        if (wanted) unknown[count] = k;
        count += wanted;
      };
      for (int k = 0; k < p.nefc; k++) {
        append(k, state(k) == kRowQuadratic);
        if (!slides(k)) continue;
        same = 0;
        for (int rows = cone_dimension(d, p.row[k]); rows > 1; rows--) append(k++, true);
      }
      if (count != unknowns) same = 0;
    }
    unknowns = exec.broadcast(count, 0);
    return exec.broadcast(same, 0) != 0;
  }

  /// The element of G' x, or of x, that belongs to the unknown of row k.
  CORTEN_HD T element(const T* x, int k) const {
    if (!slides(k)) return x[k];
    const int first = first_row(k), dim = cone_dimension(d, p.row[k]);
    T sum = 0;
    for (int r = 0; r < dim; r++) sum += s.G[(first + r) * s.kConeColumns + k - first] * x[first + r];
    return sum;
  }
  /// The row of G' A, or of A, that belongs to the unknown of row k.
  CORTEN_HD const T* matrix_row(int k) const { return (slides(k) ? s.cone : s.A) + k * s.stride; }

  /// Writes G and G' A for the sliding contacts.
  CORTEN_HD void weigh_cones() const {
    for_each(exec, p.nefc, [&](int k) {
      if (slides(k) && leads_cone(d, p.row[k]))
        factor_cone_hessian(d, d.work.row_residual, p.row[k], s.G + k * s.kConeColumns, s.kConeColumns);
    });
    for_each(exec, unknowns, [&](int n) {
      const int k = unknown[n];
      if (!slides(k)) return;
      const int first = first_row(k), dim = cone_dimension(d, p.row[k]);
      for (int j = 0; j < s.stride; j++) {
        T sum = 0;
        for (int r = 0; r < dim; r++)
          sum += s.G[(first + r) * s.kConeColumns + k - first] * s.A[(first + r) * s.stride + j];
        s.cone[k * s.stride + j] = sum;
      }
    });
  }

  /// Factors the matrix of the system. Returns true if a pivot was not positive.
  CORTEN_HD bool factor() const {
    if (p.elliptic) weigh_cones();
    const int n = unknowns;
    const int stride = padded_rows(n);
    for_each(exec, n, [&](int a) {
      const int k = unknown[a];
      const T* row = matrix_row(k);
      T* column = s.K + a * stride;
      for (int b = 0; b < stride; b++) column[b] = 0;
      if (p.elliptic)
        for (int b = a; b < n; b++) column[b] = element(row, unknown[b]);
      else
        for (int b = a; b < n; b++) column[b] = row[unknown[b]];
      column[a] += slides(k) ? T(1) : s.R[k];
    });
    return detail::factor_small(s.K, n, stride, tiny<T>(), exec);
  }

  /// Writes the direction of `force`.
  CORTEN_HD bool find_change() {
    const bool same = list_unknowns();
    const bool bad = !same && factor();
    for_each(exec, p.nefc, [&](int k) {
      s.change[k] = state(k) == kRowQuadratic ? T(0) : d.efc_force[p.row[k]] - s.force[k];
    });
    const bool known = any_of(exec, p.nefc, [&](int k) { return s.change[k] != 0; });
    if (known) detail::combine_rows(s.A, p.nefc, s.stride, s.change, s.product, exec);
    for_each(exec, s.stride, [&](int k) { s.product[k] = c * s.u[k] - (known ? s.product[k] : T(0)); });
    for_each(exec, unknowns, [&](int a) {
      const int k = unknown[a];
      s.solution[a] = element(s.product, k);
      if (!slides(k)) s.solution[a] -= p.x[k] + s.force[k] * s.R[k];
    });
    once(exec, [&] {
      detail::solve_small(s.K, unknowns, padded_rows(unknowns), s.solution);
      for (int a = 0; a < unknowns; a++) {
        const int k = unknown[a];
        if (!slides(k)) {
          s.change[k] = s.solution[a];
          continue;
        }
        const int first = first_row(k), dim = cone_dimension(d, p.row[k]);
        for (int r = 0; r < dim; r++)
          s.change[first + r] += s.G[(first + r) * s.kConeColumns + k - first] * s.solution[a];
      }
    });
    return bad;
  }

  CORTEN_HD bool update_search(bool first) {
    if (first) prepare_row_space(m, d, p, s, exec);
    const bool bad = find_change();
    for_each(exec, p.nv, [&](int k) {
      s.search[k] = detail::padded_dot(s.Z + k * s.stride, s.change, s.stride) - c * s.w[k];
    });
    return bad;
  }
  /// The products follow from those of the rows. Near the solution the terms of the direction may cancel, and
  /// leave rounding errors that no longer belong together: then the square of its length, by M, is not what
  /// it is by rows, and the products of the direction itself are needed.
  CORTEN_HD void multiply_search(const Problem<T>&) const {
    for_each(exec, p.nv, [&](int k) { s.Mv[k] = -c * s.Mw[k]; });
    add_rows([&](int k) { return s.change + k; }, s.Mv);
    detail::combine_rows(s.A, p.nefc, s.stride, s.change, s.product, exec);
    for_each(exec, s.stride, [&](int k) { s.product[k] -= c * s.u[k]; });
    for_each(exec, p.nefc, [&](int k) { p.v[k] = s.product[k]; });
    const Sums<T, 2> sums = fixed_sums<2>(exec, d.work.partial_sums, p.nv, [&](int k) {
      return Sums<T, 2>{{s.search[k] * s.Mv[k], s.search[k] * s.Mw[k]}};
    });
    const T by_rows = detail::padded_dot(s.change, s.product, s.stride) - c * sums.value[1];
    constexpr T kAgreement = sizeof(T) < sizeof(double) ? T(0x1p-11) : T(0x1p-40);
    if (!(std::abs(by_rows - sums.value[0]) <= kAgreement * sums.value[0])) multiply_exactly();
  }
  CORTEN_HD void multiply_exactly() const {
    for_each(exec, p.nv, [&](int k) { d.work.search[p.dof[k]] = s.search[k]; });
    Storage::multiply_search(p);
    for_each(exec, p.nv, [&](int k) { s.Mv[k] = d.work.Mv[p.dof[k]]; });
  }
  /// A step by alpha along the direction has been taken.
  CORTEN_HD void follow(T alpha) {
    for_each(exec, p.nefc, [&](int k) { s.force[k] += alpha * s.change[k]; });
    c *= T(1) - alpha;
  }
};

template <class T, class Exec>
CORTEN_STAGE PrimalResult solve_newton_in_rows(const ModelView<T>& m, const DataView<T>& d,
                                               const Problem<T>& p, T* memory, Exec exec) {
  RowNewton<T, Exec> newton{{m, d, exec}, p, memory};
  const PrimalResult result = minimize(m, d, p, newton, newton, exec);
  newton.finish();
  return result;
}

}  // namespace corten
