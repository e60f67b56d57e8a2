// What Newton's methods with small dense matrices share: vectors over the dofs of one problem in memory of
// their own, in the order of the problem, and the rows that contribute to the Hessian.
//
// The Hessian is H = M + J' W J, where W is D for rows in the quadratic piece of their cost, a block for each
// sliding elliptic contact, and zero otherwise. A sliding contact's W has a rank of one less than its
// dimension, W = G G', so its rows are replaced by one row less, those of G' J.
#pragma once

#include <cstdint>

#include "constraint/cholesky_kernels.h"
#include "constraint/linesearch.h"
#include "constraint/sparse_storage.h"

namespace corten {

/// Warps have a solver of their own (constraint/newton_columns.h), and use panels for larger problems.
template <class Exec>
inline constexpr bool kSolvesLocally = Exec::width < 32;

/// Vectors are padded to a multiple of this, with zeros, so that loops over them need no remainder. A lane
/// computes all that belongs to one block.
inline constexpr int kBlockSize = 8;

CORTEN_HD constexpr int padded(int n) { return (n + kBlockSize - 1) / kBlockSize * kBlockSize; }

/// Takes padded vectors from a piece of memory, beginning where a block can be loaded fastest.
template <class T>
class VectorPool {
 public:
  CORTEN_HD explicit VectorPool(T* memory) {
    constexpr unsigned line = kBlockSize * sizeof(T);
    at_ = memory + (line - reinterpret_cast<std::uintptr_t>(memory) % line) % line / sizeof(T);
  }
  CORTEN_HD T* take(int count) {
    T* begin = at_;
    at_ += count;
    return begin;
  }

 private:
  T* at_;
};

/// The solver's values of each dof, as in DofRef.
template <class T>
struct DofVectors {
  T *qacc_smooth, *smooth, *qacc, *Ma, *qfrc, *gradient, *search, *Mv;

  CORTEN_HD static constexpr int size(int nv) { return 8 * padded(nv); }
  CORTEN_HD DofVectors(VectorPool<T>& pool, int nv) {
    const int n = padded(nv);
    qacc_smooth = pool.take(n), smooth = pool.take(n), qacc = pool.take(n), Ma = pool.take(n);
    qfrc = pool.take(n), gradient = pool.take(n), search = pool.take(n), Mv = pool.take(n);
  }
};

/// The part of the storage and of the direction that does not depend on the space in which the system is
/// solved.
template <class T, class Exec>
struct LocalNewton : SparseStorage<T, Exec> {
  using Storage = SparseStorage<T, Exec>;
  using Storage::d, Storage::exec, Storage::m;
  const Problem<T>& p;
  DofVectors<T> v;
  T* G;            ///< per row: its entries of the factor G of a sliding contact's W = G G'
  int* active;     ///< the rows with curvature; a sliding contact has one less than it has rows
  int count = -1;  ///< their number; -1: there is no factor
  const int* map;  ///< the place of dof i is map[i] - first, or i - first if there is no map
  int first;

  static constexpr int kConeColumns = 5;

  CORTEN_HD LocalNewton(const Storage& storage, const Problem<T>& problem, VectorPool<T>& pool)
      : Storage(storage),
        p(problem),
        v(pool, problem.nv),
        G(pool.take(problem.elliptic ? kConeColumns * padded(problem.nefc) : 0)),
        active(d.work.factored_state + (problem.row - d.work.problem_row)),
        map(p.dof[p.nv - 1] - p.dof[0] == p.nv - 1 ? nullptr : d.map_dof2idof),
        first(map == nullptr ? p.dof[0] : d.island_idofadr[p.index]) {
    for_each(exec, p.nv, [&](int k) {
      const int i = p.dof[k];
      v.qacc_smooth[k] = d.qacc_smooth[i], v.smooth[k] = d.qfrc_smooth[i];
      v.qacc[k] = d.qacc[i], v.Ma[k] = d.work.Ma[i];
    });
  }
  CORTEN_HD static constexpr int size(int nv, int rows) {
    return DofVectors<T>::size(nv) + kConeColumns * padded(rows) + kBlockSize;
  }
  CORTEN_HD void finish() const {
    for_each(exec, p.nv,
             [&](int k) { d.qacc[p.dof[k]] = v.qacc[k], d.qfrc_constraint[p.dof[k]] = v.qfrc[k]; });
  }
  CORTEN_HD int place(int dof) const { return (map == nullptr ? dof : map[dof]) - first; }

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
    return {v.qacc_smooth[k], v.smooth[k],   v.qacc[k],   v.Ma[k],
            v.qfrc[k],        v.gradient[k], v.search[k], v.Mv[k]};
  }

