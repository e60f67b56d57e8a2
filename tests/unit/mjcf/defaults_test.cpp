// Default classes.
#include "read_helpers.h"

namespace corten::mjcf::test {
namespace {

TEST(Defaults, ElementsWithoutClassTakeTheMainClass) {
  const Spec s = read_clean(R"(<mujoco>
    <default><geom density="500"/></default>
    <worldbody><geom size="1"/></worldbody></mujoco>)");
  EXPECT_EQ(*s.world.geoms[0].density, 500);
  EXPECT_EQ(s.world.geoms[0].density.source, Source::class_default);
  EXPECT_EQ(s.world.geoms[0].size.source, Source::element);
  EXPECT_EQ(s.world.geoms[0].margin.source, Source::built_in);
}

TEST(Defaults, ExplicitValueEqualToBuiltInStillBeatsTheClass) {
  const Spec s = read_clean(R"(<mujoco>
    <default><joint damping="5" armature="2" axis="0 1 0"/></default>
    <worldbody><body><joint damping="0" axis="0 0 1"/></body></worldbody></mujoco>)");
  const Joint& j = s.world.bodies[0].joints[0];
  EXPECT_EQ(*j.damping, 0);
  EXPECT_TRUE(j.damping.is_own());
  EXPECT_EQ(list(j.axis), (V{0, 0, 1}));
  EXPECT_EQ(*j.armature, 2);
}

TEST(Defaults, NestedClassInheritsFromItsParentWhereverThatWritesIt) {
  const Spec s = read_clean(R"(<mujoco>
    <default>
      <default class="inner"><joint stiffness="3"/></default>
      <joint damping="7"/>
    </default>
    <worldbody><body><joint class="inner"/></body></worldbody></mujoco>)");
  const Joint& j = s.world.bodies[0].joints[0];
  EXPECT_EQ(*j.stiffness, 3);
  EXPECT_EQ(*j.damping, 7);
}

TEST(Defaults, ASecondTopLevelSectionDoesNotReachClassesThatExistAlready) {
  const Spec s = read_clean(R"(<mujoco>
    <default><default class="early"><joint stiffness="3"/></default></default>
    <default class="main"><joint damping="7"/><default class="late"/></default>
    <worldbody><body><joint class="early"/><joint class="late"/><joint/></body></worldbody></mujoco>)");
  const List<Joint>& j = s.world.bodies[0].joints;
  EXPECT_EQ(*j[0].damping, 0);
  EXPECT_EQ(*j[1].damping, 7);
  EXPECT_EQ(*j[2].damping, 7);
}

TEST(Defaults, ClassesMayStandAfterTheElementsThatUseThem) {
  const Spec s = read_clean(R"(<mujoco>
    <worldbody><geom class="a" size="1"/></worldbody>
    <default><default class="a"><geom group="3"/></default></default></mujoco>)");
  EXPECT_EQ(*s.world.geoms[0].group, 3);
}

TEST(Defaults, ChildclassHoldsForDescendantsUntilAnInnerOneOrAnOwnClass) {
  const Spec s = read_clean(R"(<mujoco>
    <default>
      <default class="a"><geom group="1"/></default>
      <default class="b"><geom group="2"/></default>
      <default class="c"><geom group="3"/></default>
    </default>
    <worldbody>
      <body childclass="a">
        <geom size="1"/>
        <geom size="1" class="c"/>
        <geom size="1" class="main"/>
        <body><geom size="1"/></body>
        <body childclass="b"><geom size="1"/></body>
        <frame childclass="b"><geom size="1"/><frame><geom size="1"/></frame><body><geom size="1"/></body></frame>
      </body>
      <geom size="1"/>
    </worldbody></mujoco>)");
  const Body& a = s.world.bodies[0];
  EXPECT_EQ(*a.geoms[0].group, 1);
  EXPECT_EQ(*a.geoms[1].group, 3);
  EXPECT_EQ(*a.geoms[2].group, 0);
  EXPECT_EQ(*a.bodies[0].geoms[0].group, 1);
  EXPECT_EQ(*a.bodies[1].geoms[0].group, 2);
  EXPECT_EQ(*a.geoms[3].group, 2);
  EXPECT_EQ(*a.geoms[4].group, 2);
  EXPECT_EQ(*a.bodies[2].geoms[0].group, 2);
  EXPECT_EQ(*s.world.geoms[0].group, 0);
}

TEST(Defaults, PartialArraysKeepTheRestFromTheClassThenFromTheBuiltIn) {
  const Spec s = read_clean(R"(<mujoco>
    <default><geom size="0.1 0.2 0.3" solimp="0.8 0.85" friction="0.5 0.01"/></default>
    <worldbody><geom size="0.7" solimp="0.7" friction="2"/></worldbody></mujoco>)");
  const Geom& g = s.world.geoms[0];
  EXPECT_EQ(list(g.size), (V{0.7, 0.2, 0.3}));
  EXPECT_EQ(g.size->given, 1);
  EXPECT_EQ(list(g.solimp), (V{0.7, 0.85, 0.001, 0.5, 2}));
  EXPECT_EQ(list(g.friction), (V{2, 0.01, 0.0001}));
}

TEST(Defaults, FreejointTakesNothingFromClasses) {
  const Spec s = read_clean(R"(<mujoco>
    <default><joint damping="5" armature="2" group="4" stiffness="9"/></default>
    <worldbody>
      <body><freejoint align="false"/></body>
      <body><joint type="free"/></body>
    </worldbody></mujoco>)");
  const Joint& bare = s.world.bodies[0].joints[0];
  EXPECT_EQ(*bare.type, kFree);
  EXPECT_TRUE(bare.is_freejoint);
  EXPECT_EQ(*bare.damping, 0);
  EXPECT_EQ(*bare.armature, 0);
  EXPECT_EQ(*bare.group, 0);
  EXPECT_EQ(*bare.align, TriState::false_);
  EXPECT_EQ(*s.world.bodies[1].joints[0].damping, 5);
}

TEST(Defaults, UnknownClassKeepsTheElementsOwnValuesAndWarns) {
  const std::string xml = R"(<mujoco>
    <default><geom density="500"/></default>
    <worldbody><geom class="nowhere" size="2"/></worldbody></mujoco>)";
  const Result lenient = read(xml);
  ASSERT_EQ(lenient.messages.size(), 1u);
  EXPECT_EQ(lenient.errors, 0);
  EXPECT_EQ(
      lenient.messages[0],
      "model.xml:3: geom: warning: class=\"nowhere\": there is no such default class; no defaults apply");
  EXPECT_EQ(lenient.spec.world.geoms[0].size->values[0], 2);
  EXPECT_EQ(*lenient.spec.world.geoms[0].density, 1000);
}

TEST(Defaults, UnknownClassIsAnErrorInStrictMode) {
  const Result r = read(R"(<mujoco><worldbody>
    <body childclass="x"><geom size="1" class="y"/></body></worldbody></mujoco>)",
                        {.strict = true, .include_directory = {}, .files = {}});
  EXPECT_EQ(r.errors, 2);
}

