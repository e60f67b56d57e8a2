// The GPU batch in single precision.
#include "cuda/device_batch_impl.h"

namespace corten::cuda {

std::unique_ptr<device::Backend> make_backend_float(device::BackendSpec spec) {
  return make_device_batch<float>(std::move(spec));
}

}  // namespace corten::cuda
