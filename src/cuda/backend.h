// Creates GPU batches without exposing CUDA headers.
#pragma once

#include <memory>
#include <string>

#include "corten/device.h"
#include "device/backend.h"

namespace corten::cuda {

/// Describes the GPU, or why none is usable.
DeviceInfo find_device();

/// Creates a backend; null if there is no usable GPU, with the reason in `why_not`. Throws std::runtime_error
/// if CUDA fails, for example if it is out of memory.
std::unique_ptr<device::Backend> make_backend(device::BackendSpec spec, Precision precision,
                                              std::string& why_not);

// One file per precision, since they take long to compile.
std::unique_ptr<device::Backend> make_backend_double(device::BackendSpec spec);
std::unique_ptr<device::Backend> make_backend_float(device::BackendSpec spec);

}  // namespace corten::cuda
