// Item 1 of the specification, default classes: the criteria that concern the reader. Those about the
// compiled model are in spec_1_defaults_compile_test.cpp.
#include <gtest/gtest.h>

#include <string>

#include "mjcf/reader.h"

namespace corten::mjcf {
namespace {

Spec read(const std::string& defaults, const std::string& rest, int warnings = 0) {
  Diagnostics found;
  Spec spec = read_string("<mujoco>" + defaults + rest + "</mujoco>", "model.xml", {}, found);
  EXPECT_FALSE(found.has_errors());
  EXPECT_EQ(found.all().size(), static_cast<std::size_t>(warnings));
  return spec;
}

std::string in_body(const std::string& elements) {
  return "<worldbody><body>" + elements + "</body></worldbody>";
}

TEST(Spec1Defaults, Criterion1AJointTakesDampingFromTheDefault) {
  const Spec s = read("<default><joint damping='0.5'/></default>", in_body("<joint/>"));
  EXPECT_EQ(*s.world.bodies[0].joints[0].damping, 0.5);
}

TEST(Spec1Defaults, Criterion2AnOwnAttributeBeatsTheClass) {
  const Spec s = read("<default><default class='heavy'><joint damping='0.5'/></default></default>",
                      in_body("<joint class='heavy' damping='1.0'/>"));
  EXPECT_EQ(*s.world.bodies[0].joints[0].damping, 1.0);
}

TEST(Spec1Defaults, Criterion2AlsoWhereItEqualsTheBuiltInDefault) {
  const Spec s = read("<default><default class='heavy'><joint damping='0.5'/></default></default>",
                      in_body("<joint class='heavy' damping='0'/>"));
  EXPECT_EQ(*s.world.bodies[0].joints[0].damping, 0);
}

TEST(Spec1Defaults, Criterion3NestedClassesInherit) {
  const Spec s = read(R"(<default><joint damping='0.1'/><default class='robot'><joint damping='0.5'/>
      <default class='arm'><joint armature='0.01'/></default></default></default>)",
                      in_body("<joint class='arm'/>"));
  EXPECT_EQ(*s.world.bodies[0].joints[0].damping, 0.5);
  EXPECT_EQ(*s.world.bodies[0].joints[0].armature, 0.01);
}

TEST(Spec1Defaults, Criterion4GeomFriction) {
  const Spec s = read("<default><geom friction='0.8 0.01 0.001'/></default>", in_body("<geom/>"));
  EXPECT_EQ(s.world.bodies[0].geoms[0].friction->values, (std::array<double, 3>{0.8, 0.01, 0.001}));
}

TEST(Spec1Defaults, Criterion5ActuatorGear) {
  for (const char* word : {"actuator", "general", "motor"}) {
    const Spec s = read("<default><" + std::string(word) + " gear='100'/></default>",
                        in_body("<joint name='j'/>") + "<actuator><motor joint='j'/></actuator>");
    EXPECT_EQ((*s.actuators[0].gear)[0], 100);
  }
}

TEST(Spec1Defaults, Criterion6TendonStiffness) {
  const Spec s = read("<default><tendon stiffness='1000'/></default>",
                      "<tendon><fixed><joint joint='j' coef='1'/></fixed></tendon>");
  EXPECT_EQ(*s.tendons[0].stiffness, 1000);
}

TEST(Spec1Defaults, Criterion7SensorNoise) {
  const Spec s =
      read("<default><sensor noise='0.01'/></default>", "<sensor><clock/><clock noise='0'/></sensor>");
  EXPECT_EQ(*s.sensors[0].noise, 0.01);
  EXPECT_EQ(*s.sensors[1].noise, 0);
}

TEST(Spec1Defaults, Criterion8DensityComesWithTheGeom) {
  const Spec s = read("<default><geom density='500'/></default>", in_body("<geom/>"));
  EXPECT_EQ(*s.world.bodies[0].geoms[0].density, 500);
}

TEST(Spec1Defaults, Criterion9ElementsWithoutAClassTakeTheRoot) {
  const Spec s = read("<default><site size='1'/><default class='c'><site size='2'/></default></default>",
                      in_body("<site/><site class='c'/>"));
  EXPECT_EQ((*s.world.bodies[0].sites[0].size)[0], 1);
  EXPECT_EQ((*s.world.bodies[0].sites[1].size)[0], 2);
}

TEST(Spec1Defaults, Criterion10AnUnknownClassKeepsTheElementsOwnValuesAndWarns) {
  const Spec s =
      read("<default><joint damping='1'/></default>", in_body("<joint class='ghost' armature='2'/>"), 1);
  EXPECT_EQ(*s.world.bodies[0].joints[0].armature, 2);
  EXPECT_EQ(*s.world.bodies[0].joints[0].damping, 0);
}

TEST(Spec1Defaults, Criterion11WithoutDefaultsNothingChanges) {
  const Spec s = read("", in_body("<joint/><geom/>"));
  EXPECT_EQ(*s.world.bodies[0].joints[0].damping, 0);
  EXPECT_EQ(*s.world.bodies[0].geoms[0].density, 1000);
}

}  // namespace
}  // namespace corten::mjcf
