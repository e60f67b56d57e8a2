// With ccd nothing fast goes through a thin wall, whichever the contact model.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "corten/corten.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

struct Flight {
  int contact;
  double timestep;
};

/// Fires all shapes of models/fast_bullets.xml from random places, turned and spinning at random; the largest
/// x that any of them reached. The wall of 1 mm is at x = 1.
double farthest(const Model& model, unsigned seed, double spin) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  Data data(model);
  reset_to_key(model, data, 0);
  for (std::size_t b = 0; b < 6; b++) {
    data->qpos[7 * b] = 0.3 * number(random);
    for (std::size_t k = 3; k < 7; k++) data->qpos[7 * b + k] = number(random);
    data->qvel[6 * b + 1] = 5 * number(random);
    data->qvel[6 * b + 2] = 20 * number(random);
    for (std::size_t k = 3; k < 6; k++) data->qvel[6 * b + k] = spin * number(random);
  }
  double most = -1e9;
  while (data->time < 0.1) {
    step(model, data);
    for (std::size_t b = 0; b < 6; b++) most = std::max(most, data->qpos[7 * b]);
  }
  return most;
}

class Ccd : public testing::TestWithParam<Flight> {};

TEST_P(Ccd, FastShapesDoNotPassAThinWall) {
  const Model loaded = load(data_folder() / "../models/fast_bullets.xml");
  const Model model = with(loaded, [](Option& option) {
    option.contact = GetParam().contact;
    option.timestep = GetParam().timestep;
  });
  const Model without = with(model, [](Option& option) { option.ccd = 0; });
  int passed = 0;
  for (unsigned seed = 0; seed < static_cast<unsigned>(repetitions(20, 2)); seed++) {
    EXPECT_LT(farthest(model, seed, 100), 1) << seed;
    EXPECT_LT(farthest(model, seed, 0), 1) << seed;
    passed += farthest(without, seed, 100) > 2;
  }
  EXPECT_GT(passed, 0);  // there was something to prevent
}

INSTANTIATE_TEST_SUITE_P(All, Ccd,
                         testing::Values(Flight{kImpulseContact, 0.002}, Flight{kImpulseContact, 0.005},
                                         Flight{kImpulseContact, 0.01}, Flight{kSoftContact, 0.002},
                                         Flight{kSoftContact, 0.005}));

TEST(CcdPhysics, StopsWhereTheSurfacesMeet) {
  const Model model =
      load_string(R"(<mujoco><option contact="impulse" ccd="true" gravity="0 0 0" timestep="0.01"/>
    <default><geom restitution="1" condim="1"/></default><worldbody>
    <geom type="box" size="0.0005 1 1" pos="1 0 0"/><body><freejoint/><geom size="0.05"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qvel[0] = 100;
  step(model, data);
  // 0.95 m of free way, less half the wall; the contact is a twentieth of a millimetre deep.
  EXPECT_NEAR(data->qpos[0], 0.9495, 1e-4);
  EXPECT_NEAR(data->tree_fraction[0], 0.9495, 1e-4);
  EXPECT_EQ(data->qvel[0], 100);
  step(model, data);
  EXPECT_NEAR(data->qvel[0], -100, 1e-9);
  EXPECT_NEAR(data->qpos[0], -0.0505, 1e-3);
}

TEST(CcdPhysics, LeavesSlowThingsAlone) {
  const Model loaded = load(data_folder() / "../models/box_stack.xml");
  const Model model = with(loaded, [](Option& option) { option.ccd = 1; });
  Data swept(model), plain(loaded);
  for (int i = 0; i < 100; i++) {
    step(model, swept);
    step(loaded, plain);
  }
  EXPECT_TRUE(std::equal(swept->qpos.begin(), swept->qpos.end(), plain->qpos.begin()));
}

TEST(CcdPhysics, SlidingAlongAWallIsNotHeld) {
  const Model model = load_string(R"(<mujoco><option contact="impulse" ccd="true"/><worldbody>
    <geom type="box" size="50 1 0.0005" friction="0"/>
    <body pos="0 0 0.0505"><freejoint/><geom type="box" size="0.05 0.05 0.05" friction="0"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qvel[0] = 40;
  while (data->time < 0.5 - 1e-9) step(model, data);
  EXPECT_NEAR(data->qpos[0], 20, 1e-3);
  EXPECT_NEAR(data->qpos[2], 0.0505, 2e-3);
}

TEST(CcdPhysics, WorksForArmsAndForRungeKutta) {
  const Model model = load_string(R"(<mujoco><option ccd="true" integrator="RK4" gravity="0 0 0"/><worldbody>
    <geom type="box" size="0.5 0.0005 0.5" pos="0.5 0.2 0"/>
    <body pos="-0.5 0 0"><joint axis="0 0 1"/><geom type="capsule" size="0.02" fromto="0 0 0 1 0 0"/></body>
    </worldbody></mujoco>)");
  Data data(model);
  data->qvel[0] = 200;  // tip at 200 m/s: 0.4 rad in a step
  double most = 0;
  while (data->time < 0.2) {
    step(model, data);
    most = std::max(most, data->qpos[0]);
  }
  EXPECT_LT(most, std::asin(0.2) + 0.02);
}

}  // namespace
}  // namespace corten::test
