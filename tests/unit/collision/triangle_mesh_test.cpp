// Meshes that collide as triangles, against closed forms.
#include <gtest/gtest.h>

#include "collision/narrow_phase.h"
#include "support/meshes.h"
#include "support/random.h"
#include "support/sanitizers.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

using Vec = Vec3<double>;
using Contacts = std::vector<ContactPoint<double>>;

Contacts collided(const Shape<double>& a, const Shape<double>& b, double margin = 0) {
  ConvexStorage<double> storage;
  Contacts found(kMaxPairContacts);
  const ConvexOptions<double> options = convex_options(*a.model);
  found.resize(static_cast<std::size_t>(collide(a, b, margin, options, storage.scratch(), found.data())));
  return found;
}

double least(const Contacts& found) {
  double dist = 1e9;
  for (const auto& c : found) dist = std::min(dist, c.dist);
  return dist;
}

std::string geom(const std::string& attributes) { return "<geom " + attributes + "/>"; }
const std::string kMesh1 = geom("type='mesh' mesh='m'");

TEST(TriangleMesh, FlatTopIsAPlaneForEveryShape) {
  const Triangles top = slab(1, 1, 0.5, 9);
  const std::string shapes[] = {"type='sphere' size='.125'",         "type='capsule' size='.0625 .125'",
                                "type='ellipsoid' size='.2 .1 .15'", "type='cylinder' size='.1 .15'",
                                "type='box' size='.1 .2 .15'",       "type='mesh' mesh='hull'"};
  Random random(3);
  for (const std::string& shape : shapes)
    for (int trial = 0; trial < repetitions(40, 8); trial++) {
      const std::string pose = " euler='" + std::to_string(random.uniform(0, 360)) + " " +
                               std::to_string(random.uniform(0, 360)) + " 20' pos='" +
                               std::to_string(random.uniform(-.5, .5)) + " " +
                               std::to_string(random.uniform(-.5, .5)) + " 5'";
      Scene scene(top.mjcf("m") +
                      "<mesh name='hull' vertex='-.1 -.2 -.3 .1 -.2 -.3 -.1 .2 -.3 .1 .2 -.3 -.1 "
                      "-.2 .3 .1 -.2 .3 -.1 .2 .3 .1 .2 .3'/>",
                  geom("type='plane' size='1 1 1'") + kMesh1 + geom(shape + pose));
      Shape<double> moving = scene.shape(2);
      // Lowered until it is just below the plane.
      const double above = -least(collided(scene.shape(0), moving, 100)) + 0;
      moving.pos.z += above - 0.003;
      const Contacts plane = collided(scene.shape(0), moving);
      ASSERT_FALSE(plane.empty());
      const bool mesh_first = moving.type == kMesh;
      const Contacts found = mesh_first ? collided(scene.shape(1), moving) : collided(moving, scene.shape(1));
      ASSERT_FALSE(found.empty()) << shape << pose;
      EXPECT_NEAR(least(found), -0.003, 1e-6) << shape << pose;
      for (const auto& c : found) {
        EXPECT_NEAR(c.normal.z, mesh_first ? 1 : -1, 1e-9) << shape;
        EXPECT_LT(std::abs(c.pos.z), 0.0015 + 1e-7);
      }
    }
}

TEST(TriangleMesh, SlopesOfAGrooveHoldWhatPokesThroughItsBottom) {
  // The slopes are z = |x|. The upright, slim shape reaches far below the groove: for each slope its lowest
  // point is beyond the other slope, and the shortest way out of a single slope leads into the other.
  const std::string shapes[] = {"type='ellipsoid' size='.05 .05 .6'", "type='cylinder' size='.05 .6'",
                                "type='box' size='.05 .05 .6'"};
  for (const std::string& shape : shapes)
    for (const std::string tilt : {"0 0 0", "3 0 0", "0 4 0", "2 -3 10"}) {
      Scene scene(ridged_block(-1, 1).mjcf("m"),
                  kMesh1 + geom("pos='.01 .1 .3' euler='" + tilt + "' " + shape));
      const Contacts found = collided(scene.shape(1), scene.shape(0));
      ASSERT_FALSE(found.empty()) << shape << " " << tilt;
      for (const auto& c : found) {
        // No slope may be deeper than the shape's extent below it. Mesh vertices have single precision.
        EXPECT_LT(c.dist, 0);
        EXPECT_GT(c.dist, -0.7 * std::sqrt(0.5));
        EXPECT_NEAR(c.normal.z, -std::sqrt(0.5), 1e-7) << shape << " " << tilt;
        EXPECT_NEAR(std::abs(c.normal.x), std::sqrt(0.5), 1e-7);
        EXPECT_NEAR(c.normal.y, 0, 1e-7);
      }
    }
}

