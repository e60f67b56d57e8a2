// Records where a solve failed.
#pragma once

#include "model/views.h"

namespace corten {

/// Records the row, and its island, where a solve failed. Only the first fault of a step is kept.
template <class T>
CORTEN_HD void record_fault(const DataView<T>& d, int row) {
  if (*d.solver_fault_row >= 0) return;
  *d.solver_fault_row = row;
  *d.solver_fault_island = *d.nisland > 0 ? d.efc_island[row] : 0;
}

}  // namespace corten
