// Constraint rows: their Jacobians against finite differences of their residuals, their order, and their
// stiffness parameters.
#include "constraint/rows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "corten/corten.h"
#include "model/storage.h"
#include "step/step.h"
#include "support/differences.h"
#include "support/models.h"

namespace corten::test {
namespace {

/// Two arms of mixed joints and a free body, with constraints of all kinds.
std::string scene(const std::string& more, const std::string& option = "") {
  return "<mujoco><option " + option + R"(><flag contact="disable"/></option><worldbody>
    <body name="a" pos="0 0 1"><joint name="ja" type="hinge" axis="0 1 0.2" range="-60 10" margin="0.3"/>
      <geom type="capsule" fromto="0 0 0 0.4 0 0" size="0.05"/><site name="sa" pos="0.2 0.1 0" euler="20 0 30"/>
      <body name="a2" pos="0.4 0 0"><joint name="ja2" type="slide" axis="1 0.3 0" range="-0.5 0.05" margin="0.1"/>
        <joint name="ja3" type="hinge" axis="0 0 1"/><geom size="0.1" pos="0.05 0 0.02"/>
        <site name="sa2" pos="0 0 0.1"/></body></body>
    <body name="b" pos="0.7 0.4 1"><joint name="jb" type="ball" range="0 20" margin="0.2"/>
      <geom type="box" size="0.1 0.2 0.3" pos="0.1 0.2 0"/><site name="sb" pos="0.1 0.1 0.1" euler="0 40 0"/></body>
    <body name="c" pos="0 1 1"><freejoint/><geom type="box" size="0.2 0.1 0.1"/><site name="sc" pos="0.1 0 0.1"/></body>
    </worldbody>
    <tendon><fixed name="t1"><joint joint="ja" coef="1"/><joint joint="ja3" coef="-0.5"/></fixed>
      <spatial name="t2"><site site="sa"/><site site="sb"/><site site="sc"/></spatial></tendon>)" +
         more + "</mujoco>";
}

Data moved_state(const Model& model, unsigned seed = 1) {
  Data data(model);
  randomize_state(model, data, seed, 0.3, 1);
  forward(model, data);
  return data;
}

Numbers residuals(const Data& d) {
  const auto rows = d->efc_pos.first(static_cast<std::size_t>(d->nefc));
  return Numbers(rows.begin(), rows.end());
}

Numbers jacobian(const Model& model, const Data& data) {
  Numbers dense(static_cast<std::size_t>(data->nefc * model->nv));
  full_jacobian(model, data, dense);
  return dense;
}

void expect_rows_are_gradients(const std::string& more, int rows) {
  const Model model = load_string(scene(more));
  const Data data = moved_state(model);
  ASSERT_EQ(data->nefc, rows);
  const Numbers J = jacobian(model, data);
  EXPECT_LT(relative_error(position_derivative(model, data, residuals), J), 1e-8);
  EXPECT_GT(largest(J), 0.1);
  Numbers velocity(data->qvel.begin(), data->qvel.end());
  const auto efc_vel = data->efc_vel.first(static_cast<std::size_t>(rows));
  EXPECT_LT(relative_error(multiply(J, velocity), Numbers(efc_vel.begin(), efc_vel.end())), 1e-13);
}

// Limits are disabled unless a scene needs them: all joints here are within their margins.
const char kNoLimits[] = "<option><flag limit='disable'/></option>";

TEST(ConstraintRows, ConnectIsTheGradientOfItsResidual) {
  expect_rows_are_gradients(
      std::string(kNoLimits) +
          "<equality><connect body1='a2' body2='c' anchor='0.1 0.2 0.3'/>"
          "<connect site1='sa2' site2='sb'/><connect body1='a' body2='a2' anchor='0 0 1'/>"
          "<connect body1='b' anchor='0.3 0.2 0.1'/></equality>",
      12);
}

TEST(ConstraintRows, WeldIsTheGradientOfItsResidual) {
  expect_rows_are_gradients(
      std::string(kNoLimits) +
          "<equality><weld body1='a2' body2='c' torquescale='0.3' anchor='0.1 0 0'/>"
          "<weld site1='sa2' site2='sb'/><weld body1='c' relpose='1 2 0 0.8 0.1 0.5 0.2'/>"
          "<weld body1='a2' body2='a' torquescale='2'/></equality>",
      24);
}

TEST(ConstraintRows, PolynomialsAreGradientsOfTheirResiduals) {
  expect_rows_are_gradients(std::string(kNoLimits) +
                                "<equality><joint joint1='ja' joint2='ja2' polycoef='0.1 2 3 -4 5'/>"
                                "<joint joint1='ja3' polycoef='0.2 1 1 1 1'/>"
                                "<tendon tendon1='t1' tendon2='t2' polycoef='0 0.5 1 -2 3'/>"
                                "<tendon tendon1='t2' polycoef='0.3'/></equality>",
                            4);
}

TEST(ConstraintRows, LimitsAreGradientsOfTheirDistances) {
  const Model model = load_string(
      "<mujoco><compiler angle='radian'/><worldbody>"
      "<body><joint type='hinge' axis='0 1 0' range='-1 0.1' margin='2'/><geom size='0.1' pos='0.3 0 0'/>"
      "<body><joint type='slide' range='-0.2 0.3' margin='1'/><geom size='0.1'/><site "
      "name='s'/></body></body>"
      "<body pos='1 0 0'><joint type='ball' range='0 0.2' margin='1'/><geom size='0.1' pos='0.1 0.2 0'/>"
      "<site name='e' pos='0.2 0.2 0.2'/></body></worldbody>"
      "<tendon><spatial name='t' range='0.2 0.9' margin='3'><site site='s'/><site "
      "site='e'/></spatial></tendon>"
      "<option><flag contact='disable'/></option></mujoco>");
  const Data data = moved_state(model);
  ASSERT_EQ(data->nefc, 7);  // both sides of hinge, slide and tendon; one of the ball
  ASSERT_EQ(data->nl, 7);
  const Numbers J = jacobian(model, data);
  EXPECT_LT(relative_error(position_derivative(model, data, residuals), J), 1e-8);
  const int types[] = {kRowLimitJoint, kRowLimitJoint, kRowLimitJoint,
                       kRowLimitJoint, kRowLimitJoint, kRowLimitTendon};
  for (int i = 0; i < 6; i++) EXPECT_EQ(data->efc_type[i], types[i]);
  EXPECT_EQ(data->efc_pos[0], data->qpos[0] + 1);    // lower side first
  EXPECT_EQ(data->efc_pos[1], 0.1 - data->qpos[0]);  // then the upper
}

TEST(ConstraintRows, ComeInTheReferencesOrder) {
  const Model model = load_string(
      "<mujoco><compiler angle='radian'/><worldbody><body><joint name='j' range='-1 1' margin='3' "
      "frictionloss='0.1'/>"
      "<geom size='0.1' pos='1 0 0'/></body></worldbody>"
      "<tendon><fixed name='t' range='-1 1' margin='3' frictionloss='2'><joint joint='j' "
      "coef='2'/></fixed></tendon>"
      "<equality><joint joint1='j'/><tendon tendon1='t'/></equality></mujoco>");
  const Data data = moved_state(model);
  const int types[] = {kRowEquality,   kRowEquality,   kRowFrictionDof, kRowFrictionTendon,
                       kRowLimitJoint, kRowLimitJoint, kRowLimitTendon, kRowLimitTendon};
  ASSERT_EQ(data->nefc, 8);
  for (int i = 0; i < 8; i++) EXPECT_EQ(data->efc_type[i], types[i]) << "row " << i;
  EXPECT_EQ(data->ne, 2);
  EXPECT_EQ(data->nf, 2);
  EXPECT_EQ(data->nl, 4);
}

TEST(ConstraintRows, InactiveEqualitiesHaveNone) {
  const Model model =
      load_string(scene("<equality><weld body1='c'/><weld body1='b' active='false'/></equality>"
                        "<option><flag limit='disable'/></option>"));
  Data data = moved_state(model);
  EXPECT_EQ(data->nefc, 6);
  data->eq_active[1] = 1;
  data->eq_active[0] = 0;
  forward(model, data);
  EXPECT_EQ(data->nefc, 6);
  EXPECT_EQ(data->efc_id[0], 1);
}

TEST(ConstraintRows, ThatCannotMoveAreLeftOut) {
  const Model model = load_string(
      "<mujoco><worldbody><body name='a'/><body name='b'/><body name='c'><joint/><geom size='.1'/><body "
      "name='d'/>"
      "</body></worldbody><equality><weld body1='a' body2='b'/><weld body1='c' body2='d'/><connect body1='c' "
      "anchor='0 1 0'/></equality></mujoco>");
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->nefc, 3);
  EXPECT_EQ(data->efc_id[0], 2);
}

