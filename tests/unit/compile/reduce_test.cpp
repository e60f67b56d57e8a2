// fusestatic and discardvisual keep elements that are referenced.
#include "compiled.h"

namespace corten::compile::testing {
namespace {

std::string fused(const std::string& bodies, const std::string& sections = "") {
  return "<mujoco><compiler fusestatic='true'/><worldbody>" + bodies + "</worldbody>" + sections +
         "</mujoco>";
}

const std::string kArm = R"(<body name="arm" pos="0 0 1"><joint name="j"/><geom size="0.1"/>
  <body name="plate" pos="1 0 0"><geom name="g" size="0.2"/><site name="s"/><camera name="c" pos="0 0 1"/>
    <body name="hand" pos="0 1 0"><joint/><geom size="0.1"/></body></body></body>)";

TEST(FuseStatic, EverythingMovesUp) {
  const Compiled m = compile_ok(fused(kArm));
  EXPECT_EQ(m->nbody, 3);
  EXPECT_EQ(Model(m.storage).find(kObjBody, "plate"), std::nullopt);
  expect_equal(m->body_parentid, {0, 0, 1});
  expect_near(m->body_pos, {0, 0, 0, 0, 0, 1, 1, 1, 0});
  expect_equal(m->geom_bodyid, {1, 1, 2});
  expect_equal(m->site_bodyid, {1});
  expect_near(m->site_pos, {1, 0, 0});
  expect_equal(m->cam_bodyid, {1});
  expect_near(m->cam_pos, {1, 0, 1});
}

TEST(FuseStatic, BodiesInUseStay) {
  auto bodies = [](const std::string& sections) { return compile_beyond(fused(kArm, sections))->nbody; };
  EXPECT_EQ(bodies(""), 3);
  EXPECT_EQ(bodies("<sensor><framepos objtype='xbody' objname='plate'/></sensor>"), 4);
  EXPECT_EQ(bodies("<sensor><force site='s'/></sensor>"), 4);
  EXPECT_EQ(bodies("<sensor><gyro site='s'/></sensor>"), 3);
  EXPECT_EQ(bodies("<equality><weld body1='plate'/></equality>"), 4);
  EXPECT_EQ(bodies("<contact><exclude body1='plate' body2='hand'/></contact>"), 4);
  EXPECT_EQ(bodies("<actuator><adhesion body='plate' ctrlrange='0 1'/></actuator>"), 4);
  EXPECT_EQ(bodies("<custom><tuple name='t'><element objtype='body' objname='plate'/></tuple></custom>"), 4);
}

// Expected values are from the reference, which looks up references by the ids that bodies had before fusing.
TEST(FuseStatic, StopsWhereAReferenceCountsFurtherThanTheBodiesThatAreLeft) {
  const std::string bodies =
      R"(<body name="s1"><geom size=".2"/></body><body name="s2"><geom size=".2"/></body>
    <body name="a"><joint/><geom size=".1"/></body><body name="b"><joint/><geom size=".1"/></body>)";
  const auto left = [&](const std::string& sections) { return compile_ok(fused(bodies, sections))->nbody; };
  EXPECT_EQ(left(""), 3);
  EXPECT_EQ(left("<sensor><subtreecom body='a'/></sensor>"), 3);
  EXPECT_EQ(left("<sensor><subtreecom body='b'/></sensor>"), 4);
  EXPECT_EQ(left("<actuator><adhesion body='b' ctrlrange='0 1'/></actuator>"), 4);
}

TEST(FuseStatic, ReferencesFollowTheNewIds) {
  const Compiled m = compile_ok(fused("<body name='base'><geom size='1'/></body>" + kArm,
                                      "<contact><exclude body1='arm' body2='hand'/></contact>"
                                      "<sensor><framepos objtype='body' objname='hand'/></sensor>"));
  expect_equal(m->exclude_signature, {(1 << 16) + 3});
  expect_equal(m->sensor_objid, {3});
}

TEST(DiscardVisual, GeomsAndMeshesWithoutUseGo) {
  const std::string mesh = "vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>";
  const Compiled m = compile_ok("<mujoco><compiler discardvisual='true'/><asset><mesh name='seen' " + mesh +
                                "<mesh name='felt' " + mesh + "<mesh name='unused' " + mesh +
                                R"(</asset><worldbody><body><freejoint/>
      <geom type="mesh" mesh="seen" contype="0" conaffinity="0"/><geom type="mesh" mesh="felt"/>
      <geom name="paired" size="1" contype="0" conaffinity="0"/>
      <geom name="sensed" size="1" contype="0" conaffinity="0"/>
      <geom name="seen" size="1" contype="0" conaffinity="0"/></body><geom name="floor" size="1"/></worldbody>
      <contact><pair geom1="paired" geom2="floor"/></contact>
      <sensor><framepos objtype="geom" objname="sensed"/></sensor></mujoco>)");
  EXPECT_EQ(m->ngeom, 4);
  EXPECT_EQ(m->nmesh, 1);
  EXPECT_EQ(m.id(kObjMesh, "felt"), 0);
  // The world's geom comes first.
  expect_equal(m->geom_dataid, {-1, 0, -1, -1});
  expect_equal(m->sensor_objid, {3});
  // Masses are those of all geoms.
  EXPECT_GT(m->body_mass[1], 3 * 4000);
}

}  // namespace
}  // namespace corten::compile::testing
