// A step makes no allocation once it has run: global operator new is replaced by one that counts.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <new>
#include <vector>

#include "corten/corten.h"
#include "support/models.h"

// Memory from aligned_alloc does go back by free; the compiler only sees that it is not operator delete.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

namespace {
std::atomic<long> allocations{0};

void* counted(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) {
  allocations++;
  size = (size + alignment - 1) / alignment * alignment;
  if (void* memory = std::aligned_alloc(alignment, size > 0 ? size : alignment)) return memory;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace corten::test {
namespace {

/// Allocations during work().
template <class Work>
long count(Work work) {
  const long before = allocations;
  work();
  return allocations - before;
}

class SteadyState : public testing::TestWithParam<const char*> {
 protected:
  Model model = load_random({.seed = 6,
                             .bodies = 9,
                             .integrator = GetParam(),
                             .flags = "energy=\"enable\"",
                             .fluid = true,
                             .tendons = true,
                             .tendon_armature = true,
                             .actuators = true});
};

TEST(Counter, SeesAllocations) {
  EXPECT_EQ(count([] { std::vector<int> some(10); }), 1);
  const Model model = load_string("<mujoco/>");
  EXPECT_GT(count([&] { Data data(model); }), 0);
}

TEST_P(SteadyState, StepAllocatesNothing) {
  Data data(model);
  randomize_state(model, data, 1);
  step(model, data);
  EXPECT_EQ(count([&] {
              for (int i = 0; i < 20; i++) step(model, data);
            }),
            0);
}

TEST_P(SteadyState, NothingElseThatRunsEachStepAllocates) {
  Data data(model);
  randomize_state(model, data, 1);
  std::vector<double> state(static_cast<std::size_t>(state_size(model, kStateIntegration)));
  std::vector<double> dense(static_cast<std::size_t>(model->nv * model->nv));
  step(model, data);
  Data saved = data;
  EXPECT_EQ(count([&] { forward(model, data); }), 0) << "forward";
  EXPECT_EQ(count([&] { step1(model, data), step2(model, data); }), 0) << "step1, step2";
  EXPECT_EQ(count([&] { inverse(model, data); }), 0) << "inverse";
  EXPECT_EQ(count([&] { body_forces(model, data), subtree_velocity(model, data), energy(model, data); }), 0);
  EXPECT_EQ(count([&] { full_inertia(model, data, dense); }), 0) << "full_inertia";
  EXPECT_EQ(count([&] {
              get_state(model, data, kStateIntegration, state);
              set_state(model, data, kStateIntegration, state);
            }),
            0)
      << "state";
  EXPECT_EQ(count([&] { reset(model, data); }), 0) << "reset";
  EXPECT_EQ(count([&] { data = saved; }), 0) << "assignment between equals";
}

TEST_P(SteadyState, ABadStepAllocatesNothing) {
  Data data(model);
  randomize_state(model, data, 1);
  step(model, data);
  data->qpos[0] = NAN;
  data->ctrl[0] = NAN;
  EXPECT_EQ(count([&] { step(model, data); }), 0);
}

INSTANTIATE_TEST_SUITE_P(Integrators, SteadyState,
                         testing::Values("Euler", "RK4", "implicit", "implicitfast"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace corten::test
