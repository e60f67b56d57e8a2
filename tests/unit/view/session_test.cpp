// Requests of one page, and what the session answers.
#include "view/session.h"

#include <gtest/gtest.h>

#include <cmath>

#include "session_page.h"

namespace corten::view {
namespace {

TEST(Session, HelloSaysWhatItIs) {
  TestSession s(kBallAndArm, paused());
  const Json reply = s.must({{"do", "hello"}, {"protocol", 1}}).keys;
  EXPECT_EQ(reply["mode"], "server");
  EXPECT_EQ(reply["model"], "ball and arm");
  EXPECT_EQ(reply["envs"], 1);
  EXPECT_EQ(reply["running"], false);
  EXPECT_EQ(reply["can_reload"], true);
  EXPECT_EQ(reply["settings"]["options"]["timestep"], 0.002);
}

TEST(Session, AnotherProtocolIsRefused) {
  TestSession s(kBallAndArm);
  EXPECT_NE(s.refused({{"do", "hello"}, {"protocol", 2}}).find("protocol"), std::string::npos);
}

TEST(Session, SceneHasTheFieldsAndNames) {
  TestSession s(kBallAndArm);
  Received scene =
      s.must({{"do", "scene"}, {"fields", {"ngeom", "geom_size", "opt.timestep", "vis.map.stiffness"}}});
  EXPECT_EQ(scene.arrays["ngeom"], std::vector<double>{4});
  EXPECT_EQ(scene.shapes["geom_size"], (std::vector<std::int64_t>{4, 3}));
  EXPECT_EQ(scene.arrays["geom_size"][3], 0.1f);
  EXPECT_EQ(scene.arrays["opt.timestep"][0], 0.002f);
  EXPECT_EQ(scene.arrays["vis.map.stiffness"][0], 100);
  EXPECT_EQ(scene.keys["names"]["body"], Json({"world", "ball", "arm", "hand"}));
  EXPECT_EQ(scene.keys["keys"], Json({"high"}));
  EXPECT_EQ(s.must({{"do", "scene"}, {"fields", {"geom_size"}}, {"f8", true}}).arrays["geom_size"][3], 0.1);
}

TEST(Session, AWrongFieldNamesTheNearest) {
  TestSession s(kBallAndArm);
  EXPECT_NE(s.refused({{"do", "scene"}, {"fields", {"geom_sizes"}}}).find("did you mean \"geom_size\"?"),
            std::string::npos);
  EXPECT_NE(s.refused({{"do", "watch"}, {"fields", {"qposs"}}}).find("did you mean \"qpos\"?"),
            std::string::npos);
}

TEST(Session, FieldsListsModelAndData) {
  TestSession s(kBallAndArm);
  int data = 0, model = 0;
  const Received reply = s.must({{"do", "fields"}});
  for (const Json& field : reply.keys["fields"]) {
    (field["owner"] == "data" ? data : model)++;
    if (field["name"] == "qpos") {
      EXPECT_EQ(field["shape"], Json({8}));
      EXPECT_EQ(field["writable"], true);
      EXPECT_EQ(field["rows"], "nq");
    }
    if (field["name"] == "xpos") {
      EXPECT_EQ(field["writable"], false);
    }
  }
  EXPECT_GT(data, 100);
  EXPECT_GT(model, 300);
}

/// The session steps exactly as a program does.
TEST(Session, RunsInRealTimeAsAProgramWould) {
  TestSession s(kBallAndArm);
  s.must({{"do", "set"}, {"field", "ctrl"}, {"values", {0.3}}});
  s.wait(1);
  const double time = s.time();
  EXPECT_NEAR(time, 1, 0.011);
  const Model model = load_string(kBallAndArm);
  Data data(model);
  data->ctrl[0] = 0.3;
  while (data->time < time - 1e-9) step(model, data);
  EXPECT_EQ(s.get("qpos"), std::vector<double>(data->qpos.begin(), data->qpos.end()));
  EXPECT_EQ(s.get("qvel"), std::vector<double>(data->qvel.begin(), data->qvel.end()));
}

/// Pausing computes what belongs to the state, and must not disturb it.
TEST(Session, APauseDoesNotChangeTheMotion) {
  TestSession s(kBallAndArm), t(kBallAndArm);
  s.wait(0.5);
  s.must({{"do", "run"}, {"on", false}});
  s.wait(0.5);
  s.must({{"do", "run"}, {"on", true}});
  s.wait(0.5);
  while (t.time() < s.time() - 1e-9) t.wait(0.01);
  EXPECT_EQ(s.time(), t.time());
  EXPECT_EQ(s.get("qpos"), t.get("qpos"));
}

TEST(Session, SpeedScalesTime) {
  TestSession s(kBallAndArm);
  s.must({{"do", "speed"}, {"value", 0.1}});
  s.wait(1);
  EXPECT_NEAR(s.time(), 0.1, 0.011);
  for (const double wrong : {-1.0, 0.001, 1000.0}) s.refused({{"do", "speed"}, {"value", wrong}});
}

TEST(Session, PauseAndSingleSteps) {
  TestSession s(kBallAndArm);
  s.wait(0.1);
  s.must({{"do", "run"}, {"on", false}});
  const double time = s.time();
  s.wait(1);
  EXPECT_EQ(s.time(), time);
  s.must({{"do", "step"}, {"n", 3}});
  s.wait(0.1);
  EXPECT_NEAR(s.time(), time + 3 * 0.002, 1e-12);
}

TEST(Session, StepsBackThroughTheHistory) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "step"}, {"n", 10}});
  s.wait(0.1);
  const auto after_ten = s.get("qpos");
  s.must({{"do", "step"}, {"n", 5}});
  s.wait(0.1);
  s.must({{"do", "step"}, {"n", -5}});
  EXPECT_EQ(s.get("qpos"), after_ten);
  s.must({{"do", "step"}, {"n", -1000}});
  EXPECT_EQ(s.time(), 0);
}

