// Products with M and J over the dofs and rows of one problem. The order of every sum is the same for all
// executors.
#pragma once

#include "constraint/primal_problem.h"
#include "constraint/row_products.h"
#include "dynamics/inertia.h"

namespace corten {

/// Number of rows of the constraint whose first row has index k, if they have the same columns: those of a
/// contact, which are contiguous; 1 for other constraints.
template <class T>
CORTEN_HD int contact_rows(const DataView<T>& d, const Problem<T>& p, int k) {
  const int row = p.row[k], type = d.efc_type[row];
  if (type != kRowContactPyramidal && type != kRowContactElliptic) return 1;
  const int dim = d.contact_dim[d.efc_id[row]], rows = type == kRowContactElliptic ? dim : 2 * (dim - 1);
  return rows < p.nefc - k ? rows : p.nefc - k;
}

namespace detail {

/// Columns of J that follow each other; the functions below take these or an array of columns.
struct Consecutive {
  int first;
  CORTEN_HD int operator[](int c) const { return first + c; }
};

/// result[r] = J_r x for Rows rows with the same n columns. Each sum runs along its row, as in row_times;
/// computing several at once hides the latency of the additions.
template <int Rows, class T, class Columns>
CORTEN_HD void multiply_block(const T* J, Columns column, int n, const T* x, T* result) {
  T sum[Rows] = {};
  for (int c = 0; c < n; c++) {
    const T value = x[column[c]];
    for (int r = 0; r < Rows; r++) sum[r] += J[r * n + c] * value;
  }
  for (int r = 0; r < Rows; r++) result[r] = sum[r];
}

/// multiply_block for any number of rows.
template <class T, class Columns>
CORTEN_HD void multiply_rows_of_contact(const T* J, Columns column, int rows, int n, const T* x, T* result) {
  int r = 0;
  for (; r + 4 <= rows; r += 4) multiply_block<4>(J + r * n, column, n, x, result + r);
  if (rows - r == 3) multiply_block<3>(J + r * n, column, n, x, result + r);
  if (rows - r == 2) multiply_block<2>(J + r * n, column, n, x, result + r);
  if (rows - r == 1) multiply_block<1>(J + r * n, column, n, x, result + r);
}

/// y += J' f for rows with the same n columns; Rows is their number if it is known, otherwise 0. Sums each
/// column first, which is dense work, then accesses y once per column.
template <int Rows, class T, class Columns, class Place>
CORTEN_HD void add_transposed_block(const T* CORTEN_RESTRICT J, Columns column, int n, const T* force,
                                    int rows, Place place, T* y) {
  constexpr int kBlock = 16;
  if (Rows > 0) rows = Rows;
  for (int begin = 0; begin < n; begin += kBlock) {
    T sum[kBlock];
    const int count = n - begin < kBlock ? n - begin : kBlock;
    for (int c = 0; c < count; c++) sum[c] = J[begin + c] * force[0];
    for (int r = 1; r < rows; r++)
      for (int c = 0; c < count; c++) sum[c] += J[r * n + begin + c] * force[r];
    for (int c = 0; c < count; c++) y[place(column[begin + c])] += sum[c];
  }
}

/// add_transposed_block for the rows of a contact. Most have four.
template <class T, class Columns, class Place>
CORTEN_HD void add_transposed_contact(const T* J, Columns column, int n, const T* force, int rows,
                                      Place place, T* y) {
  rows == 4 ? add_transposed_block<4>(J, column, n, force, rows, place, y)
            : add_transposed_block<0>(J, column, n, force, rows, place, y);
}

}  // namespace detail

/// Writes p.v = J x.
template <class T, class Exec>
CORTEN_STAGE void multiply_problem_rows(const DataView<T>& d, const Problem<T>& p, const T* x, Exec exec) {
  if constexpr (Exec::width > 1) {
    for_each(exec, p.nefc, [&](int k) { p.v[k] = row_times(d, p.row[k], x); });
    return;
  }
  for (int k = 0, rows; k < p.nefc; k += rows) {
    rows = contact_rows(d, p, k);
    const int adr = d.efc_J_rowadr[p.row[k]], n = d.efc_J_rownnz[p.row[k]];
    detail::multiply_rows_of_contact(d.efc_J + adr, d.efc_J_colind + adr, rows, n, x, p.v + k);
  }
}

/// y += J' f. force_of(k) points to the values f of the rows from k on that belong to one contact; the
/// element of a dof is y[place(dof)]. Contacts and other rows are added one after the other; lanes share
/// their columns.
template <class T, class Force, class Place, class Exec>
CORTEN_HD void add_transposed(const DataView<T>& d, const Problem<T>& p, Force force_of, Place place, T* y,
                              Exec exec) {
  for (int k = 0, rows; k < p.nefc; k += rows) {
    rows = contact_rows(d, p, k);
    const T* force = force_of(k);
    bool acts = false;
    for (int r = 0; r < rows; r++) acts = acts || force[r] != 0;
    if (!acts) continue;
    const T* J = d.efc_J + d.efc_J_rowadr[p.row[k]];
    const int* column = d.efc_J_colind + d.efc_J_rowadr[p.row[k]];
    const int n = d.efc_J_rownnz[p.row[k]];
    if constexpr (Exec::width == 1) {
      detail::add_transposed_contact(J, column, n, force, rows, place, y);
      continue;
    }
    for_each(exec, n, [&](int c) {
      T sum = J[c] * force[0];
      for (int r = 1; r < rows; r++) sum += J[r * n + c] * force[r];
      y[place(column[c])] += sum;
    });
  }
}

/// Writes qfrc_constraint = J' efc_force.
template <class T, class Exec>
CORTEN_STAGE void map_forces(const DataView<T>& d, const Problem<T>& p, Exec exec) {
  for_each(exec, p.nv, [&](int k) { d.qfrc_constraint[p.dof[k]] = 0; });
  add_transposed(
      d, p, [&](int k) { return d.efc_force + p.row[k]; }, [](int dof) { return dof; }, d.qfrc_constraint,
      exec);
}

/// result = M x, for the dofs of a problem or AllDofs. The row of a dof contains its ancestors. A single lane
/// adds to them from each row in turn. Many lanes gather instead, each from the dofs that its own dof moves,
/// in the same order.
template <class T, class Range, class Exec>
CORTEN_STAGE void multiply_inertia(const ModelView<T>& m, const DataView<T>& d, const Range& range,
                                   const T* x, T* result, Exec exec) {
  auto own = [&](int i) {
    const int count = inertia_ancestors(m, i) + 1, adr = m.M_rowadr[i] + m.M_rownnz[i] - count;
    return sparse_dot(d.M + adr, m.M_colind + adr, count, x);
  };
  if constexpr (Exec::width > 1) {
    for_each(exec, range.nv, [&](int k) {
      const int i = range.dof_at(k), place = m.M_rownnz[i] - 1;
      T sum = own(i);
      for (int j = i + 1; j < m.dof_subtreeend[i]; j++)
        if (inertia_ancestors(m, j) > place) sum += d.M[m.M_rowadr[j] + place] * x[j];
      result[i] = sum;
    });
    return;
  }
  for (int k = 0; k < range.nv; k++) {
    const int i = range.dof_at(k), adr = m.M_rowadr[i];
    result[i] = own(i);
    const T value = x[i];
    for (int a = 0; a < inertia_ancestors(m, i); a++) result[m.M_colind[adr + a]] += d.M[adr + a] * value;
  }
}

/// x = M^-1 x, with the factor of M (dynamics/inertia.h).
template <class T, class Exec>
CORTEN_STAGE void solve_problem_inertia(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                        T* x, Exec exec) {
  for (int k = p.nv - 1; k >= 0; k--) {
    const int i = p.dof[k], adr = m.M_rowadr[i];
    const T value = x[i];
    for_each(exec, inertia_ancestors(m, i), [&](int a) { x[m.M_colind[adr + a]] -= d.qLD[adr + a] * value; });
  }
  for_each(exec, p.nv, [&](int k) { x[p.dof[k]] *= d.qLDiagInv[p.dof[k]]; });
  auto substitute = [&](int i) {
    const int adr = m.M_rowadr[i];
    x[i] -= sparse_dot(d.qLD + adr, m.M_colind + adr, inertia_ancestors(m, i), x);
  };
  const bool islands = problem_count(m, d) > 0;
  auto in_problem = [&](int i) { return !islands || d.dof_island[i] == p.index; };
  detail::with_elimination<Exec>(
      m, [&](auto elimination) { elimination.for_each_down(m, p.dof, p.nv, in_problem, substitute, exec); });
}

}  // namespace corten
