// Every allocation on the device fails once, alone and with all later ones: the batch runs on the CPU, has a
// fault, throws, or gives correct results. Here on a simulated device; tests/cuda runs these tests on a GPU.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "support/device_batches.h"
#include "support/failing_allocations.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// A body that falls on a plane: capacity has to grow when it arrives.
Model falling_box(bool impulses) {
  return load_string(std::string("<mujoco><option timestep='0.01' contact='") +
                     (impulses ? "impulse" : "soft") + R"('/>
    <worldbody><geom type="plane" size="1 1 1"/>
      <body pos="0 0 0.12"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
      <body pos="0 0.02 0.35"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body></worldbody></mujoco>)");
}

struct Case {
  const char* name;
  Model model;
  BatchOptions options;
};

std::vector<Case> cases() {
  BatchOptions plain{.envs = 2, .on_fault = FaultPolicy::freeze};
  BatchOptions apart = plain, varied = plain, single = plain;
  apart.mirror = false;
  varied.vary = {"body_mass"};
  single.precision = Precision::float32;
  std::vector<Case> all = {{"soft", falling_box(false), plain},
                           {"impulses", falling_box(true), plain},
                           {"without mirrors", falling_box(true), apart},
                           {"varied", falling_box(false), varied},
                           {"float", falling_box(true), single}};
  for (Case& each : all) each.options.notify = [](std::string_view) {};
  return all;
}

constexpr int kSteps = 9;  // the box arrives in the last ones

/// What a program does with a batch. Returns the heights of the bodies of all environments.
std::vector<double> run(Batch& batch) {
  for (int s = 0; s < kSteps; s++) batch.step_all();
  Data data(batch.model());
  batch.get(0, data);
  batch.set(1, data);
  const std::vector<double> origin{0.5, 0.5, 0.5}, direction{0, 0, -1};
  std::vector<double> distance(static_cast<std::size_t>(batch.envs()));
  batch.rays({.count = 1, .origins = origin, .directions = direction, .distances = distance});
  const int numbers = batch.model()->nq + batch.model()->nv;
  std::vector<double> states(static_cast<std::size_t>(batch.envs() * 2 * numbers));
  batch.rollout({.steps = 2, .states = states});
  batch.step_all();
  batch.pull({"qpos", "faults"});
  batch.synchronize();
  std::vector<double> heights;
  for (int e = 0; e < batch.envs(); e++)
    for (int b = 0; b < 2; b++) heights.push_back(batch.qpos()(e, 7 * b + 2));
  return heights;
}

/// Sanitizers are slow, and a GPU takes a while to open a batch: there only some allocations fail.
constexpr int kStride = kOnGpu ? 7 : repetitions(1, 5);

struct Outcomes {
  int on_cpu = 0, thrown = 0, faulty = 0, good = 0;
};

/// Lets allocation `first` fail. False if there are fewer allocations.
bool fail_once(const Case& test, int first, bool all, const std::vector<double>& expected, Outcomes& seen) {
  const std::string where =
      std::string(test.name) + ", allocation " + std::to_string(first) + (all ? " and all later ones" : "");
  const SimulatedDevice device(SimulatedDevice::without_capacity);
  FailingAllocations failing(first, all);
  BatchOptions options = test.options;
  options.device = Device::cuda;
  Batch batch(test.model, options);
  if (batch.device() == Device::cpu) {
    EXPECT_NE(batch.device_note(), "") << where;
    EXPECT_TRUE(failing.failed()) << where << ": " << batch.device_note();
    seen.on_cpu++;
    run(batch);
    return failing.failed();
  }
  try {
    const std::vector<double> heights = run(batch);
    if (batch.faults()[0] != 0 || batch.faults()[1] != 0) {
      EXPECT_EQ(batch.faults()[0] | batch.faults()[1], kCapacity) << where;
      seen.faulty++;
    } else {
      const double near = options.precision == Precision::float32 ? 1e-4 : kNear;
      for (std::size_t i = 0; i < heights.size(); i++)
        EXPECT_NEAR(heights[i], expected[i], near) << where << ", height " << i;
      seen.good++;
    }
  } catch (const std::exception& error) {
    EXPECT_TRUE(failing.failed()) << where << ": " << error.what();
    EXPECT_STRNE(error.what(), "") << where;
    seen.thrown++;
    // After a single failure the batch works. Else it works or throws; and it can be destroyed.
    try {
      batch.reset();
      run(batch);
    } catch (const std::exception& again) {
      EXPECT_TRUE(all) << where << ": " << error.what() << ", then " << again.what();
    }
  }
  return failing.failed();
}

TEST(DeviceMemory, EveryAllocationMayFail) {
  for (const Case& test : cases()) {
    BatchOptions in_double = test.options;
    in_double.precision = Precision::float64;
    Batch cpu(test.model, in_double);
    const std::vector<double> expected = run(cpu);
    for (const bool all : {false, true}) {
      Outcomes seen;
      int count = 0;
      while (fail_once(test, count, all, expected, seen)) count += kStride;
      std::printf("%s%s: %d allocations; on the CPU %d, thrown %d, faults %d, good %d\n", test.name,
                  all ? ", and all later ones" : "", count, seen.on_cpu, seen.thrown, seen.faulty, seen.good);
      EXPECT_GT(count, 20) << test.name;
      EXPECT_GT(seen.on_cpu, 0) << test.name;
      if (HasFatalFailure() || HasNonfatalFailure()) return;
    }
  }
}

std::string message_of_a_step(Batch& batch) {
  try {
    batch.step_all();
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

/// Growing frees the Data first. If then nothing can be allocated, the memory is lost, and every call says
/// so.
TEST(DeviceMemory, ABatchThatLostItSaysSo) {
  const Case test = cases().front();
  const std::string says = "the batch lost its device memory: reallocation failed; create a new batch";
  int lost = 0;
  for (int first = 0, step = 0; step < kSteps; first++) {
    const SimulatedDevice device(SimulatedDevice::without_capacity);
    FailingAllocations failing(first, true);
    BatchOptions options = test.options;
    options.device = Device::cuda;
    Batch batch(test.model, options);
    if (batch.device() == Device::cpu) continue;
    for (step = 0; step < kSteps && message_of_a_step(batch).empty();) step++;
    if (step == kSteps || message_of_a_step(batch) != says) continue;
    lost++;
    EXPECT_EQ(message_of_a_step(batch), says);
    EXPECT_THROW(batch.reset(), std::runtime_error);
  }
  EXPECT_GT(lost, 0);
}

}  // namespace
}  // namespace corten::test
