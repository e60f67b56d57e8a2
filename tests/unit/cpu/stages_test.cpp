// Single stages: in order they are forward dynamics, and integrators give the states of the reference.
#include "corten/stages.h"

#include <gtest/gtest.h>

#include "support/recorded.h"

namespace corten::test {
namespace {

std::string bytes_of(const Data& data) {
  const std::span<const std::byte> all = data.bytes();
  return {reinterpret_cast<const char*>(all.data()), all.size()};
}

class RecordedStages : public testing::TestWithParam<std::string> {
 protected:
  RecordedStages() { recorded.set_state(data); }
  Recorded recorded{"dynamics_" + GetParam()};
  Model model = recorded.load_model();
  Data data{model};

  /// Without constraints, because a constraint solver stops before it reaches the last digits.
  Model integrating(Integrator integrator) const {
    return with(model, [&](Option& option) {
      option.integrator = integrator;
      option.disableflags |= kDisableConstraint;
    });
  }
  void expect_state(const std::string& name, const Data& got) {
    Numbers state(got->qpos.begin(), got->qpos.end());
    state.insert(state.end(), got->qvel.begin(), got->qvel.end());
    state.insert(state.end(), got->act.begin(), got->act.end());
    EXPECT_LT(relative_error(recorded[name], state), 1e-13) << name;
    EXPECT_EQ(got->time, model->opt.timestep) << name;
  }
};

TEST_P(RecordedStages, OneByOneAreForwardDynamics) {
  using namespace stages;
  Data whole = data;
  forward(model, whole);
  kinematics(model, data);
  com_position(model, data);
  cameras_and_lights(model, data);
  tendon_position(model, data);
  inertia_matrix(model, data);
  factor_inertia(model, data);
  collision(model, data);
  constraint_rows(model, data);
  constraint_islands(model, data);
  transmission(model, data);
  sensor_position(model, data);
  tendon_velocity(model, data);
  transmission_velocity(model, data);
  com_velocity(model, data);
  passive_force(model, data);
  constraint_reference(model, data);
  bias_force(model, data);
  sensor_velocity(model, data);
  actuation(model, data);
  smooth_acceleration(model, data);
  constraint_solver(model, data);
  sensor_acceleration(model, data);
  EXPECT_EQ(bytes_of(data), bytes_of(whole));
}

TEST_P(RecordedStages, LargerPartsAreForwardDynamics) {
  using namespace stages;
  Data whole = data;
  forward(model, whole);
  forward_position(model, data);
  sensor_position(model, data);
  forward_velocity(model, data);
  sensor_velocity(model, data);
  forward_actuation(model, data);
  forward_acceleration(model, data);
  forward_constraint(model, data);
  sensor_acceleration(model, data);
  EXPECT_EQ(bytes_of(data), bytes_of(whole));
}

TEST_P(RecordedStages, InverseConstraintForces) {
  stages::inverse_position(model, data);
  stages::inverse_velocity(model, data);
  std::ranges::copy(recorded["in_qacc"], data->qacc.begin());
  stages::inverse_constraint(model, data);
  const Numbers got(data->qfrc_constraint.begin(), data->qfrc_constraint.end());
  EXPECT_LT(relative_error(recorded["inv_constraint"], got), 1e-13);
}

TEST_P(RecordedStages, Integrators) {
  struct Case {
    const char* name;
    Integrator integrator;
    void (*run)(const Model&, Data&);
  };
  for (const Case& c : {Case{"euler", kEuler, stages::euler}, Case{"runge_kutta", kRK4, stages::runge_kutta},
                        Case{"implicit", kImplicit, stages::implicit},
                        Case{"implicitfast", kImplicitFast, stages::implicit}}) {
    const Model other = integrating(c.integrator);
    Data single = data, own = data;
    forward(other, single);
    forward(other, own);
    c.run(other, single);
    stages::integrate(other, own);
    expect_state(c.name, single);
    EXPECT_EQ(bytes_of(single), bytes_of(own)) << c.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, RecordedStages, testing::ValuesIn(kRecordedDynamics),
                         [](const auto& info) { return info.param; });

/// A Data as after forward, then another position: a stage alone changes its own results only.
TEST(Stages, ChangeOnlyTheirOwnResults) {
  const Model model = load(data_folder() / "../models/humanoid.xml");
  Data data(model);
  forward(model, data);
  const Numbers com(data->subtree_com.begin(), data->subtree_com.end());
  const double height = data->xpos[5];
  data->qpos[2] += 0.25;
  stages::kinematics(model, data);
  EXPECT_NEAR(data->xpos[5], height + 0.25, 1e-14);
  EXPECT_EQ(com, Numbers(data->subtree_com.begin(), data->subtree_com.end()));
  stages::com_position(model, data);
  EXPECT_NEAR(data->subtree_com[5], com[5] + 0.25, 1e-13);
}

/// Sensors of momentum use what com_velocity invalidates.
TEST(Stages, SensorsSeeNewVelocities) {
  const Model model =
      load_string(R"(<mujoco><worldbody><body name="b"><freejoint/><geom size="0.1" mass="2"/></body>
    </worldbody><sensor><subtreelinvel body="b"/></sensor></mujoco>)");
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->sensordata[0], 0);
  data->qvel[0] = 3;
  stages::com_velocity(model, data);
  stages::sensor_velocity(model, data);
  EXPECT_NEAR(data->sensordata[0], 3, 1e-15);
}

TEST(Stages, ForwardKinematicsAreFourStages) {
  const Model model = load(data_folder() / "../models/tendon_hand.xml");
  Data single(model), together(model);
  randomize_state(model, single, 1);
  randomize_state(model, together, 1);
  stages::kinematics(model, single);
  stages::com_position(model, single);
  stages::cameras_and_lights(model, single);
  stages::tendon_position(model, single);
  stages::forward_kinematics(model, together);
  EXPECT_EQ(bytes_of(single), bytes_of(together));
}

TEST(Stages, ComparisonOfForwardAndInverseIsThatOfAStep) {
  const Model model = with(load(data_folder() / "../models/humanoid.xml"),
                           [](Option& option) { option.enableflags |= kEnableFwdInv; });
  Data data(model);
  data->qpos[2] -= 0.1;
  Data stepped = data;
  step(model, stepped);
  forward(model, data);
  stages::compare_forward_inverse(model, data);
  EXPECT_GT(data->nefc, 0);
  for (int k : {0, 1}) EXPECT_EQ(data->solver_fwdinv[k], stepped->solver_fwdinv[k]);
}

TEST(Stages, MisuseIsExplained) {
  const Model model =
      load_string("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  Data data(model), other(load_string("<mujoco/>"));
  EXPECT_THROW(stages::kinematics(model, other), std::invalid_argument);
  EXPECT_THROW(stages::euler(model, other), std::invalid_argument);
  EXPECT_THROW(stages::implicit(model, data), std::invalid_argument);
  const Model impulse = with(model, [](Option& option) { option.contact = kImpulseContact; });
  EXPECT_THROW(stages::euler(impulse, data), std::invalid_argument);
  EXPECT_THROW(stages::runge_kutta(impulse, data), std::invalid_argument);
  EXPECT_THROW(stages::inverse_constraint(impulse, data), std::invalid_argument);
  EXPECT_THROW(stages::compare_forward_inverse(impulse, data), std::invalid_argument);
  forward(impulse, data);
  stages::integrate(impulse, data);
  EXPECT_EQ(data->time, model->opt.timestep);
}

}  // namespace
}  // namespace corten::test
