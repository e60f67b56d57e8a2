// Keyframes, with defaults for what they leave out.
#pragma once

#include "base/diagnostics.h"
#include "corten/spec/spec.h"
#include "model/storage.h"

namespace corten::compile {

/// Needs qpos0 and the bodies' poses. A list that is too short is completed with the defaults and a warning,
/// as the reference completes it silently; one that is too long is an error.
void fill_keyframes(const mjcf::Spec& spec, const ModelView<double>& m, Diagnostics& found);

}  // namespace corten::compile
