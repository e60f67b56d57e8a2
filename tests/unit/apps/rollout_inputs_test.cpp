// Initial states and controls of `corten rollout`.
#include "rollout_inputs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace corten::app {
namespace {

Model free_and_hinge() {
  return load_string(R"(<mujoco><worldbody>
      <body pos="1 2 3" euler="30 40 50"><freejoint/><geom size=".1"/>
        <body><joint/><geom size=".1"/></body></body></worldbody></mujoco>)");
}

std::vector<double> states_of(const Model& model, const RolloutOptions& options, int envs) {
  const InitialStates initial(model, options, -1);
  std::vector<double> states(static_cast<std::size_t>(envs * (model->nq + model->nv)));
  initial.fill(0, envs, states);
  return states;
}

TEST(InitialStates, WithoutNoiseAreTheResetState) {
  const Model model = free_and_hinge();
  EXPECT_FALSE(InitialStates(model, {}, -1).given());
  const std::vector<double> states = states_of(model, {}, 2);
  for (int e = 0; e < 2; e++)
    for (int i = 0; i < 15; i++) EXPECT_EQ(states[e * 15 + i], i < 8 ? model->qpos0[i] : 0) << i;
}

TEST(InitialStates, NoiseRotatesOrientationsByARotationVector) {
  const Model model = free_and_hinge();
  RolloutOptions options;
  options.qpos_noise = 0.3;
  const std::vector<double> q = states_of(model, options, 1);
  Random random(0, 0, 0, 1);
  for (int k = 0; k < 3; k++) EXPECT_EQ(q[k], model->qpos0[k] + 0.3 * random.normal());
  double squared = 0, dot = 0, norm = 0;
  for (int k = 0; k < 3; k++) squared += std::pow(0.3 * random.normal(), 2);
  for (int k = 3; k < 7; k++) {
    dot += q[k] * model->qpos0[k];
    norm += q[k] * q[k];
  }
  EXPECT_NEAR(norm, 1, 1e-14);
  EXPECT_NEAR(2 * std::acos(dot), std::sqrt(squared), 1e-12);  // angle between the two orientations
  EXPECT_EQ(q[7], 0.3 * random.normal());
}

TEST(InitialStates, OfAnEnvironmentDoNotDependOnTheOthers) {
  const Model model = free_and_hinge();
  RolloutOptions options;
  options.qvel_noise = 1;
  const InitialStates initial(model, options, -1);
  std::vector<double> all(45), last(15);
  initial.fill(0, 3, all);
  initial.fill(2, 1, last);
  for (int i = 0; i < 15; i++) EXPECT_EQ(all[30 + i], last[i]);
}

}  // namespace
}  // namespace corten::app
