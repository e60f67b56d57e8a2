// The public functions: accepted and rejected arguments, and results.
#include "corten/simulate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/fields.h"
#include "support/models.h"

namespace corten::test {
namespace {

using Fields = std::vector<std::string>;

const char* kArm = R"(
<mujoco model="arm">
  <worldbody><body name="m" mocap="true" pos="0 0 1" quat="0 1 0 0"/>
    <body name="a" pos="0 0 1"><joint name="j" axis="0 1 0" ref="30"/><geom type="capsule" size="0.03 0.1" pos="0 0 -0.1"/>
      <body name="b" pos="0 0 -0.2"><joint name="k" type="ball"/><geom type="box" size="0.05 0.03 0.02" pos="0.02 0 0"/></body></body>
  </worldbody>
  <actuator><position name="p" joint="j" timeconst="0.1"/><motor name="t" joint="j"/></actuator>
  <keyframe><key name="up" time="2" qpos="0.4 1 0 0 1" qvel="1 2 3 4" act="0.5" ctrl="0.6 0.7" mpos="3 4 5" mquat="0 0 1 0"/>
    <key name="rest"/></keyframe>
</mujoco>)";

/// Models that are empty in different ways.
const char* kEmptyModels[] = {
    R"(<mujoco/>)", R"(<mujoco><worldbody><geom size="0.1"/></worldbody></mujoco>)",
    R"(<mujoco><worldbody><body mocap="true"/></worldbody></mujoco>)",
    R"(<mujoco><worldbody><body><geom size="0.1"/><body pos="0 0 1"><geom size="0.1"/></body></body>
                                 </worldbody></mujoco>)"};

TEST(EmptyModels, WorkInEveryFunction) {
  for (const char* xml : kEmptyModels)
    for (int integrator = 0; integrator < 4; integrator++) {
      const Model model =
          with(load_string(xml), [&](Option& o) { o.integrator = integrator, o.density = 1; });
      EXPECT_EQ(model->nv, 0);
      Data data(model);
      for (int i = 0; i < 3; i++) EXPECT_TRUE(step(model, data).ok());
      EXPECT_NEAR(data->time, 3 * 0.002, 1e-15);
      EXPECT_TRUE(step1(model, data).ok());
      EXPECT_TRUE(step2(model, data).ok());
      EXPECT_TRUE(forward(model, data).ok());
      EXPECT_TRUE(inverse(model, data).ok());
      body_forces(model, data);
      subtree_velocity(model, data);
      EXPECT_EQ(energy(model, data)[1], 0);
      full_inertia(model, data, {});
      std::vector<double> state(static_cast<std::size_t>(state_size(model, kStateIntegration)));
      get_state(model, data, kStateIntegration, state);
      set_state(model, data, kStateIntegration, state);
      reset(model, data);
      EXPECT_EQ(data->time, 0);
      Data copy = data;
      EXPECT_EQ(differing_fields(copy, data), Fields{});
    }
}

TEST(Reset, RestoresQpos0AndClearsInputs) {
  const Model model = load_string(kArm);
  const Data fresh(model);
  Data data(model);
  EXPECT_NEAR(data->qpos[0], 30 * 3.14159265358979 / 180, 1e-12);
  EXPECT_EQ(data->qpos[1], 1);
  randomize_state(model, data, 1);
  randomize_forces(model, data, 1);
  data->mocap_pos[0] = 9, data->mocap_quat[0] = 9;
  for (int i = 0; i < 3; i++) step(model, data);
  reset(model, data);
  std::vector<double> a(static_cast<std::size_t>(state_size(model, kStateIntegration))), b = a;
  get_state(model, fresh, kStateIntegration, a);
  get_state(model, data, kStateIntegration, b);
  EXPECT_EQ(a, b);
  EXPECT_EQ(data->mocap_pos[2], 1);
  EXPECT_EQ(data->mocap_quat[1], 1);
}

TEST(Reset, ToAKeyTakesAllItHolds) {
  const Model model = load_string(kArm);
  Data data(model);
  reset_to_key(model, data, model.id(kObjKey, "up"));
  EXPECT_EQ(data->time, 2);
  EXPECT_EQ(data->qpos[0], 0.4);
  EXPECT_NEAR(data->qpos[1], 1 / std::sqrt(2.0), 1e-15) << "quaternions of keys are normalized";
  EXPECT_EQ(data->qvel[3], 4);
  EXPECT_EQ(data->act[0], 0.5);
  EXPECT_EQ(data->ctrl[1], 0.7);
  EXPECT_EQ(data->mocap_pos[2], 5);
  EXPECT_EQ(data->mocap_quat[2], 1);
  // A key without attributes is the initial state.
  reset_to_key(model, data, 1);
  EXPECT_EQ(differing_fields(data, Data(model)), Fields{});
}

TEST(Reset, ToAMissingKeyThrows) {
  const Model model = load_string(kArm);
  Data data(model);
  EXPECT_THROW(reset_to_key(model, data, -1), std::out_of_range);
  EXPECT_THROW(reset_to_key(model, data, 2), std::out_of_range);
}

TEST(Functions, RefuseTheDataOfAnotherModel) {
  const Model model = load_string(kArm), other = load_string("<mujoco/>");
  Data data(other);
  std::vector<double> dense(16), state(static_cast<std::size_t>(state_size(model, kStateFullPhysics)));
  EXPECT_THROW(step(model, data), std::invalid_argument);
  EXPECT_THROW(step1(model, data), std::invalid_argument);
  EXPECT_THROW(step2(model, data), std::invalid_argument);
  EXPECT_THROW(forward(model, data), std::invalid_argument);
  EXPECT_THROW(inverse(model, data), std::invalid_argument);
  EXPECT_THROW(reset(model, data), std::invalid_argument);
  EXPECT_THROW(reset_to_key(model, data, 0), std::invalid_argument);
  EXPECT_THROW(energy(model, data), std::invalid_argument);
  EXPECT_THROW(body_forces(model, data), std::invalid_argument);
  EXPECT_THROW(subtree_velocity(model, data), std::invalid_argument);
  EXPECT_THROW(full_inertia(model, data, dense), std::invalid_argument);
  EXPECT_THROW(get_state(model, data, kStateFullPhysics, state), std::invalid_argument);
  EXPECT_THROW(set_state(model, data, kStateFullPhysics, state), std::invalid_argument);
}

TEST(State, HasItsComponentsInTheOrderOfTheirBits) {
  const Model model = load_string(kArm);
  Data data(model);
  EXPECT_EQ(state_size(model, 0), 0);
  EXPECT_EQ(state_size(model, kStateTime), 1);
  EXPECT_EQ(state_size(model, kStateQpos), 5);
  EXPECT_EQ(state_size(model, kStateQvel | kStateAct), 5);
  EXPECT_EQ(state_size(model, kStateXfrcApplied), 6 * 4);
  EXPECT_EQ(state_size(model, kStateMocapPos | kStateMocapQuat), 7);
  EXPECT_EQ(state_size(model, kStateIntegration), 1 + 5 + 4 + 1 + 4 + 2 + 4 + 24 + 7);
  data->time = 7, data->act[0] = 8, data->ctrl[0] = 9, data->ctrl[1] = 10;
  std::vector<double> state(4);
  get_state(model, data, kStateTime | kStateAct | kStateCtrl, state);
  EXPECT_EQ(state, (std::vector<double>{7, 8, 9, 10}));
  set_state(model, data, kStateCtrl, std::vector<double>{1, 2});
  EXPECT_EQ(data->ctrl[1], 2);
  EXPECT_EQ(data->act[0], 8) << "others must not change";
}

/// So that saved states and masks mean the same in both engines.
TEST(State, HasTheBitsOfTheReference) {
  EXPECT_EQ(kStateTime, 1u);
  EXPECT_EQ(kStateQpos, 2u);
  EXPECT_EQ(kStateQvel, 4u);
  EXPECT_EQ(kStateAct, 8u);
  EXPECT_EQ(kStateHistory, 16u);
  EXPECT_EQ(kStateWarmStart, 32u);
  EXPECT_EQ(kStateCtrl, 64u);
  EXPECT_EQ(kStateQfrcApplied, 128u);
  EXPECT_EQ(kStateXfrcApplied, 256u);
  EXPECT_EQ(kStateEqActive, 512u);
  EXPECT_EQ(kStateMocapPos, 1024u);
  EXPECT_EQ(kStateMocapQuat, 2048u);
  EXPECT_EQ(kStateUserData, 4096u);
  EXPECT_EQ(kStatePlugin, 8192u);
  EXPECT_EQ(kStatePhysics, 30u);
  EXPECT_EQ(kStateFullPhysics, 8223u);
  EXPECT_EQ(kStateUser, 8128u);
  EXPECT_EQ(kStateIntegration & ~kStateSleep, 16383u);
}

TEST(State, HoldsTheUsersData) {
  const Model model = load_string("<mujoco><size nuserdata='3'/></mujoco>");
  Data data(model);
  EXPECT_EQ(state_size(model, kStateUserData), 3);
  data->userdata[1] = 5;
  std::vector<double> state(3);
  get_state(model, data, kStateUserData, state);
  EXPECT_EQ(state, (std::vector<double>{0, 5, 0}));
  reset(model, data);
  EXPECT_EQ(data->userdata[1], 0);
  set_state(model, data, kStateUserData, state);
  EXPECT_EQ(data->userdata[1], 5);
}

TEST(State, RefusesUnknownComponents) {
  const Model model = load_string(kArm);
  EXPECT_THROW(state_size(model, 1u << 15), std::invalid_argument);
}

TEST(State, OfAnotherSizeThrows) {
  const Model model = load_string(kArm);
  Data data(model);
  std::vector<double> state(6);
  EXPECT_THROW(get_state(model, data, kStateQpos, state), std::invalid_argument);
  EXPECT_THROW(set_state(model, data, kStateQpos, state), std::invalid_argument);
  EXPECT_THROW(set_state(model, data, kStateQvel, {}), std::invalid_argument);
}

TEST(FullInertia, OfAnotherSizeThrows) {
  const Model model = load_string(kArm);
  Data data(model);
  std::vector<double> dense(15);
  EXPECT_THROW(full_inertia(model, data, dense), std::invalid_argument);
}

TEST(Step1, ComputesPositionsBeforeControlsAreChosen) {
  const Model model = load_string(kArm);
  Data whole(model), halves(model);
  randomize_state(model, whole, 1);
  halves = whole;
  forward(model, whole);
  step1(model, halves);
  EXPECT_EQ(halves->xpos[5], whole->xpos[5]);
  halves->ctrl[1] = 5;
  step2(model, halves);
  EXPECT_EQ(halves->actuator_force[1], 5) << "controls set between step1 and step2 act in this step";
}

TEST(Status, TellsWhatToDo) {
  EXPECT_TRUE(Status{}.ok());
  EXPECT_TRUE(static_cast<bool>(Status{}));
  EXPECT_EQ(Status{}.text(), "");
  const Status two{kBadQpos | kCapacity};
  EXPECT_FALSE(two.ok());
  EXPECT_TRUE(two.has(kCapacity));
  EXPECT_FALSE(two.has(kBadQvel));
  EXPECT_NE(two.text().find("qpos"), std::string::npos);
  EXPECT_NE(two.text().find("reserve"), std::string::npos);
  for (int bit = 1; bit <= kSweepLimit; bit <<= 1) EXPECT_EQ(Status{bit}.text().empty(), bit == kGrew) << bit;
}

TEST(Forward, DoesNotMoveTheState) {
  const Model model = load_string(kArm);
  Data data(model);
  randomize_state(model, data, 1);
  std::vector<double> before(static_cast<std::size_t>(state_size(model, kStateIntegration))), after = before;
  get_state(model, data, kStateIntegration, before);
  forward(model, data), inverse(model, data), body_forces(model, data), subtree_velocity(model, data);
  get_state(model, data, kStateIntegration, after);
  EXPECT_EQ(before, after);
}

TEST(EnergyFlag, DecidesWhetherAStepWritesEnergy) {
  const Model model = load_string(kArm);
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->energy[0], 0);
  const double asked = energy(model, data)[0];
  EXPECT_NE(asked, 0);
  EXPECT_EQ(data->energy[0], asked);
  const Model enabled = with(model, [](Option& option) { option.enableflags |= kEnableEnergy; });
  forward(enabled, data);
  EXPECT_EQ(data->energy[0], asked);
}

}  // namespace
}  // namespace corten::test
