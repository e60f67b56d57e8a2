// Tests of the exact solids: brute-force distances agree with closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "support/contact_shapes.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

Vec random_point(Random& random, double half) {
  return {random.uniform(-half, half), random.uniform(-half, half), random.uniform(-half, half)};
}

TEST(Solids, DistancesToTrianglesAreThoseToTheBox) {
  Triangles cube = slab(0.3, 0.4, 1.0, 3);
  const Solid mesh = mesh_solid(cube), box = box_solid({-0.3, -0.4, -1.0}, {0.3, 0.4, 0});
  Random random(1);
  for (int i = 0; i < repetitions(2000, 100); i++) {
    const Vec p = random_point(random, 1.5);
    EXPECT_NEAR(mesh.nearest(p).distance, box.nearest(p).distance, 1e-14);
    EXPECT_NEAR(norm(mesh.nearest(p).point - p), std::abs(box.nearest(p).distance), 1e-14);
    const Vec d = random_direction(random);
    EXPECT_NEAR(mesh.reach(d), box.reach(d), 1e-15);
  }
}

TEST(Solids, MeshesWithHolesHaveThemOutside) {
  const Solid ring = mesh_solid(washer(1, 0.5, 0.2, 64));
  EXPECT_NEAR(ring.nearest({0, 0, 0}).distance, 0.5, 0.002);
  EXPECT_NEAR(ring.nearest({0.75, 0, 0}).distance, -0.2, 1e-12);
  EXPECT_NEAR(ring.nearest({0, 0.8, 0.3}).distance, 0.1, 1e-12);
  EXPECT_EQ(ring.feet.size(), 2u);  // it lies on either side, and does not stand on its rim
}

/// The normal of the nearest point is along the line to the point, and their distance is the solid's
/// distance.
void expect_nearest(const Solid& solid, const Vec& p) {
  const Nearest n = solid.nearest(p);
  EXPECT_NEAR(norm(p - n.point), std::abs(n.distance), 1e-12);
  EXPECT_NEAR(solid.nearest(n.point).distance, 0, 1e-12);
  const Vec out = (n.distance > 0 ? 1 : -1) * unit(p - n.point);
  EXPECT_NEAR(solid.nearest(n.point + 1e-3 * out).distance, 1e-3, 1e-9);
}

TEST(Solids, NearestPointsAreAlongTheNormal) {
  const std::vector<Solid> solids = {ball_solid(0.5), capsule_solid(0.3, 0.4), cylinder_solid(0.5, 0.3),
                                     ellipsoid_solid({0.6, 0.5, 0.4})};
  Random random(2);
  for (int i = 0; i < repetitions(500, 50); i++)
    for (const Solid& solid : solids) {
      const Vec p = random_point(random, 1);
      if (std::abs(solid.nearest(p).distance) < 0.1 && norm(p) > 0.1) expect_nearest(solid, p);
    }
}

TEST(Solids, FarthestPointsAreOnTheSurface) {
  Random random(3);
  for (const auto& names : {convex_bodies(), triangle_bodies()})
    for (const std::string& name : names) {
      const Solid solid = body_shape(name, 1).solid;
      for (int i = 0; i < repetitions(20, 2); i++) {
        const Vec d = random_direction(random), p = solid.farthest(d, random);
        EXPECT_NEAR(dot(p, d), solid.reach(d), 1e-12) << name;
        EXPECT_NEAR(solid.nearest(p).distance, 0, 1e-9) << name;
      }
    }
}

TEST(Solids, EveryShapeHasAFootToStandOn) {
  for (const auto& names : {convex_bodies(), triangle_bodies(), field_bodies()})
    for (const std::string& name : names) EXPECT_FALSE(body_shape(name, 1).solid.feet.empty()) << name;
}

}  // namespace
}  // namespace corten::test
