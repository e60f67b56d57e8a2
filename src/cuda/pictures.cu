// The kernels that draw pictures, for one precision and one kind of models: a warp draws a square of pixels.
// CMake compiles this file once per combination, with
//
//   CORTEN_MODELS         OneModel or ModelEach
//   CORTEN_SCALAR         double or float
//   CORTEN_INLINE_STAGES  the intersections are called for every pixel
#include "cuda/pictures.h"

#include <stdexcept>

#include "exec/exec.h"

namespace corten::cuda {

namespace {

/// Minimum number of resident blocks per multiprocessor, which limits registers per thread.
template <class T>
constexpr int kMinResidentBlocks = sizeof(T) < sizeof(double) ? 5 : 3;

template <class Models, class Needs>
__global__ void __launch_bounds__(WarpExec::kThreadsPerBlock, kMinResidentBlocks<typename Models::Scalar>)
    draw_pictures(const __grid_constant__ Models models,
                  const __grid_constant__ device::DrawRequest<typename Models::Scalar> request) {
  using T = typename Models::Scalar;
  const WarpExec exec;
  const std::int64_t index =
      std::int64_t{blockIdx.x} * WarpExec::kGroupsPerBlock + threadIdx.x / WarpExec::width;
  if (index >= request.all_tiles()) return;
  int* list = exec.template static_shared<int, render::ItemList::kMost>();
  request.template draw<Needs>(
      index, [&](int env) -> const ModelView<T>& { return models.of(env); }, list, exec);
}

}  // namespace

template <class Models>
void launch_pictures(const Models& models, const device::DrawRequest<typename Models::Scalar>& request,
                     cudaStream_t stream) {
  const std::int64_t blocks =
      (request.all_tiles() + WarpExec::kGroupsPerBlock - 1) / WarpExec::kGroupsPerBlock;
  if (blocks == 0) return;
  if (blocks > 0x7fffffff) throw std::invalid_argument("the pictures of one call have too many pixels");
  render::with_features(request.scene, [&]<class Needs>(Needs) {
    draw_pictures<Models, Needs>
        <<<static_cast<unsigned>(blocks), WarpExec::kThreadsPerBlock, 0, stream>>>(models, request);
  });
  check(cudaGetLastError(), "launching a kernel");
}

template void launch_pictures(const CORTEN_MODELS<CORTEN_SCALAR>&, const device::DrawRequest<CORTEN_SCALAR>&,
                              cudaStream_t);

}  // namespace corten::cuda
