// Velocity derivatives against finite differences, and the implicit step against a dense solution with them.
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "corten/corten.h"
#include "support/differences.h"
#include "support/fields.h"
#include "support/models.h"
#include "support/sanitizers.h"
#include "support/wrapped_models.h"

namespace corten::test {
namespace {

Numbers list(std::span<const double> values) { return {values.begin(), values.end()}; }

/// d (passive + actuator - bias) / d qvel by finite differences, nv x nv.
Numbers force_derivative(const Model& model, const Data& data, bool with_bias) {
  return velocity_derivative(
      model, data,
      [&](const Data& d) {
        Numbers f(static_cast<std::size_t>(model->nv));
        for (int i = 0; i < model->nv; i++)
          f[i] = d->qfrc_passive[i] + d->qfrc_actuator[i] - (with_bias ? d->qfrc_bias[i] : 0);
        return f;
      },
      1e-5);
}

/// Sets entries outside the sparsity of M to zero, because they are not represented.
Numbers inside_sparsity(const Model& model, const Numbers& dense) {
  const std::size_t nv = static_cast<std::size_t>(model->nv);
  Numbers kept(dense.size(), 0.0);
  for (std::size_t i = 0; i < nv; i++)
    for (int k = model->M_rowadr[i]; k < model->M_rowadr[i] + model->M_rownnz[i]; k++) {
      const std::size_t j = static_cast<std::size_t>(model->M_colind[k]);
      kept[i * nv + j] = dense[i * nv + j];
      kept[j * nv + i] = dense[j * nv + i];
    }
  return kept;
}

/// qDeriv and qDeriv_upper as one dense matrix.
Numbers dense_derivative(const Model& model, const Data& data) {
  const std::size_t nv = static_cast<std::size_t>(model->nv);
  Numbers dense(nv * nv, 0.0);
  for (std::size_t i = 0; i < nv; i++)
    for (int k = model->M_rowadr[i]; k < model->M_rowadr[i] + model->M_rownnz[i]; k++) {
      const std::size_t j = static_cast<std::size_t>(model->M_colind[k]);
      dense[j * nv + i] = data->qDeriv_upper[k];
      dense[i * nv + j] = data->qDeriv[k];
    }
  return dense;
}

/// Velocity after one step with the inertia M - h D.
Numbers stepped_velocity(const Model& model, const Data& data, const Numbers& D) {
  const double h = model->opt.timestep;
  Numbers H = dense_inertia(model, data);
  for (std::size_t k = 0; k < H.size(); k++) H[k] -= h * D[k];
  Numbers qvel = solve_general(H, list(data->qfrc_smooth));
  for (int i = 0; i < model->nv; i++) qvel[i] = data->qvel[i] + h * qvel[i];
  return qvel;
}

class Derivative : public testing::TestWithParam<int> {
 protected:
  unsigned seed() const { return static_cast<unsigned>(GetParam()); }
  RandomTree tree(const char* integrator, bool fluid) const {
    return {.seed = seed(),
            .bodies = 7,
            .integrator = integrator,
            .timestep = 0.01,
            .fluid = fluid,
            .tendons = true,
            .actuators = true};
  }
};

TEST_P(Derivative, OfAllSmoothForcesMatchesDifferences) {
  for (bool fluid : {false, true}) {
    const Model model = load_random(tree("implicit", fluid));
    Data data(model);
    randomize_state(model, data, seed(), 0.5, 3);
    forward(model, data);
    const Numbers expected = inside_sparsity(model, force_derivative(model, data, true));
    Data stepped = data;
    step(model, stepped);
    EXPECT_LT(relative_error(expected, dense_derivative(model, stepped)), 1e-6) << "fluid " << fluid;
    EXPECT_LT(relative_error(stepped_velocity(model, data, expected), list(stepped->qvel)), 1e-7)
        << "fluid " << fluid;
  }
}

TEST_P(Derivative, WithoutBiasIsWhatImplicitfastUses) {
  const Model model = load_random(tree("implicitfast", false));
  Data data(model);
  randomize_state(model, data, seed(), 0.5, 3);
  forward(model, data);
  const Numbers expected = inside_sparsity(model, force_derivative(model, data, false));
  Data stepped = data;
  step(model, stepped);
  EXPECT_LT(relative_error(expected, dense_derivative(model, stepped)), 1e-6);
  EXPECT_LT(relative_error(stepped_velocity(model, data, expected), list(stepped->qvel)), 1e-7);
}

/// Muscles with velocity-dependent force, wrapped tendons with damping, sites and a slider-crank.
TEST_P(Derivative, OfMusclesAndWrappedTendonsMatchesDifferences) {
  for (const char* integrator : {"implicit", "implicitfast"}) {
    const Model model = load_wraps(seed(), integrator);
    Data data(model);
    randomize_state(model, data, seed(), 0.5, 1);
    forward(model, data);
    const bool with_bias = std::string(integrator) == "implicit";
    const Numbers expected = inside_sparsity(model, force_derivative(model, data, with_bias));
    Data stepped = data;
    step(model, stepped);
    EXPECT_LT(relative_error(expected, dense_derivative(model, stepped)), 1e-6) << integrator;
  }
}

TEST_P(Derivative, OfJointDampingIsAllThatEulerUses) {
  const Model model = load_random(tree("Euler", true));
  Data data(model);
  randomize_state(model, data, seed(), 0.5, 3);
  forward(model, data);
  const std::size_t nv = static_cast<std::size_t>(model->nv);
  Numbers damping(nv * nv, 0.0);
  for (std::size_t i = 0; i < nv; i++) damping[i * nv + i] = -model->dof_damping[i];
  Data stepped = data;
  step(model, stepped);
  EXPECT_LT(relative_error(stepped_velocity(model, data, damping), list(stepped->qvel)), 1e-10);
  // With eulerdamp off the acceleration is applied unchanged.
  const Model explicit_damping =
      with(model, [](Option& option) { option.disableflags |= kDisableEulerDamp; });
  stepped = data;
  step(explicit_damping, stepped);
  EXPECT_LT(relative_error(stepped_velocity(model, data, Numbers(nv * nv, 0.0)), list(stepped->qvel)), 1e-10);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Derivative, testing::Range(1, 1 + repetitions(8, 3)));

TEST(StiffDamper, StaysStableWhereExplicitDampingDoesNot) {
  for (const char* integrator : {"Euler", "implicit", "implicitfast", "RK4"}) {
    const Model model = load_string(std::string("<mujoco><option timestep='0.01' integrator='") + integrator +
                                    "'/><worldbody><body><joint type='slide' axis='1 0 0' damping='1000'/>"
                                    "<geom size='0.05' mass='0.1'/></body></worldbody></mujoco>");
    Data data(model);
    data->qvel[0] = 1;
    step(model, data);
    if (std::string(integrator) == "RK4") EXPECT_GT(std::abs(data->qvel[0]), 10);
    else EXPECT_NEAR(data->qvel[0], 1 / (1 + 0.01 * 1000 / 0.1), 1e-12) << integrator;
  }
}

}  // namespace
}  // namespace corten::test
