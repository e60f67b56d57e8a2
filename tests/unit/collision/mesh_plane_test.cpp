// Contacts of planes with meshes and ellipsoids.
#include <gtest/gtest.h>

#include "unit/collision/scene.h"

namespace corten::test {
namespace {

TEST(PlaneConvex, BlockStandsOnThreeCorners) {
  const auto c =
      Scene(kBlock, "<geom type='plane' size='1 1 1'/><geom type='mesh' mesh='block' pos='0 0 .299'/>")
          .contacts(0, 1);
  ASSERT_EQ(c.size(), 3u);
  for (const auto& p : c) {
    EXPECT_NEAR(p.dist, -0.001, 1e-6);
    EXPECT_NEAR(p.pos.z, -0.0005, 1e-6);
    EXPECT_EQ(p.normal.z, 1);
  }
}

TEST(PlaneConvex, TiltedBlockTouchesWithOneCornerAndMarginBringsNeighbours) {
  const Scene scene(
      kBlock,
      "<geom type='plane' size='1 1 1'/><geom type='mesh' mesh='block' euler='10 10 0' pos='0 0 .34'/>");
  EXPECT_EQ(scene.contacts(0, 1).size(), 1u);
  EXPECT_EQ(scene.contacts(0, 1, 0.3).size(), 3u);
}

TEST(PlaneConvex, PlaneMayFaceAnywhere) {
  const auto c = Scene(kBlock,
                       "<geom type='plane' size='1 1 1' euler='0 90 0' pos='2 0 0'/>"
                       "<geom type='mesh' mesh='block' pos='2.09 0 0'/>")
                     .contacts(0, 1);
  ASSERT_GE(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, -0.01, 1e-6);
  EXPECT_NEAR(c[0].normal.x, 1, 1e-9);
}

TEST(PlaneConvex, EllipsoidTouchesOnce) {
  const auto c =
      Scene("", "<geom type='plane' size='1 1 1'/><geom type='ellipsoid' size='.1 .2 .3' pos='0 0 .29'/>")
          .contacts(0, 1);
  ASSERT_EQ(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, -0.01, 1e-12);
  EXPECT_NEAR(c[0].pos.z, -0.005, 1e-12);
}

}  // namespace
}  // namespace corten::test
