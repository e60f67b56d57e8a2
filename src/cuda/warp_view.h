// Maps lanes to environments and provides the view of an environment's Data in shared memory.
#pragma once

#include "exec/exec.h"
#include "model/views.h"

namespace corten::cuda {

/// Number of blocks for this many environments. Environments are assigned to groups of lanes in order.
template <class Exec>
int blocks_for(int environments, Exec) {
  return (environments + Exec::kGroupsPerBlock - 1) / Exec::kGroupsPerBlock;
}
template <class Exec>
__device__ int environment_of(Exec) {
  return blockIdx.x * Exec::kGroupsPerBlock + threadIdx.x / Exec::width;
}

/// The view of environment `index`; the first is `first` and they are `stride` bytes apart. One copy in
/// shared memory for all lanes: two hundred pointers in each lane's local memory would evict everything else
/// from the cache.
template <class T, class Exec>
__device__ const DataView<T>& warp_view(const DataView<T>* first, std::size_t stride, int index, Exec exec) {
  using Word = unsigned long long;
  struct alignas(16) Words {
    Word at[2];
  };
  constexpr int kWords = sizeof(DataView<T>) / sizeof(Word), kPairs = (kWords + 1) / 2;
  constexpr int kSizes = (sizeof(DataCapacity) + sizeof(Word) - 1) / sizeof(Word);
  static_assert(sizeof(DataView<T>) % sizeof(Word) == 0);
  Words* own = exec.template static_shared<Words, kPairs>();
  const Words* from = reinterpret_cast<const Words*>(first);
  const Word offset = stride * index;
  // Issue all loads before waiting for the first.
  constexpr int kRounds = (kPairs + Exec::width - 1) / Exec::width;
  Words mine[kRounds];
  CORTEN_UNROLL for (int n = 0; n < kRounds; n++) {
    const int i = n * Exec::width + exec.lane();
    if (i < kPairs) mine[n] = from[i];
  }
  CORTEN_UNROLL for (int n = 0; n < kRounds; n++) {
    const int i = n * Exec::width + exec.lane();
    if (i < kPairs)
      own[i] = {
          {mine[n].at[0] + (2 * i < kSizes ? 0 : offset), mine[n].at[1] + (2 * i + 1 < kSizes ? 0 : offset)}};
  }
  exec.sync();
  return *reinterpret_cast<const DataView<T>*>(own);
}

}  // namespace corten::cuda
