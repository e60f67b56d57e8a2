// Ids and addresses: trees, levels, rows of M and names.
#include "compiled.h"

namespace corten::compile::testing {
namespace {

/// torso (free) - limb1 (hinge) - limb1b (slide), torso - limb2 (ball); post (hinge) with a welded tip.
Compiled branching() {
  return compile_ok(world(R"(
    <body name="torso"><freejoint/><geom size="0.1"/>
      <body name="limb1"><joint/><geom size="0.1"/><body name="limb1b"><joint type="slide"/><geom size="0.1"/></body></body>
      <body name="limb2"><joint type="ball"/><geom size="0.1"/></body></body>
    <body name="post"><joint name="p"/><geom size="0.1" pos="1 0 0"/><body name="tip"><geom size="0.1"/></body></body>
    <body name="rock"><geom size="0.1"/></body><body name="hand" mocap="true"/>)"));
}

TEST(Layout, AddressesFollowTheTree) {
  const Compiled m = branching();
  EXPECT_EQ(m->nq, 7 + 1 + 1 + 4 + 1);
  EXPECT_EQ(m->nv, 6 + 1 + 1 + 3 + 1);
  expect_equal(m->jnt_qposadr, {0, 7, 8, 9, 13});
  expect_equal(m->jnt_dofadr, {0, 6, 7, 8, 11});
  expect_equal(m->body_dofadr, {-1, 0, 6, 7, 8, 11, -1, -1, -1});
  expect_equal(m->dof_parentid, {-1, 0, 1, 2, 3, 4, 5, 6, 5, 8, 9, -1});
  expect_equal(m->body_lastdof, {-1, 5, 6, 7, 10, 11, 11, -1, -1});
}

TEST(Layout, TreesWeldsAndMocapBodies) {
  const Compiled m = branching();
  EXPECT_EQ(m->ntree, 2);
  expect_equal(m->dof_treeid, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
  expect_equal(m->body_treeid, {-1, 0, 0, 0, 0, 1, 1, -1, -1});
  expect_equal(m->body_weldid, {0, 1, 2, 3, 4, 5, 5, 0, 0});
  expect_equal(m->body_mocapid, {-1, -1, -1, -1, -1, -1, -1, -1, 0});
}

TEST(Layout, ChildrenComeHighestFirst) {
  const Compiled m = branching();
  expect_equal(m->body_childnum, {4, 2, 1, 0, 0, 1, 0, 0, 0});
  expect_equal(m->body_childadr, {0, 4, 6, 7, 7, 7, 8, 8, 8});
  expect_equal(m->body_child.first(8), {8, 7, 5, 1, 4, 2, 3, 6});
}

TEST(Layout, LevelsAreSortedByDepth) {
  const Compiled m = branching();
  EXPECT_EQ(m->nlevel, 4);
  expect_equal(m->body_leveladr, {0, 1, 5, 8});
  expect_equal(m->body_levelnum, {1, 4, 3, 1});
  expect_equal(m->body_bylevel, {0, 1, 5, 7, 8, 2, 4, 6, 3});
  EXPECT_EQ(m->ndoflevel, 9);
  expect_equal(m->dof_levelnum, {2, 1, 1, 1, 1, 1, 2, 2, 1});
  expect_equal(m->dof_bylevel, {0, 11, 1, 2, 3, 4, 5, 6, 8, 7, 9, 10});
  expect_equal(m->dof_subtreeend, {11, 11, 11, 11, 11, 11, 8, 8, 11, 11, 11, 12});
}

TEST(Layout, RowsOfMAreAncestorsAndSelf) {
  const Compiled m = branching();
  expect_equal(m->M_rownnz, {1, 2, 3, 4, 5, 6, 7, 8, 7, 8, 9, 1});
  EXPECT_EQ(m->nC, 61);
  expect_equal(m->M_colind.subspan(m->M_rowadr[7], 8), {0, 1, 2, 3, 4, 5, 6, 7});
  expect_equal(m->M_colind.subspan(m->M_rowadr[8], 7), {0, 1, 2, 3, 4, 5, 8});
}

TEST(Layout, SimpleBodiesAreMarked) {
  const Compiled m = compile_ok(world(R"(
    <body name="free"><freejoint/><geom size="0.1"/></body>
    <body name="gantry"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/><geom size="0.1"/></body>
    <body name="oblique"><joint type="slide" axis="1 1 0"/><geom size="0.1"/></body>
    <body name="offset"><joint axis="0 0 1"/><geom size="0.1" pos="1 0 0"/></body>
    <body name="two"><joint axis="0 0 1"/><joint axis="1 0 0"/><geom size="0.1"/></body>
    <body name="fixed"><geom size="0.1"/><body name="knob"><joint/><geom size="0.1"/></body></body>
    <body name="parent"><joint/><geom size="0.1"/><body name="child"><joint/><geom size="0.1"/></body></body>)"));
  auto simple = [&](const char* name) { return m->body_simple[m.id(kObjBody, name)]; };
  EXPECT_EQ(simple("free"), 1);
  EXPECT_EQ(simple("gantry"), 2);
  EXPECT_EQ(simple("oblique"), 0);
  EXPECT_EQ(simple("offset"), 0);
  EXPECT_EQ(simple("two"), 0);
  EXPECT_EQ(simple("knob"), 1);
  EXPECT_EQ(simple("parent"), 0);
  EXPECT_EQ(simple("child"), 0);
}

TEST(Layout, NamesMayBeEmptyButNotTwice) {
  const Compiled m = compile_ok(world(R"(<geom size="1"/><geom name="g" size="1"/><geom size="1"/>)"));
  EXPECT_EQ(m.id(kObjGeom, "g"), 1);
  EXPECT_EQ(Model(m.storage).name(kObjGeom, 0), "");
  expect_error(world(R"(<geom name="g" size="1"/><geom name="g" size="1"/>)"), "\"g\"");
}

TEST(Layout, EmptyModelCompiles) {
  const Compiled m = compile_ok("<mujoco/>");
  EXPECT_EQ(m->nbody, 1);
  EXPECT_EQ(m->nv, 0);
  EXPECT_EQ(m->stat.extent, 2);
}

}  // namespace
}  // namespace corten::compile::testing
