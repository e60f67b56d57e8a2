// What a mesh or a height field gives the geom that refers to it. A geom keeps its own numbers after an
// error.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Geoms whose shape is that of an asset.
bool is_mesh_shape(mjcf::GeomType type);

/// Finds the assets that the geom names; an error where they and its type do not fit.
void find_assets(GeomDraft& geom, const Draft& draft, Diagnostics& found);

/// Size, and the mesh's frame added to the pose: meshes lie in their own inertia frames. Primitives with a
/// mesh are fitted to it.
void take_mesh(GeomDraft& geom, const Draft& draft);

/// Sizes by which the geom is drawn and weighed, from its asset, and bounds of any geom.
void take_asset_size(GeomDraft& geom, const Draft& draft);
void take_bounds(GeomDraft& geom, const Draft& draft);

}  // namespace corten::compile
