// A rollout on a device gives the same bits as on the CPU, and does not change the batch.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/device_batches.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// A box that falls on a plane, held by a mocap body, with all kinds of state.
const char* const kWorld = R"(<mujoco><option timestep="0.01"/>
  <worldbody><geom type="plane" size="1 1 1"/>
    <body name="held" pos="0 0 0.12"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="1"/><site name="s"/>
      <body pos="0 0 0.2"><joint name="j" type="slide" axis="1 0 0"/><geom size="0.05" mass="0.2"/></body></body>
    <body name="hand" mocap="true" pos="0.3 0 0.3"/>
  </worldbody>
  <equality><connect body1="held" body2="hand" anchor="0.1 0 0"/></equality>
  <actuator><motor joint="j" ctrlrange="-1 1" nsample="4" delay="0.02"/>
    <general joint="j" dyntype="integrator" actlimited="true" actrange="-1 1"/></actuator>
  <sensor><jointpos joint="j"/><accelerometer site="s"/></sensor>
  <keyframe><key qpos="0 0 0.3 1 0 0 0 0.01" act="0.1"/></keyframe></mujoco>)";

Model world() { return load_string(kWorld); }

constexpr int kSteps = repetitions(12, 5);

struct Results {
  std::vector<double> states, sensordata;
  std::vector<int> faults;
  int told = 0;
};

/// Runs the rollout with output buffers of its own.
Results simulate(Batch& batch, Rollout rollout) {
  const auto envs = static_cast<std::size_t>(rollout.envs > 0 ? rollout.envs : batch.envs());
  const auto all = envs * static_cast<std::size_t>(rollout.steps);
  Results results;
  results.states.assign(all * static_cast<std::size_t>(state_size(batch.model(), rollout.components)), 7);
  results.sensordata.assign(all * static_cast<std::size_t>(batch.model()->nsensordata), 7);
  results.faults.assign(envs, -1);
  rollout.states = results.states;
  rollout.sensordata = results.sensordata;
  rollout.faults = results.faults;
  if (!rollout.progress)
    rollout.progress = [&, threads = batch.threads()](int steps) {
      if (threads == 1) results.told += steps;
    };
  batch.rollout(rollout);
  return results;
}

/// Expects the same results from both batches, and returns them.
Results expect_same(Pair& pair, const Rollout& rollout, const std::string& where) {
  const Results cpu = simulate(pair.cpu, rollout), device = simulate(pair.device, rollout);
  EXPECT_EQ(pair.device.device(), Device::cuda);
  EXPECT_EQ(pair.device.device_note().find("CPU"), std::string::npos) << pair.device.device_note();
  EXPECT_EQ(cpu.faults, device.faults) << where;
  Pair::expect_near(cpu.states, device.states, "states, " + where);
  Pair::expect_near(cpu.sensordata, device.sensordata, "sensordata, " + where);
  return device;
}

std::vector<double> controls_for(const Model& model, int envs, int steps) {
  const auto nu = static_cast<std::size_t>(model->nu);
  std::vector<double> controls(static_cast<std::size_t>(envs * steps) * nu);
  for (int e = 0; e < envs; e++)
    for (int s = 0; s < steps; s++)
      random_control(model, std::span(controls).subspan(static_cast<std::size_t>(e * steps + s) * nu, nu), e,
                     s + 100);
  return controls;
}

/// States of environments after some steps, different for all.
std::vector<double> states_under_way(const Model& model, int envs, unsigned components) {
  const auto size = static_cast<std::size_t>(state_size(model, components));
  std::vector<double> states(static_cast<std::size_t>(envs) * size);
  for (int e = 0; e < envs; e++) {
    Data data(model);
    for (int s = 0; s < 4 + e; s++) {
      random_control(model, data->ctrl, e, s);
      step(model, data);
    }
    for (int i = 0; i < model->nmocap; i++) data->mocap_pos[3 * static_cast<std::size_t>(i)] += 0.01 * e;
    if (e == 1 && model->neq > 0) data->eq_active[0] = 0;
    if (e == 1 && model->nv > 0) data->qfrc_applied[0] = 0.3;
    get_state(model, data, components, std::span(states).subspan(static_cast<std::size_t>(e) * size, size));
  }
  return states;
}

