// Derivatives of rotations with respect to rotation vectors: the right Jacobian of the exponential map and
// its inverse (Sola, Deray and Atchuthan 2018, "A micro Lie theory for state estimation in robotics", eq.
// 143, 144).
#include <cmath>

#include "corten/spatial.h"
#include "math/elementary.h"

namespace corten::spatial {

namespace {

/// Angles below this use the power series of a coefficient, whose closed form cancels.
constexpr double kSmallAngle = 0.1;

/// 1 + first [r] + second [r]^2, with the matrix [r] of the cross product.
Mat3 polynomial(const VectorArg<3>& r, double first, double second) {
  const Mat3 across{0, -r[2], r[1], r[2], 0, -r[0], -r[1], r[0], 0}, square = mul_mat_mat(across, across);
  Mat3 sum{1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (std::size_t k = 0; k < 9; k++) sum[k] += first * across[k] + second * square[k];
  return sum;
}

/// exp(r + dr) = exp(r) exp(J dr)
Mat3 right_jacobian(const VectorArg<3>& r) {
  const double x = norm(r), x2 = x * x;
  const bool small = x < kSmallAngle;
  const double sine = corten::sin(x / 2);
  const double first = small ? 1.0 / 2 - x2 / 24 * (1 - x2 / 30 * (1 - x2 / 56)) : 2 * sine * sine / x2;
  const double second =
      small ? 1.0 / 6 - x2 / 120 * (1 - x2 / 42 * (1 - x2 / 72)) : (x - corten::sin(x)) / (x2 * x);
  return polynomial(r, -first, second);
}

Mat3 inverse_right_jacobian(const VectorArg<3>& r) {
  const double x = norm(r), x2 = x * x;
  const double second = x < kSmallAngle ? 1.0 / 12 + x2 / 720 * (1 + x2 / 42 * (1 + x2 / 40))
                                        : (1 - x / 2 / corten::tan(x / 2)) / x2;
  return polynomial(r, 0.5, second);
}

}  // namespace

IntegrateQuatDerivatives integrate_quat_derivatives(const VectorArg<3>& velocity, double dt) {
  return {.quat = transpose(quat_to_mat(integrate_quat({1, 0, 0, 0}, velocity, dt))),
          .turn = right_jacobian({dt * velocity[0], dt * velocity[1], dt * velocity[2]}),
          .dt = {velocity[0], velocity[1], velocity[2]}};
}

SubQuatDerivatives sub_quat_derivatives(const VectorArg<4>& a, const VectorArg<4>& b) {
  SubQuatDerivatives result{.a = inverse_right_jacobian(sub_quat(a, b)), .b = {}};
  result.b = transpose(result.a);
  for (double& x : result.b) x = -x;
  return result;
}

}  // namespace corten::spatial
