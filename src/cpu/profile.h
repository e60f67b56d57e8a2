// Stage times by piece (step/piece_table.h), for one Data and for a batch.
#pragma once

#include <vector>

#include "corten/profile.h"

namespace corten::cpu {

/// One entry for each piece, all zero.
std::vector<StageTime> zero_stage_times();

/// The stages that ran.
std::vector<StageTime> stages_that_ran(std::vector<StageTime> times);

}  // namespace corten::cpu
