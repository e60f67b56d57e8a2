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

/// A ball on a hinge through its centre, with a motor.
const char* const kHinge = R"(<mujoco><worldbody>
  <body><joint name="j" armature="0.7"/><geom size="0.5" mass="3"/></body></worldbody>
  <actuator><motor joint="j"/></actuator></mujoco>)";

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
  recorded.copy("in_qacc", data->qacc);
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
                                         "delayed_sensors", "delay_rk4", "imu", "flex_soft", "flex_implicit"),
                         [](const auto& info) { return info.param; });

TEST(InverseDerivatives, MisuseIsExplained) {
  const Model model = load_string(kHinge);
  Data data(model);
  Numbers right(1), wrong(2);
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
}

TEST(InverseDerivatives, OfForceByAccelerationIsTheInertia) {
  const Model model = load_string(kHinge);
  Data data(model);
  Numbers DfDa(1);
  EXPECT_TRUE(inverse_derivatives(model, data, kEps, false, {.DfDa = DfDa}));
  EXPECT_NEAR(DfDa[0], 2.0 / 5 * 3 * 0.5 * 0.5 + 0.7, kRounding);  // 2/5 m r^2 + armature
}

/// The workspace of a smaller model is enlarged, that of a larger model is reduced.
TEST(Derivatives, WorkspaceOfAnotherModelIsResized) {
  const Model small = load_string(kHinge), large = Recorded("derivatives_imu").load_model();
  InverseWorkspace inverse(small);
  TransitionWorkspace transition(small);
  for (const Model& model : {large, small}) {
    Data data(model);
    const int n = transition_size(model), nv = model->nv;
    Numbers A(size(n) * size(n)), same_A = A, DfDq(size(nv) * size(nv)), same_DfDq = DfDq;
    transition_derivatives(model, data, kEps, true, A, {}, {}, {}, transition);
    transition_derivatives(model, data, kEps, true, same_A, {});
    EXPECT_EQ(A, same_A);
    inverse_derivatives(model, data, kEps, false, {.DfDq = DfDq}, inverse);
    inverse_derivatives(model, data, kEps, false, {.DfDq = same_DfDq});
    EXPECT_EQ(DfDq, same_DfDq);
  }
}

/// The control callback does not run: A is that of the uncontrolled system and B that of data->ctrl, for
/// every integrator.
TEST(TransitionDerivatives, AreOpenLoop) {
  UserFunctions user;
  int calls = 0;
  user.control = [&](const Model&, Data& d) {
    calls++;
    d->ctrl[0] = -50 * d->qpos[0];
  };
  const Model plain = load_string(kHinge);
  for (int integrator : {kEuler, kRK4, kImplicit, kImplicitFast}) {
    const Model model = with(plain, [&](Option& option) { option.integrator = integrator; });
    const Model controlled = model.with_user_functions(user);
    Data data(model), controlled_data(controlled);
    data->ctrl[0] = controlled_data->ctrl[0] = 0.3;
    data->qpos[0] = controlled_data->qpos[0] = 0.2;
    Numbers A(4), B(2), controlled_A(4), controlled_B(2);
    transition_derivatives(model, data, kEps, true, A, B);
    transition_derivatives(controlled, controlled_data, kEps, true, controlled_A, controlled_B);
    EXPECT_EQ(A, controlled_A) << integrator;
    EXPECT_EQ(B, controlled_B) << integrator;
    const double inertia = 2.0 / 5 * 3 * 0.5 * 0.5 + 0.7, h = model->opt.timestep;
    EXPECT_NEAR(B[1], h / inertia, 1e-9) << integrator;
    EXPECT_EQ(controlled_data->ctrl[0], 0.3);
  }
  EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace corten::test
