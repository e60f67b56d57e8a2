// A batch on a device gives the same bits as on the CPU: here on a simulated device in host memory, whose
// kernels are the same source. tests/cuda runs these tests on a GPU, where results agree to rounding.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/device_batches.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// A box that falls on a plane, with a motor, a sensor and two keyframes.
const char* const kBox = R"(<mujoco><option timestep="0.01"/>
  <worldbody><geom type="plane" size="1 1 1"/>
    <body pos="0 0 0.12"><freejoint/><geom name="box" type="box" size="0.1 0.1 0.1" mass="1"/>
      <body pos="0 0 0.2"><joint name="j" type="slide" axis="1 0 0"/><geom size="0.05" mass="0.2"/></body></body>
  </worldbody>
  <actuator><motor joint="j" ctrlrange="-1 1"/></actuator>
  <sensor><jointpos joint="j"/><accelerometer site="s"/></sensor>
  <keyframe><key qpos="0 0 0.3 1 0 0 0 0.01"/><key qpos="0 0 0.1 1 0 0 0 0"/></keyframe></mujoco>)";

Model box() {
  std::string text = kBox;
  text.replace(text.find("<geom name"), 0, "<site name=\"s\"/>");
  return load_string(text);
}

const std::vector<std::string> kFields = {"xpos",         "ncon",      "nefc",        "qacc",
                                          "contact_dist", "efc_force", "solver_niter"};

BatchOptions with_fields(BatchOptions options) {
  options.fields = kFields;
  options.max_contacts = 32;
  options.max_rows = 128;
  return options;
}

TEST(DeviceBatch, EqualsTheCpu) {
  const SimulatedDevice device;
  Pair pair(box(), with_fields({.envs = 3}));
  pair.expect_equal("at the start");
  for (int s = 0; s < 6; s++) {
    pair.step(s, 1 + s % 3);
    pair.expect_equal("step " + std::to_string(s));
  }
}

TEST(DeviceBatch, EqualsTheCpuOnTheHumanoid) {
  const SimulatedDevice device;
  Pair pair(batch_model("humanoid.xml"), {.envs = 2, .fields = {"qacc", "nefc", "xpos"}});
  for (int s = 0; s < repetitions(5, 1); s++) pair.step(s, 2);
  pair.expect_equal("after the steps");
}

TEST(DeviceBatch, EndsEpisodesAsTheCpuDoes) {
  const SimulatedDevice device;
  for (Autoreset mode : {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled})
    for (bool forward : {true, false}) {
      Pair pair(box(), with_fields({.envs = 3,
                                    .start_key = forward ? 0 : -1,
                                    .forward_on_reset = forward,
                                    .autoreset = mode,
                                    .max_episode_steps = 3}));
      pair.both([](Batch& batch) { batch.reset_to_key(2, 1); });
      pair.expect_equal("in keyframe 1");
      for (int s = 0; s < 9; s++) {
        pair.step(s, 1 + s % 2);
        if (s == 4) pair.both([](Batch& batch) { batch.reset(1); });
        pair.expect_equal("step " + std::to_string(s) + " of mode " + std::to_string(static_cast<int>(mode)));
      }
    }
}

TEST(DeviceBatch, ContainsFaultsAsTheCpuDoes) {
  const SimulatedDevice device;
  for (FaultPolicy policy : {FaultPolicy::reset, FaultPolicy::freeze, FaultPolicy::keep})
    for (Autoreset mode : {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled}) {
      Pair pair(box(), with_fields({.envs = 4, .autoreset = mode, .on_fault = policy}));
      const std::string where = "policy " + std::to_string(static_cast<int>(policy)) + ", mode " +
                                std::to_string(static_cast<int>(mode));
      for (int s = 0; s < 6; s++) {
        pair.both([&](Batch& batch) {
          random_controls(batch, s);
          if (s == 1) batch.ctrl()(1, 0) = NAN;
          if (s == 2) batch.qvel()(2, 3) = 1e11;
          if (s == 2) batch.qpos()(3, 0) = INFINITY;
          batch.step_all(1 + s % 3);
        });
        pair.expect_equal(where + ", step " + std::to_string(s));
        for (int e = 0; e < 4; e++) EXPECT_EQ(pair.cpu.fault_text(e), pair.device.fault_text(e));
      }
      pair.both([](Batch& batch) { batch.reset(); });
      pair.expect_equal(where + ", reset");
    }
}

