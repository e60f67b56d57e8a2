// Groups of pieces by compile time: the few that contain all colliders or all solvers take longest. CPU and
// GPU compile each group in its own translation unit.
#pragma once

// clang-format off
#define CORTEN_PIECES_OF_CONTACTS(X) X(Collision)
#define CORTEN_PIECES_OF_SENSORS(X)  X(PositionSensors) X(RecordHistory)
#define CORTEN_PIECES_OF_IMPACTS(X)  X(ContinuousCollision)
#define CORTEN_PIECES_OF_SOLVERS(X)  X(ConstraintSolver) X(CompareInverse) X(SolveImplicit)
#define CORTEN_PIECES_OF_BODIES(X)                                                                       \
  X(CheckState) X(Kinematics) X(Inertia) X(ConstraintRows)                                        \
  X(Velocity) X(PositionEnergy) X(VelocityEnergy) X(VelocitySensors) X(Actuation) X(AccelerationSensors) \
  X(CheckAcceleration) X(SolveEuler) X(ImpulseVelocity) X(BeginRungeKutta) X(PlaceRungeKutta)              \
  X(KeepRungeKutta) X(EndRungeKutta) X(Advance) X(AdvanceImpulse) X(AdvanceRungeKutta)
// clang-format on
