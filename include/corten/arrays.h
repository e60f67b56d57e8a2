// Non-owning views of arrays: Rows for C++, Array descriptors for other languages.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace corten {

/// The device that a batch runs on, or that holds an array.
enum class Device {
  cpu,
  cuda,
  automatic  ///< BatchOptions only: a GPU if one is usable, else the CPU
};

/// Element type of an array.
enum class DType { float64, float32, int32, uint8 };

/// Describes an array so that another library can use it without a copy: pointer, shape, strides, type.
struct Array {
  std::string name;                       ///< as the batch calls it
  void* data = nullptr;                   ///< first element
  DType dtype = DType::float64;           ///< type of the elements
  Device device = Device::cpu;            ///< where the elements are
  int ndim = 0;                           ///< 1 to 3
  std::array<std::int64_t, 3> shape{};    ///< the first ndim entries are valid
  std::array<std::int64_t, 3> strides{};  ///< in elements
};

/// A row-major matrix with one row per environment. Non-owning, like std::span: the elements of a const Rows
/// can still be written.
template <class T>
class Rows {
 public:
  Rows() = default;
  Rows(T* data, int envs, std::size_t width)
      : data_(data), envs_(static_cast<std::size_t>(envs)), width_(width) {}
  /// The same rows, read-only.
  operator Rows<const T>() const { return {data_, envs(), width_}; }

  /// Number of rows.
  int envs() const { return static_cast<int>(envs_); }
  /// Elements per row.
  std::size_t width() const { return width_; }
  /// The first element.
  T* data() const { return data_; }

  /// The row of one environment.
  std::span<T> operator[](int env) const { return {data_ + static_cast<std::size_t>(env) * width_, width_}; }
  /// One element of one environment's row.
  T& operator()(int env, int column) const {
    return data_[static_cast<std::size_t>(env) * width_ + static_cast<std::size_t>(column)];
  }
  /// All elements, environment by environment.
  std::span<T> all() const { return {data_, envs_ * width_}; }

 private:
  T* data_ = nullptr;
  std::size_t envs_ = 0, width_ = 0;
};

}  // namespace corten
