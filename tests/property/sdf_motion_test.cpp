// Distance fields in motion: they slide, bounce, roll and fall on every floor like the solids they represent,
// at every size.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "corten/corten.h"
#include "support/contacts.h"
#include "support/meshes.h"
#include "support/random.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

std::string number(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", x);
  return text;
}

Triangles cube(double half) {
  Triangles t = slab(half, half, 2 * half, 1);
  for (auto& v : t.vertices) v[2] += half;
  return t;
}

/// Two bars at a right angle, each `half` wide from the middle.
Triangles angle_bar(double half) {
  const double a = half, b = -0.2 * half;
  const double outline[6][2] = {{-a, -a}, {a, -a}, {a, b}, {b, b}, {b, a}, {-a, a}};
  Triangles t;
  for (double z : {-0.6 * a, 0.6 * a})
    for (const auto& p : outline) t.add(p[0], p[1], z);
  for (const auto& f : {std::array{0, 1, 2}, {0, 2, 3}, {0, 3, 5}, {3, 4, 5}}) {
    t.faces.push_back({f[0] + 6, f[1] + 6, f[2] + 6});
    t.faces.push_back({f[0], f[2], f[1]});
  }
  for (int i = 0; i < 6; i++) t.quad(i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6);
  return t;
}

struct Floor {
  std::string name, geom;
};

/// Flat floors with their top at z = 0, for bodies of 0.1 times `size`.
std::vector<Floor> floors(double size) {
  const std::string wide = number(1.5 * size), thin = number(0.1 * size), down = " pos='0 0 -" + thin + "'";
  return {{"plane", "type='plane' size='1 1 1'"},
          {"box", "type='box' size='" + wide + " " + wide + " " + thin + "'" + down},
          {"cylinder", "type='cylinder' size='" + wide + " " + thin + "'" + down},
          {"height field", "type='hfield' hfield='flat'"},
          {"hull", "type='mesh' mesh='hull'"},
          {"triangles", "type='mesh' mesh='uneven'"},
          {"sheet", "type='mesh' mesh='sheet'"},
          {"field", "type='sdf' sdf='slab'"}};
}

std::string assets(double size) {
  const double wide = 1.5 * size, thick = 0.2 * size, half = 0.1 * size;
  const std::string scale = number(half);
  std::string text =
      slab(wide, wide, thick, 1).mjcf("hull", "") + slab(wide, wide, thick, 1).mjcf("slab") +
      uneven_slab(wide, wide, thick, 12, 3).mjcf("uneven") + sheet(wide, wide, 12).mjcf("sheet") +
      cube(half).mjcf("cube", "inertia='exact'") + angle_bar(half).mjcf("bar", "inertia='exact'") +
      "<mesh name='ball' builtin='sphere' params='3' scale='" + scale + " " + scale + " " + scale +
      "'/><sdf name='slab' mesh='slab' resolution='30'/><hfield name='flat' nrow='31' ncol='31' size='" +
      number(wide) + " " + number(wide) + " " + number(half) + " " + number(half) + "'/>";
  for (const std::string name : {"cube", "bar", "ball"})
    text += "<sdf name='" + name + "' mesh='" + name + "' resolution='12'/>";
  return text;
}

/// Gravity is proportional to the size, so that motions are similar.
Model scene(const Floor& floor, const std::string& field, bool impulse, const std::string& surface,
            double size = 1) {
  return load_string("<mujoco><option gravity='0 0 -" + number(9.81 * size) + "'" +
                     (impulse ? " contact='impulse'" : "") + "/><asset>" + assets(size) +
                     "</asset><default><geom " + surface + "/></default><worldbody><geom " + floor.geom +
                     "/><body><freejoint/><geom type='sdf' sdf='" + field +
                     "' density='1000'/></body></worldbody></mujoco>");
}

void place(Data& data, double x, double y, double z, double yaw) {
  const double pose[7] = {x, y, z, std::cos(yaw / 2), 0, 0, std::sin(yaw / 2)};
  std::copy(pose, pose + 7, &data->qpos[0]);
}

/// The smallest vertical component of a contact normal.
double least_upright(const Data& data) {
  double least = 1;
  for (const Contact& c : contacts_in(data)) least = std::min(least, std::abs(c.frame[2]));
  return least;
}

