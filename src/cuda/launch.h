// Starting the kernels of a step.
//
// Compiling them takes minutes, most of it for the few pieces that know all shapes. So they are compiled in
// groups, in pieces.cu, and this header declares them to everyone else.
#pragma once

#include <cstdint>

#include "cuda/device_buffer.h"
#include "cuda/kernel_models.h"
#include "step/piece_groups.h"
#include "step/step.h"

namespace corten::cuda {

/// Which environments a kernel leaves out.
struct Mask {
  const std::uint8_t* roles = nullptr;  ///< of environments (device/batch_view.h); null: all take part
  unsigned wanted = 0;                  ///< one of these
  int status_bit = 0;                   ///< and only those whose status has this bit; 0: all
};

/// What to run pieces on. Models is OneModel or ModelEach.
template <class Models>
struct Launch {
  using T = typename Models::Scalar;
  const Models& models;
  const DataView<T>* first;  ///< environment 0, described on the device
  std::size_t stride;        ///< from one environment to the next, in bytes
  int count;
  cudaStream_t stream;
  Mask mask{};
};

/// Starts one piece for all environments.
template <class Models, class Piece>
void launch_piece(const Launch<Models>& launch, Piece piece);

// The groups as kernels, with the variants that only GPUs run.
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
