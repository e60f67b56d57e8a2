// Length ranges: the minimum and maximum length of each actuator.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Fills actuator_lengthrange where <compiler><lengthrange> asks for it: from the limits of the actuator's
/// target, or by a simulation that pushes the actuator to both ends. All other fields must be filled.
void resolve_length_ranges(const Draft& draft, const ModelView<double>& m, Diagnostics& found);

}  // namespace corten::compile
