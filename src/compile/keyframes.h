// Fills keyframes, with defaults for missing lists.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"
#include "model/storage.h"

namespace corten::compile {

/// Writes key_*. qpos0 and the bodies' poses must be filled. A list that is too short is padded as in the
/// reference, with a warning; a list that is too long is an error.
void fill_keyframes(const Draft& draft, const ModelView<double>& m, Diagnostics& found);

}  // namespace corten::compile
