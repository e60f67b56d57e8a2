// A step does not allocate after the first steps: global operator new is replaced by a counting one.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/models.h"

// Memory from aligned_alloc is correctly released by free; the compiler warns because it is not operator
// delete.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

namespace {
std::atomic<long> allocations{0};
std::atomic<bool> exhausted{false};  // large allocations fail

void* counted(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) {
  allocations++;
  if (exhausted && size > 4096) throw std::bad_alloc();
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

/// The number of allocations during work().
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
  EXPECT_EQ(count([&] { data = saved; }), 0) << "assignment between Data of equal sizes";
}

TEST_P(SteadyState, FunctionsOfDynamicsAllocateNothing) {
  Data data(model);
  randomize_state(model, data, 1);
  step(model, data);
  forward(model, data);
  const std::size_t nv = static_cast<std::size_t>(model->nv);
  std::vector<double> J(3 * nv), x(nv, 1.0), result(nv), rows(static_cast<std::size_t>(data->nefc));
  std::vector<double> qpos(data->qpos.begin(), data->qpos.end());
  const std::array<double, 3> point{1, 2, 3};
  EXPECT_EQ(count([&] {
              point_jacobian(model, data, 1, point, J, {});
              point_jacobian_rate(model, data, 1, point, J, J);
              subtree_com_jacobian(model, data, 0, J);
              angular_momentum_matrix(model, data, 0, J);
            }),
            0)
      << "Jacobians";
  EXPECT_EQ(count([&] {
              integrate_pos(model, qpos, x, 0.1);
              differentiate_pos(model, result, 0.1, data->qpos, qpos);
              multiply_inertia(model, data, x, result);
              multiply_inertia_half(model, data, x, result);
              solve_inertia(model, data, x, result);
              solve_inertia_half(model, data, x, result);
              multiply_jacobian(model, data, x, rows);
              multiply_jacobian_transposed(model, data, rows, result);
              apply_force(model, data, 1, point, point, point, result);
              rne(model, data, RneAcceleration::qacc, result);
              object_acceleration(model, data, kObjBody, 1, Axes::local);
              body_contact_force(model, data, 1);
            }),
            0)
      << "dynamics";
  EXPECT_EQ(count([&] {
              stages::forward_position(model, data);
              stages::forward_velocity(model, data);
              stages::forward_actuation(model, data);
              stages::forward_acceleration(model, data);
              stages::forward_constraint(model, data);
              stages::inverse_constraint(model, data);
              stages::integrate(model, data);
            }),
            0)
      << "stages";
}

TEST_P(SteadyState, DerivativesWithAWorkspaceAllocateNothing) {
  Data data(model);
  randomize_state(model, data, 1);
  forward(model, data);
  const std::size_t n = static_cast<std::size_t>(transition_size(model)),
                    nv = static_cast<std::size_t>(model->nv);
  std::vector<double> A(n * n), DfDq(nv * nv);
  TransitionWorkspace transition(model);
  InverseWorkspace inverse(model);
  EXPECT_EQ(count([&] { transition_derivatives(model, data, 1e-6, true, A, {}, {}, {}, transition); }), 0);
  EXPECT_EQ(count([&] { inverse_derivatives(model, data, 1e-6, true, {.DfDq = DfDq}, inverse); }), 0);
}

/// Separate boxes: enough rows for the pool to split the work.
TEST(Threads, HelpFromAPoolAllocatesNothing) {
  for (const char* solver : {"Newton", "CG", "PGS"}) {
    std::string bodies;
    for (int i = 0; i < 36; i++)
      bodies +=
          "<body pos='" + std::to_string(i) + " 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
    const Model model =
        load_string("<mujoco><option solver='" + std::string(solver) +
                    "'/><worldbody><geom type='plane' size='9 9 1'/>" + bodies + "</worldbody></mujoco>");
    ThreadPool pool(3);
    Data data(model);
    data.use_threads(&pool);
    for (int i = 0; i < 10; i++) step(model, data);
    EXPECT_EQ(data->nisland, 36);
    EXPECT_EQ(count([&] {
                for (int i = 0; i < 5; i++) step(model, data);
              }),
              0)
        << solver;
  }
}

TEST(SteadyStateOfImpulses, StepAllocatesNothing) {
  const Model loaded = load(data_folder() / "../models/box_stack.xml");
  const Model model = with(loaded, [](Option& option) {
    option.contact = kImpulseContact;
    option.ccd = 1;
    option.iterations = 10;
  });
  Data data(model);
  data.reserve(100, 400);
  for (int i = 0; i < 20; i++) step(model, data);
  EXPECT_EQ(count([&] {
              for (int i = 0; i < 20; i++) step(model, data);
            }),
            0);
}

TEST_P(SteadyState, ABadStepAllocatesNothing) {
  Data data(model);
  randomize_state(model, data, 1);
  step(model, data);
  data->qpos[0] = NAN;
  data->ctrl[0] = NAN;
  EXPECT_EQ(count([&] { step(model, data); }), 0);
}

/// Callables, both kinds of reset, faults and fields by name.
TEST(SteadyBatch, AllocatesNothingOnceItHasRun) {
  const Model humanoid = load(data_folder().parent_path() / "models/humanoid.xml");
  for (Autoreset mode : {Autoreset::next_step, Autoreset::same_step}) {
    Batch batch(humanoid, {.envs = 16,
                           .threads = 3,
                           .fields = {"xpos", "ncon", "contact_dist"},
                           .vary = {"geom_friction", "body_mass"},
                           .max_contacts = 60,
                           .autoreset = mode,
                           .max_episode_steps = 7,
                           .reward = [](const Environment& env) { return env.data->xpos[5]; },
                           .start = [](const Environment& env) { env.data->qvel[0] = env.random.normal(); }});
    auto steps = [&] {
      for (int s = 0; s < 12; s++) {
        for (int e = 0; e < 16; e++) batch.ctrl()(e, e) = s % 5 == 3 && e == 4 ? NAN : 0.1 * e;
        batch.step_all(2);
      }
    };
    steps();
    EXPECT_EQ(count(steps), 0);
    const std::uint8_t mask[16] = {0, 1, 1};
    EXPECT_EQ(count([&] {
                batch.reset(3);
                batch.reset_where(mask);
                batch.step_all();
              }),
              0);
    std::vector<double> states(16 * 20 * static_cast<std::size_t>(humanoid->nq + humanoid->nv));
    const Rollout rollout{.steps = 20, .states = states};
    batch.rollout(rollout);
    EXPECT_EQ(count([&] { batch.rollout(rollout); }), 0);
  }
}

TEST(SteadyBatch, AnEnvironmentThatFindsNoMemoryGetsAFault) {
  const Model humanoid = load(data_folder().parent_path() / "models/humanoid.xml");
  Batch batch(humanoid, {.envs = 3, .threads = 1}), calm(humanoid, {.envs = 3, .threads = 1});
  batch.qpos()(1, 2) = 0.1;  // lies in the floor, with more contacts than before
  exhausted = true;
  batch.step_all();
  exhausted = false;
  EXPECT_EQ(batch.faults()[1], kFaultMemory) << batch.fault_text(1);
  EXPECT_EQ(batch.faults()[0], 0);
  for (int s = 0; s < 3; s++) batch.step_all();
  for (int s = 0; s < 4; s++) calm.step_all();
  EXPECT_EQ(batch.faults()[1], 0);
  EXPECT_EQ(batch.state_hash(2), calm.state_hash(2));
}

INSTANTIATE_TEST_SUITE_P(Integrators, SteadyState,
                         testing::Values("Euler", "RK4", "implicit", "implicitfast"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace corten::test