TEST(Defaults, TendonsAndSitesHaveClassesToo) {
  const Spec s = read_clean(R"(<mujoco>
    <default><default class="c">
      <tendon stiffness="5" springlength="0.1 0.2"/><site size="0.3" rgba="1 0 0 1"/>
    </default></default>
    <worldbody><site name="p" class="c"/></worldbody>
    <tendon>
      <spatial class="c"><site site="p"/></spatial>
      <spatial class="c" springlength="0.7"><site site="p"/></spatial>
    </tendon></mujoco>)");
  EXPECT_EQ(list(s.world.sites[0].size), (V{0.3, 0.005, 0.005}));
  EXPECT_EQ(*s.tendons[0].stiffness, 5);
  EXPECT_EQ(list(s.tendons[0].springlength), (V{0.1, 0.2}));
  EXPECT_EQ(list(s.tendons[1].springlength), (V{0.7, 0.7}));
}

TEST(Defaults, BuiltInValuesAreThoseOfTheReference) {
  const Spec s = read_clean(R"(<mujoco><worldbody><body><joint/><geom/><site/></body></worldbody>
    <tendon><fixed/></tendon><actuator><general/></actuator></mujoco>)");
  const Body& b = s.world.bodies[0];
  EXPECT_EQ(*b.joints[0].type, kHinge);
  EXPECT_EQ(*b.joints[0].limited, TriState::auto_);
  EXPECT_EQ(list(b.joints[0].solimplimit), (V{0.9, 0.95, 0.001, 0.5, 2}));
  EXPECT_EQ(*b.geoms[0].type, kSphere);
  EXPECT_EQ(list(b.geoms[0].friction), (V{1, 0.005, 0.0001}));
  EXPECT_EQ(list(b.geoms[0].fluidcoef), (V{0.5, 0.25, 1.5, 1, 1}));
  EXPECT_FALSE(b.geoms[0].mass.is_set());
  EXPECT_EQ(list(b.sites[0].size), (V{0.005, 0.005, 0.005}));
  // The tendon's actuator force limit is off by default, unlike the joint's.
  EXPECT_EQ(*s.tendons[0].actuatorfrclimited, TriState::false_);
  EXPECT_EQ(*b.joints[0].actuatorfrclimited, TriState::auto_);
  EXPECT_EQ(list(s.actuators[0].gainprm), (V{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(list(s.actuators[0].dynprm), (V{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(list(s.actuators[0].gear), (V{1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(*s.actuators[0].actdim, -1);
}

}  // namespace
}  // namespace corten::mjcf::test
