#include <string>

#include "cuda/environments.h"

namespace corten::cuda {

bool device_available(std::string& why_not) {
  int devices = 0;
  const cudaError_t result = cudaGetDeviceCount(&devices);
  if (result == cudaSuccess && devices > 0) return true;
  why_not = result == cudaSuccess ? "no CUDA device" : cudaGetErrorString(result);
  return false;
}

}  // namespace corten::cuda
