// Impulse contacts together with all other model elements: joints, limits, equalities, tendons, actuators,
// sensors, sleep.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/models.h"

namespace corten::test {
namespace {

TEST(ImpulseSystems, EveryJointTypeCollidesAndRests) {
  const Model model =
      load_string(R"(<mujoco><option contact="impulse"/><default><geom restitution="0.3"/></default>
    <worldbody><geom type="plane" size="9 9 1"/>
      <body pos="0 0 0.5"><freejoint/><geom size="0.1"/></body>
      <body pos="1 0 0.5"><joint type="slide" axis="0 0 1"/><geom size="0.1"/></body>
      <body pos="2 0 0.3"><joint type="hinge" axis="0 1 0" damping="0.05"/><geom type="capsule" size="0.05" fromto="0 0 0 0.5 0 0"/></body>
      <body pos="3 0 0.3"><joint type="ball" damping="0.05"/><geom type="capsule" size="0.05" fromto="0 0 0 0.5 0.1 0"/></body>
      <body pos="4 0 0.6"><freejoint/><geom type="box" size="0.1 0.1 0.1"/>
        <body pos="0.1 0 0.1"><joint axis="0 1 0" damping="0.01"/><geom type="capsule" size="0.03" fromto="0 0 0 0.3 0 0"/>
          <body pos="0.3 0 0"><joint type="ball" damping="0.01"/><geom size="0.05"/></body></body></body>
    </worldbody></mujoco>)");
  Data data(model);
  while (data->time < 8) {
    const Status status = step(model, data);
    ASSERT_FALSE(status.has(kBadQacc) || status.has(kSingular)) << data->time;
    for (int c = 0; c < data->ncon; c++) EXPECT_GT(data->contact_dist[c], -0.02) << data->time;
  }
  for (double v : data->qvel) EXPECT_LT(std::abs(v), 0.02);
  EXPECT_NEAR(data->qpos[2], 0.1, 1e-3);
  EXPECT_NEAR(data->qpos[7], -0.4, 1e-3);
  // The hinge's capsule rests with its far end on the floor: sin(angle) = (0.3 - 0.05) / 0.5.
  EXPECT_NEAR(data->qpos[8], std::asin(0.5), 5e-3);
}

TEST(ImpulseSystems, LimitsStopAndDoNotBounce) {
  const Model model = load_string(R"(<mujoco><option contact="impulse"/><worldbody>
    <body><joint type="hinge" axis="0 1 0" range="-60 40"/><geom type="capsule" size="0.05" fromto="0 0 0 0.5 0 0"/></body>
    <body pos="0 1 0"><joint type="ball" range="0 30"/><geom type="capsule" size="0.05" fromto="0 0 0 0.5 0 0"/></body></worldbody></mujoco>)");
  Data data(model);
  while (data->time < 4) step(model, data);
  EXPECT_NEAR(data->qpos[0], 40 * M_PI / 180, 2e-3);
  EXPECT_NEAR(2 * std::acos(std::min(1.0, data->qpos[1])), 30 * M_PI / 180, 2e-3);
  for (double v : data->qvel) EXPECT_LT(std::abs(v), 1e-6);
  // The limit supports the torque of gravity.
  forward(model, data);
  EXPECT_NEAR(data->qfrc_constraint[0], data->qfrc_bias[0], 1e-6 * std::abs(data->qfrc_bias[0]));
}

TEST(ImpulseSystems, EqualitiesHoldThroughACollision) {
  // A dumbbell of two balls, joined by a weld or a connect, dropped on one end: the equality transmits the
  // impulse.
  for (const char* tie : {"weld", "connect"}) {
    const std::string anchor = tie == std::string("weld") ? "" : "anchor=\"0.2 0 0\"";
    const Model model = load_string(std::string(R"(<mujoco><option contact="impulse" iterations="300"/>
      <default><geom restitution="0.7" condim="1"/></default><worldbody><geom type="plane" size="9 9 1"/>
      <body name="a" pos="0 0 0.6"><freejoint/><geom size="0.1" mass="1"/></body>
      <body name="b" pos="0.4 0 0.6"><freejoint/><geom size="0.1" mass="1" contype="0" conaffinity="0"/></body></worldbody>
      <equality><)") + tie + R"( body1="a" body2="b" )" +
                                    anchor + "/></equality></mujoco>");
    Data data(model);
    double worst = 0, fastest = 0;
    while (data->time < 0.5) {
      step(model, data);
      forward(model, data);
      for (int row = 0; row < data->ne; row++) {
        worst = std::max(worst, std::abs(data->efc_pos[row]));
        fastest = std::max(fastest, std::abs(data->efc_vel[row]));
      }
    }
    EXPECT_LT(worst, 0.02) << tie;
    EXPECT_LT(fastest, 0.5) << tie;
  }
}

TEST(ImpulseSystems, CollisionOfTiedBodiesIsThatOfOneBody) {
  // Two welded cubes hit a ball as one cube of twice the length does.
  const char* scene =
      R"(<mujoco><option contact="impulse" gravity="0 0 0" iterations="3000" timestep="0.001"/>
    <default><geom restitution="0.8" condim="1"/></default><worldbody>
    <body name="ball" pos="-0.1999 0.05 0"><freejoint/><geom size="0.1" mass="1"/></body>%s</worldbody>%s</mujoco>)";
  char tied[1200], single[1200];
  std::snprintf(tied, sizeof tied, scene,
                R"(<body name="a"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="1"/></body>
                   <body name="b" pos="0.2 0 0"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="1"/></body>)",
                R"(<equality><weld body1="a" body2="b"/></equality>)");
  std::snprintf(single, sizeof single, scene,
                R"(<body name="a"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="1"/>
                   <geom type="box" size="0.1 0.1 0.1" pos="0.2 0 0" mass="1"/></body>)",
                "");
  double leaving[2];
  for (int k = 0; k < 2; k++) {
    const Model model = load_string(k == 0 ? tied : single);
    Data data(model);
    data->qvel[0] = 2;
    step(model, data);
    leaving[k] = data->qvel[0];
  }
  EXPECT_NEAR(leaving[0], leaving[1], 1e-4);
  EXPECT_LT(leaving[1], 0);
}

