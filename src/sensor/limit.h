// Sensors of joint and tendon limits, which read the limit's constraint row.
#pragma once

#include "model/views.h"

namespace corten {

/// The row of the limit of sensor s; -1 if the limit is not active. If both sides of a range are active, the
/// lower one's.
template <class T>
CORTEN_HD int limit_row(const ModelView<T>& m, const DataView<T>& d, int s) {
  const int type = m.sensor_objtype[s] == kObjTendon ? kRowLimitTendon : kRowLimitJoint;
  const int first = *d.ne + *d.nf;
  for (int row = first; row < first + *d.nl; row++)
    if (d.efc_type[row] == type && d.efc_id[row] == m.sensor_objid[s]) return row;
  return -1;
}

}  // namespace corten
