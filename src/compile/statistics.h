// Statistics of the model at qpos0: means and extent.
#pragma once

#include "corten/model.h"
#include "model/views.h"

namespace corten::compile {

/// Computes the statistics. `d` must have positions, tendons and M at qpos0.
Statistic compute_statistics(const ModelView<double>& m, const DataView<double>& d);

/// Writes dof_length, the length that converts a rotation to a displacement of the body's size.
void keep_dof_lengths(const ModelView<double>& m, const DataView<double>& d);

}  // namespace corten::compile
