// Actuator shortcuts: motor, position, muscle, ... as general actuators.
#pragma once

#include "base/diagnostics.h"
#include "mjcf/spec_expanded.h"

namespace corten::mjcf {

/// Converts a shortcut to the general form: sets gains, biases and dynamics of `actuator`, which has the
/// values of its class, from the attributes of the shortcut.
void translate_shortcut(tag::Actuator kind, const Shortcut& own, const MuscleShortcut& own_muscle,
                        Actuator& actuator, Diagnostics& found);

}  // namespace corten::mjcf
