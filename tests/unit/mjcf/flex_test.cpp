// <flex> and <flexcomp>: what a flexcomp becomes, under frames, in replicates and attached models.
#include <cmath>

#include "mjcf/writer.h"
#include "read_helpers.h"

namespace corten::mjcf::test {
namespace {

std::string world(const std::string& content) {
  return "<mujoco><worldbody>" + content + "</worldbody></mujoco>";
}

/// Vertex i of a flex, in the frame of its body.
V vertex(const Flex& flex, std::size_t i) {
  return {(*flex.vertex)[3 * i], (*flex.vertex)[3 * i + 1], (*flex.vertex)[3 * i + 2]};
}

void expect_near(const V& got, const V& expected) {
  ASSERT_EQ(got.size(), expected.size());
  for (std::size_t i = 0; i < got.size(); i++) EXPECT_NEAR(got[i], expected[i], 1e-14) << i;
}

TEST(Flexcomp, MakesABodyWithThreeSlidesForEachPoint) {
  const Spec s = read_clean(
      world(R"(<flexcomp name="rope" dim="1" count="3 1 1" spacing="0.1 0.1 0.1" mass="3" pos="0 0 1"/>)"));
  EXPECT_EQ(names_of(s.world.bodies), (Names{"rope_0", "rope_1", "rope_2"}));
  const Body& body = s.world.bodies[0];
  EXPECT_EQ(list(body.pos), (V{-0.1, 0, 1}));
  ASSERT_EQ(body.joints.size(), 3u);
  EXPECT_EQ(*body.joints[1].type, kSlide);
  EXPECT_EQ(list(body.joints[1].axis), (V{0, 1, 0}));
  EXPECT_EQ(*body.inertial->mass, 1);
  const double moment = 2.0 / 3 * 0.005 * 0.005;
  expect_near(list(body.inertial->diaginertia), {moment, moment, moment});
  ASSERT_EQ(s.flexes.size(), 1u);
  EXPECT_EQ(*s.flexes[0].body, names_of(s.world.bodies));
  EXPECT_EQ(*s.flexes[0].element, (IntList{0, 1, 1, 2}));
  EXPECT_TRUE(s.flexes[0].vertex->empty());
}

/// The corners of the cells of all six faces, read in pairs; numbers are the reference's.
TEST(Flexcomp, SegmentsOfABoxComeFromAllItsFaces) {
  const Spec s = read_clean(
      world(R"(<flexcomp name="f" type="box" dim="1" count="2 3 2" spacing="0.1 0.1 0.1" radius="0.01"/>)"));
  EXPECT_EQ(*s.flexes[0].element,
            (IntList{0,  4, 3,  0, 1, 4, 1, 5, 4, 1, 2,  5, 6,  9, 10, 6,  10, 7, 7,  10,
                     11, 7, 11, 8, 0, 3, 9, 0, 9, 6, 5,  2, 8,  5, 8,  11, 1,  0, 6,  1,
                     6,  7, 2,  1, 7, 2, 7, 8, 3, 4, 10, 3, 10, 9, 4,  5,  11, 4, 11, 10}));
}

TEST(Flexcomp, JointsAndGeomsHaveTheDefaultsOfTheChildclass) {
  const Spec s = read_clean(R"(<mujoco>
    <default><default class="wet"><joint damping="2"/><geom condim="1"/></default></default>
    <worldbody><body name="b" childclass="wet"><flexcomp name="f" count="2 2 1"><contact vertcollide="true"/></flexcomp></body>
    </worldbody></mujoco>)");
  const Body& point = s.world.bodies[0].bodies[0];
  EXPECT_EQ((*point.joints[0].damping), 2);
  EXPECT_EQ(*point.geoms[0].condim, 1);
  EXPECT_EQ((*point.geoms[0].size)[0], 0.005);
  EXPECT_EQ(*point.geoms[0].group, 4);
  EXPECT_FALSE(*s.flexes[0].contact.vertcollide);
}

TEST(Flexcomp, BodiesShareAnInstanceOfItsPlugin) {
  const std::string cable = "mujoco.elasticity.cable";
  const Spec s = read_clean("<mujoco><extension><plugin plugin='" + cable +
                            R"('><instance name="i"/></plugin></extension>
    <worldbody>
      <body name="free"><flexcomp name="f" dim="1" count="2 1 1" spacing="1 1 1">
        <plugin plugin="mujoco.elasticity.cable"><config key="bend" value="3"/></plugin></flexcomp></body>
      <body name="pinned"><flexcomp name="g" dim="1" count="2 1 1" spacing="1 1 1">
        <plugin instance="i"/><pin id="0"/></flexcomp></body>
      <body name="box"><flexcomp name="h" dim="3" dof="trilinear" count="2 2 2" spacing="1 1 1">
        <plugin instance="i"/></flexcomp></body>
      <body name="rigid"><flexcomp name="r" dim="1" count="2 1 1" spacing="1 1 1" rigid="true">
        <plugin instance="i"/></flexcomp></body>
    </worldbody></mujoco>)");
  const auto instance = [](const Body& body) { return *body.plugin.instance; };
  const auto& instances = s.extensions[0].instances;
  EXPECT_EQ(names_of(instances), (Names{"i", "flexcomp_f"}));
  EXPECT_EQ(*instances[1].configs[0].value, "3");
  const auto& bodies = s.world.bodies;
  EXPECT_EQ(instance(bodies[0].bodies[0]), "flexcomp_f");
  EXPECT_EQ(instance(bodies[0].bodies[1]), "flexcomp_f");
  EXPECT_FALSE(bodies[0].plugin.is_used);
  EXPECT_EQ(instance(bodies[1]), "i") << "a vertex is fixed in it";
  EXPECT_EQ(instance(bodies[1].bodies[0]), "i");
  EXPECT_EQ(instance(bodies[2]), "i") << "all vertices are fixed in it";
  EXPECT_FALSE(bodies[2].bodies[0].plugin.is_used) << "a node";
  EXPECT_FALSE(bodies[3].plugin.is_used);
}

TEST(Flexcomp, PluginMustBeDeclared) {
  EXPECT_EQ(
      read(world(R"(<flexcomp name="f" count="2 2 1"><plugin plugin="x"/></flexcomp>)")).messages,
      (Names{"model.xml:1: flexcomp \"f\" / plugin: plugin=\"x\": is not declared; add it to <extension> "
             "before the bodies"}));
}

TEST(Flexcomp, PinnedPointsStayInTheParent) {
  const Spec s = read_clean(world(
      R"(<body name="b"><flexcomp name="f" count="2 2 1" spacing="1 1 1"><pin id="0"/><pin grid="1 1"/></flexcomp></body>)"));
  EXPECT_EQ(*s.flexes[0].body, (NameList{"b", "f_1", "f_2", "b"}));
  EXPECT_EQ(vertex(s.flexes[0], 0), (V{-0.5, -0.5, 0}));
  EXPECT_EQ(vertex(s.flexes[0], 1), (V{0, 0, 0}));
  EXPECT_EQ(*s.world.bodies[0].bodies[0].inertial->mass, 0.25) << "pinned points count";
}

TEST(Flexcomp, EqualityHasItsOwnParametersAndNoDefaults) {
  const Spec s = read_clean(R"(<mujoco><default><equality solref="0.5 1"/></default><worldbody>
    <flexcomp name="f" count="2 2 1"><edge equality="vert" solimp="0.5 0.6"/></flexcomp></worldbody></mujoco>)");
  ASSERT_EQ(s.equalities.size(), 1u);
  EXPECT_EQ(s.equalities[0].kind, tag::flexvert_equality);
  EXPECT_EQ(*s.equalities[0].flex, "f");
  EXPECT_EQ(list(s.equalities[0].solref), (V{0.02, 1}));
  EXPECT_EQ(list(s.equalities[0].solimp), (V{0.5, 0.6, 0.001, 0.5, 2}));
}

TEST(Flexcomp, FramesMoveBodiesAndPinnedPointsAlike) {
  const Spec s = read_clean(world(R"(<frame pos="0 0 2" euler="0 0 90">
    <flexcomp name="f" dim="1" count="3 1 1" spacing="1 1 1"><pin id="2"/></flexcomp></frame>)"));
  EXPECT_EQ(s.world.bodies[0].frame, 0);
  EXPECT_EQ(list(s.world.bodies[0].pos), (V{-1, 0, 0})) << "in the frame";
  expect_near(vertex(s.flexes[0], 2), {0, 1, 2});
}

TEST(Flexcomp, NodesOfTheBoxGetMassesOfTheBasisFunctions) {
  const Spec s = read_clean(world(
      R"(<flexcomp name="f" dim="3" dof="quadratic" count="2 2 2" spacing="1 1 1" mass="27"><pin id="0"/></flexcomp>)"));
  ASSERT_EQ(s.world.bodies.size(), 26u);
  EXPECT_EQ(*s.world.bodies[0].name, "f_0_0_1");
  EXPECT_EQ(list(s.world.bodies[0].pos), (V{-0.5, -0.5, 0}));
  const Flex& flex = s.flexes[0];
  EXPECT_EQ((*flex.node)[0], "world");
  EXPECT_EQ((V{flex.nodepos->begin(), flex.nodepos->begin() + 3}), (V{-0.5, -0.5, -0.5}));
  double mass = 27.0 / 216;  // that of the pinned corner
  for (const Body& body : s.world.bodies) mass += *body.inertial->mass;
  EXPECT_NEAR(mass, 27, 1e-12);
}

TEST(Flexcomp, ReplicatesHaveTheirOwnFlexesWithPointsAtTheirPlaces) {
  const Spec s = read_clean(R"(<mujoco><worldbody><replicate count="2" offset="0 0 1" sep="-">
      <flexcomp name="f" dim="1" count="2 1 1" spacing="1 1 1"><edge equality="true"/><pin id="0"/></flexcomp>
      <flexcomp name="r" dim="1" count="2 1 1" spacing="1 1 1" rigid="true"/>
    </replicate></worldbody>
    <sensor><framepos name="p" objtype="body" objname="f_1"/></sensor></mujoco>)");
  EXPECT_EQ(names_of(s.flexes), (Names{"f-0", "r-0", "f-1", "r-1"}));
  EXPECT_EQ(names_of(s.world.bodies), (Names{"f_1-0", "f_1-1"}));
  EXPECT_EQ(*s.flexes[2].body, (NameList{"world", "f_1-1"}));
  EXPECT_EQ(vertex(s.flexes[0], 0), (V{-0.5, 0, 0}));
  EXPECT_EQ(vertex(s.flexes[2], 0), (V{-0.5, 0, 1}));
  EXPECT_EQ(vertex(s.flexes[3], 1), (V{0.5, 0, 1}));
  ASSERT_EQ(s.equalities.size(), 2u);
  EXPECT_EQ(*s.equalities[1].flex, "f-1");
  EXPECT_EQ(names_of(s.sensors), (Names{"p-0", "p-1"}));
}

/// Copy 0 of body f_1 is named f_10, as a body of the original is.
TEST(Flexcomp, ReplicatesOfManyPointsHaveTheirOwnBodiesOnly) {
  const Spec s = read_clean(R"(<mujoco><worldbody><replicate count="3" offset="0 0 1">
      <flexcomp name="f" count="4 3 1" spacing="1 1 1"><edge equality="true"/></flexcomp>
    </replicate></worldbody></mujoco>)");
  EXPECT_EQ(names_of(s.flexes), (Names{"f0", "f1", "f2"}));
  ASSERT_EQ(s.equalities.size(), 3u);
  EXPECT_EQ(s.world.bodies.size(), 36u);
  for (std::size_t copy = 0; copy < 3; copy++) {
    EXPECT_EQ(*s.equalities[copy].flex, *s.flexes[copy].name);
    for (std::size_t i = 0; i < 12; i++)
      EXPECT_EQ((*s.flexes[copy].body)[i], "f_" + std::to_string(i) + std::to_string(copy));
  }
}

TEST(Flexcomp, PinsThatPinNothingGiveAWarning) {
  const Result r =
      read(world("<flexcomp name=\"f\" count=\"3 3 1\" spacing=\"1 1 1\">\n<pin range=\"5 3\"/>\n"
                 "<pin gridrange=\"2 2 0 0\"/></flexcomp>\n<flexcomp name=\"t\" dim=\"3\" "
                 "dof=\"trilinear\" count=\"3 3 3\" spacing=\"1 1 1\"><pin id=\"8\"/></flexcomp>"));
  EXPECT_EQ(r.errors, 0);
  ASSERT_EQ(r.messages.size(), 3u);
  EXPECT_NE(r.messages[0].find("range of a pin: 5 to 3 is empty"), std::string::npos) << r.messages[0];
  EXPECT_NE(r.messages[0].find(":2:"), std::string::npos) << r.messages[0];
  EXPECT_NE(r.messages[1].find("gridrange of a pin: 2 to 0 is empty"), std::string::npos) << r.messages[1];
  EXPECT_NE(r.messages[2].find("a pin names 8, but only the 8 nodes"), std::string::npos) << r.messages[2];
}

TEST(Flexcomp, AttachedModelsBringTheirFlexes) {
  const Spec s = read_clean(
      R"(<mujoco><asset><model name="m" file="child.xml"/></asset><worldbody>
      <body name="arm"><frame pos="0 0 3"><attach model="m" prefix="a-"/></frame></body></worldbody></mujoco>)",
      with_files(
          {{"child.xml",
            world(R"(<flexcomp name="f" dim="1" count="2 1 1" spacing="1 1 1"><pin id="0"/></flexcomp>)")}}));
  ASSERT_EQ(s.flexes.size(), 1u);
  EXPECT_EQ(*s.flexes[0].name, "a-f");
  EXPECT_EQ(*s.flexes[0].body, (NameList{"arm", "a-f_1"}));
  EXPECT_EQ(vertex(s.flexes[0], 0), (V{-0.5, 0, 3}));
}

TEST(Flexcomp, CountsOfOneAreAnErrorNotALoop) {
  for (const char* type : {"box", "cylinder", "ellipsoid", "square", "disc", "grid"}) {
    const Result r =
        read(world("<flexcomp name=\"f\" dim=\"3\" type=\"" + std::string(type) + "\" count=\"3 1 3\"/>"));
    ASSERT_EQ(r.errors, 1) << type;
    EXPECT_NE(r.messages[0].find("this shape needs at least"), std::string::npos) << r.messages[0];
  }
}

TEST(Flexcomp, HugeCountsAreRefusedBeforeTheyAreMade) {
  const Result r = read(world(R"(<flexcomp name="f" dim="3" count="30000 30000 30000"/>)"));
  EXPECT_EQ(r.errors, 1);
}

TEST(Flexcomp, IsWrittenAsAFlexThatComesBack) {
  const Spec s = read_clean(
      world(R"(<body name="b"><flexcomp name="f" dim="3" count="3 2 2" dof="trilinear"><pin id="1"/>
    <contact selfcollide="none" friction="0.5"/></flexcomp></body>)"));
  const std::string text = write(s);
  const Spec again = read_clean(text);
  EXPECT_EQ(write(again), text);
  EXPECT_EQ(*again.flexes[0].node, *s.flexes[0].node);
  EXPECT_EQ(*again.flexes[0].nodepos, *s.flexes[0].nodepos);
}

}  // namespace
}  // namespace corten::mjcf::test
