// Which environment a group of lanes has, and the view of its Data that they share.
#pragma once

#include "exec/exec.h"
#include "model/views.h"

namespace corten::cuda {

/// Environments are dealt to groups of lanes in order.
template <class Exec>
int blocks_for(int environments, Exec) {
  return (environments + Exec::kGroupsPerBlock - 1) / Exec::kGroupsPerBlock;
}
template <class Exec>
__device__ int environment_of(Exec) {
  return blockIdx.x * Exec::kGroupsPerBlock + threadIdx.x / Exec::width;
}

/// Environment `index` of those that begin with `first` and lie `stride` bytes apart. One view for all lanes,
/// near them: two hundred pointers in the local memory of each lane would push everything else out of the
/// cache.
template <class T, class Exec>
__device__ const DataView<T>& warp_view(const DataView<T>* first, std::size_t stride, int index, Exec exec) {
  using Word = unsigned long long;
  struct alignas(16) Words {
    Word at[2];
  };
  constexpr int kWords = sizeof(DataView<T>) / sizeof(Word), kPairs = (kWords + 1) / 2;
  constexpr int kSizes = (sizeof(DataCapacity) + sizeof(Word) - 1) / sizeof(Word);
  static_assert(sizeof(DataView<T>) % sizeof(Word) == 0);
  Words* own = exec.template near<Words, kPairs>();
  const Words* from = reinterpret_cast<const Words*>(first);
  const Word offset = stride * index;
  // All loads are under way before the first is waited for.
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
