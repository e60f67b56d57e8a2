// Resolves the body tree, depth first; poses of all elements are in the frame of their body.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

void resolve_bodies(Draft& draft, Diagnostics& found);

}  // namespace corten::compile
