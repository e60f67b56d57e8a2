// Sleep: which trees fall asleep and wake, and that awake trees are not affected.
#include "constraint/sleep.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "corten/corten.h"
#include "support/fields.h"
#include "support/models.h"

namespace corten::test {
namespace {

const std::string kFloor = "<geom type='plane' size='0 0 1'/>";

Model scene(const std::string& bodies, const std::string& rest = "", const std::string& option = "") {
  return load_string("<mujoco><option timestep='0.004' " + option +
                     "><flag sleep='enable'/></option><worldbody>" + kFloor + bodies + "</worldbody>" + rest +
                     "</mujoco>");
}

std::string box(double x, double z, const std::string& attributes = "") {
  return "<body pos='" + std::to_string(x) + " 0 " + std::to_string(z) + "' " + attributes +
         "><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
}

/// A stack of `n` boxes, nearly at the penetration of static equilibrium.
std::string stack(double x, int n, const std::string& attributes = "") {
  std::string all;
  for (int i = 0; i < n; i++) all += box(x, 0.0999 + 0.1998 * i, attributes);
  return all;
}

void run(const Model& model, Data& data, int steps) {
  for (int i = 0; i < steps; i++) ASSERT_TRUE(step(model, data).ok());
}

bool sleeps(const Data& data, int tree) { return data->tree_asleep[static_cast<std::size_t>(tree)] >= 0; }

/// Which trees sleep, one letter per tree.
std::string sleepers(const Data& data) {
  std::string all;
  for (int next : data->tree_asleep) all += next >= 0 ? 'z' : '.';
  return all;
}

/// A sleeping stack of three boxes.
struct SleepingStack : testing::Test {
  Model model = scene(stack(0, 3));
  Data data{model};