TEST(Impedance, IsASigmoidOfTheViolation) {
  const double imp[5] = {0.2, 0.8, 0.01, 0.3, 3};
  EXPECT_EQ(impedance_at(imp, 0.0).value, 0.2);
  EXPECT_EQ(impedance_at(imp, 0.02).value, 0.8);
  EXPECT_NEAR(impedance_at(imp, 0.003).value, 0.2 + 0.6 * 0.3, 1e-12);  // at the midpoint, y = x
  for (double x : {-0.008, -0.002, 0.001, 0.0029, 0.0031, 0.007}) {
    const double eps = 1e-8;
    const double slope = (impedance_at(imp, x + eps).value - impedance_at(imp, x - eps).value) / (2 * eps);
    EXPECT_NEAR(impedance_at(imp, x).slope, slope, 1e-5 * std::abs(slope));
    EXPECT_EQ(impedance_at(imp, x).value, impedance_at(imp, -x).value);
  }
  const double flat[5] = {0.9, 0.9, 0.01, 0.5, 2}, narrow[5] = {0.2, 0.8, 0, 0.5, 2};
  EXPECT_EQ(impedance_at(flat, 0.5).value, 0.9);
  EXPECT_EQ(impedance_at(narrow, 0.5).value, 0.5);
}

/// A slide joint below its limit by 0.1 with speed -1, mass 2.
Data limited_slide(const std::string& attributes, const std::string& option = "timestep='0.001'") {
  const Model model = load_string("<mujoco><option " + option +
                                  "/><worldbody><body><joint type='slide' range='0.1 5' limited='true' " +
                                  attributes + "/><geom size='0.1' mass='2'/></body></worldbody></mujoco>");
  Data data(model);
  data->qvel[0] = -1;
  forward(model, data);
  return data;
}

