// Reports features of a model that the step does not support yet. When a feature is implemented, remove its
// check here.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Reports unsupported features, located at the first element that uses them, with a count: a warning if the
/// step ignores the feature, an error if the result would be wrong.
void report_unsupported(const Draft& draft, const ModelView<double>& m, Diagnostics& found);

}  // namespace corten::compile