/// After going back, the same steps lead to the same states.
TEST(Session, RunningOnFromThePastRepeatsIt) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "step"}, {"n", 400}});  // beyond the ball's impact at 0.43 s
  s.wait(0.5);
  const auto end = s.get("qpos");
  s.must({{"do", "seek"}, {"time", 0.3}});
  EXPECT_NEAR(s.time(), 0.3, 0.002);
  const int index = s.must({{"do", "seek"}, {"index", 100}}).keys["index"];
  EXPECT_EQ(index, 100);
  s.must({{"do", "step"}, {"n", 300}});
  s.wait(0.5);
  EXPECT_EQ(s.get("qpos"), end);
}

TEST(Session, RunningOnDropsTheFuture) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "watch"}, {"fields", {"qpos"}}});
  s.must({{"do", "step"}, {"n", 100}});
  s.wait(0.2);
  s.must({{"do", "seek"}, {"index", 40}});
  s.must({{"do", "ack"}, {"n", s.events("frame").back().keys["number"]}});
  s.wait(0.02);
  Json history = s.events("frame").back().keys["history"];
  EXPECT_EQ(history["count"], 101);
  EXPECT_EQ(history["index"], 40);
  EXPECT_NEAR(history["at"].get<double>(), 0.08, 1e-9);
  s.must({{"do", "step"}, {"n", 1}});
  s.must({{"do", "ack"}, {"n", 2}});
  s.wait(0.02);
  history = s.events("frame").back().keys["history"];
  EXPECT_EQ(history["count"], 42);
  EXPECT_EQ(history["index"], 41);
}

TEST(Session, ResetGoesToQpos0OrAKey) {
  TestSession s(kBallAndArm);
  s.wait(0.3);
  s.must({{"do", "run"}, {"on", false}});
  s.must({{"do", "reset"}, {"key", "high"}});
  EXPECT_EQ(s.get("qpos")[2], 5);
  EXPECT_EQ(s.get("xpos")[5], 5);  // computed, too
  s.must({{"do", "reset"}});
  EXPECT_EQ(s.get("qpos")[2], 1);
  s.must({{"do", "reset"}, {"key", 0}});
  EXPECT_EQ(s.get("qpos")[7], 0.3);
  EXPECT_NE(s.refused({{"do", "reset"}, {"key", "low"}}).find("no keyframe \"low\""), std::string::npos);
  s.refused({{"do", "reset"}, {"key", 1}});
  s.refused({{"do", "reset"}, {"key", -1}});
}

