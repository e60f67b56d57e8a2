// Building and copying a Spec in C++.
#include "corten/spec/build.h"

#include "mjcf/writer.h"
#include "read_helpers.h"
#include "spec_compare.h"

namespace corten::mjcf::test {
namespace {

TEST(Build, AssigningMarksAValueAsOwn) {
  Geom geom;
  EXPECT_FALSE(geom.size.is_set());
  geom.size = {0.1};
  EXPECT_TRUE(geom.size.is_own());
  EXPECT_EQ(geom.size->given, 1);
  geom.name = "ball";
  geom.mass = 2;
  geom.type = kSphere;
  geom.user = {1, 2};
  EXPECT_TRUE(geom.name.is_own() && geom.mass.is_own() && geom.type.is_own() && geom.user.is_own());
}

TEST(Build, AssigningFewerNumbersKeepsTheOthers) {
  Geom geom;
  geom.friction = {0.5};
  EXPECT_EQ(list(geom.friction), (V{0.5, 0.005, 0.0001}));
}

TEST(Build, ReferencesSurviveMoreElements) {
  Spec spec;
  Body& first = add_body(spec.world);
  for (int i = 0; i < 1000; ++i) add_body(spec.world);
  first.name = "first";
  EXPECT_EQ(*spec.world.bodies[0].name, "first");
}

TEST(Build, AModelMadeByHandEqualsTheSameModelRead) {
  Spec spec;
  DefaultClass& arm = add_class(spec, spec.defaults.front(), "arm");
  arm.joint.damping = 0.5;
  Body& torso = add_body(spec.world);
  torso.name = "torso";
  torso.pos = {0, 0, 1};
  Joint& hip = add_joint(torso, &arm);
  hip.name = "hip";
  Geom& trunk = add_geom(torso);
  trunk.type = kCapsule;
  trunk.size = {0.1, 0.3};
  Actuator& motor = add_actuator(spec);
  motor.joint = "hip";
  add_sensor(spec, kSensorJointPos).joint = "hip";
  EXPECT_EQ(motor.transmission(), kTrnJoint);
  EXPECT_EQ(*hip.damping, 0.5);

  const Spec read =
      read_clean(R"(<mujoco><default><default class="arm"><joint damping="0.5"/></default></default>
    <worldbody><body name="torso" pos="0 0 1"><joint class="arm" name="hip"/><geom type="capsule" size="0.1 0.3"/></body></worldbody>
    <actuator><general joint="hip"/></actuator><sensor><jointpos joint="hip"/></sensor></mujoco>)");
  EXPECT_EQ(differences(spec, read), Names{});
  EXPECT_EQ(write(spec), write(read));
}

TEST(Build, ASubtreeIsCopiedUnderNewNames) {
  Spec spec = read_clean(
      R"(<mujoco><worldbody><body name="leg"><joint name="knee"/><frame name="f"><body name="foot"><geom name="sole"/></body></frame>
    </body></worldbody></mujoco>)");
  Body& copy = copy_subtree(*find_body(spec.world, "leg"), spec.world, "left_");
  EXPECT_EQ(*copy.name, "left_leg");
  EXPECT_EQ(*copy.joints[0].name, "left_knee");
  EXPECT_EQ(*find_body(spec.world, "left_foot")->geoms[0].name, "left_sole");
  EXPECT_EQ(find_body(spec.world, "left_foot")->frame, 0);
  EXPECT_EQ(spec.world.bodies.size(), 2u);
  EXPECT_EQ(read(write(spec)).errors, 0);
}

TEST(Build, ABodyCanBeCopiedIntoItself) {
  Spec spec;
  Body& body = add_body(spec.world);
  body.name = "b";
  copy_subtree(body, body, "", "2");
  EXPECT_EQ(*body.bodies[0].name, "b2");
  EXPECT_TRUE(body.bodies[0].bodies.empty());
}

TEST(Build, CopiesOfASpecAreIndependent) {
  Spec spec = read_clean("<mujoco><worldbody><body name='a'><geom name='g'/></body></worldbody></mujoco>");
  Spec copy = spec;
  copy.world.bodies[0].geoms[0].name = "other";
  EXPECT_EQ(*spec.world.bodies[0].geoms[0].name, "g");
}

}  // namespace
}  // namespace corten::mjcf::test
