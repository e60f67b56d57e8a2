// Passes that make the tree smaller: compiler fusestatic and discardvisual.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Merges bodies without joints, which nothing refers to, into their parents: mass, children and everything
/// attached move up.
void fuse_static_bodies(Draft& draft, Diagnostics& found);

/// Drops geoms that can neither collide nor are referred to, and meshes that no geom is left for. Masses are
/// resolved by then and stay.
void discard_visual_objects(Draft& draft);

}  // namespace corten::compile
