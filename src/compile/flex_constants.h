// Constants of flexes at qpos0.
#pragma once

#include "model/storage.h"

namespace corten::compile {

/// The position of a vertex of a flex that is not interpolated, from the pose of its body in `d`.
Vec3<double> flex_vertex_position(const ModelView<double>& m, const DataView<double>& d, int vertex);

/// Writes flexedge_length0 and flex_vertmetric. `d` must have the kinematics at qpos0.
void keep_flex_lengths(const ModelView<double>& m, const DataView<double>& d);

}  // namespace corten::compile
