// The plan of a step: which pieces run for a model, in which order, and which of their variants. CPU and GPU
// follow the same plan; a GPU launches a kernel for each piece.
//
// A step is a sequence of pieces. Between two of them only the model decides what comes next, so a machine
// can run one piece for all environments before it begins the next. Functions named *_pieces give the order:
// they call `run` with each piece. Pieces that only some environments need are given to run.where().
#pragma once

#include "step/check.h"

namespace corten {

/// What a step consists of. Made from the model once for each call, or once for each batch.
struct StepPlan {
  Integrator integrator = kEuler;
  bool impulse = false;            ///< impulse contacts, which compute velocities themselves
  bool sensors = false;            ///< the model has sensors to evaluate
  bool history = false;            ///< past controls or readings are recorded
  bool ccd = false;                ///< positions stop at impacts
  bool sleep = false;              ///< trees may sleep
  bool flex = false;               ///< the model has flexes
  bool rerun_after_reset = false;  ///< after a bad acceleration and a reset, forward dynamics run again
  bool compare_inverse = false;    ///< fwdinv

  // Variants for machines that have them (step/variants.h). The CPU runs the general pieces.
  bool column_solver = false;       ///< Newton's method with a lane for each dof
  bool analytic_collision = false;  ///< analytic colliders run first, on `pairs`
  bool general_collision = true;    ///< some pairs need a collider that searches
  PossiblePairs pairs{};
};

template <class T>
CORTEN_HD StepPlan plan_step(const ModelView<T>& m) {
  StepPlan plan;
  plan.integrator = static_cast<Integrator>(m.opt.integrator);
  plan.impulse = m.impulse_contacts();
  plan.sensors = senses(m);
  plan.history = m.nhistory > 0;
  plan.ccd = m.opt.ccd;
  plan.sleep = m.enabled(kEnableSleep);
  plan.flex = m.nflex > 0;
  plan.rerun_after_reset = !m.disabled(kDisableAutoReset);
  // Forces of impulse contacts do not follow from the acceleration.
  plan.compare_inverse = m.enabled(kEnableFwdInv) && !plan.impulse;
  return plan;
}

/// Whether `run` belongs to a machine that has the variants; it declares a type HasVariants then.
template <class Run>
inline constexpr bool kRunsVariants = requires {
  typename Run::HasVariants;
};

// ---- forward dynamics

/// All contacts.
template <class Run>
CORTEN_HD void collision_pieces(const StepPlan& plan, const Run& run) {
  if (plan.flex) return run(piece::FlexCollision{});
  if constexpr (kRunsVariants<Run>)
    if (plan.analytic_collision) run(piece::AnalyticCollision{plan.pairs});
  if (plan.general_collision) run(piece::Collision{plan.analytic_collision});
}

/// Everything that follows from qpos.
template <class Run>
CORTEN_HD void position_pieces(const StepPlan& plan, const Run& run) {
  run(piece::Kinematics{});
  run(piece::Inertia{});
  collision_pieces(plan, run);
  run(piece::ConstraintRows{plan.column_solver});
}

/// What changed since the pieces last ran; velocities depend on positions.
enum class Changed { position, velocity, neither };

/// Everything that follows from qpos and qvel, as far as it depends on what changed.
template <class Run>
CORTEN_HD void state_pieces(const StepPlan& plan, const Run& run, Changed changed = Changed::position) {
  if (changed == Changed::position) {
    position_pieces(plan, run);
    if (plan.sensors) run(piece::PositionSensors{});
  }
  if (changed == Changed::neither) return;
  run(piece::Velocity{});
  if (plan.sensors) run(piece::VelocitySensors{});
}

/// The user's controls, on machines that can call them.
template <class Run>
CORTEN_HD void control_pieces(const Run& run) {
  if constexpr (requires { run.has_user_control(); })
    if (run.has_user_control()) run(piece::UserControl{});
}

/// What depends on controls and forces too.
template <class Run>
CORTEN_HD void force_pieces(const StepPlan& plan, const Run& run) {
  run(piece::Actuation{});
  if constexpr (kRunsVariants<Run>)
    if (plan.column_solver) return run(piece::ColumnSolver{});
  run(piece::ConstraintSolver{});
}

/// Forward dynamics: from state and inputs to qacc.
template <class Run>
CORTEN_HD void forward_pieces(const StepPlan& plan, const Run& run) {
  state_pieces(plan, run);
  control_pieces(run);
  force_pieces(plan, run);
  if (plan.sensors) run(piece::AccelerationSensors{});
}

/// Inverse dynamics: qfrc_inverse from qpos, qvel and qacc.
template <class Run>
CORTEN_HD void inverse_pieces(const StepPlan& plan, const Run& run) {
  if (plan.sleep) run(piece::WakeAccelerated{});
  state_pieces(plan, run);
  run(piece::InverseForces{});
}

/// If qacc is bad, reset and rerun forward.
template <class Run>
CORTEN_HD void restart_pieces(const StepPlan& plan, const Run& run) {
  run(piece::CheckAcceleration{});
  if (plan.rerun_after_reset) run.where(kBadQacc, [&](const Run& again) { forward_pieces(plan, again); });
}

// ---- integration

template <class Run>
CORTEN_HD void runge_kutta_pieces(const StepPlan& plan, const Run& run) {
  run(piece::BeginRungeKutta{});
  for (int n = 1; n < 4; n++) {
    run(piece::PlaceRungeKutta{n});
    position_pieces(plan, run);
    run(piece::PositionEnergy{});
    run(piece::Velocity{});
    run(piece::VelocityEnergy{});
    control_pieces(run);
    force_pieces(plan, run);  // sensors keep the readings of the first stage
    run(piece::KeepRungeKutta{n});
  }
  run(piece::EndRungeKutta{});
}

/// The end of every integrator: history needs the old state, `advance` writes the new one.
template <class Run, class Advance>
CORTEN_HD void advance_pieces(const StepPlan& plan, const Run& run, Advance advance) {
  if (plan.history) run(piece::RecordHistory{});
  run(advance);
  if (plan.ccd) run(piece::ContinuousCollision{});
}

/// From qacc to the next state.
template <class Run>
CORTEN_HD void integrator_pieces(const StepPlan& plan, const Run& run) {
  if (plan.impulse) {
    run(piece::ImpulseVelocity{});
    advance_pieces(plan, run, piece::AdvanceImpulse{});
    return;
  }
  switch (plan.integrator) {
    case kRK4:
      runge_kutta_pieces(plan, run);
      advance_pieces(plan, run, piece::AdvanceRungeKutta{});
      break;
    case kImplicit:
    case kImplicitFast:
      run(piece::SolveImplicit{});
      advance_pieces(plan, run, piece::Advance{});
      break;
    case kEuler:
      run(piece::SolveEuler{});
      advance_pieces(plan, run, piece::Advance{});
      break;
  }
}

/// Integrates the last step again with other forces and the matrix factored then. For integrators that factor
/// one, other than Runge-Kutta.
template <class Run>
CORTEN_HD void integrate_again_pieces(const StepPlan& plan, const Run& run) {
  run(piece::SolveWithLastInertia{});
  advance_pieces(plan, run, piece::Advance{});
}

// ---- a step

/// Between forward dynamics and integration.
template <class Run>
CORTEN_HD void check_pieces(const StepPlan& plan, const Run& run) {
  restart_pieces(plan, run);
  if (plan.compare_inverse) run(piece::CompareInverse{});
}

/// One timestep. `run_forward` gets the pieces of forward dynamics: a batch runs them also for environments
/// that begin an episode, which do not move yet.
template <class Run, class RunForward>
CORTEN_HD void step_pieces(const StepPlan& plan, const Run& run, const RunForward& run_forward) {
  run(piece::CheckState{});
  forward_pieces(plan, run_forward);
  check_pieces(plan, run);
  integrator_pieces(plan, run);
}
template <class Run>
CORTEN_HD void step_pieces(const StepPlan& plan, const Run& run) {
  step_pieces(plan, run, run);
}

/// The last step again after a change, without CheckState: pieces that do not depend on the change are not
/// repeated. Where only forces changed, an integrator that factors a matrix keeps it, as in the reference.
/// Runge-Kutta leaves the fields of its last stage, which is at another position: all pieces run again.
template <class Run>
CORTEN_HD void step_again_pieces(const StepPlan& plan, const Run& run, Changed changed,
                                 bool factors_inertia) {
  if (plan.integrator == kRK4) changed = Changed::position;
  state_pieces(plan, run, changed);
  force_pieces(plan, run);
  if (plan.sensors) run(piece::AccelerationSensors{});
  restart_pieces(plan, run);
  if (changed == Changed::neither && factors_inertia) integrate_again_pieces(plan, run);
  else integrator_pieces(plan, run);
}

/// First half of a step: everything that depends on position and velocity.
template <class Run>
CORTEN_HD void step1_pieces(const StepPlan& plan, const Run& run) {
  run(piece::CheckState{});
  state_pieces(plan, run);
  control_pieces(run);
}

/// Halves of a step integrate by Euler instead of Runge-Kutta, which needs the first half for each stage.
CORTEN_HD StepPlan without_runge_kutta(StepPlan plan) {
  if (plan.integrator == kRK4) plan.integrator = kEuler;
  return plan;
}

/// Second half of a step. Requires a plan from without_runge_kutta().
template <class Run>
CORTEN_HD void step2_pieces(const StepPlan& plan, const Run& run) {
  force_pieces(plan, run);
  if (plan.sensors) run(piece::AccelerationSensors{});
  check_pieces(plan, run);
  integrator_pieces(plan, run);
}

}  // namespace corten
