// Motions that have a closed form.
#include <gtest/gtest.h>

#include <cmath>

#include "corten/corten.h"
#include "support/models.h"

namespace corten::test {
namespace {

constexpr double kPi = 3.14159265358979323846;

void run(const Model& model, Data& data, int steps) {
  for (int i = 0; i < steps; i++) ASSERT_TRUE(step(model, data).ok());
}

/// Complete elliptic integral of the first kind by the arithmetic-geometric mean.
double elliptic_k(double k) {
  double a = 1, b = std::sqrt(1 - k * k);
  for (int i = 0; i < 40; i++) {
    double mean = (a + b) / 2;
    b = std::sqrt(a * b), a = mean;
  }
  return kPi / (2 * a);
}

TEST(Pendulum, SwingsWithThePeriodOfTheEllipticIntegral) {
  const double gravity = 9.81, length = 0.7, amplitude = 1.9, timestep = 0.001;
  const Model model =
      load_string(R"(<mujoco><option integrator="RK4" timestep="0.001"><flag contact="disable"/></option>
    <worldbody><body><joint axis="0 1 0"/><inertial pos="0 0 -0.7" mass="1.7" diaginertia="1e-9 1e-9 1e-9"/></body></worldbody>
  </mujoco>)");
  Data data(model);
  data->qpos[0] = amplitude;
  // The velocity turns positive again after one period.
  double period = 0, last_time = 0, last_velocity = -1;
  for (int i = 0; i < 4000 && period == 0; i++) {
    step(model, data);
    if (i > 10 && last_velocity > 0 && data->qvel[0] <= 0)
      period = last_time + timestep * last_velocity / (last_velocity - data->qvel[0]);
    last_time = data->time, last_velocity = data->qvel[0];
  }
  // Point mass: the inertia of 1e-9 changes the period by less than the tolerance.
  EXPECT_NEAR(period, 4 * std::sqrt(length / gravity) * elliptic_k(std::sin(amplitude / 2)), 1e-6);
}

TEST(Projectile, FollowsAParabola) {
  const Model model =
      load_string(R"(<mujoco><option integrator="RK4" timestep="0.01" gravity="0.3 -0.2 -9.81"/>
    <worldbody><body pos="1 2 3"><freejoint/><geom size="0.1"/></body></worldbody></mujoco>)");
  Data data(model);
  const double v[] = {1, 2, 8}, g[] = {0.3, -0.2, -9.81}, start[] = {1, 2, 3};
  for (int k = 0; k < 3; k++) data->qvel[k] = v[k];
  run(model, data, 100);
  for (int k = 0; k < 3; k++) {
    EXPECT_NEAR(data->qpos[k], start[k] + v[k] + 0.5 * g[k], 1e-11);
    EXPECT_NEAR(data->qvel[k], v[k] + g[k], 1e-12);
  }
  EXPECT_NEAR(data->time, 1, 1e-12);
}

TEST(Projectile, OfSemiImplicitEulerLosesHalfAStep) {
  const Model model = load_string(R"(<mujoco><option timestep="0.01"/>
    <worldbody><body><freejoint/><geom size="0.1"/></body></worldbody></mujoco>)");
  Data data(model);
  run(model, data, 100);
  // qpos = g h^2 (1 + 2 + ... + n)
  EXPECT_NEAR(data->qpos[2], -9.81 * 1e-4 * 5050, 1e-11);
}

TEST(SpringMassDamper, FollowsItsExponential) {
  const double mass = 2, stiffness = 50, damping = 3, rest = 0.3, start = 0.5;
  const Model model = load_string(R"(<mujoco><option integrator="RK4" timestep="0.001" gravity="0 0 0"/>
    <worldbody><body><joint type="slide" axis="1 0 0" stiffness="50" damping="3" springref="0.3"/>
      <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qpos[0] = start;
  run(model, data, 1000);
  const double decay = damping / (2 * mass), omega = std::sqrt(stiffness / mass - decay * decay);
  const double x = std::exp(-decay) * (start - rest) * (std::cos(omega) + decay / omega * std::sin(omega));
  EXPECT_NEAR(data->qpos[0], rest + x, 1e-10);
}

TEST(SpringMassDamper, TendonSpringActsOnlyOutsideItsDeadBand) {
  const Model model = load_string(R"(<mujoco><option gravity="0 0 0"/>
    <worldbody><body><joint name="j" type="slide" axis="1 0 0"/><inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body></worldbody>
    <tendon><fixed stiffness="10" springlength="-0.1 0.2"><joint joint="j" coef="3"/></fixed></tendon></mujoco>)");
  Data data(model);
  auto acceleration = [&](double q) {
    data->qpos[0] = q;
    forward(model, data);
    return data->qacc[0];
  };
  EXPECT_EQ(acceleration(0), 0);
  EXPECT_EQ(acceleration(0.06), 0);
  EXPECT_NEAR(acceleration(0.1), 3 * 10 * (0.2 - 0.3) / 2, 1e-12);
  EXPECT_NEAR(acceleration(-0.1), 3 * 10 * (-0.1 + 0.3) / 2, 1e-12);
}

TEST(Fluid, BoxFallsWithTerminalVelocity) {
  // Box model: drag 1/2 rho A v^2 of the face, and Stokes drag 3 pi d mu v of the mean side.
  const double rho = 1.2, mu = 0.05, mass = 0.5, g = 9.81;
  const Model model = load_string(
      R"(<mujoco><option timestep="0.01" density="1.2" viscosity="0.05" integrator="implicitfast"/>
    <worldbody><body><joint type="slide" axis="0 0 1"/><geom type="box" size="0.5 0.4 0.1" mass="0.5"/></body></worldbody></mujoco>)");
  Data data(model);
  run(model, data, 3000);
  const double drag = 0.5 * rho * 1.0 * 0.8, stokes = 3 * kPi * (1.0 + 0.8 + 0.2) / 3 * mu;
  const double v = (-stokes + std::sqrt(stokes * stokes + 4 * drag * mass * g)) / (2 * drag);
  EXPECT_NEAR(data->qvel[0], -v, 1e-9);
}

TEST(Fluid, WindCarriesAFreeBody) {
  const Model model = load_string(
      R"(<mujoco><option timestep="0.01" gravity="0 0 0" wind="2 -1 0.5" density="50" viscosity="1"
      integrator="implicitfast"/>
    <worldbody><body><freejoint/><geom type="sphere" size="0.1" mass="0.1"/></body></worldbody></mujoco>)");
  Data data(model);
  run(model, data, 2000);
  EXPECT_NEAR(data->qvel[0], 2, 1e-6);
  EXPECT_NEAR(data->qvel[1], -1, 1e-6);
  EXPECT_NEAR(data->qvel[2], 0.5, 1e-6);
}

TEST(GravityCompensation, OfOneMakesABodyFloat) {
  const Model model = load_string(R"(<mujoco><worldbody><body gravcomp="1" pos="0 0 1"><freejoint/>
      <geom type="box" size="0.1 0.2 0.3" pos="0.3 0.1 0"/>
      <body gravcomp="1" pos="0.5 0 0"><joint axis="0 1 0"/><geom size="0.1" pos="0.2 0 0"/></body></body></worldbody></mujoco>)");
  Data data(model);
  randomize_state(model, data, 1, 0.5, 0);
  forward(model, data);
  for (double a : data->qacc) EXPECT_NEAR(a, 0, 1e-12);
}

TEST(Hinge, AcceleratesByTorqueOverInertia) {
  const Model model = load_string(
      R"(<mujoco><option gravity="0 0 0"/><worldbody><body><joint axis="0 0 1" pos="0.3 0 0" armature="0.05"/>
      <inertial pos="0 0 0" mass="2" diaginertia="1 2 3"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qfrc_applied[0] = 1.5;
  forward(model, data);
  EXPECT_NEAR(data->qacc[0], 1.5 / (3 + 2 * 0.09 + 0.05), 1e-14);
  EXPECT_NEAR(data->M[0], 3 + 2 * 0.09 + 0.05, 1e-14);
}

TEST(Gyroscope, PrecessesAtTheRateOfItsTorque) {
  // A fast wheel on a ball joint precesses with angular velocity m g l / (I_z spin).
  const Model model =
      load_string(R"(<mujoco><option integrator="RK4" timestep="0.0005"/><worldbody><body euler="0 90 0">
      <joint type="ball"/><inertial pos="0 0 0.1" mass="1" diaginertia="1.2e-2 1.2e-2 2e-2"/></body></worldbody></mujoco>)");
  Data data(model);
  const double spin = 300, rate = 1 * 9.81 * 0.1 / (2e-2 * spin);
  data->qvel[2] = spin;
  data->qvel[0] = -rate;  // vertical is minus the body's x axis: start in steady precession
  run(model, data, 400);
  const double time = 0.2;
  const double heading = std::atan2(data->xipos[4], data->xipos[3]);
  EXPECT_NEAR(heading, rate * time, 2e-4);
  EXPECT_NEAR(data->xipos[5], 0, 1e-4);
}

TEST(Actuators, FilterExactFollowsTheExponentialExactly) {
  const Model model = load_string(
      R"(<mujoco><option timestep="0.03"/><worldbody><body><joint name="j"/><geom size="0.1"/></body></worldbody>
    <actuator><general joint="j" dyntype="filterexact" dynprm="0.05" gainprm="0"/>
      <general joint="j" dyntype="integrator" gainprm="0"/></actuator></mujoco>)");
  Data data(model);
  data->ctrl[0] = 2, data->ctrl[1] = 0.5;
  run(model, data, 10);
  EXPECT_NEAR(data->act[0], 2 * (1 - std::exp(-0.3 / 0.05)), 1e-13);
  EXPECT_NEAR(data->act[1], 0.15, 1e-14);
}

}  // namespace
}  // namespace corten::test
