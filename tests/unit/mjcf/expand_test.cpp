// <replicate>, <attach> and <composite>: names, order and poses as in the reference.
#include <algorithm>
#include <cmath>
#include <ctime>

#include "read_helpers.h"

namespace corten::mjcf::test {
namespace {

Names body_names(const Body& body) {
  Names names{*body.name};
  for (const Body& child : body.bodies)
    for (const std::string& name : body_names(child)) names.push_back(name);
  return names;
}

TEST(Replicate, CopiesGetNumbersWithAsManyDigitsAsTheCount) {
  const Spec s = read_clean(
      R"(<mujoco><worldbody><replicate count="11" sep="-"><geom name="g"/></replicate></worldbody></mujoco>)");
  ASSERT_EQ(s.world.geoms.size(), 11u);
  EXPECT_EQ(*s.world.geoms[0].name, "g-00");
  EXPECT_EQ(*s.world.geoms[10].name, "g-10");
}

TEST(Replicate, EachCopyIsTurnedAndMovedFromTheOneBefore) {
  const Spec s = read_clean(
      R"(<mujoco><worldbody><replicate count="3" offset="1 0 0.5" euler="0 0 90"><body name="b"/></replicate></worldbody></mujoco>)");
  ASSERT_EQ(s.world.frames.size(), 3u);
  EXPECT_EQ(list(s.world.frames[1].pos), (V{1, 0, 0.5}));
  EXPECT_NEAR((*s.world.frames[2].pos)[0], 1, 1e-15);
  EXPECT_NEAR((*s.world.frames[2].pos)[1], 1, 1e-15);
  EXPECT_EQ(list(s.world.frames[2].euler), (V{0, 0, 180}));
  EXPECT_EQ(s.world.bodies[2].frame, 2);
}

TEST(Replicate, NestedCopiesGetTheInnerNumberFirst) {
  const Spec s = read_clean(R"(<mujoco><worldbody><replicate count="2" sep="_"><body name="b">
    <replicate count="2" sep="."><geom name="g"/></replicate></body></replicate></worldbody></mujoco>)");
  EXPECT_EQ(names_of(s.world.bodies[1].geoms), (Names{"g.0_1", "g.1_1"}));
}

TEST(Replicate, WhatRefersToTheOriginalIsCopiedToo) {
  const Spec s = read_clean(R"(<mujoco>
  <worldbody>
    <site name="out"/><body name="z"><joint name="jz"/><geom name="gz" size=".1"/></body>
    <replicate count="2" offset="1 0 0" sep="_">
      <body name="b"><joint name="j" type="slide"/><geom name="g" size=".1"/><site name="s"/></body>
    </replicate>
  </worldbody>
  <contact><pair name="p" geom1="g" geom2="gz"/><exclude name="e" body1="b" body2="z"/></contact>
  <equality><connect name="c" body1="b" anchor="0 0 0"/></equality>
  <tendon><spatial name="t"><site site="s"/><site site="out"/></spatial><fixed name="tz"><joint joint="jz" coef="1"/></fixed></tendon>
  <actuator><motor name="mz" joint="jz"/><motor name="m" joint="j"/><motor name="mt" tendon="t"/></actuator>
  <sensor><clock name="clk"/><contact name="ct"/><user name="us" dim="1"/><jointpos name="jp" joint="j"/>
    <framepos name="fp" objtype="site" objname="s" reftype="site" refname="out"/><actuatorpos name="ap" actuator="m"/></sensor>
</mujoco>)");
  // From the reference, for this model.
  EXPECT_EQ(body_names(s.world), (Names{"world", "z", "b_0", "b_1"}));
  EXPECT_EQ(names_of(s.tendons), (Names{"tz", "t_0", "t_1"}));
  EXPECT_EQ(names_of(s.actuators), (Names{"mz", "m_0", "mt_0", "m_1", "mt_1"}));
  EXPECT_EQ(names_of(s.equalities), (Names{"c_0", "c_1"}));
  EXPECT_EQ(names_of(s.pairs), (Names{"p_0", "p_1"}));
  EXPECT_EQ(*s.pairs[1].geom1, "g_1");
  EXPECT_EQ(*s.pairs[1].geom2, "gz");
  EXPECT_EQ(names_of(s.excludes), (Names{"e_0", "e_1"}));
  EXPECT_EQ(names_of(s.sensors),
            (Names{"clk", "ct", "us", "clk_0", "ct_0", "us_0", "jp_0", "fp_0", "ap_0", "clk_1", "ct_1",
                   "us_1", "jp_1", "fp_1", "ap_1", "clk_0_1", "ct_0_1", "us_0_1"}));
  EXPECT_EQ(*s.tendons[1].path[0].site, "s_0");
  EXPECT_EQ(*s.tendons[1].path[1].site, "out");
}

TEST(Replicate, ItsClassHoldsInside) {
  const Spec s = read_clean(R"(<mujoco><default><default class="c"><geom condim="1"/></default></default>
    <worldbody><replicate count="1" childclass="c"><geom/></replicate><geom/></worldbody></mujoco>)");
  EXPECT_EQ(*s.world.geoms[0].condim, 1);
  EXPECT_EQ(*s.world.frames[0].childclass, "c");
  EXPECT_EQ(*s.world.geoms[1].condim, 3);
}

TEST(Replicate, TooManyCopiesAreAnError) {
  const std::string inner = "<replicate count='1000'><replicate count='1000'><replicate count='1000'><geom/>";
  const Result r =
      read("<mujoco><worldbody>" + inner + "</replicate></replicate></replicate></worldbody></mujoco>");
  EXPECT_EQ(r.errors, 1);
}

const char* const child_xml = R"(<mujoco model="child">
  <compiler angle="radian"/>
  <default><geom density="500"/><default class="c"><joint damping="3"/></default></default>
  <asset><mesh file="rock.stl"/><material name="red"/></asset>
  <worldbody>
    <geom name="cg" size=".2"/>
    <body name="cb"><joint class="c" name="cj" range="-1 1"/><geom name="g" size=".1" material="red"/>
      <body name="cc"><joint type="ball" name="cc"/><geom type="mesh" mesh="rock"/></body></body>
  </worldbody>
  <actuator><motor name="cm" joint="cj"/></actuator>
  <sensor><clock name="clk"/></sensor>
  <keyframe><key name="ck" qpos=".5 1 0 0 0"/></keyframe>
</mujoco>)";

const char* const parent_xml = R"(<mujoco>
  <asset><model name="kid" file="child.xml"/></asset>
  <default><geom contype="0"/></default>
  <worldbody>
    <body name="pb"><joint name="pj" range="-90 90"/><geom size=".1"/>
      <frame pos="1 0 0"><attach model="kid" body="cb" prefix="L_"/></frame>
      <attach model="kid" prefix="W_"/>
    </body>
    <body name="last"><joint/><geom size=".1"/></body>
  </worldbody>
  <keyframe><key name="pk" qpos=".1 .2"/></keyframe>
</mujoco>)";

