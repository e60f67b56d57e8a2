// Copies the draft to the model's arrays, which must have the sizes of the layout.
#pragma once

#include "compile/draft.h"
#include "compile/layout.h"
#include "model/storage.h"

namespace corten::compile {

/// Writes bodies, joints, dofs, geoms, sites and qpos0.
void fill_tree(const Draft& draft, const Layout& layout, const ModelView<double>& m);
void fill_cameras(const Draft& draft, const ModelView<double>& m);  ///< and lights
void fill_assets(const Draft& draft, const ModelView<double>& m);

/// Write position of the next distance field's data.
struct SdfCursor {
  int value = 0, point = 0, box = 0;
};
void fill_distance_field(const asset::DistanceField& field, int i, SdfCursor& at, const ModelView<double>& m);

/// Writes pairs, exclusions and equality constraints.
void fill_constraints(const Draft& draft, const ModelView<double>& m);
void fill_tendons(const Draft& draft, const Layout& layout, const ModelView<double>& m);
void fill_actuators(const Draft& draft, const Layout& layout, const ModelView<double>& m);
void fill_sensors(const Draft& draft, const Layout& layout, const ModelView<double>& m);
void fill_custom(const Draft& draft, const ModelView<double>& m);

/// Writes tree_*, including the sleep policies, and tendon_tree*.
void fill_trees(const Draft& draft, const ModelView<double>& m, Diagnostics& found);

/// Writes bvh_*. Call after the tree and the assets are filled.
void fill_bvh(const Draft& draft, const ModelView<double>& m);

/// Writes flex_*, flexvert_*, flexedge_* and the trees of flexes, which come after all others.
void fill_flexes(const Draft& draft, const Layout& layout, const ModelView<double>& m);
void fill_flex_links(const Draft& draft, const ModelView<double>& m);

/// Writes body_sameframe, geom_sameframe and site_sameframe from the finished poses.
void mark_same_frames(const ModelView<double>& m);

/// Writes body_simple from the finished tree and tendons.
void mark_simple_bodies(const ModelView<double>& m);

/// Scales all masses and inertias by one factor so that the total mass is `total`.
void scale_to_total_mass(const ModelView<double>& m, double total);

}  // namespace corten::compile