TEST(DeviceBatch, RunsOutOfRoomAsTheCpuDoes) {
  const SimulatedDevice device;
  for (FaultPolicy policy : {FaultPolicy::reset, FaultPolicy::freeze, FaultPolicy::keep}) {
    Pair pair(box(), {.envs = 2,
                      .fields = {"ncon", "contact_dist"},
                      .max_contacts = 2,
                      .start_key = 0,
                      .on_fault = policy});
    for (int s = 0; s < 30; s++) pair.step(s);
    pair.expect_equal("policy " + std::to_string(static_cast<int>(policy)));
  }
  Batch batch(box(), {.envs = 2, .device = Device::cuda, .max_contacts = 2, .on_fault = FaultPolicy::freeze});
  for (int s = 0; s < 30; s++) batch.step_all();
  EXPECT_EQ(batch.faults()[0], kCapacity);
  EXPECT_NE(batch.fault_text(0).find("needs capacity for contacts 4 instead of 2"), std::string::npos)
      << batch.fault_text(0);
}

TEST(DeviceBatch, WithoutRoomAndAutoGrowItIsAFault) {
  const SimulatedDevice device([](device::BackendSpec& spec) { spec.capacity.nconmax = 1; });
  Batch batch(box(),
              {.envs = 2, .device = Device::cuda, .auto_grow = false, .on_fault = FaultPolicy::freeze});
  for (int s = 0; s < 30; s++) batch.step_all();
  EXPECT_EQ(batch.faults()[1], kCapacity);
  EXPECT_NE(batch.fault_text(1).find("needs capacity for contacts"), std::string::npos);
}

TEST(DeviceBatch, GrowsAndRunsAgainFromWhereItWas) {
  // Zero capacity at first: every capacity has to grow.
  const SimulatedDevice device(SimulatedDevice::without_capacity);
  for (Autoreset mode : {Autoreset::next_step, Autoreset::same_step}) {
    Pair pair(box(), {.envs = 3, .fields = {"ncon", "qacc"}, .autoreset = mode, .max_episode_steps = 7});
    for (int s = 0; s < 12; s++) {
      pair.both([&](Batch& batch) {
        if (s == 3) batch.qpos()(1, 2) = 0.3;
      });
      pair.step(s, 2);
      pair.expect_equal("step " + std::to_string(s));
    }
  }
  Pair pair(batch_model("humanoid.xml"), {.envs = 2, .start_key = 0});
  for (int s = 0; s < repetitions(6, 2); s++) pair.step(s);
  pair.expect_equal("humanoid");
}

/// If any allocation fails, the batch falls back to the CPU, continues with a fault, or gives correct
/// results.
TEST(DeviceBatch, WithoutMemoryToGrowTheEnvironmentHasAFault) {
  if (kOnGpu) GTEST_SKIP() << "needs a device with limited memory";
  int fell_back = 0, faulty = 0, good = 0;
  for (const Model& model : {box(), two_boxes_with_impulses()}) {
    BatchOptions options{.envs = 2, .forward_on_reset = false, .on_fault = FaultPolicy::freeze};
    Batch cpu(model, options);
    for (int s = 0; s < 8; s++) cpu.step_all();
    options.device = Device::cuda;
    options.notify = [](std::string_view) {};
    for (std::size_t memory = 10'000; memory < 400'000; memory += repetitions(1'777, 20'777)) {
      const SimulatedDevice device(SimulatedDevice::without_capacity, memory);
      Batch batch(model, options);
      if (batch.device() != Device::cuda) {
        fell_back++;
        continue;
      }
      for (int s = 0; s < 8; s++) ASSERT_NO_THROW(batch.step_all()) << memory;
      if (batch.faults()[0] != 0) {
        EXPECT_EQ(batch.faults()[0], kCapacity) << memory;
        EXPECT_NE(batch.fault_text(0).find(": needs"), std::string::npos) << batch.fault_text(0);
        faulty++;
      } else {
        EXPECT_EQ(batch.qpos()(0, 2), cpu.qpos()(0, 2)) << memory;
        good++;
      }
    }
  }
  EXPECT_GT(fell_back, 0);
  EXPECT_GT(faulty, 0);
  EXPECT_GT(good, 0);
}

