// Paths around circles with lengths from elementary geometry.
#include "dynamics/wrap.h"

#include <gtest/gtest.h>

#include <cmath>

namespace corten {
namespace {

using V = Vec3<double>;
const double kPi = std::acos(-1);
const Mat3<double> kUpright = identity3<double>();

WrapArc<double> around(bool cylinder, V from, V to, const V* side = nullptr, double radius = 1) {
  return wrap_around(from, to, WrapSurface<double>{cylinder, V{0, 0, 0}, kUpright, radius, side});
}

double path_length(V from, V to, const WrapArc<double>& arc) {
  return arc.touches() ? norm(arc.point[0] - from) + arc.length + norm(to - arc.point[1]) : norm(to - from);
}

TEST(Wrap, TwoTangentsAndAnArc) {
  const V from{-2, 0, 0}, to{2, 0, 0};
  for (bool cylinder : {false, true}) {
    const WrapArc<double> arc = around(cylinder, from, to);
    ASSERT_TRUE(arc.touches());
    // The tangent from distance 2 to a unit circle has length sqrt(3) and leaves a sixth of a turn.
    EXPECT_NEAR(arc.length, kPi / 3, 1e-12);
    EXPECT_NEAR(path_length(from, to, arc), 2 * std::sqrt(3) + kPi / 3, 1e-12);
  }
}

TEST(Wrap, SideDecidesTheWay) {
  const V from{-2, 0.3, 0}, to{2, 0.3, 0};
  for (bool cylinder : {false, true}) {
    EXPECT_GT(around(cylinder, from, to).point[0].y, 0) << "the shorter way";
    const V above{0, 1.5, 0}, below{0, -1.5, 0};
    EXPECT_GT(around(cylinder, from, to, &above).point[0].y, 0);
    const WrapArc<double> under = around(cylinder, from, to, &below);
    ASSERT_TRUE(under.touches());
    EXPECT_LT(under.point[0].y, 0);
    EXPECT_GT(path_length(from, to, under), path_length(from, to, around(cylinder, from, to)));
  }
}

TEST(Wrap, AFreeStraightWayOnTheWrongSideIsNotTaken) {
  const V from{-2, 1.2, 0}, to{2, 1.2, 0}, above{0, 2, 0}, below{0, -2, 0};
  EXPECT_FALSE(around(true, from, to).touches());
  EXPECT_FALSE(around(true, from, to, &above).touches());
  EXPECT_TRUE(around(true, from, to, &below).touches());
}

TEST(Wrap, UnrolledCylinderIsAStraightLine) {
  const V from{-2, 0, -1}, to{2, 0, 2};
  const WrapArc<double> arc = around(true, from, to);
  ASSERT_TRUE(arc.touches());
  const double flat = 2 * std::sqrt(3) + kPi / 3;
  EXPECT_NEAR(path_length(from, to, arc), std::hypot(flat, 3), 1e-12);
  EXPECT_NEAR(arc.point[0].z, -1 + 3 * std::sqrt(3) / flat, 1e-12);
}

TEST(Wrap, SphereIsWrappedInThePlaneOfBothEnds) {
  const V from{0, -2, 1}, to{0.5, 1.5, 0.2};
  const WrapArc<double> arc = around(false, from, to);
  ASSERT_TRUE(arc.touches());
  for (V p : arc.point) {
    EXPECT_NEAR(norm(p), 1, 1e-12);
    EXPECT_NEAR(dot(p, cross(from, to)), 0, 1e-12);
  }
  EXPECT_NEAR(dot(arc.point[0], from - arc.point[0]), 0, 1e-12) << "tangent";
}

TEST(Wrap, NothingIsWrappedFromInside) {
  EXPECT_FALSE(around(true, V{0.5, 0, 0}, V{3, 0, 0}).touches());
  EXPECT_FALSE(around(false, V{3, 0, 0}, V{0, 0.9, 0}).touches());
  EXPECT_FALSE(around(false, V{0, 0, 0}, V{3, 0, 0}).touches());
}

TEST(Wrap, InsidePathTouchesWhereAnglesAreEqual) {
  const V from{-2, 3, 0}, to{2, 3, 0}, inside{0, 0.1, 0};
  for (bool cylinder : {false, true}) {
    const WrapArc<double> arc = around(cylinder, from, to, &inside);
    ASSERT_TRUE(arc.touches());
    EXPECT_EQ(arc.length, 0);
    EXPECT_NEAR(norm(arc.point[0] - V{0, 1, 0}), 0, 1e-6);
  }
  const V far{-1, 4, 0};
  const WrapArc<double> arc = around(true, far, to, &inside);
  const V p = arc.point[0];
  EXPECT_NEAR(dot(normalized(far - p), p), dot(normalized(to - p), p), 1e-5);
}

TEST(Wrap, EndsOppositeToEachOtherHaveSomePath) {
  for (V axis : {V{1, 0, 0}, V{0, 1, 0}, V{0, 0, 1}, V{1, 1, 1}}) {
    const WrapArc<double> arc = around(false, 2.0 * normalized(axis), -2.0 * normalized(axis));
    ASSERT_TRUE(arc.touches());
    EXPECT_NEAR(arc.length, kPi / 3, 1e-9);
  }
}

TEST(Wrap, LengthIsContinuousWhereThePathComesFree) {
  double last = -1;
  for (double y = 0.9; y < 1.1; y += 1e-4) {
    const V from{-2, y, 0.1}, to{2, 1, 0.4};
    const double length = path_length(from, to, around(true, from, to));
    if (last >= 0) {
      EXPECT_NEAR(length, last, 1e-4) << "at " << y;
    }
    last = length;
  }
}

}  // namespace
}  // namespace corten
