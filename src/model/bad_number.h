// The one test for bad numbers: what StatusBit calls bad in a state, an acceleration or a control.
#pragma once

#include "corten/types.h"
#include "exec/exec.h"

namespace corten {

/// NaN, infinity, or a magnitude above kLargestNumber.
template <class T>
CORTEN_HD bool is_bad(T x) {
  return !(x >= T(-kLargestNumber) && x <= T(kLargestNumber));
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
