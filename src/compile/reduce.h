// Passes that make the tree smaller: compiler fusestatic and discardvisual.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Merges bodies without joints into their parents: mass, geoms, sites and children move up.
void fuse_static_bodies(Draft& draft, Diagnostics& found);

/// Drops geoms that can neither collide nor be referred to. Masses are resolved by then and stay.
void discard_visual_geoms(Draft& draft);

}  // namespace corten::compile
