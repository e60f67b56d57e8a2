// Sensors: types, references, dimensions, addresses.
#include "compiled.h"

namespace corten::compile::testing {
namespace {

const std::string kArm = R"(
  <body name="a"><joint name="h" range="-90 90"/><geom name="g" size="0.1"/><site name="s"/>
    <camera name="eye" resolution="4 3"/>
    <body name="b" pos="0 0 1"><joint name="ball" type="ball"/><geom name="g2" size="0.1"/></body></body>)";

std::string arm_with(const std::string& sensors) {
  return "<mujoco><worldbody>" + kArm + "</worldbody>" +
         "<tendon><fixed name='t'><joint joint='h' coef='1'/></fixed></tendon>" +
         "<actuator><motor name='m' joint='h'/></actuator><sensor>" + sensors + "</sensor></mujoco>";
}

TEST(Sensors, AddressesFollowDimensions) {
  const Compiled m = compile_ok(arm_with(R"(<touch site="s"/><gyro name="w" site="s" noise="0.1"/>
    <ballquat joint="ball"/><distance geom1="g" geom2="g2" cutoff="2"/><fromto body1="a" geom2="g2"/>
    <camprojection site="s" camera="eye"/><user dim="5"/><clock/>)"));
  expect_equal(m->sensor_type, {kSensorTouch, kSensorGyro, kSensorBallQuat, kSensorGeomDist,
                                kSensorGeomFromTo, kSensorCamProjection, kSensorUser, kSensorClock});
  expect_equal(m->sensor_dim, {1, 3, 4, 1, 6, 2, 5, 1});
  expect_equal(m->sensor_adr, {0, 1, 4, 8, 9, 15, 17, 22});
  EXPECT_EQ(m->nsensordata, 23);
  expect_equal(m->sensor_datatype, {kDataPositive, 0, kDataQuaternion, 0, 0, 0, 0, 0});
  expect_equal(m->sensor_needstage, {3, 2, 1, 1, 1, 1, 3, 1});
  expect_equal(m->sensor_objtype, {kObjSite, kObjSite, kObjJoint, kObjGeom, kObjBody, kObjSite, 0, 0});
  expect_equal(m->sensor_objid, {0, 0, 1, 0, 1, 0, -1, -1});
  expect_equal(m->sensor_reftype, {0, 0, 0, kObjGeom, kObjGeom, kObjCamera, 0, 0});
  expect_equal(m->sensor_refid, {-1, -1, -1, 1, 1, 0, -1, -1});
  EXPECT_NEAR(m->sensor_noise[1], 0.1, 1e-15);
  EXPECT_NEAR(m->sensor_cutoff[3], 2, 1e-15);
  EXPECT_EQ(m.id(kObjSensor, "w"), 1);
}

TEST(Sensors, BodiesAndTheirFramesAreDifferentTypes) {
  const Compiled m = compile_ok(arm_with(R"(<framepos objtype="body" objname="a"/>
    <framepos objtype="xbody" objname="b" reftype="camera" refname="eye"/>)"));
  expect_equal(m->sensor_objtype, {kObjBody, kObjXBody});
  expect_equal(m->sensor_reftype, {0, kObjCamera});
}

TEST(Sensors, RangefindersAndContactsCountTheirData) {
  const Compiled m = compile_ok(arm_with(R"(<rangefinder site="s"/>
    <rangefinder camera="eye" data="dist normal"/>
    <contact body1="a" num="3" data="found force pos" reduce="mindist"/>)"));
  // One distance; 4 x 3 rays of 1 + 3 numbers; three contacts of 1 + 3 + 3.
  expect_equal(m->sensor_dim, {1, 48, 21});
  expect_equal(m->sensor_intprm, {1, 0, 0, 17, 0, 0, 19, 1, 3});
}

TEST(Sensors, BadOnesAreExplained) {
  expect_error(arm_with("<gyro site='sx'/>"), "there is no site \"sx\"");
  expect_error(arm_with("<jointpos joint='ball'/>"), "it must be hinge or slide");
  expect_error(arm_with("<ballquat joint='h'/>"), "it must be ball");
  expect_error(arm_with("<jointlimitpos joint='ball'/>"), "has no limits to measure");
  expect_error(arm_with("<tendonlimitpos tendon='t'/>"), "has no limits to measure");
  expect_error(arm_with("<framequat objtype='body' objname='a' cutoff='1'/>"), "cutoff 1 is not possible");
  expect_error(arm_with("<clock cutoff='-1'/>"), "cutoff -1");
  expect_error(arm_with("<clock noise='-1'/>"), "noise -1");
  expect_error(arm_with("<framepos objtype='joint' objname='h'/>"), "has no frame");
  expect_error(arm_with("<distance geom1='g' geom2='g'/>"), "are the same");
  expect_error(arm_with("<user dim='2' datatype='axis'/>"), "dim 2 does not fit datatype axis");
}

}  // namespace
}  // namespace corten::compile::testing
