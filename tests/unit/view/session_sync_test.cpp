// A session of a simulation that a program runs.
#include <gtest/gtest.h>

#include "session_page.h"

namespace corten::view {
namespace {

class Passive : public testing::Test {
 protected:
  static SessionOptions options() {
    SessionOptions result;
    result.mode = SessionMode::passive;
    return result;
  }
  /// The program takes a step and shows it.
  void go(int steps = 1) {
    for (int i = 0; i < steps; i++) {
      step(model, data);
      s.session->sync(data);
    }
  }

  Model model = load_string(kBallAndArm);
  Data data{model};
  TestSession s{model, options()};
};

TEST_F(Passive, ShowsTheProgramsState) {
  go(10);
  s.wait(1);  // no step of its own
  EXPECT_EQ(s.time(), data->time);
  EXPECT_EQ(s.get("qpos")[2], data->qpos[2]);
}

TEST_F(Passive, AStateAloneIsComputedHere) {
  data->qpos[2] = 3;
  s.session->sync(data, true);
  EXPECT_EQ(s.get("xpos")[5], 3);
}

TEST_F(Passive, WhatAPageWritesReachesTheProgram) {
  s.must({{"do", "set"}, {"field", "ctrl"}, {"values", {0.5}}});
  EXPECT_EQ(data->ctrl[0], 0);
  s.session->sync(data);
  EXPECT_EQ(data->ctrl[0], 0.5);
  s.must({{"do", "reset"}, {"key", "high"}});
  s.session->sync(data);
  EXPECT_EQ(data->qpos[2], 5);
}

TEST_F(Passive, TheMousePullsUntilItLetsGo) {
  go();
  data->xfrc_applied[6 + 1] = 0.25;  // the program's own force
  s.must({{"do", "perturb"}, {"body", 1}, {"mode", "translate"}, {"target", {1, 0, 1}}});
  go(2);
  EXPECT_GT(data->xfrc_applied[6], 10);
  s.must({{"do", "perturb"}, {"body", -1}});
  s.session->sync(data);
  EXPECT_EQ(data->xfrc_applied[6], 0);
  EXPECT_EQ(data->xfrc_applied[6 + 1], 0.25);
}

TEST_F(Passive, APausedViewStaysAndTheProgramGoesOn) {
  go(5);
  s.must({{"do", "run"}, {"on", false}});
  const double shown = s.time();
  go(5);
  EXPECT_EQ(s.time(), shown);
  s.must({{"do", "seek"}, {"index", 2}});
  EXPECT_NEAR(s.time(), 2 * 0.002, 1e-12);
  go();
  EXPECT_NEAR(data->time, 11 * 0.002, 1e-12);
  s.must({{"do", "run"}, {"on", true}});
  go();
  EXPECT_EQ(s.time(), data->time);
}

TEST_F(Passive, ThePageCannotStep) {
  for (const Json& request :
       {Json{{"do", "step"}, {"n", 1}}, Json{{"do", "speed"}, {"value", 2}},
        Json{{"do", "option"}, {"name", "timestep"}, {"value", 1}}, Json{{"do", "noise"}, {"ctrl_std", 1}},
        Json{{"do", "control"}, {"mode", "sin"}}})
    EXPECT_NE(s.refused(request).find("a program runs"), std::string::npos) << request.dump();
}

TEST_F(Passive, AnotherModelIsShown) {
  const Model other = load_string(
      "<mujoco model='other'><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>");
  Data others(other);
  s.session->sync(others);
  ASSERT_EQ(s.events("model").size(), 1u);
  EXPECT_EQ(s.get("qpos").size(), 7u);
}

TEST_F(Passive, OtherOptionsAreNotAnotherModel) {
  Option options = model->opt;
  options.timestep = 0.01;
  data.use_model(model.with_options(options));
  s.session->sync(data);
  EXPECT_TRUE(s.events("model").empty());
  EXPECT_EQ(s.events("settings").back().keys["options"]["timestep"], 0.01);
}

TEST(Active, TheProgramCanCopyTheState) {
  const Model model = load_string(kBallAndArm);
  TestSession s(model);
  s.wait(1);  // the ball has reached the floor
  Data data(model);
  const double* memory = data->qpos.data();
  s.session->sync(data);
  EXPECT_EQ(data->time, s.time());
  EXPECT_EQ(data->qpos.data(), memory);  // arrays of Python programs point there
  Data other(load_string("<mujoco/>"));
  EXPECT_THROW(s.session->sync(other), std::invalid_argument);
}

}  // namespace
}  // namespace corten::view
