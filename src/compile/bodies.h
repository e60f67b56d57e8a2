// The body tree, depth first, with everything in it placed in the frame of its body.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

void resolve_bodies(Draft& draft, Diagnostics& found);

}  // namespace corten::compile
