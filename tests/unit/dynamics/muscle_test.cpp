// Muscle curves at points with known values, and their slopes by finite differences.
#include "dynamics/muscle.h"

#include <gtest/gtest.h>

namespace corten {
namespace {

Muscle<double> muscle(double length, double velocity) {
  return {{{0.75, 1.05}, 100, 200, 0.5, 1.6, 1.5, 1.3, 1.2}, 100, 0.2, length, velocity, 0.3};
}

TEST(Muscle, IsStrongestAtItsOptimalLengthAndVanishesAtBothEnds) {
  EXPECT_EQ(muscle_gain(muscle(1, 0)), -100);
  for (double length : {0.3, 0.5, 1.6, 2.0}) EXPECT_EQ(muscle_gain(muscle(length, 0)), 0) << length;
  // Quadratic pieces meet at half the force in the middle.
  EXPECT_NEAR(muscle_gain(muscle(0.75, 0)), -50, 1e-12);
  EXPECT_NEAR(muscle_gain(muscle(1.3, 0)), -50, 1e-12);
}

TEST(Muscle, ForceFallsWhenShorteningAndGrowsWhenLengthening) {
  EXPECT_EQ(muscle_gain(muscle(1, -1)), 0);
  EXPECT_EQ(muscle_gain(muscle(1, -3)), 0);
  EXPECT_NEAR(muscle_gain(muscle(1, -0.5)), -25, 1e-12);
  EXPECT_NEAR(muscle_gain(muscle(1, 0.2)), -120, 1e-12);
  EXPECT_EQ(muscle_gain(muscle(1, 5)), -120);
}

TEST(Muscle, PassiveForceIsQuadraticThenLinear) {
  EXPECT_EQ(muscle_bias(muscle(0.9, 0)), 0);
  EXPECT_NEAR(muscle_bias(muscle(1.15, 0)), -130 * 0.5 * 0.25, 1e-12);
  EXPECT_NEAR(muscle_bias(muscle(1.3, 0)), -65, 1e-12);
  EXPECT_NEAR(muscle_bias(muscle(1.6, 0)), -130 * 1.5, 1e-12);
}

TEST(Muscle, SlopeMatchesDifferences) {
  for (double length : {0.6, 0.9, 1.0, 1.2, 1.5})
    for (double v : {-2.0, -0.7, -0.1, 0.05, 0.15, 0.4}) {
      const double h = 1e-6, unit = muscle(1, 0).velocity_unit;
      const double slope =
          (muscle_gain(muscle(length, v + h)) - muscle_gain(muscle(length, v - h))) / (2 * h * unit);
      EXPECT_NEAR(muscle_gain_slope(muscle(length, v)), slope, 1e-6 * (1 + std::abs(slope)));
    }
}

TEST(Muscle, ActivatesFasterThanItDeactivates) {
  const double prm[] = {0.01, 0.04, 0};
  EXPECT_NEAR(muscle_activation_rate(1.0, 0.0, prm), 1 / (0.01 * 0.5), 1e-9);
  EXPECT_NEAR(muscle_activation_rate(0.0, 1.0, prm), -1 / (0.04 / 2), 1e-9);
  EXPECT_NEAR(muscle_activation_rate(7.0, 0.0, prm), muscle_activation_rate(1.0, 0.0, prm), 1e-12)
      << "excitation is clamped";
  const double smooth[] = {0.01, 0.04, 0.5};
  EXPECT_NEAR(muscle_activation_rate(0.5, 0.5, smooth), 0, 1e-12);
  // The mean of both time constants, where excitation equals activation.
  const double slope = (muscle_activation_rate(0.5 + 1e-7, 0.5, smooth)) / 1e-7;
  EXPECT_NEAR(slope, 1 / (0.5 * (0.01 * 1.25 + 0.04 / 1.25)), 1e-3);
}

}  // namespace
}  // namespace corten