TEST(ImpulseSystems, ServoPressesWithItsForceWhateverTheIntegrator) {
  for (const char* integrator : {"Euler", "implicit", "implicitfast"}) {
    const Model model =
        load_string(std::string("<mujoco><option contact=\"impulse\" gravity=\"0 0 0\" integrator=\"") +
                    integrator + R"("/><worldbody><geom type="plane" size="1 1 1"/>
      <body pos="0 0 0.15"><joint name="z" type="slide" axis="0 0 1" damping="100"/><geom name="foot" size="0.1" mass="1"/>
      <site name="sole" size="0.2"/></body></worldbody>
      <actuator><motor joint="z"/></actuator><sensor><touch site="sole"/></sensor></mujoco>)");
    Data data(model);
    data->ctrl[0] = -10;
    while (data->time < 3) step(model, data);
    ASSERT_EQ(data->ncon, 1);
    EXPECT_NEAR(contact_force(model, data, 0)[0], 10, 1e-6) << integrator;
    EXPECT_NEAR(data->sensordata[0], 10, 1e-6) << integrator;
    EXPECT_NEAR(data->qfrc_constraint[0], 10, 1e-6) << integrator;
    EXPECT_NEAR(data->qacc[0], 0, 1e-6) << integrator;
  }
}

TEST(ImpulseSystems, FrictionLossHoldsAJoint) {
  const Model model = load_string(R"(<mujoco><option contact="impulse"/><worldbody>
    <body><joint type="slide" axis="0 0 1" frictionloss="12"/><geom size="0.1" mass="1"/></body>
    <body pos="1 0 0"><joint type="slide" axis="0 0 1" frictionloss="5"/><geom size="0.1" mass="1"/></body></worldbody></mujoco>)");
  Data data(model);
  for (int i = 0; i < 500; i++) step(model, data);
  EXPECT_NEAR(data->qvel[0], 0, 1e-9);
  EXPECT_NEAR(data->qvel[1], -(9.81 - 5) * 1.0, 1e-6);
}

