// Checks of a step. A bad state or acceleration is reported and, unless autoreset is off, replaced by the
// initial state, so that one simulation that diverges stays contained.
#pragma once

#include "model/bad_number.h"
#include "model/reset.h"
#include "step/inverse.h"

namespace corten {

namespace detail {

/// If x has a bad value (NaN, infinite or beyond 1e10), sets the bit and resets, unless autoreset is off.
/// True on every lane if it reset.
template <class T, class Exec>
CORTEN_HD bool reset_if_bad(const ModelView<T>& m, const DataView<T>& d, const T* x, int n, StatusBit bit,
                            Exec exec) {
  if (!any_bad(x, n, exec)) return false;
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

/// Clears the bit first: it refers to this acceleration only.
CORTEN_PIECE(CheckAcceleration, {
  once(exec, [&] { *d.status &= ~kBadQacc; });
  detail::reset_if_bad(m, d, d.qacc, m.nv, kBadQacc, exec);
})

CORTEN_PIECE(CompareInverse, { compare_forward_inverse(m, d, exec); })

}  // namespace piece

}  // namespace corten
