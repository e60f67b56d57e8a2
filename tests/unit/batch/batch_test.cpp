// Batches on the CPU: equal to single steps, arrays, states, callables and misuse.
#include "corten/batch.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>

#include "support/batches.h"
#include "support/fields.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

const char* const kHinge = R"(<mujoco><option timestep="0.01"/>
  <worldbody><body name="arm"><joint name="j" axis="0 1 0" damping="0.1"/>
    <geom type="capsule" size="0.02" fromto="0 0 0 0.3 0 0" contype="0" conaffinity="0"/></body></worldbody>
  <actuator><motor joint="j"/></actuator>
  <sensor><jointpos joint="j"/><jointvel joint="j"/></sensor>
  <keyframe><key name="up" qpos="-1.5" qvel="0.5" ctrl="2" time="3"/></keyframe></mujoco>)";

constexpr int kSteps = repetitions(40, 8);

TEST(Batch, GivesTheSameBitsForAllThreadsAndChunks) {
  const Model model = batch_model("quadruped.xml");
  const auto alone = stepped_alone(model, 10, kSteps, 3, 0);
  for (int threads : {1, 2, 3, 8})
    for (int chunk : {0, 1, 4, 100}) {
      Batch batch(model, {.envs = 10, .threads = threads, .chunk = chunk, .start_key = 0});
      for (int s = 0; s < kSteps; s++) {
        random_controls(batch, s);
        batch.step_all(3);
      }
      EXPECT_EQ(hashes(batch), alone) << threads << " threads, " << chunk << " at a time";
    }
}

/// Everything that is carried over between steps: delayed controls and sensors, activations, warm starts,
/// impulses, sleep.
TEST(Batch, EqualsSingleStepsForModelsOfAllKinds) {
  const std::filesystem::path cases = data_folder() / "conformance/cases";
  std::vector<Model> models = {load(cases / "actuator/delay.xml"), batch_model("muscle_arm.xml"),
                               batch_model("cards.xml")};
  for (const char* integrator : {"Euler", "RK4", "implicit", "implicitfast"})
    models.push_back(load_random({.seed = 6,
                                  .bodies = 9,
                                  .integrator = integrator,
                                  .flags = "energy=\"enable\"",
                                  .fluid = true,
                                  .tendons = true,
                                  .actuators = true}));
  for (int solver : {kPGS, kCG})
    models.push_back(with(batch_model("humanoid.xml"), [&](Option& o) { o.solver = solver; }));
  models.push_back(with(batch_model("quadruped.xml"), [](Option& o) { o.contact = kImpulseContact; }));
  models.push_back(with(batch_model("boxes_resting.xml"), [](Option& o) { o.enableflags |= kEnableSleep; }));
  for (std::size_t m = 0; m < models.size(); m++) {
    const int steps = m + 1 < models.size() ? kSteps : repetitions(120, 4);
    const auto alone = stepped_alone(models[m], 3, steps);
    Batch batch(models[m],
                {.envs = 3, .threads = 2, .forward_on_reset = false, .on_fault = FaultPolicy::keep});
    for (int s = 0; s < steps; s++) {
      random_controls(batch, s);
      batch.step_all();
    }
    EXPECT_EQ(hashes(batch), alone) << "model " << m;
  }
}

