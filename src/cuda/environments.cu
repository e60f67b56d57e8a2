#include "cuda/environments.h"

#include "model/layout.h"
#include "model/precision.h"
#include "step/step.h"

namespace corten::cuda {

namespace {

constexpr int kWarpsPerBlock = 4;

template <class T>
__global__ void step_environments(const __grid_constant__ ModelView<T> model,
                                  const __grid_constant__ DataView<T> first, std::size_t stride, int count,
                                  int steps) {
  WarpExec exec;
  int index = blockIdx.x * kWarpsPerBlock + threadIdx.x / WarpExec::width;
  if (index >= count) return;
  DataView<T> data = environment_view(first, stride, index);
  for (int s = 0; s < steps; s++) step(model, data, exec);
}

}  // namespace

bool device_available(std::string& why_not) {
  int devices = 0;
  cudaError_t result = cudaGetDeviceCount(&devices);
  if (result == cudaSuccess && devices > 0) return true;
  why_not = result == cudaSuccess ? "no CUDA device" : cudaGetErrorString(result);
  return false;
}

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
  int blocks = (count_ + kWarpsPerBlock - 1) / kWarpsPerBlock;
  step_environments<T><<<blocks, kWarpsPerBlock * WarpExec::width>>>(model_, first_, stride_, count_, steps);
  check(cudaGetLastError(), "starting the step kernel");
  check(cudaDeviceSynchronize(), "stepping");
}

template class Environments<double>;
template class Environments<float>;

}  // namespace corten::cuda