TEST(DeviceBatch, WithoutGrowingLimitsAreThoseOfTheOptions) {
  const SimulatedDevice device;
  std::string mjcf = "<mujoco><worldbody><geom type='plane' size='5 5 1'/>";
  for (int i = 0; i < 16; i++)
    mjcf += "<body pos='" + std::to_string(0.1 * (i % 3)) + " " + std::to_string(0.07 * (i % 2)) + " " +
            std::to_string(0.1 + 0.11 * i) + "'><freejoint/><geom type='box' size='.1 .07 .05'/></body>";
  BatchOptions options{.envs = 1, .max_contacts = 200, .max_rows = 800};
  options.auto_grow = false;
  Pair pair(load_string(mjcf + "</worldbody></mujoco>"), options);
  const int steps = repetitions(400, 40);
  for (int s = 0; s < steps; s++) pair.both([](Batch& batch) { batch.step_all(); });
  EXPECT_EQ(pair.device.faults()[0], 0) << pair.device.fault_text(0);
  pair.expect_equal("a heap");
}

TEST(DeviceBatch, StatesOfOthersStayWhereOneIsSet) {
  const SimulatedDevice device;
  Batch cpu(box(), {.envs = 3}), batch(box(), {.envs = 3, .device = Device::cuda, .mirror = false});
  for (int s = 0; s < 5; s++) cpu.step_all(), batch.step_all();
  batch.ctrl()(1, 0) = 0.7;  // not pushed yet
  for (Batch* one : {&cpu, &batch}) {
    const int env = 0;
    std::vector<double> state(static_cast<std::size_t>(state_size(one->model(), kStateQvel)), 0.1);
    one->set_state({&env, 1}, kStateQvel, state);
    Data data(one->model());
    one->get(2, data);
    data->qvel[1] = 0.2;
    one->set(2, data);
  }
  EXPECT_EQ(batch.state_hash(1), cpu.state_hash(1));
  EXPECT_EQ(batch.fault_text(1), "");
  EXPECT_EQ(batch.ctrl()(1, 0), 0.7) << "only the user writes it";
  batch.pull({"states", "qpos"});
  batch.synchronize();
  Pair::expect_near(cpu.states().all(), batch.states().all(), "states");
  Pair::expect_near(cpu.qpos().all(), batch.qpos().all(), "qpos");
}

TEST(DeviceBatch, GivesAndTakesKeptImpulses) {
  const Model model = two_boxes_with_impulses();
  for (bool starved : {false, true})
    for (bool mirror : {true, false}) {
      const SimulatedDevice device(starved ? SimulatedDevice::without_capacity : nullptr);
      Batch cpu(model, {.envs = 2}), batch(model, {.envs = 2, .device = Device::cuda, .mirror = mirror});
      for (int s = 0; s < 12; s++) cpu.step_all(), batch.step_all();
      Data there(model), here(model);
      batch.get(0, there);
      cpu.get(0, here);
      EXPECT_EQ(there->nkeptcon, here->nkeptcon);
      EXPECT_GT(there->nkeptcon, 0);
      batch.reset(1);
      batch.set(1, there);
      batch.step_all();
      step(model, here);
      Data after(model);
      batch.get(1, after);
      Pair::expect_near(here->qvel, after->qvel, "a step from another's impulses");
    }
}

/// Results of the last step are not state: they are kept until the next step.
TEST(DeviceBatch, FieldsStayWhereAStateIsSet) {
  const SimulatedDevice device;
  Pair pair(box(), {.envs = 2, .fields = {"ncon", "contact_dist", "xpos"}, .max_contacts = 8});
  pair.both([](Batch& batch) { batch.qpos()(1, 2) -= 0.01; });
  for (int s = 0; s < 3; s++) pair.step(s);
  pair.both([](Batch& batch) {
    const std::vector<double> before(batch.reals("contact_dist").all().begin(),
                                     batch.reals("contact_dist").all().end());
    const int env = 0;
    std::vector<double> state(static_cast<std::size_t>(state_size(batch.model(), kStateQvel)), 0.1);
    batch.set_state({&env, 1}, kStateQvel, state);
    Pair::expect_near(before, batch.reals("contact_dist").all(), "contact_dist");
  });
  pair.expect_equal("fields");
}

TEST(DeviceBatch, RefusesAMaskThatIsNotThere) {
  const SimulatedDevice device;
  Pair pair(box(), {.envs = 2});
  pair.both([](Batch& batch) { EXPECT_THROW(batch.reset_where_on_device(nullptr), std::invalid_argument); });
}

