// Passes that simplify the tree: compiler fusestatic and discardvisual.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Merges bodies that have no joints and are not referred to into their parents, with their mass, children
/// and attached objects.
void fuse_static_bodies(Draft& draft, Diagnostics& found);

/// Removes geoms that cannot collide and are not referred to, and meshes that are then unused. Call after
/// masses are resolved; they do not change.
void discard_visual_objects(Draft& draft);

}  // namespace corten::compile
