// Resolves a geom or a site: pose, size, bounds, mass.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// `X_BF` is the pose of the enclosing <frame> in the body's frame. Assets must be loaded.
GeomDraft resolve_geom(const mjcf::Geom& geom, const Pose& X_BF, const Draft& draft, Diagnostics& found);
SiteDraft resolve_site(const mjcf::Site& site, const Pose& X_BF, const mjcf::Compiler& rules,
                       Diagnostics& found);

/// Computes mass and principal moments from mass or density.
void resolve_mass(GeomDraft& geom, const Draft& draft, Diagnostics& found);

}  // namespace corten::compile
