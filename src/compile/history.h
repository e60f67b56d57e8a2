// Checks of the history attributes of actuators and sensors.
#pragma once

#include <string>

#include "base/diagnostics.h"
#include "compile/messages.h"

namespace corten::compile {

/// Maximum nsample. More is probably a typo and would exhaust memory.
inline constexpr int kMostSamples = 1 << 24;

/// Checks delay and nsample of an actuator or sensor.
template <class Spec>
void check_history(const Spec& spec, Diagnostics& found) {
  if (*spec.delay > 0 && *spec.nsample <= 0)
    found.error(spec.at, "delay " + text(*spec.delay) + " needs a history: set nsample above zero");
  if (*spec.nsample > kMostSamples)
    found.error(spec.at, "nsample " + std::to_string(*spec.nsample) + " is above " +
                             std::to_string(kMostSamples) + ", the most samples that a history can have");
}

}  // namespace corten::compile