TEST(SdfMotion, ACubeWithoutFrictionKeepsItsSpeedOnEveryFloor) {
  for (double size : {0.01, 1.0, 100.0})
    for (const Floor& floor : floors(size))
      for (bool impulse : {false, true}) {
        if (kSanitized && size != 1) continue;
        const Model model = scene(floor, "cube", impulse, "friction='0 0 0'", size);
        Data data(model);
        const std::string what = floor.name + (impulse ? " impulse " : " soft ") + number(size);
        place(data, -0.7 * size, 0.1 * size, 0.09999 * size, 0.5);
        data->qvel[0] = size;
        data->qvel[1] = 0.2 * size;
        double upright = 1;
        for (int i = 0; i < repetitions(500, 40); i++) {
          step(model, data);
          upright = std::min(upright, least_upright(data));
        }
        EXPECT_NEAR(data->qvel[0], size, 0.01 * size) << what;
        EXPECT_NEAR(data->qvel[1], 0.2 * size, 0.01 * size) << what;
        EXPECT_GT(upright, 0.99999) << what;
        EXPECT_NEAR(data->qpos[2], 0.1 * size, 0.001 * size) << what;
      }
}

TEST(SdfMotion, FieldsBounceToTheSquareOfTheirRestitution) {
  for (const Floor& floor : floors(1))
    for (const std::string field : {"cube", "ball"}) {
      const Model model = scene(floor, field, true, "restitution='.5'");
      Data data(model);
      place(data, 0.013, 0.021, 1, 0.4);
      double highest = 0;
      bool up = false;
      for (int i = 0; i < 700 && !(up && data->qvel[2] < 0); i++) {
        step(model, data);
        up = up || data->qvel[2] > 0;
        if (up) highest = std::max(highest, data->qpos[2] - 0.1);
      }
      EXPECT_NEAR(highest, 0.225, 0.03 * 0.225) << floor.name << " " << field;
    }
}

TEST(SdfMotion, ABallRollsOverEveryFloorAsOverAPlane) {
  const auto roll = [](const Floor& floor) {
    const Model model = scene(floor, "ball", false, "friction='1 0 0'");
    Data data(model);
    place(data, -0.7, 0.033, 0.09999, 0);
    data->qvel[0] = 0.5;
    data->qvel[4] = 5;
    for (int i = 0; i < repetitions(400, 40); i++) step(model, data);
    return std::array{data->qpos[0], data->qpos[1]};
  };
  const std::vector<Floor> all = floors(1);
  const std::array plane = roll(all[0]);
  for (const Floor& floor : all) {
    const std::array other = roll(floor);
    for (std::size_t k = 0; k < 2; k++) EXPECT_NEAR(other[k], plane[k], 0.03) << floor.name;
  }
}

TEST(SdfMotion, WhatFallsComesToRestOnTheFloorAndGainsNoEnergy) {
  Random random(7);
  for (const Floor& floor : floors(1))
    for (const std::string field : {"cube", "bar"})
      for (bool impulse : {false, true}) {
        const Model model = scene(floor, field, impulse, "");
        Data data(model);
        const std::string what = floor.name + " " + field + (impulse ? " impulse" : " soft");
        double length = 0;
        for (int k = 3; k < 7; k++) data->qpos[k] = random.normal(), length += std::pow(data->qpos[k], 2);
        for (int k = 3; k < 7; k++) data->qpos[k] /= std::sqrt(length);
        data->qpos[2] = 0.3;
        forward(model, data);
        const auto [height, motion] = energy(model, data);
        const double start = height + motion, slack = 0.02 * 9.81 * model->body_mass[1] * 0.3;
        double most = start;
        for (int i = 0; i < repetitions(1500, 100); i++) {
          step1(model, data);
          const auto [potential, kinetic] = energy(model, data);
          most = std::max(most, potential + kinetic);
          step2(model, data);
        }
        EXPECT_LT(most, start + slack) << what;
        if (kSanitized) continue;
        for (double v : data->qvel) EXPECT_LT(std::abs(v), 0.02) << what;
        // All corners of both shapes are corners of a box of 0.1 or 0.06 around an axis.
        EXPECT_GT(data->qpos[2], 0.03) << what;
        EXPECT_LT(data->qpos[2], 0.12) << what;
        double deepest = 0;
        for (const Contact& c : contacts_in(data)) deepest = std::min(deepest, c.dist);
        EXPECT_GT(deepest, -0.002) << what;
        EXPECT_GE(data->ncon, 3) << what;
      }
}

