// Loads and draws textures.
#pragma once

#include "base/diagnostics.h"
#include "compile/asset_budget.h"
#include "compile/draft.h"
#include "mjcf/files.h"

namespace corten::compile {

/// Fills the pixels of draft.textures. Reports missing files, files that do not match their format, images of
/// the wrong size and generated images of invalid size.
void load_textures(Draft& draft, const mjcf::FileAccess& files, AssetBudget& budget, Diagnostics& found);

}  // namespace corten::compile
