// Pieces by compile cost: the few that hold all colliders or all solvers take longest. CPU and GPU compile
// each group in a translation unit of its own.
#pragma once

// clang-format off
#define CORTEN_PIECES_OF_CONTACTS(X) X(FindContacts)
#define CORTEN_PIECES_OF_SENSORS(X)  X(SensePositions) X(RecordHistory)
#define CORTEN_PIECES_OF_IMPACTS(X)  X(MoveUntilImpact)
#define CORTEN_PIECES_OF_SOLVERS(X)  X(Constrain) X(CompareInverse) X(SolveImplicit)
#define CORTEN_PIECES_OF_BODIES(X)                                                                       \
  X(CheckState) X(PlaceBodies) X(WeighJoints) X(BuildConstraints)                                        \
  X(FollowVelocity) X(PositionEnergy) X(VelocityEnergy) X(SenseVelocities) X(Push) X(SenseAccelerations) \
  X(CheckAcceleration) X(SolveEuler) X(SettleImpulse) X(BeginRungeKutta) X(PlaceRungeKutta)              \
  X(KeepRungeKutta) X(EndRungeKutta) X(Advance) X(AdvanceSettled) X(AdvanceRungeKutta)
// clang-format on
