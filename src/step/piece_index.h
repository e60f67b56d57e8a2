// The index and the name of each piece, in the order of a step: what profiles are kept by.
#pragma once

#include "step/piece_groups.h"
#include "step/step.h"

namespace corten::piece {

// clang-format off
#define CORTEN_PIECES_IN_ORDER(X)                                                                          \
  X(CheckState) X(Kinematics) X(Inertia) X(AnalyticCollision) X(Collision) X(ConstraintRows) \
  X(PositionEnergy) X(PositionSensors) X(Velocity) X(VelocityEnergy) X(VelocitySensors) X(Actuation)        \
  X(ConstraintSolver) X(ColumnSolver) X(AccelerationSensors) X(CheckAcceleration) X(CompareInverse)           \
  X(ImpulseVelocity) X(BeginRungeKutta) X(PlaceRungeKutta) X(KeepRungeKutta) X(EndRungeKutta) X(SolveImplicit) \
  X(SolveEuler) X(SolveWithLastInertia) X(RecordHistory) X(Advance) X(AdvanceImpulse) X(AdvanceRungeKutta)  \
  X(ContinuousCollision) X(WakeAccelerated) X(InverseForces)
// clang-format on

/// kIndex<Piece>
enum PieceIndex {
#define CORTEN_DECLARE(name) k##name,
  CORTEN_PIECES_IN_ORDER(CORTEN_DECLARE)
#undef CORTEN_DECLARE
      kPieceCount
};

inline constexpr const char* kNames[] = {
#define CORTEN_DECLARE(name) #name,
    CORTEN_PIECES_IN_ORDER(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// A piece that is not in the list above does not compile.
template <class Piece>
inline constexpr int kIndex = Piece::kNotInTheListOfPieces;
#define CORTEN_DECLARE(name) \
  template <>                \
  inline constexpr int kIndex<name> = k##name;
CORTEN_PIECES_IN_ORDER(CORTEN_DECLARE)
#undef CORTEN_DECLARE

}  // namespace corten::piece