TEST(DeviceBatch, VariesModelsAsTheCpuDoes) {
  const SimulatedDevice device;
  Pair pair(box(),
            {.envs = 3,
             .fields = {"qacc", "xpos"},
             .vary = {"body_mass", "geom_friction", "opt.gravity", "geom_size", "opt.timestep", "qpos0"},
             .max_episode_steps = 4});
  pair.step(0);
  pair.both([](Batch& batch) {
    batch.set_model_field("opt.gravity", 1, std::array{0.0, 0.0, -1.6});
    batch.set_model_field("opt.timestep", 2, std::array{0.004});
    batch.edit_models([](const Environment& env, ModelEdit& edit) {
      for (double& mass : edit.field("body_mass")) mass *= env.random.uniform(0.8, 1.2);
      edit.field("geom_size")[3] *= 1 + 0.01 * env.index;
      edit.field("qpos0")[0] = 0.1 * env.index;
    });
  });
  for (int s = 1; s < 9; s++) {
    pair.step(s, 2);
    pair.expect_equal("step " + std::to_string(s));
  }
  pair.both([](Batch& batch) {
    batch.restore_model(1);
    batch.step_all();
    batch.restore_model();
    batch.reset();
    batch.step_all();
  });
  pair.expect_equal("with the base model");
}

TEST(DeviceBatch, VariesModelsWhileItGrows) {
  const SimulatedDevice device(SimulatedDevice::without_capacity);
  Pair pair(box(), {.envs = 3, .vary = {"body_mass"}});
  pair.both([](Batch& batch) {
    batch.edit_models(
        [](const Environment& env, ModelEdit& edit) { edit.field("body_mass")[1] *= 1 + env.index; });
  });
  for (int s = 0; s < 10; s++) pair.step(s);
  pair.expect_equal("after the steps");
}

TEST(DeviceBatch, TakesAndGivesStates) {
  const SimulatedDevice device;
  for (bool mirror : {true, false}) {
    Pair pair(box(), {.envs = 3, .mirror = mirror});
    pair.both([](Batch& batch) {
      for (int e = 0; e < 3; e++) random_control(batch.model(), batch.ctrl()[e], e, 0);
      batch.push({"ctrl"});
      for (int s = 0; s < 2; s++) batch.step_all();
      const int envs[] = {2, 0};
      std::vector<double> states(2 * static_cast<std::size_t>(state_size(batch.model(), kStateIntegration)));
      batch.get_state(envs, kStateIntegration, states);
      const int swapped[] = {0, 1};
      batch.set_state(swapped, kStateIntegration, states);
      Data data(batch.model());
      batch.get(1, data);
      data->qvel[0] = 0.25;
      batch.set(2, data);
      batch.step_all(2);
      const std::uint8_t mask[] = {0, 1, 0};
      batch.reset_where(mask);
      if (!kOnGpu) batch.reset_where_on_device(mask);
      batch.pull(batch.array_names());
      batch.synchronize();
    });
    pair.expect_equal("after all that");
    EXPECT_EQ(pair.device.episode(1), kOnGpu ? 1 : 2);
  }
}

TEST(DeviceBatch, ResetsByItsOwnFlags) {
  const SimulatedDevice device;
  Batch batch(box(), {.envs = 3,
                      .device = Device::cuda,
                      .mirror = false,
                      .autoreset = Autoreset::disabled,
                      .max_episode_steps = 3});
  for (int s = 0; s < 2; s++) batch.step_all();
  const std::uint8_t some[] = {0, 1, 0};
  batch.reset_where(some);
  batch.step_all();
  batch.reset_where_on_device(batch.device_array("truncated").data);
  for (int e = 0; e < 3; e++) {
    EXPECT_EQ(batch.episode(e), 1) << "by one mask or the other";
    EXPECT_EQ(batch.episode_step(e), some[e]);
  }
}

TEST(DeviceBatch, ThawsByASetState) {
  const SimulatedDevice device;
  Pair pair(box(), {.envs = 2, .on_fault = FaultPolicy::freeze});
  pair.both([](Batch& batch) {
    batch.ctrl()(1, 0) = NAN;
    batch.step_all();
    batch.step_all();
    EXPECT_EQ(batch.faults()[1], kBadCtrl);
    batch.ctrl()(1, 0) = 0;
    const int envs[] = {1};
    std::vector<double> state(static_cast<std::size_t>(state_size(batch.model(), kStateQvel)), 0.1);
    batch.set_state(envs, kStateQvel, state);
    batch.step_all();
    EXPECT_EQ(batch.faults()[1], 0);
  });
  pair.expect_equal("thawed");
}