TEST(Batch, KeepsArraysOfFieldsByName) {
  const Model model = batch_model("quadruped.xml");
  Batch batch(model, {.envs = 3,
                      .fields = {"xpos", "ncon", "qfrc_actuator", "contact_dist", "efc_force", "qpos"},
                      .max_contacts = 30,
                      .max_rows = 90,
                      .start_key = 0});
  Data data(model);
  reset_to_key(model, data, 0);
  for (int s = 0; s < 30; s++) {
    batch.step_all();
    step(model, data);
  }
  for (int e = 0; e < 3; e++) {
    EXPECT_TRUE(std::equal(data->xpos.begin(), data->xpos.end(), batch.reals("xpos")[e].begin()));
    EXPECT_EQ(batch.integers("ncon")(e, 0), data->ncon);
    EXPECT_GT(data->ncon, 0);
    for (int c = 0; c < 30; c++)
      EXPECT_EQ(batch.reals("contact_dist")(e, c), c < data->ncon ? data->contact_dist[c] : 0);
    for (int r = 0; r < 90; r++)
      EXPECT_EQ(batch.reals("efc_force")(e, r), r < data->nefc ? data->efc_force[r] : 0);
  }
  const Array xpos = batch.array("xpos");
  EXPECT_EQ(xpos.ndim, 3);
  EXPECT_EQ(xpos.shape, (std::array<std::int64_t, 3>{3, model->nbody, 3}));
  EXPECT_EQ(xpos.strides, (std::array<std::int64_t, 3>{3 * model->nbody, 3, 1}));
  EXPECT_EQ(xpos.data, batch.reals("xpos").data());
  EXPECT_EQ(batch.array("ncon").ndim, 1);
  EXPECT_EQ(batch.array("ncon").dtype, DType::int32);
  EXPECT_EQ(batch.array("terminated").dtype, DType::uint8);
  EXPECT_EQ(batch.array("rewards").ndim, 1);
  EXPECT_EQ(batch.array("states").ndim, 2);
}

TEST(Batch, GetsAndSetsStatesOfSomeEnvironments) {
  const Model model = load_string(kHinge);
  Batch batch(model, {.envs = 4});
  const int some[] = {3, 1};
  const double states[] = {0.1, 0.2, -0.3, -0.4};
  batch.set_state(some, kStateQpos | kStateQvel, states);
  EXPECT_EQ(batch.qpos()(3, 0), 0.1);
  EXPECT_EQ(batch.states()(3, 1), 0.2);
  EXPECT_EQ(batch.qpos()(1, 0), -0.3);
  EXPECT_EQ(batch.qpos()(0, 0), 0);
  std::vector<double> read(4);
  batch.get_state(some, kStateQpos | kStateQvel, read);
  EXPECT_EQ(read, std::vector<double>(states, states + 4));
  EXPECT_THROW(batch.get_state(some, kStateQpos, read), std::invalid_argument);
  const int none[] = {4};
  EXPECT_THROW(batch.set_state(none, kStateQpos | kStateQvel, std::span(states, 2)), std::out_of_range);
}

TEST(Batch, ExchangesEnvironmentsWithData) {
  const Model model = batch_model("humanoid.xml");
  Batch batch(model, {.envs = 3});
  for (int s = 0; s < 5; s++) {
    random_controls(batch, s);
    batch.step_all();
  }
  Data data(model);
  batch.get(1, data);
  EXPECT_EQ(state_hash(model, data), batch.state_hash(1));
  random_control(model, data->ctrl, 0, 9);
  step(model, data);
  batch.set(2, data);
  EXPECT_EQ(state_hash(model, data), batch.state_hash(2));
  EXPECT_EQ(batch.states()(2, 2), data->qpos[2]);
  Data stranger(load_string(kHinge));
  EXPECT_THROW(batch.get(0, stranger), std::invalid_argument);
}

TEST(Batch, LetsCallablesAssignTheirData) {
  const Model model = batch_model("quadruped.xml");
  Data fallen(model);
  for (int s = 0; s < 500 && fallen->ncon == 0; s++) step(model, fallen);
  EXPECT_GT(fallen->ncon, 0) << "its memory must have grown";
  Batch batch(model, {.envs = 3, .threads = 1, .start = [&](const Environment& env) {
                        if (env.index == 1) env.data = fallen;
                        if (env.index == 2) env.data = Data(model);
                      }});
  EXPECT_TRUE(std::equal(fallen->qpos.begin(), fallen->qpos.end(), batch.qpos()[1].begin()));
  for (int e : {0, 2})
    EXPECT_TRUE(std::equal(model->qpos0.begin(), model->qpos0.end(), batch.qpos()[e].begin()));
}

