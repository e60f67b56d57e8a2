// The force of a contact, from its constraint rows.
#pragma once

#include "dynamics/jacobian.h"
#include "model/contact_sides.h"

namespace corten {

/// Force of contact c on its second geom in the contact's frame: normal, two tangents, then torques; zeros if
/// it is not active. For an elliptic cone the rows are this force; a pyramid has pairs of rows that lean from
/// the normal to both sides of a tangent.
template <class T>
CORTEN_HD void contact_force(const ModelView<T>& m, const DataView<T>& d, int c, T force[6]) {
  for (int k = 0; k < 6; k++) force[k] = 0;
  const int row = d.contact_efc_address[c], dim = d.contact_dim[c];
  if (row < 0) return;
  const T *rows = d.efc_force + row, *friction = d.contact_friction + 5 * c;
  if (dim == 1 || m.elliptic_cones()) {
    for (int k = 0; k < dim; k++) force[k] = rows[k];
    return;
  }
  for (int k = 0; k < 2 * (dim - 1); k++) force[0] += rows[k];
  for (int k = 0; k < dim - 1; k++) force[k + 1] = (rows[2 * k] - rows[2 * k + 1]) * friction[k];
}

/// Force of contact c on its second geom in world axes: torque about the contact point, and force.
template <class T>
CORTEN_HD Force<T> contact_wrench(const ModelView<T>& m, const DataView<T>& d, int c) {
  T force[6];
  contact_force(m, d, c, force);
  const Mat3<T>& frame = d.contact_frame[c];
  return {transposed_times(frame, vec3(force + 3)), transposed_times(frame, vec3(force))};
}

}  // namespace corten
