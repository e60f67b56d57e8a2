// The simulated device, compiled once for all tests because it contains the whole pipeline.
#include "device/device_batch.h"
#include "support/device_batches.h"
#include "support/host_machine.h"

namespace corten::test {

namespace {

template <class T>
std::unique_ptr<device::Backend> serial_backend(device::BackendSpec spec, std::size_t memory) {
  using Machine = HostMachine<T, SerialLanes>;
  return std::make_unique<device::DeviceBatch<T, Machine>>(std::make_unique<Machine>(memory),
                                                           std::move(spec));
}

}  // namespace

std::unique_ptr<device::Backend> simulated_backend(device::BackendSpec spec, Precision precision,
                                                   std::size_t memory) {
  return precision == Precision::float32 ? serial_backend<float>(std::move(spec), memory)
                                         : serial_backend<double>(std::move(spec), memory);
}

}  // namespace corten::test