TEST(DeviceBatch, KeepsImpulsesAsTheCpuDoes) {
  const Model model = two_boxes_with_impulses();
  for (bool starved : {false, true}) {
    const SimulatedDevice device(starved ? SimulatedDevice::without_capacity : nullptr);
    Pair pair(model, {.envs = 2});
    pair.both([](Batch& batch) { batch.qvel()(1, 3) = 0.5; });
    for (int s = 0; s < 15; s++) {
      pair.step(s);
      if (s == 10) pair.both([](Batch& batch) { batch.reset(1); });
    }
    pair.expect_equal(starved ? "with growing capacity" : "with capacity");
  }
}

TEST(DeviceBatch, EqualsTheCpuOnModelsOfEveryKind) {
  const SimulatedDevice device;
  for (const char* group : {"actuator", "sensor", "tendon", "sleep", "constraint"})
    for (const auto& path : case_models(group)) {
      const Model model = load(path);
      if (model->nv > repetitions(40, 10)) continue;
      Pair pair(model, {.envs = 2, .fields = {"qacc", "xpos", "nefc"}});
      for (int s = 0; s < 3; s++) pair.step(s, 2);
      pair.expect_equal(path.string());
    }
}

TEST(DeviceBatch, MeasuresDepthsAsTheCpuDoes) {
  const SimulatedDevice device;
  const Model model = load_string(R"(<mujoco><option ccd_iterations="1000" ccd_tolerance="1e-12"/><worldbody>
    <geom type="ellipsoid" size="1 .7 .5"/><geom type="cylinder" size=".5 .5" pos="1.3 0 0"/>
    <body pos="0.1 0 0.6"><freejoint/><geom type="ellipsoid" size=".4 .3 .2"/></body>
    <body pos="1.3 0.1 0.6"><freejoint/><geom type="cylinder" size=".3 .2" euler="10 20 0"/></body>
    <body pos="0.7 0.1 0.6"><freejoint/><geom type="box" size=".3 .3 .2" euler="10 20 0"/></body>
    </worldbody></mujoco>)");
  Pair pair(model, {.envs = 2, .fields = {"ncon", "contact_dist"}, .max_contacts = 32});
  for (int s = 0; s < 5; s++) pair.step(s);
  pair.expect_equal("deep");
}

TEST(DeviceBatch, InFloatItIsNear) {
  const SimulatedDevice device;
  BatchOptions options{.envs = 2, .fields = {"ncon"}, .vary = {"body_mass", "opt.gravity"}};
  Batch cpu(box(), options);
  options.device = Device::cuda;
  options.precision = Precision::float32;
  Batch batch(box(), options);
  for (Batch* each : {&cpu, &batch}) each->set_model_field("opt.gravity", 1, std::array{0.0, 0.0, -3.0});
  for (int s = 0; s < 5; s++) {
    random_controls(cpu, s);
    random_controls(batch, s);
    cpu.step_all();
    batch.step_all();
  }
  for (std::size_t i = 0; i < cpu.states().all().size(); i++)
    EXPECT_NEAR(batch.states().all()[i], cpu.states().all()[i], 1e-4);
  EXPECT_EQ(batch.states()(0, 2), static_cast<float>(batch.states()(0, 2)));
  EXPECT_EQ(batch.device_array("qpos").dtype.bits, 32);
  EXPECT_EQ(batch.device_array("ncon").dtype.code, 0);
}

TEST(DeviceBatch, CopiesOnlyWhatItIsAskedFor) {
  const SimulatedDevice device;
  Batch batch(box(), {.envs = 2, .device = Device::cuda, .mirror = false});
  const double before = batch.qpos()(0, 2);
  batch.ctrl()(0, 0) = 1;
  for (int s = 0; s < 3; s++) batch.step_all();
  EXPECT_EQ(batch.qpos()(0, 2), before) << "not pulled";
  batch.pull({"qpos", "ctrl"});
  batch.synchronize();
  EXPECT_NE(batch.qpos()(0, 2), before);
  EXPECT_EQ(batch.ctrl()(0, 0), 0) << "never pushed";
  batch.ctrl()(0, 0) = 1;
  batch.push({"ctrl"});
  batch.step_all();
  batch.pull({"states"});
  batch.synchronize();
  EXPECT_NE(batch.states()(0, 7), batch.states()(1, 7));
}

