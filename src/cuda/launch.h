// Starting the kernels of a step.
//
// Their machine code takes minutes to make, most of it for the few pieces that know all shapes. So kernels
// are compiled in groups of pieces, a file each (pieces_*.cu), and this header declares them to everyone
// else.
#pragma once

#include <cstdint>

#include "cuda/device_buffer.h"
#include "cuda/kernel_models.h"
#include "step/step.h"

namespace corten::cuda {

/// Which environments a kernel leaves out.
struct Mask {
  const std::uint8_t* roles = nullptr;  ///< of environments (device/batch_view.h); null: all take part
  unsigned wanted = 0;                  ///< one of these
  int status_bit = 0;                   ///< and only those whose status has this bit; 0: all
  bool unsearched = false;              ///< and only those with kUnsearched
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

// clang-format off
#define CORTEN_PIECES_OF_CONTACTS(X) X(FindContacts)
#define CORTEN_PIECES_OF_SENSORS(X)  X(SensePositions) X(RecordHistory)
#define CORTEN_PIECES_OF_IMPACTS(X)  X(MoveUntilImpact)
#define CORTEN_PIECES_OF_SOLVERS(X)  X(Constrain) X(ConstrainByColumns) X(CompareInverse) X(SolveImplicit)
#define CORTEN_PIECES_OF_BODIES(X)                                                                       \
  X(CheckState) X(PlaceBodies) X(WeighJoints) X(FindContactsByFormulas) X(BuildConstraints)              \
  X(FollowVelocity) X(PositionEnergy) X(VelocityEnergy) X(SenseVelocities) X(Push) X(SenseAccelerations) \
  X(CheckAcceleration) X(SolveEuler) X(SettleImpulse) X(BeginRungeKutta) X(PlaceRungeKutta)              \
  X(KeepRungeKutta) X(EndRungeKutta) X(Advance) X(AdvanceSettled) X(AdvanceRungeKutta)
#define CORTEN_ALL_PIECES(X)                                                                             \
  CORTEN_PIECES_OF_CONTACTS(X) CORTEN_PIECES_OF_SENSORS(X) CORTEN_PIECES_OF_IMPACTS(X)                   \
  CORTEN_PIECES_OF_SOLVERS(X) CORTEN_PIECES_OF_BODIES(X)
// clang-format on

#define CORTEN_DECLARE(name)                                                        \
  extern template void launch_piece(const Launch<OneModel<double>>&, piece::name);  \
  extern template void launch_piece(const Launch<OneModel<float>>&, piece::name);   \
  extern template void launch_piece(const Launch<ModelEach<double>>&, piece::name); \
  extern template void launch_piece(const Launch<ModelEach<float>>&, piece::name);
CORTEN_ALL_PIECES(CORTEN_DECLARE)
#undef CORTEN_DECLARE

}  // namespace corten::cuda
