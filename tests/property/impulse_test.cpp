// Laws of impulse contacts: momentum, energy loss by restitution, Coulomb friction, no energy gained from
// position correction.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/models.h"
#include "support/momentum.h"

namespace corten::test {
namespace {

using Vec = std::array<double, 3>;

Model model_file(const char* name) { return load(data_folder() / "../models" / name); }

double kinetic(const Model& model, Data& data) {
  forward(model, data);
  return energy(model, data)[1];
}

/// Two bodies of any shape that overlap slightly and approach each other, without gravity.
Model two_bodies(const char* first, const char* second, double e) {
  const std::string restitution = std::to_string(e);
  return load_string(
      "<mujoco><option contact=\"impulse\" gravity=\"0 0 0\" timestep=\"0.001\" tolerance=\"1e-14\" "
      "correction_factor=\"0\"/>"
      "<default><geom condim=\"4\" friction=\"0.4 0.02 0.001\" restitution=\"" +
      restitution + "\"/></default><worldbody><body><freejoint/>" + first +
      "</body><body pos=\"0.1995 0.03 0.02\" euler=\"20 35 10\"><freejoint/>" + second +
      "</body></worldbody></mujoco>");
}

TEST(ImpulseLaws, EveryCollisionKeepsMomentum) {
  const char* shapes[] = {R"(<geom size="0.1" mass="1"/>)",
                          R"(<geom type="capsule" size="0.08 0.1" mass="2"/>)",
                          R"(<geom type="box" size="0.1 0.1 0.1" mass="0.5"/>)",
                          R"(<geom type="cylinder" size="0.1 0.1" mass="3"/>)"};
  int collisions = 0;
  for (const char* first : shapes)
    for (const char* second : shapes)
      for (double e : {0.0, 0.4, 1.0}) {
        const Model model = two_bodies(first, second, e);
        Data data(model);
        data->qvel[0] = 2;
        data->qvel[7] = 0.3;
        data->qvel[4] = 1.5;
        const auto before = momentum(model, data);
        const double energy_before = kinetic(model, data);
        for (int i = 0; i < 20; i++) {
          step(model, data);
          collisions += data->ncon > 0;
        }
        const auto after = momentum(model, data);
        for (std::size_t k = 0; k < 3; k++)
          EXPECT_NEAR(after[k], before[k], 1e-12) << first << second << e << k;
        EXPECT_LE(kinetic(model, data), energy_before * (1 + 1e-9)) << first << second << e;
      }
  EXPECT_GT(collisions, 30);
}

TEST(ImpulseLaws, AngularMomentumIsKeptWithinTheCollision) {
  // Spheres have no gyroscopic forces, so the step itself also conserves angular momentum.
  const Model model = two_bodies(R"(<geom size="0.1" mass="1"/>)", R"(<geom size="0.12" mass="2"/>)", 0.7);
  Data data(model);
  data->qvel[0] = 2;
  data->qvel[5] = 30;
  const auto before = momentum(model, data);
  step(model, data);
  ASSERT_GT(data->ncon, 0);
  // Impulses act at one point. Positions move by v h, which does not change x cross p.
  const auto after = momentum(model, data);
  for (std::size_t k = 0; k < 6; k++) EXPECT_NEAR(after[k], before[k], 1e-12) << k;
}

// Energy loss: 1/2 (1 - e^2) v^2 / A with the approach speed v, and 1/2 (1 - e) / (1 + e) A impulse^2.
TEST(ImpulseLaws, EnergyLossFollowsRestitution) {
  for (double e : {0.0, 0.25, 0.5, 0.9, 1.0}) {
    Model model = load_string(
        "<mujoco><option contact=\"impulse\" gravity=\"0 0 0\" timestep=\"0.001\"/><default><geom "
        "condim=\"1\" "
        "restitution=\"" +
        std::to_string(e) + R"("/></default><worldbody>
        <body><freejoint/><geom size="0.1" pos="0 0.3 0" mass="1"/><geom size="0.1" pos="0 -0.3 0" mass="2"/></body>
        <body pos="0.19999 0.35 0"><freejoint/><geom type="box" size="0.1 0.1 0.2" mass="1.5"/></body>
        </worldbody></mujoco>)");
    Data data(model);
    data->qvel[0] = 3;
    forward(model, data);
    const double before = kinetic(model, data), approach = -data->efc_vel[0];
    ASSERT_EQ(data->ncon, 1);
    ASSERT_GT(approach, 1);
    step(model, data);
    const double impulse = data->efc_force[0] * 0.001, A = (1 + e) * approach / impulse;
    // The velocity after the step, at the configuration before it.
    const double lost = 0.5 * (1 - e) / (1 + e) * A * impulse * impulse;
    EXPECT_NEAR(lost, 0.5 * (1 - e * e) * approach * approach / A, 1e-12);
    const std::vector<double> velocity(data->qvel.begin(), data->qvel.end());
    reset(model, data);
    std::copy(velocity.begin(), velocity.end(), data->qvel.begin());
    EXPECT_NEAR(before - kinetic(model, data), lost, 1e-9) << e;
  }
}

/// Heights above the floor of the tops of all bounces, from parabolas through three positions.
std::vector<double> bounce_heights(const Model& model, Data& data, int body, double floor, int count) {
  const auto z = static_cast<std::size_t>(7 * body + 2);
  std::vector<double> tops;
  double q0 = 0, q1 = 1e9, q2 = data->qpos[z];
  while (static_cast<int>(tops.size()) < count && data->time < 30) {
    step(model, data);
    q0 = q1, q1 = q2, q2 = data->qpos[z];
    if (!(q1 > q0 && q1 >= q2)) continue;
    const double bend = (q0 + q2 - 2 * q1) / 2, slope = (q2 - q0) / 2;
    tops.push_back(q1 - slope * slope / (4 * bend) - floor);
  }
  return tops;
}

TEST(ImpulseLaws, BounceHeightsFallByTheSquareOfRestitution) {
  for (double h : {0.001, 0.002, 0.005})
    for (double e : {0.7, 0.8, 0.9, 1.0}) {
      const Model model = load_string(
          "<mujoco><option contact=\"impulse\" timestep=\"" + std::to_string(h) +
          "\"/><default><geom restitution=\"" + std::to_string(e) +
          "\"/></default><worldbody><geom type=\"plane\" size=\"1 1 1\"/><body pos=\"0 0 1.1\"><freejoint/>"
          "<geom size=\"0.1\"/></body></worldbody></mujoco>");
      Data data(model);
      const std::vector<double> tops = bounce_heights(model, data, 0, 0.1, 10);
      ASSERT_EQ(tops.size(), 10u) << e;
      double last = 1;
      for (std::size_t n = 0; n < tops.size(); n++) {
        EXPECT_NEAR(tops[n] / last, e * e, 1e-3) << "bounce " << n << ", e " << e << ", h " << h;
        EXPECT_NEAR(tops[n] / std::pow(e, 2.0 * (double(n) + 1)), 1, 1e-3);
        last = tops[n];
      }
    }
}

TEST(ImpulseLaws, BallWithoutRestitutionNeverBounces) {
  const Model model = load_string(R"(<mujoco><option contact="impulse"/><worldbody>
    <geom type="plane" size="1 1 1" restitution="1"/>
    <body pos="0 0 1.1"><freejoint/><geom size="0.1"/></body></worldbody></mujoco>)");
  Data data(model);
  bool touched = false;
  while (data->time < 2) {
    step(model, data);
    touched = touched || data->ncon > 0;
    if (!touched) continue;
    EXPECT_LE(data->qpos[2], 0.1);
    EXPECT_LE(std::abs(data->qvel[2]), 1e-9);
  }
  EXPECT_TRUE(touched);
  EXPECT_NEAR(data->qpos[2], 0.1, 1e-3);
}

TEST(ImpulseLaws, BoxThatFallsFlatBouncesFlat) {
  const Model model = load_string(R"(<mujoco><option contact="impulse"/><worldbody>
    <geom type="plane" size="1 1 1" restitution="0.64"/>
    <body pos="0 0 0.6"><freejoint/><geom type="box" size="0.2 0.15 0.1" restitution="0.64"/></body></worldbody></mujoco>)");
  Data data(model);
  const std::vector<double> tops = bounce_heights(model, data, 0, 0.1, 3);
  for (std::size_t n = 0; n < 3; n++)
    EXPECT_NEAR(tops[n], 0.5 * std::pow(0.64, 2.0 * (double(n) + 1)), 1e-3 * tops[n]) << n;
  for (std::size_t k : {0u, 1u, 4u, 5u, 6u}) EXPECT_NEAR(data->qpos[k], 0, 1e-9);
}

TEST(ImpulseLaws, NewtonsCradle) {
  const Model model = model_file("newton_cradle.xml");
  for (int key = 0; key < 2; key++) {
    Data data(model);
    reset_to_key(model, data, key);
    const int moving = key + 1;
    // Half a period of a 1 m pendulum that starts at 0.5 rad is 1.019 s: then the balls on the other side are
    // out.
    std::vector<double> least(5, 0.0), most(5, 0.0);
    while (data->time < 1.4) {
      ASSERT_TRUE(step(model, data).ok());
      for (std::size_t i = 0; i < 5; i++) {
        least[i] = std::min(least[i], data->qpos[i]);
        most[i] = std::max(most[i], data->qpos[i]);
      }
    }
    for (int i = 0; i < 5; i++) {
      const auto k = static_cast<std::size_t>(i);
      EXPECT_NEAR(least[k], i >= 5 - moving ? -0.5 : 0, 5e-3) << "ball " << i << " of " << moving;
      if (i >= moving) {
        EXPECT_NEAR(most[k], 0, 5e-3) << "ball " << i << " of " << moving;
      }
    }
    // And back again, many times.
    double back = 0;
    while (data->time < 10) step(model, data);
    while (data->time < 12.1) {
      step(model, data);
      back = std::max(back, data->qpos[0]);
    }
    EXPECT_NEAR(back, 0.5, 5e-3);
  }
}

TEST(ImpulseLaws, ElasticClusterKeepsItsEnergy) {
  const Model model = model_file("cluster_216.xml");
  Data data(model);
  ASSERT_EQ(model->nbody, 217);
  data->qvel[0] = 3;
  data->qvel[1] = 2;
  data->qvel[2] = 1;
  const double before = kinetic(model, data);
  int status = 0;
  for (int i = 0; i < 1000; i++) {
    const Status now = step(model, data);
    status |= now.has(kNotConverged) || now.has(kBadQacc);
    if (i % 100 == 99) {
      EXPECT_NEAR(kinetic(model, data) / before, 1, 1e-3) << i;
    }
  }
  EXPECT_EQ(status, 0);
  // The cluster has broken up.
  int moving = 0;
  for (std::size_t b = 0; b < 216; b++)
    moving += std::hypot(data->qvel[6 * b], data->qvel[6 * b + 1], data->qvel[6 * b + 2]) > 1e-3;
  EXPECT_GT(moving, 20);
}

TEST(ImpulseLaws, ElasticGasKeepsItsEnergy) {
  const Model model = model_file("cluster_216.xml");
  Data data(model);
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  for (std::size_t b = 0; b < 216; b++)
    for (std::size_t k = 0; k < 3; k++) data->qvel[6 * b + k] = normal(random);
  const double before = kinetic(model, data);
  for (int i = 0; i < 600; i++) {
    EXPECT_FALSE(step(model, data).has(kNotConverged));
    if (i % 100 == 99) {
      EXPECT_NEAR(kinetic(model, data) / before, 1, 1e-3) << i;
    }
  }
}

TEST(ImpulseLaws, FrictionHoldsUpToItsAngleAndThenSlides) {
  const double limit = std::atan(0.5), g = 9.81;
  for (double off : {-1e-3, 1e-3}) {
    const double angle = limit + off;
    const Model model = load_string("<mujoco><option contact=\"impulse\" iterations=\"500\" gravity=\"" +
                                    std::to_string(g * std::sin(angle)) + " 0 " +
                                    std::to_string(-g * std::cos(angle)) + R"("/>
      <worldbody><geom type="plane" size="9 9 1" friction="0.5"/>
      <body pos="0 0 0.02499"><freejoint/><geom type="box" size="0.1 0.1 0.025" friction="0.5"/></body></worldbody></mujoco>)");
    Data data(model);
    while (data->time < 2) step(model, data);
    const double slides = off < 0 ? 0 : 2 * g * (std::sin(angle) - 0.5 * std::cos(angle));
    EXPECT_NEAR(data->qvel[0], slides, 1e-4) << angle;
    EXPECT_LT(data->qpos[2], 0.025);  // and does not bounce
  }
}

// The friction cone is round, not a box: sliding along the diagonal is decelerated by mu g as along an axis.
TEST(ImpulseLaws, FrictionConeIsRound) {
  for (double direction : {0.0, 0.4, M_PI / 4}) {
    const Model model = load_string(R"(<mujoco><option contact="impulse" iterations="300"/><worldbody>
      <geom type="plane" size="9 9 1" friction="0.3"/>
      <body pos="0 0 0.04999"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/>
      <joint type="slide" axis="0 0 1"/><geom size="0.05" friction="0.3"/></body></worldbody></mujoco>)");
    Data data(model);
    data->qvel[0] = 5 * std::cos(direction);
    data->qvel[1] = 5 * std::sin(direction);
    while (data->time < 1 - 1e-9) step(model, data);
    const double speed = 5 - 0.3 * 9.81 * 1;
    EXPECT_NEAR(data->qvel[0], speed * std::cos(direction), 1e-6);
    EXPECT_NEAR(data->qvel[1], speed * std::sin(direction), 1e-6);
    EXPECT_NEAR(data->qvel[2], 0, 1e-9);
  }
}

TEST(ImpulseLaws, SlidingBallEndsUpRolling) {
  const Model model = load_string(R"(<mujoco><option contact="impulse"/><worldbody>
    <geom type="plane" size="9 9 1" friction="0.2"/>
    <body pos="0 0 0.09999"><freejoint/><geom size="0.1" friction="0.2"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qvel[0] = 3;
  while (data->time < 2) step(model, data);
  // Angular momentum about the contact line is conserved: v = 5/7 v0.
  EXPECT_NEAR(data->qvel[0], 3 * 5.0 / 7, 2e-3);
  EXPECT_NEAR(data->qvel[4] * 0.1, data->qvel[0], 1e-3);
}

TEST(ImpulseLaws, SplitImpulsesGiveNoEnergyAndBaumgarteDoes) {
  double gained[2];
  for (int k = 0; k < 2; k++) {
    const Model model =
        load_string(std::string("<mujoco><option contact=\"impulse\" gravity=\"0 0 0\" correction=\"") +
                    (k == 0 ? "split" : "baumgarte") + R"("/><worldbody>
      <body><freejoint/><geom size="0.1" mass="1"/></body>
      <body pos="0.17 0 0"><freejoint/><geom size="0.1" mass="1"/></body></worldbody></mujoco>)");
    Data data(model);
    for (int i = 0; i < 100; i++) step(model, data);
    EXPECT_GT(data->qpos[7] - data->qpos[0], 0.1994) << k;
    gained[k] = kinetic(model, data);
  }
  EXPECT_EQ(gained[0], 0);
  EXPECT_GT(gained[1], 0.1);
}

TEST(ImpulseLaws, LargeMassRatiosRest) {
  const Model model = load_string(R"(<mujoco><option contact="impulse" iterations="500"/><worldbody>
    <geom type="plane" size="9 9 1"/>
    <body pos="0 0 0.09999"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="1"/></body>
    <body pos="0 0 0.29998"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="100"/></body></worldbody></mujoco>)");
  Data data(model);
  while (data->time < 3) step(model, data);
  EXPECT_NEAR(data->qpos[2], 0.1, 3e-3);
  EXPECT_NEAR(data->qpos[9], 0.3, 5e-3);
  for (double v : data->qvel) EXPECT_LT(std::abs(v), 1e-2);
}

}  // namespace
}  // namespace corten::test
