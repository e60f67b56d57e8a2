// Rotations of the C interface, by their closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "corten/c.h"

namespace corten::c_test {
namespace {

template <std::size_t N>
void expect_numbers(const double (&got)[N], const double (&expected)[N]) {
  for (std::size_t i = 0; i < N; i++) EXPECT_NEAR(got[i], expected[i], 1e-15) << i;
}

const double kHalf = std::sqrt(0.5), kPi = std::acos(-1.0);

TEST(CMath, RotatesAboutAxes) {
  const double x[3] = {1, 0, 0}, z[3] = {0, 0, 1}, identity[4] = {1, 0, 0, 0};
  double quarter[4], half[4], back[4], mat[9], again[4], v[3], turn[3];
  EXPECT_EQ(corten_axis_angle_to_quat(z, kPi / 2, quarter), CORTEN_OK);
  expect_numbers(quarter, {kHalf, 0, 0, kHalf});
  EXPECT_EQ(corten_mul_quat(quarter, quarter, half), CORTEN_OK);
  expect_numbers(half, {0, 0, 0, 1});
  EXPECT_EQ(corten_neg_quat(quarter, back), CORTEN_OK);
  expect_numbers(back, {kHalf, 0, 0, -kHalf});
  EXPECT_EQ(corten_rot_vec_quat(x, quarter, v), CORTEN_OK);
  expect_numbers(v, {0, 1, 0});
  EXPECT_EQ(corten_quat_to_mat(quarter, mat), CORTEN_OK);
  expect_numbers(mat, {0, -1, 0, 1, 0, 0, 0, 0, 1});
  EXPECT_EQ(corten_mat_to_quat(mat, again), CORTEN_OK);
  expect_numbers(again, {kHalf, 0, 0, kHalf});
  EXPECT_EQ(corten_sub_quat(quarter, identity, turn), CORTEN_OK);
  expect_numbers(turn, {0, 0, kPi / 2});
  const double spin[3] = {0, 0, kPi / 4};
  EXPECT_EQ(corten_integrate_quat(identity, spin, 2, again), CORTEN_OK);
  expect_numbers(again, {kHalf, 0, 0, kHalf});
  const double twice[4] = {0, 2, 0, 0};
  EXPECT_EQ(corten_normalize_quat(twice, again), CORTEN_OK);
  expect_numbers(again, {0, 1, 0, 0});
}

TEST(CMath, ResultMayBeAnArgument) {
  double q[4] = {kHalf, 0, 0, kHalf}, v[3] = {1, 0, 0};
  EXPECT_EQ(corten_rot_vec_quat(v, q, v), CORTEN_OK);
  expect_numbers(v, {0, 1, 0});
  EXPECT_EQ(corten_mul_quat(q, q, q), CORTEN_OK);
  expect_numbers(q, {0, 0, 0, 1});
}

TEST(CMath, RefusesNull) {
  double numbers[9] = {1};
  EXPECT_EQ(corten_mul_quat(nullptr, numbers, numbers), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_mul_quat(numbers, nullptr, numbers), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_neg_quat(numbers, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_normalize_quat(nullptr, numbers), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_rot_vec_quat(numbers, nullptr, numbers), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_axis_angle_to_quat(nullptr, 1, numbers), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_integrate_quat(numbers, nullptr, 1, numbers), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_sub_quat(numbers, numbers, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_quat_to_mat(nullptr, numbers), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_mat_to_quat(numbers, nullptr), CORTEN_ERROR_ARGUMENT);
}

}  // namespace
}  // namespace corten::c_test
