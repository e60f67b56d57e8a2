// Loads meshes, height fields and distance fields from files, numbers in the model, or generators.
#pragma once

#include "base/diagnostics.h"
#include "compile/asset_budget.h"
#include "compile/draft.h"
#include "mjcf/files.h"

namespace corten::compile {

/// Fills draft.meshes, draft.hfields, draft.sdfs and their name tables. Convex hulls are computed only for
/// meshes that can collide.
void load_assets(Draft& draft, const mjcf::FileAccess& files, AssetBudget& budget, Diagnostics& found);

}  // namespace corten::compile