TEST(Attach, BodiesAndModelsComeWithAllThatRefersToThem) {
  const Spec s = read_clean(parent_xml, with_files({{"child.xml", child_xml}}));
  // From the reference, for this model.
  EXPECT_EQ(body_names(s.world), (Names{"world", "pb", "L_cb", "L_cc", "W_cb", "W_cc", "last"}));
  EXPECT_EQ(names_of(s.actuators), (Names{"L_cm", "W_cm"}));
  EXPECT_EQ(names_of(s.sensors), (Names{"L_clk", "W_clk"}));
  EXPECT_EQ(names_of(s.keys), (Names{"pk", "L_ck", "W_ck"}));
  EXPECT_EQ(names_of(s.world.bodies[0].geoms), (Names{"", "W_cg"}));
  EXPECT_EQ(*s.actuators[1].joint, "W_cj");
}

TEST(Attach, ClassesAndAssetsGetThePrefix) {
  const Spec s = read_clean(parent_xml, with_files({{"child.xml", child_xml}}));
  EXPECT_EQ(names_of(s.meshes), (Names{"L_rock", "W_rock"}));
  EXPECT_EQ(names_of(s.materials), (Names{"L_red", "W_red"}));
  const Body& attached = s.world.bodies[0].bodies[0];
  EXPECT_EQ(*attached.geoms[0].material, "L_red");
  EXPECT_EQ(*attached.bodies[0].geoms[0].mesh, "L_rock");
  EXPECT_EQ(*attached.joints[0].class_, "L_c");
  EXPECT_EQ(*attached.childclass, "L_main");
  EXPECT_EQ(*attached.geoms[0].contype, 1);
  EXPECT_EQ(*attached.geoms[0].density, 500);
  ASSERT_EQ(s.defaults.size(), 5u);
  EXPECT_EQ(*s.defaults[2].class_, "L_c");
  EXPECT_EQ(s.defaults[2].parent, 1);
}

