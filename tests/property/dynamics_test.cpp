// The equations of motion against second algorithms: finite differences, dense algebra, Lagrange's equations.
#include <gtest/gtest.h>

#include <cmath>

#include "corten/corten.h"
#include "support/differences.h"
#include "support/fields.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

constexpr int kSeeds = repetitions(8, 3);

Numbers list(std::span<const double> values) { return {values.begin(), values.end()}; }

class RandomTrees : public testing::TestWithParam<int> {
 protected:
  unsigned seed() const { return static_cast<unsigned>(GetParam()); }
};

TEST_P(RandomTrees, HaveASymmetricPositiveDefiniteInertia) {
  const Model model = load_random({.seed = seed(), .bodies = 12, .tendons = true, .tendon_armature = true});
  Data data(model);
  randomize_state(model, data, seed());
  forward(model, data);
  const int nv = model->nv;
  ASSERT_GT(nv, 4);
  const Numbers M = dense_inertia(model, data), L = cholesky(M, nv);
  ASSERT_FALSE(L.empty()) << "not positive definite";
  // The sparse factorization must agree with the dense one.
  Numbers b(static_cast<std::size_t>(nv));
  for (int i = 0; i < nv; i++) b[i] = std::sin(1.7 * i + 0.3);
  const Numbers x = solve_cholesky(L, list(data->qfrc_smooth));
  EXPECT_LT(relative_error(x, list(data->qacc_smooth)), 1e-9);
}

TEST_P(RandomTrees, HaveTheInertiaOfTheirBodies) {
  // M = sum over bodies of m Jv' Jv + Jw' I Jw, plus armature.
  const Model model = load_random({.seed = seed(), .bodies = 7});
  Data data(model);
  randomize_state(model, data, seed());
  forward(model, data);
  const std::size_t nv = static_cast<std::size_t>(model->nv);
  Numbers M(nv * nv, 0.0);
  for (int b = 1; b < model->nbody; b++) {
    const Numbers Jv = centre_jacobian(model, data, b), Jw = rotation_jacobian(model, data, b);
    const double* R = data->ximat.data() + 9 * b;
    double I[9] = {};
    for (int r = 0; r < 3; r++)
      for (int c = 0; c < 3; c++)
        for (int k = 0; k < 3; k++)
          I[3 * r + c] += R[3 * r + k] * model->body_inertia[3 * b + k] * R[3 * c + k];
    for (std::size_t i = 0; i < nv; i++)
      for (std::size_t j = 0; j < nv; j++)
        for (std::size_t r = 0; r < 3; r++) {
          M[i * nv + j] += model->body_mass[b] * Jv[r * nv + i] * Jv[r * nv + j];
          for (std::size_t c = 0; c < 3; c++) M[i * nv + j] += Jw[r * nv + i] * I[3 * r + c] * Jw[c * nv + j];
        }
  }
  for (std::size_t i = 0; i < nv; i++) M[i * nv + i] += model->dof_armature[i];
  EXPECT_LT(relative_error(M, dense_inertia(model, data)), 1e-8);
}

TEST_P(RandomTrees, MoveAsTheirVelocitySays) {
  const Model model = load_random({.seed = seed(), .bodies = 7, .tendons = true, .actuators = true});
  Data data(model);
  randomize_state(model, data, seed());
  forward(model, data);
  const Numbers qvel = list(data->qvel);
  subtree_velocity(model, data);
  // Centre of mass of the model, and tendon lengths.
  const Numbers com =
      position_derivative(model, data, [](const Data& d) { return list(d->subtree_com.subspan(0, 3)); });
  EXPECT_LT(relative_error(multiply(com, qvel), list(data->subtree_linvel.subspan(0, 3))), 1e-7);
  const Numbers lengths = position_derivative(model, data, [](const Data& d) { return list(d->ten_length); });
  const Numbers ten_J =
      dense_rows(data->ten_J, model->ten_J_rownnz, model->ten_J_rowadr, model->ten_J_colind, model->nv);
  EXPECT_LT(relative_error(lengths, ten_J), 1e-7);
  EXPECT_LT(relative_error(multiply(lengths, qvel), list(data->ten_velocity)), 1e-7);
  // Each body: linear and angular velocity from the com-based cvel.
  for (int b = 1; b < model->nbody; b++) {
    const double* v = data->cvel.data() + 6 * b;
    const double* origin = data->subtree_com.data() + 3 * model->body_rootid[b];
    const double* p = data->xipos.data() + 3 * b;
    const double r[3] = {p[0] - origin[0], p[1] - origin[1], p[2] - origin[2]};
    const Numbers linear = {v[3] + v[1] * r[2] - v[2] * r[1], v[4] + v[2] * r[0] - v[0] * r[2],
                            v[5] + v[0] * r[1] - v[1] * r[0]};
    EXPECT_LT(relative_error(multiply(centre_jacobian(model, data, b), qvel), linear), 1e-7) << "body " << b;
    EXPECT_LT(relative_error(multiply(rotation_jacobian(model, data, b), qvel), {v[0], v[1], v[2]}), 1e-7)
        << "body " << b;
  }
}