TEST(Batch, CallablesCannotLeaveTheDataOfAnotherModel) {
  const Model model = load_string(kHinge), other = batch_model("humanoid.xml");
  Batch batch(model, {.envs = 3, .threads = 1, .control = [&](const Environment& env) {
                        if (env.index == 1) env.data = Data(other);
                      }});
  batch.step_all();
  EXPECT_EQ(batch.faults()[1], kFaultException);
  EXPECT_NE(batch.fault_text(1).find("a model with other sizes"), std::string::npos);
  EXPECT_EQ(batch.state_hash(0), batch.state_hash(2));
  EXPECT_EQ(batch.faults()[2], 0);
}

TEST(Batch, ExchangesKeptImpulsesWithData) {
  const Model model = with(batch_model("quadruped.xml"), [](Option& o) { o.contact = kImpulseContact; });
  Batch batch(model, {.envs = 2, .threads = 1});
  for (double& v : batch.qvel()[1]) v = 0.1;
  for (int s = 0; s < repetitions(150, 40); s++) batch.step_all();
  Data data(model);
  batch.get(1, data);
  EXPECT_GT(data->nkeptcon, 0);
  batch.set(0, data);
  for (int s = 0; s < 3; s++) step(model, data), batch.step_all();
  for (int e : {0, 1}) EXPECT_EQ(batch.state_hash(e), state_hash(model, data)) << e;
}

TEST(Batch, ResetsToKeyframes) {
  const Model model = load_string(kHinge);
  Batch batch(model, {.envs = 2});
  batch.reset_to_key(1, 0);
  EXPECT_EQ(batch.qpos()(1, 0), -1.5);
  EXPECT_EQ(batch.ctrl()(1, 0), 2);
  EXPECT_EQ(batch.time()(1, 0), 3);
  EXPECT_EQ(batch.qpos()(0, 0), 0);
  EXPECT_EQ(batch.episode(1), 1);
  EXPECT_THROW(batch.reset_to_key(0, 1), std::out_of_range);
  EXPECT_THROW(batch.reset_to_key(2, 0), std::out_of_range);
  Batch keyed(model, {.envs = 2, .start_key = 0});
  EXPECT_EQ(keyed.qpos()(0, 0), -1.5);
  EXPECT_EQ(keyed.sensordata()(0, 0), -1.5) << "sensors of the initial state are computed";
}

TEST(Batch, LetsTheWorldSeeUserDefinedActuators) {
  const Model plain =
      load_string(R"(<mujoco><worldbody><body><joint name="j" type="slide"/><geom size="0.1" mass="2"/>
    </body></worldbody><actuator><general joint="j" gaintype="user"/></actuator></mujoco>)");
  UserFunctions functions;
  functions.gain = [](const Model&, const Data& data, int) { return data->time > 0 ? 4.0 : 2.0; };
  const Model model = plain.with_user_functions(functions);
  Batch batch(model, {.envs = 5, .threads = 3});
  Data data(model);
  for (int s = 0; s < 4; s++) {
    data->ctrl[0] = 1;
    for (double& ctrl : batch.ctrl().all()) ctrl = 1;
    batch.step_all();
    step(model, data);
  }
  for (int e = 0; e < 5; e++) EXPECT_EQ(batch.qvel()(e, 0), data->qvel[0]);
}

TEST(Batch, CanBeMoved) {
  const Model model = load_string(kHinge);
  Batch first(model, {.envs = 2});
  const double* address = first.qpos().data();
  Batch second = std::move(first);
  second.step_all();
  EXPECT_EQ(second.qpos().data(), address);
}