/// The contents of every host array.
std::vector<std::vector<std::byte>> arrays_of(const Batch& batch) {
  std::vector<std::vector<std::byte>> all;
  for (const std::string& name : batch.array_names()) {
    const Array array = batch.array(name);
    std::size_t bytes = array.dtype == DType::float64 ? 8 : array.dtype == DType::int32 ? 4 : 1;
    for (int k = 0; k < array.ndim; k++)
      bytes *= static_cast<std::size_t>(array.shape[static_cast<std::size_t>(k)]);
    const auto* data = static_cast<const std::byte*>(array.data);
    all.emplace_back(data, data + bytes);
  }
  return all;
}

TEST(DeviceRollout, EqualsTheCpuAndLeavesTheBatchAlone) {
  const SimulatedDevice device;
  const Model model = world();
  const std::vector<double> controls = controls_for(model, 3, kSteps);
  for (Autoreset mode : {Autoreset::next_step, Autoreset::same_step}) {
    Pair pair(model, {.envs = 3,
                      .threads = 1,
                      .fields = {"xpos", "ncon", "contact_dist"},
                      .max_contacts = 32,
                      .start_key = 0,
                      .autoreset = mode,
                      .max_episode_steps = 4});
    for (int s = 0; s < 3; s++) pair.step(s);
    for (int substeps : {1, 3}) {
      const auto before = arrays_of(pair.device);
      const Rollout rollout{.steps = kSteps, .substeps = substeps, .controls = controls};
      const Results results = expect_same(pair, rollout, std::to_string(substeps) + " substeps");
      EXPECT_EQ(results.told, 3 * kSteps);
      EXPECT_EQ(results.faults, std::vector<int>(3));
      EXPECT_NE(results.states.front(), results.states.back());
      EXPECT_EQ(arrays_of(pair.device), before);
      pair.expect_equal("after the rollout");
      for (int s = 3; s < 6; s++) pair.step(s, substeps);
      pair.expect_equal("going on");
    }
    expect_same(pair, {.steps = 3}, "without controls");
    expect_same(pair, {.steps = 0}, "no steps");
    pair.device.rollout({.steps = 2});
  }
}

TEST(DeviceRollout, StartsFromGivenStatesOfAnyComponents) {
  const SimulatedDevice device;
  std::vector<std::string> names = {"actuator/delay.xml", "sleep/arm.xml", "sleep/tied.xml"};
  // Boxes that lie aligned on each other: which of their edges touch depends on the last bit.
  if (!kOnGpu) names.push_back("sleep/init.xml");
  std::vector<Model> models = {world()};
  for (const std::string& name : names)
    models.push_back(load(data_folder() / "conformance" / "cases" / name));
  for (const Model& model : models) {
    Pair pair(model, {.envs = 3});
    const std::vector<double> controls = controls_for(model, 3, kSteps);
    for (unsigned components :
         {unsigned{kStateQpos | kStateQvel}, unsigned{kStateTime | kStateAct}, unsigned{kStateFullPhysics},
          unsigned{kStateUser}, unsigned{kStateIntegration}}) {
      const std::vector<double> initial = states_under_way(model, 3, components);
      const Rollout rollout{
          .steps = kSteps, .components = components, .initial = initial, .controls = controls};
      expect_same(pair, rollout, "components " + std::to_string(components));
    }
  }
}

TEST(DeviceRollout, EqualsTheCpuOnTheHumanoid) {
  const SimulatedDevice device;
  const Model model = batch_model("humanoid.xml");
  Pair pair(model, {.envs = 2, .start_key = 0});
  constexpr int steps = repetitions(20, 2);
  const std::vector<double> controls = controls_for(model, 2, steps);
  expect_same(pair, {.steps = steps, .substeps = 2, .controls = controls}, "humanoid");
}

