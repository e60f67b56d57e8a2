// Cameras, lights, custom fields, user data, kinematic trees.
#include <cmath>

#include "compiled.h"

namespace corten::compile::testing {
namespace {

TEST(Cameras, PosesModesAndTargets) {
  const Compiled m = compile_ok(world(R"(<camera name="c" mode="targetbody" target="a" pos="1 2 3"/>
    <body name="a" pos="0 0 1" quat="0 1 0 0"><joint/><geom size="0.1" pos="0.5 0 0"/>
      <frame pos="0 0 2"><camera name="d" mode="trackcom" pos="1 0 0"/><light pos="0 1 0" dir="0 0 2"/></frame>
    </body>)"));
  expect_equal(m->cam_mode, {kTrackTargetBody, kTrackCom});
  expect_equal(m->cam_bodyid, {0, 1});
  expect_equal(m->cam_targetbodyid, {1, -1});
  expect_near(m->cam_pos, {1, 2, 3, 1, 0, 2});
  // Half a turn about x: body z points down.
  expect_near(m->cam_pos0, {1, 2, 3, 1, 0, -2});
  expect_near(m->cam_poscom0, {0.5, 2, 2, 0.5, 0, -2});
  expect_near(m->light_pos, {0, 1, 2});
  expect_near(m->light_dir, {0, 0, 1});
  expect_near(m->light_dir0, {0, 0, -1});
  EXPECT_EQ(m.id(kObjCamera, "d"), 1);
}

TEST(Cameras, LensFromSensorOrFieldOfView) {
  const Compiled m = compile_ok(world(R"(<camera fovy="30"/>
    <camera sensorsize="0.02 0.04" resolution="100 200" focal="0.03 0.05" principalpixel="10 20"/>)"));
  EXPECT_NEAR(m->cam_fovy[0], 30, 1e-12);
  EXPECT_NEAR(m->cam_fovy[1], 2 * std::atan(0.02 / 0.05) * 180 / std::acos(-1), 1e-5);  // single precision
  expect_near(m->cam_intrinsic.subspan(4), {0.03, 0.05, 0.002, 0.004}, 1e-8);
}

TEST(Cameras, BadOnesAreExplained) {
  expect_error(world("<camera target='nose'/>"), "target: there is no body \"nose\"");
  expect_error(world("<camera fovy='180'/>"), "fovy 180 must be below 180");
  expect_error(world("<camera focal='1 1'/>"), "need a sensorsize");
  expect_error(world("<camera sensorsize='1 1' resolution='0 1'/>"), "needs a resolution above zero");
  expect_error(world("<light dir='0 0 0'/>"), "dir 0 0 0 has no direction");
}

TEST(Custom, NumbersTextsAndTuples) {
  const Compiled m = compile_ok(R"(<mujoco><worldbody><body name="b"/><site name="s"/></worldbody>
    <custom><numeric name="n" data="1 2"/><numeric name="z" size="3" data="7"/><text name="t" data="hi"/>
    <tuple name="u"><element objtype="body" objname="b" prm="2.5"/><element objtype="site" objname="s"/></tuple>
    </custom></mujoco>)");
  expect_equal(m->numeric_adr, {0, 2});
  expect_equal(m->numeric_size, {2, 3});
  expect_near(m->numeric_data, {1, 2, 7, 0, 0});
  expect_equal(m->text_data, {'h', 'i', 0});
  expect_equal(m->tuple_objtype, {kObjBody, kObjSite});
  expect_equal(m->tuple_objid, {1, 0});
  expect_near(m->tuple_objprm, {2.5, 0});
  EXPECT_EQ(m.id(kObjNumeric, "z"), 1);
  EXPECT_EQ(m.id(kObjTuple, "u"), 0);
  expect_error(
      "<mujoco><custom><tuple name='u'><element objtype='geom' objname='g'/></tuple></custom></mujoco>",
      "there is no geom \"g\"");
  expect_error("<mujoco><custom><numeric name='n' size='1' data='1 2'/></custom></mujoco>", "2 numbers");
}

TEST(UserNumbers, AreAsManyAsTheLongestOrAsSizeSays) {
  const std::string bodies = "<worldbody><body user='1 2'/><body user='3'/></worldbody></mujoco>";
  const Compiled longest = compile_ok("<mujoco>" + bodies);
  EXPECT_EQ(longest->nuser_body, 2);
  expect_near(longest->body_user, {0, 0, 1, 2, 3, 0});
  expect_near(compile_ok("<mujoco><size nuser_body='3'/>" + bodies)->body_user, {0, 0, 0, 1, 2, 0, 3, 0, 0});
  expect_error("<mujoco><size nuser_body='1'/>" + bodies, "user has 2 numbers; size nuser_body allows 1");
  expect_error("<mujoco><size nuser_body='2000000000'/>" + bodies, "too much memory");
}

TEST(Trees, MembersAndSleep) {
  const Compiled m = compile_ok(R"(<mujoco><worldbody><body/>
    <body sleep="never"><joint name="j"/><geom size="1"/><body><geom size="1"/></body></body>
    <body><freejoint/><geom size="1"/></body><body><joint name="k"/><geom size="1"/></body></worldbody>
    <actuator><motor joint="k"/></actuator></mujoco>)");
  expect_equal(m->tree_bodyadr, {2, 4, 5});
  expect_equal(m->tree_bodynum, {2, 1, 1});
  expect_equal(m->tree_dofadr, {0, 1, 7});
  expect_equal(m->tree_dofnum, {1, 6, 1});
  expect_equal(m->tree_sleep_policy, {3, 2, 1});  // never by the user, allowed to sleep, actuated
  expect_error(world("<body sleep='never'/>"), "sleep is only for");
}

}  // namespace
}  // namespace corten::compile::testing
