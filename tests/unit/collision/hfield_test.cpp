// Contacts of height fields.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "unit/collision/convex_check.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

// Two columns of two rows, flat at the top: elevations are normalized to 0..1, so one row outside remains
// zero.
const std::string kStep =
    "<hfield name='f' nrow='3' ncol='5' size='2 1 .5 .25' elevation='1 1 1 1 1 1 1 1 1 1 0 0 0 0 0'/>";
const std::string kField = "<geom type='hfield' hfield='f'/>";

/// Depths of the shape in all prisms that it enters, each computed separately.
std::vector<double> depths_by_prism(const Shape<double>& field, const Shape<double>& shape) {
  const hfield::Grid<double> grid = hfield::grid_of(field, 1.0);
  ConvexStorage<double> storage;
  std::vector<double> depths;
  for (int row = 0; row + 1 < grid.rows; row++) {
    hfield::PrismWindow<double> window(grid, 0);
    window.push(row + 1, 0);
    window.push(row, 0);
    for (int i = 2; i < 2 * grid.columns; i++) {
      window.push(i % 2 == 0 ? row + 1 : row, i / 2);
      ConvexPair<double> pair;
      pair.good_enough = unbounded<double>();
      pair.first.type = kHfield;
      pair.first.part = ConvexPart::kPrism;
      pair.first.prism = window.corner;
      pair.second = hfield::relative_shape(field, shape, 1.0);
      ContactPoint<double> found[kMaxSpread];
      if (convex::find_contacts(pair, 0.0, {1e-6, 35, false}, false, storage.scratch(), found) > 0)
        depths.push_back(found[0].dist);
    }
  }
  return depths;
}

TEST(HeightField, SphereRestsOnTheTop) {
  const auto c = Scene(kStep, kField + "<geom type='sphere' size='.1' pos='.3 .4 .59'/>").contacts(0, 1);
  ASSERT_GE(c.size(), 1u);
  for (const auto& p : c) {
    EXPECT_NEAR(p.dist, -0.01, 1e-6);
    EXPECT_NEAR(p.normal.z, 1, 1e-6) << "from the field to the sphere";
    EXPECT_NEAR(p.pos.z, 0.495, 1e-6);
  }
}

TEST(HeightField, SlopeHasItsNormal) {
  // Row 0 of the text is the far edge: the ramp goes down to y = -1, from .5 at y = 0.
  const double rise = 0.5, slope = std::hypot(1, rise);
  const auto c = Scene(kStep, kField + "<geom type='sphere' size='.1' pos='.3 -.5 " +
                                  std::to_string(0.25 + 0.09 * slope) + "'/>")
                     .contacts(0, 1);
  ASSERT_GE(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, -0.01, 1e-5);
  EXPECT_NEAR(c[0].normal.y, -rise / slope, 1e-5);
  EXPECT_NEAR(c[0].normal.z, 1 / slope, 1e-5);
}

TEST(HeightField, ItMayStandAnywhere) {
  const std::string sphere = "<geom type='sphere' size='.1' ";
  const auto flat = Scene(kStep, kField + sphere + "pos='.3 .4 .59'/>").contacts(0, 1);
  const auto turned = Scene(kStep, "<geom type='hfield' hfield='f' pos='1 2 3' euler='0 90 0'/>" + sphere +
                                       "pos='1.59 2.4 2.7'/>")
                          .contacts(0, 1);
  ASSERT_EQ(flat.size(), turned.size());
  for (std::size_t i = 0; i < flat.size(); i++) {
    EXPECT_NEAR(flat[i].dist, turned[i].dist, 1e-9);
    EXPECT_NEAR(turned[i].normal.x, flat[i].normal.z, 1e-6) << "its z axis points along x";
    EXPECT_NEAR(turned[i].pos.x - 1, flat[i].pos.z, 1e-6);
  }
}

TEST(HeightField, BaseReachesDownAndNoFarther) {
  EXPECT_GE(Scene(kStep, kField + "<geom type='sphere' size='.1' pos='.3 .4 -.34'/>").contacts(0, 1).size(),
            1u);
  EXPECT_EQ(Scene(kStep, kField + "<geom type='sphere' size='.1' pos='.3 .4 -.36'/>").contacts(0, 1).size(),
            0u);
}

