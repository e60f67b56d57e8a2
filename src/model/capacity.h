// Ensures capacity in the growing part of a Data.
#pragma once

#include "exec/exec.h"
#include "model/views.h"

namespace corten {

/// True on every lane if `d` has capacity for `count` of `which`, after growing if the executor can.
/// Otherwise sets kCapacity and records the needed count in capacity_needed. All lanes must pass the same
/// arguments. Pointers taken from `d` before the call may be invalid after it.
template <class T, class Exec>
CORTEN_HD bool ensure_capacity(const DataView<T>& d, Capacity which, int count, Exec exec) {
  if (count <= d[which]) return true;
  once(exec, [&] {
    int& needed = d.capacity_needed[static_cast<int>(which)];
    if (count > needed) needed = count;
  });
  DataCapacity wanted = d;
  // Grow by an extra half, so that few reallocations are needed.
  wanted[which] = count + count / 2;
  if (exec.grow_capacity(wanted)) {
    once(exec, [&] { *d.status |= kGrew; });
    return true;
  }
  once(exec, [&] { *d.status |= kCapacity; });
  return false;
}

}  // namespace corten