TEST(DeviceBatch, DescribesItsArrays) {
  const SimulatedDevice device;
  Batch batch(box(), {.envs = 5, .device = Device::cuda, .mirror = false, .fields = {"xpos"}});
  const DeviceArray xpos = batch.device_array("xpos");
  EXPECT_EQ(xpos.device.device_type, 2);
  EXPECT_EQ(xpos.ndim, 3);
  EXPECT_EQ(xpos.shape[0], 5);
  EXPECT_EQ(xpos.shape[1], batch.model()->nbody);
  EXPECT_EQ(xpos.strides[0], 3 * batch.model()->nbody);
  EXPECT_EQ(xpos.dtype.code, 2);
  EXPECT_EQ(xpos.dtype.bits, 64);
  EXPECT_EQ(batch.device_array("terminated").dtype.bits, 8);
  if (kOnGpu) {
    EXPECT_NE(xpos.stream, nullptr);
    return;
  }
  // Writing to device memory takes effect.
  auto* qvel = static_cast<double*>(batch.device_array("qvel").data);
  qvel[0] = 0.5;
  batch.step_all();
  EXPECT_EQ(batch.device_array("qvel").data, qvel) << "addresses must not change";
  EXPECT_NEAR(static_cast<double*>(batch.device_array("qpos").data)[0], 0.005, 1e-3);
  EXPECT_THROW(batch.device_array("nothing"), std::invalid_argument);
  EXPECT_THROW(batch.pull({"nothing"}), std::invalid_argument);

  Batch cpu(box(), {.envs = 2});
  EXPECT_EQ(cpu.device_array("qpos").data, cpu.qpos().data());
  EXPECT_EQ(cpu.device_array("qpos").device.device_type, 1);
  EXPECT_EQ(cpu.device_array("qpos").stream, nullptr);
}

/// The messages of a batch, if it runs on the CPU.
std::string told(const Model& model, BatchOptions options) {
  std::vector<std::string> all;
  options.notify = [&](std::string_view text) { all.emplace_back(text); };
  if (options.device == Device::cpu) options.device = Device::cuda;
  Batch batch(model, options);
  batch.step_all();
  batch.reset();
  EXPECT_EQ(batch.device(), Device::cpu);
  EXPECT_EQ(all.size(), options.device == Device::automatic ? 0u : 1u) << "one message";
  EXPECT_EQ(batch.options().device, options.device);
  for (const std::string& text : all) EXPECT_EQ(batch.device_note(), text);
  return batch.device_note();
}

TEST(DeviceFallback, RunsOnTheCpuAndSaysSo) {
  auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  if (!device_info().usable) {
    expect(told(box(), {}), "the batch runs on the CPU: " + device_info().why_not);
    told(box(), {.device = Device::automatic});
    expect(told(box(), {.precision = Precision::float32}), "it computes in double");
  }
  if (!kOnGpu) {
    const SimulatedDevice small({}, 1000);
    expect(told(box(), {.envs = 10}), "bad_alloc");
  }
  const SimulatedDevice device;
  expect(told(box(), {.reward = [](const Environment&) { return 0.0; }, .start = [](const Environment&) {}}),
         "BatchOptions::reward, start: a GPU cannot call host functions");
  const Model user =
      load_string(R"(<mujoco><worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>
    <actuator><general name="odd" joint="j" gaintype="user"/></actuator></mujoco>)");
  UserFunctions functions;
  functions.gain = [](const Model&, const Data&, int) { return 1.0; };
  expect(told(user.with_user_functions(functions), {}),
         "actuator 'odd' is of type user, with a function, which a GPU cannot call");
  register_plugin({.name = "test.on_the_cpu", .attributes = {}, .passive = [](const Model&, Data&, int) {}});
  const Model plugin =
      load_string(R"(<mujoco><extension><plugin plugin="test.on_the_cpu"/></extension><worldbody>
    <body><joint/><geom size="1"/><plugin plugin="test.on_the_cpu"/></body></worldbody></mujoco>)");
  expect(told(plugin, {}),
         "plugin test.on_the_cpu was registered by the program, which runs on the CPU only");
  Batch plain(user, {.device = Device::cuda});
  EXPECT_EQ(plain.device(), Device::cuda) << "without a function nothing has to be called";
  EXPECT_THROW(Batch(box(), {.precision = Precision::float32}), std::invalid_argument);
}

}  // namespace
}  // namespace corten::test
