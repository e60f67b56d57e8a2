// The kernels that draw pictures, for one precision and one kind of models: a warp draws a square of pixels.
// CMake compiles this file once per combination, with
//
//   CORTEN_MODELS         OneModel or ModelEach
//   CORTEN_SCALAR         double or float
//   CORTEN_INLINE_STAGES  the intersections are called for every pixel
#include "cuda/pictures.h"

#include <stdexcept>
#include <type_traits>

#include "exec/exec.h"

namespace corten::cuda {

namespace {

/// Whether the squares of a block keep step. The code is longer than the instruction cache: warps that each
/// are elsewhere wait for code half of the time. Searches in meshes, though, take too different times.
template <class Needs>
constexpr bool kKeepsStep = !Needs::shapes && !Needs::effects;
template <class Needs>
constexpr int kThreads = kKeepsStep<Needs> ? 256 : 128;
template <class Needs>
constexpr int kSquares = kThreads<Needs> / WarpExec::width;

/// Minimum number of resident blocks per multiprocessor, which limits registers per thread.
template <class T, class Needs>
constexpr int kMinResidentBlocks = sizeof(T) == sizeof(double) ? 384 / kThreads<Needs>
                                   : kKeepsStep<Needs>         ? 1280 / kThreads<Needs>
                                                               : 5;

struct StepKeepingExec : WarpExec {
  CORTEN_HD void keep_step() const {
#if defined(__CUDA_ARCH__)
    __syncthreads();
#endif
  }
};
template <class Needs>
using ExecFor = std::conditional_t<kKeepsStep<Needs>, StepKeepingExec, WarpExec>;

/// Each picture has the same number of blocks.
template <class Models, class Needs>
__global__ void __launch_bounds__(kThreads<Needs>, (kMinResidentBlocks<typename Models::Scalar, Needs>))
    draw_pictures(const __grid_constant__ Models models,
                  const __grid_constant__ device::DrawRequest<typename Models::Scalar> request,
                  unsigned blocks_each) {
  using T = typename Models::Scalar;
  const ExecFor<Needs> exec;
  const unsigned picture = blockIdx.x / blocks_each, block = blockIdx.x - picture * blocks_each;
  // Squares too many draw the last one again, since all take part in keep_step.
  const unsigned square = threadIdx.x / WarpExec::width, last = static_cast<unsigned>(request.tiles()) - 1;
  const unsigned tile = min(block * kSquares<Needs> + square, last);
  __shared__ int lists[kSquares<Needs>][render::ItemList::kMost];
  int* list = lists[square];
  request.template draw<Needs>(
      static_cast<int>(picture), static_cast<int>(tile),
      [&](int env) -> const ModelView<T>& { return models.of(env); }, list, exec);
}

}  // namespace

template <class Models>
void launch_pictures(const Models& models, const device::DrawRequest<typename Models::Scalar>& request,
                     cudaStream_t stream) {
  render::with_features(request.scene, [&]<class Needs>(Needs) {
    const int blocks_each = (request.tiles() + kSquares<Needs> - 1) / kSquares<Needs>;
    const std::int64_t blocks = std::int64_t{blocks_each} * request.pictures();
    if (blocks > 0x7fffffff) throw std::invalid_argument("the pictures of one call have too many pixels");
    if (blocks == 0) return;
    draw_pictures<Models, Needs><<<static_cast<unsigned>(blocks), kThreads<Needs>, 0, stream>>>(
        models, request, static_cast<unsigned>(blocks_each));
  });
  check(cudaGetLastError(), "launching a kernel");
}

template void launch_pictures(const CORTEN_MODELS<CORTEN_SCALAR>&, const device::DrawRequest<CORTEN_SCALAR>&,
                              cudaStream_t);

}  // namespace corten::cuda
