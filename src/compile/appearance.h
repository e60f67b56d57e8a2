// Materials and textures. They are kept out of the model; only the references to them are checked here.
#pragma once

#include "base/diagnostics.h"
#include "corten/spec/spec.h"

namespace corten::compile {

/// Errors for names that are taken twice and for references to nothing.
void check_appearance(const mjcf::Spec& spec, Diagnostics& found);

}  // namespace corten::compile
