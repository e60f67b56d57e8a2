// Built-in control signals, to see a model move without a controller.
#pragma once

#include "corten/data.h"
#include "corten/model.h"

namespace corten {

/// All controls zero, the middle of each range, or a sine in each range. A control without a range counts as
/// one from -1 to 1.
enum class ControlSignal { zero, mid, sin };

/// Writes data->ctrl for the current time. The signals are part of the benchmark protocol that other engines
/// are measured with, so they must not change.
void apply_control(const Model& model, Data& data, ControlSignal signal);

}  // namespace corten
