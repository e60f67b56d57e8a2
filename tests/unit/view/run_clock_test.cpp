#include "view/run_clock.h"

#include <gtest/gtest.h>

namespace corten::view {
namespace {

/// Steps that the clock asks for in `seconds`, looked at every 10 ms.
int steps_in(RunClock& clock, double& now, double seconds, double timestep) {
  int steps = 0;
  for (int i = 0; i < static_cast<int>(seconds * 100 + 0.5); i++) {
    now += 0.01;
    clock.tick(now);
    while (clock.step_is_due(timestep)) {
      clock.stepped(timestep);
      steps++;
    }
  }
  return steps;
}

TEST(RunClock, SimulatedTimeFollowsWallTime) {
  RunClock clock;
  double now = 50;
  clock.tick(now);
  clock.run(true);
  for (const double speed : {1.0, 0.1, 3.0}) {
    clock.set_speed(speed);
    EXPECT_NEAR(steps_in(clock, now, 10, 0.002) * 0.002, 10 * speed, 0.02) << speed;
    EXPECT_NEAR(clock.measured(), speed, 0.05 * speed);
  }
}

TEST(RunClock, NoStepIsDueWhilePaused) {
  RunClock clock;
  double now = 0;
  EXPECT_EQ(steps_in(clock, now, 1, 0.002), 0);
  clock.run(true);
  EXPECT_GT(steps_in(clock, now, 1, 0.002), 0);
  clock.run(false);
  EXPECT_EQ(steps_in(clock, now, 1, 0.002), 0);
  // The pause is not made up for.
  clock.run(true);
  EXPECT_LE(steps_in(clock, now, 0.01, 0.002), 5);
}

TEST(RunClock, AsFastAsPossibleIsAlwaysDue) {
  RunClock clock;
  clock.run(true);
  clock.set_speed(0);
  for (int i = 0; i < 1000; i++) {
    EXPECT_TRUE(clock.step_is_due(0.01));
    clock.stepped(0.01);
  }
}

TEST(RunClock, WhatWasGivenUpIsNotOwed) {
  RunClock clock;
  clock.tick(0);
  clock.run(true);
  clock.tick(0.2);
  ASSERT_TRUE(clock.step_is_due(0.002));
  clock.give_up();
  EXPECT_FALSE(clock.step_is_due(0.002));
}

TEST(RunClock, ALongSilenceIsNotMadeUpFor) {
  RunClock clock;
  clock.tick(0);
  clock.run(true);
  clock.tick(3600);
  int steps = 0;
  for (; clock.step_is_due(0.002); steps++) clock.stepped(0.002);
  EXPECT_LE(steps, 125);
}

}  // namespace
}  // namespace corten::view
