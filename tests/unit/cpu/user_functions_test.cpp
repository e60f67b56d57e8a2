// User-defined gains, biases and dynamics.
#include <gtest/gtest.h>

#include <cmath>

#include "corten/corten.h"

namespace corten {
namespace {

const char* const kModel = R"(<mujoco><option gravity="0 0 0" timestep="0.01"/>
  <worldbody><body><joint name="x" type="slide" axis="1 0 0"/><geom size="0.1" mass="2"/></body></worldbody>
  <actuator>
    <general joint="x" gaintype="user" biastype="user"/>
    <general joint="x" dyntype="user" actdim="2" gaintype="fixed" gainprm="3"/>
    <motor joint="x"/>
  </actuator></mujoco>)";

TEST(UserFunctions, CountAsGainOneAndNothingElseUntilSet) {
  const Model model = load_string(kModel);
  Data data(model);
  data->ctrl[0] = 0.7;
  data->act[1] = 0.5;
  step(model, data);
  EXPECT_EQ(data->actuator_force[0], 0.7);
  EXPECT_EQ(data->actuator_force[1], 1.5);
  EXPECT_EQ(data->act[1], 0.5);
}

TEST(UserFunctions, GiveForcesFromTheState) {
  UserFunctions user;
  user.gain = [](const Model&, const Data& d, int u) { return 2 + d->actuator_length[u]; };
  user.bias = [](const Model&, const Data& d, int u) { return -d->actuator_velocity[u]; };
  const Model model = load_string(kModel).with_user_functions(user);
  Data data(model);
  data->qpos[0] = 0.5;
  data->qvel[0] = 4;
  data->ctrl[0] = 3;
  forward(model, data);
  EXPECT_DOUBLE_EQ(data->actuator_force[0], 2.5 * 3 - 4);
  EXPECT_DOUBLE_EQ(data->qacc[0], (2.5 * 3 - 4) / 2);
}

TEST(UserFunctions, IntegrateStatesOfHigherOrder) {
  UserFunctions user;
  user.dynamics = [](const Model& m, const Data& d, int u, std::span<double> rate) {
    const double* act = &d->act[static_cast<std::size_t>(m->actuator_actadr[u])];
    rate[0] = -act[1];
    rate[1] = act[0];
  };
  const Model euler = load_string(kModel).with_user_functions(user);
  Option option = euler->opt;
  option.integrator = kRK4;
  const Model model = euler.with_options(option);
  Data data(model);
  data->act[0] = 1;
  for (int i = 0; i < 100; i++) step(model, data);
  EXPECT_NEAR(data->act[0], std::cos(1), 1e-9);
  EXPECT_NEAR(data->act[1], std::sin(1), 1e-9);
}

const char* const kCart = R"(<mujoco><option timestep="0.01"/><worldbody>
  <geom name="floor" type="plane" size="5 5 1"/><geom name="wall" type="box" size=".1 1 1" pos="3 0 0"/>
  <body name="cart" pos="0 0 .099"><joint name="x" type="slide" axis="1 0 0"/>
    <geom name="box" type="box" size=".1 .1 .1" mass="2"/></body>
  </worldbody><actuator><motor joint="x"/></actuator></mujoco>)";

TEST(UserFunctions, ControlWritesTheControls) {
  UserFunctions user;
  int calls = 0;
  user.control = [&](const Model&, Data& data) {
    calls++;
    data->ctrl[0] = 4 - data->qvel[0];
  };
  const Model model = load_string(kCart).with_user_functions(user);
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->ctrl[0], 4);
  EXPECT_EQ(calls, 1);
  step(model, data);
  EXPECT_EQ(calls, 2);
  step1(model, data);
  EXPECT_EQ(calls, 3);
  data->ctrl[0] = 7;
  step2(model, data);
  EXPECT_EQ(calls, 3) << "step2 keeps the controls of the user";
  EXPECT_EQ(data->ctrl[0], 7);
  inverse(model, data);
  EXPECT_EQ(calls, 3);
  Option option = model->opt;
  option.integrator = kRK4;
  const Model runge_kutta = model.with_options(option);
  step(runge_kutta, data);
  EXPECT_EQ(calls, 7);
}

TEST(UserFunctions, PassiveAddsToThePassiveForces) {
  UserFunctions user;
  user.passive = [](const Model&, Data& data, std::span<double> qfrc_passive) {
    qfrc_passive[0] += 3 - 10 * data->qpos[0];
  };
  const Model model = load_string(kCart).with_user_functions(user);
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->qfrc_passive[0], 3);
  EXPECT_DOUBLE_EQ(data->qacc_smooth[0], 1.5);
}

TEST(UserFunctions, ContactFilterExcludesPairs) {
  UserFunctions user;
  user.contact_filter = [](const Model& model, const Data&, int geom1, int geom2) {
    return model.name(kObjGeom, geom1) == "floor" || model.name(kObjGeom, geom2) == "floor";
  };
  const Model plain = load_string(kCart), filtered = plain.with_user_functions(user);
  Data data(plain), other(filtered);
  forward(plain, data);
  forward(filtered, other);
  EXPECT_GT(data->ncon, 0);
  EXPECT_EQ(other->ncon, 0);
  other->qpos[0] = 2.85;
  forward(filtered, other);
  EXPECT_GT(other->ncon, 0) << "the wall is not excluded";
}

TEST(UserFunctions, ExceptionsLeaveTheCallAndTheDataIsUsable) {
  UserFunctions user;
  bool fail = true;
  user.control = [&](const Model&, Data&) {
    if (fail) throw std::runtime_error("no contact with the controller");
  };
  const Model model = load_string(kCart).with_user_functions(user);
  Data data(model), fresh(model);
  EXPECT_THROW(step(model, data), std::runtime_error);
  fail = false;
  reset(model, data);
  step(model, data);
  step(model, fresh);
  EXPECT_EQ(state_hash(model, data), state_hash(model, fresh));
}

}  // namespace
}  // namespace corten
