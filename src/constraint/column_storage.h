// Storage for the primal solvers (constraint/primal.h) with one lane per dof: for systems with at most as
// many dofs as a warp has lanes.
//
// Lane i keeps all values of dof i in registers. M and J are full matrices, in shared memory as far as they
// fit: for a warp, multiplying by zeros is faster than skipping them. Constraint rows are distributed over
// the lanes as usual.
#pragma once

#include "constraint/primal_problem.h"
#include "dynamics/columns.h"

namespace corten::columns {

/// The solver's values of a dof (see DofRef), in registers of its lane.
template <class T>
struct Dof {
  T qacc_smooth, smooth;
  T qacc, Ma;
  T force;
  T gradient, search;
  T Mv;
};

/// A row and its weight.
template <class T>
struct Weighted {
  T weight;
  int row;
};

/// Expands rows [begin, end) of the sparse efc_J to full rows of J. Issues several loads before waiting for
/// the first.
template <class T, class Exec>
CORTEN_HD void fill_rows(const DataView<T>& d, int begin, int end, T* J, Exec exec) {
  constexpr int stride = kStride<T, Exec>, kAtOnce = 4;
  const int own = exec.lane();
  CORTEN_ROLL for (int row = begin; row < end; row++) J[row * stride + own] = 0;
  exec.sync();
  // Entries of a row are contiguous: lane k loads entry k.
  CORTEN_ROLL for (int first = begin; first < end; first += kAtOnce) {
    int column[kAtOnce];
    T value[kAtOnce];
    CORTEN_UNROLL for (int n = 0; n < kAtOnce; n++) {
      const int row = first + n;
      const bool has = row < end && own < d.efc_J_rownnz[row];
      const int at = has ? d.efc_J_rowadr[row] + own : 0;
      column[n] = has ? d.efc_J_colind[at] : -1;
      value[n] = has ? d.efc_J[at] : T(0);
    }
    CORTEN_UNROLL for (int n = 0; n < kAtOnce; n++) {
      if (column[n] >= 0) J[(first + n) * stride + column[n]] = value[n];
    }
  }
  exec.sync();
}

/// Rounds up to a multiple of four, for loops over four rows at a time.
CORTEN_HD constexpr int full_rows(int rows) { return (rows + 3) / 4 * 4; }

/// The functions up to finish() are the storage interface, which SparseStorage documents. Entry (row, dof) of
/// M and J is at row * stride + dof.
template <class T, class Exec>
struct ColumnStorage {
  static constexpr int width = Exec::width, stride = kStride<T, Exec>, kWide = 16 / sizeof(T), kAtOnce = 4;
  using Wide = Several<T, kWide>;
  const ModelView<T>& m;
  const DataView<T>& d;
  T *M, *J;
  Exec exec;
  bool selected;  ///< the lane has a dof, and it is in the selected problem
  Dof<T> dof;

  CORTEN_HD bool has_dof() const { return exec.lane() < m.nv; }

  CORTEN_HD void select(const Problem<T>& p) {
    selected = has_dof() && (p.nv == m.nv || d.dof_island[exec.lane()] == p.index);
  }
  template <class Range, class Body>
  CORTEN_HD void for_each_dof(const Range&, Body body) {
    if (selected) body(exec.lane(), dof);
  }
  template <int K, class Range, class Term>
  CORTEN_HD Sums<T, K> sum(const Range&, Term term) const {
    Sums<T, K> own{};
    if (selected) own = term(exec.lane(), dof);
    return fixed_sums<K>(exec, d.work.partial_sums, width, [&](int) { return own; });
  }

  CORTEN_HD const T* start_vector(bool warm) const {
    return share_vector(has_dof() && warm ? d.qacc_warmstart[exec.lane()] : dof.qacc_smooth,
                        warm ? width : 0);
  }
  CORTEN_HD void multiply_start(const T* x) { dof.Ma = inertia_times(x); }
  CORTEN_HD T row_times(int row, const T* x) const {
    T sum = 0;
    CORTEN_UNROLL for (int j = 0; j < width; j += 4) {
      const Four<T> entries = four(J + row * stride + j), others = four(x + j);
      CORTEN_UNROLL for (int n = 0; n < 4; n++) sum = std::fma(entries.at[n], others.at[n], sum);
    }
    return sum;
  }
  CORTEN_HD void multiply_search(const Problem<T>& p) {
    const T* search = share_vector(dof.search);
    dof.Mv = inertia_times(search);
    for_each(exec, p.nefc, [&](int k) { p.v[k] = row_times(p.row[k], search); });
  }
  CORTEN_HD void map_forces(const Problem<T>& p) {
    T sum = 0;
    for_each_weighted(
        p, [&](int row) { return d.efc_force[row]; },
        [&](int row, T force) { sum += J[row * stride + exec.lane()] * force; });
    if (selected) dof.force = sum;
  }
  CORTEN_HD T trace(const Problem<T>& p) const {
    const int own = exec.lane();
    const T diagonal = has_dof() && d.dof_island[own] == p.index ? M[own * stride + own] : T(0);
    T sum = 0;
    for (int i = 0; i < m.nv; i++) sum += exec.shuffle(diagonal, i);
    return sum;
  }
  CORTEN_HD void finish() const {
    for_each(exec, m.nv, [&](int i) {
      d.qacc[i] = dof.qacc;
      d.qfrc_constraint[i] = dof.force;
    });
  }

