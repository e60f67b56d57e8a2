#include "corten/profile.h"

#include "model/storage.h"
#include "step/piece_index.h"

namespace corten {

void profile_stages(Data& data, bool on) {
  auto& profile = data.storage().profile;
  profile.reset();
  if (!on) return;
  profile = std::make_unique<std::vector<StageTime>>();
  for (const char* name : piece::kNames) profile->push_back({name});
}

std::vector<StageTime> stage_times(const Data& data) {
  std::vector<StageTime> ran;
  if (const auto& profile = data.storage().profile)
    for (const StageTime& stage : *profile)
      if (stage.calls > 0) ran.push_back(stage);
  return ran;
}

}  // namespace corten