TEST(HeightField, SidesAreClosed) {
  const auto c = Scene(kStep, kField + "<geom type='sphere' size='.1' pos='2.09 .4 .1'/>").contacts(0, 1);
  ASSERT_GE(c.size(), 1u);
  EXPECT_NEAR(c[0].normal.x, 1, 1e-6);
  EXPECT_NEAR(c[0].dist, -0.01, 1e-6);
}

TEST(HeightField, EveryShapeTouches) {
  for (const std::string shape :
       {"type='sphere' size='.1'", "type='capsule' size='.1 .1'", "type='ellipsoid' size='.1 .15 .1'",
        "type='cylinder' size='.1 .1'", "type='box' size='.1 .1 .1'", "type='mesh' mesh='block'"}) {
    const Scene scene(kStep + kBlock, kField + "<geom " + shape + " pos='.3 .4 .55'/>");
    const auto c = scene.contacts(0, 1);
    EXPECT_GE(c.size(), 1u) << shape;
    for (const auto& p : c) EXPECT_LT(p.dist, 0) << shape;
  }
}

TEST(HeightField, NoMoreThanFiftyContacts) {
  std::string heights;
  for (int i = 0; i < 400; i++) heights += i == 0 ? "0 " : "1 ";
  const Scene scene("<hfield name='f' nrow='20' ncol='20' size='1 1 .1 .1' elevation='" + heights + "'/>",
                    kField + "<geom type='box' size='1 1 .1' pos='0 0 .19'/>");
  EXPECT_EQ(scene.contacts(0, 1).size(), static_cast<std::size_t>(kMaxPairContacts));
}

TEST(HeightField, MarginRaisesTheTerrain) {
  const Scene scene(kStep, kField + "<geom type='sphere' size='.1' pos='.3 .4 .62'/>");
  EXPECT_EQ(scene.contacts(0, 1).size(), 0u);
  const auto c = scene.contacts(0, 1, 0.03);
  ASSERT_GE(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, 0.02 - 0.03 - 0.015, 1e-6)
      << "raised by the margin, inflated by half, not shifted back";
}

// Prisms are skipped if the direction that separated the last one also separates them.
TEST(HeightField, FindsEveryPrismThatTheShapeEnters) {
  std::string heights;
  for (int i = 0; i < 144; i++) heights += std::to_string((i * 37 % 101) / 100.0) + " ";
  const Scene scene(
      "<hfield name='f' nrow='12' ncol='12' size='1 1 .3 .1' elevation='" + heights + "'/>" + kBlock,
      kField + "<geom type='mesh' mesh='block'/>");
  const Shape<double> field = scene.shape(0);
  check::Random random(21);
  const int types[] = {kSphere, kCapsule, kEllipsoid, kCylinder, kBox, kMesh};
  std::size_t contacts = 0;
  for (int trial = 0; trial < 120; trial++) {
    Shape<double> shape = random.shape(types[trial % 6], 0.2, 3, field.model);
    shape.mat = random.rotation();
    shape.pos = {random.uniform(-0.9, 0.9), random.uniform(-0.9, 0.9), random.uniform(0.2, 0.5)};
    ContactPoint<double> found[kMaxPairContacts];
    const int n = collide_hfield(field, shape, 0.0, found);
    std::vector<double> depths = depths_by_prism(field, shape);
    if (depths.size() > kMaxPairContacts) depths.resize(kMaxPairContacts);
    ASSERT_EQ(static_cast<std::size_t>(n), depths.size()) << trial;
    for (int i = 0; i < n; i++) EXPECT_NEAR(found[i].dist, depths[i], 1e-6) << trial;
    contacts += n;
  }
  EXPECT_GT(contacts, 500u);
}

TEST(HeightField, HugeShapesDoNotOverflowTheGrid) {
  const Scene scene(kStep, kField + "<geom type='box' size='1e6 1e6 1e6' pos='0 0 1e6'/>");
  for (const auto& p : scene.contacts(0, 1)) EXPECT_TRUE(std::isfinite(p.dist) && std::isfinite(p.pos.z));
}

}  // namespace
}  // namespace corten::test
