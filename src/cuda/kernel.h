// The kernel that runs a piece, for the files that compile some pieces each.
#pragma once

#include "cuda/launch.h"

namespace corten::cuda {

namespace detail {

inline constexpr int kWarpsPerBlock = WarpExec::kWarpsPerBlock,
                     kThreadsPerBlock = kWarpsPerBlock * WarpExec::width;

/// At least so many blocks on a multiprocessor, and no more registers than that leaves: what the kernels wait
/// for most is memory, and other warps can work in that time. Measured on an H200; where registers do not
/// suffice, more warps only push each other's stacks out of the cache.
template <class T, class Piece>
inline constexpr int kBlocksAtOnce = sizeof(T) < sizeof(double) ? 8 : 6;
template <class T>
inline constexpr int kBlocksAtOnce<T, piece::ConstrainByColumns> = 4;  // its columns lie in registers

/// The lanes of a warp share one view, near them: two hundred pointers in the local memory of each lane would
/// push everything else out of the cache.
template <class T, class Piece>
__global__ void __launch_bounds__(kThreadsPerBlock, kBlocksAtOnce<T, Piece>)
    run_piece(const __grid_constant__ ModelView<T> model, const DataView<T>* first, std::size_t stride,
              int count, int status_bit, Piece piece) {
  using Word = unsigned long long;
  constexpr int kWords = sizeof(DataView<T>) / sizeof(Word);
  constexpr int kSizes = (sizeof(DataCapacity) + sizeof(Word) - 1) / sizeof(Word);
  static_assert(sizeof(DataView<T>) % sizeof(Word) == 0);
  __shared__ Word views[kWarpsPerBlock][kWords];
  const WarpExec exec;
  const int warp = threadIdx.x / WarpExec::width, index = blockIdx.x * kWarpsPerBlock + warp;
  if (index >= count) return;
  const Word* from = reinterpret_cast<const Word*>(first);
  const Word offset = stride * index;
  for_each(exec, kWords, [&](int i) { views[warp][i] = from[i] + (i < kSizes ? 0 : offset); });
  const DataView<T>& d = *reinterpret_cast<const DataView<T>*>(views[warp]);
  if (status_bit != 0 && (*d.status & status_bit) == 0) return;
  piece(model, d, exec);
}

}  // namespace detail

template <class T, class Piece>
void launch_piece(const Launch<T>& launch, Piece piece) {
  const int blocks = (launch.count + detail::kWarpsPerBlock - 1) / detail::kWarpsPerBlock;
  detail::run_piece<<<blocks, detail::kThreadsPerBlock, 0, launch.stream>>>(
      launch.model, launch.first, launch.stride, launch.count, launch.status_bit, piece);
  check(cudaGetLastError(), "starting a kernel");
}

#define CORTEN_COMPILE(name)                                             \
  template void launch_piece(const Launch<double>& launch, piece::name); \
  template void launch_piece(const Launch<float>& launch, piece::name);

}  // namespace corten::cuda
