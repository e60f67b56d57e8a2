// Distances between geoms.
#include <gtest/gtest.h>

#include "unit/collision/convex_check.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

TEST(Distance, BoxesFaceToFaceEdgeToEdgeCornerToCorner) {
  Segment<double> closest;
  const std::string first = "<geom type='box' size='.1 .1 .1'/>";
  EXPECT_NEAR(
      Scene("", first + "<geom type='box' size='.1 .1 .1' pos='.5 .05 0'/>").distance(0, 1, 10, closest), 0.3,
      1e-9);
  EXPECT_NEAR(closest.from.x, 0.1, 1e-9);
  EXPECT_NEAR(closest.to.x, 0.4, 1e-9);
  EXPECT_NEAR(
      Scene("", first + "<geom type='box' size='.1 .1 .1' pos='.5 .6 0'/>").distance(0, 1, 10, closest), 0.5,
      1e-9);
  EXPECT_NEAR(
      Scene("", first + "<geom type='box' size='.1 .1 .1' pos='.3 .4 .4'/>").distance(0, 1, 10, closest), 0.3,
      1e-9);
}

TEST(Distance, OverlapIsNegativeAndOrderTurnsTheSegment) {
  const Scene scene(kBlock,
                    "<geom type='mesh' mesh='block'/><geom type='cylinder' size='.1 .1' pos='.19 0 0'/>");
  Segment<double> ab, ba;
  EXPECT_NEAR(scene.distance(0, 1, 1, ab), -0.01, 1e-6);
  EXPECT_NEAR(scene.distance(1, 0, 1, ba), -0.01, 1e-6);
  EXPECT_NEAR(ab.from.x, 0.1, 1e-5);
  EXPECT_NEAR(ba.to.x, 0.1, 1e-5);
}

TEST(Distance, NothingWithinReach) {
  const Scene scene("",
                    "<geom type='ellipsoid' size='.1 .1 .2'/><geom type='sphere' size='.1' pos='1 0 0'/>");
  Segment<double> closest;
  EXPECT_EQ(scene.distance(0, 1, 0.5, closest), 0.5);
  EXPECT_EQ(closest.from.x, 0);
  EXPECT_EQ(closest.to.x, 0);
  EXPECT_NEAR(scene.distance(0, 1, 0.9, closest), 0.8, 1e-6);
}

TEST(Distance, PlaneToMesh) {
  const Scene scene(kBlock, "<geom type='mesh' mesh='block' pos='0 0 1'/><geom type='plane' size='1 1 1'/>");
  Segment<double> closest;
  EXPECT_NEAR(scene.distance(0, 1, 10, closest), 0.7, 1e-6);
  EXPECT_NEAR(closest.from.z, 0.7, 1e-6) << "from the mesh to the plane";
  EXPECT_NEAR(closest.to.z, 0, 1e-6);
}

// The distance is the largest separation over all directions, and the length of the segment.
TEST(Distance, AgreesWithASearchAmongDirections) {
  const Model meshes = load_string(check::mesh_scene(1));
  check::Random random(23);
  ConvexStorage<double> storage;
  for (int i = 0; i < 150; i++) {
    check::RandomPair pair = check::random_pair(random, 0.3, 3, &detail::view_of(meshes));
    if (i % 3 == 0) pair.first.type = pair.second.type = kBox;
    pair.second.pos += random.uniform(0, 1) * random.direction();
    Segment<double> closest;
    const double d = shape_distance(
        pair.first, pair.second, 100.0, {1e-6, 200, false}, storage.scratch(), closest,
        [](const Shape<double>&, const Shape<double>&, double, ContactPoint<double>*) { return 0; });
    if (d <= 0) continue;
    EXPECT_NEAR(norm(closest.to - closest.from), d, 1e-9);
    const Vec3<double> n = normalized(closest.to - closest.from);
    EXPECT_NEAR(check::separation(pair.first, pair.second, n), d, 1e-3 * d + 1e-6)
        << "types " << pair.first.type << " and " << pair.second.type;
  }
}

}  // namespace
}  // namespace corten::test
