// Derivatives against those of the reference. Both are difference quotients with the same perturbation, 1e-3,
// so that only rounding differs. It is enlarged by 1 / perturbation and, for accelerations, by the inverse of
// M: within 1e-10 of the largest entry. The reference refuses Runge-Kutta and delays; there the numbers are
// central differences of its whole steps.
#include "corten/derivatives.h"

#include <gtest/gtest.h>

#include "support/recorded.h"

namespace corten::test {
namespace {

constexpr double kEps = 1e-3, kRounding = 1e-10;

std::size_t size(int n) { return static_cast<std::size_t>(n); }

class RecordedDerivatives : public testing::TestWithParam<std::string> {
 protected:
  RecordedDerivatives() { recorded.set_state(data); }
  Recorded recorded{"derivatives_" + GetParam()};
  Model model = with(recorded.load_model(), [&](Option& option) {
    option.integrator = static_cast<int>(recorded["in_integrator"][0]);
  });
  Data data{model};

  void expect(const std::string& name, const Numbers& got) {
    EXPECT_LT(relative_error(recorded[name], got), kRounding) << name;
  }

  Numbers numbers(int rows, int columns) const { return Numbers(size(rows) * size(columns), 7.0); }
};

TEST_P(RecordedDerivatives, OfAStep) {
  const int n = transition_size(model), sensors = model->nsensordata;
  const Numbers state(data->qpos.begin(), data->qpos.end()),
      history(data->history.begin(), data->history.end());
  for (bool centered : {false, true}) {
    const std::string prefix = centered ? "centered_" : "forward_";
    if (!recorded.has(prefix + "A")) continue;
    Numbers A = numbers(n, n), B = numbers(n, model->nu), C = numbers(sensors, n),
            D = numbers(sensors, model->nu);
    EXPECT_TRUE(transition_derivatives(model, data, kEps, centered, A, B, C, D));
    expect(prefix + "A", A);
    expect(prefix + "B", B);
    expect(prefix + "C", C);
    expect(prefix + "D", D);
  }
  EXPECT_EQ(state, Numbers(data->qpos.begin(), data->qpos.end()));
  EXPECT_EQ(history, Numbers(data->history.begin(), data->history.end()));
}

TEST_P(RecordedDerivatives, OfInverseDynamics) {
  std::ranges::copy(recorded["in_qacc"], data->qacc.begin());
  const int nv = model->nv, sensors = model->nsensordata;
  Numbers q = numbers(nv, nv), v = q, a = q, m = numbers(nv, model->nC);
  Numbers sq = numbers(nv, sensors), sv = sq, sa = sq;
  InverseWorkspace workspace(model);
  for (bool actuation : {true, false}) {  // sensors are recorded without
    const std::string prefix = actuation ? "actuated_" : "";
    EXPECT_TRUE(inverse_derivatives(model, data, kEps, actuation, {q, v, a, sq, sv, sa, m}, workspace));
    expect(prefix + "DfDq", q);
    expect(prefix + "DfDv", v);
    expect(prefix + "DfDa", a);
  }
  expect("DsDq", sq);
  expect("DsDv", sv);
  expect("DsDa", sa);
  expect("DmDq", m);
  EXPECT_EQ(recorded["in_qpos"], Numbers(data->qpos.begin(), data->qpos.end()));
  EXPECT_EQ(recorded["in_qvel"], Numbers(data->qvel.begin(), data->qvel.end()));
  EXPECT_EQ(recorded["in_qacc"], Numbers(data->qacc.begin(), data->qacc.end()));
}

INSTANTIATE_TEST_SUITE_P(Models, RecordedDerivatives,
                         testing::Values("sensors", "implicit", "implicitfast", "rk4", "ball_rk4", "delay",
                                         "delayed_sensors", "delay_rk4"),
                         [](const auto& info) { return info.param; });

TEST(InverseDerivatives, MisuseIsExplained) {
  const Model model =
      load_string("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  Data data(model);
  Numbers right(1), wrong(2);
  EXPECT_TRUE(inverse_derivatives(model, data, 1e-6, false, {.DfDa = right}));
  EXPECT_NEAR(right[0], data->M[0], 1e-6);
  EXPECT_THROW(inverse_derivatives(model, data, 1e-6, false, {.DfDq = wrong}), std::invalid_argument);
  EXPECT_THROW(inverse_derivatives(model, data, 1e-6, false, {.DmDq = wrong}), std::invalid_argument);
  EXPECT_THROW(inverse_derivatives(model, data, 0, false, {.DfDa = right}), std::invalid_argument);
  const Model noslip = with(model, [](Option& option) { option.noslip_iterations = 1; });
  EXPECT_THROW(inverse_derivatives(noslip, data, 1e-6, false, {.DfDa = right}), std::invalid_argument);
  const Model discrete = with(model, [](Option& option) {
    option.integrator = kRK4;
    option.enableflags |= kEnableInvDiscrete;
  });
  EXPECT_THROW(inverse_derivatives(discrete, data, 1e-6, false, {.DfDa = right}), std::invalid_argument);
  InverseWorkspace other(load_string("<mujoco/>"));
  EXPECT_THROW(inverse_derivatives(model, data, 1e-6, false, {.DfDa = right}, other), std::invalid_argument);
}

}  // namespace
}  // namespace corten::test