TEST(Session, SetWritesStateAndComputes) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "set"}, {"field", "qpos"}, {"start", 2}, {"values", {3}}});
  EXPECT_EQ(s.get("xpos")[5], 3);
  s.must({{"do", "set"}, {"field", "mocap_pos"}, {"values", {1, 2, 3}}});
  EXPECT_EQ(s.get("xpos")[10], 2);
  s.refused({{"do", "set"}, {"field", "qpos"}, {"start", 7}, {"values", {1, 2}}});
  s.refused({{"do", "set"}, {"field", "qpos"}, {"start", 9}, {"values", {}}});
  s.refused({{"do", "set"}, {"field", "qpos"}, {"start", -1}, {"values", {1}}});
  s.refused({{"do", "set"}, {"field", "qpos"}, {"values", {nullptr}}});
  s.refused({{"do", "set"}, {"field", "qpos"}, {"values", {1e300}}});
  s.refused({{"do", "set"}, {"field", "qpos"}, {"values", "all"}});
  EXPECT_NE(s.refused({{"do", "set"}, {"field", "xpos"}, {"values", {1}}}).find("mocap_pos"),
            std::string::npos);
}

TEST(Session, StateCanBeCopiedAndPasted) {
  TestSession s(kBallAndArm);
  s.wait(0.4);
  s.must({{"do", "run"}, {"on", false}});
  const auto qpos = s.get("qpos");
  const Json state = s.must({{"do", "state"}}).keys["state"];
  s.must({{"do", "reset"}});
  s.must({{"do", "set_state"}, {"state", state}});
  EXPECT_EQ(s.get("qpos"), qpos);
  EXPECT_EQ(s.time(), state["time"].get<double>());
  s.refused({{"do", "set_state"}, {"state", {{"qpos", {1, 2}}}}});
  s.refused({{"do", "set_state"}, {"state", Json::object()}});
  s.refused({{"do", "set_state"}, {"state", 3}});
}

TEST(Session, HistoryIsATrajectory) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "set"}, {"field", "ctrl"}, {"values", {0.5}}});
  s.must({{"do", "step"}, {"n", 20}});
  s.wait(0.1);
  Received all = s.must({{"do", "history"}});
  EXPECT_EQ(all.shapes["qpos"], (std::vector<std::int64_t>{21, 8}));
  EXPECT_EQ(all.shapes["sensordata"], (std::vector<std::int64_t>{21, 1}));
  EXPECT_EQ(all.arrays.count("act"), 0u);
  EXPECT_NEAR(all.arrays["time"][20], 0.04, 1e-12);
  EXPECT_EQ(all.arrays["ctrl"][20], 0.5);
  // The last state is the present one; the sensor read the position before the last step.
  const std::vector<double> qpos = s.get("qpos");
  EXPECT_TRUE(std::equal(qpos.begin(), qpos.end(), all.arrays["qpos"].end() - 8));
  EXPECT_EQ(all.arrays["sensordata"][20], all.arrays["qpos"][19 * 8 + 7]);
  EXPECT_EQ(s.must({{"do", "history"}, {"fields", {"qvel"}}, {"every", 7}}).shapes["qvel"],
            (std::vector<std::int64_t>{3, 7}));
  s.refused({{"do", "history"}, {"fields", {"xpos"}}});
  s.refused({{"do", "history"}, {"every", 0}});
}