TEST(TriangleMesh, BallsTouchACubeOfTrianglesAsTheyTouchABox) {
  // Sizes that are exact in single precision. The cube's centre is at the origin.
  Triangles cube = slab(0.25, 0.25, 0.5, 4);
  for (auto& v : cube.vertices) v[2] += 0.25;
  Scene scene(cube.mjcf("m"), kMesh1 + geom("type='box' size='.25 .25 .25'") + geom("size='.125'"));
  Shape<double> ball = scene.shape(2);
  Random random(5);
  int touching = 0;
  for (int i = 0; i < repetitions(20000, 2000); i++) {
    for (int k = 0; k < 3; k++) ball.pos[k] = random.uniform(-0.4, 0.4);
    const Contacts want = collided(ball, scene.shape(1)), found = collided(ball, scene.shape(0));
    ASSERT_EQ(found.size(), want.size()) << ball.pos.x << " " << ball.pos.y << " " << ball.pos.z;
    if (want.empty()) continue;
    touching++;
    ASSERT_NEAR(found[0].dist, want[0].dist, 1e-9);
    ASSERT_GT(dot(found[0].normal, want[0].normal), 1 - 1e-9);
    ASSERT_LT(norm(found[0].pos - want[0].pos), 1e-9);
  }
  EXPECT_GT(touching, 500);
}

TEST(TriangleMesh, ABallInAGrooveTouchesBothSides) {
  Triangles groove;  // a shell like a V along y
  const int a = groove.add(-1, -1, 1), b = groove.add(0, -1, 0), c = groove.add(1, -1, 1);
  const int d = groove.add(-1, 1, 1), e = groove.add(0, 1, 0), f = groove.add(1, 1, 1);
  groove.quad(a, b, e, d);
  groove.quad(b, c, f, e);
  Scene scene(groove.mjcf("m", "collision='triangle' inertia='shell'"),
              kMesh1 + geom("size='.2' pos='0 .1 .28'"));
  Shape<double> mesh = scene.shape(0);
  const Contacts found = collided(scene.shape(1), mesh);
  ASSERT_EQ(found.size(), 2u);
  for (const auto& contact : found) EXPECT_NEAR(contact.dist, 0.28 * std::sqrt(0.5) - 0.2, 1e-7);
}

TEST(TriangleMesh, AShellHasTwoSides) {
  Scene scene(sheet(1, 1, 3).mjcf("m"), kMesh1 + geom("size='.1' pos='.1 .2 .09'") +
                                            geom("size='.1' pos='.1 .2 -.09'") +
                                            geom("type='box' size='.1 .1 .1' pos='.1 .2 -.09'"));
  const Contacts above = collided(scene.shape(1), scene.shape(0));
  const Contacts below = collided(scene.shape(2), scene.shape(0));
  const Contacts box = collided(scene.shape(3), scene.shape(0));
  ASSERT_EQ(above.size(), 1u);
  ASSERT_EQ(below.size(), 1u);
  ASSERT_EQ(box.size(), 4u);
  EXPECT_NEAR(above[0].normal.z, -1, 1e-12);  // from the ball to the sheet
  EXPECT_NEAR(below[0].normal.z, 1, 1e-12);
  EXPECT_NEAR(box[0].normal.z, 1, 1e-12);
  EXPECT_NEAR(box[0].dist, -0.01, 1e-7);
}

TEST(TriangleMesh, AThinWallIsFeltFromItsOwnSideOnly) {
  Scene scene(slab(1, 1, 0.002, 8).mjcf("m"), kMesh1 + geom("size='.1' pos='.03 .02 .095'") +
                                                  geom("type='box' size='.1 .1 .1' pos='.03 .02 .095'"));
  const Contacts ball = collided(scene.shape(1), scene.shape(0));
  ASSERT_EQ(ball.size(), 1u);
  EXPECT_NEAR(ball[0].dist, -0.005, 1e-8);
  EXPECT_NEAR(ball[0].normal.z, -1, 1e-12);
  const Contacts box = collided(scene.shape(2), scene.shape(0));
  ASSERT_EQ(box.size(), 4u);
  EXPECT_NEAR(least(box), -0.005, 1e-8);
}

