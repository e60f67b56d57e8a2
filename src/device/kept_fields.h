// Impulses that an environment keeps from its last step, to start the next one from (impulse/warm_start.h):
// which arrays of the Data hold them.
#pragma once

#include "model/views.h"

namespace corten::device {

/// fn(member, numbers of each impulse, whether they are counted by nkeptcon, else by nkeptrow).
template <class T, class Fn>
void for_each_kept_array(const DataView<T>& d, Fn fn) {
  fn(d.kept_geom, 2, true);
  fn(d.kept_pos, 3, true);
  fn(d.kept_force, 6, true);
  fn(d.kept_row, 2, false);
  fn(d.kept_row_force, 1, false);
}

}  // namespace corten::device
