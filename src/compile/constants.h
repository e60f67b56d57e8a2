// Computes the derived fields of the model at qpos0: subtree masses, inverse weights, lengths, automatic
// springs and dampers.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"
#include "model/storage.h"

namespace corten::compile {

/// Writes body_subtreemass, dof_M0, dof_length, the inverse weights, lengths at qpos0, anchors of connect
/// constraints, cam_*0 and light_*0; returns the statistics. All other fields must be filled; `d` is a
/// workspace of any capacity. For finished models that were edited: fields that compute_constants converts
/// only once, such as damping ratios, are unchanged.
Statistic constants_at_qpos0(const ModelView<double>& m, const DataView<double>& d);

/// Writes all derived fields and the statistics. All other fields must be filled.
void compute_constants(const Draft& draft, detail::ModelStorage& storage, Diagnostics& found);

}  // namespace corten::compile
