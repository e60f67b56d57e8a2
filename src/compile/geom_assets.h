// Shape data that a geom takes from its mesh, height field or distance field. After an error the geom is
// unchanged.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// True for geom types whose shape is a mesh asset.
bool is_mesh_shape(const mjcf::Geom& spec);

/// Looks up the assets of the geom; reports an error if they do not match its type.
void find_assets(GeomDraft& geom, const Draft& draft, Diagnostics& found);

/// Start of the warning of warn_about_missing_fields().
inline constexpr const char* kNoDistanceField = "the geom has no distance field, so it touches nothing";
/// True if its mesh or field is missing or invalid, which is already reported as an error.
bool lacks_asset(const GeomDraft& geom, const Draft& draft);

/// Reports all sdf geoms without a distance field in one warning, located at the first.
void warn_about_missing_fields(const Draft& draft, Diagnostics& found);

/// The largest absolute coordinate of the grid along each axis of its geom.
Size3 grid_reach(const asset::DistanceField& field);

/// Takes the size from the mesh and adds the mesh's frame to the geom's pose: mesh vertices are in the mesh's
/// inertia frame. A primitive with a mesh is fitted to it.
void take_mesh(GeomDraft& geom, const Draft& draft);

/// Sets the size of a geom with an asset (used for rendering and mass), and the bounds of any geom.
void take_asset_size(GeomDraft& geom, const Draft& draft);
void take_bounds(GeomDraft& geom, const Draft& draft);

}  // namespace corten::compile
