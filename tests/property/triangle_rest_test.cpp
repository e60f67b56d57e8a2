// Shapes that are not convex hold what they should, at rest: the scenes of models/ that use meshes with
// collision="triangle", and the laws that tessellation must not break.
#include <gtest/gtest.h>

#include <cmath>

#include "corten/corten.h"
#include "support/meshes.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

struct Rest {
  double speed = 0;  ///< largest entry of qvel in the last tenth of the time
  double drift = 0;  ///< largest change of qpos in that time
};

Rest run(const Model& model, Data& data, double seconds) {
  Rest rest;
  std::vector<double> before;
  const int steps = static_cast<int>(std::lround(seconds / model->opt.timestep));
  for (int i = 0; i < steps; i++) {
    step(model, data);
    if (i < steps - steps / 10) continue;
    if (before.empty()) before.assign(data->qpos.begin(), data->qpos.end());
    for (double v : data->qvel) rest.speed = std::max(rest.speed, std::abs(v));
  }
  for (std::size_t k = 0; k < before.size(); k++)
    rest.drift = std::max(rest.drift, std::abs(before[k] - data->qpos[static_cast<int>(k)]));
  return rest;
}

std::string model_file(const std::string& name) {
  return std::string(CORTEN_TEST_DATA_DIR) + "/../models/" + name;
}

TEST(TriangleRest, BallsStayInTheBowl) {
  const Model model = load(model_file("bowl_balls.xml"));
  Data data(model);
  const Rest rest = run(model, data, repetitions(10, 1));
  for (int b = 0; b < 6; b++) {
    const double* p = &data->qpos[7 * b];
    EXPECT_LT(std::hypot(p[0], p[1], p[2]), 0.46) << b;
    EXPECT_LT(p[2], -0.2) << b;
  }
  if (kSanitized) return;
  EXPECT_LT(rest.speed, 0.01);
  EXPECT_LT(rest.drift, 0.01);
}

TEST(TriangleRest, TheRingHangsOnTheHook) {
  const Model model = load(model_file("hook_ring.xml"));
  Data data(model);
  const Rest rest = run(model, data, repetitions(10, 1));
  EXPECT_GT(data->qpos[2], -0.12);
  EXPECT_NEAR(data->qpos[0], 0.08, 0.01);
  EXPECT_LT(rest.speed, 0.01);
}

TEST(TriangleRest, ThePegStandsInTheHole) {
  const Model model = load(model_file("peg_in_hole.xml"));
  Data data(model);
  const Rest rest = run(model, data, repetitions(10, 1));
  EXPECT_NEAR(data->qpos[9], 0.14, 0.002);
  EXPECT_LT(std::hypot(data->qpos[7] - data->qpos[0], data->qpos[8] - data->qpos[1]), 0.003);
  if (kSanitized) return;
  EXPECT_LT(rest.speed, 1e-6);
  EXPECT_LT(rest.drift, 1e-9);
}

TEST(TriangleRest, TheNutStaysOnTheBolt) {
  const Model model = load(model_file("nut_and_bolt.xml"));
  Data data(model);
  const Rest rest = run(model, data, kSanitized ? 0.05 : 1.0);
  EXPECT_NEAR(data->qpos[2], 0.0078, 0.0003);
  EXPECT_LT(std::hypot(data->qpos[0], data->qpos[1]), 0.0004);
  if (kSanitized) return;
  EXPECT_LT(rest.speed, 1e-3);
  EXPECT_LT(rest.drift, 1e-4);
}

TEST(TriangleRest, ABallRollsOverTilesAsOverAPlane) {
  const std::string ball =
      "<body pos='-.4 -.31 .0999'><freejoint/><geom size='.1' condim='6' friction='1 .01 .001'/></body>";
  const Model tiles =
      load_string("<mujoco><asset>" + slab(1, 1, 0.25, 16).mjcf("m") +
                  "</asset><worldbody><geom type='mesh' mesh='m'/>" + ball + "</worldbody></mujoco>");
  const Model plane =
      load_string("<mujoco><worldbody><geom type='plane' size='1 1 1'/>" + ball + "</worldbody></mujoco>");
  Data on_tiles(tiles), on_plane(plane);
  for (Data* data : {&on_tiles, &on_plane}) {
    (*data)->qvel[0] = 0.8;
    (*data)->qvel[1] = 0.57;
  }
  for (int i = 0; i < repetitions(500, 100); i++) {
    step(tiles, on_tiles);
    step(plane, on_plane);
    ASSERT_EQ(on_tiles->ncon, on_plane->ncon) << i;
  }
  for (int k = 0; k < 7; k++) EXPECT_NEAR(on_tiles->qpos[k], on_plane->qpos[k], 1e-6) << k;
  for (int k = 0; k < 6; k++) EXPECT_NEAR(on_tiles->qvel[k], on_plane->qvel[k], 1e-6) << k;
  EXPECT_GT(on_tiles->qpos[0], kSanitized ? -0.4 : 0.1);
}

TEST(TriangleRest, ABoxSlidesOverTilesAsOverAPlane) {
  const std::string box =
      "<body pos='-.5 -.31 .0499'><freejoint/><geom type='box' size='.1 .07 .05' friction='.1'/></body>";
  const Model tiles = load_string("<mujoco><asset>" + slab(1, 1, 0.25, 16).mjcf("m") +
                                  "</asset><worldbody><geom type='mesh' mesh='m' friction='.1'/>" + box +
                                  "</worldbody></mujoco>");
  const Model plane = load_string("<mujoco><worldbody><geom type='plane' size='1 1 1' friction='.1'/>" + box +
                                  "</worldbody></mujoco>");
  Data on_tiles(tiles), on_plane(plane);
  on_tiles->qvel[0] = on_plane->qvel[0] = 1;
  for (int i = 0; i < repetitions(400, 60); i++) {
    step(tiles, on_tiles);
    step(plane, on_plane);
  }
  for (int k = 0; k < 7; k++) EXPECT_NEAR(on_tiles->qpos[k], on_plane->qpos[k], 1e-5) << k;
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
