// Velocity and reference acceleration of constraint rows.
#pragma once

#include "constraint/row_products.h"

namespace corten {

/// Writes efc_vel and efc_aref.
template <class T, class Exec>
CORTEN_STAGE void constraint_reference(const DataView<T>& d, Exec exec) {
  multiply_rows(d, static_cast<const T*>(d.qvel), d.efc_vel, exec);
  for_each(exec, *d.nefc, [&](int row) {
    const T* p = d.efc_KBIP + 4 * row;
    d.efc_aref[row] = -p[1] * d.efc_vel[row] - p[0] * p[2] * (d.efc_pos[row] - d.efc_margin[row]);
  });
}

}  // namespace corten
