// The kernel that runs a piece, for the files that compile some pieces each.
#pragma once

#include "cuda/launch.h"
#include "cuda/warp_view.h"

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

template <class Models, class Piece>
__global__ void __launch_bounds__(kThreadsPerBlock, kBlocksAtOnce<typename Models::Scalar, Piece>)
    run_piece(const __grid_constant__ Models models, const DataView<typename Models::Scalar>* first,
              std::size_t stride, int count, Mask mask, Piece piece) {
  const WarpExec exec;
  const int index = blockIdx.x * kWarpsPerBlock + threadIdx.x / WarpExec::width;
  if (index >= count || (mask.roles != nullptr && (mask.roles[index] & mask.wanted) == 0)) return;
  const auto& d = warp_view(first, stride, index, exec);
  if (mask.status_bit != 0 && (*d.status & mask.status_bit) == 0) return;
  piece(models.of(index), d, exec);
}

}  // namespace detail

template <class Models, class Piece>
void launch_piece(const Launch<Models>& launch, Piece piece) {
  const int blocks = (launch.count + detail::kWarpsPerBlock - 1) / detail::kWarpsPerBlock;
  detail::run_piece<<<blocks, detail::kThreadsPerBlock, 0, launch.stream>>>(
      launch.models, launch.first, launch.stride, launch.count, launch.mask, piece);
  check(cudaGetLastError(), "starting a kernel");
}

#define CORTEN_COMPILE(name)                                                \
  template void launch_piece(const Launch<OneModel<double>>&, piece::name); \
  template void launch_piece(const Launch<OneModel<float>>&, piece::name);
#define CORTEN_COMPILE_VARIED(name)                                          \
  template void launch_piece(const Launch<ModelEach<double>>&, piece::name); \
  template void launch_piece(const Launch<ModelEach<float>>&, piece::name);

}  // namespace corten::cuda
