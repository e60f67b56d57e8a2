// The linker leads CUDA's allocations here (--wrap in CMakeLists.txt), so that tests can let them fail.
#include "support/failing_allocations.h"

#include <cuda_runtime_api.h>

#include <cstddef>

extern "C" {

cudaError_t __real_cudaMalloc(void** memory, std::size_t bytes);
cudaError_t __real_cudaMallocHost(void** memory, std::size_t bytes);

// What fails asks for more memory than there is, so that the runtime itself reports the error and remembers
// it.
constexpr std::size_t kTooMuch = std::size_t{1} << 60;

cudaError_t __wrap_cudaMalloc(void** memory, std::size_t bytes) {
  return __real_cudaMalloc(memory, corten::test::FailingAllocations::next_fails() ? kTooMuch : bytes);
}

cudaError_t __wrap_cudaMallocHost(void** memory, std::size_t bytes) {
  return __real_cudaMallocHost(memory, corten::test::FailingAllocations::next_fails() ? kTooMuch : bytes);
}
}
