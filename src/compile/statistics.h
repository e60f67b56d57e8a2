// Averages and extents of the model at qpos0.
#pragma once

#include "corten/model.h"
#include "model/views.h"

namespace corten::compile {

/// Needs positions, tendons and M at qpos0 in `d`.
Statistic compute_statistics(const ModelView<double>& m, const DataView<double>& d);

/// dof_length: what turns a rotation into a length of the order of the body.
void keep_dof_lengths(const ModelView<double>& m, const DataView<double>& d);

}  // namespace corten::compile
