// Shapes that are not convex hold bodies at rest: the scenes of models/ that use meshes with
// collision="triangle", and invariance under tessellation.
#include <gtest/gtest.h>

#include <cmath>

#include "corten/corten.h"
#include "support/meshes.h"
#include "support/models.h"
#include "support/rest.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

std::string model_file(const std::string& name) {
  return std::string(CORTEN_TEST_DATA_DIR) + "/../models/" + name;
}

TEST(TriangleRest, BallsStayInTheBowl) {
  const Model model = load(model_file("bowl_balls.xml"));
  Data data(model);
  const Rest rest = watch(model, data, repetitions(10, 1));
  for (int b = 0; b < 6; b++) {
    const double* p = &data->qpos[7 * b];
    EXPECT_LT(std::hypot(p[0], p[1], p[2]), 0.46) << b;
    EXPECT_LT(p[2], -0.2) << b;
  }
  if (kSanitized) return;
  EXPECT_LT(rest.speed, 0.004);
  EXPECT_LT(rest.drift, 0.002);
}

TEST(TriangleRest, TheRingHangsOnTheHook) {
  const Model model = load(model_file("hook_ring.xml"));
  Data data(model);
  const Rest rest = watch(model, data, repetitions(10, 1));
  EXPECT_GT(data->qpos[2], -0.12);
  EXPECT_NEAR(data->qpos[0], 0.08, 0.01);
  if (kSanitized) return;
  // The swing decays.
  EXPECT_LT(rest.speed, 0.002);
  EXPECT_LT(rest.drift, 5e-4);
}

TEST(TriangleRest, ThePegStandsInTheHole) {
  const Model model = load(model_file("peg_in_hole.xml"));
  Data data(model);
  const Rest rest = watch(model, data, repetitions(10, 1));
  EXPECT_NEAR(data->qpos[9], 0.14, 0.002);
  EXPECT_LT(std::hypot(data->qpos[7] - data->qpos[0], data->qpos[8] - data->qpos[1]), 0.003);
  if (kSanitized) return;
  // It ends upright, touching the floor only. There the contact points of a cylinder rotate with the
  // direction of its tilt, as in the reference, which causes a wobble of about 1e-5 rad/s in some poses.
  EXPECT_LT(rest.speed, 1e-4);
  EXPECT_LT(rest.drift, 1e-8);
}

TEST(TriangleRest, TheNutStaysOnTheBolt) {
  const Model model = load(model_file("nut_and_bolt.xml"));
  Data data(model);
  const Rest rest = watch(model, data, kSanitized ? 0.05 : 10.0);
  EXPECT_NEAR(data->qpos[2], 0.0078, 0.0003);
  EXPECT_LT(std::hypot(data->qpos[0], data->qpos[1]), 0.0004);
  if (kSanitized) return;
  // Soft friction creeps: this is a thirtieth of a degree in ten seconds.
  EXPECT_LT(rest.speed, 5e-5);
  EXPECT_LT(rest.drift, 5e-5);
}

std::string scene_with(const std::string& assets, const std::string& ground, const std::string& body) {
  return "<mujoco><asset>" + assets + "</asset><worldbody>" + ground + body + "</worldbody></mujoco>";
}
const std::string kTiles = "<geom type='mesh' mesh='m' friction='.1'/>";
const std::string kPlane = "<geom type='plane' size='1 1 1' friction='.1'/>";

/// Runs one body over a floor of triangles and over another floor, and expects the same motion.
void expect_same_way(const std::string& one, const std::string& other, const std::vector<double>& velocity,
                     int steps, double tolerance) {
  const Model first = load_string(one), second = load_string(other);
  Data a(first), b(second);
  for (std::size_t k = 0; k < velocity.size(); k++)
    a->qvel[static_cast<int>(k)] = b->qvel[static_cast<int>(k)] = velocity[k];
  for (int i = 0; i < steps; i++) {
    step(first, a);
    step(second, b);
    ASSERT_EQ(a->ncon > 0, b->ncon > 0) << i;
  }
  for (int k = 0; k < 7; k++) EXPECT_NEAR(a->qpos[k], b->qpos[k], tolerance) << k;
  for (int k = 0; k < 6; k++) EXPECT_NEAR(a->qvel[k], b->qvel[k], 10 * tolerance) << k;
}

TEST(TriangleRest, ABallRollsOverTilesAsOverAPlane) {
  const std::string ball =
      "<body pos='-.4 -.31 .0999'><freejoint/><geom size='.1' condim='6' friction='1 .01 .001'/></body>";
  const std::string plane = scene_with("", kPlane, ball);
  for (const Triangles& tiles : {slab(1, 1, 0.25, 16), uneven_slab(1, 1, 0.25, 16, 5)})
    expect_same_way(scene_with(tiles.mjcf("m"), kTiles, ball), plane, {0.8, 0.57}, repetitions(500, 100),
                    1e-7);
}

