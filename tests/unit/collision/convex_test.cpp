// Contacts of convex pairs with a closed-form answer, and shapes that are difficult for iterative colliders.
#include <gtest/gtest.h>

#include <cmath>

#include "unit/collision/convex_check.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

TEST(Convex, EllipsoidOnSphereAlongAnAxis) {
  const Scene scene("",
                    "<geom type='sphere' size='.1'/><geom type='ellipsoid' size='.2 .1 .3' pos='0 0 .395'/>");
  const auto c = scene.contacts(0, 1);
  ASSERT_EQ(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, -0.005, 1e-6);
  EXPECT_NEAR(c[0].pos.z, 0.0975, 1e-6) << "half way between .095 and .1";
  EXPECT_NEAR(c[0].normal.z, 1, 1e-6) << "from the first to the second";
}

TEST(Convex, CrossedCylinders) {
  const Scene scene("",
                    "<geom type='cylinder' size='.1 .5'/>"
                    "<geom type='cylinder' size='.1 .5' pos='.19 0 0' euler='90 0 0'/>");
  const auto c = scene.contacts(0, 1);
  ASSERT_EQ(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, -0.01, 2e-6);
  EXPECT_NEAR(c[0].normal.x, 1, 1e-4);
  EXPECT_NEAR(c[0].pos.x, 0.095, 1e-4);
}

TEST(Convex, MarginFindsShapesThatAreApartAndLeavesTheDistance) {
  const Scene scene(kBlock,
                    "<geom type='capsule' size='.1 .2'/><geom type='mesh' mesh='block' pos='.25 0 0'/>");
  EXPECT_EQ(scene.contacts(0, 1).size(), 0u);
  EXPECT_EQ(scene.contacts(0, 1, 0.04).size(), 0u);
  const auto c = scene.contacts(0, 1, 0.06);
  ASSERT_EQ(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, 0.05, 1e-6);
  EXPECT_NEAR(c[0].pos.x, 0.125, 1e-6);
}

TEST(Convex, BoxOnMeshSpreadsOverTheCommonRectangleOnlyWithMulticcd) {
  const std::string geoms =
      "<geom type='box' size='.5 .5 .1'/>"
      "<geom type='mesh' mesh='block' pos='.45 0 .399'/>";
  EXPECT_EQ(Scene(kBlock, geoms).contacts(0, 1).size(), 1u);
  const auto c = Scene(kBlock, geoms, kMulti).contacts(0, 1);
  ASSERT_EQ(c.size(), 4u);
  double least_x = 1, most_x = -1, least_y = 1, most_y = -1;
  for (const auto& p : c) {
    EXPECT_NEAR(p.dist, -0.001, 1e-6);
    EXPECT_NEAR(p.normal.z, 1, 1e-6);
    EXPECT_NEAR(p.pos.z, 0.0995, 1e-6);
    least_x = std::min(least_x, p.pos.x), most_x = std::max(most_x, p.pos.x);
    least_y = std::min(least_y, p.pos.y), most_y = std::max(most_y, p.pos.y);
  }
  EXPECT_NEAR(least_x, 0.35, 1e-6);
  EXPECT_NEAR(most_x, 0.5, 1e-6) << "the box ends there";
  EXPECT_NEAR(least_y, -0.2, 1e-6);
  EXPECT_NEAR(most_y, 0.2, 1e-6);
}

TEST(Convex, EdgeOnSideHasTwoContacts) {
  const auto c = Scene(kBlock,
                       "<geom type='box' size='.5 .5 .1'/>"
                       "<geom type='mesh' mesh='block' euler='0 45 0' pos='0 0 .3818427'/>",
                       kMulti)
                     .contacts(0, 1);
  ASSERT_EQ(c.size(), 2u) << "the edge along y";
  EXPECT_NEAR(std::abs(c[0].pos.y - c[1].pos.y), 0.4, 1e-6);
}

TEST(Convex, StandingCylinderTurnsOutPointsOnItsRim) {
  const auto c =
      Scene("", "<geom type='cylinder' size='.2 .1' pos='0 0 .199'/><geom type='box' size='.5 .5 .1'/>",
            kMulti)
          .contacts(0, 1);
  EXPECT_GE(c.size(), 3u);
  EXPECT_LE(c.size(), 5u);
  for (const auto& p : c) EXPECT_NEAR(p.dist, c[0].dist, 0) << "all with the first distance";
}

