// Batches on a GPU: device information and device arrays. Needs no CUDA headers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "corten/arrays.h"

namespace corten {

/// Scalar type of GPU computation. The CPU always uses double.
enum class Precision { float64, float32 };

/// Element type, with the layout of DLPack's DLDataType.
struct TensorType {
  std::uint8_t code;    ///< 0: signed integer, 1: unsigned integer, 2: floating point
  std::uint8_t bits;    ///< 8, 32 or 64
  std::uint16_t lanes;  ///< 1
};

/// Device, with the layout of DLPack's DLDevice.
struct TensorPlace {
  std::int32_t device_type;  ///< 1: CPU, 2: CUDA
  std::int32_t device_id;    ///< number of the GPU; 0 for the CPU
};

/// A batch array for another library. The members up to `byte_offset` have the order and layout of DLTensor
/// (DLPack 0.x and 1.x): copy them to fill one. Data, shape and strides belong to the batch and live as long
/// as it does.
struct DeviceArray {
  void* data = nullptr;                   ///< address on the device
  TensorPlace device{1, 0};               ///< where the elements are
  std::int32_t ndim = 0;                  ///< number of dimensions
  TensorType dtype{2, 64, 1};             ///< type of the elements
  const std::int64_t* shape = nullptr;    ///< extents
  const std::int64_t* strides = nullptr;  ///< in elements
  std::uint64_t byte_offset = 0;          ///< of the first element from data

  /// The cudaStream_t on which the batch uses the array; null on the CPU. Work on another stream must wait
  /// for it, or for Batch::synchronize().
  void* stream = nullptr;
};

/// Result of device_info.
struct DeviceInfo {
  bool usable = false;          ///< batches can run on it
  std::string why_not;          ///< the reason if not usable
  std::string name;             ///< of the GPU
  std::size_t memory = 0;       ///< bytes
  std::size_t free_memory = 0;  ///< bytes that are free
  int compute_major = 0;        ///< compute capability
  int compute_minor = 0;        ///< after the point
  int multiprocessors = 0;      ///< number of multiprocessors
  int driver_version = 0;       ///< CUDA version of the driver: 13000 is 13.0
  int runtime_version = 0;      ///< CUDA version of the library
  bool built_in = false;        ///< the library was built with CUDA
};

/// Looks for a GPU that can run batches. Does not throw.
DeviceInfo device_info();

}  // namespace corten
