// The draft into the model's arrays. Storage must have the layout's sizes.
#pragma once

#include "compile/draft.h"
#include "compile/layout.h"
#include "model/storage.h"

namespace corten::compile {

/// Bodies, joints, dofs, geoms, sites, qpos0.
void fill_tree(const Draft& draft, const Layout& layout, const ModelView<double>& m);
void fill_cameras(const Draft& draft, const ModelView<double>& m);  ///< and lights
void fill_assets(const Draft& draft, const ModelView<double>& m);

/// Where the next distance field's data goes.
struct SdfCursor {
  int value = 0, point = 0, box = 0;
};
void fill_distance_field(const asset::DistanceField& field, int i, SdfCursor& at, const ModelView<double>& m);

/// Pairs, exclusions and equality constraints.
void fill_constraints(const Draft& draft, const ModelView<double>& m);
void fill_tendons(const Draft& draft, const Layout& layout, const ModelView<double>& m);
void fill_actuators(const Draft& draft, const Layout& layout, const ModelView<double>& m);
void fill_sensors(const Draft& draft, const Layout& layout, const ModelView<double>& m);
void fill_custom(const Draft& draft, const ModelView<double>& m);

/// tree_* and tendon_tree*, with what bodies say about sleeping.
void fill_trees(const Draft& draft, const ModelView<double>& m, Diagnostics& found);

/// bvh_*, after the tree and the assets.
void fill_bvh(const Draft& draft, const ModelView<double>& m);

/// body_sameframe, geom_sameframe and site_sameframe, from the finished poses.
void mark_same_frames(const ModelView<double>& m);

/// body_simple, from the finished tree and tendons.
void mark_simple_bodies(const ModelView<double>& m);

/// All masses and inertias by one factor, so that masses add up to `total`.
void scale_to_total_mass(const ModelView<double>& m, double total);

}  // namespace corten::compile
