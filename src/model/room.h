// Asking for room in the growing part of a Data.
#pragma once

#include "exec/exec.h"
#include "model/views.h"

namespace corten {

/// True on every lane when `d` has room for `count` of `which`, after growing if the executor can. Otherwise
/// sets kCapacity and keeps in room_needed how much it would take. All lanes must ask for the same; pointers
/// taken from `d` before may be stale after.
template <class T, class Exec>
CORTEN_HD bool ensure_room(const DataView<T>& d, Room which, int count, Exec exec) {
  if (count <= d[which]) return true;
  once(exec, [&] {
    int& needed = d.room_needed[static_cast<int>(which)];
    if (count > needed) needed = count;
  });
  DataCapacity wanted = d;
  // Half as much again, so that growth settles in a few steps.
  wanted[which] = count + count / 2;
  if (exec.make_room(wanted)) {
    once(exec, [&] { *d.status |= kGrew; });
    return true;
  }
  once(exec, [&] { *d.status |= kCapacity; });
  return false;
}

}  // namespace corten
