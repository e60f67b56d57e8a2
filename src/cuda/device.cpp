// Looks for a usable GPU, and computes the capacities that environments need on it.
#include <string>

#include "cuda/environments.h"
#include "step/variants.h"

namespace corten::cuda {

bool device_available(std::string& why_not) {
  int devices = 0;
  const cudaError_t result = cudaGetDeviceCount(&devices);
  if (result == cudaSuccess && devices > 0) return true;
  why_not = result == cudaSuccess ? "no CUDA device" : cudaGetErrorString(result);
  return false;
}

DataCapacity device_capacity(const ModelView<double>& model, DataCapacity capacity) {
  return with_variants<WarpExec>(model, capacity);
}

}  // namespace corten::cuda