TEST(Attach, ElementsKeepTheConventionsOfTheirModel) {
  const Spec s = read_clean(parent_xml, with_files({{"child.xml", child_xml}}));
  const Body& parent = s.world.bodies[0];
  EXPECT_EQ(*compiler_of(s, parent.joints[0]).angle, Angle::degree);
  EXPECT_EQ(*compiler_of(s, parent.bodies[0].joints[0]).angle, Angle::radian);
  EXPECT_EQ(s.attached_compilers.size(), 1u);
}

TEST(Attach, KeyframesFindTheirPlaceInTheWholeState) {
  const Spec s = read_clean(parent_xml, with_files({{"child.xml", child_xml}}));
  const RealList& left = *s.keys[1].qpos;
  ASSERT_EQ(left.size(), 12u);
  EXPECT_TRUE(std::isnan(left[0]));
  EXPECT_EQ(left[1], 0.5);
  EXPECT_EQ(left[2], 1);
  EXPECT_TRUE(std::isnan(left[6]));
  EXPECT_EQ((*s.keys[2].qpos)[6], 0.5);
  EXPECT_FALSE(s.keys[1].qvel.is_set());
}

/// Expected values are from the reference, for these models.
TEST(Attach, KeyframesOfAReplicatedModelHoldForItsFirstCopy) {
  const auto files = with_files({{"child.xml", R"(<mujoco model="child"><worldbody>
    <body name="c"><joint name="j"/><geom size=".1"/><body name="d"><joint name="j2" type="slide"/><geom size=".1"/></body></body>
    <body name="m" mocap="true" pos="1 2 3"><geom size=".1"/></body></worldbody>
    <actuator><motor name="m" joint="j"/></actuator>
    <keyframe><key name="k" qpos="0.5 0.6" qvel="1 2" ctrl="0.25" mpos="7 8 9"/></keyframe></mujoco>)"}});
  const auto read_parent = [&](const std::string& inside) {
    return read_clean(R"(<mujoco><asset><model name="child" file="child.xml"/></asset><worldbody>
      <body name="p"><joint name="pj"/><geom size=".1"/></body>)" +
                          inside + "</worldbody></mujoco>",
                      files);
  };
  const Spec twice = read_parent(
      R"(<replicate count="2" sep="_"><replicate count="2" sep="+"><attach model="child" prefix="a-"/></replicate></replicate>)");
  ASSERT_EQ(names_of(twice.keys), Names{"a-k"});
  EXPECT_EQ(*twice.keys[0].qvel, (V{0, 1, 2, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ((*twice.keys[0].qpos)[1], 0.5);
  EXPECT_TRUE(std::isnan((*twice.keys[0].qpos)[3]));
  EXPECT_EQ((*twice.keys[0].mpos)[2], 9);
  EXPECT_TRUE(std::isnan((*twice.keys[0].mpos)[3]));
  EXPECT_EQ(*twice.keys[0].ctrl, (V{0, 0, 0, 0}));

  const Spec inside_body = read_parent(
      R"(<replicate count="2" sep="_"><body name="z"><joint name="zj"/><geom size=".1"/><attach model="child" prefix="a-" body="c"/></body></replicate>)");
  EXPECT_EQ(*inside_body.keys[0].qvel, (V{0, 0, 1, 2, 0, 0, 0}));

  const std::string other = R"(<replicate count="1"><geom size=".1"/></replicate>)";
  const std::string attach = R"(<attach model="child" prefix="b-"/>)";
  EXPECT_EQ(*read_parent(attach + other).keys[0].ctrl, V{0});
  EXPECT_EQ(*read_parent(other + attach).keys[0].ctrl, V{0.25});
  const Spec none = read_parent(R"(<replicate count="0"><attach model="child" prefix="b-"/></replicate>)");
  EXPECT_EQ(*none.keys[0].qvel, V{0});
}

// Expected values are from the reference.
TEST(Replicate, KeyframesThatFitTheModelBeforeItAreCopiedToo) {
  const Spec s = read_clean(R"(<mujoco><worldbody>
    <body><joint name="p"/><geom size="1"/></body>
    <replicate count="2" offset="1 0 0"><body><joint name="j" ref=".5"/><geom size=".1"/></body></replicate>
    <body><joint name="q"/><geom size="1"/></body></worldbody>
    <actuator><motor name="ap" joint="p"/><motor name="aj" joint="j"/></actuator>
    <keyframe><key name="a" time="3" qpos="1 2" qvel="3 4" ctrl="5 6"/></keyframe></mujoco>)");
  ASSERT_EQ(names_of(s.keys), (Names{"a0", "a1", "a"}));
  using V = std::vector<double>;
  const auto start = [](const Attr<RealList>& list, int count) {
    return V(list->begin(), list->begin() + count);
  };
  EXPECT_EQ(start(s.keys[0].qpos, 2), (V{1, 2}));
  EXPECT_TRUE(std::isnan((*s.keys[0].qpos)[2])) << "as the compiled model has it";
  EXPECT_EQ(start(s.keys[1].qpos, 3), (V{1, 0.5, 2})) << "ref as written, without conversion";
  EXPECT_EQ(start(s.keys[2].qpos, 3), (V{1, 0.5, 0.5}));
  EXPECT_EQ(*s.keys[0].qvel, (V{3, 4, 0, 0}));
  EXPECT_EQ(*s.keys[1].qvel, (V{3, 0, 4, 0}));
  EXPECT_EQ(*s.keys[2].qvel, (V{3, 0, 0, 0}));
  EXPECT_EQ(*s.keys[1].ctrl, (V{0, 0, 0}));
  EXPECT_EQ(*s.keys[2].ctrl, (V{5, 0, 0}));
  EXPECT_EQ(*s.keys[2].time, 3);
}

TEST(Replicate, KeyframesForTheWholeModelAreKept) {
  const Spec s = read_clean(R"(<mujoco><worldbody>
    <replicate count="2" offset="1 0 0"><body><joint/><geom size=".1"/></body></replicate></worldbody>
    <keyframe><key name="a" qpos="1 2"/></keyframe></mujoco>)");
  EXPECT_EQ(names_of(s.keys), Names{"a"});
}

TEST(Replicate, KeyframesAreCopiedOnceByNestedOnes) {
  const Spec s = read_clean(R"(<mujoco><worldbody><replicate count="2"><replicate count="3">
    <body><joint/><geom size=".1"/></body></replicate></replicate></worldbody>
    <keyframe><key name="a" time="2"/></keyframe></mujoco>)");
  EXPECT_EQ(names_of(s.keys), (Names{"a0", "a1", "a2", "a"}));
}

TEST(Replicate, ItsContentMustHaveNamesOfItsOwn) {
  const auto errors = [](const std::string& world) {
    return read("<mujoco><worldbody>" + world + "</worldbody></mujoco>").errors;
  };
  const std::string g = "<geom name='g' size='1'/>", copies = "<replicate count='1'>" + g + "</replicate>";
  EXPECT_EQ(errors(g + copies), 1);
  EXPECT_EQ(errors(copies + g), 0) << "the original no longer exists";
}

TEST(Replicate, APrefixHasNoEffect) {
  const Result r = read(
      R"(<mujoco><worldbody><replicate count="1" prefix="x"><geom name="g" size="1"/></replicate></worldbody></mujoco>)");
  EXPECT_EQ(r.errors, 0);
  ASSERT_EQ(r.messages.size(), 1u);
  EXPECT_NE(r.messages[0].find("has no effect"), std::string::npos);
  EXPECT_EQ(names_of(r.spec.world.geoms), Names{"g0"});
}

TEST(Attach, AModelThatContainsItselfIsAnError) {
  const Result r = read(
      R"(<mujoco><asset><model name="a" file="a.xml"/></asset></mujoco>)",
      with_files({{"a.xml", R"(<mujoco model="a"><asset><model name="a" file="a.xml"/></asset></mujoco>)"}}));
  ASSERT_EQ(r.errors, 1);
  EXPECT_NE(r.messages[0].find("contain itself"), std::string::npos);
}

/// Every file is a model that attaches the next one: m1.xml, m2.xml, ... `around` is in its body b.
ReadOptions endless_models(const std::string& before, const std::string& after) {
  ReadOptions options;
  options.files = [=](const std::filesystem::path& path) -> std::optional<std::string> {
    const std::string name = path.stem().string();
    if (!name.starts_with('m')) return std::nullopt;
    return "<mujoco><asset><model name='n' file='m" + std::to_string(std::stoi(name.substr(1)) + 1) +
           ".xml'/></asset><worldbody><body name='b'>" + before + "<attach model='n' body='b' prefix='p'/>" +
           after + "</body></worldbody></mujoco>";
  };
  return options;
}

TEST(Attach, ModelsNestedTooDeeplyAreAnError) {
  const Result r =
      read(R"(<mujoco><asset><model name="a" file="m1.xml"/></asset></mujoco>)", endless_models("", ""));
  ASSERT_GE(r.errors, 1);
  EXPECT_EQ(r.messages[0],
            "m100.xml:1: asset / model \"n\": file=\"m101.xml\": models are nested deeper than 100 levels");
}

TEST(Attach, BodiesNestedTooDeeplyAreNotAttached) {
  std::string before, after;
  for (int i = 0; i < 300; ++i) before += "<body>", after += "</body>";
  const Result r = read(R"(<mujoco><asset><model name="a" file="m95.xml"/></asset><worldbody><attach model="a"
      prefix="q"/></worldbody></mujoco>)",
                        endless_models(before, after));
  const auto mentions = [&](const std::string& text) {
    return std::any_of(r.messages.begin(), r.messages.end(),
                       [&](const std::string& m) { return m.find(text) != std::string::npos; });
  };
  EXPECT_TRUE(mentions("attach: bodies are nested deeper than 1000 levels"));
  int depth = 0;
  for (const Body* body = &r.spec.world; !body->bodies.empty(); body = &body->bodies[0]) depth++;
  EXPECT_LE(depth, 1000);
}

TEST(Attach, ManyTakeTimeInProportionToTheirElements) {
  std::string bodies, attaches;
  for (int i = 0; i < 12'000; ++i) attaches += "<attach model='c' prefix='p" + std::to_string(i) + "'/>";
  for (int i = 0; i < 5; ++i) bodies += "<body/>";
  const std::clock_t start = std::clock();
  const Spec spec = read_clean(
      "<mujoco><asset><model name='c' file='c.xml'/></asset><worldbody>" + attaches + "</worldbody></mujoco>",
      with_files({{"c.xml", "<mujoco><worldbody>" + bodies + "</worldbody></mujoco>"}}));
  EXPECT_EQ(spec.world.bodies.size(), 60'000u);
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 15)
      << "looking at the whole tree or at all classes for each of them takes longer";
}

TEST(Attach, TheProviderGivesIncludesToo) {
  const Spec s =
      read_clean("<mujoco><include file='sub/part.xml'/></mujoco>",
                 with_files({{"sub/part.xml", "<x><worldbody><include file='deep.xml'/></worldbody></x>"},
                             {"sub/deep.xml", "<x><body name='b'/></x>"}}));
  EXPECT_EQ(body_names(s.world), (Names{"world", "b"}));
}

TEST(Composite, ACableIsAChainOfBodiesAlongACurve) {
  const Spec s = read_clean(
      R"(<mujoco><worldbody><composite type="cable" prefix="r_" curve="s" count="5 1 1" size="1" initial="free">
      <joint kind="main" damping="0.1"/><geom type="capsule" size="0.01"/></composite></worldbody></mujoco>)");
  EXPECT_EQ(body_names(s.world), (Names{"world", "r_B_first", "r_B_1", "r_B_2", "r_B_last"}));
  const Body& first = s.world.bodies[0];
  EXPECT_EQ(*first.joints[0].type, kFree);
  EXPECT_EQ(*first.joints[0].damping, 0);
  EXPECT_EQ(*first.bodies[0].joints[0].type, kBall);
  EXPECT_EQ(*first.bodies[0].joints[0].damping, 0.1);
  EXPECT_EQ(*first.sites[0].name, "r_S_first");
  EXPECT_EQ(list(first.geoms[0].fromto), (V{0, 0, 0, 0.25, 0, 0}));
  EXPECT_EQ(list(first.bodies[0].pos), (V{0.25, 0, 0}));
  ASSERT_EQ(s.excludes.size(), 3u);
  EXPECT_EQ(*s.excludes[2].body2, "r_B_last");
  EXPECT_EQ(names_of(s.texts), (Names{"composite_r_"}));
}

}  // namespace
}  // namespace corten::mjcf::test
