// Device batch code on several thread lanes: the same bits as on the CPU, and no race.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace corten::test
