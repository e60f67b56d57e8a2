// Rays in whole scenes: height fields, meshes, and which geoms are hit.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/random.h"

namespace corten::test {
namespace {

using Point = std::array<double, 3>;

double cast(const Model& model, const Data& data, Point from, Point along, const RayFilter& filter = {},
            RayHit* hit = nullptr) {
  return ray(model, data, from, along, filter, hit);
}

Data placed(const Model& model) {
  Data data(model);
  forward(model, data);
  return data;
}

constexpr int kRows = 4, kColumns = 6;
constexpr double kHalfX = 1.5, kHalfY = 1, kTop = 0.8, kBase = 0.3;
const double kElevation[kRows][kColumns] = {{0.1, 0.5, 0.2, 0.9, 0.3, 0.6},
                                            {0.7, 0.0, 0.4, 0.1, 0.8, 0.2},
                                            {0.3, 1.0, 0.6, 0.2, 0.5, 0.9},
                                            {0.8, 0.2, 0.1, 0.7, 0.4, 0.3}};

Model hfield_model() {
  std::string text;
  // In the file the first row lies at +y.
  for (int r = kRows - 1; r >= 0; r--)
    for (int c = 0; c < kColumns; c++) text += std::to_string(kElevation[r][c]) + " ";
  return load_string(R"(<mujoco><asset><hfield name="h" nrow="4" ncol="6" size="1.5 1 0.8 0.3" elevation=")" +
                     text + R"("/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody></mujoco>)");
}

/// Height of the ground: two triangles a cell, split along its diagonal from (-x, -y) to (+x, +y).
double ground(double x, double y) {
  double column = (x + kHalfX) / (2 * kHalfX) * (kColumns - 1),
         row = (y + kHalfY) / (2 * kHalfY) * (kRows - 1);
  const int c = std::clamp(static_cast<int>(column), 0, kColumns - 2);
  const int r = std::clamp(static_cast<int>(row), 0, kRows - 2);
  const double u = column - c, v = row - r;
  const double a = kElevation[r][c], b = kElevation[r][c + 1], d = kElevation[r + 1][c + 1],
               e = kElevation[r + 1][c];
  return kTop * (u > v ? a + u * (b - a) + v * (d - b) : a + v * (e - a) + u * (d - e));
}

bool in_ground(Point p) {
  return std::abs(p[0]) < kHalfX && std::abs(p[1]) < kHalfY && p[2] > -kBase && p[2] < ground(p[0], p[1]);
}

TEST(RayScene, MeetsHeightFieldsWhereTheGroundBegins) {
  const Model model = hfield_model();
  const Data data = placed(model);
  Random random(11);
  int met = 0;
  for (int i = 0; i < 400; i++) {
    const Point from{random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-1, 2.5)};
    const Point to{random.uniform(-1.4, 1.4), random.uniform(-0.9, 0.9), random.uniform(-0.3, 0.7)};
    Point along;
    for (std::size_t k = 0; k < 3; k++) along[k] = to[k] - from[k];
    if (in_ground(from)) continue;
    auto at = [&](double x) {
      return Point{from[0] + x * along[0], from[1] + x * along[1], from[2] + x * along[2]};
    };
    double expected = -1;
    const double stride = 5e-4;
    for (double x = stride; x < 3 && expected < 0; x += stride) {
      if (!in_ground(at(x))) continue;
      double low = x - stride, high = x;
      for (int k = 0; k < 50; k++) (in_ground(at((low + high) / 2)) ? high : low) = (low + high) / 2;
      expected = high;
    }
    RayHit hit;
    const double found = cast(model, data, from, along, {}, &hit);
    // A walk in steps can miss a ridge, but never finds one that does not exist.
    if (expected < 0) continue;
    met++;
    // Elevations are kept in single precision.
    ASSERT_LE(found, expected + 1e-6) << i;
    ASSERT_GT(found, -1) << i;
    if (found < expected - 1e-6) {
      EXPECT_TRUE(in_ground(at(found + 1e-5)) || in_ground(at(found + 1e-4))) << i;
    }
    EXPECT_NEAR(hit.normal[0] * hit.normal[0] + hit.normal[1] * hit.normal[1] + hit.normal[2] * hit.normal[2],
                1, 1e-12);
    EXPECT_LT(hit.normal[0] * along[0] + hit.normal[1] * along[1] + hit.normal[2] * along[2], 0)
        << "from outside the normal points back, ray " << i;
  }
  EXPECT_GT(met, 250);
}

