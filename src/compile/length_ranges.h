// Length ranges: how short and how long each actuator can get.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Fills actuator_lengthrange where <compiler><lengthrange> asks for it: from the limits of the actuator's
/// target, or by pushing the actuator to either end in a simulation. The model must be complete otherwise.
void resolve_length_ranges(const Draft& draft, const ModelView<double>& m, Diagnostics& found);

}  // namespace corten::compile
