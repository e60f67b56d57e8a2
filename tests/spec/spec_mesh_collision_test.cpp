// Collision of meshes with every other shape: the functional criteria of the item on mesh collision.
#include <gtest/gtest.h>

#include "unit/collision/scene.h"

namespace corten::test {
namespace {

const std::string kMesh = "<geom type='mesh' mesh='block'/>";

TEST(SpecMeshCollision, PlaneTouches) {
  EXPECT_FALSE(
      Scene(kBlock, "<geom type='plane' size='1 1 1' pos='0 0 -.29'/>" + kMesh).contacts(0, 1).empty());
}

TEST(SpecMeshCollision, EveryConvexShapeTouchesAtTheRightDepth) {
  // Each shape reaches down to .29, the block up to .3.
  for (const std::string shape :
       {"type='sphere' size='.1' pos='0 0 .39'", "type='capsule' size='.1 .2' pos='0 0 .59'",
        "type='ellipsoid' size='.2 .1 .3' pos='0 0 .59'", "type='cylinder' size='.05 .2' pos='0 0 .49'",
        "type='box' size='.05 .1 .2' pos='0 0 .49'"}) {
    const auto c = Scene(kBlock, "<geom " + shape + "/>" + kMesh).contacts(0, 1);
    ASSERT_EQ(c.size(), 1u) << shape;
    EXPECT_NEAR(c[0].dist, -0.01, 2e-6) << shape;
    EXPECT_NEAR(c[0].normal.z, -1, 1e-3) << shape << ": from the lower type to the mesh";
    EXPECT_NEAR(c[0].pos.z, 0.295, 1e-5) << shape;
  }
}

TEST(SpecMeshCollision, MeshTouchesMesh) {
  const auto c = Scene(kBlock, kMesh + "<geom type='mesh' mesh='block' pos='.19 0 0'/>").contacts(0, 1);
  ASSERT_EQ(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, -0.01, 1e-6);
  EXPECT_NEAR(c[0].normal.x, 1, 1e-6);
}

TEST(SpecMeshCollision, GeomsShareAnAsset) {
  const Scene scene(
      kBlock,
      kMesh + "<geom type='mesh' mesh='block' pos='.19 0 0'/><geom type='mesh' mesh='block' pos='5 0 0'/>");
  EXPECT_EQ(scene.model->nmesh, 1);
  EXPECT_EQ(scene.contacts(0, 1).size(), 1u);
  EXPECT_EQ(scene.contacts(0, 2).size(), 0u);
}

TEST(SpecMeshCollision, BoundingRadiusIsThatOfTheVertices) {
  EXPECT_NEAR(Scene(kBlock, kMesh).model->geom_rbound[0], std::sqrt(0.01 + 0.04 + 0.09), 1e-6);
}

}  // namespace
}  // namespace corten::test