const char* const kCrowd = R"(<mujoco><asset><material name="glass" rgba="1 1 1 0"/>
    <material name="wood" rgba="1 1 1 1"/></asset><worldbody>
    <geom name="wall" type="box" size="0.1 1 1" pos="5 0 0" group="1"/>
    <geom name="ghost" size="0.1" pos="1 0 0" rgba="1 1 1 0"/>
    <geom name="pane" size="0.1" pos="1.5 0 0" material="glass"/>
    <geom name="painted" size="0.1" pos="4 0 0" material="wood" rgba="1 1 1 0" group="9"/>
    <body name="near" pos="2 0 0"><freejoint/><geom name="ball" size="0.2"/></body>
    <body name="far" pos="3 0 0"><freejoint/><geom name="cube" type="box" size="0.2 0.2 0.2" group="2"/></body>
  </worldbody></mujoco>)";

class RaySelects : public testing::Test {
 protected:
  std::string first(const RayFilter& filter = {}) {
    RayHit hit;
    cast(model, data, {0, 0, 0}, {1, 0, 0}, filter, &hit);
    return hit.geom < 0 ? "nothing" : model.name(kObjGeom, hit.geom);
  }
  Model model = load_string(kCrowd);
  Data data = placed(model);
};

TEST_F(RaySelects, TheNearestVisibleGeom) {
  EXPECT_EQ(first(), "ball");
  RayHit hit;
  EXPECT_NEAR(cast(model, data, {0, 0, 0}, {1, 0, 0}, {}, &hit), 1.8, 1e-15);
  EXPECT_NEAR(hit.normal[0], -1, 1e-15);
}

TEST_F(RaySelects, GeomsOfBodiesThatAreNotExcluded) {
  EXPECT_EQ(first({.exclude_body = model.id(kObjBody, "near")}), "cube");
  EXPECT_EQ(first({.exclude_body = 0}), "ball");
}

TEST_F(RaySelects, ByGroup) {
  EXPECT_EQ(first({.groups = {false, true, false, false, false, false}}), "wall");
  EXPECT_EQ(first({.groups = {false, false, true, false, false, false}}), "cube");
  EXPECT_EQ(first({.groups = {false, false, false, false, false, true}}), "painted")
      << "groups above 5 count as 5";
  EXPECT_EQ(first({.groups = {}}), "nothing");
}

TEST_F(RaySelects, WithoutWhatIsStatic) {
  EXPECT_EQ(first({.statics = false, .exclude_body = model.id(kObjBody, "near")}), "cube");
  EXPECT_EQ(first({.groups = {false, true, false, false, false, false}, .statics = false}), "nothing");
}

TEST_F(RaySelects, ManyAtOnceAsOneByOne) {
  std::vector<double> directions;
  Random random(2);
  for (int i = 0; i < 60; i++) directions.push_back(random.normal());
  directions.insert(directions.end(), {0, 0, 0, 1, 0, 0});
  std::vector<RayHit> hits(directions.size() / 3);
  const Point from{0, 0.05, 0};
  rays(model, data, from, directions, hits);
  EXPECT_EQ(hits[hits.size() - 2].geom, -1) << "no direction";
  EXPECT_EQ(hits.back().geom, model.id(kObjGeom, "ball"));
  for (std::size_t i = 0; i + 2 < hits.size(); i++) {
    RayHit one;
    cast(model, data, from, {directions[3 * i], directions[3 * i + 1], directions[3 * i + 2]}, {}, &one);
    EXPECT_EQ(hits[i].geom, one.geom);
    EXPECT_EQ(hits[i].distance, one.distance);
    EXPECT_EQ(hits[i].normal, one.normal);
  }
}

TEST_F(RaySelects, RefusesWhatMakesNoSense) {
  std::vector<RayHit> hits(2);
  const std::vector<double> directions(3);
  const Point from{0, 0, 0};
  EXPECT_THROW(cast(model, data, from, {0, 0, 0}), std::invalid_argument);
  EXPECT_THROW(rays(model, data, from, directions, hits), std::invalid_argument);
}

TEST(RayScene, SeesMeshesAsTheirTriangles) {
  // Two tetrahedra side by side: their hull covers the gap, the mesh does not.
  const Model model = load_string(R"(<mujoco><asset><mesh name="twins"
      vertex="0 0 0 1 0 0 0 1 0 0 0 1  3 0 0 4 0 0 3 1 0 3 0 1"
      face="0 2 1 0 1 3 0 3 2 1 2 3  4 6 5 4 5 7 4 7 6 5 6 7"/></asset>
      <worldbody><geom type="mesh" mesh="twins"/></worldbody></mujoco>)");
  const Data data = placed(model);
  EXPECT_NEAR(cast(model, data, {0.2, 0.2, -1}, {0, 0, 1}), 1, 1e-6);
  EXPECT_NEAR(cast(model, data, {3.2, 0.2, -1}, {0, 0, 1}), 1, 1e-6);
  EXPECT_NEAR(cast(model, data, {0.2, 0.2, 5}, {0, 0, -1}), 4.4, 1e-6);
  EXPECT_EQ(cast(model, data, {2, 0.2, -1}, {0, 0, 1}), -1);
}

}  // namespace
}  // namespace corten::test
