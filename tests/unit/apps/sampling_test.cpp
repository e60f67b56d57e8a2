// Samples of sweeps. Numbers of Sobol's sequence come from another implementation, scipy.stats.qmc.
#include "sampling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace corten::app {
namespace {

constexpr int kDimensions = 21;

/// Points 100 and 1000 of scipy.stats.qmc.Sobol(21, scramble=False, bits=32), times 2^32.
constexpr std::uint32_t kHundred[kDimensions] = {
    1778384896, 1107296256, 3321888768, 3120562176, 3791650816, 3187671040, 100663296,
    2046820352, 2717908992, 2986344448, 1979711488, 2919235584, 2046820352, 3657433088,
    1375731712, 2113929216, 2919235584, 3187671040, 3590324224, 1442840576, 3254779904};
constexpr std::uint32_t kThousand[kDimensions] = {
    943718400,  415236096,  2227175424, 2906652672, 1203765248, 3896508416, 197132288,
    3862953984, 2151677952, 297795584,  364904448,  1094713344, 692060160,  1648361472,
    616562688,  1589641216, 3091202048, 1480589312, 4257218560, 3116367872, 2243952640};

TEST(Sobol, HasThePublishedPoints) {
  ASSERT_EQ(sobol_dimensions(), kDimensions);
  for (int d = 0; d < kDimensions; d++) {
    EXPECT_EQ(sobol(0, d), 0u);
    EXPECT_EQ(sobol(1, d), 0x80000000u);
    EXPECT_EQ(sobol(100, d), kHundred[d]) << d;
    EXPECT_EQ(sobol(1000, d), kThousand[d]) << d;
  }
}

/// The first two dimensions are a (0, m, 2)-net: every elementary box of area 2^-8 has one of 256 points. No
/// set of points has a lower discrepancy in this sense; random ones leave a third of the boxes empty.
TEST(Sobol, FillsEveryElementaryBoxOfTheFirstTwoDimensions) {
  for (int a = 0; a <= 8; a++) {
    std::set<std::uint32_t> boxes;
    for (std::uint64_t i = 0; i < 256; i++) {
      const std::uint64_t x = sobol(i, 0), y = sobol(i, 1);
      boxes.insert(static_cast<std::uint32_t>(((x >> (32 - a)) << (8 - a)) | (y >> (24 + a))));
    }
    EXPECT_EQ(boxes.size(), 256u) << "boxes of width 2^-" << a;
  }
}

/// Every dimension alone: one of 2^m points in each of 2^m intervals.
TEST(Sobol, EveryDimensionIsStratified) {
  for (int d = 0; d < kDimensions; d++) {
    std::set<std::uint32_t> parts;
    for (std::uint64_t i = 0; i < 1024; i++) parts.insert(sobol(i, d) >> 22);
    EXPECT_EQ(parts.size(), 1024u) << d;
  }
}

/// Warnock's formula of the squared L2-star discrepancy.
double discrepancy(const Samples& samples, std::size_t dimensions) {
  const auto n = samples.count();
  std::vector<std::vector<double>> x(static_cast<std::size_t>(n), std::vector<double>(dimensions));
  for (std::int64_t i = 0; i < n; i++) samples.values(i, x[static_cast<std::size_t>(i)]);
  double single = 0, pairs = 0;
  for (const auto& p : x) {
    double product = 1;
    for (double c : p) product *= 1 - c * c;
    single += product;
    for (const auto& q : x) {
      double both = 1;
      for (std::size_t d = 0; d < dimensions; d++) both *= 1 - std::max(p[d], q[d]);
      pairs += both;
    }
  }
  const double count = static_cast<double>(n);
  return std::pow(3, -static_cast<double>(dimensions)) -
         2 / count * std::pow(2, -static_cast<double>(dimensions)) * single + pairs / (count * count);
}

TEST(Sampling, SobolHasALowerDiscrepancyThanRandomPoints) {
  for (std::size_t dimensions : {2u, 5u}) {
    const std::vector<Axis> axes(dimensions, Axis{.low = 0, .high = 1});
    // The expected value for random points: (2^-s - 3^-s) / n.
    const double s = static_cast<double>(dimensions);
    const double random = (std::pow(2, -s) - std::pow(3, -s)) / 256;
    for (std::uint64_t seed : {0u, 1u, 2u})
      EXPECT_LT(discrepancy(Samples(Sampling::sobol, axes, 256, seed), dimensions),
                random / (dimensions == 2 ? 20 : 2))
          << dimensions << " dimensions, seed " << seed;
    EXPECT_NEAR(discrepancy(Samples(Sampling::uniform, axes, 256, 1), dimensions) / random, 1, 0.9);
  }
}

TEST(Sampling, LatinHypercubeUsesEveryPartOnce) {
  const Samples samples(Sampling::latin, {Axis{.low = 0, .high = 1}, Axis{.low = -2, .high = 2}}, 100, 5);
  std::set<int> first, second;
  bool same_order = true;
  for (std::int64_t i = 0; i < 100; i++) {
    double v[2];
    samples.values(i, v);
    first.insert(static_cast<int>(v[0] * 100));
    second.insert(static_cast<int>((v[1] + 2) * 25));
    same_order = same_order && static_cast<int>(v[0] * 100) == static_cast<int>((v[1] + 2) * 25);
  }
  EXPECT_EQ(first.size(), 100u);
  EXPECT_EQ(second.size(), 100u);
  EXPECT_FALSE(same_order);
}

TEST(Sampling, GridHasAllCombinationsWithBothEnds) {
  const Samples samples(Sampling::grid,
                        {Axis{.list = {5, 7}}, Axis{.low = 0.01, .high = 1, .logarithmic = true, .count = 3}},
                        0, 0);
  ASSERT_EQ(samples.count(), 6);
  EXPECT_EQ(samples.shape(), (std::vector<std::int64_t>{2, 3}));
  const double expected[6][2] = {{5, 0.01}, {5, 0.1}, {5, 1}, {7, 0.01}, {7, 0.1}, {7, 1}};
  for (int i = 0; i < 6; i++) {
    double v[2];
    samples.values(i, v);
    EXPECT_EQ(v[0], expected[i][0]);
    EXPECT_NEAR(v[1], expected[i][1], 1e-15) << i;
  }
}

TEST(Sampling, GridsOfWholeNumbersAreWhole) {
  for (int low : {-7, 0, 3})
    for (std::int64_t count = 2; count < 400; count++) {
      const Axis axis{.low = double(low), .high = low + 3.0 * double(count - 1), .count = count};
      for (std::int64_t i = 0; i < count; i++) ASSERT_EQ(axis.at(i), low + 3.0 * double(i)) << count;
    }
  const Axis wide{.low = 0, .high = 1.7e308, .count = 5};
  EXPECT_NEAR(wide.at(3) / 1.7e308, 0.75, 1e-15);
}

TEST(Sampling, RangesBeginExactlyAndStayInside) {
  for (bool logarithmic : {false, true})
    for (double low : {0.005, 0.1, 1 / 3.0, 7.0}) {
      const Axis axis{.low = low, .high = 20 * low, .logarithmic = logarithmic, .count = 3};
      EXPECT_EQ(axis.at_share(0), low);
      EXPECT_EQ(axis.at(0), low);
      EXPECT_EQ(axis.at(2), 20 * low);
      for (double share : {0x1p-53, 0x1p-32, 1 - 0x1p-32, 1 - 0x1p-53}) {
        EXPECT_GE(axis.at_share(share), low);
        EXPECT_LE(axis.at_share(share), 20 * low);
      }
      double v[1];
      Samples(Sampling::sobol, {axis}, 4, 0).values(0, v);
      EXPECT_EQ(v[0], low);
    }
}

TEST(Sampling, SamplesOfWholeNumbersTakeEachEquallyOften) {
  const Axis axis{.low = -3, .high = 4, .whole = true};
  std::map<double, int> counts;
  Samples(Sampling::sobol, {axis}, 64, 0).for_each_value(0, [&](double x) { counts[x]++; });
  EXPECT_EQ(counts,
            (std::map<double, int>{{-3, 8}, {-2, 8}, {-1, 8}, {0, 8}, {1, 8}, {2, 8}, {3, 8}, {4, 8}}));
  const Axis decades{.low = 1, .high = 1000, .logarithmic = true, .whole = true};
  Samples(Sampling::latin, {decades}, 50, 1).for_each_value(0, [](double x) {
    EXPECT_EQ(x, std::round(x));
    EXPECT_TRUE(x >= 1 && x <= 1000);
  });
}

TEST(Sampling, ZipTakesListsTogether) {
  const Samples samples(Sampling::zip, {Axis{.list = {1, 2, 3}}, Axis{.list = {10, 20, 30}}}, 0, 0);
  ASSERT_EQ(samples.count(), 3);
  double v[2];
  samples.values(2, v);
  EXPECT_EQ(v[0], 3);
  EXPECT_EQ(v[1], 30);
}

TEST(Sampling, ListsAreSampledEvenly) {
  const Samples samples(Sampling::sobol, {Axis{.list = {1, 2, 4, 8}}}, 64, 3);
  std::map<double, int> counts;
  for (std::int64_t i = 0; i < 64; i++) {
    double v[1];
    samples.values(i, v);
    counts[v[0]]++;
  }
  EXPECT_EQ(counts, (std::map<double, int>{{1, 16}, {2, 16}, {4, 16}, {8, 16}}));
}

}  // namespace
}  // namespace corten::app
