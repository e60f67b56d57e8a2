// Conservation laws, and the order of convergence of the integrators.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

using Vector = std::array<double, 3>;

Vector operator-(const Vector& a, const Vector& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
double norm(const Vector& a) { return std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]); }

Model at_timestep(const Model& model, double timestep) {
  return with(model, [&](Option& option) { option.timestep = timestep; });
}

/// Slope of log(error) over log(timestep), by least squares.
double order_of(const std::vector<double>& timesteps, const std::vector<double>& errors) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (std::size_t i = 0; i < timesteps.size(); i++) {
    double x = std::log(timesteps[i]), y = std::log(errors[i]);
    n++, sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

void run(const Model& model, Data& data, double time) {
  const int steps = static_cast<int>(std::lround(time / model->opt.timestep));
  for (int i = 0; i < steps; i++) ASSERT_TRUE(step(model, data).ok());
  forward(model, data);
}

double total_energy(const Model& model, Data& data) {
  const auto parts = energy(model, data);
  return parts[0] + parts[1];
}

/// Angular momentum of the whole model about the world's origin, from the bodies' centres and spins.
Vector angular_momentum(const Model& model, Data& data) {
  subtree_velocity(model, data);
  const double mass = model->body_subtreemass[0];
  const auto c = data->subtree_com.subspan(0, 3), v = data->subtree_linvel.subspan(0, 3);
  const auto spin = data->subtree_angmom.subspan(0, 3);
  return {spin[0] + mass * (c[1] * v[2] - c[2] * v[1]), spin[1] + mass * (c[2] * v[0] - c[0] * v[2]),
          spin[2] + mass * (c[0] * v[1] - c[1] * v[0])};
}
Vector linear_momentum(const Model& model, Data& data) {
  subtree_velocity(model, data);
  const double mass = model->body_subtreemass[0];
  return {mass * data->subtree_linvel[0], mass * data->subtree_linvel[1], mass * data->subtree_linvel[2]};
}

const char* kFreeBody = R"(
<mujoco>
  <option gravity="0 0 0" integrator="RK4"><flag contact="disable"/></option>
  <worldbody><body pos="0 0 1"><freejoint/>
    <inertial pos="0.1 0.05 -0.02" mass="2" fullinertia="0.03 0.05 0.07 0.004 -0.006 0.008"/>
  </body></worldbody>
</mujoco>)";

void tumble(Data& data) {
  const double start[] = {0.3, -0.2, 0.1, 2, 7, -3};
  for (int i = 0; i < 6; i++) data->qvel[i] = start[i];
}

/// Angular momentum about the centre of mass.
Vector spin(const Model& model, Data& data) {
  subtree_velocity(model, data);
  return {data->subtree_angmom[0], data->subtree_angmom[1], data->subtree_angmom[2]};
}

TEST(FreeBody, KeepsAngularMomentumToTheOrderOfRungeKutta) {
  // Angular velocity is integrated to fourth order. Orientation is not: the stages' velocities are averaged
  // as vectors in the body's frame, although rotations do not commute, which leaves second order (as in the
  // reference).
  const Model model = load_string(kFreeBody);
  std::vector<double> timesteps = {0.01, 0.005, 0.0025}, size_errors, direction_errors;
  for (double timestep : timesteps) {
    const Model m = at_timestep(model, timestep);
    Data data(m);
    tumble(data);
    forward(m, data);
    const Vector start = spin(m, data);
    run(m, data, 1);
    const Vector end = spin(m, data);
    size_errors.push_back(std::abs(norm(end) / norm(start) - 1));
    direction_errors.push_back(norm(end - start) / norm(start));
  }
  EXPECT_LT(size_errors.back(), 1e-9);
  EXPECT_GT(order_of(timesteps, size_errors), 3.7);
  EXPECT_LT(direction_errors.back(), 1e-4);
  EXPECT_GT(order_of(timesteps, direction_errors), 1.9);
}

TEST(FreeBody, KeepsLinearMomentumExactly) {
  for (Integrator integrator : {kEuler, kRK4, kImplicit, kImplicitFast}) {
    // The joint sits at the centre of mass: its velocity is the body's.
    const Model model = with(load_string(R"(<mujoco><option gravity="0 0 0"/><worldbody><body><freejoint/>
        <geom type="box" size="0.1 0.2 0.3"/></body></worldbody></mujoco>)"),
                             [&](Option& option) { option.integrator = integrator; });
    Data data(model);
    tumble(data);
    forward(model, data);
    const Vector start = linear_momentum(model, data);
    run(model, data, 1);
    EXPECT_LT(norm(linear_momentum(model, data) - start), 1e-13 * norm(start)) << "integrator " << integrator;
  }
}

