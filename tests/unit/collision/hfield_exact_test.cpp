// Contacts of height fields with option exact_contacts, checked by brute force over all triangles of the
// terrain.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "collision/narrow_phase.h"
#include "support/random.h"
#include "support/sanitizers.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

using V = Vec3<double>;

std::vector<ContactPoint<double>> exact_contacts(const Shape<double>& field, const Shape<double>& shape,
                                                 double margin = 0) {
  std::vector<ContactPoint<double>> found(kMaxPairContacts);
  ConvexStorage<double> storage;
  const int n = collide(field, shape, margin, {1e-9, 100, false, true}, storage.scratch(), found.data());
  found.resize(static_cast<std::size_t>(n));
  return found;
}

/// Distance of a point to the nearest triangle of the terrain, negative below it.
double height_over(const hfield::Terrain<double>& terrain, V p) {
  double least = 1e9;
  bool above = true;
  for (int r = 0; r + 1 < terrain.grid.rows; r++)
    for (int c = 0; c + 1 < terrain.grid.columns; c++)
      for (const bool left : {true, false}) {
        const hfield::TerrainTriangle<double> t(terrain, r, c, left);
        least = std::min(least, norm(p - nearest_on_triangle(p, t.plane.a, t.plane.b, t.plane.c).point));
        const double x = (p.x + terrain.grid.half.x) / terrain.dx - c,
                     y = (p.y + terrain.grid.half.y) / terrain.dy - r;
        if (x >= 0 && y >= 0 && x <= 1 && y <= 1 && (y > x) == left)
          above = dot(t.plane.normal, p - t.plane.a) > 0;
      }
  return above ? least : -least;
}

/// True if a triangle of the terrain has this normal and contains the point.
bool is_of_a_face(const hfield::Terrain<double>& terrain, V p, V normal) {
  for (int r = 0; r + 1 < terrain.grid.rows; r++)
    for (int c = 0; c + 1 < terrain.grid.columns; c++)
      for (const bool left : {true, false}) {
        const hfield::TerrainTriangle<double> t(terrain, r, c, left);
        const V nearest = nearest_on_triangle(p, t.plane.a, t.plane.b, t.plane.c).point;
        if (norm(p - nearest) < 1e-6 && norm(t.plane.normal - normal) < 1e-6) return true;
      }
  return false;
}

/// The smallest distance of the shape to any prism.
double deepest_prism(const hfield::Terrain<double>& terrain, const Shape<double>& field,
                     const Shape<double>& shape) {
  ConvexStorage<double> storage;
  double deepest = 1;
  for (int r = 0; r + 1 < terrain.grid.rows; r++)
    for (int c = 0; c + 1 < terrain.grid.columns; c++)
      for (const bool left : {true, false}) {
        const hfield::TerrainTriangle<double> t(terrain, r, c, left);
        ConvexPair<double> pair;
        pair.good_enough = 1e-9;
        pair.first.type = kHfield;
        pair.first.part = ConvexPart::kPrism;
        pair.first.prism = t.prism;
        pair.second = hfield::relative_shape(field, shape, 1.0);
        Proximity<double> near;
        EpaResult<double> epa;
        convex_proximity(pair, {1e-9, 100, false}, 0.0, storage.scratch(), near, epa);
        if (near.has_points) deepest = std::min(deepest, near.dist);
      }
  return deepest;
}

const char* const kShapes[] = {
    "type='sphere' size='.1'",        "type='capsule' size='.05 .1'", "type='ellipsoid' size='.12 .08 .05'",
    "type='cylinder' size='.08 .06'", "type='box' size='.1 .07 .05'", "type='mesh' mesh='block'"};

/// A grid of nine by nine points over two metres; `roughness` is the height of the highest.
std::string hills(Random& random, double roughness) {
  std::string text =
      "<hfield name='f' nrow='9' ncol='9' size='1 1 " + std::to_string(roughness) + " .5' elevation='";
  for (int i = 0; i < 81; i++) text += std::to_string(random.uniform(0, 1)) + " ";
  return text + "'/>";
}

