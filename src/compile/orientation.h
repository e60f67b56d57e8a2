// The orientations of MJCF (mjcf/orientation.h), by their names in the passes of the compiler.
#pragma once

#include "compile/messages.h"
#include "compile/pose.h"
#include "mjcf/orientation.h"

namespace corten::compile {

using mjcf::orientation_of;
using mjcf::pose_of;
using mjcf::quat_from_axis_angle;
using mjcf::quat_from_components;
using mjcf::quat_from_xy_axes;
using mjcf::quat_from_z_axis;
using mjcf::quat_of_unit_z;
using mjcf::unit;

}  // namespace corten::compile
