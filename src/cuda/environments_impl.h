// Environments and their kernel, for the files that compile them in one precision each: half of the
// compiler's work on either core.
#pragma once

#include <new>

#include "cuda/environments.h"
#include "model/layout.h"
#include "model/precision.h"
#include "step/step.h"

namespace corten::cuda {

namespace detail {

inline constexpr int kWarpsPerBlock = 4, kThreadsPerBlock = kWarpsPerBlock * WarpExec::width;

/// The lanes of a warp share one view, near them: two hundred pointers in the local memory of each lane would
/// push everything else out of the cache.
template <class T>
__global__ void __launch_bounds__(kThreadsPerBlock)
    step_environments(const __grid_constant__ ModelView<T> model, const __grid_constant__ DataView<T> first,
                      std::size_t stride, int count, int steps) {
  __shared__ alignas(16) unsigned char views[kWarpsPerBlock][sizeof(DataView<T>)];
  const WarpExec exec;
  const int warp = threadIdx.x / WarpExec::width, index = blockIdx.x * kWarpsPerBlock + warp;
  if (index >= count) return;
  once(exec, [&] { new (views[warp]) DataView<T>(environment_view(first, stride, index)); });
  const DataView<T>& data = *reinterpret_cast<const DataView<T>*>(views[warp]);
  for (int s = 0; s < steps; s++) step(model, data, exec);
}

}  // namespace detail

template <class T>
Environments<T>::Environments(const ModelView<double>& model, const DataCapacity& capacity, int count)
    : count_(count) {
  Arena converted;
  model_ = convert_model<T>(model, converted);
  model_memory_ = DeviceBuffer(converted.size());
  model_memory_.upload(converted.data());
  bind_model(model_, model_memory_.data());

  first_ = {};
  static_cast<DataCapacity&>(first_) = capacity;
  stride_ = bind_data(model_, first_, nullptr);
  data_memory_ = DeviceBuffer(stride_ * count);
  bind_data(model_, first_, data_memory_.data());
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
  data_memory_.upload(staging.data());
}

template <class T>
void Environments<T>::download(const std::vector<DataView<double>>& environments) const {
  Arena staging(data_memory_.size());
  data_memory_.download(staging.data());
  for (int i = 0; i < count_; i++) convert_data(model_, host_view(staging, i), environments[i]);
}

template <class T>
void Environments<T>::step(int steps) {
  const int blocks = (count_ + detail::kWarpsPerBlock - 1) / detail::kWarpsPerBlock;
  detail::step_environments<T><<<blocks, detail::kThreadsPerBlock>>>(model_, first_, stride_, count_, steps);
  check(cudaGetLastError(), "starting the step kernel");
  check(cudaDeviceSynchronize(), "stepping");
}

}  // namespace corten::cuda
