// Distance fields rest on planes, boxes, height fields and each other, and other bodies rest in them.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "corten/corten.h"
#include "support/distance_fields.h"
#include "support/meshes.h"
#include "support/rest.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

Rest run(const Model& model, Data& data) { return watch(model, data, kSanitized ? 0.6 : 10); }

void expect_still(const Rest& rest, double speed, double drift, const std::string& what) {
  if (kSanitized) return;
  EXPECT_LT(rest.speed, speed) << what;
  EXPECT_LT(rest.drift, drift) << what;
}

TEST(SdfRest, ACubeLiesOnEverything) {
  for (const std::string ground :
       {"type='plane' size='1 1 1'", "type='box' size='1 1 .1' pos='0 0 -.1'", "type='hfield' hfield='flat'",
        "type='cylinder' size='1 .1' pos='0 0 -.1'", "type='mesh' mesh='slab'", "type='mesh' mesh='hull'",
        "type='sdf' sdf='ground'"}) {
    Spec spec = read_spec_string("<mujoco><asset>" + slab(0.8, 0.8, 0.2, 5).mjcf("slab") +
                                 slab(0.8, 0.8, 0.2, 5).mjcf("hull", "") +
                                 "<hfield name='flat' nrow='21' ncol='21' size='1 1 .1 .1'/>"
                                 "</asset><worldbody><geom " +
                                 ground +
                                 "/><body pos='0.013 .007 .205' euler='0 0 10'><freejoint/><geom type='sdf' "
                                 "sdf='cube'/></body></worldbody></mujoco>");
    add_sdf(spec, "cube", cube_grid(box_distance(0.2, 0.2, 0.2), 24, 0.25));
    add_sdf(spec, "ground",
            sample_sdf({21, 21, 7}, {-0.5, -0.5, -0.2}, {0.05, 0.05, 0.05},
                       [](double, double, double z) { return z; }));
    const Model model = compile_model(spec);
    Data data(model);
    expect_still(run(model, data), 1e-4, 2e-6, ground);
    EXPECT_NEAR(data->qpos[2], 0.2, 0.004) << ground;
    EXPECT_GE(data->ncon, 3) << ground;
    EXPECT_GT(std::abs(data->qpos[3]), 0.99) << ground;  // it has not turned over
  }
}

TEST(SdfRest, BallsAndBoxesLieInABowl) {
  const Model model = load_string(
      "<mujoco><option cone='elliptic' impratio='10'/><asset>" + bowl(0.6, 0.5, 48, 24).mjcf("bowl", "") +
      washer(0.1, 0.05, 0.03, 24).mjcf("washer", "") +
      "<sdf name='bowl' mesh='bowl' resolution='48'/><sdf name='washer' mesh='washer' resolution='24'/>"
      "</asset><default><geom condim='6' friction='1 .01 .005'/></default>"
      "<worldbody><geom type='sdf' sdf='bowl'/>"
      "<body pos='.02 .01 -.3'><freejoint/><geom type='box' size='.1 .08 .06'/></body>"
      "<body pos='.25 0 -.2'><freejoint/><geom size='.06'/></body>"
      "<body pos='-.25 .02 -.2'><freejoint/><geom size='.05'/></body>"
      "<body pos='.02 .27 -.2'><freejoint/><geom type='sdf' sdf='washer'/></body>"
      "<body pos='.02 -.27 -.2'><freejoint/><geom type='box' size='.05 .05 .05'/></body>"
      "</worldbody></mujoco>");
  Data data(model);
  expect_still(run(model, data), 0.02, 0.002, "bowl");
  for (int b = 0; b < 5; b++) {
    const double* p = &data->qpos[7 * b];
    EXPECT_LT(std::hypot(p[0], p[1], p[2]), 0.5) << b;
    EXPECT_LT(p[2], -0.1) << b;
  }
}

TEST(SdfRest, ABakedCubeStandsOnItsOwnCorners) {
  const Model model = load_string(
      "<mujoco><asset>" + slab(0.1, 0.1, 0.2, 1).mjcf("cube", "inertia='exact'") +
      "<sdf name='cube' mesh='cube' resolution='9'/></asset><worldbody><geom type='plane' size='1 1 "
      "1'/><body pos='0 0 .21'><freejoint/><geom type='sdf' sdf='cube'/></body></worldbody></mujoco>");
  Data data(model);
  expect_still(run(model, data), 1e-4, 2e-6, "cube");
  // Its corners are those of the mesh, at any grid resolution.
  double widest = 0;
  for (int c = 0; c < data->ncon; c++) widest = std::max(widest, std::abs(data->contact_pos[3 * c]));
  EXPECT_NEAR(widest, 0.1, 1e-4);
}

TEST(SdfRest, ThinPlatesHoldWhatFallsOnThem) {
  // A thickness of 4 mm, with cells of 125 and 31 mm; and a thickness of one cell.
  for (const auto& [half, resolution] : {std::pair{0.002, 8}, {0.002, 32}, {0.005, 100}}) {
    const Model model =
        load_string("<mujoco><asset>" + slab(0.5, 0.5, 2 * half, 1).mjcf("plate", "inertia='exact'") +
                    "<sdf name='plate' mesh='plate' resolution='" + std::to_string(resolution) +
                    "'/></asset><worldbody><geom type='sdf' sdf='plate'/>"
                    "<body pos='0 0 .3'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
                    "<body pos='.3 .3 .3'><freejoint/><geom type='cylinder' size='.1 .1'/></body>"
                    "<body pos='-.3 .3 .3'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
    EXPECT_TRUE(model.warnings().empty());
    Data data(model);
    for (int i = 0; i < (kSanitized ? 400 : 1000); i++) step(model, data);
    for (int b = 0; b < 3; b++) EXPECT_NEAR(data->qpos[7 * b + 2], 0.1, 0.003) << resolution << " " << b;
  }
}

TEST(SdfRest, ACubeLiesFlatOnTheThinFloorOfABowlOfTriangles) {
  // It sinks in by more than half of the floor's 2 cm.
  const Triangles shape =
      revolved({{0, -0.06}, {0.2, -0.06}, {0.3, 0.1}, {0.28, 0.1}, {0.19, -0.04}, {0, -0.04}}, 24);
  const Model model = load_string(
      "<mujoco><asset>" + shape.mjcf("bowl") + slab(0.1, 0.1, 0.2, 1).mjcf("cube", "inertia='exact'") +
      "<sdf name='cube' mesh='cube' resolution='16'/></asset><worldbody><geom type='mesh' mesh='bowl'/>"
      "<body pos='0 0 .4'><freejoint/><geom type='sdf' sdf='cube'/></body></worldbody></mujoco>");
  Data data(model);
  double deepest = 0;
  for (int i = 0; i < (kSanitized ? 200 : 1000); i++) {
    step(model, data);
    bool up = false, down = false;
    for (int c = 0; c < data->ncon; c++) {
      deepest = std::min(deepest, data->contact_dist[c]);
      up = up || data->contact_frame[9 * c + 2] > 0.5;
      down = down || data->contact_frame[9 * c + 2] < -0.5;
    }
    EXPECT_FALSE(up && down) << i;
  }
  EXPECT_LT(deepest, -0.0101);
  if (kSanitized) return;
  EXPECT_NEAR(data->qpos[2], 0.16, 0.001);
  EXPECT_GT(std::abs(data->qpos[3]), 0.9999);
}

}  // namespace
}  // namespace corten::test
