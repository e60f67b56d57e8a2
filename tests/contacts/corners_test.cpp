// Contacts of fields at corners: tips between whose ridges there are valleys, and the corners of the common
// region of two flat sides.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "corten/corten.h"
#include "support/sanitizers.h"
#include "support/shape_pair.h"

namespace corten::test {
namespace {

std::string number(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", x);
  return buffer;
}

/// The lowest vertex of a ball with bumps is often one between ridges and valleys.
TEST(FieldCorners, TipsBetweenValleysTouch) {
  const double size = 0.1, depth = 1e-3;
  for (const char* floor : {"plane", "box", "hfield", "tri_slab", "sdf_slab"}) {
    const Shape below = floor_shape(floor, size), lumps = body_shape("sdf_lumps", size);
    Model model = load_pair(below, lumps);
    Data data(model);
    Random random(1);
    for (int i = 0; i < repetitions(40, 4); i++) {
      const Turn turn = random_turn(random);
      sink(model, data, lumps, turn, depth);
      EXPECT_NEAR(deepest(data), depth, 1e-5) << floor << ", pose " << i;
    }
  }
}

/// The distance from a point to the nearest contact, seen from above.
double distance_to_contact(const Data& data, double x, double y) {
  double least = 1;
  for (std::size_t i = 0; i < static_cast<std::size_t>(data->ncon); i++)
    least = std::min(least, std::hypot(data->contact_pos[3 * i] - x, data->contact_pos[3 * i + 1] - y));
  return least;
}

/// A cube on another of the same size, slightly shifted: the four corners of the region in which they overlap
/// are contacts, also if they are edges that cross, or lie on walls that are nearer than the depth.
TEST(FieldCorners, RegionsOfSidesHaveTheirCorners) {
  const double size = 0.1;
  for (const char* lower : {"sdf_cube", "tri_cube", "hull_cube"}) {
    const Shape below = body_shape(lower, size), cube = body_shape("sdf_cube", size);
    Model model = load_pair(below, cube);
    Data data(model);
    Random random(2);
    int wrong = 0;
    const int poses = repetitions(200, 10);
    for (int i = 0; i < poses; i++) {
      const double far = log_uniform(random, 1e-9, 0.01), x = random.uniform(-far, far),
                   y = random.uniform(-far, far), depth = log_uniform(random, 1e-5, 1e-3);
      place(data, {x, y, 2 * size - depth}, {1, 0, 0, 0});
      forward(model, data);
      double worst = 0;
      for (const double a : {std::max(-size, x - size), std::min(size, x + size)})
        for (const double b : {std::max(-size, y - size), std::min(size, y + size)})
          worst = std::max(worst, distance_to_contact(data, a, b));
      wrong += worst > 0.01 * size ? 1 : 0;  // close contacts are merged
    }
    EXPECT_EQ(wrong, 0) << lower << ", of " << poses;
  }
}

/// Ten cubes of fields, aligned. If the corners that lie on the rim of the cube below were contacts or not by
/// rounding, they would creep sideways, by a millimetre a second.
TEST(FieldCorners, StacksStand) {
  const Shape cube = body_shape("sdf_cube", 0.1);
  std::string bodies;
  for (int i = 0; i < 10; i++)
    bodies +=
        "<body pos='0 0 " + number(0.1 + 0.2 * i) + "'><freejoint/><geom " + cube.geom + " mass='8'/></body>";
  Model model =
      load_string("<mujoco><asset>" + cube.assets + "</asset><worldbody><geom type='plane' size='1 1 1'/>" +
                  bodies + "</worldbody></mujoco>");
  Data data(model);
  for (int i = 0; i < repetitions(2500, 25); i++) step(model, data);
  for (std::size_t i = 0; i < 10; i++)
    EXPECT_LT(std::hypot(data->qpos[7 * i], data->qpos[7 * i + 1]), 1e-4) << "cube " << i;
}

}  // namespace
}  // namespace corten::test