TEST(Session, OptionsChangeTheModel) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "option"}, {"name", "gravity"}, {"value", {0, 0, 3}}});
  s.must({{"do", "option"}, {"name", "timestep"}, {"value", 0.004}});
  s.must({{"do", "option"}, {"name", "disableflags"}, {"value", 16}});
  const Json options = s.events("settings").back().keys["options"];
  EXPECT_EQ(options["gravity"], Json({0.0, 0.0, 3.0}));
  s.must({{"do", "step"}, {"n", 1}});
  s.wait(0.01);
  EXPECT_NEAR(s.get("qvel")[2], 3 * 0.004, 1e-12);
  s.refused({{"do", "option"}, {"name", "timestep"}, {"value", -1}});
  s.refused({{"do", "option"}, {"name", "integrator"}, {"value", 17}});
  s.refused({{"do", "option"}, {"name", "integrator"}, {"value", 0.5}});
  s.refused({{"do", "option"}, {"name", "gravity"}, {"value", 1}});
  EXPECT_NE(s.refused({{"do", "option"}, {"name", "mass"}, {"value", 1}}).find("timestep"),
            std::string::npos);
}

/// The flag sleep adds to the state, so the recorded past no longer fits.
TEST(Session, AnOptionThatChangesTheStateBeginsANewHistory) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "step"}, {"n", 10}});
  s.wait(0.1);
  s.must({{"do", "option"}, {"name", "enableflags"}, {"value", static_cast<int>(kEnableSleep)}});
  EXPECT_EQ(s.must({{"do", "history"}}).shapes["time"][0], 1);
  s.must({{"do", "step"}, {"n", 5}});
  s.wait(0.1);
  s.must({{"do", "seek"}, {"index", 2}});
  EXPECT_NEAR(s.time(), 12 * 0.002, 1e-12);
}

TEST(Session, TheMousePullsABody) {
  TestSession s(kBallAndArm);
  s.must(
      {{"do", "perturb"}, {"body", 1}, {"mode", "translate"}, {"point", {0, 0, 0}}, {"target", {0.5, 0, 1}}});
  s.wait(3);
  // The spring hangs through by g / stiffness.
  EXPECT_NEAR(s.get("qpos")[0], 0.5, 0.01);
  EXPECT_NEAR(s.get("qpos")[2], 1 - 9.81 / 100, 0.01);
  for (const double f : s.get("xfrc_applied")) EXPECT_EQ(f, 0);
  s.must({{"do", "perturb"}, {"body", -1}});
  s.wait(2);
  EXPECT_NEAR(s.get("qpos")[2], 0.1, 0.01);  // on the floor
  s.refused({{"do", "perturb"}, {"body", 0}, {"mode", "translate"}, {"target", {0, 0, 0}}});
  s.refused({{"do", "perturb"}, {"body", 4}, {"mode", "translate"}, {"target", {0, 0, 0}}});
  s.refused({{"do", "perturb"}, {"body", 1}, {"mode", "rotate"}, {"target", {0, 0, 0, 0}}});
  s.refused({{"do", "perturb"}, {"body", 1}, {"mode", "push"}, {"target", {0, 0, 0}}});
  s.refused({{"do", "perturb"}, {"body", 1}, {"mode", "translate"}, {"target", {0, 0}}});
}

TEST(Session, PausedTheMouseMovesABody) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "perturb"}, {"body", 1}, {"mode", "translate"}, {"target", {2, 3, 4}}});
  s.wait(0.05);
  EXPECT_EQ(s.get("xpos")[3], 2);
  EXPECT_EQ(s.time(), 0);
}

TEST(Session, APageThatLeavesLetsGo) {
  TestSession s(kBallAndArm);
  const int other = s.session->connect();
  s.ask(other, {{"do", "perturb"}, {"body", 1}, {"mode", "translate"}, {"target", {0, 0, 9}}});
  s.wait(0.5);
  s.session->disconnect(other);
  s.wait(4);
  EXPECT_NEAR(s.get("qpos")[2], 0.1, 0.05);
}

TEST(Session, ControlSignalsAndNoise) {
  TestSession s(kBallAndArm);
  s.must({{"do", "control"}, {"mode", "mid"}});
  s.wait(0.1);
  EXPECT_EQ(s.get("ctrl")[0], 1);  // the middle of -2 .. 4
  EXPECT_EQ(s.events("settings").back().keys["control"], "mid");
  s.must({{"do", "control"}, {"mode", "manual"}});
  s.must({{"do", "set"}, {"field", "ctrl"}, {"values", {0.25}}});
  s.wait(0.1);
  EXPECT_EQ(s.get("ctrl")[0], 0.25);
  s.refused({{"do", "control"}, {"mode", "max"}});
}

