// The one test for bad numbers: what StatusBit calls bad in a state, an acceleration or a control.
#pragma once

#include "exec/exec.h"

namespace corten {

/// NaN, infinity, or a magnitude above 1e10, which no healthy simulation reaches (the reference's bound).
template <class T>
CORTEN_HD bool is_bad(T x) {
  return !(x >= T(-1e10) && x <= T(1e10));
}

/// True on every lane when one of the n numbers is bad. The loop has no early exit, so that on a CPU it is a
/// few vector instructions.
template <class T, class Exec>
CORTEN_HD bool any_bad(const T* x, int n, Exec exec) {
  bool bad = false;
  for (int i = exec.lane(); i < n; i += Exec::width) bad |= is_bad(x[i]);
  return exec.any(bad);
}

}  // namespace corten
