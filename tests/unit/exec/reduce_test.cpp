// Sums have the same order on every executor.
#include "exec/reduce.h"

#include <gtest/gtest.h>

#include <cmath>

namespace corten::test {
namespace {

double sum_to(int n) {
  return fixed_sum<double>(SerialExec{}, nullptr, n, [](int i) { return double(i); });
}

TEST(FixedSum, AddsEveryTermOnce) {
  for (int n = 0; n < 40; n++) EXPECT_EQ(sum_to(n), n * (n - 1) / 2) << n;
}

TEST(FixedSum, TakesSeveralSumsSideBySide) {
  const Sums<double, 2> sums = fixed_sums<2>(SerialExec{}, static_cast<double*>(nullptr), 11, [](int i) {
    return Sums<double, 2>{{1.0, double(i)}};
  });
  EXPECT_EQ(sums.value[0], 11);
  EXPECT_EQ(sums.value[1], 55);
}

}  // namespace
}  // namespace corten::test
