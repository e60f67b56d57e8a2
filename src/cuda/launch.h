// Launches the kernels of a step.
//
// They take minutes to compile, mostly for the few pieces that contain all shapes. So they are compiled in
// groups in pieces.cu, and this header only declares them.
#pragma once

#include <cstdint>

#include "cuda/device_buffer.h"
#include "cuda/kernel_models.h"
#include "step/piece_table.h"

namespace corten::cuda {

/// Selects the environments for which a kernel runs.
struct Mask {
  const std::uint8_t* roles = nullptr;  ///< per environment (device/batch_view.h); null: all environments
  unsigned wanted = 0;                  ///< bits of roles that run
  int status_bit = 0;                   ///< and only if the status has this bit; 0: any status
};

/// The environments to run pieces on. Models is OneModel or ModelEach.
template <class Models>
struct Launch {
  using T = typename Models::Scalar;
  const Models& models;
  const DataView<T>* first;  ///< view of environment 0, in device memory
  std::size_t stride;        ///< distance between environments, in bytes
  int count;
  cudaStream_t stream;
  Mask mask{};
};

/// Launches one piece for all environments.
template <class Models, class Piece>
void launch_piece(const Launch<Models>& launch, Piece piece);

#define CORTEN_DECLARE(name, group, machine) CORTEN_DECLARE_ON_##machine(name)
#define CORTEN_DECLARE_ON_any(name)                                                 \
  extern template void launch_piece(const Launch<OneModel<double>>&, piece::name);  \
  extern template void launch_piece(const Launch<OneModel<float>>&, piece::name);   \
  extern template void launch_piece(const Launch<ModelEach<double>>&, piece::name); \
  extern template void launch_piece(const Launch<ModelEach<float>>&, piece::name);
#define CORTEN_DECLARE_ON_gpu(name) CORTEN_DECLARE_ON_any(name)
#define CORTEN_DECLARE_ON_cpu(name)
CORTEN_PIECES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
#undef CORTEN_DECLARE_ON_any
#undef CORTEN_DECLARE_ON_gpu
#undef CORTEN_DECLARE_ON_cpu

}  // namespace corten::cuda
