// Stage times of a batch: the sum over its threads, or the times of its device.
#include "cpu/profile.h"
#include "batch/impl.h"
#include "model/storage.h"

namespace corten {

void Batch::profile_stages(bool on) {
  const batch::InUse guard(impl_->busy);
  impl_->profile = on ? cpu::zero_stage_times() : std::vector<StageTime>();
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
  return cpu::stages_that_ran(std::move(sums));
}

}  // namespace corten
