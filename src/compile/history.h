// The rule that histories of actuators and sensors share.
#pragma once

#include <string>

#include "base/diagnostics.h"
#include "compile/messages.h"

namespace corten::compile {

/// More is a slip of the pen that memory would pay for.
inline constexpr int kMostSamples = 1 << 24;

/// Of an actuator or a sensor.
template <class Spec>
void check_history(const Spec& spec, Diagnostics& found) {
  if (*spec.delay > 0 && *spec.nsample <= 0)
    found.error(spec.at, "delay " + text(*spec.delay) + " needs a history: set nsample above zero");
  if (*spec.nsample > kMostSamples)
    found.error(spec.at, "nsample " + std::to_string(*spec.nsample) + " is above " +
                             std::to_string(kMostSamples) + ", the most samples that a history can have");
}

}  // namespace corten::compile