/// The noise is an Ornstein-Uhlenbeck process with the wanted deviation around the middle of the range.
TEST(Session, NoiseHasItsMeanAndDeviation) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "noise"}, {"ctrl_std", 0.1}, {"ctrl_rate", 0.01}});
  s.must({{"do", "step"}, {"n", 20000}});
  s.wait(1);
  double sum = 0, squares = 0, products = 0;
  const std::vector<double> ctrl = s.must({{"do", "history"}, {"fields", {"ctrl"}}}).arrays["ctrl"];
  const std::size_t first = ctrl.size() - 10000;
  for (std::size_t i = first; i < ctrl.size(); i++) {
    sum += ctrl[i] - 1;
    squares += (ctrl[i] - 1) * (ctrl[i] - 1);
    products += (ctrl[i] - 1) * (ctrl[i - 1] - 1);
  }
  // Correlated over five steps, ten thousand values are about a thousand independent ones.
  EXPECT_NEAR(sum / 10000, 0, 0.04);
  EXPECT_NEAR(std::sqrt(squares / 10000), 0.1 * 3, 0.03);
  EXPECT_NEAR(products / squares, std::exp(-0.002 / 0.01), 0.03);
}

TEST(Session, ProfileShowsStages) {
  TestSession s(kBallAndArm);
  s.must({{"do", "watch"}, {"fields", {"qpos"}}});
  s.must({{"do", "profile"}, {"on", true}});
  s.wait(0.6);
  s.must({{"do", "ack"}, {"n", 2}});
  s.wait(0.02);
  const Json stages = s.events("frame").back().keys["stages"];
  ASSERT_GT(stages.size(), 3u);
  EXPECT_TRUE(stages[0][0].is_string());
  EXPECT_GT(stages[0][1].get<double>(), 0);
  s.must({{"do", "profile"}, {"on", false}});
  s.must({{"do", "ack"}, {"n", 3}});
  s.wait(0.02);
  EXPECT_FALSE(s.events("frame").back().keys.contains("stages"));
}

TEST(Session, SavedKeyframesCanBeLoaded) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "step"}, {"n", 100}});
  s.wait(0.2);
  const Json reply = s.must({{"do", "save_key"}, {"name", "a \"new\" <one>"}}).keys;
  EXPECT_TRUE(
      reply["xml"].get<std::string>().starts_with("<key name=\"a &quot;new&quot; &lt;one>\" time=\"0.2"));
  const Model model = load_string(reply["model_xml"].get<std::string>());
  ASSERT_EQ(model->nkey, 2);
  const int key = model.id(kObjKey, "a \"new\" <one>");
  const std::vector<double> qpos = s.get("qpos");
  for (int i = 0; i < model->nq; i++)
    EXPECT_EQ(model->key_qpos[key * model->nq + i], qpos[static_cast<std::size_t>(i)]);
  // The same name replaces the keyframe.
  const Json again = s.must({{"do", "save_key"}, {"name", "high"}}).keys;
  EXPECT_EQ(load_string(again["model_xml"].get<std::string>())->nkey, 1);
}

TEST(Session, DivergenceIsExplained) {
  TestSession s(
      R"(<mujoco><worldbody><body><joint name="weak" type="slide"/><geom size="0.1"/></body></worldbody>
    <actuator><motor joint="weak"/></actuator></mujoco>)",
      paused());
  s.must({{"do", "set"}, {"field", "ctrl"}, {"values", {1e10}}});
  s.must({{"do", "set"}, {"field", "qvel"}, {"values", {1e10}}});
  s.must({{"do", "step"}, {"n", 3}});
  s.wait(0.05);
  const std::vector<Received> messages = s.events("message");
  ASSERT_EQ(messages.size(), 1u);
  const std::string text = messages[0].keys["text"];
  EXPECT_NE(text.find("of joint weak is"), std::string::npos) << text;
  EXPECT_NE(text.find("t = 0.002 s"), std::string::npos) << text;
}

}  // namespace
}  // namespace corten::view