TEST(TriangleMesh, WhatIsInsideIsPushedOutByTheNearestFace) {
  Triangles cube = slab(1, 1, 2, 2);
  const std::string shapes[] = {"type='sphere' size='.1'", "type='capsule' size='.05 .05'",
                                "type='ellipsoid' size='.1 .1 .1'", "type='cylinder' size='.1 .1'",
                                "type='box' size='.1 .1 .1'"};
  for (const std::string& shape : shapes) {
    Scene scene(cube.mjcf("m"), kMesh1 + geom(shape + " pos='.2 .6 -1'"));
    const Contacts found = collided(scene.shape(1), scene.shape(0));
    ASSERT_FALSE(found.empty()) << shape;
    EXPECT_NEAR(found[0].normal.y, -1, 1e-9)
        << shape;  // out of the cube is +y, from the shape to the mesh -y
    EXPECT_LT(found[0].dist, -0.4) << shape;
  }
  Scene scene(cube.mjcf("m") + slab(0.1, 0.1, 0.2, 2).mjcf("s"),
              kMesh1 + geom("type='mesh' mesh='s' pos='.2 .6 -1'"));
  const Contacts found = collided(scene.shape(0), scene.shape(1));
  ASSERT_FALSE(found.empty());
  EXPECT_GT(found[0].normal.y, 0.99);
}

TEST(TriangleMesh, CubesOfTrianglesStackInFourPoints) {
  for (int cuts : {1, 2, 5}) {
    Scene scene(slab(0.25, 0.25, 0.5, cuts).mjcf("m"),
                kMesh1 + geom("type='mesh' mesh='m' pos='.0625 .03125 .498'"));
    const Contacts found = collided(scene.shape(0), scene.shape(1));
    ASSERT_EQ(found.size(), 4u) << cuts;
    for (const auto& c : found) {
      EXPECT_NEAR(c.dist, -0.002, 1e-7);
      EXPECT_NEAR(c.normal.z, 1, 1e-9);
    }
  }
}

TEST(TriangleMesh, CrossedRidgesTouchInOnePoint) {
  // Two roofs, one upside down and rotated by 90 degrees: their ridges cross.
  Triangles roof;
  const int v[] = {roof.add(-1, -.5, -.5), roof.add(1, -.5, -.5), roof.add(1, .5, -.5),
                   roof.add(-1, .5, -.5),  roof.add(-1, 0, 0),    roof.add(1, 0, 0)};
  roof.quad(v[0], v[3], v[2], v[1]);
  roof.quad(v[0], v[1], v[5], v[4]);
  roof.quad(v[2], v[3], v[4], v[5]);
  roof.faces.push_back({v[0], v[4], v[3]});
  roof.faces.push_back({v[1], v[2], v[5]});
  Scene scene(roof.mjcf("m"), kMesh1 + geom("type='mesh' mesh='m' pos='.1 .2 -.003' euler='180 0 90'"));
  const Contacts found = collided(scene.shape(0), scene.shape(1));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, -0.003, 1e-7);
  EXPECT_NEAR(found[0].normal.z, 1, 1e-6);
  EXPECT_NEAR(found[0].pos.x, 0.1, 1e-6);
}

TEST(TriangleMesh, StandsOnATiltedHeightField) {
  // A slope of 1 in 2 along x: the lower edge of an upright cube touches.
  std::string field = "<hfield name='h' nrow='5' ncol='9' size='1 1 1 .1' elevation='";
  for (int r = 0; r < 5; r++)
    for (int c = 0; c < 9; c++) field += std::to_string(c / 8.0) + " ";
  Scene scene(slab(0.1, 0.1, 0.2, 2).mjcf("m") + field + "'/>",
              geom("type='hfield' hfield='h'") + geom("type='mesh' mesh='m' pos='0 0 .74'"));
  const Contacts found = collided(scene.shape(0), scene.shape(1));
  ASSERT_FALSE(found.empty());
  // Below the cube's lowest corner at x = .1, z = .54 the ground is at .55.
  EXPECT_NEAR(least(found), -0.01 * 2 / std::sqrt(5.0), 1e-6);
  EXPECT_NEAR(found[0].normal.x, -1 / std::sqrt(5.0), 1e-6);
  EXPECT_NEAR(found[0].normal.z, 2 / std::sqrt(5.0), 1e-6);
}

TEST(TriangleMesh, DistanceIsThatOfTheTrianglesNotOfTheHull) {
  Scene scene(bowl(0.5, 0.45, 64, 32).mjcf("m"), kMesh1 + geom("size='.1' pos='0 0 -.1'"));
  const ModelView<double>& m = detail::view_of(scene.model);
  ConvexStorage<double> storage;
  Segment<double> closest;
  const ConvexOptions<double> options = convex_options(m);
  const auto hard = [&](const Shape<double>& a, const Shape<double>& b, double margin,
                        ContactPoint<double>* found) {
    return collide(a, b, margin, options, storage.scratch(), found);
  };
  const double dist =
      shape_distance(scene.shape(0), scene.shape(1), 1.0, options, storage.scratch(), closest, hard);
  EXPECT_NEAR(dist, 0.45 - 0.1 - 0.1, 2e-3);
  EXPECT_NEAR(norm(closest.to - closest.from), dist, 1e-9);
  EXPECT_GT(closest.to.z, closest.from.z);
}

}  // namespace
}  // namespace corten::test
