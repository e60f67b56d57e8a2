// What a model asks for and the step does not do yet, so that nobody takes its silence for physics. A feature
// that arrives takes its lines here away.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// A warning for what the step leaves out, at the first element that asks for it, with a count; an error for
/// what it would get wrong.
void report_unsupported(const Draft& draft, const ModelView<double>& m, Diagnostics& found);

}  // namespace corten::compile
