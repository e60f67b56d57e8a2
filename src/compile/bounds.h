// Bounds of geoms whose sizes or poses changed in a finished model.
#pragma once

#include "asset/bvh.h"
#include "model/views.h"

namespace corten::compile {

/// The geom's box, turned and moved into its body's inertial frame.
asset::BvhItem box_in_body(const ModelView<double>& m, int geom);

/// Writes geom_rbound, geom_aabb and geom_fluid of primitive shapes from their sizes.
void refresh_bounds(const ModelView<double>& m);

/// The boxes in the trees of bodies, after refresh_bounds. The trees keep their shape.
void refresh_trees(const ModelView<double>& m);

/// body_margin, from the geoms' own.
void refresh_margins(const ModelView<double>& m);

}  // namespace corten::compile
