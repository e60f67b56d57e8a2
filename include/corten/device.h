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
  std::int32_t device_id;
};

/// A batch array for another library. The members up to `byte_offset` have the order and layout of DLTensor
/// (DLPack 0.x and 1.x): copy them to fill one. Data, shape and strides belong to the batch and live as long
/// as it does.
struct DeviceArray {
  void* data = nullptr;
  TensorPlace device{1, 0};
  std::int32_t ndim = 0;
  TensorType dtype{2, 64, 1};
  const std::int64_t* shape = nullptr;
  const std::int64_t* strides = nullptr;  ///< in elements
  std::uint64_t byte_offset = 0;

  /// The cudaStream_t on which the batch uses the array; null on the CPU. Work on another stream must wait
  /// for it, or for Batch::synchronize().
  void* stream = nullptr;
};

/// Result of device_info.
struct DeviceInfo {
  bool usable = false;
  std::string why_not;  ///< the reason if not usable
  std::string name;
  std::size_t memory = 0, free_memory = 0;   ///< bytes
  int compute_major = 0, compute_minor = 0;  ///< compute capability
  int multiprocessors = 0;
  int driver_version = 0, runtime_version = 0;  ///< CUDA versions: 13000 is 13.0
  bool built_in = false;                        ///< the library was built with CUDA
};

/// Looks for a GPU that can run batches. Does not throw.
DeviceInfo device_info();

}  // namespace corten
