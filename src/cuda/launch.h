// Launches the kernels of a step.
//
// They take minutes to compile, mostly for the few pieces that contain all shapes. So they are compiled in
// groups in pieces.cu, and this header only declares them.
#pragma once

#include <cstdint>

#include "cuda/device_buffer.h"
#include "cuda/kernel_models.h"
#include "step/piece_groups.h"
#include "step/step.h"

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

// The groups of pieces as kernels, including variants for GPUs only.
#define CORTEN_KERNELS_OF_CONTACTS(X) CORTEN_PIECES_OF_CONTACTS(X)
#define CORTEN_KERNELS_OF_SENSORS(X)  CORTEN_PIECES_OF_SENSORS(X)
#define CORTEN_KERNELS_OF_IMPACTS(X)  CORTEN_PIECES_OF_IMPACTS(X)
#define CORTEN_KERNELS_OF_SOLVERS(X)  CORTEN_PIECES_OF_SOLVERS(X) X(ColumnSolver)
#define CORTEN_KERNELS_OF_BODIES(X)   CORTEN_PIECES_OF_BODIES(X) X(AnalyticCollision)
#define CORTEN_ALL_KERNELS(X)   \
  CORTEN_KERNELS_OF_CONTACTS(X) \
  CORTEN_KERNELS_OF_SENSORS(X)  \
  CORTEN_KERNELS_OF_IMPACTS(X) CORTEN_KERNELS_OF_SOLVERS(X) CORTEN_KERNELS_OF_BODIES(X)

#define CORTEN_DECLARE(name)                                                        \
  extern template void launch_piece(const Launch<OneModel<double>>&, piece::name);  \
  extern template void launch_piece(const Launch<OneModel<float>>&, piece::name);   \
  extern template void launch_piece(const Launch<ModelEach<double>>&, piece::name); \
  extern template void launch_piece(const Launch<ModelEach<float>>&, piece::name);
CORTEN_ALL_KERNELS(CORTEN_DECLARE)
#undef CORTEN_DECLARE

}  // namespace corten::cuda
