// The GPU batch in double precision.
#include "cuda/device_batch_impl.h"

namespace corten::cuda {

std::unique_ptr<device::Backend> make_backend_double(device::BackendSpec spec) {
  return make_device_batch<double>(std::move(spec));
}

}  // namespace corten::cuda