TEST_P(RandomTrees, HaveTheBiasForceOfLagrange) {
  // bias_i = sum_jk (dM_ij/dq_k - 1/2 dM_jk/dq_i) v_j v_k + dV/dq_i, if all coordinates are scalar.
  const Model model =
      with(load_random({.seed = seed(), .bodies = 5, .springs = false, .scalar_joints = true}),
           [](Option& option) { option.gravity[0] = 2; });
  Data data(model);
  randomize_state(model, data, seed(), 0.7, 2);
  forward(model, data);
  const int nv = model->nv;
  const Numbers dM = position_derivative(model, data, [&](const Data& d) { return dense_inertia(model, d); });
  const Numbers dV = position_derivative(model, data, [&](const Data& d) {
    Data copy = d;
    return Numbers{energy(model, copy)[0]};
  });
  auto slope = [&](int i, int j, int k) { return dM[static_cast<std::size_t>((i * nv + j) * nv + k)]; };
  Numbers bias = dV;
  for (int i = 0; i < nv; i++)
    for (int j = 0; j < nv; j++)
      for (int k = 0; k < nv; k++)
        bias[i] += (slope(i, j, k) - 0.5 * slope(j, k, i)) * data->qvel[j] * data->qvel[k];
  EXPECT_LT(relative_error(bias, list(data->qfrc_bias)), 1e-7);
}

TEST_P(RandomTrees, HaveSpringForcesThatAreTheGradientOfEnergy) {
  const Model model = with(load_random({.seed = seed(), .bodies = 6, .tendons = true, .scalar_joints = true}),
                           [](Option& option) { option.disableflags |= kDisableGravity; });
  Data data(model);
  randomize_state(model, data, seed(), 0.5, 0);
  forward(model, data);
  const Numbers dV = position_derivative(model, data, [&](const Data& d) {
    Data copy = d;
    return Numbers{-energy(model, copy)[0]};
  });
  ASSERT_GT(largest(dV), 0.01);
  EXPECT_LT(relative_error(dV, list(data->qfrc_passive)), 1e-7);
}

TEST_P(RandomTrees, FeelAppliedForcesThroughTheirJacobians) {
  const Model model = load_random({.seed = seed(), .bodies = 6, .springs = false, .gravity = false});
  Data data(model);
  randomize_state(model, data, seed(), 0.5, 0);
  randomize_forces(model, data, seed());
  forward(model, data);
  const std::size_t nv = static_cast<std::size_t>(model->nv);
  Numbers force = list(data->qfrc_applied);
  for (int b = 1; b < model->nbody; b++) {
    const Numbers Jv = centre_jacobian(model, data, b), Jw = rotation_jacobian(model, data, b);
    const double* f = data->xfrc_applied.data() + 6 * b;
    for (std::size_t i = 0; i < nv; i++)
      for (std::size_t k = 0; k < 3; k++) force[i] += Jv[k * nv + i] * f[k] + Jw[k * nv + i] * f[3 + k];
  }
  EXPECT_LT(relative_error(force, list(data->qfrc_smooth)), 1e-7);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomTrees, testing::Range(1, 1 + kSeeds));

}  // namespace
}  // namespace corten::test
