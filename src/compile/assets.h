// Meshes and height fields: from files, from numbers in the model, from generators.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"
#include "mjcf/files.h"

namespace corten::compile {

/// Fills draft.meshes and draft.hfields, and the names of both, which geoms look up. Hulls are made for
/// meshes that something can collide with.
void load_assets(Draft& draft, const FileProvider& files, Diagnostics& found);

}  // namespace corten::compile
