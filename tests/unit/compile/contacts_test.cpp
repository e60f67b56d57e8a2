// Explicit contact pairs and exclusions, equality constraints.
#include "compiled.h"

namespace corten::compile::testing {
namespace {

const std::string kBodies = R"(
  <geom name="floor" type="plane" size="1 1 1"/>
  <site name="post" pos="0 0 3"/>
  <body name="a" pos="1 0 0" euler="0 0 90"><joint name="h"/><geom name="ga" size="0.1"/>
    <site name="sa" pos="0.1 0 0"/></body>
  <body name="b" pos="0 2 0"><joint name="s" type="slide"/><geom name="gb" size="0.2"/>
    <body name="c" pos="0 0 1"><joint name="ball" type="ball"/><geom name="gc" size="0.1"/></body></body>)";

std::string bodies_with(const std::string& sections) {
  return "<mujoco><worldbody>" + kBodies + "</worldbody>" + sections + "</mujoco>";
}
std::string contact(const std::string& inside) { return bodies_with("<contact>" + inside + "</contact>"); }
std::string equality(const std::string& inside) { return bodies_with("<equality>" + inside + "</equality>"); }

TEST(Pairs, AreSortedBySignatureAndKeepTheSmallerBodyFirst) {
  const Compiled m = compile_ok(contact(R"(<pair name="late" geom1="gc" geom2="ga" friction="0.7"/>
    <pair name="early" geom1="floor" geom2="gb" condim="6" margin="0.01" gap="0.002" solref="-100 -1"/>)"));
  EXPECT_EQ(m.id(kObjPair, "early"), 0);
  EXPECT_EQ(m.id(kObjPair, "late"), 1);
  expect_equal(m->pair_geom1, {0, 1});
  expect_equal(m->pair_geom2, {2, 3});
  expect_equal(m->pair_signature, {2, (1 << 16) + 3});
  expect_equal(m->pair_dim, {6, 3});
  expect_near(m->pair_margin, {0.01, 0});
  expect_near(m->pair_solref, {-100, -1, 0.02, 1});
  // Attributes that a pair does not set come from the pair defaults, not from the geoms.
  expect_near(m->pair_friction, {1, 1, 0.005, 0.0001, 0.0001, 0.7, 1, 0.005, 0.0001, 0.0001});
}

TEST(Excludes, AreSortedBySignature) {
  const Compiled m = compile_ok(contact("<exclude body1='c' body2='b'/><exclude body1='a' body2='world'/>"));
  expect_equal(m->exclude_signature, {1, (2 << 16) + 3});
}

TEST(Contacts, BadReferencesAreExplained) {
  expect_error(contact("<pair geom1='ga' geom2='gx'/>"), "geom2: there is no geom \"gx\"");
  expect_error(contact("<exclude body1='a' body2='d'/>"), "body2: there is no body \"d\"");
}

TEST(Equalities, ConnectFindsItsAnchorInTheSecondBody) {
  const Compiled m = compile_ok(equality("<connect name='e' body1='a' body2='b' anchor='0.5 0 0'/>"));
  expect_equal(m->eq_type, {kEqConnect});
  expect_equal(m->eq_objtype, {kObjBody});
  expect_equal(m->eq_obj1id, {1});
  expect_equal(m->eq_obj2id, {2});
  // Body a is rotated by 90 degrees about z: its x is the world's y.
  expect_near(m->eq_data, {0.5, 0, 0, 1, -1.5, 0, 0, 0, 0, 0, 1});
  EXPECT_EQ(m.id(kObjEquality, "e"), 0);
}

TEST(Equalities, WeldKeepsTheRelativePoseOfQpos0OrTheGivenOne) {
  const Compiled m = compile_ok(equality(R"(<weld body1="a" torquescale="3"/>
    <weld body1="a" body2="b" anchor="1 2 3" relpose="4 5 6 2 0 0 0" active="false"/>)"));
  const double half = std::sqrt(0.5);
  // The world in body a: q_a^-1, and the world's origin in a's frame.
  expect_near(m->eq_data, {0, 0, 0, 0, 1, 0, half, 0, 0, -half, 3, 1, 2, 3, 4, 5, 6, 1, 0, 0, 0, 1});
  expect_equal(m->eq_obj2id, {0, 2});
  expect_equal(m->eq_active0, {1, 0});
}

TEST(Equalities, SitesJointsAndTendons) {
  const Compiled m =
      compile_ok(bodies_with(R"(<tendon><fixed name="t"><joint joint="h" coef="1"/></fixed></tendon>
    <equality><connect site1="sa" site2="post"/><weld site1="post" site2="sa"/>
    <joint joint1="h" joint2="s" polycoef="0.1 0.2"/><tendon tendon1="t"/></equality>)"));
  expect_equal(m->eq_type, {kEqConnect, kEqWeld, kEqJoint, kEqTendon});
  expect_equal(m->eq_objtype, {kObjSite, kObjSite, 0, 0});
  expect_equal(m->eq_obj1id, {1, 0, 0, 0});
  expect_equal(m->eq_obj2id, {0, 1, 1, -1});
  // From the reference, including the remains of unused defaults.
  std::vector<double> data(44);
  data[11 + 1] = data[11 + 10] = 1;
  data[22] = 0.1, data[23] = 0.2, data[32] = 1;
  data[34] = data[43] = 1;
  expect_near(m->eq_data, data);
}

TEST(Equalities, BadOnesAreExplained) {
  expect_error(equality("<connect body1='a' body2='nose' anchor='0 0 0'/>"),
               "body2: there is no body \"nose\"");
  expect_error(equality("<weld body1='a' body2='a'/>"), "are the same");
  expect_error(equality("<weld body1='world'/>"), "are the same");
  expect_error(equality("<joint joint1='ball'/>"), "only hinge and slide joints");
  expect_error(equality("<tendon tendon1='t'/>"), "there is no tendon \"t\"");
}

TEST(Unsupported, WhatTheStepKnowsDoesNotWarn) {
  const Compiled m =
      compile_ok(bodies_with("<equality><weld body1='a'/></equality><sensor><clock/>"
                             "<distance geom1='ga' geom2='gb'/></sensor>"
                             "<contact><pair geom1='ga' geom2='gb'/></contact>"));
  EXPECT_EQ(m.messages(Severity::warning), "");
}

TEST(Restitution, OfSoftContactsIsAWarning) {
  const std::string ball = R"(<geom size="0.1" restitution="0.5"/>)";
  const std::string warning = "restitution has no effect on soft contacts";
  EXPECT_NE(compile_ok(world(ball)).messages(Severity::warning).find(warning), std::string::npos);
  const std::string impulse =
      R"(<mujoco><option contact="impulse"/><worldbody>)" + ball + "</worldbody></mujoco>";
  EXPECT_EQ(compile_ok(impulse).messages(Severity::warning), "");
}

TEST(Ccd, WarnsOfSurfacesThatItDoesNotFollow) {
  const std::string begin =
      R"(<mujoco><option ccd="true"/><asset><mesh name="t" vertex="0 0 0 1 0 0 0 1 0 0 0 1")";
  const std::string end = R"(/></asset><worldbody><geom type="mesh" mesh="t"/></worldbody></mujoco>)";
  EXPECT_EQ(compile_ok(begin + end).messages(Severity::warning), "");
  const Compiled m = compile_ok(begin + R"( collision="triangle")" + end);
  EXPECT_NE(m.messages(Severity::warning).find("ccd has no effect on collisions"), std::string::npos);
}

}  // namespace
}  // namespace corten::compile::testing