TEST(Reference, StandardFormatIsASpringWithATimeConstant) {
  const Data data = limited_slide("solreflimit='0.04 0.7' solimplimit='0.9 0.9 0.01'");
  const double d = 0.9, b = 2 / (d * 0.04), k = 1 / (d * d * 0.04 * 0.04 * 0.7 * 0.7);
  EXPECT_NEAR(data->efc_aref[0], b * 1 + k * d * 0.1, 1e-9);
  EXPECT_NEAR(data->efc_R[0], (1 - d) / d / 2, 1e-14);  // diagApprox: 1 / mass
  EXPECT_NEAR(data->efc_D[0] * data->efc_R[0], 1, 1e-14);
}

TEST(Reference, DirectFormatIsStiffnessAndDamping) {
  const Data data = limited_slide("solreflimit='-300 -20' solimplimit='0.5 0.8 0.001'");
  const double dmax = 0.8;
  EXPECT_NEAR(data->efc_aref[0], 20 / dmax + 300 / (dmax * dmax) * 0.8 * 0.1, 1e-9);
}

TEST(Reference, TimeConstantsBelowTwoStepsAreRaised) {
  const std::string fast = "solreflimit='0.001 1' solimplimit='0.9 0.9 0.01'";
  EXPECT_NEAR(limited_slide(fast, "timestep='0.01'")->efc_KBIP[1], 2 / (0.9 * 0.02), 1e-9);
  const Model model = load_string(
      "<mujoco><option timestep='0.01'><flag refsafe='disable'/></option><worldbody><body>"
      "<joint type='slide' range='0.1 5' limited='true' " +
      fast + "/><geom size='0.1' mass='2'/></body></worldbody></mujoco>");
  Data data(model);
  forward(model, data);
  EXPECT_NEAR(data->efc_KBIP[1], 2 / (0.9 * 0.001), 1e-6);
}

TEST(ConstraintRows, WhatDoesNotFitIsLeftOutWhole) {
  const Model model =
      load_string(scene("<equality><weld body1='c'/><weld body1='b'/><connect body1='a2' "
                        "anchor='0 0 0'/></equality><option><flag limit='disable'/></option>"));
  const Data full = moved_state(model);
  ASSERT_EQ(full->nefc, 15);
  Data data(model);
  data.reserve(0, 13);
  for (int i = 0; i < model->nq; i++) data->qpos[i] = full->qpos[i];
  const ModelView<double>& m = detail::view_of(model);
  forward(m, detail::view_of(data), SerialExec{});
  EXPECT_EQ(data->nefc, 12);
  EXPECT_TRUE(data->status & kCapacity);
  EXPECT_EQ(data->capacity_needed[1], 15);
  for (int i = 0; i < 12; i++) EXPECT_EQ(data->efc_pos[i], full->efc_pos[i]);
}

}  // namespace
}  // namespace corten::test
