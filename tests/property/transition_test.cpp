// Transition matrices against closed forms, against full steps, and against the analytic derivatives.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "corten/corten.h"
#include "support/dense.h"
#include "support/models.h"
#include "support/wrapped_models.h"

namespace corten::test {
namespace {

std::size_t size(int n) { return static_cast<std::size_t>(n); }

struct Matrices {
  explicit Matrices(const Model& m)
      : n(2 * m->nv + m->na),
        A(size(n * n)),
        B(size(n * m->nu)),
        C(size(m->nsensordata * n)),
        D(size(m->nsensordata * m->nu)) {}
  int n;
  Numbers A, B, C, D;
};

Matrices linearized(const Model& model, Data& data, bool centered, double eps = 1e-6) {
  Matrices all(model);
  transition_derivatives(model, data, eps, centered, all.A, all.B, all.C, all.D);
  return all;
}

/// A mass on a spring with a damper and a motor; semi-implicit Euler without implicit damping is linear.
TEST(Transition, OfALinearSystemIsExactUpToRounding) {
  const double h = 0.01, mass = 2, k = 30, c = 0.5;
  const Model model = load_string(R"(<mujoco><option gravity="0 0 0" timestep="0.01">
      <flag eulerdamp="disable"/></option><worldbody><body><joint name="x" type="slide" stiffness="30"
      damping="0.5"/><geom size="0.1" mass="2"/></body></worldbody>
      <actuator><motor joint="x" gear="3"/><general joint="x" dyntype="filter" dynprm="0.1"/></actuator></mujoco>)");
  Data data(model);
  data->qpos[0] = 0.3, data->qvel[0] = -1, data->act[0] = 0.2;
  for (bool centered : {false, true}) {
    const Matrices got = linearized(model, data, centered);
    const Numbers velocity{-h * k / mass, 1 - h * c / mass,
                           h / mass};  // with respect to position, velocity, activation
    const Numbers A{
        1 + h * velocity[0], h * velocity[1], h * velocity[2], velocity[0], velocity[1], velocity[2], 0, 0,
        1 - h / 0.1};
    const Numbers B{h * h * 3 / mass, 0, h * 3 / mass, 0, 0, h / 0.1};
    const double rounding = 1e-8;  // a few ulps of the state divided by the perturbation
    EXPECT_LT(relative_error(A, got.A), rounding);
    EXPECT_LT(relative_error(B, got.B), rounding);
  }
  EXPECT_EQ(data->qpos[0], 0.3);
  EXPECT_EQ(data->qvel[0], -1);
  EXPECT_EQ(data->time, 0);
}

/// Each column from two whole steps through the public API, without skipped stages.
TEST(Transition, EqualsDifferencesOfWholeSteps) {
  for (unsigned seed = 1; seed <= 3; seed++) {
    const Model model = load_wraps(seed, "Euler");
    Data data(model);
    randomize_state(model, data, seed, 0.4, 1);
    const Matrices got = linearized(model, data, true);
    auto differs = [&](auto change, const Numbers& matrix, int columns, int column) {
      const double eps = 1e-6;
      Data plus = data, minus = data;
      change(plus, eps), change(minus, -eps);
      step(model, plus);
      step(model, minus);
      for (int i = 0; i < model->nv; i++)
        EXPECT_NEAR(matrix[size((model->nv + i) * columns + column)],
                    (plus->qvel[i] - minus->qvel[i]) / (2 * eps), 1e-6)
            << "seed " << seed << " row " << i << " column " << column;
    };
    for (int u = 0; u < model->nu; u++) {
      if (model->actuator_ctrllimited[u]) continue;
      differs([&](Data& d, double e) { d->ctrl[u] += e; }, got.B, model->nu, u);
    }
    for (int i = 0; i < model->nv; i++)
      differs([&](Data& d, double e) { d->qvel[i] += e; }, got.A, got.n, model->nv + i);
    for (int a = 0; a < model->na; a++)
      differs([&](Data& d, double e) { d->act[a] += e; }, got.A, got.n, 2 * model->nv + a);
  }
}

/// Rows of C and D from whole steps: sensors of all stages, read at the beginning of the step.
TEST(Transition, OfSensorsEqualsDifferencesOfWholeSteps) {
  const Model model = load_string(R"(<mujoco><option timestep="0.004"/>
    <worldbody><body name="b" pos="0 0 1"><joint name="j" axis="0 1 0" damping="0.2"/>
      <geom type="capsule" size="0.05" fromto="0 0 0 0.4 0 0"/><site name="s" pos="0.4 0 0"/>
      <body pos="0.4 0 0"><joint name="k" axis="0.3 1 0"/><geom size="0.06" pos="0.2 0 0"/></body></body></worldbody>
    <actuator><motor name="m" joint="j" gear="2"/><position joint="k" kp="3"/></actuator>
    <sensor><jointpos joint="k"/><framepos objtype="site" objname="s"/><velocimeter site="s"/><accelerometer site="s"/>
      <actuatorfrc actuator="m"/><force site="s"/></sensor></mujoco>)");
  Data data(model);
  randomize_state(model, data, 3, 0.5, 1);
  const Matrices got = linearized(model, data, true);
  double largest = 0;
  auto differs = [&](auto change, const Numbers& matrix, int columns, int column) {
    const double eps = 1e-6;
    Data plus = data, minus = data;
    change(plus, eps), change(minus, -eps);
    step(model, plus);
    step(model, minus);
    for (int s = 0; s < model->nsensordata; s++) {
      const double wanted = (plus->sensordata[size(s)] - minus->sensordata[size(s)]) / (2 * eps);
      largest = std::max(largest, std::abs(wanted));
      EXPECT_NEAR(matrix[size(s * columns + column)], wanted, 1e-5 * std::max(1.0, std::abs(wanted)))
          << "row " << s << " column " << column;
    }
  };
  for (int u = 0; u < model->nu; u++)
    differs([&](Data& d, double e) { d->ctrl[size(u)] += e; }, got.D, model->nu, u);
  for (int i = 0; i < model->nv; i++) {
    differs([&](Data& d, double e) { d->qpos[size(i)] += e; }, got.C, got.n, i);
    differs([&](Data& d, double e) { d->qvel[size(i)] += e; }, got.C, got.n, model->nv + i);
  }
  EXPECT_GT(largest, 1);
}

/// For small h D, the derivative of the next velocity by the current one is 1 + M^-1 D h, with D the analytic
/// derivative.
TEST(Transition, AgreesWithTheAnalyticVelocityDerivative) {
  const Model model = load_string(R"(<mujoco><option timestep="1e-4" integrator="implicit"/>
    <worldbody><site name="w" pos="0.5 0.1 0.4"/><body pos="0 0 1"><joint axis="0 1 0" damping="0.3"/>
    <geom name="g" type="cylinder" size="0.05 0.2" euler="90 0 0"/><body pos="0.4 0 0"><joint axis="1 0.3 0"/>
    <geom type="capsule" size="0.04" fromto="0 0 0 0.3 0 0.1"/><site name="s" pos="0.3 0 0.1"/></body></body>
    </worldbody><tendon><spatial name="t" damping="2"><site site="w"/><geom geom="g"/><site site="s"/></spatial>
    </tendon><actuator><muscle tendon="t" lengthrange="0.3 1.3" force="40"/></actuator></mujoco>)");
  Data data(model);
  randomize_state(model, data, 4, 0.3, 1);
  data->act[0] = 0.6;
  const Matrices got = linearized(model, data, true);
  forward(model, data);
  Data stepped = data;
  step(model, stepped);
  const double h = model->opt.timestep;
  Numbers M(size(model->nv * model->nv)), D(M.size());
  full_inertia(model, data, M);
  for (int i = 0; i < model->nv; i++)
    for (int k = model->M_rowadr[i]; k < model->M_rowadr[i] + model->M_rownnz[i]; k++) {
      D[size(model->M_colind[k] * model->nv + i)] = stepped->qDeriv_upper[k];
      D[size(i * model->nv + model->M_colind[k])] = stepped->qDeriv[k];
    }
  for (int j = 0; j < model->nv; j++) {
    Numbers column(size(model->nv));
    for (int i = 0; i < model->nv; i++) column[size(i)] = D[size(i * model->nv + j)];
    column = solve_general(M, column);
    for (int i = 0; i < model->nv; i++)
      EXPECT_NEAR(got.A[size((model->nv + i) * got.n + model->nv + j)], (i == j) + h * column[size(i)],
                  20 * h * h * std::abs(column[size(i)]) + 1e-5);
  }
}

TEST(Transition, MovesQuaternionsInTheirTangentSpace) {
  const Model model = load_string(R"(<mujoco><option gravity="0 0 0" timestep="0.01"/><worldbody><body>
    <freejoint/><geom type="box" size="0.1 0.2 0.3"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qpos[3] = 0.6, data->qpos[4] = 0.8;
  const Matrices got = linearized(model, data, true);
  // At rest a displacement persists, and a velocity adds to it.
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) {
      EXPECT_NEAR(got.A[size(i * 12 + j)], i == j, 1e-8);
      EXPECT_NEAR(got.A[size(i * 12 + 6 + j)], i == j ? 0.01 : 0, 1e-8);
    }
}

TEST(Transition, NudgesControlsInsideTheirRange) {
  const Model model = load_string(R"(<mujoco><option gravity="0 0 0" timestep="0.01"/><worldbody><body>
    <joint name="x" type="slide"/><geom size="0.1" mass="1"/></body></worldbody><actuator>
    <motor joint="x" ctrllimited="true" ctrlrange="-1 1"/></actuator></mujoco>)");
  Data data(model);
  for (double ctrl : {-1.0, 0.0, 1.0, 1.5})
    for (bool centered : {false, true}) {
      data->ctrl[0] = ctrl;
      EXPECT_NEAR(linearized(model, data, centered).B[1], ctrl > 1 ? 0 : 0.01, 1e-9) << ctrl;
      EXPECT_EQ(data->ctrl[0], ctrl);
    }
}

/// A motor without dynamics whose control arrives three steps later: a chain of samples in front of the
/// velocity.
TEST(Transition, MovesControlsThroughTheirHistory) {
  const Model model = load_string(R"(<mujoco><option gravity="0 0 0" timestep="0.01"/><worldbody><body>
    <joint name="x" type="slide"/><geom size="0.1" mass="2"/></body></worldbody>
    <actuator><motor joint="x" gear="3" nsample="3" delay="0.03"/></actuator></mujoco>)");
  Data data(model);
  for (int i = 0; i < 4; i++) {
    data->ctrl[0] = 0.1 * i;
    step(model, data);
  }
  ASSERT_EQ(transition_size(model), 2 + 3);
  const int n = 5;
  Numbers A(n * n), B(n);
  transition_derivatives(model, data, 1e-6, true, A, B);
  const double v = 0.01 * 3 / 2, h = 0.01;  // the oldest sample acts now
  const Numbers wanted_A{1, h, h * v, 0, 0, 0, 1, v, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0};
  EXPECT_LT(relative_error(wanted_A, A), 1e-8);
  EXPECT_LT(relative_error({0, 0, 0, 0, 1}, B), 1e-8);
}

/// Runge-Kutta for x'' = -k x / m is the Taylor series of the exponential up to the fourth order.
TEST(Transition, OfRungeKuttaIsItsTaylorSeries) {
  const double h = 0.1, k = 30, mass = 2;
  const Model model =
      load_string(R"(<mujoco><option gravity="0 0 0" timestep="0.1" integrator="RK4"/><worldbody>
    <body><joint name="x" type="slide" stiffness="30"/><geom size="0.1" mass="2"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qpos[0] = 0.3, data->qvel[0] = -1;
  const double w = k / mass * h * h;  // squared angle of a step
  const Numbers wanted{1 - w / 2 + w * w / 24, h * (1 - w / 6), -k / mass * h * (1 - w / 6),
                       1 - w / 2 + w * w / 24};
  EXPECT_LT(relative_error(wanted, linearized(model, data, true).A), 1e-9);
}

TEST(Transition, MisuseIsExplained) {
  const Model model =
      load_string(R"(<mujoco><worldbody><body><joint name="x"/><geom size="1"/></body></worldbody>
    <actuator><motor joint="x" nsample="3" delay="0.01"/></actuator></mujoco>)");
  Data data(model);
  Numbers A(4);
  EXPECT_THROW(transition_derivatives(model, data, 1e-6, false, A, {}), std::invalid_argument);
  const Model plain =
      load_string("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  Data other(plain);
  Numbers wrong(5);
  EXPECT_THROW(transition_derivatives(plain, other, 1e-6, false, wrong, {}), std::invalid_argument);
  EXPECT_THROW(transition_derivatives(plain, other, 0, false, A, {}), std::invalid_argument);
}

/// A workspace that was made for another model is resized.
TEST(Transition, WorkspacesFitAnyModel) {
  const Model model =
      load_string("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  const Model larger =
      load_string("<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>");
  Data data(model), other(larger);
  Numbers A(4), B(144), again(4);
  TransitionWorkspace workspace(model);
  transition_derivatives(model, data, 1e-6, false, A, {}, {}, {}, workspace);
  transition_derivatives(larger, other, 1e-6, false, B, {}, {}, {}, workspace);
  transition_derivatives(model, data, 1e-6, false, again, {}, {}, {}, workspace);
  EXPECT_EQ(A, again);
}

}  // namespace
}  // namespace corten::test
