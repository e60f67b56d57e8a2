// Batches on a real GPU: tests that a device in host memory cannot make. Exit status 77 (skipped) without a
// GPU.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "support/device_batches.h"

namespace corten::test {
namespace {

BatchOptions on_gpu(int envs, Precision precision = Precision::float64) {
  BatchOptions options;
  options.envs = envs;
  options.device = Device::cuda;
  options.precision = precision;
  options.start_key = 0;
  return options;
}

/// States of one environment after some steps under controls that depend on `seed` alone.
std::vector<double> run_one(const Model& model, BatchOptions options, int env, int steps, int seed) {
  Batch batch(model, std::move(options));
  EXPECT_EQ(batch.device(), Device::cuda) << batch.device_note();
  for (int s = 0; s < steps; s++) {
    random_controls(batch, s);
    random_control(model, batch.ctrl()[env], seed, s);
    if (!batch.options().mirror) batch.push({"ctrl"});
    batch.step_all(2);
  }
  batch.pull({"states"});
  batch.synchronize();
  const std::span<const double> state = batch.states()[env];
  return {state.begin(), state.end()};
}

TEST(CudaBatch, BitsDoNotDependOnRunsSizesOrPlaces) {
  const Model model = batch_model("humanoid.xml");
  for (Precision precision : {Precision::float64, Precision::float32}) {
    const std::vector<double> first = run_one(model, on_gpu(8, precision), 3, 30, 99);
    EXPECT_EQ(run_one(model, on_gpu(8, precision), 3, 30, 99), first) << "another run";
    EXPECT_EQ(run_one(model, on_gpu(301, precision), 3, 30, 99), first) << "another size";
    EXPECT_EQ(run_one(model, on_gpu(301, precision), 300, 30, 99), first) << "another index";
    BatchOptions apart = on_gpu(8, precision);
    apart.mirror = false;
    EXPECT_EQ(run_one(model, apart, 3, 30, 99), first) << "without mirrors";
    BatchOptions varied = on_gpu(8, precision);
    varied.vary = {"body_mass"};
    EXPECT_EQ(run_one(model, varied, 3, 30, 99), first) << "with per-environment models";
  }
}

TEST(CudaBatch, GrowingGivesTheBitsOfRoomFromTheStart) {
  const Model model = batch_model("humanoid.xml");
  const std::vector<double> roomy = run_one(model, on_gpu(8), 3, 30, 99);
  const SimulatedDevice device(SimulatedDevice::without_capacity);
  EXPECT_EQ(run_one(model, on_gpu(8), 3, 30, 99), roomy);
}

TEST(CudaBatch, TooManyEnvironmentsFallBack) {
  std::string told;
  BatchOptions options = on_gpu(1);
  options.notify = [&](std::string_view text) { told = text; };
  // So many that the Data do not fit on the GPU, though their rows fit in host memory.
  const SimulatedDevice device([](device::BackendSpec& spec) { spec.capacity.nJmax = 2'000'000'000; });
  options.envs = 64;
  Batch batch(batch_model("humanoid.xml"), options);
  EXPECT_EQ(batch.device(), Device::cpu);
  EXPECT_NE(told.find("the batch runs on the CPU: CUDA: allocating"), std::string::npos) << told;
  batch.step_all();
}

/// Environment steps per second, over a hundred steps after a warm-up of twenty.
double steps_per_second(const Model& model, const BatchOptions& options) {
  Batch batch(model, options);
  auto step = [&](int steps) {
    for (int s = 0; s < steps; s++) batch.step_all();
    batch.synchronize();
  };
  step(20);
  const auto begin = std::chrono::steady_clock::now();
  step(100);
  return 100 * options.envs / std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

TEST(CudaBatch, BeatsAllCoresFromAThousandEnvironments) {
  const Model model = batch_model("humanoid.xml");
  BatchOptions cores;
  cores.envs = 1024;
  cores.start_key = 0;
  cores.threads = static_cast<int>(std::thread::hardware_concurrency());
  const double cpu = steps_per_second(model, cores);
  for (Precision precision : {Precision::float64, Precision::float32}) {
    BatchOptions options = on_gpu(1024, precision);
    options.mirror = false;
    const double gpu = steps_per_second(model, options);
    std::printf("%d environments: %.0f steps/s on the GPU, %.0f on %d cores\n", options.envs, gpu, cpu,
                cores.threads);
    // Consumer GPUs are slow in double.
    if (precision == Precision::float32) EXPECT_GT(gpu, cpu);
  }
}

TEST(CudaBatch, Throughput) {
  const Model model = batch_model("humanoid.xml");
  for (Precision precision : {Precision::float64, Precision::float32})
    for (int kind = 0; kind < 3; kind++) {
      BatchOptions options = on_gpu(8192, precision);
      options.mirror = kind == 1;
      if (kind == 2) options.vary = {"body_mass"};
      std::printf("%s%s: %.3f M steps/s\n", precision == Precision::float64 ? "double" : "float",
                  kind == 1   ? ", mirrored"
                  : kind == 2 ? ", varied"
                              : "",
                  1e-6 * steps_per_second(model, options));
    }
}

TEST(CudaBatch, ThroughputOfRollouts) {
  const Model model = batch_model("humanoid.xml");
  constexpr int envs = 8192, steps = 100;
  std::vector<double> controls(static_cast<std::size_t>(envs * steps * model->nu));
  std::vector<double> states(static_cast<std::size_t>(envs * steps) *
                             static_cast<std::size_t>(model->nq + model->nv));
  for (Precision precision : {Precision::float64, Precision::float32})
    for (bool grows : {true, false}) {
      BatchOptions options = on_gpu(envs, precision);
      options.auto_grow = grows;
      Batch batch(model, options);
      batch.rollout({.steps = 10, .controls = std::span(controls).first(controls.size() / 10)});
      const auto begin = std::chrono::steady_clock::now();
      batch.rollout({.steps = steps, .controls = controls, .states = states});
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      EXPECT_EQ(batch.device_note().find("CPU"), std::string::npos) << batch.device_note();
      std::printf("rollout, %s%s: %.3f M steps/s\n", precision == Precision::float64 ? "double" : "float",
                  grows ? "" : ", without auto_grow", 1e-6 * envs * steps / seconds);
    }
}

}  // namespace
}  // namespace corten::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const corten::DeviceInfo info = corten::device_info();
  if (!info.usable) {
    std::printf("skipped: %s\n", info.why_not.c_str());
    return 77;
  }
  return RUN_ALL_TESTS();
}
