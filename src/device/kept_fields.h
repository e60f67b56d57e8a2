// The Data arrays that hold the impulses kept from the last step to warm-start the next
// (impulse/warm_start.h).
#pragma once

#include "model/views.h"

namespace corten::device {

/// Calls fn(member, scalars per impulse, by_contact) for each array. by_contact: the array has nkeptcon
/// entries, else nkeptrow.
template <class T, class Fn>
void for_each_kept_array(const DataView<T>& d, Fn fn) {
  fn(d.kept_geom, 2, true);
  fn(d.kept_pos, 3, true);
  fn(d.kept_force, 6, true);
  fn(d.kept_row, 2, false);
  fn(d.kept_row_force, 1, false);
}

}  // namespace corten::device
