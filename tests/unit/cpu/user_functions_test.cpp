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

}  // namespace
}  // namespace corten
