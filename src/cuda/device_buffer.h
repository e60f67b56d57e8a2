// Device memory that frees itself, and errors that say what failed.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace corten::cuda {

inline void check(cudaError_t result, const char* doing) {
  if (result != cudaSuccess)
    throw std::runtime_error(std::string("CUDA: ") + doing + ": " + cudaGetErrorString(result));
}

class DeviceBuffer {
 public:
  DeviceBuffer() = default;
  explicit DeviceBuffer(std::size_t size) : size_(size) {
    check(cudaMalloc(&data_, size > 0 ? size : 1), ("allocating " + std::to_string(size) + " bytes").c_str());
  }
  DeviceBuffer(DeviceBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~DeviceBuffer() { cudaFree(data_); }

  std::byte* data() const { return static_cast<std::byte*>(data_); }
  std::size_t size() const { return size_; }

  void upload(const std::byte* from) {
    check(cudaMemcpy(data_, from, size_, cudaMemcpyHostToDevice), "uploading");
  }
  void download(std::byte* to) const {
    check(cudaMemcpy(to, data_, size_, cudaMemcpyDeviceToHost), "downloading");
  }

 private:
  void* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace corten::cuda
