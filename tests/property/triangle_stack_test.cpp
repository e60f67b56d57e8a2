// Triangle meshes with flat faces: stacks stand, gears turn, and plates hold falling bodies, without gaining
// energy.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "corten/corten.h"
#include "support/meshes.h"
#include "support/models.h"
#include "support/rest.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

Triangles centred(Triangles t, double up) {
  for (auto& v : t.vertices) v[2] += up;
  return t;
}
const std::string kCube = centred(slab(0.1, 0.1, 0.2, 1), 0.1).mjcf("m");

std::string cube(const std::string& place) {
  return "<body " + place + "><freejoint/><geom type='mesh' mesh='m'/></body>";
}
std::string world(const std::string& option, const std::string& assets, const std::string& bodies) {
  return "<mujoco><option " + option + "/><asset>" + assets + "</asset><worldbody>" + bodies +
         "</worldbody></mujoco>";
}

double energy_of(const Model& model, Data& data) {
  const auto e = energy(model, data);
  return e[0] + e[1];
}

/// The largest rise of the energy above its initial value.
double most_gained(const Model& model, Data& data, int steps) {
  forward(model, data);
  const double start = energy_of(model, data);
  double most = 0;
  for (int i = 0; i < steps; i++) {
    step(model, data);
    most = std::max(most, energy_of(model, data) - start);
  }
  return most;
}

void expect_to_stand(const std::string& xml, double speed) {
  const Model model = load_string(xml);
  Data data(model);
  const std::vector<double> start(data->qpos.begin(), data->qpos.end());
  const Rest rest = watch(model, data, kSanitized ? 0.1 : 10.0);
  for (std::size_t k = 0; k < start.size(); k++)
    EXPECT_NEAR(data->qpos[static_cast<int>(k)], start[k], 0.003) << k;
  if (kSanitized) return;
  EXPECT_LT(rest.speed, speed);
  EXPECT_LT(rest.drift, speed);
}

TEST(TriangleStack, SixCubesInLineStand) {
  std::string bodies = "<geom type='plane' size='5 5 1'/>";
  for (int i = 0; i < 6; i++) bodies += cube("pos='0 0 " + std::to_string(0.1 + 0.2 * i) + "'");
  expect_to_stand(world("", kCube, bodies), 1e-9);
  expect_to_stand(world("contact='impulse'", kCube, bodies), 1e-6);
}

TEST(TriangleStack, CubesThatAreTurnedStand) {
  const std::string ground = "<geom type='mesh' mesh='m' pos='0 0 .1'/>";
  for (const char* place :
       {"pos='0 0 .3'", "pos='0 0 .2998' euler='0 0 -1.7e-4'", "pos='0 0 .2998' euler='0 0 3'",
        "pos='.013 .007 .2998' euler='0 0 -15'", "pos='.02 -.03 .2998' euler='0 0 45'"})
    expect_to_stand(world("", kCube, ground + cube(place)), 1e-7);
  expect_to_stand(world("contact='impulse'", kCube,
                        "<geom type='plane' size='5 5 1'/>" + cube("pos='0 0 .1'") +
                            cube("pos='.013 .007 .3' euler='0 0 -15'")),
                  1e-6);
}

TEST(TriangleStack, GearsTurnEachOther) {
  // Gears of equal thickness, and a thinner one. A constant torque drives the second.
  const double torque = 0.1;
  for (const double thin : {0.03, 0.02}) {
    const Model model = load_string(
        world("gravity='0 0 0'", gear(0.22, 0.16, 0.03, 10).mjcf("g") + gear(0.22, 0.16, thin, 10).mjcf("k"),
              "<body><joint axis='0 0 1' damping='.05'/><geom type='mesh' mesh='g' friction='0'/></body>"
              "<body pos='.388 0 0' euler='0 0 -1.8'><joint axis='0 0 1' damping='.05'/>"
              "<geom type='mesh' mesh='k' friction='0'/></body>"));
    Data data(model);
    data->qfrc_applied[1] = torque;
    for (int i = 0; i < repetitions(2500, 50); i++) {
      step(model, data);
      ASSERT_LT(energy_of(model, data), torque * data->qpos[1] + 1e-3) << i;
    }
    if (kSanitized) continue;
    EXPECT_GT(data->qpos[1], 1.5);
    // Teeth stay in their gaps.
    EXPECT_NEAR(data->qpos[0] + data->qpos[1], 0, 0.2);
  }
}

/// Soft contacts with a finite timestep gain some energy; a box gains as much.
TEST(TriangleStack, ThinPlatesHoldWhatFalls) {
  for (const double thick : {0.001, 0.01})
    for (const char* place : {"pos='0 0 .102'", "pos='0 0 .3'", "pos='0 0 .3' euler='30 20 0'"}) {
      const std::string assets = kCube + slab(0.5, 0.5, thick, 1).mjcf("t"),
                        plate = "<geom type='mesh' mesh='t'/>";
      const Model meshes = load_string(world("", assets, plate + cube(place)));
      const Model boxes = load_string(world(
          "", assets, plate + "<body " + place + "><freejoint/><geom type='box' size='.1 .1 .1'/></body>"));
      Data data(meshes), of_boxes(boxes);
      const int steps = repetitions(1500, 200);
      const double gained = most_gained(meshes, data, steps), wanted = most_gained(boxes, of_boxes, steps);
      EXPECT_LT(gained, 1.1 * wanted + 0.001) << thick << place;
      EXPECT_GT(data->qpos[2], 0.095);
      if (kSanitized) continue;
      EXPECT_NEAR(data->qpos[2], of_boxes->qpos[2], 0.001);
    }
}

}  // namespace
}  // namespace corten::test