TEST(ImpulseSystems, WarmStartSavesIterations) {
  const Model warm =
      load_string(R"(<mujoco><option contact="impulse" iterations="2000" tolerance="1e-7"/><worldbody>
    <geom type="plane" size="9 9 1"/>
    <body pos="0 0 0.0999"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
    <body pos="0 0 0.2998"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
    <body pos="0 0 0.4997"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body></worldbody></mujoco>)");
  const Model cold = with(warm, [](Option& option) { option.disableflags |= kDisableWarmStart; });
  long iterations[2] = {0, 0};
  for (int k = 0; k < 2; k++) {
    const Model& model = k == 0 ? warm : cold;
    Data data(model);
    for (int i = 0; i < 100; i++) {
      step(model, data);
      iterations[k] += data->solver_niter;
    }
  }
  EXPECT_LT(2 * iterations[0], iterations[1]);
}

TEST(ImpulseSystems, TowerStands) {
  const Model loaded = load(data_folder() / "../models/box_stack.xml");
  const Model model = with(loaded, [](Option& option) { option.contact = kImpulseContact; });
  Data data(model);
  while (data->time < 2) step(model, data);
  for (std::size_t box = 0; box < 10; box++) {
    EXPECT_LT(std::hypot(data->qpos[7 * box], data->qpos[7 * box + 1]), 5e-3) << box;
    EXPECT_NEAR(data->qpos[7 * box + 2], 0.1 + 0.2 * static_cast<double>(box), 5e-3) << box;
  }
  for (double v : data->qvel) EXPECT_LT(std::abs(v), 1e-3);
}

TEST(ImpulseSystems, RestitutionIsTheGeometricMeanUnlessAPairSaysOtherwise) {
  const Model model = load_string(R"(<mujoco><option contact="impulse" gravity="0 0 0"/>
    <default><geom restitution="0.9"/><default class="dull"><geom restitution="0.4"/></default></default>
    <worldbody><geom name="floor" type="plane" size="9 9 1"/>
      <body pos="0 0 0.09999"><freejoint/><geom class="dull" size="0.1"/></body>
      <body pos="1 0 0.09999"><freejoint/><geom name="paired" size="0.1"/></body>
      <body pos="2 0 0.09999"><freejoint/><geom name="given" size="0.1" restitution="0.1"/></body>
      <body pos="3 0 0.09999"><freejoint/><geom size="0.1" restitution="0"/></body></worldbody>
    <contact><pair geom1="floor" geom2="paired" restitution="0.5"/><pair geom1="floor" geom2="given"/></contact></mujoco>)");
  Data data(model);
  for (std::size_t b = 0; b < 4; b++) data->qvel[6 * b + 2] = -1;
  step(model, data);
  const double expected[] = {std::sqrt(0.9 * 0.4), 0.5, std::sqrt(0.9 * 0.1), 0};
  for (std::size_t b = 0; b < 4; b++) EXPECT_NEAR(data->qvel[6 * b + 2], expected[b], 1e-9) << b;
}

