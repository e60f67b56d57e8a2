// Reads the content of <joint>: the pose of the child link and its joint.
#pragma once

#include "urdf/robot.h"

namespace corten::urdf {

/// Sets the pose of `child`, the body of the joint's child link, and adds the joint to it.
void read_joint(Import& import, const Joint& joint, mjcf::Body& child);

/// Reads all <mimic> elements. Call after all joints: they can refer to joints anywhere in the file.
void read_mimics(Import& import, const Robot& robot);

}  // namespace corten::urdf
