// What follows from the type of a sensor alone.
#pragma once

#include "corten/spec/spec.h"
#include "corten/types.h"

namespace corten::compile {

/// Kind of the numbers; of a user's sensor it is the user's choice.
SensorDataType data_type_of(mjcf::SensorType type);

/// After which stage it can be computed.
Stage stage_of(mjcf::SensorType type);

/// How many numbers, for types where no attribute decides that.
int fixed_dim(mjcf::SensorType type);

bool measures_scalar_joint(mjcf::SensorType type);
bool measures_ball_joint(mjcf::SensorType type);
bool measures_joint_limit(mjcf::SensorType type);
bool measures_tendon_limit(mjcf::SensorType type);

}  // namespace corten::compile
