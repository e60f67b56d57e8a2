// Checks of textures. Pixels are not loaded, because the simulation does not use them; errors that would
// prevent rendering are reported.
#pragma once

#include "base/diagnostics.h"
#include "corten/files.h"
#include "corten/spec/spec.h"

namespace corten::compile {

/// Reports missing files, files whose header does not match their format, and generated images of invalid
/// size.
void check_textures(const mjcf::Spec& spec, const FileProvider& files, Diagnostics& found);

}  // namespace corten::compile
