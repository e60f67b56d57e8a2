// Checks of materials and textures. They are not stored in the Model; only references to them are checked.
#pragma once

#include "base/diagnostics.h"
#include "corten/spec/spec.h"

namespace corten::compile {

/// Reports duplicate names and references to missing materials and textures.
void check_appearance(const mjcf::Spec& spec, Diagnostics& found);

}  // namespace corten::compile
