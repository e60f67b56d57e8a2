// The control signals of run and bench.
#pragma once

#include "commands.h"
#include "corten/corten.h"

namespace corten::app {

/// Sets every control for the present time. The signal is part of the benchmark protocol: other engines are
/// measured with the same one, so it must not change.
void apply_control(const Model& model, Data& data, ControlMode mode);

}  // namespace corten::app
