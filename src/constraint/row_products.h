// Products with the constraint Jacobian.
#pragma once

#include "dynamics/tendon.h"

namespace corten {

/// Row of J times x.
template <class T>
CORTEN_HD T row_times(const DataView<T>& d, int row, const T* x) {
  const int entry = d.efc_J_rowadr[row];
  return sparse_dot(d.efc_J + entry, d.efc_J_colind + entry, d.efc_J_rownnz[row], x);
}

/// result <- J x
template <class T, class Exec>
CORTEN_STAGE void multiply_rows(const DataView<T>& d, const T* x, T* result, Exec exec) {
  for_each(exec, *d.nefc, [&](int row) { result[row] = row_times(d, row, x); });
}

/// result <- J x - aref
template <class T, class Exec>
CORTEN_STAGE void residual_acceleration(const DataView<T>& d, const T* x, T* result, Exec exec) {
  for_each(exec, *d.nefc, [&](int row) { result[row] = row_times(d, row, x) - d.efc_aref[row]; });
}

/// result <- J' force. Lanes share the entries of a row and process one row after the other, so that every
/// dof sums in the order of rows.
template <class T, class Exec>
CORTEN_STAGE void multiply_rows_transposed(const ModelView<T>& m, const DataView<T>& d, const T* force,
                                           T* result, Exec exec) {
  for_each(exec, m.nv, [&](int i) { result[i] = 0; });
  for (int row = 0; row < *d.nefc; row++) {
    const T f = force[row];
    if (f == 0) continue;
    const int entry = d.efc_J_rowadr[row];
    for_each(exec, d.efc_J_rownnz[row],
             [&](int k) { result[d.efc_J_colind[entry + k]] += d.efc_J[entry + k] * f; });
  }
}

}  // namespace corten