TEST(FreeBody, KeepsItsSpinAxisWhenItIsAPrincipalOne) {
  const Model model =
      load_string(R"(<mujoco><option gravity="0 0 0" integrator="RK4"/><worldbody><body><freejoint/>
      <geom type="box" size="0.1 0.2 0.3"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qvel[5] = 10;
  run(model, data, 1);
  // After one second the body has turned by ten radians about its z axis.
  EXPECT_NEAR(std::abs(data->qpos[3]), std::abs(std::cos(5.0)), 1e-10);
  EXPECT_NEAR(std::abs(data->qpos[6]), std::abs(std::sin(5.0)), 1e-10);
  EXPECT_NEAR(data->qvel[5], 10, 1e-12);
}

/// Largest energy error over a second of a swing, relative to the energy exchanged.
std::vector<double> energy_errors(const Model& model, const std::vector<double>& timesteps,
                                  void (*start)(Data&)) {
  std::vector<double> errors;
  for (double timestep : timesteps) {
    const Model m = at_timestep(model, timestep);
    Data data(m);
    start(data);
    forward(m, data);
    const double before = total_energy(m, data);
    run(m, data, 1);
    errors.push_back(std::abs(total_energy(m, data) - before));
  }
  return errors;
}

TEST(RungeKutta, KeepsPendulumEnergyToFourthOrder) {
  const Model model = load_string(R"(
    <mujoco><option integrator="RK4"><flag contact="disable"/></option>
      <worldbody><body pos="0 0 2"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -0.5" size="0.04"/></body>
      </worldbody></mujoco>)");
  const std::vector<double> timesteps = {0.02, 0.01, 0.005, 0.0025};
  const auto errors =
      energy_errors(model, timesteps, [](Data& data) { data->qpos[0] = 2.1, data->qvel[0] = 0.7; });
  EXPECT_LT(errors.back(), 1e-7);
  const double order = order_of(timesteps, errors);
  EXPECT_GT(order, 3.7);
  EXPECT_LT(order, 5.3);
}

const char* kDoublePendulum = R"(
    <mujoco><option integrator="RK4"><flag contact="disable"/></option>
      <worldbody><body pos="0 0 2"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -0.5" size="0.04"/>
        <body pos="0 0 -0.5"><joint axis="0 1 0.2"/><geom type="box" size="0.05 0.08 0.2" pos="0 0 -0.2"/></body></body>
      </worldbody></mujoco>)";

TEST(RungeKutta, KeepsDoublePendulumEnergyToFourthOrder) {
  const Model model = load_string(kDoublePendulum);
  auto start = [](Data& data) {
    data->qpos[0] = 1.3, data->qpos[1] = -0.9, data->qvel[0] = 1, data->qvel[1] = -2;
  };
  const std::vector<double> timesteps = {0.01, 0.005, 0.0025};
  const auto errors = energy_errors(model, timesteps, start);
  EXPECT_LT(errors.back(), 1e-6);
  EXPECT_GT(order_of(timesteps, errors), 3.7);
  EXPECT_LT(order_of(timesteps, errors), 5.3);
}

TEST(RungeKutta, HasStatesOfFourthOrder) {
  // Differences of solutions with halved timesteps shrink by 2^4. Several initial states are combined,
  // because in a single one the terms of fourth and fifth order may cancel at some timestep.
  const Model model = load_string(kDoublePendulum);
  const std::vector<double> timesteps = {0.005, 0.0025, 0.00125, 0.000625};
  std::vector<std::vector<double>> ends(timesteps.size());
  for (std::size_t n = 0; n < timesteps.size(); n++)
    for (unsigned seed = 1; seed <= 8; seed++) {
      const Model m = at_timestep(model, timesteps[n]);
      Data data(m);
      randomize_state(m, data, seed, 1, 2);
      run(m, data, 0.25);
      ends[n].insert(ends[n].end(), data->qpos.begin(), data->qpos.end());
    }
  std::vector<double> coarser, differences;
  for (std::size_t n = 0; n + 1 < timesteps.size(); n++) {
    double sum = 0;
    for (std::size_t i = 0; i < ends[n].size(); i++) sum += std::pow(ends[n][i] - ends[n + 1][i], 2);
    coarser.push_back(timesteps[n]), differences.push_back(std::sqrt(sum));
  }
  EXPECT_GT(order_of(coarser, differences), 3.7);
  EXPECT_LT(order_of(coarser, differences), 4.3);
}

TEST(Integrators, AreOfFirstOrderExceptRungeKutta) {
  const Model model = load_string(random_tree({.seed = 3, .bodies = 4, .springs = false}));
  for (Integrator integrator : {kEuler, kImplicit, kImplicitFast}) {
    std::vector<std::vector<double>> ends;
    for (double timestep : {0.002, 0.001, 0.0005}) {
      const Model m =
          with(model, [&](Option& option) { option.integrator = integrator, option.timestep = timestep; });
      Data data(m);
      randomize_state(m, data, 5);
      run(m, data, 0.1);
      ends.emplace_back(data->qvel.begin(), data->qvel.end());
    }
    auto distance = [&](int k) {
      double sum = 0;
      for (std::size_t i = 0; i < ends[k].size(); i++) sum += std::pow(ends[k][i] - ends[k + 1][i], 2);
      return std::sqrt(sum);
    };
    const double order = std::log2(distance(0) / distance(1));
    EXPECT_GT(order, 0.8) << "integrator " << integrator;
    EXPECT_LT(order, 1.3) << "integrator " << integrator;
  }
}

