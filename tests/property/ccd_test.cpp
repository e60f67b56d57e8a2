// With ccd, fast bodies do not pass through thin walls, with both contact models.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "corten/corten.h"
#include "support/models.h"
#include "support/random.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

struct Flight {
  int contact;
  double timestep;
};

/// Fires all shapes of models/fast_bullets.xml from random positions with random orientations and spins.
/// Returns the largest x that any of them reached. The wall of 1 mm is at x = 1.
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
  EXPECT_GT(passed, 0);  // without ccd, some pass
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
  // 0.95 m of free flight, less half the wall; the contact is a twentieth of a millimetre deep.
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

/// A shape of random size, as attributes of a geom; `points` are the vertices of a mesh "m".
std::string random_shape(Random& random, int kind, std::string& points) {
  double size[3];
  for (double& x : size) x = std::pow(10, random.uniform(-2.5, -1));
  for (int i = 0; i < 12; i++)
    for (const double x : size) points += std::to_string(random.uniform(-x, x)) + " ";
  const std::string one = std::to_string(size[0]), two = one + " " + std::to_string(size[1]),
                    three = two + " " + std::to_string(size[2]);
  switch (kind) {
    case 0: return "type='sphere' size='" + one + "'";
    case 1: return "type='capsule' size='" + two + "'";
    case 2: return "type='cylinder' size='" + two + "'";
    case 3: return "type='ellipsoid' size='" + three + "'";
    case 4: return "type='box' size='" + three + "'";
    default: return "type='mesh' mesh='m'";
  }
}

/// Fires a spinning body at 50 to 300 m/s against a wall of 1 mm that is `reach` high and wide. Returns false
/// if its centre of mass reaches the other side without a status bit.
bool stops_at_wall(Random& random, int kind, double reach) {
  std::string points;
  const std::string shape = random_shape(random, kind, points), half = std::to_string(reach);
  const Model model =
      load_string("<mujoco><option ccd='true' integrator='implicit' timestep='" +
                  std::to_string(random.chance(0.5) ? 0.002 : 0.005) + "' contact='" +
                  (random.chance(0.5) ? "soft" : "impulse") + "'/><asset><mesh name='m' vertex='" + points +
                  "'/></asset><worldbody><geom type='box' size='.0005 " + half + " " + half +
                  "'/><body pos='" + std::to_string(random.uniform(-1.3, -0.3)) + " 0 0'><freejoint/><geom " +
                  shape + "/></body></worldbody></mujoco>");
  Data data(model);
  for (std::size_t k = 3; k < 7; k++) data->qpos[k] = random.uniform(-1, 1);
  data->qvel[0] = random.uniform(50, 300);
  for (std::size_t k = 1; k < 3; k++) data->qvel[k] = random.uniform(-20, 20);
  for (std::size_t k = 3; k < 6; k++) data->qvel[k] = random.uniform(-100, 100);
  for (int i = 0; i < 40; i++) {
    if (step(model, data).has(kSweepLimit)) return true;
    forward(model, data);
    if (std::hypot(data->xipos[4], data->xipos[5]) > 0.9 * reach) return true;
    if (data->xipos[3] > 0.0005) return false;
  }
  return true;
}

TEST(CcdPhysics, RandomFlightsEndAtTheWall) {
  Random random(17);
  for (int i = 0; i < repetitions(300, 30); i++) EXPECT_TRUE(stops_at_wall(random, i % 6, 20)) << i;
  // Next to a large geom, distances must still be accurate to a fraction of the small one's thickness.
  for (int i = 0; i < repetitions(300, 30); i++) EXPECT_TRUE(stops_at_wall(random, i % 6, 12000)) << i;
}

TEST(CcdPhysics, TellsOfAFastPairThatIsTooDeep) {
  const Model model = load_string(R"(<mujoco><option ccd="true" gravity="0 0 0"/><worldbody>
    <geom type="box" size="0.0005 1 1"/><body><freejoint/><geom size="0.05"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qpos[0] = -0.045;
  EXPECT_FALSE(step(model, data).has(kSweepLimit));
  reset(model, data);
  data->qpos[0] = -0.045;
  data->qvel[0] = 300;
  EXPECT_TRUE(step(model, data).has(kSweepLimit));
}

}  // namespace
}  // namespace corten::test
