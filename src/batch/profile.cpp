// Stage times of a batch: the sum over its threads, or the times of its device.
#include "batch/impl.h"
#include "model/storage.h"
#include "step/piece_index.h"

namespace corten {

namespace {

std::vector<StageTime> no_times() {
  std::vector<StageTime> stages;
  for (const char* name : piece::kNames) stages.push_back({name});
  return stages;
}

}  // namespace

void Batch::profile_stages(bool on) {
  const batch::InUse guard(impl_->busy);
  impl_->profile = on ? no_times() : std::vector<StageTime>();
  for (const auto& worker : impl_->workers) corten::profile_stages(worker->data(), on);
  if (impl_->backend) impl_->backend->profile(on ? &impl_->profile : nullptr);
}

std::vector<StageTime> Batch::stage_times() const {
  const batch::InUse guard(impl_->busy);
  std::vector<StageTime> sums = impl_->profile;
  for (const auto& worker : impl_->workers)
    if (const auto& times = worker->data().storage().profile; times && !sums.empty())
      for (std::size_t i = 0; i < sums.size(); i++) {
        sums[i].seconds += (*times)[i].seconds;
        sums[i].calls += (*times)[i].calls;
      }
  std::erase_if(sums, [](const StageTime& stage) { return stage.calls == 0; });
  return sums;
}

}  // namespace corten