TEST(HeightFieldExact, NormalsAreThoseOfTheTerrain) {
  Random random(11);
  for (int trial = 0; trial < repetitions(240, 30); trial++) {
    const double rough = trial % 3 == 0 ? 0.02 : trial % 3 == 1 ? 0.2 : 0.5;
    std::string pose = "pos='0 0 0' quat='";
    for (int k = 0; k < 4; k++) pose += std::to_string(random.uniform(-1, 1)) + " ";
    Scene scene(hills(random, rough) + kBlock, std::string("<geom type='hfield' hfield='f'/><geom ") +
                                                   kShapes[trial % 6] + " " + pose + "'/>");
    const Shape<double> field = scene.shape(0);
    Shape<double> shape = scene.shape(1);
    const hfield::Terrain<double> terrain(hfield::grid_of(field, 1.0));
    // Lowered until it penetrates slightly.
    shape.pos = {random.uniform(-0.6, 0.6), random.uniform(-0.6, 0.6), 1.5};
    double low = 0, high = 1.5;
    for (int k = 0; k < 30; k++) {
      shape.pos.z = 0.5 * (low + high);
      (deepest_prism(terrain, field, shape) < 0 ? low : high) = shape.pos.z;
    }
    const double sink = std::pow(10, random.uniform(-5, -2));
    shape.pos.z = low - sink;
    const auto found = exact_contacts(field, shape);
    EXPECT_FALSE(found.empty()) << trial;
    double deepest = 0;
    for (const ContactPoint<double>& c : found) {
      deepest = std::min(deepest, c.dist);
      EXPECT_LT(c.dist, 1e-9) << trial;
      EXPECT_GE(c.dist, -1.5 * sink - 1e-7) << trial;
      const V from = c.pos - 0.5 * c.dist * c.normal;
      EXPECT_NEAR(height_over(terrain, from), 0, 1e-6) << trial;
      // A step along a normal of a ridge or a peak leads away from all of the terrain.
      if (!is_of_a_face(terrain, from, c.normal)) {
        EXPECT_GT(height_over(terrain, from + 1e-5 * c.normal), 0.999e-5) << trial;
      }
    }
    EXPECT_LT(deepest, -0.3 * sink) << trial;
    shape.pos.z = high + 1e-4;
    EXPECT_TRUE(exact_contacts(field, shape).empty()) << trial;
  }
}

TEST(HeightFieldExact, FlatGroundHoldsABoxAtItsCorners) {
  const Scene scene("<hfield name='f' nrow='41' ncol='41' size='1 1 1 .5'/>",
                    "<geom type='hfield' hfield='f'/><geom type='box' size='.1 .07 .05' pos='.013 .021 .049' "
                    "euler='0 0 33'/>");
  const auto found = exact_contacts(scene.shape(0), scene.shape(1));
  ASSERT_GE(found.size(), 4u);
  double farthest[4] = {0, 0, 0, 0};
  for (const ContactPoint<double>& c : found) {
    EXPECT_NEAR(c.dist, -0.001, 1e-12);
    EXPECT_NEAR(norm(c.normal - V{0, 0, 1}), 0, 1e-12);
    const V local = transposed_times(scene.shape(1).mat, c.pos - scene.shape(1).pos);
    double& far = farthest[(local.x > 0 ? 1 : 0) + (local.y > 0 ? 2 : 0)];
    far = std::max(far, std::min(std::abs(local.x) / 0.1, std::abs(local.y) / 0.07));
  }
  for (const double far : farthest) EXPECT_NEAR(far, 1, 1e-9);
}

TEST(HeightFieldExact, TheWallAroundAFieldIsThere) {
  const Scene scene("<hfield name='f' nrow='5' ncol='5' size='1 1 1 .5'/>",
                    "<geom type='hfield' hfield='f'/><geom size='.1' pos='1.09 .1 -.25'/><geom size='.1' "
                    "pos='.1 .1 -.59'/>");
  const auto beside = exact_contacts(scene.shape(0), scene.shape(1));
  ASSERT_GE(beside.size(), 1u);
  for (const ContactPoint<double>& c : beside) {
    EXPECT_NEAR(c.dist, -0.01, 1e-9);
    EXPECT_NEAR(norm(c.normal - V{1, 0, 0}), 0, 1e-6);
  }
  const auto under = exact_contacts(scene.shape(0), scene.shape(2));
  ASSERT_GE(under.size(), 1u);
  for (const ContactPoint<double>& c : under) EXPECT_NEAR(norm(c.normal - V{0, 0, -1}), 0, 1e-6);
}

TEST(HeightFieldExact, AMarginIsADistance) {
  const Scene scene("<hfield name='f' nrow='5' ncol='5' size='1 1 1 .5'/>",
                    "<geom type='hfield' hfield='f'/><geom size='.1' pos='.3 .1 .12'/>");
  EXPECT_TRUE(exact_contacts(scene.shape(0), scene.shape(1), 0.019).empty());
  const auto found = exact_contacts(scene.shape(0), scene.shape(1), 0.021);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, 0.02, 1e-9);
  EXPECT_NEAR(norm(found[0].pos - V{0.3, 0.1, 0.01}), 0, 1e-9);
}

}  // namespace
}  // namespace corten::test
