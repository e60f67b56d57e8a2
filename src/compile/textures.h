// Textures. Their pixels are of no use to the simulation and are left to viewers; what would keep a viewer
// from showing them is told here.
#pragma once

#include "base/diagnostics.h"
#include "corten/files.h"
#include "corten/spec/spec.h"

namespace corten::compile {

/// Errors for files that are missing or do not begin as their format does, and for generated images of no
/// size.
void check_textures(const mjcf::Spec& spec, const FileProvider& files, Diagnostics& found);

}  // namespace corten::compile