TEST(DeviceRollout, FaultsEndInNaNAsOnTheCpu) {
  const SimulatedDevice device;
  const Model model = world();
  const auto nu = static_cast<std::size_t>(model->nu);
  const unsigned components = kStateQpos | kStateQvel;
  const auto nx = static_cast<std::size_t>(state_size(model, components));
  for (int bits : {int{kDefaultFaults}, int{kBadCtrl}, int{kBadQpos}, int{kBadQvel}, 0})
    for (FaultPolicy policy : {FaultPolicy::reset, FaultPolicy::keep}) {
      Pair pair(model, {.envs = 5, .on_fault = policy, .fault_bits = bits});
      std::vector<double> controls = controls_for(model, 5, kSteps);
      controls[(1 * kSteps + 2) * nu] = NAN;
      std::vector<double> initial = states_under_way(model, 5, components);
      initial[2 * nx] = INFINITY;
      initial[3 * nx + static_cast<std::size_t>(model->nq)] = 9e9;
      initial[3 * nx] = 9.95e9;  // valid now, bad after a few steps
      initial[4 * nx + static_cast<std::size_t>(model->nq) + 4] = 9.9e9;
      const Rollout rollout{
          .steps = kSteps, .substeps = 2, .components = components, .initial = initial, .controls = controls};
      const Results results = expect_same(pair, rollout, "bits " + std::to_string(bits));
      EXPECT_EQ(results.faults[0], 0);
      EXPECT_EQ(results.faults[1], bits & kBadCtrl);
      if (bits != kDefaultFaults) continue;
      EXPECT_EQ(results.faults[2], kBadQpos);
      EXPECT_NE(results.faults[3], 0);
      EXPECT_NE(results.faults[4], 0);
      const std::size_t at = (1 * kSteps + 2) * nx;
      EXPECT_FALSE(std::isnan(results.states[at - 1]));
      for (std::size_t i = at; i < 2 * kSteps * nx; i++) EXPECT_TRUE(std::isnan(results.states[i]));
      pair.both([](Batch& batch) { batch.step_all(); });
      pair.expect_equal("after it");
      std::fill(controls.begin(), controls.end(), NAN);
      EXPECT_EQ(expect_same(pair, rollout, "all of them").faults[0], kBadCtrl);
    }
}

TEST(DeviceRollout, AModelThatBlowsUp) {
  const SimulatedDevice device;
  const Model model = load_string(R"(<mujoco><option timestep="0.5"/><worldbody>
    <body><joint name="j" type="slide" damping="0" stiffness="0"/><geom size="0.1"/></body></worldbody>
    <actuator><general joint="j" biastype="affine" biasprm="0 100 3000"/></actuator>
    <keyframe><key qpos="0.1"/></keyframe></mujoco>)");
  for (int substeps : {1, 4}) {
    Pair pair(model, {.envs = 2, .start_key = 0});
    const Results results = expect_same(pair, {.steps = 30, .substeps = substeps}, "blows up");
    EXPECT_NE(results.faults[0], 0);
    EXPECT_TRUE(std::isnan(results.states.back()));
    EXPECT_FALSE(std::isnan(results.states.front()));
  }
}

TEST(DeviceRollout, TakesTheFirstEnvironmentsOnly) {
  const SimulatedDevice device;
  const Model model = world();
  Pair pair(model, {.envs = 4, .threads = 1, .start_key = 0});
  for (int envs : {2, 4, 1, 0}) {
    const int n = envs > 0 ? envs : 4;
    const std::vector<double> controls = controls_for(model, n, kSteps);
    const Rollout rollout{.envs = envs, .steps = kSteps, .controls = controls};
    EXPECT_EQ(expect_same(pair, rollout, std::to_string(envs) + " environments").told, n * kSteps);
  }
}

