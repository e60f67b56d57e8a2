// Cost, force and curvature of rows: each is the derivative of the previous one.
#include "constraint/update.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

namespace corten::test {
namespace {

/// Rows without a model: a view with its own arrays.
struct Rows {
  static constexpr int kMost = 8;
  int nefc = 0;
  std::array<int, kMost> type{}, id{}, state{};
  std::array<double, kMost> D{}, R{}, loss{}, force{}, cost{};
  int dim = 0, address = 0;
  double mu = 0;
  std::array<double, 5> friction{};
  DataView<double> view{};

  Rows() {
    view.nefc = &nefc, view.efc_type = type.data(), view.efc_id = id.data(), view.efc_state = state.data();
    view.efc_D = D.data(), view.efc_R = R.data(), view.efc_frictionloss = loss.data();
    view.efc_force = force.data(), view.work.row_cost = cost.data();
    view.contact_dim = &dim, view.contact_efc_address = &address, view.contact_mu = &mu;
    view.contact_friction = friction.data();
  }
  void add(ConstraintType kind, double weight, double friction_loss = 0) {
    type[nefc] = kind, D[nefc] = weight, R[nefc] = 1 / weight, loss[nefc] = friction_loss;
    nefc++;
  }
  double at(const std::array<double, kMost>& jar) { return update_rows(view, jar.data(), SerialExec{}); }
};

Rows elliptic_contact(int dim) {
  Rows rows;
  rows.dim = dim;
  rows.friction = {0.8, 0.5, 0.1, 0.05, 0.02};
  rows.mu = 0.6;
  // As constraint_rows makes them: D_0 = 1/R_0, and R_j f_j^2 the same for all.
  const double R0 = 0.3, tangent = R0 * rows.mu * rows.mu / (0.8 * 0.8);
  for (int j = 0; j < dim; j++) {
    const double f = j == 0 ? 0 : rows.friction[j - 1];
    rows.add(kRowContactElliptic, 1 / (j == 0 ? R0 : tangent * 0.8 * 0.8 / (f * f)));
  }
  return rows;
}

void expect_force_is_minus_the_slope(Rows& rows, std::array<double, Rows::kMost> jar) {
  rows.at(jar);
  const auto force = rows.force;
  const double eps = 1e-6;
  for (int i = 0; i < rows.nefc; i++) {
    auto up = jar, down = jar;
    up[i] += eps, down[i] -= eps;
    EXPECT_NEAR(force[i], -(rows.at(up) - rows.at(down)) / (2 * eps), 1e-7) << "row " << i;
  }
}

TEST(Update, ForceIsMinusTheSlopeOfTheCost) {
  Rows rows;
  rows.add(kRowEquality, 2);
  rows.add(kRowFrictionDof, 4, 0.7);
  rows.add(kRowFrictionTendon, 3, 0.2);
  rows.add(kRowLimitJoint, 5);
  rows.add(kRowContactPyramidal, 1.5);
  for (auto jar :
       {std::array<double, 8>{0.3, -0.1, 0.05, -0.2, 0.4}, std::array<double, 8>{-2, -3, 4, 1, -1}})
    expect_force_is_minus_the_slope(rows, jar);
}

TEST(Update, FrictionLossBoundsTheForce) {
  Rows rows;
  rows.add(kRowFrictionDof, 4, 0.7);
  const std::array<double, 3> at = {-9, 0.1, 9};
  const std::array<int, 3> state = {kRowLinearNeg, kRowQuadratic, kRowLinearPos};
  for (int k = 0; k < 3; k++) {
    rows.at({at[k]});
    EXPECT_LE(std::abs(rows.force[0]), 0.7);
    EXPECT_EQ(rows.state[0], state[k]);
  }
}

TEST(Update, EllipticContactsHaveThreeZones) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  for (int dim : {3, 4, 6}) {
    Rows rows = elliptic_contact(dim);
    std::array<int, 5> seen{};
    for (int trial = 0; trial < 60; trial++) {
      std::array<double, 8> jar{};
      for (int j = 0; j < dim; j++) jar[j] = normal(random) * (j == 0 ? 1 : 1 / rows.friction[j - 1]);
      jar[0] *= 2;
      rows.at(jar);
      seen[rows.state[0]]++;
      double tangential = 0;
      for (int j = 1; j < dim; j++) {
        EXPECT_EQ(rows.state[j], rows.state[0]);
        tangential += std::pow(rows.force[j] / rows.friction[j - 1], 2);
      }
      EXPECT_LE(std::sqrt(tangential), rows.force[0] + 1e-12) << "outside the friction cone";
      expect_force_is_minus_the_slope(rows, jar);
    }
    EXPECT_GT(seen[kRowSatisfied], 0);
    EXPECT_GT(seen[kRowQuadratic], 0);
    EXPECT_GT(seen[kRowCone], 0);
  }
}

TEST(Update, ConeHessianIsTheSlopeOfTheForce) {
  for (int dim : {3, 4, 6}) {
    Rows rows = elliptic_contact(dim);
    std::array<double, 8> jar = {-0.2, 0.9, 1.1, 2, -3, 4};
    rows.at(jar);
    ASSERT_EQ(rows.state[0], kRowCone);
    std::array<double, 36> H{};
    cone_hessian(rows.view, jar.data(), 0, H.data());
    const double eps = 1e-6;
    for (int j = 0; j < dim; j++) {
      auto up = jar, down = jar;
      up[j] += eps, down[j] -= eps;
      rows.at(up);
      const auto high = rows.force;
      rows.at(down);
      for (int i = 0; i < dim; i++)
        EXPECT_NEAR(H[i * dim + j], -(high[i] - rows.force[i]) / (2 * eps), 1e-6) << i << ' ' << j;
    }
  }
}

TEST(Update, ConeHessianIsTheSquareOfItsFactor) {
  for (int dim : {3, 4, 6})
    for (double direction : {0.9, -0.9, 0.0}) {
      Rows rows = elliptic_contact(dim);
      const std::array<double, 8> jar = {-0.2, direction, 1.1, 2, -3, 4};
      rows.at(jar);
      ASSERT_EQ(rows.state[0], kRowCone);
      std::array<double, 36> H{}, G{};
      cone_hessian(rows.view, jar.data(), 0, H.data());
      factor_cone_hessian(rows.view, jar.data(), 0, G.data(), 6);
      for (int i = 0; i < dim; i++)
        for (int j = 0; j < dim; j++) {
          double sum = 0;
          for (int k = 0; k < dim - 1; k++) sum += G[6 * i + k] * G[6 * j + k];
          EXPECT_NEAR(sum, H[i * dim + j], 1e-13) << dim << ": " << i << ' ' << j;
        }
    }
}

TEST(Update, TheFactorIsFiniteNextToTheEdgeOfTheCone) {
  Rows rows = elliptic_contact(4);
  rows.friction = {1, 1, 1, 1, 1};
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(0.1, 2);
  int sliding = 0;
  for (int sample = 0; sample < 1000000; sample++) {
    rows.mu = uniform(random);
    // On the edge the first residual is the length of the others.
    const double length = 100 * uniform(random);
    std::array<double, 8> jar = {length, length};
    for (int ulps = 0; ulps <= sample % 3; ulps++) jar[0] = std::nextafter(jar[0], 0);
    rows.at(jar);
    if (rows.state[0] != kRowCone) continue;
    sliding++;
    std::array<double, 36> G{};
    factor_cone_hessian(rows.view, jar.data(), 0, G.data(), 6);
    for (double entry : G) ASSERT_TRUE(std::isfinite(entry)) << sample;
  }
  EXPECT_GT(sliding, 500000);
}

// The solver then finds the Hessian singular, as it does where the Hessian is not made of factors.
TEST(Update, TheFactorOfAContactThatIsNaNIsNaN) {
  Rows rows = elliptic_contact(4);
  const std::array<double, 8> jar = {std::nan(""), 1, 2, 3};
  rows.at(jar);
  std::array<double, 36> G{};
  factor_cone_hessian(rows.view, jar.data(), 0, G.data(), 6);
  double sum = 0;
  for (double entry : G) sum += entry;
  EXPECT_TRUE(std::isnan(sum));
}

TEST(Update, NoRowsCostNothing) {
  Rows rows;
  EXPECT_EQ(rows.at({}), 0);
}

}  // namespace
}  // namespace corten::test
