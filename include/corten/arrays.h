// Arrays that belong to somebody else: views for C++, descriptors for other languages.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace corten {

/// Where a batch runs, and where an array lies.
enum class Device {
  cpu,
  cuda,
  automatic  ///< for BatchOptions only: a GPU where there is one
};

/// What an array holds.
enum class DType { float64, float32, int32, uint8 };

/// Everything that another library needs to see an array without copying it: pointer, shape, strides, type.
struct Array {
  std::string name;
  void* data = nullptr;
  DType dtype = DType::float64;
  Device device = Device::cpu;
  int ndim = 0;                           ///< 1 to 3
  std::array<std::int64_t, 3> shape{};    ///< the first ndim count
  std::array<std::int64_t, 3> strides{};  ///< in elements
};

/// A row for each environment, one after the other. Like a span: it owns nothing, and a const one does not
/// make its numbers const.
template <class T>
class Rows {
 public:
  Rows() = default;
  Rows(T* data, int envs, std::size_t width)
      : data_(data), envs_(static_cast<std::size_t>(envs)), width_(width) {}
  operator Rows<const T>() const { return {data_, envs(), width_}; }

  int envs() const { return static_cast<int>(envs_); }
  std::size_t width() const { return width_; }
  T* data() const { return data_; }

  /// The numbers of one environment.
  std::span<T> operator[](int env) const { return {data_ + static_cast<std::size_t>(env) * width_, width_}; }
  /// One number of one environment.
  T& operator()(int env, int column) const {
    return data_[static_cast<std::size_t>(env) * width_ + static_cast<std::size_t>(column)];
  }
  /// All of them, environment after environment.
  std::span<T> all() const { return {data_, envs_ * width_}; }

 private:
  T* data_ = nullptr;
  std::size_t envs_ = 0, width_ = 0;
};

}  // namespace corten
