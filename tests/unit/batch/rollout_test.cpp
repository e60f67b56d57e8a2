// Rollouts on the CPU.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "corten/batch.h"
#include "support/batches.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

constexpr int kEnvs = 5, kSteps = repetitions(70, 6);

/// Controls for all environments and steps.
std::vector<double> all_controls(const Model& model) {
  const auto nu = static_cast<std::size_t>(model->nu);
  std::vector<double> controls(kEnvs * kSteps * nu);
  for (std::size_t e = 0; e < kEnvs; e++)
    for (std::size_t s = 0; s < kSteps; s++)
      random_control(model, std::span(controls).subspan((e * kSteps + s) * nu, nu), static_cast<int>(e),
                     static_cast<int>(s));
  return controls;
}

TEST(Rollout, EqualsStepsWithTheSameControls) {
  const Model model = batch_model("quadruped.xml");
  const auto nx = static_cast<std::size_t>(model->nq + model->nv),
             ns = static_cast<std::size_t>(model->nsensordata);
  const std::vector<double> controls = all_controls(model);
  std::vector<double> states(kEnvs * kSteps * nx), sensors(kEnvs * kSteps * ns);
  std::vector<int> faults(kEnvs, -1);
  std::atomic<int> told{0};
  Batch batch(model, {.envs = kEnvs, .threads = 3, .start_key = 0});
  const auto before = hashes(batch);
  batch.rollout({.steps = kSteps,
                 .substeps = 2,
                 .controls = controls,
                 .states = states,
                 .sensordata = sensors,
                 .faults = faults,
                 .progress = [&](int steps) { told += steps; }});
  EXPECT_EQ(hashes(batch), before) << "the batch itself must not change";
  EXPECT_EQ(told, kEnvs * kSteps);
  for (std::size_t e = 0; e < kEnvs; e++) {
    EXPECT_EQ(faults[e], 0);
    Data data(model);
    reset_to_key(model, data, 0);
    for (std::size_t s = 0; s < kSteps; s++) {
      random_control(model, data->ctrl, static_cast<int>(e), static_cast<int>(s));
      step(model, data), step(model, data);
      const double* row = states.data() + (e * kSteps + s) * nx;
      EXPECT_TRUE(std::equal(data->qpos.begin(), data->qpos.end(), row));
      EXPECT_TRUE(std::equal(data->qvel.begin(), data->qvel.end(), row + model->nq));
      EXPECT_TRUE(std::equal(data->sensordata.begin(), data->sensordata.end(),
                             sensors.data() + (e * kSteps + s) * ns));
    }
  }
}

TEST(Rollout, StartsFromGivenStates) {
  const Model model = batch_model("muscle_arm.xml");
  const auto size = static_cast<std::size_t>(state_size(model, kStateFullPhysics));
  Data data(model);
  for (int s = 0; s < 10; s++) {
    random_control(model, data->ctrl, 1, s);
    step(model, data);
  }
  std::vector<double> initial(2 * size), states(2 * 3 * size);
  get_state(model, data, kStateFullPhysics, std::span(initial).first(size));
  Data rest(model);
  get_state(model, rest, kStateFullPhysics, std::span(initial).last(size));
  Batch batch(model, {.envs = 2});
  batch.rollout({.steps = 3, .components = kStateFullPhysics, .initial = initial, .states = states});
  Data resumed(model);
  set_state(model, resumed, kStateFullPhysics, std::span(initial).first(size));
  std::vector<double> wanted(size);
  for (std::size_t s = 0; s < 3; s++) {
    step(model, resumed);
    get_state(model, resumed, kStateFullPhysics, wanted);
    EXPECT_TRUE(
        std::equal(wanted.begin(), wanted.end(), states.begin() + static_cast<std::ptrdiff_t>(s * size)));
  }
}

TEST(Rollout, AFaultyOneEndsInNaN) {
  const Model model = batch_model("quadruped.xml");
  const auto nx = static_cast<std::size_t>(model->nq + model->nv);
  std::vector<double> controls = all_controls(model), states(kEnvs * kSteps * nx), healthy(states.size());
  Batch batch(model, {.envs = kEnvs, .threads = 2, .start_key = 0});
  batch.rollout({.steps = kSteps, .controls = controls, .states = healthy});
  controls[(2 * kSteps + 4) * static_cast<std::size_t>(model->nu)] = NAN;
  std::vector<int> faults(kEnvs);
  batch.rollout({.steps = kSteps, .controls = controls, .states = states, .faults = faults});
  EXPECT_EQ(faults, (std::vector<int>{0, 0, kBadCtrl, 0, 0}));
  for (std::size_t i = 0; i < states.size(); i++) {
    const std::size_t env = i / (kSteps * nx), at = i / nx % kSteps;
    if (env == 2 && at >= 4) EXPECT_TRUE(std::isnan(states[i]));
    else EXPECT_EQ(states[i], healthy[i]);
  }
}

TEST(Rollout, TakesTheFirstEnvironmentsOnly) {
  const Model model = batch_model("quadruped.xml");
  const auto nx = static_cast<std::size_t>(model->nq + model->nv);
  std::vector<double> states(2 * 3 * nx), all(4 * 3 * nx);
  Batch batch(model, {.envs = 4});
  batch.rollout({.envs = 2, .steps = 3, .states = states});
  batch.rollout({.steps = 3, .states = all});
  EXPECT_TRUE(std::equal(states.begin(), states.end(), all.begin()));
}

TEST(Rollout, RefusesArraysOfWrongSizes) {
  const Model model = batch_model("quadruped.xml");
  Batch batch(model, {.envs = 2});
  std::vector<double> some(7);
  std::vector<int> one(1);
  EXPECT_THROW(batch.rollout({.steps = -1}), std::invalid_argument);
  EXPECT_THROW(batch.rollout({.steps = 1, .substeps = 0}), std::invalid_argument);
  EXPECT_THROW(batch.rollout({.envs = 3, .steps = 1}), std::invalid_argument);
  EXPECT_THROW(batch.rollout({.steps = 1, .initial = some}), std::invalid_argument);
  EXPECT_THROW(batch.rollout({.steps = 1, .controls = some}), std::invalid_argument);
  EXPECT_THROW(batch.rollout({.steps = 1, .states = some}), std::invalid_argument);
  EXPECT_THROW(batch.rollout({.steps = 1, .sensordata = some}), std::invalid_argument);
  EXPECT_THROW(batch.rollout({.steps = 1, .faults = one}), std::invalid_argument);
}

}  // namespace
}  // namespace corten::test
