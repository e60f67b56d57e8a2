// The force of one contact, from the forces of its rows.
#pragma once

#include "model/views.h"

namespace corten {

/// Force and torque of contact i on its second geom, in the contact's frame: the normal, then two tangents.
/// Zero for a contact that makes no rows.
template <class T>
CORTEN_HD Force<T> contact_wrench(const ModelView<T>& m, const DataView<T>& d, int i) {
  T f[6] = {0, 0, 0, 0, 0, 0};
  const int dim = d.contact_dim[i], first = d.contact_efc_address[i];
  if (first >= 0) {
    const T* row = d.efc_force + first;
    if (dim > 1 && m.opt.cone == kPyramidal) {
      // Two rows for each direction of friction: normal + mu tangent, and normal - mu tangent.
      for (int k = 0; k < 2 * (dim - 1); k++) f[0] += row[k];
      for (int k = 1; k < dim; k++)
        f[k] = (row[2 * k - 2] - row[2 * k - 1]) * d.contact_friction[5 * i + k - 1];
    } else {
      for (int k = 0; k < dim; k++) f[k] = row[k];
    }
  }
  return {{f[3], f[4], f[5]}, {f[0], f[1], f[2]}};
}

}  // namespace corten
