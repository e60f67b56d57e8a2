// Two triangle meshes, compared with closed forms: penetration depth and direction.
#include <gtest/gtest.h>

#include <algorithm>

#include "collision/narrow_phase.h"
#include "support/meshes.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

using Vec = Vec3<double>;
using Contacts = std::vector<ContactPoint<double>>;

Contacts collided(const Shape<double>& a, const Shape<double>& b, double margin = 0) {
  Contacts found(kMaxPairContacts);
  found.resize(static_cast<std::size_t>(collide_triangles_triangles(a, b, margin, found.data())));
  return found;
}

const ContactPoint<double>& deepest(const Contacts& found) {
  return *std::min_element(found.begin(), found.end(),
                           [](const auto& a, const auto& b) { return a.dist < b.dist; });
}

std::string two(const std::string& one, const std::string& other) {
  return "<geom type='mesh' mesh='" + one + "'/><geom type='mesh' mesh='" + other + "'/>";
}

TEST(TrianglePair, BallsKnowHowDeepTheyAre) {
  const double r = 0.5;
  for (int rows : {8, 16, 32}) {
    Scene scene(bumpy_ball(r, 0, 2 * rows, rows, 1).mjcf("m"), two("m", "m"));
    Shape<double> other = scene.shape(1);
    // The distance from a vertex of one to a face of the other is smaller than the depth because of the
    // facets.
    const double facets = 2 * r * (1 - std::cos(3.14159265 / rows));
    for (const double depth : {0.05, 0.1, 0.2, 0.4}) {
      if (depth < facets) continue;
      const Vec along = normalized(Vec{0.3, 0.2, 0.9});
      other.pos = (2 * r - depth) * along;
      const Contacts found = collided(scene.shape(0), other);
      ASSERT_FALSE(found.empty());
      EXPECT_NEAR(deepest(found).dist, -depth, facets) << rows << " rows, depth " << depth;
      EXPECT_GT(deepest(found).dist, -depth - 1e-6) << rows << " rows, depth " << depth;
      EXPECT_GT(dot(deepest(found).normal, along), std::cos(2 * 3.14159265 / rows));
    }
  }
}

TEST(TrianglePair, BlocksKnowHowDeepTheyAre) {
  // From coarse to fine, aligned, nearly aligned, and well beside each other.
  const Vec places[] = {{0, 0, 0}, {1e-9, -1e-9, 0}, {0.01, 0.004, 0}, {0.0625, 0.03125, 0}, {0.2, 0.1, 0}};
  for (int cuts : {1, 2, 5, 10}) {
    Scene scene(slab(0.25, 0.25, 0.5, cuts).mjcf("m"), two("m", "m"));
    for (const Vec& beside : places)
      for (const double depth : {0.002, 0.02, 0.08, 0.2}) {
        Shape<double> other = scene.shape(1);
        other.pos += beside + Vec{0, 0, 0.5 - depth};
        const Contacts found = collided(scene.shape(0), other);
        ASSERT_GE(found.size(), 4u) << cuts << " cuts, depth " << depth << " beside " << beside.x;
        for (const auto& c : found) {
          EXPECT_NEAR(c.dist, -depth, 1e-6) << cuts << " cuts, beside " << beside.x;
          EXPECT_NEAR(c.normal.z, 1, 1e-6) << cuts << " cuts, depth " << depth << " beside " << beside.x;
        }
      }
  }
}

TEST(TrianglePair, AThinWallPushesBackToTheSideThatACornerCameFrom) {
  Scene scene(slab(1, 1, 0.0625, 8).mjcf("wall") + slab(0.25, 0.25, 0.5, 3).mjcf("block"),
              two("wall", "block"));
  Shape<double> block = scene.shape(1);
  for (const double depth : {0.01, 0.03, 0.05, 0.06}) {
    block.pos = scene.shape(1).pos + Vec{0.03, 0.07, 0.5 - depth};
    const Contacts found = collided(scene.shape(0), block);
    ASSERT_GE(found.size(), 4u) << depth;
    EXPECT_NEAR(deepest(found).dist, -depth, 1e-6);
    for (const auto& c : found) EXPECT_NEAR(c.normal.z, 1, 1e-6) << depth;
  }
}

TEST(TrianglePair, WhatIsWhollyInsideGoesOutWhereItsCentreIsNearest) {
  Scene scene(slab(1, 1, 2, 4).mjcf("block") + slab(0.125, 0.125, 0.25, 2).mjcf("inside"),
              two("block", "inside"));
  for (const bool swap : {false, true}) {
    Shape<double> inside = scene.shape(1);
    inside.pos = {0.25, 0.5, -1.0};
    const Contacts found = swap ? collided(inside, scene.shape(0)) : collided(scene.shape(0), inside);
    // At the corners of its far side, so that it does not turn.
    ASSERT_EQ(found.size(), 4u);
    for (const ContactPoint<double>& c : found) {
      EXPECT_NEAR(c.dist, -0.5 - 0.125, 1e-6);
      EXPECT_NEAR(c.normal.y, swap ? -1 : 1, 1e-9);
      EXPECT_NEAR(std::abs(c.pos.x - 0.25), 0.125, 1e-6);
    }
  }
}

}  // namespace
}  // namespace corten::test
