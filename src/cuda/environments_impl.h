// Environments and their kernel, for the files that compile them in one precision each: half of the
// compiler's work on either core.
#pragma once

#include "cuda/environments.h"
#include "model/layout.h"
#include "model/precision.h"
#include "step/step.h"

namespace corten::cuda {

namespace detail {

inline constexpr int kWarpsPerBlock = WarpExec::kWarpsPerBlock,
                     kThreadsPerBlock = kWarpsPerBlock * WarpExec::width;

/// At least so many blocks on a multiprocessor, and no more registers than that leaves: what the kernels wait
/// for most is memory, and other warps can work in that time.
inline constexpr int kBlocksAtOnce = 6;

/// The lanes of a warp share one view, near them: two hundred pointers in the local memory of each lane would
/// push everything else out of the cache.
template <class T, class Piece>
__global__ void __launch_bounds__(kThreadsPerBlock, kBlocksAtOnce)
    run_piece(const __grid_constant__ ModelView<T> model, const DataView<T>* first, std::size_t stride,
              int count, Piece piece) {
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
  piece(model, *reinterpret_cast<const DataView<T>*>(views[warp]), exec);
}

}  // namespace detail

template <class T>
Environments<T>::Environments(const ModelView<double>& model, const DataCapacity& capacity, int count)
    : count_(count) {
  Arena converted;
  model_ = convert_model<T>(model, converted);
  model_memory_ = DeviceBuffer(converted.size());
  model_memory_.upload(converted.data(), stream_);
  bind_model(model_, model_memory_.data());

  first_ = {};
  static_cast<DataCapacity&>(first_) = capacity;
  stride_ = bind_data(model_, first_, nullptr);
  data_memory_ = DeviceBuffer(stride_ * count);
  bind_data(model_, first_, data_memory_.data());
  first_memory_ = DeviceBuffer(sizeof first_);
  first_memory_.upload(reinterpret_cast<const std::byte*>(&first_), stream_);
  record_step();
}

template <class T>
void Environments<T>::record_step() {
  const int blocks = (count_ + detail::kWarpsPerBlock - 1) / detail::kWarpsPerBlock;
  const auto* first = reinterpret_cast<const DataView<T>*>(first_memory_.data());
  one_step_.record(stream_, [&] {
    step_pieces(model_, [&](auto piece) {
      detail::run_piece<<<blocks, detail::kThreadsPerBlock, 0, stream_.get()>>>(model_, first, stride_,
                                                                                count_, piece);
      check(cudaGetLastError(), "starting a kernel");
    });
  });
}

template <class T>
DataView<T> Environments<T>::host_view(Arena& staging, int index) const {
  DataView<T> view{};
  static_cast<DataCapacity&>(view) = first_;
  bind_data(model_, view, staging.data() + stride_ * index);
  return view;
}

template <class T>
void Environments<T>::upload(const std::vector<DataView<double>>& environments) {
  Arena staging(data_memory_.size());
  for (int i = 0; i < count_; i++) convert_data(model_, environments[i], host_view(staging, i));
  data_memory_.upload(staging.data(), stream_);
}

template <class T>
void Environments<T>::download(const std::vector<DataView<double>>& environments) const {
  Arena staging(data_memory_.size());
  data_memory_.download(staging.data(), stream_);
  for (int i = 0; i < count_; i++) convert_data(model_, host_view(staging, i), environments[i]);
}

template <class T>
void Environments<T>::step(int steps) {
  for (int s = 0; s < steps; s++) one_step_.start(stream_);
  stream_.wait("stepping");
}

}  // namespace corten::cuda
