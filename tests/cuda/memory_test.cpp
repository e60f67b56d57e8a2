// Batches on a GPU whose allocations fail, each one once. The program is linked with --wrap, so that the
// calls of the library arrive here. Exit status 77 (skipped) without a GPU.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "support/device_batches.h"

namespace {

/// Allocations of device memory and of pinned host memory, counted since begin().
struct Allocator {
  long calls = 0, alive = 0, refused_call = -1;

  void begin(long refused) { calls = 0, refused_call = refused; }
  template <class Allocate>
  cudaError_t allocate(Allocate really) {
    if (calls++ == refused_call) return cudaErrorMemoryAllocation;
    const cudaError_t result = really();
    alive += result == cudaSuccess;
    return result;
  }
  template <class Free>
  cudaError_t free(void* memory, Free really) {
    alive -= memory != nullptr;
    return really(memory);
  }
} allocator;

}  // namespace

extern "C" {
cudaError_t __real_cudaMalloc(void** memory, std::size_t size);
cudaError_t __real_cudaMallocHost(void** memory, std::size_t size);
cudaError_t __real_cudaFree(void* memory);
cudaError_t __real_cudaFreeHost(void* memory);
cudaError_t __wrap_cudaMalloc(void** memory, std::size_t size) {
  return allocator.allocate([=] { return __real_cudaMalloc(memory, size); });
}
cudaError_t __wrap_cudaMallocHost(void** memory, std::size_t size) {
  return allocator.allocate([=] { return __real_cudaMallocHost(memory, size); });
}
cudaError_t __wrap_cudaFree(void* memory) { return allocator.free(memory, __real_cudaFree); }
cudaError_t __wrap_cudaFreeHost(void* memory) { return allocator.free(memory, __real_cudaFreeHost); }
}

namespace corten::test {
namespace {

struct Outcome {
  bool fell_back = false;
  int fault = 0;
  std::string note, fault_text;
  std::vector<double> states, rollout;
};

/// A batch that has to grow twice, steps, and makes a rollout.
Outcome run(const Model& model, Precision precision) {
  BatchOptions options{.envs = 4, .forward_on_reset = false, .on_fault = FaultPolicy::freeze};
  options.device = Device::cuda;
  options.precision = precision;
  options.notify = [](std::string_view) {};
  const SimulatedDevice device(SimulatedDevice::without_capacity);
  Batch batch(model, options);
  for (int s = 0; s < 8; s++) batch.step_all();
  Outcome result;
  result.fell_back = batch.device() == Device::cpu;
  result.fault = batch.faults()[0];
  result.fault_text = batch.fault_text(0);
  result.states.assign(batch.states().all().begin(), batch.states().all().end());
  if (result.fault == 0) {
    result.rollout.resize(result.states.size() * 3);
    batch.rollout({.steps = 3, .states = result.rollout});
  }
  result.note = batch.device_note();
  return result;
}

void every_allocation_fails_once(const Model& model, Precision precision) {
  run(model, precision);  // whatever the driver and the library keep for good
  const long kept = allocator.alive;
  allocator.begin(-1);
  const Outcome good = run(model, precision);
  const long calls = allocator.calls;
  ASSERT_FALSE(good.fell_back) << good.note;
  ASSERT_EQ(good.fault, 0) << good.fault_text;
  ASSERT_EQ(allocator.alive, kept) << "a batch without failures loses memory";
  ASSERT_GT(calls, 5);
  int fell_back = 0, faulty = 0, slower = 0;
  for (long refused = 0; refused < calls; refused++) {
    allocator.begin(refused);
    const Outcome found = run(model, precision);
    EXPECT_EQ(allocator.alive, kept) << "allocation " << refused << " loses memory";
    if (found.fell_back) {
      fell_back++;
      EXPECT_NE(found.note.find("CUDA: allocating"), std::string::npos) << refused << ": " << found.note;
    } else if (found.fault != 0) {
      faulty++;
      EXPECT_EQ(found.fault, kCapacity) << refused;
      EXPECT_NE(found.fault_text.find(": needs"), std::string::npos) << refused << ": " << found.fault_text;
    } else {
      EXPECT_EQ(found.states, good.states) << refused;
      // A rollout that the GPU has no room for runs on the CPU, whose numbers differ by rounding.
      const bool on_cpu = found.note.find("rollouts run on the CPU") != std::string::npos;
      slower += on_cpu;
      EXPECT_TRUE(on_cpu || found.rollout == good.rollout) << refused;
    }
  }
  std::printf("%ld allocations: %d fall back to the CPU, %d end in a fault, %d move rollouts to the CPU\n",
              calls, fell_back, faulty, slower);
  EXPECT_GT(fell_back, 0);
  allocator.begin(-1);
  EXPECT_EQ(run(model, precision).states, good.states) << "after all failures";
}

TEST(CudaMemory, EveryAllocationMayFailInDouble) {
  every_allocation_fails_once(batch_model("humanoid.xml"), Precision::float64);
}

TEST(CudaMemory, EveryAllocationMayFailInFloat) {
  every_allocation_fails_once(batch_model("humanoid.xml"), Precision::float32);
}

TEST(CudaMemory, EveryAllocationMayFailWithImpulses) {
  every_allocation_fails_once(two_boxes_with_impulses(), Precision::float64);
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
