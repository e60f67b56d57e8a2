// device/device_batch.h instantiated for CUDA, for the files that compile it in one precision each.
#pragma once

#include <memory>
#include <utility>

#include "cuda/backend.h"
#include "cuda/machine.h"
#include "device/device_batch.h"

namespace corten::cuda {

template <class T>
std::unique_ptr<device::Backend> make_device_batch(device::BackendSpec spec) {
  auto make = [&]<bool kVaried>(std::bool_constant<kVaried>) -> std::unique_ptr<device::Backend> {
    using Host = Machine<T, kVaried>;
    return std::make_unique<device::DeviceBatch<T, Host>>(std::make_unique<Host>(), std::move(spec));
  };
  if (spec.varies) return make(std::true_type{});
  return make(std::false_type{});
}

}  // namespace corten::cuda
