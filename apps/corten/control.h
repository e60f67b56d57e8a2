// Built-in control signals of run and bench.
#pragma once

#include "commands.h"
#include "corten/corten.h"

namespace corten::app {

/// Sets every control for the current time. The signal is part of the benchmark protocol that other engines
/// are measured with, so it must not change.
void apply_control(const Model& model, Data& data, ControlMode mode);

}  // namespace corten::app
