// What follows from the finished arrays at qpos0: masses of subtrees, inverse weights, lengths, automatic
// springs and dampers.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"
#include "model/storage.h"

namespace corten::compile {

/// Writes body_subtreemass, dof_M0, dof_length, the inverse weights, lengths at qpos0, anchors of connect
/// constraints, cam_*0 and light_*0; returns the statistics. All other fields must be filled; a Data of any
/// capacity serves as scratch. For models that are complete and change: what compute_constants replaces only
/// once, such as damping ratios, stays.
Statistic constants_at_qpos0(const ModelView<double>& m, const DataView<double>& d);

/// Writes the derived fields and the statistics. All other fields must be filled.
void compute_constants(const Draft& draft, detail::ModelStorage& storage, Diagnostics& found);

}  // namespace corten::compile