TEST(ImpulseSystems, SlowCollisionsDoNotBounce) {
  const Model model =
      load_string(R"(<mujoco><option contact="impulse" gravity="0 0 0" restitution_threshold="0.5"/>
    <default><geom restitution="1"/></default><worldbody><geom type="plane" size="9 9 1"/>
    <body pos="0 0 0.09999"><freejoint/><geom size="0.1"/></body>
    <body pos="1 0 0.09999"><freejoint/><geom size="0.1"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qvel[2] = -0.49;
  data->qvel[8] = -0.51;
  step(model, data);
  EXPECT_NEAR(data->qvel[2], 0, 1e-9);
  EXPECT_NEAR(data->qvel[8], 0.51, 1e-9);
}

TEST(ImpulseSystems, ImpulsesCanBeBounded) {
  const Model model = load_string(R"(<mujoco><option contact="impulse" gravity="0 0 0" impulse_max="0.5"/>
    <default><geom restitution="1"/></default><worldbody><geom type="plane" size="9 9 1"/>
    <body pos="0 0 0.09999"><freejoint/><geom size="0.1" mass="1"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qvel[2] = -3;
  step(model, data);
  EXPECT_NEAR(data->qvel[2], -2.5, 1e-9);
}

TEST(ImpulseSystems, SleepersWakeWhenHit) {
  const Model model =
      load_string(R"(<mujoco><option contact="impulse"><flag sleep="enable"/></option><worldbody>
    <geom type="plane" size="9 9 1"/><body pos="0 0 0.0999"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
    <body pos="0 0 6"><freejoint/><geom size="0.1" mass="5" restitution="0"/></body></worldbody></mujoco>)");
  Data data(model);
  bool slept = false, woke = false;
  while (data->time < 2) {
    step(model, data);
    if (data->tree_asleep[0] >= 0) slept = true;
    else if (slept) woke = true;
  }
  EXPECT_TRUE(slept);
  EXPECT_TRUE(woke);
  EXPECT_NEAR(data->qpos[2], 0.1, 2e-3);
}

TEST(ImpulseSystems, AStateStartsTheSameWhateverCameBefore) {
  const Model loaded = load(data_folder() / "../models/box_stack.xml");
  const Model model = with(loaded, [](Option& option) { option.contact = kImpulseContact; });
  Data data(model), other(model);
  for (int i = 0; i < 50; i++) step(model, data);
  std::vector<double> state(static_cast<std::size_t>(state_size(model, kStateIntegration)));
  get_state(model, data, kStateIntegration, state);
  set_state(model, data, kStateIntegration, state);
  set_state(model, other, kStateIntegration, state);
  for (int i = 0; i < 10; i++) {
    step(model, data);
    step(model, other);
  }
  EXPECT_TRUE(std::equal(data->qpos.begin(), data->qpos.end(), other->qpos.begin()));
}

TEST(ImpulseSystems, InverseDynamicsIsRefused) {
  const Model model = load_string(R"(<mujoco><option contact="impulse"/><worldbody>
    <body><freejoint/><geom size="0.1"/></body></worldbody></mujoco>)");
  Data data(model);
  EXPECT_THROW(inverse(model, data), std::invalid_argument);
}

TEST(ImpulseSystems, OptionsSurviveWritingAndReading) {
  const std::string text =
      R"(<mujoco><option contact="impulse" restitution_threshold="0.25" correction="baumgarte"
    correction_factor="0.5" correction_slop="0.002" correction_max="0.1" regularization="1e-6" impulse_max="7" ccd="true"/>
    <worldbody><geom name="a" size="1" restitution="0.5"/><body pos="0 0 3"><freejoint/><geom name="b" size="1" restitution="0.25"/></body>
    </worldbody><contact><pair geom1="a" geom2="b" restitution="0.75"/></contact></mujoco>)";
  const Model first = load_string(text);
  const Model again = load_string(to_mjcf(read_spec_string(text)));
  for (const Model& model : {first, again}) {
    EXPECT_EQ(model->opt.contact, kImpulseContact);
    EXPECT_EQ(model->opt.correction, kBaumgarte);
    EXPECT_EQ(model->opt.ccd, 1);
    EXPECT_EQ(model->opt.restitution_threshold, 0.25);
    EXPECT_EQ(model->opt.correction_factor, 0.5);
    EXPECT_EQ(model->opt.correction_slop, 0.002);
    EXPECT_EQ(model->opt.correction_max, 0.1);
    EXPECT_EQ(model->opt.regularization, 1e-6);
    EXPECT_EQ(model->opt.impulse_max, 7);
    EXPECT_EQ(model->geom_restitution[0], 0.5);
    EXPECT_EQ(model->geom_restitution[1], 0.25);
    EXPECT_EQ(model->pair_restitution[0], 0.75);
  }
  EXPECT_EQ(load_string("<mujoco/>")->opt.contact, kSoftContact);
}

}  // namespace
}  // namespace corten::test
