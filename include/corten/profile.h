// Where the time of a simulation goes: seconds and calls of each stage of a step.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "corten/data.h"

namespace corten {

/// Time spent in one stage of the pipeline. docs/architecture.md says what each stage computes.
struct StageTime {
  std::string stage;       ///< name
  double seconds = 0;      ///< sum over all calls
  std::int64_t calls = 0;  ///< number of calls
};

/// Starts measuring the stages of this Data's steps, from zero, or stops. When off it costs nothing. Copies
/// of the Data are not measured.
void profile_stages(Data& data, bool on);

/// Stages that ran since profile_stages, in the order of a step; empty when it is off.
std::vector<StageTime> stage_times(const Data& data);

}  // namespace corten
