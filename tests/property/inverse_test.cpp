// Inverse dynamics is the inverse of forward dynamics, both continuous and as discretised by the integrator.
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "corten/corten.h"
#include "support/dense.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

Numbers list(std::span<const double> values) { return {values.begin(), values.end()}; }

RandomTree everything(unsigned seed, const std::string& integrator) {
  return {.seed = seed,
          .bodies = 8,
          .integrator = integrator,
          .fluid = true,
          .tendons = true,
          .tendon_armature = seed % 2 == 0,
          .actuators = true};
}

class Inverse : public testing::TestWithParam<std::tuple<int, const char*>> {
 protected:
  unsigned seed() const { return static_cast<unsigned>(std::get<0>(GetParam())); }
  std::string integrator() const { return std::get<1>(GetParam()); }
};

TEST_P(Inverse, ReturnsTheAppliedForce) {
  const Model model = with(load_random(everything(seed(), integrator())),
                           [](Option& option) { option.disableflags |= kDisableActuation; });
  Data data(model);
  randomize_state(model, data, seed(), 0.5, 2);
  randomize_forces(model, data, seed(), 3);
  for (double& f : data->xfrc_applied) f = 0;
  const Numbers applied = list(data->qfrc_applied);
  ASSERT_TRUE(forward(model, data).ok());
  const Numbers qacc = list(data->qacc);
  ASSERT_GT(largest(qacc), 0.1);
  // A fresh Data that has only state and acceleration.
  Data fresh(model);
  for (int i = 0; i < model->nq; i++) fresh->qpos[i] = data->qpos[i];
  for (int i = 0; i < model->nv; i++) fresh->qvel[i] = data->qvel[i], fresh->qacc[i] = qacc[i];
  ASSERT_TRUE(inverse(model, fresh).ok());
  EXPECT_LT(relative_error(applied, list(fresh->qfrc_inverse)), 1e-10);
}

TEST_P(Inverse, ReturnsAppliedBodyAndActuatorForcesTogether) {
  const Model model = load_random(everything(seed(), integrator()));
  Data data(model);
  randomize_state(model, data, seed(), 0.5, 2);
  randomize_forces(model, data, seed(), 3);
  forward(model, data);
  // The smooth force without passive and bias forces.
  Numbers applied(static_cast<std::size_t>(model->nv));
  for (int i = 0; i < model->nv; i++)
    applied[i] = data->qfrc_smooth[i] - data->qfrc_passive[i] + data->qfrc_bias[i];
  ASSERT_GT(largest(list(data->qfrc_actuator)), 0.01);
  inverse(model, data);
  EXPECT_LT(relative_error(applied, list(data->qfrc_inverse)), 1e-10);
}

TEST_P(Inverse, WithInvdiscreteReturnsTheForceOfAStep) {
  if (integrator() == "RK4") GTEST_SKIP() << "Runge-Kutta has no discrete inverse";
  RandomTree tree = everything(seed(), integrator());
  tree.flags = "invdiscrete=\"enable\"";
  tree.timestep = 0.01;
  const Model model = load_random(tree);
  Data data(model);
  randomize_state(model, data, seed(), 0.5, 2);
  randomize_forces(model, data, seed(), 3);
  for (double& f : data->xfrc_applied) f = 0;
  forward(model, data);
  const Data before = data;
  ASSERT_TRUE(step(model, data).ok());
  Data back = before;
  for (int i = 0; i < model->nv; i++) back->qacc[i] = (data->qvel[i] - before->qvel[i]) / model->opt.timestep;
  Numbers applied(static_cast<std::size_t>(model->nv));
  for (int i = 0; i < model->nv; i++) applied[i] = before->qfrc_applied[i] + before->qfrc_actuator[i];
  inverse(model, back);
  EXPECT_LT(relative_error(applied, list(back->qfrc_inverse)), 1e-10);
  // The flag must have an effect: as a continuous acceleration, the same qacc belongs to another force.
  const Model continuous = with(model, [](Option& option) { option.enableflags = 0; });
  inverse(continuous, back);
  EXPECT_GT(relative_error(applied, list(back->qfrc_inverse)), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Trees, Inverse,
                         testing::Combine(testing::Range(1, 1 + repetitions(8, 3)),
                                          testing::Values("Euler", "RK4", "implicit", "implicitfast")));

}  // namespace
}  // namespace corten::test
