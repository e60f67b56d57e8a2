// What follows from the finished arrays at qpos0: masses of subtrees, inverse weights, lengths, automatic
// springs and dampers.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"
#include "model/storage.h"

namespace corten::compile {

/// Writes the derived fields and the statistics. All other fields must be filled.
void compute_constants(const Draft& draft, detail::ModelStorage& storage, Diagnostics& found);

}  // namespace corten::compile
