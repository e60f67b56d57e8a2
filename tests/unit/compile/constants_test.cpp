// Keyframes, options, inverse weights, statistics, warnings about unsupported features.
#include "compiled.h"

namespace corten::compile::testing {
namespace {

TEST(Keyframes, MissingPartsHaveDefaults) {
  const Compiled m = compile_ok(R"(<mujoco><size nkey="3"/><worldbody>
    <body pos="1 2 3"><freejoint/><geom size="1"/></body>
    <body mocap="true" pos="4 5 6"/></worldbody>
    <keyframe><key name="k" time="2" qpos="0 0 0 0 3 0 0" mquat="2 0 0 0"/><key qvel="1 2 3 4 5 6"/></keyframe></mujoco>)");
  EXPECT_EQ(m->nkey, 3);
  expect_near(m->key_time, {2, 0, 0});
  expect_near(m->key_qpos.first(14), {0, 0, 0, 0, 1, 0, 0, 1, 2, 3, 1, 0, 0, 0});
  expect_near(m->key_qvel.first(12), {0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6});
  expect_near(m->key_mpos.first(3), {4, 5, 6});
  expect_near(m->key_mquat.first(8), {1, 0, 0, 0, 1, 0, 0, 0});
}

TEST(Keyframes, SizesAreChecked) {
  const std::string body =
      "<mujoco><worldbody><body><joint/><joint type='slide'/><geom size='1'/></body></worldbody>";
  expect_error(body + "<keyframe><key qpos='1 2 3'/></keyframe></mujoco>",
               "qpos has 3 numbers, the model has 2");
  expect_error(body + "<keyframe><key ctrl='1'/></keyframe></mujoco>", "ctrl has 1 numbers, the model has 0");
  const Compiled m = compile_ok(body + "<keyframe><key qpos='7'/></keyframe></mujoco>");
  expect_near(m->key_qpos, {7, 0});
  EXPECT_NE(m.messages(Severity::warning).find("qpos has 1 numbers"), std::string::npos);
}

TEST(Options, AreCopiedAndChecked) {
  const Compiled m =
      compile_ok(R"(<mujoco model="name"><option timestep="0.01" gravity="1 2 3" integrator="implicit"
    o_solref="0.5" actuatorgroupdisable="1 3"><flag contact="disable" energy="enable"/></option></mujoco>)");
  EXPECT_EQ(m.storage->name, "name");
  EXPECT_EQ(m->opt.timestep, 0.01);
  EXPECT_EQ(m->opt.gravity[1], 2);
  EXPECT_EQ(m->opt.integrator, kImplicit);
  EXPECT_EQ(m->opt.o_solref[0], 0.5);
  EXPECT_EQ(m->opt.o_solref[1], 1);
  EXPECT_EQ(m->opt.disableflags, kDisableContact);
  EXPECT_EQ(m->opt.enableflags, kEnableEnergy);
  EXPECT_EQ(m->opt.disableactuator, 10);
  EXPECT_EQ(m.storage->view.opt.timestep, 0.01);
  expect_error("<mujoco><option timestep='0'/></mujoco>", "timestep 0 must be above zero");
  expect_error("<mujoco><option iterations='-1'/></mujoco>", "iterations -1 must not be negative");
  expect_error("<mujoco><compiler eulerseq='xyq'/></mujoco>", "eulerseq");
}

TEST(Weights, PendulumIsOneOverItsInertia) {
  // A ball of mass 2 and radius 0.1, at distance 0.5 from the hinge.
  const Compiled m = compile_ok(world(R"(<body><joint axis="0 1 0" armature="0.3"/>
    <geom size="0.1" mass="2" pos="0.5 0 0"/></body>)"));
  const double M = 0.3 + 2 * 0.25 + 0.4 * 2 * 0.01;
  EXPECT_NEAR(m->dof_M0[0], M, 1e-14);
  EXPECT_NEAR(m->dof_invweight0[0], 1 / M, 1e-13);
  expect_near(m->body_invweight0.subspan(2), {0.25 / M / 3, 1 / M / 3});
  EXPECT_NEAR(m->stat.meaninertia, M, 1e-14);
}

TEST(Weights, SlidesOfASimpleBodyIgnoreArmature) {
  const Compiled m =
      compile_ok(world(R"(<body><joint type="slide" armature="9"/><geom size="0.1" mass="4"/></body>)"));
  expect_near(m->dof_invweight0, {0.25});
  expect_near(m->body_invweight0.subspan(2), {0.25, 0});
}

TEST(Weights, FreeBodyHasMeanOverAxes) {
  const Compiled m =
      compile_ok(world(R"(<body><freejoint/><inertial pos="0 0 0" mass="4" diaginertia="1 2 2.5"/></body>)"));
  const double rotation = (1 + 0.5 + 0.4) / 3;
  expect_near(m->dof_invweight0, {0.25, 0.25, 0.25, rotation, rotation, rotation});
}

TEST(Weights, SpringdamperReplacesStiffnessAndDamping) {
  const Compiled m =
      compile_ok(world(R"(<body><joint axis="0 1 0" springdamper="0.5 2" stiffness="9" damping="9"/>
    <geom size="0.1" mass="2" pos="0.5 0 0"/></body>)"));
  const double inertia = 2 * 0.25 + 0.4 * 2 * 0.01;
  EXPECT_NEAR(m->jnt_stiffness[0], inertia / (0.25 * 4), 1e-13);
  EXPECT_NEAR(m->dof_damping[0], 2 * inertia / 0.5, 1e-13);
}

TEST(Statistics, AreMeansAndExtents) {
  const Compiled m = compile_ok(world(R"(<geom type="plane" size="0 0 1"/>
    <body pos="3 0 0"><freejoint/><geom size="0.5" mass="2"/></body>)"));
  EXPECT_NEAR(m->stat.extent, 4.5, 1e-14);  // the infinite plane counts with radius 1
  expect_near(m->stat.center, {1.25, 0, 0});
  EXPECT_NEAR(m->stat.meansize, 0.5, 1e-14);
  EXPECT_NEAR(m->stat.meanmass, 2, 1e-14);
}

TEST(Statistics, CanBeGiven) {
  const Compiled m = compile_ok(R"(<mujoco><statistic extent="7" center="1 2 3"/></mujoco>)");
  EXPECT_EQ(m->stat.extent, 7);
  expect_near(m->stat.center, {1, 2, 3});
  EXPECT_EQ(m->stat.meansize, 0.2);
}

TEST(Constants, SingularInertiaIsAWarning) {
  const Compiled m = compile_ok(
      world(R"(<body><joint type="slide"/><joint type="slide"/><geom size="0.1" pos="1 0 0"/></body>)"));
  EXPECT_NE(m.messages(Severity::warning).find("singular"), std::string::npos);
}

}  // namespace
}  // namespace corten::compile::testing