TEST(DeviceRollout, UsesTheModelsOfTheEnvironments) {
  const SimulatedDevice device;
  const Model model = world();
  Pair pair(model,
            {.envs = 3,
             .vary = {"body_mass", "geom_friction", "opt.gravity", "geom_size", "opt.timestep", "qpos0"}});
  const std::vector<double> controls = controls_for(model, 3, kSteps);
  const Rollout rollout{.steps = kSteps, .controls = controls};
  const Results same = expect_same(pair, rollout, "alike");
  pair.both([](Batch& batch) { batch.set_model_field("opt.gravity", 1, std::array{0.0, 0.0, -1.6}); });
  const Results lighter = expect_same(pair, rollout, "another gravity");
  EXPECT_NE(lighter.states, same.states);
  pair.both([](Batch& batch) {
    batch.edit_models([](const Environment& env, ModelEdit& edit) {
      for (double& mass : edit.field("body_mass")) mass *= 1 + 0.1 * env.index;
      edit.field("opt.timestep")[0] = 0.01 - 0.002 * env.index;
      edit.field("qpos0")[0] = 0.1 * env.index;
    });
  });
  EXPECT_NE(expect_same(pair, rollout, "edited").states, lighter.states);
  pair.step(0);
  pair.expect_equal("the batch");
  pair.both([](Batch& batch) { batch.restore_model(); });
  EXPECT_EQ(expect_same(pair, rollout, "restored").states, same.states);
}

TEST(DeviceRollout, GrowsAsTheBatchDoes) {
  const SimulatedDevice device(SimulatedDevice::without_capacity);
  const Model model = world();
  const std::vector<double> controls = controls_for(model, 3, kSteps);
  const Rollout rollout{.steps = kSteps, .substeps = 2, .controls = controls};
  Pair pair(model, {.envs = 3, .vary = {"body_mass"}, .start_key = 0});
  for (int round = 0; round < 3; round++) {
    expect_same(pair, rollout, "round " + std::to_string(round));
    pair.both([&](Batch& batch) { batch.qpos()(1, 2) = round == 1 ? 0.1 : 0.4; });
    for (int s = 0; s < 3; s++) pair.step(s);
    pair.expect_equal("the batch");
  }
}

TEST(DeviceRollout, HasTheLimitsOfTheBatch) {
  const SimulatedDevice device;
  Pair pair(load_string(R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/>
    <body pos="0 0 0.105"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body></worldbody></mujoco>)"),
            {.envs = 2, .max_contacts = 2});
  const Results results = expect_same(pair, {.steps = 40}, "two contacts");
  EXPECT_EQ(results.faults, (std::vector<int>{kCapacity, kCapacity}));
}

TEST(DeviceRollout, LeavesKeptImpulsesAlone) {
  const Model model = two_boxes_with_impulses();
  for (bool starved : {false, true}) {
    const SimulatedDevice device(starved ? SimulatedDevice::without_capacity : nullptr);
    Pair pair(model, {.envs = 2});
    pair.both([](Batch& batch) { batch.qvel()(1, 3) = 0.5; });
    // Rollouts start after another one has left impulses of the same contacts, which they must not use.
    const std::vector<double> initial = states_under_way(model, 2, kStateFullPhysics);
    const Rollout rollout{.steps = 10, .components = kStateFullPhysics, .initial = initial};
    for (int s = 0; s < 12; s++) {
      pair.step(s);
      if (s % 4 == 3) expect_same(pair, rollout, "step " + std::to_string(s));
    }
    pair.expect_equal(starved ? "with growing capacity" : "with capacity");
  }
}

TEST(DeviceRollout, WithoutMirrorsNothingIsCopied) {
  const SimulatedDevice device;
  const Model model = world();
  Batch cpu(model, {.envs = 2}), batch(model, {.envs = 2, .device = Device::cuda, .mirror = false});
  const std::vector<double> controls = controls_for(model, 2, kSteps);
  batch.ctrl()(0, 0) = 0.5;
  batch.push({"ctrl"});
  batch.ctrl()(0, 0) = 0.25;  // never pushed
  for (int s = 0; s < 2; s++) batch.step_all();
  batch.pull({"qpos"});
  const auto before = arrays_of(batch);
  const Rollout rollout{.steps = kSteps, .controls = controls};
  Pair::expect_near(simulate(cpu, rollout).states, simulate(batch, rollout).states, "states");
  EXPECT_EQ(arrays_of(batch), before) << "what was pulled arrives with synchronize()";
  batch.step_all();
  cpu.ctrl()(0, 0) = 0.5;
  for (int s = 0; s < 2; s++) cpu.step_all();
  batch.synchronize();
  Pair::expect_near(cpu.qpos().all(), batch.qpos().all(), "pulled before the rollout");
  cpu.step_all();
  batch.pull({"qpos", "ctrl"});
  batch.synchronize();
  Pair::expect_near(cpu.qpos().all(), batch.qpos().all(), "one step later");
  EXPECT_EQ(batch.ctrl()(0, 0), 0.5);
}