  /// Fills M and J. The full rows of contacts must have been written (write_contact_jacobians).
  CORTEN_HD void fill() const {
    fill_inertia();
    const int contacts = *d.ne + *d.nf + *d.nl, rest = (*d.nefc - contacts) * stride;
    const T* ready = full_jacobian_rows(d, exec) + contacts * stride;
    if (J + contacts * stride != ready) copy_rows(rest, ready, J + contacts * stride);
    fill_rows(d, 0, contacts, J, exec);
  }

  /// Writes both triangles of M, and zero rows up to a multiple of four.
  CORTEN_HD void fill_inertia() const {
    const int own = exec.lane(), at = has_dof() ? m.M_rowadr[own] : 0,
              count = has_dof() ? m.M_rownnz[own] : 0;
    for_each(exec, full_rows(m.nv) * stride / kWide, [&](int k) { reinterpret_cast<Wide*>(M)[k] = {}; });
    CORTEN_ROLL for (int begin = 0; begin < count; begin += kAtOnce) {
      int column[kAtOnce];
      T value[kAtOnce];
      CORTEN_UNROLL for (int n = 0; n < kAtOnce; n++) {
        const int entry = begin + n < count ? at + begin + n : at;
        column[n] = m.M_colind[entry];
        value[n] = d.M[entry];
      }
      CORTEN_UNROLL for (int n = 0; n < kAtOnce; n++) {
        if (begin + n < count) M[own * stride + column[n]] = M[column[n] * stride + own] = value[n];
      }
    }
  }

  /// Copies n elements, a number of whole rows, with all lanes.
  CORTEN_HD void copy_rows(int n, const T* from, T* to) const {
    copy_all(exec, n / kWide, reinterpret_cast<const Wide*>(from), reinterpret_cast<Wide*>(to));
  }

  /// Writes one value per lane to a vector in shared memory, and returns the vector. There is space for two
  /// vectors: `place` is 0 or `width`.
  CORTEN_HD const T* share_vector(T own, int place = 0) const {
    T* shared = exec.template static_shared<T, 2 * width>() + place;
    shared[exec.lane()] = own;
    exec.sync();
    return shared;
  }

  /// The lane's element of M x. x must come from share_vector().
  CORTEN_HD T inertia_times(const T* x) const {
    T sum = 0;
    CORTEN_ROLL for (int j = 0; j < m.nv; j += 4) {
      const Four<T> others = four(x + j);
      CORTEN_UNROLL for (int n = 0; n < 4; n++) sum += M[(j + n) * stride + exec.lane()] * others.at[n];
    }
    exec.sync();
    return sum;
  }

  /// Calls visit(row, weight) for the rows of a problem whose weight(row) is not zero. The lanes load the
  /// weights of different rows in parallel: one row at a time would wait for memory three times per row.
  template <class Weight, class Visit>
  CORTEN_HD void for_each_weighted(const Problem<T>& p, Weight weight, Visit visit) const {
    Weighted<T>* list = exec.template static_shared<Weighted<T>, width>();
    CORTEN_ROLL for (int begin = 0; begin < p.nefc; begin += width) {
      const int k = begin + exec.lane(), row = k < p.nefc ? p.row[k] : 0;
      const T own = k < p.nefc ? weight(row) : T(0);
      int count;
      const int at = exec.count_before(own != 0, count);
      if (own != 0) list[at] = {own, row};
      exec.sync();
      for (int i = 0; i < count; i++) visit(list[i].row, list[i].weight);
      exec.sync();
    }
  }
};

/// Creates a storage with filled matrices, in shared memory as far as they fit. J comes first, since it is
/// read most.
template <class T, class Exec>
CORTEN_HD ColumnStorage<T, Exec> make_storage(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  constexpr int stride = kStride<T, Exec>;
  const int for_J = full_rows(*d.nefc) * stride, for_M = full_rows(m.nv) * stride, own = exec.lane();
  T *J = exec.template dynamic_shared<T>(for_J), *both = exec.template dynamic_shared<T>(for_J + for_M);
  T* M = both != nullptr ? both + for_J : d.work.full_matrices;
  if (J == nullptr) J = full_jacobian_rows(d, exec);
  ColumnStorage<T, Exec> storage{m, d, M, J, exec, own < m.nv, {}};
  storage.fill();
  if (own < m.nv) storage.dof.qacc_smooth = d.qacc_smooth[own], storage.dof.smooth = d.qfrc_smooth[own];
  return storage;
}

}  // namespace corten::columns
