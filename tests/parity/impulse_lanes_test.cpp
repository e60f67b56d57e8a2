// Impulse contacts and ccd on several thread lanes: the same bits as on one thread.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "corten/corten.h"
#include "exec/thread_lanes.h"
#include "model/storage.h"
#include "step/step.h"
#include "support/fields.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

using detail::view_of;

/// Collisions, rest, friction of every dimension, a limit, an equality, a fast ball and a thin wall.
Model scene(const std::string& option) {
  return load_string("<mujoco><option contact=\"impulse\" iterations=\"20\" " + option + R"(/>
    <default><geom restitution="0.6" friction="0.5 0.01 0.001"/></default>
    <worldbody><geom type="plane" size="5 5 1"/><geom type="box" size="0.001 1 1" pos="1 0 0"/>
      <body pos="0 0 0.0995"><freejoint/><geom type="box" size="0.1 0.1 0.1" condim="4"/></body>
      <body pos="0.02 0 0.3"><freejoint/><geom type="box" size="0.1 0.1 0.1" condim="6"/></body>
      <body pos="0 0.01 0.52"><freejoint/><geom size="0.1" condim="1"/></body>
      <body name="bullet" pos="0.6 0.5 0.5"><freejoint/><geom size="0.03"/></body>
      <body name="arm" pos="-0.5 0 0.3"><joint axis="0 1 0" range="-10 10" limited="true" damping="0.1" frictionloss="0.01"/>
        <geom type="capsule" size="0.03" fromto="0 0 0 0.2 0 0"/>
        <body name="tip" pos="0.2 0 0"><joint type="ball" damping="0.01"/><geom size="0.05" pos="0.1 0 0"/></body></body>
    </worldbody>
    <equality><connect body1="tip" body2="bullet" anchor="0.1 0 0" active="false"/>
      <connect body1="tip" anchor="0.1 0 0"/></equality></mujoco>)");
}

template <int N>
void expect_equal_to_serial(const Model& model, const Data& start) {
  Data serial = start, lanes = start;
  const auto play = [&](Data& data, auto exec) {
    for (int i = 0; i < repetitions(3, 1); i++) step(view_of(model), view_of(data), exec);
  };
  play(serial, SerialExec{});
  run_on_thread_lanes<N>([&](auto exec) { play(lanes, exec); });
  EXPECT_EQ(differing_fields(serial, lanes), std::vector<std::string>{}) << "with " << N << " lanes";
}

TEST(ImpulseOnThreadLanes, GivesTheBitsOfOneThread) {
  for (const char* option : {"", "correction=\"baumgarte\" integrator=\"implicitfast\"",
                             "ccd=\"true\" integrator=\"implicit\" impulse_max=\"3\""}) {
    const Model model = scene(option);
    Data data(model);
    data->qvel[18] = 60;
    data->qvel[14] = -3;
    data.reserve(60, 200);
    int contacts = 0;
    for (int i = 0; i < 6; i++) {
      for (int k = 0; k < 3; k++) step(model, data);  // also grows the capacity, which lanes cannot do
      contacts += data->ncon;
      expect_equal_to_serial<2>(model, data);
      expect_equal_to_serial<3>(model, data);
      expect_equal_to_serial<4>(model, data);
      expect_equal_to_serial<8>(model, data);
    }
    EXPECT_GT(contacts, 20) << option;
  }
}

}  // namespace
}  // namespace corten::test
