// The kernel that runs a piece, for the files that compile some pieces each.
#pragma once

#include <algorithm>

#include "cuda/launch.h"
#include "cuda/warp_view.h"

namespace corten::cuda {

namespace detail {

/// The lanes that share an environment. Where few would have work at a time, several environments share a
/// warp.
template <class Piece>
inline constexpr int kLanes = 32;
template <>
inline constexpr int kLanes<piece::AnalyticCollision> = 8;

template <class Piece>
using ExecOf = WarpLanes<kLanes<Piece>>;

/// At least so many blocks on a multiprocessor, and no more registers than that leaves: what the kernels wait
/// for most is memory, and other warps can work in that time. Measured on an H200; where registers do not
/// suffice, more warps only push each other's stacks out of the cache.
template <class T, class Piece>
inline constexpr int kBlocksAtOnce = sizeof(T) < sizeof(double) ? 8 : 6;
template <class T>
inline constexpr int kBlocksAtOnce<T, piece::AnalyticCollision> = 4;
template <class T>
inline constexpr int kBlocksAtOnce<T, piece::ColumnSolver> = sizeof(T) < sizeof(double)
                                                                 ? 4
                                                                 : 3;  // its columns lie in registers

/// The least that a piece can use of the memory that Exec::lent gives to a group, in bytes. It gets what is
/// left of it, or nothing where that is less; 0: it does not borrow.
template <class T, class Piece>
inline constexpr int kLeastLent = 0;
template <class T>
inline constexpr int kLeastLent<T, piece::ColumnSolver> = 24 * columns::kStride<T, WarpExec> *
                                                          sizeof(T);  // rows of J

// One writes the full rows of J that the other one reads.
static_assert(kLanes<piece::ConstraintRows> == WarpExec::width &&
              kLanes<piece::ColumnSolver> == WarpExec::width);

template <class Models, class Piece, class Exec>
__global__ void __launch_bounds__(Exec::kThreadsPerBlock, kBlocksAtOnce<typename Models::Scalar, Piece>)
    run_piece(const __grid_constant__ Models models, const DataView<typename Models::Scalar>* first,
              std::size_t stride, int count, Mask mask, Piece piece, Exec exec) {
  const int index = environment_of(exec);
  if (index >= count || (mask.roles != nullptr && (mask.roles[index] & mask.wanted) == 0)) return;
  const auto& d = warp_view(first, stride, index, exec);
  if (mask.status_bit != 0 && (*d.status & mask.status_bit) == 0) return;
  piece(models.of(index), d, exec);
}

/// Bytes of memory near the lanes that blocks of a kernel can borrow, if so many are to run at once; none
/// where a block would get less than `least`: what nobody can use serves better as a cache.
template <class Kernel>
int lendable(Kernel* kernel, int blocks, int least) {
  int device = 0, all = 0, most = 0, reserved = 0;
  cudaFuncAttributes own{};
  check(cudaGetDevice(&device), "asking for the device");
  check(cudaDeviceGetAttribute(&all, cudaDevAttrMaxSharedMemoryPerMultiprocessor, device),
        "asking for memory");
  check(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device), "asking for memory");
  check(cudaDeviceGetAttribute(&reserved, cudaDevAttrReservedSharedMemoryPerBlock, device),
        "asking for memory");
  check(cudaFuncGetAttributes(&own, kernel), "asking for a kernel");
  constexpr int kUnit = 128;  // of allocation
  const int taken = static_cast<int>(own.sharedSizeBytes);
  const int bytes = std::min(all / blocks / kUnit * kUnit - reserved, most) - taken;
  if (bytes < least) return 0;
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes), "lending memory");
  return bytes;
}

}  // namespace detail

template <class Models, class Piece>
void launch_piece(const Launch<Models>& launch, Piece piece) {
  using T = typename Models::Scalar;
  constexpr detail::ExecOf<Piece> exec;
  const auto kernel = detail::run_piece<Models, Piece, detail::ExecOf<Piece>>;
  constexpr int kLeast = exec.kGroupsPerBlock * detail::kLeastLent<T, Piece>;
  const int lent = kLeast > 0 ? detail::lendable(kernel, detail::kBlocksAtOnce<T, Piece>, kLeast) : 0;
  kernel<<<blocks_for(launch.count, exec), exec.kThreadsPerBlock, lent, launch.stream>>>(
      launch.models, launch.first, launch.stride, launch.count, launch.mask, piece, exec);
  check(cudaGetLastError(), "starting a kernel");
}

}  // namespace corten::cuda
