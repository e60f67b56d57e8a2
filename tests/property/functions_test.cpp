// Laws of the functions of dynamics, on random trees with every joint type: Jacobians against differences of
// positions, products against each other.
#include <gtest/gtest.h>

#include <cmath>

#include "corten/corten.h"
#include "support/dense.h"
#include "support/models.h"
#include "support/random.h"

namespace corten::test {
namespace {

using Point = std::span<const double, 3>;

Numbers times(const Numbers& matrix, std::span<const double> x) {
  Numbers result(matrix.size() / x.size());
  for (std::size_t r = 0; r < result.size(); r++)
    for (std::size_t c = 0; c < x.size(); c++) result[r] += matrix[r * x.size() + c] * x[c];
  return result;
}

double dot(const Numbers& a, const Numbers& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); i++) sum += a[i] * b[i];
  return sum;
}

class FunctionLaws : public testing::TestWithParam<unsigned> {
 protected:
  FunctionLaws() {
    randomize_state(model, data, GetParam());
    forward(model, data);
  }
  Model model = load_random({.seed = GetParam(), .bodies = 9, .springs = false});
  Data data{model};
  std::size_t nv = static_cast<std::size_t>(model->nv);
  Random random{GetParam()};

  Numbers random_numbers(std::size_t n) {
    Numbers x(n);
    for (double& number : x) number = random.normal();
    return x;
  }
  /// A point in the frame of a body, in the world.
  Numbers placed(const Data& at, int body, const Numbers& local) const {
    Numbers point(3);
    for (int r = 0; r < 3; r++) {
      point[r] = at->xpos[3 * body + r];
      for (int c = 0; c < 3; c++) point[r] += at->xmat[9 * body + 3 * r + c] * local[c];
    }
    return point;
  }
  /// The Data moved along its velocity for time h; velocities stay.
  Data moved(double h) const {
    Data other = data;
    integrate_pos(model, other->qpos, data->qvel, h);
    forward(model, other);
    return other;
  }
  static constexpr double kStep = 1e-5;
  /// Central difference of of(data) along the velocity.
  template <class Of>
  Numbers rate(Of of) const {
    const Numbers plus = of(moved(kStep)), minus = of(moved(-kStep));
    Numbers result(plus.size());
    for (std::size_t i = 0; i < plus.size(); i++) result[i] = (plus[i] - minus[i]) / (2 * kStep);
    return result;
  }
  static constexpr double kDifference = 1e-8;  // of a central difference with kStep, relative
};

TEST_P(FunctionLaws, JacobiansAreDerivativesOfPositions) {
  const Numbers local{0.2, -0.1, 0.3};
  for (int body = 1; body < model->nbody; body++) {
    const Numbers point = placed(data, body, local);
    Numbers J(3 * nv), turning(3 * nv), com(3 * nv);
    Numbers axis(3);
    for (int r = 0; r < 3; r++) axis[r] = data->xmat[9 * body + 3 * r];
    point_axis_jacobian(model, data, body, Point(point), Point(axis), J, turning);
    EXPECT_LT(
        relative_error(rate([&](const Data& d) { return placed(d, body, local); }), times(J, data->qvel)),
        kDifference);
    EXPECT_LT(
        relative_error(rate([&](const Data& d) {
                         return Numbers{d->xmat[9 * body], d->xmat[9 * body + 3], d->xmat[9 * body + 6]};
                       }),
                       times(turning, data->qvel)),
        kDifference);
    subtree_com_jacobian(model, data, body, com);
    auto subtree = [&](const Data& d) {
      const auto at = d->subtree_com.subspan(3 * body, 3);
      return Numbers(at.begin(), at.end());
    };
    EXPECT_LT(relative_error(rate(subtree), times(com, data->qvel)), kDifference);
  }
}

TEST_P(FunctionLaws, JacobianRatesAreDerivativesOfJacobians) {
  const Numbers local{0.2, -0.1, 0.3};
  auto jacobians = [&](const Data& d, int body, auto of) {
    Numbers both(6 * nv);
    const Numbers point = placed(d, body, local);
    of(model, d, body, Point(point), std::span(both).first(3 * nv), std::span(both).last(3 * nv));
    return both;
  };
  auto plain = [](auto&&... a) { point_jacobian(a...); };
  auto derivative = [](auto&&... a) { point_jacobian_rate(a...); };
  for (int body = 1; body < model->nbody; body++)
    EXPECT_LT(relative_error(rate([&](const Data& d) { return jacobians(d, body, plain); }),
                             jacobians(data, body, derivative)),
              kDifference)
        << body;
}

/// J qacc + (dJ/dt) qvel, with gravity as an upward acceleration.
TEST_P(FunctionLaws, AccelerationsFollowFromJacobiansAndTheirRates) {
  body_forces(model, data);
  for (int body = 1; body < model->nbody; body++) {
    if (model->body_weldid[body] == 0) continue;
    Numbers J(6 * nv), Jdot(6 * nv);
    const auto point = data->xpos.subspan(3 * body).first<3>();
    // Angular first, as in object_acceleration.
    point_jacobian(model, data, body, point, std::span(J).last(3 * nv), std::span(J).first(3 * nv));
    point_jacobian_rate(model, data, body, point, std::span(Jdot).last(3 * nv),
                        std::span(Jdot).first(3 * nv));
    Numbers wanted = times(J, data->qacc);
    const Numbers passing = times(Jdot, data->qvel);
    for (int k = 0; k < 6; k++) wanted[k] += passing[k] - (k < 3 ? 0 : model->opt.gravity[k - 3]);
    const auto got = object_acceleration(model, data, kObjXBody, body);
    EXPECT_LT(relative_error(wanted, Numbers(got.begin(), got.end())), 1e-11) << body;
    const auto velocity = object_velocity(model, data, kObjXBody, body);
    EXPECT_LT(relative_error(times(J, data->qvel), Numbers(velocity.begin(), velocity.end())), 1e-12) << body;
  }
}

