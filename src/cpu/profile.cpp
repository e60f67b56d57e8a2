#include "cpu/profile.h"

#include "model/storage.h"
#include "step/piece_table.h"

namespace corten {

std::vector<StageTime> cpu::zero_stage_times() {
  std::vector<StageTime> stages;
  for (const char* name : piece::kNames) stages.push_back({name});
  return stages;
}

std::vector<StageTime> cpu::stages_that_ran(std::vector<StageTime> times) {
  std::erase_if(times, [](const StageTime& stage) { return stage.calls == 0; });
  return times;
}

void profile_stages(Data& data, bool on) {
  data.storage().profile = on ? std::make_unique<std::vector<StageTime>>(cpu::zero_stage_times()) : nullptr;
}

std::vector<StageTime> stage_times(const Data& data) {
  const auto& profile = data.storage().profile;
  return profile ? cpu::stages_that_ran(*profile) : std::vector<StageTime>();
}

}  // namespace corten
