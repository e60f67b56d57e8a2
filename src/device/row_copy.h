// Copies rows into the Data of an environment and back, on every executor, CPU threads included.
#pragma once

#include "device/batch_view.h"
#include "exec/exec.h"
#include "model/reset.h"
#include "model/views.h"

namespace corten::device {

namespace detail {

template <class Number, class T>
CORTEN_HD Number* in_data(const DataView<T>& d, const RowCopy& copy) {
  return reinterpret_cast<Number*>(reinterpret_cast<char*>(d.time) + copy.offset);
}

template <class Number>
CORTEN_HD Number* row_of(const RowCopy& copy, int env) {
  return static_cast<Number*>(copy.rows) + static_cast<std::size_t>(env) * copy.numbers;
}

/// Copies the first `used` scalars of a row from the Data and sets the others to zero.
template <class Number, class T, class Exec>
CORTEN_HD void copy_out(const RowCopy& copy, const DataView<T>& d, int env, int used, Exec exec) {
  const Number* from = in_data<Number>(d, copy);
  Number* to = row_of<Number>(copy, env);
  if (used > copy.numbers) used = copy.numbers;
  for_each(exec, used, [&](int i) { to[i] = from[i]; });
  if (used < copy.numbers) for_each(exec, copy.numbers - used, [&](int i) { to[used + i] = Number(0); });
}

template <class Number, class T, class Exec>
CORTEN_HD void copy_in(const RowCopy& copy, const DataView<T>& d, int env, Exec exec) {
  const Number* from = row_of<Number>(copy, env);
  Number* to = in_data<Number>(d, copy);
  for_each(exec, copy.numbers, [&](int i) { to[i] = from[i]; });
}

}  // namespace detail

/// Clears the results, status and capacity needs of the last step, which may be another environment's.
template <class T, class Exec>
CORTEN_HD void forget_last_environment(const DataView<T>& d, Exec exec) {
  once(exec, [&] {
    forget_last_step(d);
    *d.status = 0;
    for (int c = 0; c < kCapacityCount; c++) d.capacity_needed[c] = 0;
  });
}

/// Copies an environment's rows into the Data. Other fields are unchanged.
template <class T, class Exec>
CORTEN_HD void copy_rows_in(const RowsView<T>& rows, const DataView<T>& d, int env, Exec exec) {
  for (int k = 0; k < rows.ncopies; k++) {
    const RowCopy& copy = rows.copies[k];
    if (copy.integer) detail::copy_in<int>(copy, d, env, exec);
    else detail::copy_in<T>(copy, d, env, exec);
  }
}

template <class T, class Exec>
CORTEN_HD void load_row(const RowsView<T>& rows, const DataView<T>& d, int env, Exec exec) {
  forget_last_environment(d, exec);
  copy_rows_in(rows, d, env, exec);
}

template <class T, class Exec>
CORTEN_HD void store_row(const RowsView<T>& rows, const ModelView<T>& m, const DataView<T>& d, int env,
                         Exec exec) {
  for (int k = 0; k < rows.ncopies; k++) {
    const RowCopy& copy = rows.copies[k];
    if (copy.integer) detail::copy_out<int>(copy, d, env, copy.numbers, exec);
    else detail::copy_out<T>(copy, d, env, copy.numbers, exec);
  }
  T* states = rows.states + static_cast<std::size_t>(env) * rows.nstates;
  for_each(exec, m.nq, [&](int i) { states[i] = d.qpos[i]; });
  for_each(exec, m.nv, [&](int i) { states[m.nq + i] = d.qvel[i]; });
  for (int k = 0; k < rows.ncounted; k++) {
    const RowCopy& copy = rows.counted[k];
    const int used = copy.per_item * (copy.by_contact ? *d.ncon : *d.nefc);
    if (copy.integer) detail::copy_out<int>(copy, d, env, used, exec);
    else detail::copy_out<T>(copy, d, env, used, exec);
  }
}

}  // namespace corten::device
