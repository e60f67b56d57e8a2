// Data of equality constraints, cameras and lights that is computed from the poses at qpos0.
#pragma once

#include "model/storage.h"

namespace corten::compile {

/// Computes anchors and relative poses that the file does not give. `d` must have the kinematics at qpos0.
void complete_equalities(const ModelView<double>& m, const DataView<double>& d);

/// Writes cam_*0 and light_*0. `d` must also have the centres of mass.
void keep_camera_poses(const ModelView<double>& m, const DataView<double>& d);

}  // namespace corten::compile