  void SetUp() override {
    run(model, data, 500);
    ASSERT_EQ(sleepers(data), "zzz");
  }
};

TEST_F(SleepingStack, CostsNoContactAndDoesNotMove) {
  const std::vector<double> qpos(data->qpos.begin(), data->qpos.end());
  run(model, data, 50);
  EXPECT_EQ(data->ncon, 0);
  EXPECT_EQ(data->nefc, 0);
  EXPECT_EQ(std::vector<double>(data->qpos.begin(), data->qpos.end()), qpos);
  for (double v : data->qvel) EXPECT_EQ(v, 0);
  for (double a : data->qacc) EXPECT_EQ(a, 0);
}

TEST_F(SleepingStack, IsOneRing) {
  EXPECT_EQ(data->tree_asleep[0], 1);
  EXPECT_EQ(data->tree_asleep[1], 2);
  EXPECT_EQ(data->tree_asleep[2], 0);
}

TEST_F(SleepingStack, WakesAsAWholeInTheStepOfAChange) {
  const Data asleep = data;
  auto expect_awake = [&](auto change) {
    data = asleep;
    change();
    forward(model, data);
    EXPECT_EQ(sleepers(data), "...");
    EXPECT_GE(data->ncon, 12);
  };
  expect_awake([&] { data->qpos[0] += 0.001; });
  expect_awake([&] { data->qvel[6] = 0.01; });
  expect_awake([&] { data->qfrc_applied[12] = 1; });
  expect_awake([&] { data->xfrc_applied[6 * 3 + 2] = 1; });
  data = asleep;
  forward(model, data);
  EXPECT_EQ(sleepers(data), "zzz");
}

TEST_F(SleepingStack, FallsAsleepAgain) {
  data->qvel[2] = 0.01;
  run(model, data, 5);
  EXPECT_EQ(sleepers(data), "...");
  run(model, data, 500);
  EXPECT_EQ(sleepers(data), "zzz");
}

TEST_F(SleepingStack, IgnoresSleepWithTheFlagOff) {
  const Model awake = with(model, [](Option& option) { option.enableflags = 0; });
  step(awake, data);
  EXPECT_GE(data->ncon, 12);
}

TEST(Sleep, TakesTenQuietSteps) {
  const Model model = scene("<body pos='0 0 5'><freejoint/><geom size='.1'/></body>", "", "gravity='0 0 0'");
  Data data(model);
  for (int i = 0; i < 9; i++) {
    step(model, data);
    EXPECT_EQ(data->tree_asleep[0], -10 + i);
  }
  step(model, data);
  EXPECT_EQ(data->tree_asleep[0], 0);
  data->qvel[0] = 1e-3;
  step(model, data);
  EXPECT_EQ(data->tree_asleep[0], -11);
  // Translational velocity is not scaled: metres per second.
  data->qvel[0] = 0.9e-4;
  for (int i = 0; i < 10; i++) step(model, data);
  EXPECT_TRUE(sleeps(data, 0));
}

TEST(Sleep, EndsWhenABallHits) {
  const Model model = scene(stack(0, 3) + "<body pos='-3 0 .3'><freejoint/><geom size='.1'/></body>");
  Data data(model);
  data->qvel[18] = 0;
  run(model, data, 1500);
  ASSERT_EQ(sleepers(data).substr(0, 3), "zzz");
  // Thrown at the middle of the stack.
  data->qpos[21] = -1, data->qpos[22] = 0, data->qpos[23] = 0.4;
  data->qvel[18] = 10, data->qvel[19] = 0, data->qvel[20] = 0;
  int before = 0;
  while (sleepers(data)[0] == 'z' && before < 200) step(model, data), before++;
  // It flies 0.8 m, at 10 m/s.
  EXPECT_NEAR(before * 0.004, 0.08, 0.008);
  EXPECT_EQ(sleepers(data), "....");
  EXPECT_GE(data->ncon, 13);  // the stack's own contacts are found at once
  run(model, data, 20);
  EXPECT_GT(data->qpos[7], 0.02);  // the box in the middle was pushed
}

TEST(Sleep, PoliciesSayWhoMay) {
  const Model model = scene(box(0, 0.0999, "sleep='never'") + box(1, 0.0999, "sleep='allowed'") +
                            box(2, 3, "sleep='init'") + box(3, 0.0999));
  Data data(model);
  EXPECT_EQ(sleepers(data), "..z.");
  run(model, data, 500);
  EXPECT_EQ(sleepers(data), ".zzz");
  EXPECT_EQ(data->qpos[16], 3);  // in mid-air, where it was placed
}

TEST(Sleep, OfThoseWhoStartAsleepEndsForAllWhoTouch) {
  const Model model = scene(stack(0, 5, "sleep='init'") + stack(1, 2, "sleep='init'"));
  Data data(model);
  run(model, data, 3);
  EXPECT_EQ(sleepers(data), "zzzzzzz");
  data->xfrc_applied[6 * 5 + 2] = 1;  // the topmost of five bodies
  step(model, data);
  EXPECT_EQ(sleepers(data), ".....zz");
}

/// Two separate boxes at rest, and a hand that can hold the second.
struct Tied : testing::Test {
  Model model = load_string(R"(<mujoco><option timestep='0.004'><flag sleep='enable'/></option><worldbody>
      <geom type='plane' size='0 0 1'/>
      <body name='a' pos='0 0 .0999'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
      <body name='b' pos='1 0 .0999'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
      <body name='hand' mocap='true' pos='1 0 2'/></worldbody>
      <equality><weld body1='a' body2='b' active='false'/><weld body1='b' body2='hand' active='false'/></equality>
      </mujoco>)");
  Data data{model};