TEST(TriangleRest, ABoxSlidesOverTilesAsOverAPlane) {
  const std::string box =
      "<body pos='-.5 -.31 .0499'><freejoint/><geom type='box' size='.1 .07 .05' friction='.1'/></body>";
  const std::string plane = scene_with("", kPlane, box);
  for (const Triangles& tiles : {slab(1, 1, 0.25, 16), uneven_slab(1, 1, 0.25, 16, 5)})
    expect_same_way(scene_with(tiles.mjcf("m"), kTiles, box), plane, {1}, repetitions(400, 60), 1e-6);
}

TEST(TriangleRest, ACapsuleRollsOverTilesAsOverAPlane) {
  const std::string capsule =
      "<body pos='-.4 -.31 .0499' euler='90 0 0'><freejoint/><geom type='capsule' size='.05 .12'/></body>";
  const std::string plane = scene_with("", kPlane, capsule);
  for (const Triangles& tiles : {slab(1, 1, 0.25, 16), uneven_slab(1, 1, 0.25, 16, 5)})
    expect_same_way(scene_with(tiles.mjcf("m"), kTiles, capsule), plane, {0.8}, repetitions(400, 60), 1e-6);
}

TEST(TriangleRest, RidgesAndValleysAreCrossedWithoutBumps) {
  // The minimal number of triangles, and the same shape with hundreds of them: a ball rolls the same way.
  for (const double rise : {0.125, -0.125}) {
    const Triangles coarse = ridged_block(rise, 2), fine = subdivided(subdivided(subdivided(coarse)));
    const std::string ball = "<body pos='-.3 .11 " +
                             std::to_string(0.0999 * std::sqrt(1 + rise * rise) - 0.3 * rise) +
                             "'><freejoint/><geom size='.1'/></body>";
    expect_same_way(scene_with(fine.mjcf("m"), kTiles, ball), scene_with(coarse.mjcf("m"), kTiles, ball),
                    {1.0, 0.1, rise}, repetitions(300, 60), 1e-6);
  }
}

/// Two meshes that start deep in each other, without gravity: the second is pushed out along z.
void expect_pushed_out(const Triangles& mesh, const std::string& pos, double depth) {
  const Model model =
      load_string("<mujoco><option gravity='0 0 0'/><asset>" + mesh.mjcf("m") +
                  "</asset><worldbody><geom type='mesh' mesh='m'/><body pos='" + pos +
                  "'><freejoint/><geom type='mesh' mesh='m' density='1000'/></body></worldbody></mujoco>");
  Data data(model);
  const double start = data->qpos[2];
  double before = start, fastest = 0;
  for (int i = 0; i < repetitions(300, 60); i++) {
    step(model, data);
    EXPECT_GE(data->qpos[2], before - 1e-9) << i;
    before = data->qpos[2];
    fastest = std::max(fastest, std::abs(data->qvel[2]));
  }
  // A critically damped spring of time constant 0.02 s.
  EXPECT_LT(fastest, 1.5 * depth / 0.02);
  if (kSanitized) return;
  EXPECT_GT(data->qpos[2] - start, 0.95 * depth);
  EXPECT_EQ(data->ncon, 0);
}

TEST(TriangleRest, WhatIsDeepInsideComesOutTheWayItCame) {
  expect_pushed_out(slab(0.25, 0.25, 0.5, 1), ".01 .004 .4", 0.1);
  expect_pushed_out(slab(0.25, 0.25, 0.5, 6), ".01 .004 .4", 0.1);
  expect_pushed_out(slab(0.25, 0.25, 0.5, 6), "0 0 .3", 0.2);
  expect_pushed_out(bumpy_ball(0.25, 0, 24, 12, 1), "0 0 .4", 0.1);
  expect_pushed_out(bumpy_ball(0.25, 0, 24, 12, 1), "0 0 .3", 0.2);
}

TEST(TriangleRest, DynamicMeshesHaveTheExactInertia) {
  // A tube: m (R^2 + r^2) / 2 about its axis, up to the facets.
  const Model model = load_string("<mujoco><asset>" + washer(0.2, 0.15, 0.1, 256).mjcf("m") +
                                  "</asset><worldbody><body><freejoint/><geom type='mesh' mesh='m' "
                                  "density='1000'/></body></worldbody></mujoco>");
  const double mass = 1000 * 3.14159265 * (0.04 - 0.0225) * 0.2;
  EXPECT_NEAR(model->body_mass[1], mass, 1e-3 * mass);
  double most = 0;
  for (int k = 0; k < 3; k++) most = std::max(most, model->body_inertia[3 + k]);
  EXPECT_NEAR(most, 0.5 * mass * (0.04 + 0.0225), 1e-3 * most);
}

}  // namespace
}  // namespace corten::test
