// Checks of a step. A bad state or acceleration is reported and, unless autoreset is off, replaced by the
// initial state, so that one simulation that diverges stays contained.
#pragma once

#include "model/reset.h"
#include "step/inverse.h"

namespace corten {

namespace detail {

/// Sets the bit and resets when x holds a bad number; true on every lane when it reset.
template <class T, class Exec>
CORTEN_HD bool reset_if_bad(const ModelView<T>& m, const DataView<T>& d, const T* x, int n, StatusBit bit,
                            Exec exec) {
  // Without a way out the loop is a few vector instructions.
  bool bad = false;
  for (int i = exec.lane(); i < n; i += Exec::width) bad |= is_bad(x[i]);
  if (!exec.any(bad)) return false;
  once(exec, [&] { *d.status |= bit; });
  if (m.disabled(kDisableAutoReset)) return false;
  reset_data(m, d, exec);
  return true;
}

}  // namespace detail

template <class T, class Exec>
CORTEN_HD void clear_status(const DataView<T>& d, Exec exec) {
  once(exec, [&] { *d.status = 0; });
}

template <class T, class Exec>
CORTEN_HD void check_state(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  detail::reset_if_bad(m, d, d.qpos, m.nq, kBadQpos, exec);
  detail::reset_if_bad(m, d, d.qvel, m.nv, kBadQvel, exec);
}

namespace piece {

CORTEN_PIECE(CheckState, {
  clear_status(d, exec);
  check_state(m, d, exec);
})

/// The bit tells of this acceleration, whatever was wrong with earlier ones.
CORTEN_PIECE(CheckAcceleration, {
  once(exec, [&] { *d.status &= ~kBadQacc; });
  detail::reset_if_bad(m, d, d.qacc, m.nv, kBadQacc, exec);
})

CORTEN_PIECE(CompareInverse, { compare_forward_inverse(m, d, exec); })

}  // namespace piece

}  // namespace corten
