// Integrators on systems with one dof, where each formula fits on a line.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "corten/corten.h"
#include "support/models.h"

namespace corten::test {
namespace {

/// A unit mass on a slide.
Model slide(const std::string& integrator, const std::string& joint, const std::string& rest = "") {
  return load_string("<mujoco><option timestep='0.1' gravity='0 0 0' integrator='" + integrator +
                     "'/><worldbody><body><joint name='j' type='slide' axis='1 0 0' " + joint +
                     "/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></worldbody>" + rest +
                     "</mujoco>");
}

TEST(Euler, TakesTheNewVelocityForPosition) {
  const Model model = slide("Euler", "stiffness='2'");
  Data data(model);
  data->qpos[0] = 1;
  step(model, data);
  EXPECT_NEAR(data->qvel[0], -0.2, 1e-15);
  EXPECT_NEAR(data->qpos[0], 1 - 0.02, 1e-15);
  EXPECT_NEAR(data->time, 0.1, 1e-15);
}

TEST(Euler, TakesDampingImplicitlyAndKeepsTheUndampedAcceleration) {
  const Model model = slide("Euler", "damping='3'");
  Data data(model);
  data->qvel[0] = 1;
  step(model, data);
  EXPECT_NEAR(data->qvel[0], 1 - 0.1 * 3 / (1 + 0.3), 1e-15);
  EXPECT_NEAR(data->qacc_warmstart[0], -3, 1e-15);
}

TEST(Euler, LeavesTendonDampingExplicit) {
  const Model model =
      slide("Euler", "", "<tendon><fixed damping='3'><joint joint='j' coef='1'/></fixed></tendon>");
  Data data(model);
  data->qvel[0] = 1;
  step(model, data);
  EXPECT_NEAR(data->qvel[0], 1 - 0.3, 1e-15);
}

TEST(Implicit, TakesTendonAndActuatorDampingToo) {
  for (const char* integrator : {"implicit", "implicitfast"}) {
    const Model model = slide(integrator, "damping='1'",
                              "<tendon><fixed damping='3'><joint joint='j' coef='2'/></fixed></tendon>"
                              "<actuator><velocity joint='j' kv='5'/></actuator>");
    Data data(model);
    data->qvel[0] = 1;
    step(model, data);
    const double slope = 1 + 3 * 4 + 5;
    EXPECT_NEAR(data->qvel[0], 1 - 0.1 * slope / (1 + 0.1 * slope), 1e-15) << integrator;
  }
}

TEST(Euler, LeavesTheFactorOfTheDampedInertiaInQH) {
  // Two unit masses on slides, one on the other: M + h damping = (2.3 1; 1 1.5) = L' D L.
  const std::string inertial = "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>";
  for (const char* integrator : {"Euler", "implicitfast"}) {
    const Model model = load_string("<mujoco><option timestep='0.1' integrator='" + std::string(integrator) +
                                    "'><flag invdiscrete='enable'/></option><worldbody><body><joint "
                                    "type='slide' axis='1 0 0' damping='3'/>" +
                                    inertial + "<body><joint type='slide' axis='1 0 0' damping='5'/>" +
                                    inertial + "</body></body></worldbody></mujoco>");
    Data data(model);
    step(model, data);
    for (bool after_inverse : {false, true}) {
      if (after_inverse) inverse(model, data);
      EXPECT_NEAR(data->qH[0], 2.3 - 1 / 1.5, 1e-15) << integrator << after_inverse;
      EXPECT_NEAR(data->qH[1], 1 / 1.5, 1e-15) << integrator << after_inverse;
      EXPECT_NEAR(data->qH[2], 1.5, 1e-15) << integrator << after_inverse;
      EXPECT_NEAR(data->qHDiagInv[1], 1 / 1.5, 1e-15) << integrator << after_inverse;
    }
  }
}

TEST(RungeKutta, IsTheTaylorSeriesOfALinearSystem) {
  // x'' = -x: one step multiplies by 1 + z + z^2/2 + z^3/6 + z^4/24 with z = i h.
  const Model model = slide("RK4", "stiffness='1'");
  Data data(model);
  data->qpos[0] = 1;
  step(model, data);
  const double h = 0.1;
  EXPECT_NEAR(data->qpos[0], 1 - h * h / 2 + h * h * h * h / 24, 1e-15);
  EXPECT_NEAR(data->qvel[0], -h + h * h * h / 6, 1e-15);
  EXPECT_NEAR(data->time, 0.1, 1e-15);
}

TEST(RungeKutta, IntegratesActivations) {
  const Model model =
      slide("RK4", "", "<actuator><general joint='j' dyntype='filter' dynprm='0.5'/></actuator>");
  Data data(model);
  data->ctrl[0] = 1;
  step(model, data);
  const double z = -0.1 / 0.5;
  EXPECT_NEAR(data->act[0], 1 - (1 + z + z * z / 2 + z * z * z / 6 + z * z * z * z / 24), 1e-15);
}

TEST(Step, ClampsActivationToItsRange) {
  const Model model = slide(
      "Euler", "",
      "<actuator><general joint='j' dyntype='integrator' actrange='-0.1 0.15' gainprm='0'/></actuator>");
  Data data(model);
  data->ctrl[0] = 1;
  step(model, data);
  EXPECT_NEAR(data->act[0], 0.1, 1e-15);
  step(model, data);
  EXPECT_EQ(data->act[0], 0.15);
}

TEST(Step, TurnsFreeBodiesInTheirOwnFrame) {
  const Model model = load_string(
      "<mujoco><option timestep='0.1' gravity='0 0 0'/><worldbody><body euler='90 0 0'><freejoint/>"
      "<geom size='0.1'/></body></worldbody></mujoco>");
  Data data(model);
  data->qvel[5] = 1;  // about the body's z axis, which is -y of the world
  step(model, data), forward(model, data);
  // The body's x axis has rotated towards the body's y axis, which is z of the world.
  EXPECT_NEAR(data->xmat[9 + 6], std::sin(0.1), 1e-12);
  EXPECT_NEAR(data->xmat[9 + 3], 0, 1e-12);
}

}  // namespace
}  // namespace corten::test
