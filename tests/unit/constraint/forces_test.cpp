// Effects of constraint forces: closed forms, inverse dynamics, and forces on bodies.
#include <gtest/gtest.h>

#include <cmath>

#include "corten/corten.h"
#include "support/dense.h"
#include "support/models.h"

namespace corten::test {
namespace {

Model slide(const std::string& attributes, const std::string& option = "") {
  return load_string(
      "<mujoco><compiler angle='radian'/><option solver='PGS' iterations='500' tolerance='0' gravity='0 0 "
      "0' " +
      option + "/><worldbody><body><joint type='slide' axis='1 0 0' " + attributes +
      "/><geom size='0.1' mass='2'/></body></worldbody></mujoco>");
}

TEST(FrictionLoss, HoldsBelowAndSlidesAboveItsBound) {
  const Model model = slide("frictionloss='3'");
  Data data(model);
  data->qfrc_applied[0] = 2;
  forward(model, data);
  EXPECT_LT(std::abs(data->qacc[0]), 0.2);  // soft: a tenth of the unconstrained acceleration, d = 0.9
  EXPECT_EQ(data->efc_state[0], kRowQuadratic);
  data->qfrc_applied[0] = 7;
  forward(model, data);
  EXPECT_NEAR(data->qacc[0], (7 - 3) / 2.0, 1e-12);
  EXPECT_EQ(data->efc_state[0], kRowLinearPos);
  EXPECT_EQ(data->qfrc_constraint[0], -3);
}

TEST(Limit, PushesOnlyInward) {
  const Model model = slide("range='-1 1' limited='true' solimplimit='0.9 0.9 0.001'");
  Data data(model);
  data->qpos[0] = 1.1;
  forward(model, data);
  ASSERT_EQ(data->nefc, 1);
  // One row: the acceleration is the fraction d of the reference, in the direction of J = -1.
  EXPECT_NEAR(data->qacc[0], -0.9 * data->efc_aref[0], 1e-9);
  EXPECT_LT(data->qacc[0], 0);
  data->qvel[0] = -1e4;  // already returning, faster than the limit requires
  forward(model, data);
  EXPECT_EQ(data->efc_force[0], 0);
  EXPECT_EQ(data->qacc[0], 0);
}

Model hanging(const std::string& more = "") {
  return load_string("<mujoco><option solver='PGS' iterations='20000' tolerance='0'" + more +
                     R"(><flag fwdinv="enable"/></option><worldbody>
    <body name="a" pos="0 0 1"><joint axis="0 1 0" range="-5 5" limited="true" margin="0.2" frictionloss="0.4"/>
      <geom type="capsule" fromto="0 0 0 0.5 0 0" size="0.04"/>
      <body name="b" pos="0.5 0 0"><joint type="ball"/><geom type="capsule" fromto="0 0 0 0.5 0 0" size="0.04"/></body>
    </body><body name="c" pos="1.2 0 1"><freejoint/><geom type="box" size="0.2 0.1 0.1"/></body></worldbody>
    <equality><connect body1="b" body2="c" anchor="0.5 0 0"/></equality></mujoco>)");
}

TEST(Inverse, GivesBackTheForcesOfForward) {
  for (const char* integrator : {"", " integrator='implicitfast'"}) {
    const Model model = hanging(integrator);
    Data data(model);
    randomize_state(model, data, 1, 0.1, 0.5);
    randomize_forces(model, data, 1);
    forward(model, data);
    ASSERT_GT(data->nefc, 3);
    const Numbers efc_force(data->efc_force.begin(), data->efc_force.begin() + data->nefc);
    Numbers applied(data->qfrc_smooth.begin(), data->qfrc_smooth.end());
    for (int i = 0; i < model->nv; i++) applied[i] += data->qfrc_bias[i] - data->qfrc_passive[i];
    inverse(model, data);
    EXPECT_LT(
        relative_error(efc_force, Numbers(data->efc_force.begin(), data->efc_force.begin() + data->nefc)),
        1e-7);
    EXPECT_LT(relative_error(applied, Numbers(data->qfrc_inverse.begin(), data->qfrc_inverse.end())), 1e-7);
  }
}

TEST(Inverse, ComparisonIsMadeByTheStepAndLeavesForcesAlone) {
  const Model model = hanging();
  Data data(model), alone(model);
  randomize_state(model, data, 1, 0.1, 0.5);
  alone = data;
  forward(model, alone);
  step(model, data);
  EXPECT_LT(data->solver_fwdinv[0], 1e-6);
  EXPECT_LT(data->solver_fwdinv[1], 1e-6);
  EXPECT_GT(data->solver_fwdinv[0], 0);
  for (int i = 0; i < alone->nefc; i++) EXPECT_EQ(alone->efc_force[i], data->efc_force[i]);
  for (int i = 0; i < model->nv; i++) EXPECT_EQ(alone->qfrc_constraint[i], data->qfrc_constraint[i]);
}

TEST(BodyForces, NothingHoldsAFreeBodyFromAbove) {
  const Model model = hanging();
  Data data(model);
  randomize_state(model, data, 1, 0.1, 0.5);
  forward(model, data);
  body_forces(model, data);
  // The free body's own equation of motion: its inertia force is all external, including contacts and
  // connects.
  for (int k = 0; k < 6; k++) EXPECT_NEAR(data->cfrc_int[6 * 3 + k], 0, 1e-8);
  EXPECT_GT(std::abs(data->cfrc_ext[6 * 3 + 5]), 0.1);
}

TEST(WarmStart, ChangesTheStartAndNotTheSolution) {
  const Model cold = with(hanging(), [](Option& o) { o.disableflags |= kDisableWarmStart; });
  const Model warm = hanging();
  Data a(cold), b(warm);
  randomize_state(cold, a, 3, 0.1, 0.5);
  b = a;
  forward(cold, a);
  for (int i = 0; i < cold->nv; i++) b->qacc_warmstart[i] = a->qacc[i];
  forward(warm, b);
  EXPECT_GT(a->solver_improvement[0], 1e6 * b->solver_improvement[0]);
  EXPECT_LT(relative_error(Numbers(a->qacc.begin(), a->qacc.end()), Numbers(b->qacc.begin(), b->qacc.end())),
            1e-6);
}

}  // namespace
}  // namespace corten::test