TEST(Convex, PolygonWithManyCornersLeavesFourDifferentOnes) {
  Vec3<double> corner[12];
  for (int i = 0; i < 12; i++)
    corner[i] = {std::cos(0.5235987755982988 * i), std::sin(0.5235987755982988 * i), 0};
  int best[4];
  multi::large_quad(multi::Polygon<double>{corner, 12}, best);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < i; j++) EXPECT_NE(best[i], best[j]);
  multi::find_largest_quad(multi::Polygon<double>{corner, 12}, best);
  EXPECT_NEAR(multi::quad_area(corner[best[0]], corner[best[2]], corner[best[1]], corner[best[3]]), 2, 1e-12)
      << "a square in the unit circle";
}

TEST(Convex, ClimbingFindsTheFarthestVertex) {
  const Scene scene("<mesh name='ball' builtin='sphere' params='3'/>", "<geom type='mesh' mesh='ball'/>");
  ConvexShape<double> shape = convex_shape(scene.shape(0), 0.0, 1.0);
  ASSERT_NE(shape.hull, nullptr);
  check::Random random(3);
  for (int i = 0; i < 200; i++) {
    const Vec3<double> dir = random.direction();
    const Vec3<double> climbed = shape.verts[(support::of_mesh(shape, dir), shape.vertex)];
    ConvexShape<double> all = shape;
    all.hull = nullptr, all.vertex = -1;
    EXPECT_DOUBLE_EQ(dot(dir, climbed), dot(dir, shape.verts[support::farthest_by_search(all, dir)]));
  }
}

// Poses in which GJK and EPA have no initial simplex or polytope.
TEST(Convex, CoincidentNestedAndTouchingShapesAreLikeOthers) {
  const Model meshes = load_string(check::mesh_scene(1));
  check::Random random(11);
  const int types[] = {kSphere, kCapsule, kEllipsoid, kCylinder, kBox, kMesh};
  ConvexStorage<double> storage;
  for (int first : types)
    for (int second : types) {
      if (second < first) continue;
      for (int trial = 0; trial < 18; trial++) {
        Shape<double> a = random.shape(first, 0.2, 1 + trial % 3, &detail::view_of(meshes));
        Shape<double> b = random.shape(second, trial % 2 == 0 ? 0.2 : 0.02, 1, &detail::view_of(meshes));
        a.mat = b.mat = trial < 6 ? identity3<double>() : random.right_angles();
        if (trial >= 12) a.mat = random.rotation();
        a.pos = b.pos = {0, 0, 0};
        if (trial % 3 == 1) b.pos.z = check::reach(a, {0, 0, 1}) + check::reach(b, {0, 0, -1});
        if (trial % 3 == 2) b.pos.x = 0.5 * check::reach(a, {1, 0, 0});
        ContactPoint<double> found[8];
        const int n = collide_convex(a, b, 0.0, {1e-6, 35, false}, storage.scratch(), found);
        EXPECT_EQ(check::fault(a, b, found, n, 1e-4), "")
            << first << " and " << second << ", trial " << trial;
      }
    }
}

TEST(Convex, TouchingCylindersHaveNoDepth) {
  // Exactly touching, so rounding decides whether EPA's first polytope contains the origin.
  check::Random random(3);
  ConvexStorage<double> storage;
  for (int i = 0; i < 300; i++) {
    Shape<double> a = random.shape(i % 2 == 0 ? kCylinder : kEllipsoid, 0.2, 5, nullptr);
    Shape<double> b = random.shape(kCylinder, 0.2, 5, nullptr);
    if (i % 2 != 0) b.type = kBox, b.radius = norm(b.size);
    a.mat = random.right_angles();
    b.mat = i % 3 == 0 ? a.mat : random.right_angles();
    a.pos = random.uniform(0, 0.3) * random.direction();
    const Vec3<double> away = column(a.mat, random.below(3));
    b.pos = a.pos;
    b.pos -= check::separation(a, b, away) * away;
    ContactPoint<double> found[8];
    const int n = collide_convex(a, b, 0.0, {1e-6, 35, false}, storage.scratch(), found);
    EXPECT_EQ(check::fault(a, b, found, n, 5e-5), "") << i;
  }
}

