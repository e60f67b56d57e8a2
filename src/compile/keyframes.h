// Keyframes, with defaults for what they leave out.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"
#include "model/storage.h"

namespace corten::compile {

/// Needs qpos0 and the bodies' poses. A list that is too short is completed as the reference does, and with a
/// warning; one that is too long is an error.
void fill_keyframes(const Draft& draft, const ModelView<double>& m, Diagnostics& found);

}  // namespace corten::compile