  /// The forces of a contact are added up first: where they cancel, as on a body at rest, nothing is left.
  CORTEN_HD void map_forces(const Problem<T>&) const {
    for_each(exec, p.nv, [&](int k) { v.qfrc[k] = 0; });
    add_rows([&](int k) { return d.efc_force + p.row[k]; }, v.qfrc);
  }
  /// y += J' f
  template <class Force>
  CORTEN_HD void add_rows(Force force, T* y) const {
    add_transposed(
        d, p, force, [this](int dof) { return place(dof); }, y, exec);
  }

  CORTEN_HD int state(int k) const { return d.efc_state[p.row[k]]; }
  CORTEN_HD bool slides(int k) const { return p.elliptic && state(k) == kRowCone; }
  /// The first row of a sliding contact, from any of its rows.
  CORTEN_HD int first_row(int k) const { return k - (p.row[k] - d.contact_efc_address[d.efc_id[p.row[k]]]); }

  /// Writes the active rows. Returns true if the factor is that of their system.
  CORTEN_HD bool list_active() {
    int listed = 0, same = 1;
    if (exec.lane() == 0) {
      auto append = [&](int k, bool wanted) {
        same &= !wanted || (listed < count && active[listed] == k);
        if (wanted) active[listed] = k;
        listed += wanted;
      };
      for (int k = 0; k < p.nefc; k++) {
        append(k, state(k) == kRowQuadratic);
        if (!slides(k)) continue;
        same = 0;
        for (int rows = cone_dimension(d, p.row[k]); rows > 1; rows--) append(k++, true);
      }
      if (listed != count) same = 0;
    }
    count = exec.broadcast(listed, 0);
    return exec.broadcast(same, 0) != 0;
  }

  /// Writes G for the sliding contacts, and to `result` the rows of G' X that belong to active rows; X has a
  /// row of `stride` entries for each row.
  CORTEN_HD void weigh_cones(const T* X, int stride, T* result) const {
    for_each(exec, p.nefc, [&](int k) {
      if (slides(k) && leads_cone(d, p.row[k]))
        factor_cone_hessian(d, d.work.row_residual, p.row[k], G + k * kConeColumns, kConeColumns);
    });
    for_each(exec, count, [&](int n) {
      const int k = active[n];
      if (!slides(k)) return;
      const int lead = first_row(k), dim = cone_dimension(d, p.row[k]);
      const T* own = X + lead * stride;
      T* CORTEN_RESTRICT to = result + k * stride;
      for (int begin = 0; begin < stride; begin += kBlockSize) {
        T sum[kBlockSize] = {};
        for (int r = 0; r < dim; r++) {
          const T weight = G[(lead + r) * kConeColumns + k - lead];
          for (int e = 0; e < kBlockSize; e++) sum[e] += weight * own[r * stride + begin + e];
        }
        for (int e = 0; e < kBlockSize; e++) to[begin + e] = sum[e];
      }
    });
  }
};

namespace detail {

/// result <- sum over j of weight[j] * (row j of `rows`), for the columns of this lane.
template <class T, class Exec>
CORTEN_HD void combine_rows(const T* rows, int n, int stride, const T* weight, T* CORTEN_RESTRICT result,
                            Exec exec) {
  for (int begin = kBlockSize * exec.lane(); begin < stride; begin += kBlockSize * Exec::width) {
    T sum[kBlockSize] = {};
    for (int j = 0; j < n; j++) {
      const T* row = rows + j * stride + begin;
      const T factor = weight[j];
      for (int e = 0; e < kBlockSize; e++) sum[e] += factor * row[e];
    }
    for (int e = 0; e < kBlockSize; e++) result[begin + e] = sum[e];
  }
  exec.sync();
}

/// x . y over a padded vector, in the order of fixed_sum.
template <class T>
CORTEN_HD T padded_dot(const T* x, const T* y, int stride) {
  T sum[kBlockSize] = {};
  for (int begin = 0; begin < stride; begin += kBlockSize)
    for (int e = 0; e < kBlockSize; e++) sum[e] += x[begin + e] * y[begin + e];
  return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

}  // namespace detail

}  // namespace corten
