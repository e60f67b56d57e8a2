// Elementary functions, compared with those of the C library in higher precision, and at special values.
#include "math/elementary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "support/random.h"

namespace corten {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
/// In units in the last place. Long double of x86-64 has 11 more bits.
constexpr double kLargestError = 0.65;

/// Distance of a result from the exact value, in units in the last place of the result.
double error_in_ulps(double result, long double exact) {
  const double spacing = std::nextafter(std::abs(result), inf) - std::abs(result);
  return static_cast<double>(std::abs(static_cast<long double>(result) - exact) / spacing);
}

using Function = double (*)(double);
using Exact = long double (*)(long double);

void expect_accurate(Function function, Exact exact, double low, double high, bool by_magnitude = false) {
  if (std::numeric_limits<long double>::digits < 64) GTEST_SKIP() << "long double is no longer than double";
  test::Random random(7);
  for (int i = 0; i < 20000; i++) {
    const double drawn =
        by_magnitude ? std::exp(random.uniform(std::log(low), std::log(high))) : random.uniform(low, high);
    // All bits of the argument, not only the 32 of the generator.
    const double x = drawn * (1 + random.uniform(0, 1) * 0x1p-32);
    if (x < low || x > high) continue;
    ASSERT_LT(error_in_ulps(function(x), exact(x)), kLargestError) << std::hexfloat << x;
  }
}

TEST(Elementary, SinesHaveLessThanOneUlpOfError) {
  expect_accurate(corten::sin<double>, sinl, -7, 7);
  expect_accurate(corten::sin<double>, sinl, 1e-9, 1e5, true);
  expect_accurate(corten::sin<double>, sinl, 1e5, 1e300, true);
  expect_accurate(corten::cos<double>, cosl, -7, 7);
  expect_accurate(corten::cos<double>, cosl, 1e-9, 1e5, true);
  expect_accurate(corten::cos<double>, cosl, 1e5, 1e300, true);
  expect_accurate(corten::tan<double>, tanl, -1.5, 1.5);
}

TEST(Elementary, ArcsinesHaveLessThanOneUlpOfError) {
  expect_accurate(corten::asin<double>, asinl, -1, 1);
  expect_accurate(corten::asin<double>, asinl, 1e-9, 1, true);
  expect_accurate(corten::acos<double>, acosl, -1, 1);
  expect_accurate(corten::acos<double>, acosl, 1e-9, 1, true);
  expect_accurate([](double x) { return corten::acos(1 - x); },
                  [](long double x) { return acosl(1 - static_cast<double>(x)); }, 1e-15, 0.5, true);
}

TEST(Elementary, ExponentialsHaveLessThanOneUlpOfError) {
  expect_accurate(corten::exp<double>, expl, -1, 1);
  expect_accurate(corten::exp<double>, expl, -708, 709);
  expect_accurate(corten::log<double>, logl, 0.5, 2);
  expect_accurate(corten::log<double>, logl, 1e-300, 1e300, true);
}

TEST(Elementary, FunctionsOfTwoNumbersHaveLessThanOneUlpOfError) {
  if (std::numeric_limits<long double>::digits < 64) GTEST_SKIP() << "long double is no longer than double";
  test::Random random(8);
  for (int i = 0; i < 20000; i++) {
    const double y = random.normal(), x = random.normal(), base = random.uniform(1e-3, 5),
                 power = random.uniform(-30, 30);
    ASSERT_LT(error_in_ulps(corten::atan2(y, x), atan2l(y, x)), kLargestError) << y << " " << x;
    ASSERT_LT(error_in_ulps(corten::atan2(y * 1e-9, x), atan2l(y * 1e-9, x)), kLargestError) << y << " " << x;
    ASSERT_LT(error_in_ulps(corten::pow(base, power), powl(base, power)), kLargestError)
        << base << " " << power;
  }
}

TEST(Elementary, SineNearItsZerosKeepsAllDigits) {
  // sin(k pi + e) = (-1)^k e: the digits of pi after those of the rounded angle.
  EXPECT_EQ(corten::sin(3.141592653589793), 1.2246467991473532e-16);
  EXPECT_EQ(corten::cos(1.5707963267948966), 6.123233995736766e-17);
  EXPECT_EQ(corten::sin(6.283185307179586), -2.4492935982947064e-16);
}

TEST(Elementary, SpecialValues) {
  EXPECT_EQ(corten::sin(0.0), 0);
  EXPECT_TRUE(std::signbit(corten::sin(-0.0)));
  EXPECT_EQ(corten::cos(0.0), 1);
  EXPECT_EQ(corten::sin(1e-300), 1e-300);
  EXPECT_TRUE(std::isnan(corten::sin(inf)) && std::isnan(corten::cos(-inf)) && std::isnan(corten::tan(nan)));
  EXPECT_EQ(corten::asin(1.0), std::asin(1.0));
  EXPECT_EQ(corten::asin(-1.0), -std::asin(1.0));
  EXPECT_EQ(corten::acos(1.0), 0);
  EXPECT_EQ(corten::acos(-1.0), 3.141592653589793);
  EXPECT_EQ(corten::acos(0.0), 1.5707963267948966);
  EXPECT_TRUE(std::isnan(corten::asin(1.1)) && std::isnan(corten::acos(-1.1)) &&
              std::isnan(corten::acos(nan)));
  EXPECT_EQ(corten::exp(0.0), 1);
  EXPECT_EQ(corten::exp(710.0), inf);
  EXPECT_EQ(corten::exp(-inf), 0);
  EXPECT_EQ(corten::exp(-800.0), 0);
  EXPECT_EQ(corten::exp(-745.0), std::exp(-745.0));
  EXPECT_TRUE(std::isnan(corten::exp(nan)));
  EXPECT_EQ(corten::log(1.0), 0);
  EXPECT_EQ(corten::log(0.0), -inf);
  EXPECT_EQ(corten::log(inf), inf);
  EXPECT_NEAR(corten::log(5e-324), -744.4400719213812, 1e-12);
  EXPECT_TRUE(std::isnan(corten::log(-1.0)) && std::isnan(corten::log(nan)));
}

/// NaN is equal to NaN, and 0 differs from -0.
bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

TEST(Elementary, FunctionsOfTwoNumbersTreatSpecialValuesAsTheStandardSays) {
  const std::vector<double> values{0.0,  -0.0, 1.0,  -1.0, 2.0,   -2.0,   3.0,    -3.0,  0.5,
                                   -0.5, inf,  -inf, nan,  1e300, -1e300, 5e-324, 0x1p53};
  for (const double a : values)
    for (const double b : values) {
      EXPECT_TRUE(same(corten::atan2(a, b), std::atan2(a, b)))
          << a << " " << b << ": " << corten::atan2(a, b);
      EXPECT_TRUE(same(corten::pow(a, b), std::pow(a, b))) << a << " " << b << ": " << corten::pow(a, b);
    }
}

TEST(Elementary, FloatsAreRoundedFromDouble) {
  test::Random random(9);
  for (int i = 0; i < 1000; i++) {
    const float x = static_cast<float>(random.uniform(-3, 3));
    EXPECT_EQ(corten::sin(x), static_cast<float>(corten::sin(static_cast<double>(x))));
    EXPECT_EQ(sin_cos(x).cos, corten::cos(x));
  }
}

}  // namespace
}  // namespace corten