// Rounding in the weights of a simplex must not be multiplied by the distance from the origin.
TEST(Convex, FarAwayContactsLieBetweenTheSurfaces) {
  check::Random random(9);
  ConvexStorage<double> storage;
  for (int i = 0; i < 3000; i++) {
    Shape<double> a = random.shape(i % 2 == 0 ? kSphere : kCapsule, 0.2, 5, nullptr);
    Shape<double> b = random.shape(kEllipsoid, 0.2, 5, nullptr);
    a.mat = random.rotation(), b.mat = random.rotation();
    a.pos = b.pos = 1e6 * random.direction();
    const Vec3<double> away = random.direction();
    b.pos -= (random.uniform(0.7, 1) * check::separation(a, b, away)) * away;
    ContactPoint<double> found[8];
    if (collide_convex(a, b, 0.0, {1e-6, 35, false}, storage.scratch(), found) == 0) continue;
    const Vec3<double> n = found[0].normal;
    EXPECT_NEAR(dot(n, found[0].pos), 0.5 * (check::reach(a, n) - check::reach(b, -n)), 1e-4) << i;
  }
}

TEST(Convex, TinyAndHugeShapesBehaveLikeOthers) {
  const Model meshes = load_string(check::mesh_scene(1));
  for (const double scale : {std::ldexp(1.0, -20), std::ldexp(1.0, 20)}) {
    check::Random random(5);
    ConvexStorage<double> storage;
    int contacts = 0;
    for (int i = 0; i < 60; i++) {
      const check::RandomPair pair = check::random_pair(random, 1, 5, &detail::view_of(meshes));
      if (pair.second.type == kMesh) continue;
      check::RandomPair other = pair;
      for (Shape<double>* s : {&other.first, &other.second}) {
        s->size = scale * s->size;
        s->pos = scale * s->pos;
        s->radius *= scale;
      }
      ContactPoint<double> found[8], scaled[8];
      const int n =
          collide_convex(pair.first, pair.second, 0.0, {1e-6, 100, false}, storage.scratch(), found);
      ASSERT_EQ(collide_convex(other.first, other.second, 0.0, {1e-6, 100, false}, storage.scratch(), scaled),
                n);
      contacts += n;
      if (n > 0) {
        EXPECT_NEAR(scaled[0].dist / scale, found[0].dist, 2e-4);
      }
    }
    EXPECT_GT(contacts, 10);
  }
}

TEST(Convex, SinglePrecisionIsNear) {
  const Model meshes = load_string(check::mesh_scene(1));
  check::Random random(17);
  ConvexStorage<double> storage;
  ConvexStorage<float> float_storage;
  int both = 0, one = 0;
  for (int i = 0; i < 300; i++) {
    const check::RandomPair pair = check::random_pair(random, 0.3, 3, &detail::view_of(meshes));
    if (pair.second.type == kMesh) continue;
    const auto to_float = [](const Shape<double>& s) {
      Shape<float> f{s.type, -1, {}, {}, {}, float(s.radius), nullptr};
      for (int k = 0; k < 3; k++) f.size[k] = float(s.size[k]), f.pos[k] = float(s.pos[k]);
      for (int k = 0; k < 9; k++) f.mat.m[k] = float(s.mat.m[k]);
      return f;
    };
    ContactPoint<double> found[8];
    ContactPoint<float> near[8];
    const int n = collide_convex(pair.first, pair.second, 0.0, {1e-6, 100, false}, storage.scratch(), found);
    const int m = collide_convex(to_float(pair.first), to_float(pair.second), 0.0f, {1e-5f, 100, false},
                                 float_storage.scratch(), near);
    if (n != m) {
      one++;
      continue;
    }
    both += n;
    if (n > 0) {
      EXPECT_NEAR(near[0].dist, found[0].dist, 2e-3) << pair.first.type << " " << pair.second.type;
    }
  }
  EXPECT_GT(both, 60);
  EXPECT_LE(one, 3) << "only where they just touch";
}

}  // namespace
}  // namespace corten::test
