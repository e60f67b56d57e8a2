// Names of the columns of a trajectory table.
#pragma once

#include <string>
#include <vector>

#include "corten/corten.h"

namespace corten::app {

/// time, then qpos:JOINT, qvel:JOINT, act:ACTUATOR, ctrl:ACTUATOR and sensor:SENSOR for every number, then
/// energy_potential and energy_kinetic. An object without a name is #ID. Coordinates of joints with several
/// have a suffix: `qpos:root:x`, `qpos:root:qw`, `qvel:root:wx`; other objects with several numbers are
/// numbered from 0.
std::vector<std::string> trajectory_columns(const Model& model);

/// A field of a CSV row: in quotes if it contains a comma, a quote or a line break.
std::string csv_field(const std::string& text);

}  // namespace corten::app
