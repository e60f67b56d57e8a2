#include "cuda/backend.h"

#include <cuda_runtime_api.h>

#include <utility>

#include "cuda/environments.h"

namespace corten::cuda {

DeviceInfo find_device() {
  DeviceInfo info;
  info.built_in = true;
  cudaRuntimeGetVersion(&info.runtime_version);
  cudaDriverGetVersion(&info.driver_version);
  if (!device_available(info.why_not)) {
    if (info.driver_version == 0) info.why_not += " (no NVIDIA driver)";
    cudaGetLastError();  // clear the error, or the next call would report it
    return info;
  }
  int device = 0;
  cudaDeviceProp properties{};
  const bool known = cudaGetDevice(&device) == cudaSuccess &&
                     cudaGetDeviceProperties(&properties, device) == cudaSuccess &&
                     cudaMemGetInfo(&info.free_memory, &info.memory) == cudaSuccess;
  if (!known) {
    info.why_not = cudaGetErrorString(cudaGetLastError());
    return info;
  }
  info.name = properties.name;
  info.compute_major = properties.major;
  info.compute_minor = properties.minor;
  info.multiprocessors = properties.multiProcessorCount;
  info.usable = properties.major >= 8;
  if (!info.usable)
    info.why_not = info.name + " has compute capability " + std::to_string(info.compute_major) + "." +
                   std::to_string(info.compute_minor) + "; 8.0 or higher is needed";
  return info;
}

std::unique_ptr<device::Backend> make_backend(device::BackendSpec spec, Precision precision,
                                              std::string& why_not) {
  const DeviceInfo found = find_device();
  if (!found.usable) {
    why_not = found.why_not;
    return nullptr;
  }
  return precision == Precision::float32 ? make_backend_float(std::move(spec))
                                         : make_backend_double(std::move(spec));
}

}  // namespace corten::cuda
