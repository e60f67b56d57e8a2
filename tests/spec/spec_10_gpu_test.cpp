// Item 10 of the specification: batches on a GPU. Here the first criterion is checked bit for bit on a
// simulated device in host memory. tests/cuda checks it on a GPU, to rounding, and measures the second.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/device_batches.h"

namespace corten::test {
namespace {

TEST(Spec10, C1_TheSameResultsAsOnTheCpuForTheSameInputs) {
  const SimulatedDevice device;
  Pair pair(batch_model("quadruped.xml"), {.envs = 3, .start_key = 0, .max_episode_steps = 5});
  for (int s = 0; s < 8; s++) {
    pair.step(s, 2);
    pair.expect_equal("step " + std::to_string(s));
  }
}

TEST(Spec10, C1_TheSameRolloutsAsOnTheCpu) {
  const SimulatedDevice device;
  const Model model = batch_model("quadruped.xml");
  Pair pair(model, {.envs = 3, .start_key = 0});
  constexpr std::size_t kSteps = 8;
  std::vector<double> controls(3 * kSteps * static_cast<std::size_t>(model->nu), 0.1);
  std::vector<double> cpu(3 * kSteps * static_cast<std::size_t>(model->nq + model->nv)), there(cpu.size());
  const Rollout rollout{.steps = kSteps, .substeps = 2, .controls = controls};
  Rollout to_cpu = rollout, to_there = rollout;
  to_cpu.states = cpu;
  to_there.states = there;
  pair.cpu.rollout(to_cpu);
  pair.device.rollout(to_there);
  Pair::expect_near(cpu, there, "states");
  pair.expect_equal("after the rollout");
}

TEST(Spec10, C3_WithoutAGpuTheCpuDoesTheWork) {
  if (device_info().usable) GTEST_SKIP() << "a GPU is present";
  const Model model = batch_model("quadruped.xml");
  int told = 0;
  Batch cpu(model, {.envs = 2});
  Batch batch(model, {.envs = 2, .device = Device::cuda, .notify = [&](std::string_view) { told++; }});
  EXPECT_EQ(batch.device(), Device::cpu);
  EXPECT_EQ(told, 1);
  for (int s = 0; s < 5; s++) {
    random_controls(cpu, s);
    random_controls(batch, s);
    cpu.step_all();
    batch.step_all();
  }
  EXPECT_EQ(hashes(batch), hashes(cpu));
  EXPECT_EQ(told, 1) << "the message must appear once";
}

}  // namespace
}  // namespace corten::test
