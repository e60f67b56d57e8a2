// What a mesh or a height field gives the geom that refers to it. A geom keeps its own numbers after an
// error.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Geoms whose shape is that of an asset.
bool is_mesh_shape(GeomType type);

/// Finds the assets that the geom names; an error where they and its type do not fit.
void find_assets(GeomDraft& geom, const Draft& draft, Diagnostics& found);

/// How that warning begins.
inline constexpr const char* kNoDistanceField = "the geom has no distance field, so it touches nothing";
/// Whether its mesh or field is not there, or is broken: there is an error about that already.
bool lacks_asset(const GeomDraft& geom, const Draft& draft);

/// One warning for all geoms of type sdf without a field, at the first.
void warn_about_missing_fields(const Draft& draft, Diagnostics& found);

/// The farthest that a grid reaches along each axis of its geom.
Size3 grid_reach(const asset::DistanceField& field);

/// Size, and the mesh's frame added to the pose: meshes lie in their own inertia frames. Primitives with a
/// mesh are fitted to it.
void take_mesh(GeomDraft& geom, const Draft& draft);

/// Sizes by which the geom is drawn and weighed, from its asset, and bounds of any geom.
void take_asset_size(GeomDraft& geom, const Draft& draft);
void take_bounds(GeomDraft& geom, const Draft& draft);

}  // namespace corten::compile
