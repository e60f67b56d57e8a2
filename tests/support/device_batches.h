// Batches on a simulated device in host memory, or with CORTEN_ON_GPU on a real GPU, next to batches on the
// CPU.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "batch/device.h"
#include "corten/batch.h"
#include "support/batches.h"

namespace corten::test {

#ifdef CORTEN_ON_GPU
inline constexpr bool kOnGpu = true;
#else
inline constexpr bool kOnGpu = false;
#endif
/// Tolerance relative to the largest number of an array. A GPU rounds elementary functions differently and
/// solves small problems in another order, so after a few dozen steps results agree only to this.
inline constexpr double kNear = kOnGpu ? 1e-6 : 0;

/// One box on the floor and one above it. Their contacts keep impulses from step to step.
inline Model two_boxes_with_impulses() {
  return load_string(R"(<mujoco><option timestep="0.01" contact="impulse"/>
    <worldbody><geom type="plane" size="1 1 1"/>
      <body pos="0 0 0.1"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
      <body pos="0 0.02 0.32"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body></worldbody></mujoco>)");
}

/// A backend in host memory, on one thread, with a limit on `memory`; 0: no limit.
std::unique_ptr<device::Backend> simulated_backend(device::BackendSpec spec, Precision precision,
                                                   std::size_t memory);

/// During its lifetime, Device::cuda is a device in host memory. `change` may modify the specification of
/// backends.
class SimulatedDevice {
 public:
  using Change = std::function<void(device::BackendSpec&)>;
  using Make = std::unique_ptr<device::Backend> (*)(device::BackendSpec, Precision, std::size_t memory);

  /// For `change`: start with zero capacity.
  static void without_capacity(device::BackendSpec& spec) { spec.capacity = {}; }

  explicit SimulatedDevice(Change change = {}, std::size_t memory = 0, Make make = simulated_backend)
      : before_(batch::backend_factory()) {
    batch::backend_factory() = [=, this](device::BackendSpec spec, Precision precision,
                                         std::string& why_not) {
      if (change) change(spec);
      if (kOnGpu) return before_(std::move(spec), precision, why_not);
      return make(std::move(spec), precision, memory);
    };
  }
  SimulatedDevice(const SimulatedDevice&) = delete;
  SimulatedDevice& operator=(const SimulatedDevice&) = delete;
  ~SimulatedDevice() { batch::backend_factory() = before_; }

 private:
  batch::BackendFactory before_;
};

/// The same batch twice, on the CPU and on the device.
struct Pair {
  Pair(const Model& model, BatchOptions options) : cpu(model, options), device(model, on_device(options)) {}

  static BatchOptions on_device(BatchOptions options) {
    options.device = Device::cuda;
    return options;
  }

  /// Runs work(batch) on both.
  template <class Work>
  void both(Work work) {
    work(cpu);
    work(device);
  }
  void step(int s, int substeps = 1) {
    both([&](Batch& batch) {
      random_controls(batch, s);
      batch.step_all(substeps);
    });
  }

  /// Expects every array to have the same bits in both, or on a GPU nearly the same numbers.
  void expect_equal(const std::string& where) const {
    ASSERT_EQ(device.device(), Device::cuda) << device.device_note();
    for (const std::string& name : cpu.array_names()) {
      const Array a = cpu.array(name), b = device.array(name);
      ASSERT_EQ(a.shape, b.shape);
      if (a.dtype == DType::float64) {
        expect_near(cpu.reals(name).all(), device.reals(name).all(), name + ", " + where);
        continue;
      }
      // The number of iterations depends on the last bit.
      if (kOnGpu && name == "solver_niter") continue;
      std::size_t bytes = a.dtype == DType::int32 ? 4 : 1;
      for (int k = 0; k < a.ndim; k++)
        bytes *= static_cast<std::size_t>(a.shape[static_cast<std::size_t>(k)]);
      EXPECT_TRUE(bytes == 0 || std::memcmp(a.data, b.data, bytes) == 0) << name << ", " << where;
    }
    for (int e = 0; e < cpu.envs(); e++) {
      EXPECT_EQ(cpu.episode(e), device.episode(e)) << where;
      EXPECT_EQ(cpu.episode_step(e), device.episode_step(e)) << where;
      if (kOnGpu) continue;
      EXPECT_EQ(cpu.state_hash(e), device.state_hash(e)) << where;
    }
  }

  static void expect_near(std::span<const double> a, std::span<const double> b, const std::string& where) {
    if (!kOnGpu) {
      EXPECT_TRUE(a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0) << where;
      return;
    }
    double size = 1;
    for (double x : a) size = std::isfinite(x) && std::abs(x) < 1e10 ? std::max(size, std::abs(x)) : size;
    for (std::size_t i = 0; i < a.size(); i++)
      EXPECT_TRUE(a[i] == b[i] || std::abs(a[i] - b[i]) <= kNear * size ||
                  (std::isnan(a[i]) && std::isnan(b[i])))
          << where << ": [" << i << "] is " << b[i] << ", not " << a[i];
  }

  Batch cpu, device;
};

}  // namespace corten::test
