// Sensor elements.
#include "read_helpers.h"

namespace corten::mjcf::test {
namespace {

Sensor sensor(const std::string& element) {
  return read_clean("<mujoco><sensor>" + element + "</sensor></mujoco>").sensors[0];
}

void expect_target(const SensorTarget& target, ObjectType type, const std::string& name) {
  EXPECT_EQ(target.type, static_cast<int>(type));
  EXPECT_EQ(target.name, name);
}

TEST(Sensor, EveryKindHasTheNumberOfTheReference) {
  EXPECT_EQ(static_cast<int>(sensor("<touch site='s'/>").type), 0);
  EXPECT_EQ(static_cast<int>(sensor("<framequat objtype='body' objname='b'/>").type), 27);
  EXPECT_EQ(static_cast<int>(sensor("<user dim='1'/>").type), 48);
  EXPECT_EQ(word_of(kSensorEKinetic), "e_kinetic");
}

TEST(Sensor, TargetsAreTheSameWhateverAttributeNamesThem) {
  expect_target(sensor("<gyro site='s'/>").object(), kObjSite, "s");
  expect_target(sensor("<rangefinder camera='c'/>").object(), kObjCamera, "c");
  expect_target(sensor("<subtreecom body='b'/>").object(), kObjBody, "b");
  expect_target(sensor("<tactile geom='g' mesh='m'/>").object(), kObjMesh, "m");
  expect_target(sensor("<tactile geom='g' mesh='m'/>").reference(), kObjGeom, "g");
  expect_target(sensor("<camprojection site='s' camera='c'/>").reference(), kObjCamera, "c");
  const Sensor frame = sensor("<framepos objtype='xbody' objname='b' reftype='camera' refname='c'/>");
  expect_target(frame.object(), kObjXBody, "b");
  expect_target(frame.reference(), kObjCamera, "c");
  const Sensor distance = sensor("<distance geom1='g' body2='b'/>");
  expect_target(distance.object(), kObjGeom, "g");
  expect_target(distance.reference(), kObjBody, "b");
  const Sensor contact = sensor("<contact subtree1='t' geom2='g'/>");
  expect_target(contact.object(), kObjXBody, "t");
  expect_target(contact.reference(), kObjGeom, "g");
  expect_target(sensor("<insidesite site='s' objtype='geom' objname='g'/>").reference(), kObjSite, "s");
  EXPECT_EQ(sensor("<clock/>").object().type, 0);
}

TEST(Sensor, DataAreBits) {
  EXPECT_EQ(sensor("<contact/>").data->bits(), 1u);
  EXPECT_EQ(sensor("<contact data='found dist tangent'/>").data->bits(), 1u | 8u | 64u);
  EXPECT_EQ(sensor("<rangefinder site='s' data='dist depth'/>").data_->bits(), 1u | 32u);
}

}  // namespace
}  // namespace corten::mjcf::test
