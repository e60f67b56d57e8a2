// What equality constraints, cameras and lights take from the poses at qpos0.
#pragma once

#include "model/storage.h"

namespace corten::compile {

/// Anchors and relative poses that the file leaves open. Kinematics must have run.
void complete_equalities(const ModelView<double>& m, const DataView<double>& d);

/// cam_*0 and light_*0. Centres of mass must be known, too.
void keep_camera_poses(const ModelView<double>& m, const DataView<double>& d);

}  // namespace corten::compile
