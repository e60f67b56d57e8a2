// Frames, several pages, several environments, hostile messages, loading and a program's own simulation.
#include <gtest/gtest.h>

#include "session_page.h"

namespace corten::view {
namespace {

// ---- frames

TEST(Frames, HaveWhatIsWatched) {
  TestSession s(kBallAndArm);
  s.must({{"do", "watch"},
          {"fields",
           {{{"name", "geom_xpos"}}, {{"name", "qpos"}, {"type", "f8"}}, "contact_pos", "contact_force"}}});
  s.wait(0.01);
  const std::vector<Received> frames = s.events("frame");
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_EQ(frames[0].shapes.at("geom_xpos"), (std::vector<std::int64_t>{4, 3}));
  EXPECT_EQ(frames[0].shapes.at("contact_pos"), (std::vector<std::int64_t>{0, 3}));
  EXPECT_EQ(frames[0].keys["number"], 1);
  EXPECT_EQ(frames[0].keys["generation"], 1);
  EXPECT_EQ(frames[0].keys["running"], true);
}

/// Contacts have their valid rows, and the force of a resting ball is its weight.
TEST(Frames, ContactsHaveTheirRowsAndForces) {
  TestSession s(kBallAndArm);
  s.wait(4);
  s.must({{"do", "watch"},
          {"fields", {{{"name", "contact_force"}, {"type", "f8"}}, "contact_dist", "body_contact_force"}}});
  s.wait(0.01);
  const Received frame = s.events("frame").back();
  ASSERT_EQ(frame.shapes.at("contact_force"), (std::vector<std::int64_t>{1, 6}));
  EXPECT_NEAR(frame.arrays.at("contact_force")[0], 2 * 9.81, 0.1);
  EXPECT_EQ(frame.shapes.at("contact_dist"), std::vector<std::int64_t>{1});
  EXPECT_NEAR(frame.arrays.at("body_contact_force")[6 + 2], 2 * 9.81, 0.1);
  EXPECT_EQ(frame.keys["solver"]["contacts"], 1);
}

TEST(Frames, ASlowPageGetsFewerAndNoQueue) {
  TestSession s(kBallAndArm);
  s.must({{"do", "watch"}, {"fields", {"qpos"}}});
  s.wait(5);
  EXPECT_EQ(s.events("frame").size(), 2u);  // none has been drawn
  s.must({{"do", "ack"}, {"n", 1}});
  s.wait(1);
  const std::vector<Received> frames = s.events("frame");
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_GT(frames[0].keys["time"].get<double>(), 4.9);  // of now, not of then
  EXPECT_GT(s.time(), 5.9);                              // and the simulation went on
}

TEST(Frames, AQuickPageGetsOneForEveryPicture) {
  TestSession s(kBallAndArm);
  s.must({{"do", "watch"}, {"fields", {"qpos"}}});
  std::size_t count = 0;
  for (int i = 0; i < 100; i++) {
    s.wait(0.02);
    const std::vector<Received> frames = s.events("frame");
    count += frames.size();
    if (!frames.empty()) s.must({{"do", "ack"}, {"n", frames.back().keys["number"]}});
  }
  EXPECT_GE(count, 99u);
}

TEST(Frames, PausedTheyComeOnlyWhenSomethingChanges) {
  TestSession s(kBallAndArm, paused());
  s.must({{"do", "watch"}, {"fields", {"qpos"}}});
  s.wait(1);
  EXPECT_EQ(s.events("frame").size(), 1u);
  s.must({{"do", "set"}, {"field", "qpos"}, {"start", 2}, {"values", {2}}});
  s.wait(1);
  const std::vector<Received> frames = s.events("frame");
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_EQ(frames[0].arrays.at("qpos")[2], 2);
}

TEST(Frames, AcknowledgedFramesMustHaveBeenSent) {
  TestSession s(kBallAndArm);
  s.refused({{"do", "ack"}, {"n", 1}});
  s.refused({{"do", "ack"}, {"n", -1}});
}

TEST(Frames, TimeSpentIsLimited) {
  SessionOptions options;
  double now = 0;
  options.clock = [&now] { return now += 0.003; };  // every look at the clock takes 3 ms, and so does a step
  Session session(options, load_string(kBallAndArm));
  for (int i = 0; i < 10; i++) {
    const double before = now;
    session.advance(0.01);
    EXPECT_LT(now - before, 0.025);
  }
  EXPECT_GT(session.simulation().data(0)->time, 0);
}

// ---- several pages

TEST(Pages, ASecondPageSeesAndActsOnTheSame) {
  TestSession s(kBallAndArm, paused());
  const int other = s.session->connect();
  s.ask(other, {{"do", "set"}, {"field", "qpos"}, {"start", 7}, {"values", {0.7}}});
  EXPECT_EQ(s.get("qpos")[7], 0.7);
  s.must({{"do", "option"}, {"name", "timestep"}, {"value", 0.001}});
  ASSERT_EQ(s.events(other, "settings").size(), 1u);
}

TEST(Pages, EachHasItsOwnFrames) {
  TestSession s(kBallAndArm);
  const int other = s.session->connect();
  s.must({{"do", "watch"}, {"fields", {"qpos"}}});
  s.ask(other, {{"do", "watch"}, {"fields", {"qvel"}}});
  s.wait(0.1);
  EXPECT_EQ(s.events("frame").back().arrays.count("qvel"), 0u);
  EXPECT_EQ(s.events(other, "frame").back().arrays.count("qvel"), 1u);
  s.session->disconnect(other);
  s.wait(0.1);
  EXPECT_EQ(s.session->pages(), 1);
}

TEST(Pages, MessagesOfPagesThatLeftAreIgnored) {
  TestSession s(kBallAndArm);
  const int other = s.session->connect();
  s.session->disconnect(other);
  s.session->receive(other, json_message({{"id", 1}, {"do", "hello"}, {"protocol", 1}}));
  EXPECT_TRUE(s.session->take().empty());
}

// ---- several environments

SessionOptions several(int envs) {
  SessionOptions options = paused();
  options.simulation.envs = envs;
  return options;
}

TEST(Environments, AllAreSentAndOneIsLookedAt) {
  TestSession s(kBallAndArm, several(3));
  s.must({{"do", "set"}, {"env", 2}, {"field", "qpos"}, {"start", 2}, {"values", {7}}});
  s.must({{"do", "watch"}, {"fields", {{{"name", "xpos"}, {"all", true}}, "qpos"}}});
  s.must({{"do", "env"}, {"index", 2}});
  s.wait(0.01);
  const Received frame = s.events("frame").back();
  EXPECT_EQ(frame.shapes.at("all:xpos"), (std::vector<std::int64_t>{3, 4, 3}));
  EXPECT_EQ(frame.arrays.at("all:xpos")[5], 1);
  EXPECT_EQ(frame.arrays.at("all:xpos")[2 * 12 + 5], 7);
  EXPECT_EQ(frame.arrays.at("qpos")[2], 7);
  EXPECT_EQ(frame.keys["env"], 2);
  s.refused({{"do", "env"}, {"index", 3}});
  s.refused({{"do", "watch"}, {"fields", {{{"name", "contact_pos"}, {"all", true}}}}});
}

TEST(Environments, StepAndGoBackTogether) {
  TestSession s(kBallAndArm, several(3));
  s.must({{"do", "set"}, {"env", 1}, {"field", "qpos"}, {"start", 2}, {"values", {2}}});
  s.must({{"do", "step"}, {"n", 50}});
  s.wait(0.1);
  const auto height = [&](int env) {
    return s.must({{"do", "get"}, {"names", {"qpos"}}, {"env", env}}).arrays["qpos"][2];
  };
  const double fallen = height(0);
  EXPECT_LT(fallen, 1);
  EXPECT_NEAR(height(1), fallen + 1, 1e-9);
  s.must({{"do", "seek"}, {"index", 0}});
  EXPECT_EQ(height(0), 1);
  EXPECT_EQ(height(1), 2);
}

TEST(Environments, StartAtDifferentPlacesIfAsked) {
  SessionOptions options = several(3);
  options.simulation.qpos_noise = 0.1;
  TestSession s(kBallAndArm, options);
  const auto qpos = [&](int env) {
    return s.must({{"do", "get"}, {"names", {"qpos"}}, {"env", env}}).arrays["qpos"];
  };
  EXPECT_EQ(qpos(0)[2], 1);
  EXPECT_NE(qpos(1), qpos(2));
  EXPECT_NEAR(qpos(1)[2], 1, 0.5);
}

TEST(Environments, EachHasItsOwnNoise) {
  TestSession s(kBallAndArm, several(2));
  s.must({{"do", "noise"}, {"ctrl_std", 0.1}, {"ctrl_rate", 0.01}});
  s.must({{"do", "step"}, {"n", 5}});
  s.wait(0.1);
  EXPECT_NE(s.must({{"do", "get"}, {"names", {"ctrl"}}, {"env", 0}}).arrays["ctrl"],
            s.must({{"do", "get"}, {"names", {"ctrl"}}, {"env", 1}}).arrays["ctrl"]);
}

// ---- hostile messages

TEST(Nonsense, GetsAnErrorAndThenTheDoor) {
  TestSession s(kBallAndArm);
  const std::string messages[] = {"",
                                  "{",
                                  "null",
                                  "[]",
                                  "3",
                                  "\"do\"",
                                  "{}",
                                  R"({"do": 3})",
                                  R"({"do": "nothing"})",
                                  std::string(1 << 16, '['),
                                  std::string("\0\xff\xfe", 3)};
  int sent = 0;
  while (!s.closed && sent < 1000) {
    s.session->receive(s.page, {false, messages[static_cast<std::size_t>(sent) % std::size(messages)]});
    sent++;
    s.collect();
  }
  EXPECT_EQ(sent, 100);
  for (const auto& [page, received] : s.all) {
    EXPECT_FALSE(received.ok());
    EXPECT_FALSE(received.error().empty());
  }
}

/// Deep nesting must not overflow the stack.
TEST(Nonsense, DeepNestingIsHarmless) {
  TestSession s(kBallAndArm);
  const std::string open(200'000, '['), shut(200'000, ']');
  for (const std::string& text :
       {open + shut, R"({"id": 1, "do": "set_state", "state": )" + open + shut + "}",
        R"({"id": 1, "do": )" + open + shut + "}"}) {
    s.session->receive(s.page, {false, text});
    s.collect();
    EXPECT_FALSE(s.all.back().second.ok());
  }
}

TEST(Nonsense, BinaryMessagesAreChecked) {
  TestSession s(kBallAndArm);
  for (const std::string& bytes :
       {std::string(), std::string("CRTV"), std::string("CRTV\xff\xff\xff\xff", 8)}) {
    s.session->receive(s.page, {true, bytes});
    s.collect();
    EXPECT_FALSE(s.all.back().second.ok());
  }
}

/// Every request with missing, wrong and extreme arguments is refused or done, and the session lives on.
TEST(Nonsense, NoArgumentsHarmTheSession) {
  const Json values[] = {nullptr,
                         true,
                         -1,
                         0,
                         1,
                         7,
                         1e308,
                         -1e308,
                         0.5,
                         "",
                         "all",
                         "qpos",
                         Json::array(),
                         {1, 2, 3},
                         {"qpos", 3},
                         Json::object(),
                         {{"name", "qpos"}},
                         9223372036854775807,
                         {{1, 2}, {3}}};
  const char* const names[] = {"protocol",  "fields", "names",  "n",     "on",    "value",  "time",
                               "index",     "key",    "name",   "field", "start", "values", "body",
                               "mode",      "point",  "target", "env",   "state", "every",  "ctrl_std",
                               "ctrl_rate", "files",  "model",  "f8"};
  const char* const requests[] = {"hello", "scene",   "key",   "open",      "option",  "save_key",
                                  "get",   "set",     "state", "set_state", "history", "seek",
                                  "reset", "watch",   "ack",   "env",       "run",     "speed",
                                  "step",  "perturb", "noise", "control",   "profile"};
  TestSession s(kBallAndArm, paused());
  for (const char* request : requests) {
    for (const char* name : names)
      for (const Json& value : values) {
        Json message{{"do", request},      {"field", "qpos"},     {"values", {0}},
                     {"fields", {"qpos"}}, {"mode", "translate"}, {"target", {0, 0, 0}}};
        message[name] = value;
        message["id"] = 1;
        s.session->receive(s.page, json_message(message));
        ASSERT_FALSE(s.session->take().empty()) << message.dump();
      }
    s.ask({{"do", "run"}, {"on", false}});
    s.wait(0.02);
    s.all.clear();
  }
  s.must({{"do", "reset"}});
  EXPECT_EQ(s.get("qpos")[2], 1);
}

/// A short message with a name many times must not make a long reply.
TEST(Nonsense, RepeatedNamesCountOnce) {
  TestSession s(kBallAndArm, paused());
  const std::vector<std::string> many(100'000, "qpos");
  for (const auto& [request, argument] : {std::pair{"get", "names"}, {"history", "fields"}}) {
    s.session->receive(s.page, json_message({{"id", "many"}, {"do", request}, {argument, many}}));
    std::size_t bytes = 0;
    for (const Outgoing& out : s.session->take()) bytes += out.message.bytes.size();
    EXPECT_GT(bytes, 8 * s.get("qpos").size()) << request;
    EXPECT_LT(bytes, 2000u) << request;
  }
}

TEST(Nonsense, ARequestWithoutIdIsAnsweredOnlyIfItFails) {
  TestSession s(kBallAndArm);
  s.session->receive(s.page, json_message({{"do", "run"}, {"on", false}}));
  s.collect();
  EXPECT_TRUE(s.all.empty());
  s.session->receive(s.page, json_message({{"do", "run"}}));
  s.collect();
  ASSERT_EQ(s.all.size(), 1u);
  EXPECT_EQ(s.all[0].second.error(), "\"on\" is missing");
}

// ---- loading

/// Files in memory that a test changes.
struct Files {
  std::shared_ptr<std::map<std::string, std::string>> contents =
      std::make_shared<std::map<std::string, std::string>>();
  LoadOptions options() const {
    LoadOptions result;
    result.files = [files = contents](const std::filesystem::path& path) -> std::optional<std::string> {
      const auto found = files->find(path.string());
      return found == files->end() ? std::nullopt : std::optional(found->second);
    };
    return result;
  }
};

TEST(Reload, KeepsTheStateOfWhatIsStillThere) {
  Files files;
  (*files.contents)["a.xml"] = kBallAndArm;
  const ModelSource source = ModelSource::file("a.xml", files.options());
  TestSession s(source.load(), paused(), source);
  s.must({{"do", "set"}, {"field", "qpos"}, {"values", {1, 2, 3, 1, 0, 0, 0, 0.4}}});
  std::string changed = kBallAndArm;
  const std::string arm = R"(<body name="arm")";
  changed.insert(changed.find(arm), R"(<body pos="3 0 1"><joint type="slide"/><geom size="0.1"/></body>)");
  (*files.contents)["a.xml"] = changed;
  EXPECT_EQ(s.must({{"do", "reload"}}).keys["loaded"], true);
  ASSERT_EQ(s.events("model").size(), 1u);
  EXPECT_EQ(s.get("qpos"), (std::vector<double>{1, 2, 3, 1, 0, 0, 0, 0, 0.4}));
}

TEST(Reload, ProblemsAreListedAndTheOldModelGoesOn) {
  Files files;
  (*files.contents)["a.xml"] = kBallAndArm;
  const ModelSource source = ModelSource::file("a.xml", files.options());
  TestSession s(source.load(), {}, source);
  (*files.contents)["a.xml"] =
      "<mujoco>\n<worldbody>\n<geom name='g' size='-1'/>\n<geom name='h' sise='1'/>\n</worldbody></mujoco>";
  EXPECT_EQ(s.must({{"do", "reload"}}).keys["loaded"], false);
  const std::vector<Received> problems = s.events("problem");
  ASSERT_EQ(problems.size(), 1u);
  const Json& found = problems[0].keys["diagnostics"];
  ASSERT_GE(found.size(), 2u);
  EXPECT_EQ(found[0]["file"], "a.xml");
  EXPECT_EQ(found[0]["line"], 3);
  EXPECT_EQ(found[0]["error"], true);
  EXPECT_NE(found[0]["element"].get<std::string>().find("geom"), std::string::npos);
  const double time = s.time();
  s.wait(0.1);
  EXPECT_GT(s.time(), time);
}

TEST(Reload, AModelOfAProgramHasNoFile) {
  TestSession s(load_string(kBallAndArm));
  EXPECT_NE(s.refused({{"do", "reload"}}).find("no file"), std::string::npos);
  EXPECT_FALSE(s.must({{"do", "save_key"}}).keys.contains("model_xml"));
}

TEST(Open, ALocalSessionLoadsDroppedFiles) {
  SessionOptions options = paused();
  options.mode = SessionMode::local;
  TestSession s(load_string("<mujoco/>"), options);
  ContainerWriter writer;
  const std::string main = R"(<mujoco model="dropped"><include file="parts/part.xml"/></mujoco>)";
  const std::string part = R"(<mujoco><worldbody><geom name="inside" size="1"/></worldbody></mujoco>)";
  const auto add = [&](const char* name, const std::string& text) {
    std::memcpy(
        writer.add(name, ElementType::u1, std::vector<std::int64_t>{static_cast<std::int64_t>(text.size())}),
        text.data(), text.size());
  };
  add("0", main);
  add("1", part);
  s.must({{"do", "step"}, {"n", 5}});
  s.wait(0.1);
  EXPECT_GT(s.time(), 0);
  s.session->receive(s.page, writer.finish({{"id", "open"},
                                            {"do", "open"},
                                            {"files", {"robot/main.xml", "robot/parts/part.xml"}},
                                            {"model", "robot/main.xml"}}));
  s.collect();
  ASSERT_EQ(s.events("model").size(), 1u);
  EXPECT_EQ(s.must({{"do", "scene"}, {"fields", Json::array()}}).keys["names"]["geom"], Json({"inside"}));
  EXPECT_EQ(s.time(), 0);
  TestSession other(kBallAndArm);
  EXPECT_NE(other.refused({{"do", "open"}, {"files", Json::array()}, {"model", "/etc/passwd"}})
                .find("can be opened only where"),
            std::string::npos);
}

}  // namespace
}  // namespace corten::view
