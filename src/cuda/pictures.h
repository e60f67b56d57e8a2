// Launches the kernels that draw pictures. They are compiled in pictures.cu.
#pragma once

#include "cuda/device_buffer.h"
#include "cuda/kernel_models.h"
#include "device/pictures.h"

namespace corten::cuda {

/// Draws all pictures of a request. Models is OneModel or ModelEach.
template <class Models>
void launch_pictures(const Models& models, const device::DrawRequest<typename Models::Scalar>& request,
                     cudaStream_t stream);

extern template void launch_pictures(const OneModel<double>&, const device::DrawRequest<double>&,
                                     cudaStream_t);
extern template void launch_pictures(const OneModel<float>&, const device::DrawRequest<float>&, cudaStream_t);
extern template void launch_pictures(const ModelEach<double>&, const device::DrawRequest<double>&,
                                     cudaStream_t);
extern template void launch_pictures(const ModelEach<float>&, const device::DrawRequest<float>&,
                                     cudaStream_t);

}  // namespace corten::cuda
