// One small example per stage, computed by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "corten/corten.h"
#include "support/models.h"

namespace corten::test {
namespace {

const double kHalf = std::sqrt(0.5);

TEST(Kinematics, HingeTurnsAboutItsAnchor) {
  const Model model = load_string(R"(<mujoco><worldbody><body pos="1 0 0"><joint axis="0 0 1" pos="0 1 0"/>
      <geom size="0.1" pos="1 0 0"/><site pos="0 0 1"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qpos[0] = std::acos(0.0);
  forward(model, data);
  // The anchor (1, 1, 0) does not move; the origin, at (0, -1) from it, moves to (1, 0).
  EXPECT_NEAR(data->xanchor[0], 1, 1e-15);
  EXPECT_NEAR(data->xanchor[1], 1, 1e-15);
  EXPECT_NEAR(data->xpos[3], 2, 1e-15);
  EXPECT_NEAR(data->xpos[4], 1, 1e-15);
  EXPECT_NEAR(data->geom_xpos[0], 2, 1e-15);
  EXPECT_NEAR(data->geom_xpos[1], 2, 1e-15);
  EXPECT_NEAR(data->site_xpos[2], 1, 1e-15);
  EXPECT_NEAR(data->xquat[4], kHalf, 1e-15);
  EXPECT_NEAR(data->xquat[7], kHalf, 1e-15);
}

TEST(Kinematics, JointsOfABodyActInOrder) {
  const Model model =
      load_string(R"(<mujoco><worldbody><body><joint axis="0 0 1"/><joint type="slide" axis="1 0 0"/>
      <geom size="0.1"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qpos[0] = std::acos(0.0), data->qpos[1] = 2;
  forward(model, data);
  EXPECT_NEAR(data->xpos[3], 0, 1e-15) << "the slide's axis rotates with the hinge";
  EXPECT_NEAR(data->xpos[4], 2, 1e-15);
  EXPECT_NEAR(data->xaxis[4], 1, 1e-15);
}

TEST(Kinematics, BallJointKeepsUnitQuaternion) {
  const Model model = load_string(
      "<mujoco><worldbody><body><joint type='ball'/><geom type='box' size='0.1 0.2 0.3' pos='0.1 0 0'/>"
      "</body></worldbody></mujoco>");
  Data data(model);
  for (int i = 0; i < 3; i++) data->qvel[i] = 5 - 3 * i;
  for (int i = 0; i < 500; i++) step(model, data);
  double norm = 0;
  for (double x : data->qpos) norm += x * x;
  EXPECT_NEAR(norm, 1, 1e-13);
}

TEST(Kinematics, QuaternionsNeedNotBeUnit) {
  const Model model = load_string(
      "<mujoco><worldbody><body><freejoint/><geom size='0.1' pos='1 0 0'/></body></worldbody></mujoco>");
  Data data(model);
  data->qpos[3] = 3, data->qpos[6] = 3;  // a quarter turn about z
  forward(model, data);
  EXPECT_NEAR(data->geom_xpos[1], 1, 1e-15);
  EXPECT_EQ(data->qpos[3], 3) << "forward does not touch the state";
}

TEST(Kinematics, MocapBodiesFollowTheUser) {
  const Model model =
      load_string(R"(<mujoco><worldbody><body mocap="true" pos="1 2 3"><geom size="0.1" pos="1 0 0"/></body>
      </worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->xpos[5], 3);
  data->mocap_pos[2] = 7;
  data->mocap_quat[0] = 0, data->mocap_quat[3] = 4;  // half a turn about z, not normalized
  forward(model, data);
  EXPECT_EQ(data->xpos[5], 7);
  EXPECT_NEAR(data->geom_xpos[0], 0, 1e-15);
}

TEST(Com, OfASubtreeIsTheMassWeightedMean) {
  const Model model = load_string(R"(<mujoco><worldbody><body pos="1 0 0"><geom size="0.1" mass="3"/>
      <body pos="0 4 0"><geom size="0.1" mass="1"/></body></body></worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  EXPECT_NEAR(data->subtree_com[3], 1, 1e-15);
  EXPECT_NEAR(data->subtree_com[4], 1, 1e-15);
  EXPECT_NEAR(data->subtree_com[7], 4, 1e-15);
  EXPECT_NEAR(data->subtree_com[1], 1, 1e-15) << "of the world";
}

TEST(Tendon, PulleysDivideAndFixedTendonsAdd) {
  const Model model = load_string(R"(<mujoco><worldbody><site name="a" pos="0 0 3"/>
      <body><joint name="j" type="slide" axis="0 0 1"/><geom size="0.1"/><site name="b"/></body></worldbody>
    <tendon><spatial><site site="a"/><site site="b"/><pulley divisor="2"/><site site="b"/><site site="a"/></spatial>
      <fixed><joint joint="j" coef="-2"/></fixed></tendon></mujoco>)");
  Data data(model);
  data->qpos[0] = 1, data->qvel[0] = 0.5;
  forward(model, data);
  EXPECT_NEAR(data->ten_length[0], 2 + 2.0 / 2, 1e-15);
  EXPECT_NEAR(data->ten_velocity[0], -0.5 * 1.5, 1e-15);
  EXPECT_NEAR(data->ten_length[1], -2, 1e-15);
  EXPECT_NEAR(data->ten_velocity[1], -1, 1e-15);
}

TEST(Tendon, BetweenCoincidingSitesStaysFinite) {
  const Model model = load_string(R"(<mujoco><worldbody><site name="a"/>
      <body><joint type="slide" axis="0 0 1"/><geom size="0.1"/><site name="b"/></body></worldbody>
    <tendon><spatial stiffness="10" damping="1" armature="0.1" springlength="1"><site site="a"/><site site="b"/></spatial></tendon></mujoco>)");
  Data data(model);
  data->qvel[0] = 1;
  EXPECT_TRUE(step(model, data).ok());
  EXPECT_TRUE(std::isfinite(data->qpos[0]));
}

TEST(Transmission, GearScalesLengthVelocityAndForce) {
  const Model model = load_string(
      R"(<mujoco><option gravity="0 0 0"/><worldbody><body><joint name="j" type="slide" axis="0 0 1"/>
      <geom size="0.1"/></body></worldbody><actuator><motor joint="j" gear="-3"/></actuator></mujoco>)");
  Data data(model);
  data->qpos[0] = 2, data->qvel[0] = 0.5, data->ctrl[0] = 7;
  forward(model, data);
  EXPECT_EQ(data->actuator_length[0], -6);
  EXPECT_EQ(data->actuator_velocity[0], -1.5);
  EXPECT_EQ(data->actuator_force[0], 7);
  EXPECT_EQ(data->qfrc_actuator[0], -21);
}

TEST(Actuation, ClampsControlForceAndJointForce) {
  const Model model = load_string(
      R"(<mujoco><option gravity="0 0 0"/><worldbody><body><joint name="j" type="slide" axis="0 0 1" actuatorfrcrange="-5 5"/>
      <geom size="0.1"/></body></worldbody><actuator><motor joint="j" ctrlrange="-1 2"/><motor joint="j" forcerange="-3 3"/>
      <motor joint="j" gear="10"/></actuator></mujoco>)");
  Data data(model);
  data->ctrl[0] = 9, data->ctrl[1] = 9;
  forward(model, data);
  EXPECT_EQ(data->actuator_force[0], 2);
  EXPECT_EQ(data->actuator_force[1], 3);
  EXPECT_EQ(data->qfrc_actuator[0], 5);
  data->ctrl[0] = -9, data->ctrl[1] = 0, data->ctrl[2] = -9;
  forward(model, data);
  EXPECT_EQ(data->actuator_force[0], -1);
  EXPECT_EQ(data->qfrc_actuator[0], -5);
}

TEST(Energy, OfHeightAndSpeed) {
  const Model model = load_string(
      "<mujoco><worldbody><body pos='0 0 2'><joint type='slide' axis='0 0 1' armature='0.5' stiffness='8'/>"
      "<geom size='0.1' mass='3'/></body></worldbody></mujoco>");
  Data data(model);
  data->qpos[0] = 1, data->qvel[0] = 2;
  forward(model, data);
  const auto [potential, kinetic] = energy(model, data);
  EXPECT_NEAR(potential, 3 * 9.81 * 3 + 0.5 * 8, 1e-12);
  EXPECT_NEAR(kinetic, 0.5 * 3.5 * 4, 1e-12);
}

TEST(BodyForces, CarryTheWeightOfWhatHangsBelow) {
  const Model model = load_string(R"(<mujoco><worldbody><body><geom size="0.1" mass="2"/>
      <body pos="0 0 -1"><geom size="0.1" mass="3"/></body></body></worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  body_forces(model, data);
  EXPECT_NEAR(data->cfrc_int[6 + 5], 5 * 9.81, 1e-12);
  EXPECT_NEAR(data->cfrc_int[12 + 5], 3 * 9.81, 1e-12);
  EXPECT_NEAR(data->cacc[6 + 5], 9.81, 1e-12);
}

TEST(SubtreeVelocity, OfTwoBodiesTurningAboutTheirCentre) {
  // Two masses at distance one from the axis: spin 2 m r^2 w, plus their own inertia.
  const Model model = load_string(R"(<mujoco><option gravity="0 0 0"/><worldbody><body><joint axis="0 0 1"/>
      <inertial pos="1 0 0" mass="2" diaginertia="0.1 0.1 0.1"/>
      <body pos="-1 0 0"><inertial pos="0 0 0" mass="2" diaginertia="0.1 0.1 0.1"/></body></body></worldbody></mujoco>)");
  Data data(model);
  data->qvel[0] = 3;
  forward(model, data);
  subtree_velocity(model, data);
  EXPECT_NEAR(data->subtree_linvel[4], 0, 1e-14);
  EXPECT_NEAR(data->subtree_angmom[5], (2 * 2 + 0.2) * 3, 1e-13);
  EXPECT_NEAR(data->subtree_linvel[7], -3, 1e-14) << "the outer body alone";
  EXPECT_NEAR(data->subtree_angmom[8], 0.1 * 3, 1e-14);
}

TEST(Passive, VanishesWithSpringsAndDampersBothOff) {
  const Model model = load_string(
      R"(<mujoco><option density="10" viscosity="1"><flag spring="disable" damper="disable"/></option>
      <worldbody><body gravcomp="1"><joint type="slide" axis="0 0 1" stiffness="3" damping="2"/><geom size="0.1"/></body></worldbody></mujoco>)");
  Data data(model);
  data->qpos[0] = 1, data->qvel[0] = 1;
  forward(model, data);
  EXPECT_EQ(data->qfrc_passive[0], 0);
  EXPECT_NEAR(data->qacc[0], -9.81, 1e-12);
}

}  // namespace
}  // namespace corten::test
