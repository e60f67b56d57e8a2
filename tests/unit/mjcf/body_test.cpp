// The body tree: order, frames, inertials, orientations and locations.
#include "read_helpers.h"

namespace corten::mjcf::test {
namespace {

TEST(BodyTree, ElementsKeepTheOrderOfTheFile) {
  const Spec s = read_clean(R"(<mujoco><worldbody>
      <geom name="g0"/>
      <body name="a"><joint name="j1"/><geom name="g1"/><body name="b"/><joint name="j2"/></body>
      <geom name="g2"/><body name="c"/>
    </worldbody><worldbody><geom name="g3"/><body name="d"/></worldbody></mujoco>)");
  ASSERT_EQ(s.world.bodies.size(), 3u);
  EXPECT_EQ(*s.world.bodies[0].joints[1].name, "j2");
  EXPECT_EQ(*s.world.bodies[0].bodies[0].name, "b");
  EXPECT_EQ(*s.world.bodies[2].name, "d");
  ASSERT_EQ(s.world.geoms.size(), 3u);
  EXPECT_EQ(*s.world.geoms[2].name, "g3");
}

TEST(BodyTree, FramesAreFlattenedAndKnowTheirParents) {
  const Spec s = read_clean(R"(<mujoco><worldbody>
      <geom name="before"/>
      <frame name="outer" pos="1 0 0">
        <geom name="in_outer"/>
        <frame name="inner" pos="0 2 0">
          <geom name="in_inner"/>
          <body name="b"><frame name="own"><joint name="j"/></frame><geom name="bg"/></body>
        </frame>
        <geom name="outer_again"/>
      </frame>
      <geom name="after"/>
    </worldbody></mujoco>)");
  const Body& w = s.world;
  ASSERT_EQ(w.frames.size(), 2u);
  EXPECT_EQ(w.frames[0].parent, no_frame);
  EXPECT_EQ(w.frames[1].parent, 0);
  EXPECT_EQ(list(w.frames[1].pos), (V{0, 2, 0}));
  const std::vector<int> frames = {no_frame, 0, 1, 0, no_frame};
  ASSERT_EQ(w.geoms.size(), frames.size());
  for (std::size_t i = 0; i < frames.size(); ++i) EXPECT_EQ(w.geoms[i].frame, frames[i]) << *w.geoms[i].name;
  const Body& b = w.bodies[0];
  EXPECT_EQ(b.frame, 1);
  ASSERT_EQ(b.frames.size(), 1u);
  EXPECT_EQ(b.frames[0].parent, no_frame);
  EXPECT_EQ(b.joints[0].frame, 0);
  EXPECT_EQ(b.geoms[0].frame, no_frame);
}

TEST(BodyTree, InertialIsReadWithItsOrientation) {
  const Spec s = read_clean(R"(<mujoco><worldbody>
      <body><inertial pos="1 2 3" mass="4" diaginertia="5 6 7" euler="0 0 90"/></body>
      <body><inertial pos="1 2 3" mass="4" fullinertia="1 2 3 0.1 0.2 0.3"/></body>
      <body/>
    </worldbody></mujoco>)");
  EXPECT_EQ(*s.world.bodies[0].inertial->mass, 4);
  EXPECT_EQ(orientation_form(*s.world.bodies[0].inertial), OrientationForm::euler);
  EXPECT_FALSE(s.world.bodies[0].inertial->fullinertia.is_set());
  EXPECT_TRUE(s.world.bodies[1].inertial->fullinertia.is_set());
  EXPECT_FALSE(s.world.bodies[2].inertial.has_value());
}

TEST(BodyTree, InertialIsNotMovedByAFrameAndThatIsSaid) {
  const Result r = read(R"(<mujoco><worldbody><body><frame pos="1 0 0">
      <inertial pos="0 0 0" mass="1"/></frame></body></worldbody></mujoco>)");
  EXPECT_EQ(r.errors, 0);
  EXPECT_EQ(r.messages.size(), 1u);
  EXPECT_TRUE(r.spec.world.bodies[0].inertial.has_value());
}

TEST(Orientation, OwnQuatDoesNotCancelTheClassForm) {
  const Spec s = read_clean(R"(<mujoco>
    <default><default class="st"><site euler="0 0 90"/></default></default>
    <worldbody><site class="st" quat="1 0 0 0"/></worldbody></mujoco>)");
  EXPECT_EQ(orientation_form(s.world.sites[0]), OrientationForm::euler);
  EXPECT_EQ(list(s.world.sites[0].euler), (V{0, 0, 90}));
}

TEST(Orientation, OwnAlternativeFormReplacesTheClassForm) {
  const Spec s = read_clean(R"(<mujoco>
    <default><geom zaxis="1 0 0"/>
      <default class="sub"><geom euler="0 0 90"/></default></default>
    <worldbody><geom axisangle="1 0 0 30"/><geom class="sub"/><geom class="sub" xyaxes="1 0 0 0 1 0"/></worldbody>
    </mujoco>)");
  EXPECT_EQ(orientation_form(s.world.geoms[0]), OrientationForm::axisangle);
  EXPECT_FALSE(s.world.geoms[0].zaxis.is_set());
  EXPECT_EQ(orientation_form(s.world.geoms[1]), OrientationForm::euler);
  EXPECT_EQ(orientation_form(s.world.geoms[2]), OrientationForm::xyaxes);
}

TEST(Orientation, NothingGivenMeansTheIdentityQuat) {
  const Spec s = read_clean("<mujoco><worldbody><body/></worldbody></mujoco>");
  EXPECT_EQ(orientation_form(s.world.bodies[0]), OrientationForm::quat);
  EXPECT_EQ(list(s.world.bodies[0].quat), (V{1, 0, 0, 0}));
}

TEST(Condim, ImpossibleDimensionsAreRoundedUpWithAWarning) {
  const Result r = read(R"(<mujoco><worldbody><geom condim="2"/><geom condim="5"/></worldbody></mujoco>)");
  EXPECT_EQ(r.errors, 0);
  EXPECT_EQ(r.messages.size(), 2u);
  EXPECT_EQ(*r.spec.world.geoms[0].condim, 3);
  EXPECT_EQ(*r.spec.world.geoms[1].condim, 6);
}

TEST(Location, NamesThePathFromTheRoot) {
  const Spec s = read_clean(R"(<mujoco>
  <worldbody>
    <body name="torso">
      <frame>
        <body><joint name="hip"/>
        </body>
      </frame>
    </body>
  </worldbody>
  <actuator>
    <motor name="m" joint="hip"/>
  </actuator>
</mujoco>)");
  const SourceLocation& hip = s.world.bodies[0].bodies[0].joints[0].at;
  EXPECT_EQ(hip.file, "model.xml");
  EXPECT_EQ(hip.line, 5);
  EXPECT_EQ(hip.element, "body \"torso\" / frame / body / joint \"hip\"");
  EXPECT_EQ(s.actuators[0].at.element, "actuator / motor \"m\"");
  EXPECT_EQ(s.actuators[0].at.line, 11);
}

}  // namespace
}  // namespace corten::mjcf::test
