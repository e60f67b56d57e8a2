// Frames, joints, geoms and sites in the body tree.
#include "compiled.h"

namespace corten::compile::testing {
namespace {

const double kHalf = std::sqrt(0.5);

TEST(Bodies, AreNumberedDepthFirst) {
  const Compiled m =
      compile_ok(world(R"(<body name="a"><body name="b"><geom size="1"/></body></body><body name="c"/>)"));
  EXPECT_EQ(m.id(kObjBody, "world"), 0);
  EXPECT_EQ(m.id(kObjBody, "a"), 1);
  EXPECT_EQ(m.id(kObjBody, "b"), 2);
  EXPECT_EQ(m.id(kObjBody, "c"), 3);
  expect_equal(m->body_parentid, {0, 0, 1, 0});
  expect_equal(m->body_rootid, {0, 1, 1, 3});
}

TEST(Bodies, FramesMoveWhatIsInside) {
  const Compiled m = compile_ok(world(R"(
    <frame pos="1 0 0" euler="0 0 90"><frame pos="1 0 0">
      <body pos="0 1 0"><frame euler="0 90 0"><joint axis="0 0 1" pos="0.1 0 0"/><geom size="1" pos="1 0 0"/>
        <site pos="0 0 1"/></frame></body>
    </frame></frame>)"));
  expect_near(m->body_pos, {0, 0, 0, 0, 1, 0});
  expect_near(m->body_quat, {1, 0, 0, 0, kHalf, 0, 0, kHalf});
  expect_near(m->jnt_axis, {1, 0, 0});
  expect_near(m->jnt_pos, {0, 0, -0.1});
  expect_near(m->geom_pos, {0, 0, -1});
  expect_near(m->site_pos, {1, 0, 0});
}

TEST(Bodies, InertialIsNotMovedByFrames) {
  const Compiled m = compile_ok(world(R"(<body><frame pos="5 5 5"><joint/></frame>
    <inertial pos="1 2 3" mass="2" diaginertia="1 1 1"/></body>)"));
  expect_near(m->body_ipos.subspan(3), {1, 2, 3});
}

TEST(Bodies, FromtoGivesPoseAndHalfLength) {
  const Compiled m = compile_ok(world(R"(
    <geom type="capsule" size="0.1" fromto="0 0 0 0 0 2"/><geom type="box" size="0.1 9 9" fromto="0 0 0 2 0 0"/>
    <site type="cylinder" size="0.1" fromto="0 0 1 0 0 3"/>)"));
  expect_near(m->geom_size, {0.1, 1, 0, 0.1, 0.1, 1});
  expect_near(m->geom_pos, {0, 0, 1, 1, 0, 0});
  // z points from the second end to the first: half a turn about x, and a quarter turn about -y.
  expect_near(m->geom_quat, {0, 1, 0, 0, kHalf, 0, -kHalf, 0});
  expect_near(m->site_pos, {0, 0, 2});
}

TEST(Bodies, AngularUnitsFollowTheJointType) {
  const Compiled m = compile_ok(world(R"(<body><geom size="1"/>
    <joint type="slide" range="-10 10" ref="5"/>
    <joint type="hinge" range="-90 90" ref="180" springref="90"/>
    <joint type="ball" range="0 60"/></body>
    <body><joint limited="false" range="-90 90"/><geom size="1"/></body>)"));
  const double pi = std::acos(-1);
  expect_near(m->jnt_range, {-10, 10, -pi / 2, pi / 2, 0, pi / 3, -90, 90});
  expect_equal(m->jnt_limited, {1, 1, 1, 0});
  expect_near(m->qpos0, {5, pi, 1, 0, 0, 0, 0});
  expect_near(m->qpos_spring, {0, pi / 2, 1, 0, 0, 0, 0});
}

TEST(Bodies, FreeJointStartsAtTheBody) {
  const Compiled m =
      compile_ok(world(R"(<body pos="1 2 3" euler="0 0 90"><freejoint/><geom size="1"/></body>)"));
  expect_near(m->qpos0, {1, 2, 3, kHalf, 0, 0, kHalf});
  expect_near(m->jnt_axis, {0, 0, 1});
}

TEST(Bodies, AlignedFreeBodyHasItsInertiaAsFrame) {
  const Compiled m = compile_ok(world(R"(<body pos="1 0 0"><freejoint align="true"/>
    <geom type="box" size="0.1 0.2 0.3" pos="0 0 2" euler="0 0 90"/><site pos="0 1 2"/></body>)"));
  expect_near(m->body_pos.subspan(3), {1, 0, 2});
  expect_near(m->body_ipos.subspan(3), {0, 0, 0});
  expect_near(m->geom_pos, {0, 0, 0});
  expect_near(m->geom_quat, {1, 0, 0, 0});
  expect_near(m->site_pos, {1, 0, 0});
}

TEST(Bodies, StaticBodiesFuseIntoTheirParents) {
  const Compiled m = compile_ok(R"(<mujoco><compiler fusestatic="true"/><worldbody>
    <body name="base" pos="0 0 1"><geom name="g0" size="0.1"/>
      <body name="arm" pos="1 0 0"><joint/><geom name="g1" size="0.1" mass="1"/>
        <body name="tip" pos="0 0 2"><geom name="g2" size="0.1" mass="3"/><site name="s" pos="0 1 0"/>
          <body name="leaf" pos="1 0 0"><joint/><geom name="g3" size="0.1"/></body></body></body></body>
    </worldbody></mujoco>)");
  EXPECT_EQ(m->nbody, 3);
  EXPECT_EQ(m.id(kObjBody, "arm"), 1);
  EXPECT_EQ(m.id(kObjBody, "leaf"), 2);
  expect_near(m->body_pos, {0, 0, 0, 1, 0, 1, 1, 0, 2});
  expect_equal(m->body_parentid, {0, 0, 1});
  expect_equal(m->geom_bodyid, {0, 1, 1, 2});
  EXPECT_DOUBLE_EQ(m->body_mass[1], 4);
  expect_near(m->body_ipos.subspan(3, 3), {0, 0, 1.5});
  // Two balls of radius 0.1, at distances 1.5 and 0.5 from the centre.
  const double across = 4 * 0.4 * 0.01 + 1.5 * 1.5 + 3 * 0.5 * 0.5;
  expect_near(m->body_inertia.subspan(3, 3), {across, across, 4 * 0.4 * 0.01});
  expect_near(m->site_pos, {0, 1, 2});
}

TEST(Bodies, DiscardedGeomsLeaveTheirMass) {
  const Compiled m = compile_ok(R"(<mujoco><compiler discardvisual="true"/><worldbody><body><joint/>
    <geom size="0.1" mass="2" contype="0" conaffinity="0" margin="0.3"/><geom size="0.1" mass="1"/></body>
    </worldbody></mujoco>)");
  EXPECT_EQ(m->ngeom, 1);
  EXPECT_DOUBLE_EQ(m->body_mass[1], 3);
}

TEST(Bodies, BadOnesAreExplained) {
  expect_error(world(R"(<body><joint axis="0 0 0"/><geom size="1"/></body>)"), "axis 0 0 0 has no direction");
  expect_error(world(R"(<body><joint range="1 -1" limited="true"/><geom size="1"/></body>)"),
               "range 1 -1 is empty");
  expect_error(world(R"(<body><joint type="ball" range="1 2"/><geom size="1"/></body>)"),
               "must begin with 0");
  expect_error(world(R"(<body><body><freejoint/><geom size="1"/></body></body>)"),
               "directly under worldbody");
  expect_error(world(R"(<body><joint/><joint type="free"/><geom size="1"/></body>)"), "the only joint");
  expect_error(world(R"(<body><joint type="ball"/><joint/><geom size="1"/></body>)"), "last rotation");
  expect_error(world(R"(<body><joint type="ball"/><joint type="slide"/><joint type="slide" axis="1 0 0"/>
    <joint type="slide" axis="0 1 0"/><joint type="slide" axis="0 1 1"/><geom size="1"/></body>)"),
               "at most 6");
  expect_error(world(R"(<body mocap="true"><joint/><geom size="1"/></body>)"), "mocap");
  expect_error(world(R"(<body><joint springdamper="1 -1"/><geom size="1"/></body>)"), "springdamper 1 -1");
  expect_error(world(R"(<geom type="capsule" size="0.1"/>)"), "size 0.1 0 0 of a capsule needs 2 numbers");
  expect_error(world(R"(<geom type="plane" size="1 1 0"/>)"), "third number");
  expect_error(world(R"(<geom type="sphere" size="1" fromto="0 0 0 1 0 0"/>)"), "not for a sphere");
  expect_error(world(R"(<geom type="capsule" size="1" pos="1 0 0" fromto="0 0 0 1 0 0"/>)"),
               "exclude each other");
  expect_error(world(R"(<geom type="capsule" size="1" fromto="1 0 0 1 0 0"/>)"), "coincide");
  expect_error(world(R"(<geom size="1" zaxis="0 0 0"/>)"), "zaxis 0 0 0 gives no direction");
  expect_error(world(R"(<body><joint/><geom type="plane" size="1 1 1"/><geom size="1"/></body>)"),
               "must not move");
  expect_error(world(R"(<site type="plane"/>)"), "a site cannot be a plane");
}

TEST(Bodies, ErrorsAreCollectedWithTheirPlaces) {
  const Compiled m = compile_text(
      "<mujoco><worldbody>\n<geom size='-1'/>\n<body name='b'><joint axis='0 0 0'/>\n"
      "<geom size='1' mass='-1'/></body></worldbody></mujoco>");
  ASSERT_GE(m.found.errors(), 3);
  EXPECT_EQ(m.found.all()[0].line, 2);
  EXPECT_EQ(m.found.all()[1].line, 3);
  EXPECT_EQ(m.found.all()[2].line, 4);
  EXPECT_NE(m.found.all()[1].element.find("\"b\""), std::string::npos);
}

}  // namespace
}  // namespace corten::compile::testing
