// Resolves materials, textures of materials and lights, and skins.
#pragma once

#include "base/diagnostics.h"
#include "compile/asset_budget.h"
#include "compile/draft.h"
#include "mjcf/files.h"
#include "model/storage.h"

namespace corten::compile {

/// Numbers textures and materials and finds the textures of materials. Reports duplicate names and references
/// to missing textures. Call before objects that refer to them are resolved.
void resolve_materials(Draft& draft, Diagnostics& found);

/// Finds the materials of geoms, sites and tendons, and the textures of lights. Call after these have ids.
void apply_materials(Draft& draft, Diagnostics& found);

/// Loads skins and finds their bodies. Call after bodies have ids.
void resolve_skins(Draft& draft, const mjcf::FileAccess& files, AssetBudget& budget, Diagnostics& found);

/// Allocates and fills the appearance of a model whose other arrays are filled.
void fill_appearance(const Draft& draft, detail::ModelStorage& storage);

}  // namespace corten::compile
