// Triangle mesh faces on faces: contacts are the corners of the common polygon, computed here by clipping one
// square by the other. Also overlaps that have a long and a short way out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "collision/narrow_phase.h"
#include "support/meshes.h"
#include "unit/collision/scene.h"

namespace corten::test {
namespace {

using Vec = Vec3<double>;
using Contacts = std::vector<ContactPoint<double>>;
using Polygon = std::vector<Vec>;

constexpr double kHalf = 0.1;

Contacts collided(const Shape<double>& a, const Shape<double>& b) {
  Contacts found(kMaxPairContacts);
  found.resize(static_cast<std::size_t>(collide_triangles_triangles(a, b, 0.0, found.data())));
  return found;
}

Mat3<double> turned(Vec axis, double angle) {
  const Vec u = std::sin(0.5 * angle) * normalized(axis);
  return matrix(Quat<double>{std::cos(0.5 * angle), u.x, u.y, u.z});
}

/// The intersection of a polygon with the square of half width kHalf about the origin.
Polygon cut_by_square(Polygon p) {
  for (const Vec& side : {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{-1, 0, 0}, Vec{0, -1, 0}}) {
    Polygon cut;
    for (std::size_t i = 0; i < p.size(); i++) {
      const Vec from = p[i], to = p[(i + 1) % p.size()];
      const double a = dot(side, from) - kHalf, b = dot(side, to) - kHalf;
      if (a <= 0) cut.push_back(from);
      if ((a < 0 && b > 0) || (a > 0 && b < 0)) cut.push_back(from + (a / (a - b)) * (to - from));
    }
    p = cut;
  }
  return p;
}

double area(const Polygon& p) {
  double twice = 0;
  for (std::size_t i = 0; i < p.size(); i++)
    twice += p[i].x * p[(i + 1) % p.size()].y - p[i].y * p[(i + 1) % p.size()].x;
  return 0.5 * twice;
}

/// Points sorted around their centre.
Polygon around(const Contacts& found) {
  Polygon p;
  Vec centre{0, 0, 0};
  for (const auto& c : found) {
    p.push_back(c.pos);
    centre += (1.0 / static_cast<double>(found.size())) * c.pos;
  }
  std::sort(p.begin(), p.end(), [&](const Vec& a, const Vec& b) {
    return std::atan2(a.y - centre.y, a.x - centre.x) < std::atan2(b.y - centre.y, b.x - centre.x);
  });
  return p;
}

double to_nearest_corner(const Polygon& polygon, Vec p) {
  double least = 1e300;
  for (const Vec& corner : polygon) least = std::min(least, std::hypot(p.x - corner.x, p.y - corner.y));
  return least;
}

/// A cube on a cube: rotated about z, moved, and tilted a little, with all corners below the lower cube's
/// top.
void expect_corners(const Scene& scene, double yaw, Vec beside, double tilt) {
  const double depth = 2e-4;
  Shape<double> lower = scene.shape(0), upper = scene.shape(1);
  lower.pos = {0, 0, 0};
  const Mat3<double> turn = turned({0.6, 0.8, 0}, tilt) * turned({0, 0, 1}, yaw);
  upper.mat = turn * upper.mat;
  upper.pos = beside + Vec{0, 0, 2 * kHalf - depth};
  Polygon square;
  for (const Vec& corner : {Vec{-1, -1, -1}, Vec{1, -1, -1}, Vec{1, 1, -1}, Vec{-1, 1, -1}})
    square.push_back(turn * (kHalf * corner) + upper.pos);
  const Polygon shared = cut_by_square(square);
  const Contacts found = collided(lower, upper);
  SCOPED_TRACE(testing::Message() << "yaw " << yaw << " beside " << beside.x << " tilt " << tilt);
  ASSERT_GE(found.size(), 3u);
  for (const auto& c : found) {
    EXPECT_GT(c.normal.z, 1 - tilt * tilt - 1e-12);
    EXPECT_NEAR(c.dist, -depth, 0.2 * std::abs(tilt) + 1e-7);
    EXPECT_LT(to_nearest_corner(shared, c.pos), 0.2 * std::abs(tilt) + 1e-5);
  }
  // Of eight corners at least every second one is the outermost in one of eight directions.
  EXPECT_GT(area(around(found)), 0.7 * area(shared));
}

TEST(TriangleFaces, ContactsAreTheCornersOfWhatTwoFacesShare) {
  const Triangles cube = slab(kHalf, kHalf, 2 * kHalf, 1);
  Scene scene(cube.mjcf("m"), "<geom type='mesh' mesh='m'/><geom type='mesh' mesh='m'/>");
  const double yaws[] = {0, 1e-9, 3e-6, -3e-6, 1e-3, -0.02, 0.05, -0.26, 0.5, 0.785398, 1.3};
  const Vec places[] = {{0, 0, 0}, {1e-9, -1e-9, 0}, {0.013, 0.007, 0}, {0.05, -0.03, 0}, {-0.09, 0.02, 0}};
  for (const double yaw : yaws)
    for (const Vec& beside : places)
      for (const double tilt : {0.0, 1e-9, 1e-7, -1e-6, 1e-5, -5e-4})
        expect_corners(scene, yaw, beside, tilt);
}

/// A plate whose corner penetrates the side of another plate of the same height.
TEST(TriangleFaces, AThinOverlapIsLeftByTheShortWay) {
  const Triangles plate = slab(kHalf, kHalf, 0.06, 1);
  Scene scene(plate.mjcf("m"), "<geom type='mesh' mesh='m'/><geom type='mesh' mesh='m'/>");
  for (const double yaw : {0.785398, 0.9, 0.3})
    for (const double along : {0.0, 0.031})
      for (const double up : {0.0, 1e-9, 0.01})
        for (const double depth : {1e-6, 1e-4, 2e-3, 8e-3}) {
          Shape<double> other = scene.shape(1);
          other.mat = turned({0, 0, 1}, yaw) * other.mat;
          // The corner that is farthest along -x.
          const double reach = kHalf * (std::cos(yaw) + std::sin(yaw));
          other.pos = scene.shape(0).pos + Vec{kHalf + reach - depth, along, up};
          SCOPED_TRACE(testing::Message() << yaw << " along " << along << " up " << up << " depth " << depth);
          const Contacts found = collided(scene.shape(0), other);
          EXPECT_GE(found.size(), 2u);
          double deepest = 0;
          for (const auto& c : found) {
            EXPECT_NEAR(c.normal.z, 0, 1e-6);
            deepest = std::min(deepest, c.dist);
          }
          EXPECT_NEAR(deepest, -depth, 1e-7);
        }
}

/// A cube, flat or on a corner, through a plate that is thinner than the cube's depth.
TEST(TriangleFaces, WhatHasPassedAThinWallGoesBack) {
  for (const double thick : {0.001, 0.01}) {
    Scene scene(slab(0.5, 0.5, thick, 1).mjcf("plate") + slab(kHalf, kHalf, 2 * kHalf, 1).mjcf("cube"),
                "<geom type='mesh' mesh='plate'/><geom type='mesh' mesh='cube'/>");
    const Shape<double> plate = scene.shape(0);
    const double top = plate.pos.z + 0.5 * thick;
    for (const double tilt : {0.0, 1e-7, 0.3, 0.6})
      for (const double depth : {0.5 * thick, thick, 1.5 * thick, 0.015, 0.03}) {
        Shape<double> cube = scene.shape(1);
        const Mat3<double> turn = turned({0.6, 0.8, 0}, tilt);
        cube.mat = turn * cube.mat;
        double lowest = 0;
        for (int k = 0; k < 3; k++) lowest += kHalf * std::abs(turn(2, k));
        cube.pos = {0.013, 0.029, top + lowest - depth};
        SCOPED_TRACE(testing::Message() << thick << " tilt " << tilt << " depth " << depth);
        for (const bool swap : {false, true}) {
          const Contacts found = swap ? collided(cube, plate) : collided(plate, cube);
          ASSERT_GE(found.size(), tilt < 1e-6 ? 4u : 1u);
          double deepest = 0;
          for (const auto& c : found) {
            EXPECT_NEAR(c.normal.z, swap ? -1 : 1, 1e-6);
            deepest = std::min(deepest, c.dist);
          }
          EXPECT_NEAR(deepest, -depth, 1e-6);
        }
      }
  }
}

}  // namespace
}  // namespace corten::test
