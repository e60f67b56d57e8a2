// The view of an environment's Data that the lanes of a warp share.
#pragma once

#include "exec/exec.h"
#include "model/views.h"

namespace corten::cuda {

/// Environment `index` of those that begin with `first` and lie `stride` bytes apart. One view for a warp,
/// near it: two hundred pointers in the local memory of each lane would push everything else out of the
/// cache.
template <class T>
__device__ const DataView<T>& warp_view(const DataView<T>* first, std::size_t stride, int index,
                                        WarpExec exec) {
  using Word = unsigned long long;
  constexpr int kWords = sizeof(DataView<T>) / sizeof(Word);
  constexpr int kSizes = (sizeof(DataCapacity) + sizeof(Word) - 1) / sizeof(Word);
  static_assert(sizeof(DataView<T>) % sizeof(Word) == 0);
  __shared__ Word views[WarpExec::kWarpsPerBlock][kWords];
  Word* own = views[threadIdx.x / WarpExec::width];
  const Word* from = reinterpret_cast<const Word*>(first);
  const Word offset = stride * index;
  for_each(exec, kWords, [&](int i) { own[i] = from[i] + (i < kSizes ? 0 : offset); });
  return *reinterpret_cast<const DataView<T>*>(own);
}

}  // namespace corten::cuda
