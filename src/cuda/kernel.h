// The kernel that runs a piece, included by the files that compile pieces.
#pragma once

#include <algorithm>

#include "cuda/launch.h"
#include "cuda/warp_view.h"

namespace corten::cuda {

namespace detail {

/// Lanes per environment. Pieces that would keep few lanes busy run several environments per warp.
template <class Piece>
inline constexpr int kLanes = 32;
template <>
inline constexpr int kLanes<piece::AnalyticCollision> = 8;

template <class Piece>
using ExecOf = WarpLanes<kLanes<Piece>>;

/// Minimum number of resident blocks per multiprocessor, which limits registers per thread. Kernels mostly
/// wait for memory, and other warps can run meanwhile. Measured on an H200. With too few registers, more
/// warps only evict each other's stacks from the cache.
template <class T, class Piece>
inline constexpr int kMinResidentBlocks = sizeof(T) < sizeof(double) ? 8 : 6;
template <class T>
inline constexpr int kMinResidentBlocks<T, piece::AnalyticCollision> = 4;
template <class T>
inline constexpr int kMinResidentBlocks<T, piece::ColumnSolver> = sizeof(T) < sizeof(double)
                                                                      ? 4
                                                                      : 3;  // its columns are in registers

/// Smallest amount of dynamic shared memory per group, in bytes, that a piece can use (see
/// Exec::dynamic_shared). It gets what is available, or nothing if that is less; 0: it uses none.
template <class T, class Piece>
inline constexpr int kMinDynamicShared = 0;
template <class T>
inline constexpr int kMinDynamicShared<T, piece::ColumnSolver> = 24 * columns::kStride<T, WarpExec> *
                                                                 sizeof(T);  // rows of J

// ConstraintRows writes the dense rows of J that ColumnSolver reads.
static_assert(kLanes<piece::ConstraintRows> == WarpExec::width &&
              kLanes<piece::ColumnSolver> == WarpExec::width);

template <class Models, class Piece, class Exec>
__global__ void __launch_bounds__(Exec::kThreadsPerBlock, kMinResidentBlocks<typename Models::Scalar, Piece>)
    run_piece(const __grid_constant__ Models models, const DataView<typename Models::Scalar>* first,
              std::size_t stride, int count, Mask mask, Piece piece, Exec exec) {
  const int index = environment_of(exec);
  if (index >= count || (mask.roles != nullptr && (mask.roles[index] & mask.wanted) == 0)) return;
  const auto& d = warp_view(first, stride, index, exec);
  if (mask.status_bit != 0 && (*d.status & mask.status_bit) == 0) return;
  piece(models.of(index), d, exec);
}

/// Dynamic shared memory per block, in bytes, with this many resident blocks; 0 if a block would get less
/// than `least`, since unused shared memory serves better as cache.
template <class Kernel>
int dynamic_shared_bytes(Kernel* kernel, int blocks, int least) {
  int device = 0, all = 0, most = 0, reserved = 0;
  cudaFuncAttributes own{};
  check(cudaGetDevice(&device), "querying the device");
  check(cudaDeviceGetAttribute(&all, cudaDevAttrMaxSharedMemoryPerMultiprocessor, device),
        "querying shared memory");
  check(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
        "querying shared memory");
  check(cudaDeviceGetAttribute(&reserved, cudaDevAttrReservedSharedMemoryPerBlock, device),
        "querying shared memory");
  check(cudaFuncGetAttributes(&own, kernel), "querying a kernel");
  constexpr int kUnit = 128;  // allocation granularity
  const int taken = static_cast<int>(own.sharedSizeBytes);
  const int bytes = std::min(all / blocks / kUnit * kUnit - reserved, most) - taken;
  if (bytes < least) return 0;
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
        "setting dynamic shared memory");
  return bytes;
}

}  // namespace detail

template <class Models, class Piece>
void launch_piece(const Launch<Models>& launch, Piece piece) {
  using T = typename Models::Scalar;
  constexpr detail::ExecOf<Piece> exec;
  const auto kernel = detail::run_piece<Models, Piece, detail::ExecOf<Piece>>;
  constexpr int kLeast = exec.kGroupsPerBlock * detail::kMinDynamicShared<T, Piece>;
  const int shared_bytes =
      kLeast > 0 ? detail::dynamic_shared_bytes(kernel, detail::kMinResidentBlocks<T, Piece>, kLeast) : 0;
  kernel<<<blocks_for(launch.count, exec), exec.kThreadsPerBlock, shared_bytes, launch.stream>>>(
      launch.models, launch.first, launch.stride, launch.count, launch.mask, piece, exec);
  check(cudaGetLastError(), "launching a kernel");
}

}  // namespace corten::cuda
