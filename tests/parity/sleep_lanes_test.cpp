// Falling asleep and waking on several thread lanes: the same bits as on one thread.
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

/// Two boxes that fall asleep, a ball that falls on them, and with `many` enough small bodies for the
/// broad-phase tree.
Model sleepers_and_ball(bool many) {
  std::string bodies;
  for (int i = 0; many && i < 70; i++)
    bodies += "<body pos='" + std::to_string(3 + 0.5 * (i % 10)) + " " + std::to_string(0.5 * (i / 10)) +
              " .05' sleep='init'><freejoint/><geom size='.05'/></body>";
  return load_string(
      "<mujoco><option timestep='0.004'><flag sleep='enable'/></option><worldbody>"
      "<geom type='plane' size='0 0 1'/><body pos='0 0 .0999'><freejoint/><geom type='box' "
      "size='.1 .1 .1'/></body><body pos='0 0 .2997'><freejoint/><geom type='box' size='.1 .1 .1'/>"
      "</body><body pos='0 0 1.8'><freejoint/><geom size='.1'/></body>" +
      bodies + "</worldbody></mujoco>");
}

int count_asleep(const Data& data) {
  int asleep = 0;
  for (int next : data->tree_asleep) asleep += next >= 0 ? 1 : 0;
  return asleep;
}

template <int N>
void expect_equal_to_serial(const Model& model, const Data& start, int steps) {
  Data serial = start, lanes = start;
  const auto play = [&](Data& data, auto exec) {
    for (int i = 0; i < steps; i++) step(view_of(model), view_of(data), exec);
  };
  play(serial, SerialExec{});
  run_on_thread_lanes<N>([&](auto exec) { play(lanes, exec); });
  EXPECT_EQ(differing_fields(serial, lanes), std::vector<std::string>{}) << "with " << N << " lanes";
}

TEST(SleepOnThreadLanes, GivesTheBitsOfOneThread) {
  for (const bool many : {false, true}) {
    const Model model = sleepers_and_ball(many);
    Data data(model);
    step(model, data);  // grows the capacity, which lanes cannot do
    int slept = 0, woke = 0, before = count_asleep(data);
    for (int i = 0; i < 10; i++) {
      expect_equal_to_serial<2>(model, data, repetitions(2, 1));
      expect_equal_to_serial<3>(model, data, repetitions(2, 1));
      expect_equal_to_serial<8>(model, data, repetitions(2, 1));
      // Up to the steps in which trees fall asleep or wake.
      for (int k = 0; k < 40; k++) {
        step(model, data);
        const int now = count_asleep(data);
        slept += now > before, woke += now < before;
        if (now != before) k = 40;
        before = now;
      }
    }
    EXPECT_GT(slept, 0);
    EXPECT_GT(woke, 0);
  }
}

}  // namespace
}  // namespace corten::test