TEST(DeviceRollout, InFloatItEqualsTheStepsOfTheBatch) {
  const SimulatedDevice device;
  const Model model = world();
  Batch batch(model, {.envs = 2, .device = Device::cuda, .precision = Precision::float32});
  const std::vector<double> initial = states_under_way(model, 2, kStateIntegration);
  const auto size = initial.size() / 2;
  const std::vector<double> controls = controls_for(model, 2, kSteps);
  const Rollout rollout{
      .steps = kSteps, .components = kStateIntegration, .initial = initial, .controls = controls};
  const Results results = simulate(batch, rollout);
  EXPECT_EQ(results.faults, std::vector<int>(2));
  Batch cpu(model, {.envs = 2});
  const Results exact = simulate(cpu, rollout);
  for (std::size_t i = 0; i < exact.states.size(); i++)
    EXPECT_NEAR(results.states[i], exact.states[i], 1e-3 * (1 + std::abs(exact.states[i]))) << i;
  const int both[] = {0, 1};
  batch.set_state(both, kStateIntegration, initial);
  std::vector<double> now(initial.size());
  for (int s = 0; s < kSteps; s++) {
    for (int e : both) random_control(model, batch.ctrl()[e], e, s + 100);
    batch.step_all();
    batch.get_state(both, kStateIntegration, now);
    for (std::size_t i = 0; i < now.size(); i++) {
      const std::size_t row = i / size * kSteps + static_cast<std::size_t>(s);
      EXPECT_EQ(results.states[row * size + i % size], now[i]) << "step " << s << ", [" << i << "]";
    }
  }
  EXPECT_EQ(now[0], static_cast<float>(now[0]));
}

TEST(DeviceRollout, AnExceptionOfProgressIsAFault) {
  const SimulatedDevice device;
  Batch batch(world(), {.envs = 2, .device = Device::cuda});
  int calls = 0;
  const Results results = simulate(batch, {.steps = 5, .progress = [&](int steps) {
                                             EXPECT_EQ(steps, 2);
                                             if (++calls == 3) throw std::runtime_error("enough");
                                           }});
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(results.faults, std::vector<int>(2, kFaultException));
  const std::size_t row = results.states.size() / 10;
  for (std::size_t i = 0; i < results.states.size(); i++)
    EXPECT_EQ(std::isnan(results.states[i]), i / row % 5 >= 2) << i;
}

TEST(DeviceRollout, WithoutMemoryTheCpuDoesItAndTellsOnce) {
  if (kOnGpu) GTEST_SKIP() << "needs a device with limited memory";
  const Model model = world();
  Batch cpu(model, {.envs = 4});
  std::vector<std::string> told;
  BatchOptions options{
      .envs = 4, .device = Device::cuda, .notify = [&](std::string_view text) { told.emplace_back(text); }};
  // The least memory in which the batch itself fits is too small for the rollout's rows.
  std::size_t too_little = 0, enough = 1 << 26;
  while (enough - too_little > 64) {
    const std::size_t memory = (too_little + enough) / 2;
    const SimulatedDevice device({}, memory);
    (Batch(model, options).device() == Device::cuda ? enough : too_little) = memory;
  }
  const SimulatedDevice device({}, enough);
  told.clear();
  Batch batch(model, options);
  ASSERT_TRUE(told.empty()) << told[0];
  const Rollout rollout{.steps = 3};
  for (int round = 0; round < 2; round++)
    EXPECT_EQ(simulate(batch, rollout).states, simulate(cpu, rollout).states);
  ASSERT_EQ(told.size(), 1u) << "once";
  EXPECT_EQ(told[0], "rollouts run on the CPU: std::bad_alloc");
  EXPECT_EQ(batch.device(), Device::cuda) << "only rollouts fall back to the CPU";
  EXPECT_EQ(batch.device_note(), "a device in host memory; " + told[0]);
  batch.step_all();
}

}  // namespace
}  // namespace corten::test
