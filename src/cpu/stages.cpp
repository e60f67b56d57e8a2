// The single stages of the public API. Stages without colliders and solvers are compiled here; the others run
// as the pieces of a step, which are compiled once (cpu/pieces.cpp).
#include "corten/stages.h"

#include <stdexcept>
#include <string>

#include "cpu/arguments.h"
#include "cpu/executor.h"
#include "cpu/pieces.h"

namespace corten::stages {

namespace {

using detail::view_of;

/// Runs stages and pieces on one Data.
class Runner {
 public:
  Runner(const Model& model, Data& data)
      : m((detail::require_match(model, data), view_of(model))), d(view_of(data)), executor_(model, data) {}

  const ModelView<double>& m;
  const DataView<double>& d;

  SerialExec exec() const { return executor_.exec(); }
  cpu::RunPieces pieces() const { return {m, d, exec()}; }
  StepPlan plan() const { return plan_step(m); }
  template <class Piece>
  void run(Piece piece) const {
    pieces()(piece);
  }

 private:
  cpu::Executor executor_;
};

/// A step of one integrator, whatever the model's options say.
void integrate_by(const Model& model, Data& data, Integrator integrator, const char* function) {
  cpu::require_soft_contacts(function, model, "it has an integrator of its own, which integrate() runs");
  const Runner r(model, data);
  StepPlan plan = r.plan();
  plan.integrator = integrator;
  integrator_pieces(plan, r.pieces());
}

}  // namespace

// Functions that run the stage of the same name in namespace corten.
#define CORTEN_RUN_STAGE(name)                \
  void name(const Model& model, Data& data) { \
    const Runner r(model, data);              \
    corten::name(r.m, r.d, r.exec());         \
  }
CORTEN_RUN_STAGE(com_position)
CORTEN_RUN_STAGE(cameras_and_lights)
CORTEN_RUN_STAGE(tendon_position)
CORTEN_RUN_STAGE(inertia_matrix)
CORTEN_RUN_STAGE(factor_inertia)
CORTEN_RUN_STAGE(constraint_rows)
CORTEN_RUN_STAGE(constraint_islands)
CORTEN_RUN_STAGE(transmission)
CORTEN_RUN_STAGE(tendon_velocity)
CORTEN_RUN_STAGE(transmission_velocity)
CORTEN_RUN_STAGE(passive_force)
CORTEN_RUN_STAGE(bias_force)
CORTEN_RUN_STAGE(actuation)
CORTEN_RUN_STAGE(smooth_acceleration)
CORTEN_RUN_STAGE(sensor_position)
CORTEN_RUN_STAGE(sensor_velocity)
CORTEN_RUN_STAGE(sensor_acceleration)
#undef CORTEN_RUN_STAGE

// Energies and quantities of subtrees are computed when a sensor asks for them first. New poses and
// velocities make the old values invalid.
void kinematics(const Model& model, Data& data) {
  const Runner r(model, data);
  *r.d.flg_energypos = 0;
  corten::kinematics(r.m, r.d, r.exec());
}

void com_velocity(const Model& model, Data& data) {
  const Runner r(model, data);
  *r.d.flg_energyvel = *r.d.flg_subtreevel = *r.d.flg_rnepost = 0;
  corten::com_velocity(r.m, r.d, r.exec());
}

void constraint_reference(const Model& model, Data& data) {
  const Runner r(model, data);
  corten::constraint_reference(r.d, r.exec());
}

void collision(const Model& model, Data& data) {
  if (model->nflex > 0) Runner(model, data).run(piece::FlexCollision{});
  else Runner(model, data).run(piece::Collision{});
}

void constraint_solver(const Model& model, Data& data) { Runner(model, data).run(piece::ConstraintSolver{}); }

void forward_kinematics(const Model& model, Data& data) { Runner(model, data).run(piece::Kinematics{}); }

void forward_position(const Model& model, Data& data) {
  const Runner r(model, data);
  position_pieces(r.plan(), r.pieces());
}

void forward_velocity(const Model& model, Data& data) { Runner(model, data).run(piece::Velocity{}); }

void forward_actuation(const Model& model, Data& data) { actuation(model, data); }

void forward_acceleration(const Model& model, Data& data) { smooth_acceleration(model, data); }

void forward_constraint(const Model& model, Data& data) { constraint_solver(model, data); }

void inverse_position(const Model& model, Data& data) { forward_position(model, data); }

void inverse_velocity(const Model& model, Data& data) { forward_velocity(model, data); }

void inverse_constraint(const Model& model, Data& data) {
  cpu::require_soft_contacts("inverse_constraint", model, "constraint forces do not follow from qacc");
  const Runner r(model, data);
  corten::inverse_constraint(r.m, r.d, static_cast<const double*>(r.d.qacc),
                             RowResult<double>{r.d.efc_force, r.d.efc_state}, r.d.qfrc_constraint, r.exec());
}

void compare_forward_inverse(const Model& model, Data& data) {
  cpu::require_soft_contacts("compare_forward_inverse", model, "constraint forces do not follow from qacc");
  Runner(model, data).run(piece::CompareInverse{});
}

void integrate(const Model& model, Data& data) {
  const Runner r(model, data);
  integrator_pieces(r.plan(), r.pieces());
}

void euler(const Model& model, Data& data) { integrate_by(model, data, kEuler, "euler"); }

void runge_kutta(const Model& model, Data& data) { integrate_by(model, data, kRK4, "runge_kutta"); }

void implicit(const Model& model, Data& data) {
  const auto integrator = static_cast<Integrator>(model->opt.integrator);
  if (integrator != kImplicit && integrator != kImplicitFast)
    throw std::invalid_argument("implicit: the model's integrator must be implicit or implicitfast");
  integrate_by(model, data, integrator, "implicit");
}

}  // namespace corten::stages