TEST(Batch, MayBeUsedInsideAnother) {
  const Model model = load_string(kHinge);
  auto pool = std::make_shared<ThreadPool>(3);
  std::vector<std::unique_ptr<Batch>> inner;
  for (int e = 0; e < 4; e++)
    inner.push_back(std::make_unique<Batch>(model, BatchOptions{.envs = 3, .pool = pool}));
  Batch outer(model, {.envs = 4, .pool = pool, .control = [&](const Environment& env) {
                        inner[static_cast<std::size_t>(env.index)]->step_all();
                      }});
  outer.step_all();
  for (int e = 0; e < 4; e++) {
    EXPECT_EQ(outer.faults()[static_cast<std::size_t>(e)], 0) << outer.fault_text(e);
    EXPECT_EQ(inner[static_cast<std::size_t>(e)]->time()(2, 0), 0.01);
  }
}

TEST(Batch, RefusesToBeUsedByItsOwnCallables) {
  const Model model = load_string(kHinge);
  Batch* self = nullptr;
  Batch batch(model, {.envs = 2, .control = [&](const Environment&) {
                        if (self) self->step_all();
                      }});
  self = &batch;
  batch.step_all();
  EXPECT_EQ(batch.faults()[0], kFaultException);
  EXPECT_NE(batch.fault_text(0).find("the batch is already in use"), std::string::npos)
      << batch.fault_text(0);
}

template <class Work>
std::string complaint(Work work) {
  try {
    work();
  } catch (const std::exception& e) {
    return e.what();
  }
  return "nothing";
}

void expect_complaint(const std::string& part, const std::function<void()>& work) {
  EXPECT_NE(complaint(work).find(part), std::string::npos) << complaint(work);
}

TEST(Batch, SaysWhatIsWrongWithItsOptions) {
  const Model model = load_string(kHinge);
  expect_complaint("BatchOptions::envs is 0", [&] { Batch(model, {.envs = 0}); });
  expect_complaint("BatchOptions::threads is -1", [&] { Batch(model, {.threads = -1}); });
  expect_complaint("the model has 1 keyframes", [&] { Batch(model, {.start_key = 1}); });
  expect_complaint("'qpus' is not a field of Data", [&] { Batch(model, {.fields = {"qpus"}}); });
  expect_complaint("'contact_dist' needs max_contacts", [&] { Batch(model, {.fields = {"contact_dist"}}); });
  expect_complaint("'efc_force' needs max_rows", [&] { Batch(model, {.fields = {"efc_force"}}); });
  expect_complaint("'efc_J' changes its size", [&] { Batch(model, {.fields = {"efc_J"}}); });
  expect_complaint("needs an observation_size",
                   [&] { Batch(model, {.observation = [](const Environment&, std::span<double>) {}}); });
  expect_complaint("needs fields that may vary",
                   [&] { Batch(model, {.randomize = [](const Environment&, ModelEdit&) {}}); });
  Batch batch(model, {.envs = 2});
  expect_complaint("the batch has no array 'xpos'; name it in BatchOptions::fields",
                   [&] { batch.reals("xpos"); });
  expect_complaint("does not hold reals", [&] { batch.reals("faults"); });
  expect_complaint("environment 2 does not exist: there are 2", [&] { batch.reset(2); });
  expect_complaint("0 substeps", [&] { batch.step_all(0); });
  const std::uint8_t mask[3] = {};
  expect_complaint("the mask has 3 entries for 2 environments", [&] { batch.reset_where(mask); });
}

TEST(Batch, TakesLittleMemoryForAnEnvironment) {
  const Model model = batch_model("humanoid.xml");
  Batch batch(model, {.envs = 64});
  EXPECT_LT(batch.bytes_per_env(), 4000u);
  EXPECT_GT(Data(model).bytes().size(), 40000u) << "the size of one Data per environment";
}

TEST(Batch, WorksForAModelWithoutAnything) {
  Batch batch(load_string("<mujoco/>"), {.envs = 2});
  batch.step_all();
  EXPECT_EQ(batch.states().width(), 0u);
  EXPECT_EQ(batch.time()(1, 0), batch.model()->opt.timestep);
}

}  // namespace
}  // namespace corten::test
