// What a model asks for and the step does not do yet, so that nobody takes its silence for physics. A feature
// that arrives takes its function here away.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// One warning for each, at the first element that asks for it, with a count.
void warn_about_unsupported(const Draft& draft, const ModelView<double>& m, Diagnostics& found);

}  // namespace corten::compile
