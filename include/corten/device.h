// Batches on a GPU: what was found, and how to see the batch's arrays there. No header of CUDA is needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "corten/arrays.h"

namespace corten {

/// The numbers that a GPU computes with. The CPU always has doubles.
enum class Precision { float64, float32 };

/// What kind of number, as DLDataType of DLPack tells it.
struct TensorType {
  std::uint8_t code;    ///< 0: signed integer, 1: unsigned integer, 2: floating point
  std::uint8_t bits;    ///< 8, 32 or 64
  std::uint16_t lanes;  ///< 1
};

/// Where an array lies, as DLDevice of DLPack tells it.
struct TensorPlace {
  std::int32_t device_type;  ///< 1: CPU, 2: CUDA
  std::int32_t device_id;
};

/// An array of a batch for another library. The members up to `byte_offset` are those of DLTensor (DLPack 0.x
/// and 1.x), in its order and layout, so that copying them fills one. Shape and strides are the batch's, and
/// stay as long as it does, as the data do.
struct DeviceArray {
  void* data = nullptr;
  TensorPlace device{1, 0};
  std::int32_t ndim = 0;
  TensorType dtype{2, 64, 1};
  const std::int64_t* shape = nullptr;
  const std::int64_t* strides = nullptr;  ///< in elements
  std::uint64_t byte_offset = 0;

  /// The cudaStream_t in whose order the batch works on it; null on the CPU. Work of another stream has to
  /// wait for it, or for Batch::synchronize().
  void* stream = nullptr;
};

/// What device_info found.
struct DeviceInfo {
  bool usable = false;
  std::string why_not;  ///< in words, where it is not
  std::string name;
  std::size_t memory = 0, free_memory = 0;   ///< bytes
  int compute_major = 0, compute_minor = 0;  ///< compute capability
  int multiprocessors = 0;
  int driver_version = 0, runtime_version = 0;  ///< of CUDA: 13000 is 13.0
  bool built_in = false;                        ///< the library was built with CUDA
};

/// Looks for a GPU that batches can run on. Throws nothing.
DeviceInfo device_info();

}  // namespace corten
