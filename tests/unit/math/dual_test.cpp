// Dual numbers.
#include "math/dual.h"

#include <gtest/gtest.h>

#include <cmath>

namespace corten {
namespace {

using D = Dual<double, 2>;

/// Uses every operation of the type.
template <class S>
S formula(S x, S y) {
  using std::abs;
  using std::sqrt;
  S a = x * y + 2.0 * x - y * 3.0;
  S b = (1.0 - x) / (y * y + S(1.5));
  S c = sqrt(x * x + y * y) * abs(x - y);
  a += b * c;
  return -a + (0.5 + c) / (S(2) - b);
}

TEST(Dual, GradientMatchesDifferences) {
  const double eps = 1e-6;
  for (auto [x, y] : {std::pair{0.3, -0.7}, {1.2, 0.4}, {-2.0, 1.5}}) {
    const D f = formula(D(x, 0), D(y, 1));
    EXPECT_DOUBLE_EQ(f.value, formula(x, y));
    EXPECT_NEAR(f.grad[0], (formula(x + eps, y) - formula(x - eps, y)) / (2 * eps), 1e-8);
    EXPECT_NEAR(f.grad[1], (formula(x, y + eps) - formula(x, y - eps)) / (2 * eps), 1e-8);
  }
}

TEST(Dual, ConstantsHaveNoGradient) {
  const D c = 3.0;
  EXPECT_EQ(c.grad[0], 0);
  EXPECT_EQ((c * D(2.0, 1)).grad[1], 3);
  EXPECT_EQ((c * D(2.0, 1)).grad[0], 0);
}

TEST(Dual, AbsoluteValueFollowsTheSign) {
  EXPECT_EQ(abs(D(-2.0, 0)).value, 2);
  EXPECT_EQ(abs(D(-2.0, 0)).grad[0], -1);
  EXPECT_EQ(abs(D(2.0, 0)).grad[0], 1);
}

TEST(Dual, RootOfZeroHasAFiniteGradient) {
  const D root = sqrt(D(0.0, 0) * D(0.0, 0));
  EXPECT_EQ(root.value, 0);
  EXPECT_EQ(root.grad[0], 0);
}

TEST(Dual, ComparesByValue) {
  EXPECT_TRUE(D(2.0, 0) > D(1.0, 1));
  EXPECT_FALSE(D(1.0, 0) > D(1.0, 1));
}

}  // namespace
}  // namespace corten
