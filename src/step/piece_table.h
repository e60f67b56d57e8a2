// The table of pieces. Each row gives a piece its index, its name in profiles and its translation unit.
//
// X(name, group, machine), in the order of a step.
//
//   group    pieces that are compiled together. Those with all colliders or all solvers take longest, so each
//            group has its own translation unit, on the CPU (cpu/pieces.cpp) and on the GPU (cuda/pieces.cu)
//   machine  any, gpu for the variants that only GPUs have, or cpu for inverse dynamics and derivatives
#pragma once

#include "step/step.h"

// clang-format off
#define CORTEN_PIECES(X)             \
  X(CheckState,           BODIES,   any) \
  X(Kinematics,           BODIES,   any) \
  X(Inertia,              BODIES,   any) \
  X(AnalyticCollision,    BODIES,   gpu) \
  X(Collision,            CONTACTS, any) \
  X(FlexCollision,        FLEXES,   any) \
  X(ConstraintRows,       BODIES,   any) \
  X(PositionEnergy,       BODIES,   any) \
  X(PositionSensors,      SENSORS,  any) \
  X(Velocity,             BODIES,   any) \
  X(VelocityEnergy,       BODIES,   any) \
  X(VelocitySensors,      BODIES,   any) \
  X(UserControl,          BODIES,   cpu) \
  X(Actuation,            BODIES,   any) \
  X(ConstraintSolver,     SOLVERS,  any) \
  X(ColumnSolver,         SOLVERS,  gpu) \
  X(AccelerationSensors,  BODIES,   any) \
  X(CheckAcceleration,    BODIES,   any) \
  X(CompareInverse,       SOLVERS,  any) \
  X(ImpulseVelocity,      BODIES,   any) \
  X(BeginRungeKutta,      BODIES,   any) \
  X(PlaceRungeKutta,      BODIES,   any) \
  X(KeepRungeKutta,       BODIES,   any) \
  X(EndRungeKutta,        BODIES,   any) \
  X(SolveImplicit,        SOLVERS,  any) \
  X(SolveEuler,           BODIES,   any) \
  X(SolveWithLastInertia, SOLVERS,  cpu) \
  X(RecordHistory,        SENSORS,  any) \
  X(Advance,              BODIES,   any) \
  X(AdvanceImpulse,       BODIES,   any) \
  X(AdvanceRungeKutta,    BODIES,   any) \
  X(ContinuousCollision,  IMPACTS,  any) \
  X(WakeAccelerated,      SOLVERS,  cpu) \
  X(InverseForces,        SOLVERS,  cpu)
// clang-format on

namespace corten::piece {

/// kInertia and so on.
enum PieceIndex {
#define CORTEN_DECLARE(name, group, machine) k##name,
  CORTEN_PIECES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// By PieceIndex.
inline constexpr const char* kNames[] = {
#define CORTEN_DECLARE(name, group, machine) #name,
    CORTEN_PIECES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// The index of a piece. A piece without a row does not compile.
template <class Piece>
inline constexpr int kIndex = Piece::kHasNoRowInTheTableOfPieces;
#define CORTEN_DECLARE(name, group, machine) \
  template <>                                \
  inline constexpr int kIndex<name> = k##name;
CORTEN_PIECES(CORTEN_DECLARE)
#undef CORTEN_DECLARE

}  // namespace corten::piece

// CORTEN_PIECES(CORTEN_COMPILE) calls CORTEN_INSTANTIATE(name) for the pieces of one group. CMake chooses the
// group by defining, for example, CORTEN_COMPILE_SOLVERS as CORTEN_INSTANTIATE.
#ifndef CORTEN_COMPILE_BODIES
#define CORTEN_COMPILE_BODIES(name)
#endif
#ifndef CORTEN_COMPILE_CONTACTS
#define CORTEN_COMPILE_CONTACTS(name)
#endif
#ifndef CORTEN_COMPILE_FLEXES
#define CORTEN_COMPILE_FLEXES(name)
#endif
#ifndef CORTEN_COMPILE_IMPACTS
#define CORTEN_COMPILE_IMPACTS(name)
#endif
#ifndef CORTEN_COMPILE_SENSORS
#define CORTEN_COMPILE_SENSORS(name)
#endif
#ifndef CORTEN_COMPILE_SOLVERS
#define CORTEN_COMPILE_SOLVERS(name)
#endif
#define CORTEN_COMPILE(name, group, machine) CORTEN_COMPILE_ON_##machine(name, group)
#define CORTEN_COMPILE_ON_any(name, group)   CORTEN_COMPILE_##group(name)