// Spheres and capsules whose centre is outside the grid. The field is that of a ball, so depths and
// directions are those of two balls.
TEST(SdfMotion, RoundShapesTouchABallFromBeyondItsGrid) {
  Random random(3);
  const double cell = 0.2 / 20;
  for (double radius : {0.3, 2.0, 20.0})
    for (bool capsule : {false, true}) {
      const Model model =
          load_string("<mujoco><asset>" + assets(1) +
                      "<sdf name='fine' mesh='ball' resolution='20'/></asset><worldbody><geom type='" +
                      (capsule ? "capsule' size='" + number(radius) + " " + number(radius)
                               : "sphere' size='" + number(radius)) +
                      "'/><body><freejoint/><geom type='sdf' sdf='fine'/></body></worldbody></mujoco>");
      Data data(model);
      for (int i = 0; i < repetitions(200, 10); i++) {
        double direction[3], length = 0, turn = 0;
        for (int k = 0; k < 3; k++) direction[k] = capsule && k == 2 ? 0 : random.normal();
        for (double x : direction) length += x * x;
        for (int k = 3; k < 7; k++) data->qpos[k] = random.normal(), turn += std::pow(data->qpos[k], 2);
        for (int k = 3; k < 7; k++) data->qpos[k] /= std::sqrt(turn);
        for (int k = 0; k < 3; k++) data->qpos[k] = (radius + 0.1 - 0.005) * direction[k] / std::sqrt(length);
        forward(model, data);
        const std::string what = number(radius) + (capsule ? " capsule" : " sphere");
        ASSERT_GE(data->ncon, 1) << what;
        double deepest = 0, along = 0;
        for (const Contact& c : contacts_in(data)) {
          if (!(c.dist < deepest)) continue;
          deepest = c.dist;
          along = 0;
          for (std::size_t k = 0; k < 3; k++)
            along += c.frame[k] * direction[static_cast<int>(k)] / std::sqrt(length);
        }
        EXPECT_NEAR(deepest, -0.005, 0.1 * cell) << what;
        // Within 5 degrees of the direction from the sphere to the field.
        EXPECT_GT(along, 0.9962) << what;
      }
    }
}

// A slightly tilted cube that touches with a corner or an edge: contacts have the floor's normal, and the
// deepest is as deep as the lowest corner.
TEST(SdfMotion, ShallowPosesHaveTheNormalOfTheFloorAndTheDepthOfTheLowestCorner) {
  Random random(11);
  for (const Floor& floor : floors(1)) {
    const Model model = scene(floor, "cube", false, "");
    Data data(model);
    for (int i = 0; i < repetitions(300, 20); i++) {
      const double tilt = std::pow(10, random.uniform(-8, -0.3)),
                   depth = std::pow(10, random.uniform(-7, -3));
      const double yaw = random.uniform(-3, 3), about = random.uniform(-3, 3);
      // Yaw, then a small rotation about a horizontal axis.
      const double c = std::cos(tilt / 2), s = std::sin(tilt / 2), u = std::cos(yaw / 2),
                   v = std::sin(yaw / 2);
      const double x = s * std::cos(about), y = s * std::sin(about);
      const double q[4] = {c * u, x * u + y * v, y * u - x * v, c * v};
      for (int k = 0; k < 4; k++) data->qpos[3 + k] = q[k];
      data->qpos[0] = data->qpos[1] = data->qpos[2] = 0;
      forward(model, data);
      const double* r = &data->geom_xmat[9];
      const double reach = 0.1 * (std::abs(r[6]) + std::abs(r[7]) + std::abs(r[8]));
      data->qpos[0] = random.uniform(-0.5, 0.5);
      data->qpos[1] = random.uniform(-0.5, 0.5);
      data->qpos[2] = reach - depth;
      forward(model, data);
      double deepest = 0;
      ASSERT_GE(data->ncon, 1) << floor.name << " tilt " << tilt << " depth " << depth;
      for (const Contact& contact : contacts_in(data)) {
        deepest = std::min(deepest, contact.dist);
        EXPECT_GT(std::abs(contact.frame[2]), 0.999) << floor.name << " tilt " << tilt << " depth " << depth;
      }
      EXPECT_NEAR(deepest, -depth, 1e-7) << floor.name << " tilt " << tilt;
      data->qpos[2] = reach + depth;
      forward(model, data);
      EXPECT_EQ(data->ncon, 0) << floor.name << " tilt " << tilt << " gap " << depth;
    }
  }
}

}  // namespace
}  // namespace corten::test