/// A free tree with internal springs, dampers, motors and tendons, and no external force.
const char* kFreeTree = R"(
<mujoco>
  <option gravity="0 0 0" integrator="RK4" timestep="0.001"><flag contact="disable"/></option>
  <worldbody>
    <body pos="0 0 1"><freejoint/><geom type="box" size="0.1 0.2 0.15"/><site name="s0" pos="0.1 0 0"/>
      <body pos="0.2 0 0.1"><joint name="h" axis="0 1 0.3" stiffness="4" damping="0.3"/>
        <geom type="capsule" size="0.04 0.1" pos="0 0 0.1"/>
        <body pos="0 0 0.2"><joint name="b" type="ball" stiffness="1" damping="0.1"/>
          <geom type="ellipsoid" size="0.05 0.07 0.1" pos="0.05 0 0.05"/><site name="s1" pos="0 0 0.1"/></body>
      </body>
      <body pos="-0.2 0.1 0"><joint name="s" type="slide" axis="1 2 0" stiffness="30" damping="0.5"/>
        <geom type="sphere" size="0.08"/></body>
    </body>
  </worldbody>
  <tendon><spatial name="t" stiffness="20" damping="1" springlength="0.2"><site site="s0"/><site site="s1"/></spatial></tendon>
  <actuator><motor joint="h"/><motor joint="b" gear="0.2 0.5 -0.3"/><position joint="s" kp="20" kv="1"/>
    <motor tendon="t" gear="3"/></actuator>
</mujoco>)";

TEST(InternalForces, LeaveTotalMomentumAlone) {
  const Model model = load_string(kFreeTree);
  Data data(model);
  randomize_state(model, data, 1);
  forward(model, data);
  const Vector linear = linear_momentum(model, data), angular = angular_momentum(model, data);
  ASSERT_GT(norm(linear), 0.1);
  ASSERT_GT(norm(angular), 0.1);
  double moved = 0;
  for (double a : data->qacc) moved += std::abs(a);
  ASSERT_GT(moved, 1) << "the internal forces must act";
  // The drift is the integrator's error: it vanishes with the square of the timestep, as for rotations.
  std::vector<double> timesteps = {0.002, 0.001, 0.0005}, linear_errors, angular_errors;
  for (double timestep : timesteps) {
    const Model m = at_timestep(model, timestep);
    Data moving = data;
    run(m, moving, 0.2);
    linear_errors.push_back(norm(linear_momentum(m, moving) - linear) / norm(linear));
    angular_errors.push_back(norm(angular_momentum(m, moving) - angular) / norm(angular));
  }
  EXPECT_LT(linear_errors.back(), 1e-7);
  EXPECT_LT(angular_errors.back(), 1e-7);
  EXPECT_GT(order_of(timesteps, linear_errors), 1.9);
  EXPECT_GT(order_of(timesteps, angular_errors), 1.9);
}

TEST(InternalForces, GiveNoForceOnTheRoot) {
  // In reverse: the force that the world transmits to a free tree equals the applied force.
  const Model model = load_string(kFreeTree);
  Data data(model);
  randomize_state(model, data, 2);
  randomize_forces(model, data, 2);
  for (double& f : data->qfrc_applied) f = 0;
  forward(model, data);
  body_forces(model, data);
  for (int k = 0; k < 6; k++) EXPECT_NEAR(data->cfrc_int[6 + k], 0, 1e-10);
}

TEST(Energy, IsConservedBySpringsAndGravity) {
  for (unsigned seed = 1; seed <= 4; seed++) {
    const std::string xml =
        random_tree({.seed = seed, .bodies = 5, .integrator = "RK4", .timestep = 0.0005, .tendons = true});
    const Model model = with(load_string(xml), [](Option& option) { option.disableflags |= kDisableDamper; });
    bool compensated = false;  // gravity compensation is not part of the energy
    for (double g : model->body_gravcomp) compensated = compensated || g != 0;
    if (compensated) continue;
    Data data(model);
    randomize_state(model, data, seed, 0.2);
    forward(model, data);
    const double before = total_energy(model, data), kinetic = data->energy[1];
    run(model, data, 0.2);
    EXPECT_GT(std::abs(data->energy[1] - kinetic), 1e-3)
        << "too little energy exchanged for a meaningful test";
    EXPECT_NEAR(total_energy(model, data), before, 1e-7 * (1 + std::abs(before))) << "seed " << seed;
  }
}

}  // namespace
}  // namespace corten::test
