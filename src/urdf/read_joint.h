// What stands inside <joint>: the pose of the child link, and how it may move.
#pragma once

#include "urdf/robot.h"

namespace corten::urdf {

/// Poses `child`, the body of the joint's child link, and gives it the joint.
void read_joint(Import& import, const Joint& joint, mjcf::Body& child);

/// All <mimic> elements, which can name joints anywhere in the file.
void read_mimics(Import& import, const Robot& robot);

}  // namespace corten::urdf
