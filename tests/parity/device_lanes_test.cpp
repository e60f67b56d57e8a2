// Device batch code on several thread lanes: the same bits as on the CPU, and no race.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "device/device_batch.h"
#include "support/device_batches.h"
#include "support/host_machine.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

const char* const kBall = R"(<mujoco><option timestep="0.01"/>
  <worldbody><geom type="plane" size="1 1 1"/>
    <body pos="0 0 0.1"><freejoint/><geom size="0.1"/></body>
    <body pos="1 0 0.1"><joint name="j" axis="0 1 0"/><geom type="box" size="0.1 0.1 0.1"/></body></worldbody>
  <actuator><motor joint="j"/></actuator><sensor><jointpos joint="j"/></sensor></mujoco>)";

std::unique_ptr<device::Backend> backend_on_lanes(device::BackendSpec spec, Precision, std::size_t memory) {
  using Machine = HostMachine<double, LanesOf<3>>;
  return std::make_unique<device::DeviceBatch<double, Machine>>(std::make_unique<Machine>(memory),
                                                                std::move(spec));
}

void expect_lanes_equal(Autoreset mode, FaultPolicy policy) {
  // A small capacity, so that environments have to be stepped twice.
  const SimulatedDevice device([](device::BackendSpec& spec) { spec.capacity.nefcmax = 2; }, 0,
                               backend_on_lanes);
  Pair pair(load_string(kBall), {.envs = 2,
                                 .threads = 1,
                                 .fields = {"ncon", "contact_dist"},
                                 .vary = {"body_mass"},
                                 .max_contacts = 16,
                                 .autoreset = mode,
                                 .on_fault = policy,
                                 .max_episode_steps = 3});
  for (int s = 0; s < repetitions(5, 3); s++) {
    pair.both([&](Batch& batch) {
      random_controls(batch, s);
      if (s == 1) batch.ctrl()(1, 0) = NAN;
      batch.step_all(2);
    });
    pair.expect_equal("step " + std::to_string(s));
  }
  pair.both([](Batch& batch) { batch.reset(0); });
  pair.expect_equal("reset");
  std::vector<double> states[2];
  pair.both([&](Batch& batch) {
    std::vector<double>& here = states[&batch == &pair.device];
    here.resize(2 * 3 * batch.states()[0].size());
    batch.rollout({.steps = 3, .states = here});
  });
  EXPECT_EQ(states[0], states[1]);
  pair.expect_equal("after a rollout");
}

TEST(DeviceLanes, ShareTheMemoryThatDepthsNeed) {
  const SimulatedDevice device({}, 0, backend_on_lanes);
  const Model model = load_string(R"(<mujoco><option ccd_iterations="1000" ccd_tolerance="1e-12"/><worldbody>
    <geom type="ellipsoid" size=".3 .25 .2"/>
    <body pos=".02 0 .05"><freejoint/><geom type="ellipsoid" size=".2 .3 .25"/></body>
    <body pos=".05 .03 .02"><freejoint/><geom type="cylinder" size=".3 .2" euler="10 20 0"/></body>
    </worldbody></mujoco>)");
  Pair pair(model, {.envs = 2, .threads = 1, .fields = {"ncon", "contact_dist"}, .max_contacts = 32});
  for (int s = 0; s < repetitions(3, 1); s++) pair.step(s);
  pair.expect_equal("deep");
}

TEST(DeviceLanes, GiveTheBitsOfTheCpu) {
  expect_lanes_equal(Autoreset::next_step, FaultPolicy::reset);
  expect_lanes_equal(Autoreset::same_step, FaultPolicy::reset);
  expect_lanes_equal(Autoreset::disabled, FaultPolicy::freeze);
}

TEST(DeviceLanes, AnswerQueriesWithTheBitsOfTheCpu) {
  const SimulatedDevice device({}, 0, backend_on_lanes);
  const Model model = load_string(R"(<mujoco>
    <asset><hfield name="f" nrow="2" ncol="3" size="2 2 1 .1" elevation="0 1 0 .5 0 1"/></asset><worldbody>
    <geom type="hfield" hfield="f" pos="0 0 -2"/>
    <body pos="0 0 .5"><freejoint/><geom size=".1 .2 .1" type="box"/><site name="lidar" euler="0 20 0"/>
      <body pos=".3 0 0"><joint type="ball"/><geom size=".1" pos=".2 0 0"/>
        <body pos=".3 0 0"><joint axis="0 1 0"/><geom size=".05" pos=".1 0 0"/></body></body></body>
    </worldbody></mujoco>)");
  Pair pair(model, {.envs = 2, .threads = 1});
  for (double& v : pair.cpu.qvel().all()) v = 0.7;
  for (double& v : pair.device.qvel().all()) v = 0.7;
  for (int s = 0; s < 3; s++) pair.step(s);
  const std::size_t n = 2 * 3 * static_cast<std::size_t>(model->nv);
  std::vector<double> jacobian[2], subtree[2], distances[2], normals[2], heights[2];
  std::vector<int> geoms[2];
  std::vector<double> directions;
  for (int i = 0; i < 7; i++) directions.insert(directions.end(), {std::cos(i), std::sin(i), -0.2 * i});
  const std::vector<std::uint8_t> second{0, 1};
  pair.both([&](Batch& batch) {
    const int k = &batch == &pair.device;
    for (auto* all : {jacobian, subtree}) all[k].resize(n);
    distances[k].resize(14), geoms[k].resize(14), normals[k].resize(42), heights[k].resize(14);
    batch.jacobian({.object = kObjBody, .id = 3, .translational = jacobian[k]});
    batch.jacobian(
        {.object = kObjBody, .id = 1, .subtree = true, .mask = second, .translational = subtree[k]});
    batch.rays({.count = 7,
                .frame = kObjSite,
                .directions = directions,
                .distances = distances[k],
                .geoms = geoms[k],
                .normals = normals[k]});
    batch.heights({.geom = 0, .count = 7, .points = std::span(directions).first(14), .heights = heights[k]});
  });
  EXPECT_EQ(jacobian[0], jacobian[1]);
  EXPECT_EQ(subtree[0], subtree[1]);
  EXPECT_EQ(distances[0], distances[1]);
  EXPECT_EQ(geoms[0], geoms[1]);
  EXPECT_EQ(normals[0], normals[1]);
  EXPECT_EQ(heights[0], heights[1]);
  EXPECT_GE(*std::max_element(geoms[0].begin(), geoms[0].end()), 0);
}

}  // namespace
}  // namespace corten::test
