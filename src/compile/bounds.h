// Updates bounds of geoms whose sizes or poses changed in a finished model.
#pragma once

#include "asset/bvh.h"
#include "model/views.h"

namespace corten::compile {

/// The geom's bounding box, transformed to its body's inertial frame.
asset::BvhItem box_in_body(const ModelView<double>& m, int geom);

/// Writes geom_rbound, geom_aabb and geom_fluid of primitive shapes from their sizes.
void refresh_bounds(const ModelView<double>& m);

/// Recomputes the boxes in the bounding volume trees of bodies. The trees keep their structure. Call after
/// refresh_bounds.
void refresh_trees(const ModelView<double>& m);

/// Recomputes body_margin from the margins of the geoms.
void refresh_margins(const ModelView<double>& m);

/// Recomputes body_contype and body_conaffinity from the masks of the geoms.
void refresh_masks(const ModelView<double>& m);

}  // namespace corten::compile
