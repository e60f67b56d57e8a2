// Sensors of joint and tendon limits read the limit's constraint row.
#pragma once

#include "model/views.h"

namespace corten {

/// The row of the limit that sensor s watches; -1 while the limit is not active. Where both sides of a range
/// are active at once, it is the lower one's.
template <class T>
CORTEN_HD int limit_row(const ModelView<T>& m, const DataView<T>& d, int s) {
  const int type = m.sensor_objtype[s] == kObjTendon ? kRowLimitTendon : kRowLimitJoint;
  const int first = *d.ne + *d.nf;
  for (int row = first; row < first + *d.nl; row++)
    if (d.efc_type[row] == type && d.efc_id[row] == m.sensor_objid[s]) return row;
  return -1;
}

}  // namespace corten