  void settle() {
    run(model, data, 500);
    ASSERT_EQ(sleepers(data), "zz");
  }
};

TEST_F(Tied, WakeWhenAnEqualityIsSwitchedOnOrOff) {
  settle();
  data->eq_active[0] = 1;
  forward(model, data);
  EXPECT_EQ(sleepers(data), "..");
  EXPECT_EQ(data->ne, 6);
  settle();
  EXPECT_EQ(data->ne, 0);
  data->eq_active[0] = 0;
  forward(model, data);
  EXPECT_EQ(sleepers(data), "..");
}

TEST_F(Tied, WakeTogether) {
  data->eq_active[0] = 1;
  settle();
  data->qvel[0] = 0.01;
  forward(model, data);
  EXPECT_EQ(sleepers(data), "..");
}

TEST_F(Tied, WakeWhenTheHandMoves) {
  data->eq_active[1] = 1;
  settle();
  run(model, data, 5);
  EXPECT_EQ(sleepers(data), "zz");
  data->mocap_pos[2] += 0.1;
  forward(model, data);
  EXPECT_EQ(sleepers(data), "z.");
  run(model, data, 100);
  EXPECT_GT(data->qpos[9], 0.12);  // lifted
}

TEST(Sleep, OnAMocapBodyEndsWhenItMoves) {
  const Model model =
      load_string(R"(<mujoco><option timestep='0.004'><flag sleep='enable'/></option><worldbody>
      <body name='table' mocap='true' pos='0 0 1'><geom type='box' size='1 1 .1'/></body>
      <body pos='0 0 1.1999'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>)");
  Data data(model);
  run(model, data, 300);
  ASSERT_EQ(sleepers(data), "z");
  data->mocap_pos[0] += 1e-3;
  step(model, data);
  EXPECT_EQ(sleepers(data), ".");
  EXPECT_EQ(data->ncon, 4);
}

TEST(Sleep, EndsWhenAControlChanges) {
  const Model model = scene(
      "<body pos='0 0 1' sleep='allowed'><joint name='j' axis='1 0 0' damping='1' stiffness='9'/>"
      "<geom size='.1'/></body>",
      "<actuator><motor joint='j'/></actuator>");
  Data data(model);
  run(model, data, 20);
  ASSERT_EQ(sleepers(data), "z");
  data->ctrl[0] = 1;
  run(model, data, 3);
  EXPECT_EQ(sleepers(data), ".");
  EXPECT_GT(data->qvel[0], 0);
}

TEST(Sleep, EndsAtTheEndOfATendon) {
  const Model model =
      load_string(R"(<mujoco><option timestep='0.004' gravity='0 0 0'><flag sleep='enable'/></option>
      <worldbody><body><joint name='a' type='slide'/><geom size='.1'/></body>
      <body pos='3 0 0'><joint name='b' type='slide'/><geom size='.1'/></body></worldbody>
      <tendon><fixed limited='true' range='-1 1'><joint joint='a' coef='1'/><joint joint='b' coef='-1'/></fixed></tendon>
      </mujoco>)");
  Data data(model);
  run(model, data, 20);
  ASSERT_EQ(sleepers(data), "zz");
  data->qvel[0] = -1;
  run(model, data, 200);  // 0.8 s: the tendon is still slack
  EXPECT_EQ(sleepers(data), ".z");
  EXPECT_EQ(data->qpos[1], 0);
  run(model, data, 100);
  EXPECT_EQ(sleepers(data), "..");
  EXPECT_LT(data->qvel[1], 0);
}

/// Sleeping trees far away have no effect: a tumbling pair has the same bits as in a scene without them.
TEST(Sleep, ChangesNothingForThoseAwake) {
  const std::string pair =
      "<body pos='8 0 .5' euler='10 20 30'><freejoint/><geom type='box' size='.1 .15 .2'/></body>"
      "<body pos='8.1 0 1' euler='40 0 10'><freejoint/><geom type='capsule' size='.1 .2'/></body>";
  for (const char* cone : {"pyramidal", "elliptic"})
    for (const char* integrator : {"Euler", "implicitfast", "RK4"})
      for (const bool before : {false, true}) {
        const std::string pile = stack(0, 3, "sleep='init'") + stack(1, 4, "sleep='init'");
        const std::string option = std::string("cone='") + cone + "' integrator='" + integrator + "'";
        const Model with_pile = scene(before ? pile + pair : pair + pile, "", option);
        const Model alone = scene(pair, "", option);
        Data a(with_pile), b(alone);
        const std::size_t first = before ? 7 * 7 : 0;
        int contacts = 0;
        for (int i = 0; i < 300; i++) {
          step(with_pile, a), step(alone, b);
          contacts += b->ncon;
          for (std::size_t k = 0; k < 14; k++) ASSERT_EQ(a->qpos[first + k], b->qpos[k]) << "step " << i;
        }
        EXPECT_GT(contacts, 100);
        EXPECT_EQ(sleepers(a).substr(before ? 0 : 2, 7), "zzzzzzz");
      }
}

/// The steps in which trees fall asleep and wake equal the reference's, for tests/conformance/cases/sleep.
TEST(Sleep, BeginsAndEndsInTheStepsOfTheReference) {
  using Changes = std::vector<std::pair<int, std::string>>;
  const std::vector<std::pair<const char*, Changes>> scenes = {
      {"pile", {{1, "...."}, {51, "..z."}, {71, "zzz."}, {266, "..z."}, {321, "zzz."}, {337, "..z."}}},
      {"arm", {{1, ".."}, {114, ".z"}}},
      {"init", {{1, "zzz."}, {139, "..z."}}},
      {"tied", {{1, "...."}, {51, "zzz."}, {246, "..z."}, {306, "zzz."}, {310, "..z."}}}};
  for (const auto& [name, expected] : scenes) {
    const Model model = load(data_folder() / "conformance/cases/sleep" / (std::string(name) + ".xml"));
    Data data(model);
    Changes changes;
    for (int i = 1; i <= 340; i++) {
      step(model, data);
      if (changes.empty() || sleepers(data) != changes.back().second) changes.emplace_back(i, sleepers(data));
    }
    EXPECT_EQ(changes, expected) << name;
  }
}

/// A hinged arm with geoms and sites beside boxes: the computations skipped for sleeping trees would give
/// unchanged results.
TEST(Sleep, LeavesOutOnlyWhatIsKnown) {
  const Model model =
      scene(stack(0, 2) +
                "<body pos='3 0 1'><joint axis='0 1 0' damping='5' stiffness='1'/><geom "
                "type='capsule' size='.05' fromto='0 0 0 0 0 -.5'/><site pos='.1 0 0'/><body "
                "pos='0 0 -.5'><joint axis='0 1 0' damping='5'/><geom size='.1'/></body></body>" +
                box(6, 1.5),
            "<sensor><subtreecom body='world'/></sensor>");
  Data leaves_out(model), computes(model);
  bool slept = false;
  for (int i = 0; i < 900; i++) {
    computes->flg_sleep = 0;
    step(model, leaves_out), step(model, computes);
    slept = slept || sleepers(leaves_out) == "zzz.";
    const std::vector<std::string> differing = differing_fields(leaves_out, computes);
    for (const std::string& field : differing) ASSERT_EQ(field, "tree_settled") << "step " << i;
  }
  EXPECT_TRUE(slept);
}

TEST_F(SleepingStack, NeedsNoForceInInverseDynamics) {
  const Model compared = with(model, [](Option& option) { option.enableflags |= kEnableFwdInv; });
  run(compared, data, 1);
  EXPECT_EQ(sleepers(data), "zzz");
  EXPECT_LT(data->solver_fwdinv[0] + data->solver_fwdinv[1], 1e-10);
  ASSERT_TRUE(inverse(model, data).ok());
  EXPECT_EQ(sleepers(data), "zzz");
  for (const double force : data->qfrc_inverse) EXPECT_EQ(force, 0);
  // A tree with a given acceleration wakes, and so does its island.
  data->qacc[2] = 1;
  ASSERT_TRUE(inverse(model, data).ok());
  EXPECT_EQ(sleepers(data), "...");
  EXPECT_GT(data->qfrc_inverse[2], 1);
}

TEST(Sleep, EndsForWhatAMovingMocapBodyCarries) {
  const Model model = scene(
      "<body pos='0 0 1' mocap='true'><geom size='.1'/><body pos='0 0 -.5'><joint axis='0 1 0' damping='9'/>"
      "<geom type='capsule' size='.02' fromto='0 0 0 0 0 -.2'/></body></body>");
  Data data(model);
  run(model, data, 100);
  ASSERT_EQ(sleepers(data), "z");
  data->mocap_pos[0] = 0.5;
  run(model, data, 1);
  EXPECT_EQ(sleepers(data), ".");
  EXPECT_EQ(data->xpos[3 * 2], 0.5);
}

std::vector<double> integration_state(const Model& model, const Data& data) {
  std::vector<double> state(static_cast<std::size_t>(state_size(model, kStateIntegration)));
  get_state(model, data, kStateIntegration, state);
  return state;
}

/// Interrupted before and after a ball wakes the stack, and resumed in a fresh Data.
TEST(Sleep, IsPartOfTheState) {
  const Model model =
      load_string(R"(<mujoco><option timestep='0.004'><flag sleep='enable'/></option><worldbody>
      <geom type='plane' size='0 0 1'/>
      <body pos='0 0 .0999'><freejoint/><geom type='box' size='.1 .1 .1'/><site name='s' type='box' size='.1 .1 .1'/></body>
      <body pos='0 0 .2997'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
      <body pos='0 0 3'><freejoint/><geom size='.1'/></body></worldbody>
      <sensor><touch site='s'/></sensor></mujoco>)");
  Data original(model);
  bool slept = false, woke = false;
  for (int i = 0; i < 12; i++) {
    run(model, original, 20);
    slept = slept || sleepers(original) == "zz.";
    woke = woke || (slept && sleepers(original) == "...");
    Data resumed(model);
    set_state(model, resumed, kStateIntegration, integration_state(model, original));
    EXPECT_EQ(sleepers(resumed), sleepers(original));
    run(model, original, 5), run(model, resumed, 5);
    EXPECT_EQ(integration_state(model, original), integration_state(model, resumed));
    for (const char* field :
         {"qacc", "M", "qLD", "xpos", "cvel", "qfrc_bias", "qfrc_constraint", "sensordata"})
      EXPECT_EQ(data_field(original, field), data_field(resumed, field)) << field;
  }
  EXPECT_TRUE(slept);
  EXPECT_TRUE(woke);
  EXPECT_EQ(state_size(with(model, [](Option& option) { option.enableflags = 0; }), kStateSleep), 0);
}

/// 39.24 N and twice that: the weight of the upper box, and of both on the floor.
TEST(Sleep, KeepsWhatTouchSensorsFelt) {
  const Model model =
      load_string(R"(<mujoco><option timestep='0.004'><flag sleep='enable'/></option><worldbody>
      <geom type='plane' size='0 0 1'/><body pos='0 0 .0999'><freejoint/><geom type='box' size='.1 .1 .1' mass='4'/>
        <site name='s' type='box' size='.11 .11 .05' pos='0 0 -.1'/></body>
      <body pos='0 0 .2997'><freejoint/><geom type='box' size='.1 .1 .1' mass='4'/></body></worldbody>
      <sensor><touch site='s'/></sensor></mujoco>)");
  Data data(model);
  run(model, data, 600);
  ASSERT_EQ(sleepers(data), "zz");
  EXPECT_NEAR(data->sensordata[0], 78.48, 0.1);
}

TEST(Sleep, LeavesDerivativesToTheMotionItself) {
  const Model model = scene(box(0, 0.0999));
  Data data(model);
  run(model, data, 500);
  ASSERT_EQ(sleepers(data), "z");
  std::vector<double> A(12 * 12);
  TransitionWorkspace workspace(model);
  transition_derivatives(model, data, 1e-6, false, A, {}, {}, {}, workspace);
  EXPECT_EQ(sleepers(data), "z");
  EXPECT_GT(std::abs(A[0 * 12 + 6]), 0);  // d x / d v of a body that slides
}

}  // namespace
}  // namespace corten::test