TEST_P(FunctionLaws, DifferentiateInvertsIntegrate) {
  const Numbers velocity = random_numbers(nv);
  Numbers to(data->qpos.begin(), data->qpos.end()), back(nv);
  normalize_quaternions(model, to);
  const Numbers from = to;
  integrate_pos(model, to, velocity, 0.3);
  differentiate_pos(model, back, 0.3, from, to);
  EXPECT_LT(relative_error(velocity, back), 1e-13);
}

TEST_P(FunctionLaws, HalvesOfTheInertiaMatrixMakeItWhole) {
  const Numbers x = random_numbers(nv), y = random_numbers(nv);
  Numbers Mx(nv), half_x(nv), half_y(nv), solved(nv), half_solved(nv), dense(nv * nv), doubled(nv * nv);
  multiply_inertia(model, data, x, Mx);
  multiply_inertia_half(model, data, x, half_x);
  multiply_inertia_half(model, data, y, half_y);
  EXPECT_NEAR(dot(half_x, half_y), dot(y, Mx), 1e-12 * std::abs(dot(y, Mx)) + 1e-12);
  full_inertia(model, data, dense);
  EXPECT_LT(relative_error(times(dense, x), Mx), 1e-13);
  full_inertia(model, data, doubled);
  add_inertia(model, data, doubled);
  for (double& entry : dense) entry *= 2;
  EXPECT_EQ(dense, doubled);
  solve_inertia(model, data, Mx, solved);
  EXPECT_LT(relative_error(x, solved), 1e-9);
  solve_inertia_half(model, data, Mx, half_solved);
  EXPECT_LT(relative_error(half_x, half_solved), 1e-10);
}

/// Without armature, M qacc + bias.
TEST_P(FunctionLaws, NewtonEulerIsTheEquationOfMotion) {
  Numbers force(nv), inertial(nv);
  std::ranges::copy(random_numbers(nv), data->qacc.begin());
  multiply_inertia(model, data, data->qacc, inertial);
  for (std::size_t i = 0; i < nv; i++)
    inertial[i] += data->qfrc_bias[i] - model->dof_armature[i] * data->qacc[i];
  rne(model, data, RneAcceleration::qacc, force);
  EXPECT_LT(relative_error(inertial, force), 1e-11);
}

/// The power of the generalized force is that of the force at the point.
TEST_P(FunctionLaws, AppliedForcesKeepTheirPower) {
  const Numbers force = random_numbers(3), torque = random_numbers(3), local = random_numbers(3);
  for (int body = 1; body < model->nbody; body++) {
    const Numbers point = placed(data, body, local);
    Numbers qfrc(nv), J(3 * nv), R(3 * nv);
    apply_force(model, data, body, Point(point), Point(force), Point(torque), qfrc);
    point_jacobian(model, data, body, Point(point), J, R);
    const double power = dot(force, times(J, data->qvel)) + dot(torque, times(R, data->qvel));
    EXPECT_NEAR(dot(qfrc, Numbers(data->qvel.begin(), data->qvel.end())), power,
                1e-12 * (1 + std::abs(power)));
  }
}

TEST_P(FunctionLaws, MomentumIsItsMatrixTimesVelocity) {
  subtree_velocity(model, data);
  for (int body = 0; body < model->nbody; body++) {
    Numbers H(3 * nv);
    angular_momentum_matrix(model, data, body, H);
    const auto momentum = data->subtree_angmom.subspan(3 * body, 3);
    EXPECT_LT(relative_error(Numbers(momentum.begin(), momentum.end()), times(H, data->qvel)), 1e-11) << body;
  }
}

/// Contacts on the free bodies of a pile, in rest: their sums carry the weight, and equal cfrc_ext.
TEST(ContactSums, EqualTheExternalForcesOfBodies) {
  const Model model = load(data_folder() / "../models/box_stack.xml");
  Data data(model);
  for (int i = 0; i < 200; i++) step(model, data);
  forward(model, data);
  body_forces(model, data);
  ASSERT_GT(data->ncon, 0);
  for (int body = 1; body < model->nbody; body++) {
    const std::array<double, 6> sum = body_contact_force(model, data, body);
    spatial::Vec6 external;
    std::ranges::copy(data->cfrc_ext.subspan(6 * body, 6), external.begin());
    spatial::Vec3 centre, origin;
    std::ranges::copy(data->xipos.subspan(3 * body, 3), centre.begin());
    std::ranges::copy(data->subtree_com.subspan(3 * model->body_rootid[body], 3), origin.begin());
    const spatial::Vec6 at_centre = spatial::transform_force(external, centre, origin);
    for (int k = 0; k < 3; k++) {
      EXPECT_NEAR(sum[k], at_centre[3 + k], 1e-10);
      EXPECT_NEAR(sum[3 + k], at_centre[k], 1e-10);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(RandomTrees, FunctionLaws, testing::Values(1u, 2u, 3u, 4u, 5u));

}  // namespace
}  // namespace corten::test
