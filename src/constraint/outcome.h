// Telling what went wrong in a solve.
#pragma once

#include "model/views.h"

namespace corten {

/// Names a row, and with it an island, as what went wrong. The first fault of a step stays.
template <class T>
CORTEN_HD void blame(const DataView<T>& d, int row) {
  if (*d.solver_fault_row >= 0) return;
  *d.solver_fault_row = row;
  *d.solver_fault_island = *d.nisland > 0 ? d.efc_island[row] : 0;
}

}  // namespace corten
