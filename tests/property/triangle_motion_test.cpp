// Triangle meshes on convex shapes, at the depths of resting contacts.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "corten/corten.h"
#include "support/meshes.h"
#include "support/random.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

Triangles cube_mesh(double half) {
  Triangles t = slab(half, half, 2 * half, 1);
  for (auto& v : t.vertices) v[2] += half;
  return t;
}

std::string on_ground(const std::string& option, const std::string& ground, const std::string& mesh) {
  return "<mujoco><option " + option + "/><asset>" + mesh + slab(1.5, 1.5, 0.2, 1).mjcf("hull", "") +
         "</asset><worldbody><geom " + ground +
         "/><body><freejoint/><geom type='mesh' mesh='m' mass='1'/></body></worldbody></mujoco>";
}

const char* const kGrounds[] = {"type='box' size='1.5 1.5 .1' pos='0 0 -.1'", "type='mesh' mesh='hull'",
                                "type='cylinder' size='1.5 .1' pos='0 0 -.1'"};

double total_energy(const Model& model, Data& data) {
  const auto e = energy(model, data);
  return e[0] + e[1];
}

TEST(TriangleMotion, ACubeThatLiesInABoxByMicrometresIsNotThrownOff) {
  // A regression test: in this pose side walls once pushed through two metres of floor.
  for (const char* ground : kGrounds) {
    const Model model = load_string(on_ground("", ground, cube_mesh(0.1).mjcf("m")));
    Data data(model);
    const double pose[7] = {0.046805669986750731, 0.15181247120184849,    0.099990000000000009,
                            -0.38197487381184936, 1.0928424249835498e-06, 4.5060553678536308e-06,
                            0.92417270883473024};
    std::copy(pose, pose + 7, data->qpos.begin());
    forward(model, data);
    const double start = total_energy(model, data);
    for (int i = 0; i < (kSanitized ? 50 : 1000); i++) {
      step(model, data);
      ASSERT_LT(total_energy(model, data), start + 1e-4) << ground << " " << i;
    }
    EXPECT_NEAR(data->qpos[2], 0.1, 2e-4) << ground;
    EXPECT_GE(data->ncon, 3) << ground;
  }
}

TEST(TriangleMotion, TiltedCubesTouchTheFloorAndNothingElse) {
  Random random(5);
  for (const char* ground : kGrounds) {
    const Model model = load_string(on_ground("", ground, cube_mesh(0.1).mjcf("m")));
    Data data(model);
    for (int i = 0; i < (kSanitized ? 20 : 300); i++) {
      const double tilt = std::pow(10.0, random.uniform(-8, -3)), yaw = random.uniform(0, 3.1),
                   depth = std::pow(10.0, random.uniform(-8, -3.3)), way = random.uniform(0, 6.28);
      // A rotation about z, then a small one about a horizontal axis; the lowest corner is `depth` deep.
      const double c = std::cos(0.5 * yaw), s = std::sin(0.5 * yaw), x = 0.5 * tilt * std::cos(way),
                   y = 0.5 * tilt * std::sin(way);
      const double quat[4] = {c, x * c + y * s, y * c - x * s, s};
      const double length = std::sqrt(1 + 0.25 * tilt * tilt);
      for (int k = 0; k < 4; k++) data->qpos[3 + k] = quat[k] / length;
      data->qpos[0] = random.uniform(-0.5, 0.5), data->qpos[1] = random.uniform(-0.5, 0.5);
      double lowest = 0;
      data->qpos[2] = 0;
      forward(model, data);
      for (int v = 0; v < 8; v++) {
        double z = 0;
        for (int k = 0; k < 3; k++) z += (v >> k & 1 ? 0.1 : -0.1) * data->geom_xmat[9 + 6 + k];
        lowest = std::min(lowest, z);
      }
      data->qpos[2] = -lowest - depth;
      forward(model, data);
      ASSERT_GE(data->ncon, 1) << ground << " " << tilt << " " << depth;
      for (int k = 0; k < data->ncon; k++) {
        EXPECT_LT(-data->contact_dist[k], 1.05 * depth + 1e-9) << ground << " " << tilt << " " << depth;
        EXPECT_GT(data->contact_frame[9 * k + 2], 1 - 1e-6) << ground << " " << tilt << " " << depth;
      }
    }
  }
}

TEST(TriangleMotion, ARingHoldsOnALongBeam) {
  // The beam's centre is a metre away and below the plane of the triangles that touch it.
  const Model model = load_string(
      "<mujoco><asset>" + washer(0.1, 0.06, 0.02, 24).mjcf("m") +
      "</asset><worldbody><geom type='box' size='1.2 .02 .02' pos='-1 0 -.1' euler='0 -6 0' friction='1'/>"
      "<body pos='0 0 -.0345' euler='0 90 0'><freejoint/><geom type='mesh' mesh='m'/></body>"
      "</worldbody></mujoco>");
  Data data(model);
  for (int i = 0; i < (kSanitized ? 100 : 1000); i++) step(model, data);
  EXPECT_NEAR(data->qpos[2], -0.035, 0.01);
  EXPECT_NEAR(data->qpos[0], 0, 0.02);
}

TEST(TriangleMotion, NoFrictionIsNoFriction) {
  for (const char* cone : {"pyramidal", "elliptic"}) {
    const Model model = load_string(
        "<mujoco><option cone='" + std::string(cone) + "'/><asset>" + sheet(2, 2, 20).mjcf("m") +
        "</asset><default><geom friction='0 0 0'/></default><worldbody><geom type='mesh' mesh='m'/>"
        "<body pos='0 0 .05' euler='3 0 20'><freejoint/><geom type='capsule' size='.05 .1' euler='0 90 0'/>"
        "</body></worldbody></mujoco>");
    Data data(model);
    data->qvel[0] = 0.8, data->qvel[1] = -0.6;
    for (int i = 0; i < (kSanitized ? 50 : 500); i++) step(model, data);
    EXPECT_EQ(data->contact_dim[0], 1);
    EXPECT_NEAR(data->qvel[0], 0.8, 1e-6) << cone;
    EXPECT_NEAR(data->qvel[1], -0.6, 1e-6) << cone;
  }
}

}  // namespace
}  // namespace corten::test
