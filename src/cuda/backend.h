// Batches on a GPU, for whoever does not want to know more.
#pragma once

#include <memory>
#include <string>

#include "corten/device.h"
#include "device/backend.h"

namespace corten::cuda {

/// What was found.
DeviceInfo find_device();

/// Null where there is no usable GPU, and `why_not` tells. Throws std::runtime_error where CUDA fails, for
/// lack of memory perhaps.
std::unique_ptr<device::Backend> make_backend(device::BackendSpec spec, Precision precision,
                                              std::string& why_not);

// One file each, since they take long to compile.
std::unique_ptr<device::Backend> make_backend_double(device::BackendSpec spec);
std::unique_ptr<device::Backend> make_backend_float(device::BackendSpec spec);

}  // namespace corten::cuda
