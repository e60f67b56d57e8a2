// #1: default classes, checked in the compiled model.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "corten/corten.h"

namespace corten {
namespace {

Model with_defaults(const std::string& defaults, const std::string& body, const std::string& rest = "") {
  return load_string("<mujoco>" + defaults + "<worldbody><body>" + body + "</body></worldbody>" + rest +
                     "</mujoco>");
}

const std::string kBall = "<geom size='0.1'/>";

TEST(Spec1, C1_DefaultsReachElementsWithoutAClass) {
  EXPECT_EQ(with_defaults("<default><joint damping='0.5'/></default>", "<joint/>" + kBall)->dof_damping[0],
            0.5);
}

TEST(Spec1, C2_OwnValuesBeatTheClassEvenWhereTheyAreTheBuiltInOnes) {
  const std::string heavy = "<default><default class='heavy'><joint damping='0.5'/></default></default>";
  EXPECT_EQ(with_defaults(heavy, "<joint class='heavy' damping='1'/>" + kBall)->dof_damping[0], 1);
  EXPECT_EQ(with_defaults(heavy, "<joint class='heavy' damping='0'/>" + kBall)->dof_damping[0], 0);
}

TEST(Spec1, C3_NestedClassesInherit) {
  const Model m =
      with_defaults(R"(<default><joint damping="0.1"/><default class="robot"><joint damping="0.5"/>
      <default class="arm"><joint armature="0.01"/></default></default></default>)",
                    "<joint class='arm'/>" + kBall);
  EXPECT_EQ(m->dof_damping[0], 0.5);
  EXPECT_EQ(m->dof_armature[0], 0.01);
}

TEST(Spec1, C4_GeomDefaults) {
  const Model m = with_defaults("<default><geom friction='0.8 0.01 0.001'/></default>", kBall);
  EXPECT_EQ(m->geom_friction[0], 0.8);
  EXPECT_EQ(m->geom_friction[1], 0.01);
  EXPECT_EQ(m->geom_friction[2], 0.001);
}

TEST(Spec1, C5_C6_ActuatorAndTendonDefaults) {
  const Model m = with_defaults("<default><general gear='100'/><tendon stiffness='1000'/></default>",
                                "<joint name='j'/>" + kBall,
                                "<tendon><fixed><joint joint='j' coef='1'/></fixed></tendon>"
                                "<actuator><motor joint='j'/></actuator>");
  EXPECT_EQ(m->actuator_gear[0], 100);
  EXPECT_EQ(m->tendon_stiffness[0], 1000);
}

TEST(Spec1, C7_SensorNoise) {
  const std::string sensor = "<sensor><jointpos joint='j'/><jointvel joint='j' noise='0.5'/></sensor>";
  const Model m =
      with_defaults("<default><sensor noise='0.01'/></default>", "<joint name='j'/>" + kBall, sensor);
  EXPECT_EQ(m->sensor_noise[0], 0.01);
  EXPECT_EQ(m->sensor_noise[1], 0.5);
}

TEST(Spec1, C7_SensorsOfAClassTakeItsNoise) {
  const std::string defaults =
      "<default><sensor noise='0.01'/><default class='poor'><sensor noise='0.3' cutoff='2'/>"
      "<default class='worse'><sensor noise='0.7'/></default></default></default>";
  const std::string sensors =
      "<sensor><jointpos joint='j'/><jointpos joint='j' class='poor'/><jointvel joint='j' class='worse'/>"
      "<jointvel joint='j' class='worse' noise='0.01'/></sensor>";
  const std::string xml = "<mujoco>" + defaults + "<worldbody><body><joint name='j'/>" + kBall +
                          "</body></worldbody>" + sensors + "</mujoco>";
  const double noise[] = {0.01, 0.3, 0.7, 0.01}, cutoff[] = {0, 2, 2, 2};
  for (const std::string& text : {xml, to_mjcf(read_spec_string(xml))}) {
    const Model m = load_string(text);
    for (std::size_t i = 0; i < 4; i++) {
      EXPECT_EQ(m->sensor_noise[i], noise[i]) << i << text;
      EXPECT_EQ(m->sensor_cutoff[i], cutoff[i]) << i << text;
    }
  }
}

TEST(Spec1, C8_MassFollowsTheDensityOfTheClass) {
  const Model m = with_defaults("<default><geom density='500'/></default>", kBall);
  EXPECT_NEAR(m->body_mass[1], 500 * 4. / 3 * std::acos(-1) * 1e-3, 1e-12);
}

TEST(Spec1, DefaultsOfPairsEqualitiesAndMeshes) {
  const Model m = load_string(R"(<mujoco>
    <default><pair condim="6" margin="0.25"/><equality solref="0.5 2"/><mesh scale="2 2 2"/></default>
    <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
    <worldbody><geom name="a" size="1"/><body name="b"><freejoint/><geom name="g" type="mesh" mesh="m"/></body>
    </worldbody><contact><pair geom1="a" geom2="g"/></contact><equality><weld body1="b"/></equality></mujoco>)");
  EXPECT_EQ(m->pair_dim[0], 6);
  EXPECT_EQ(m->pair_margin[0], 0.25);
  EXPECT_EQ(m->eq_solref[0], 0.5);
  EXPECT_NEAR(m->body_mass[1], 8000. / 6, 1e-9);
}

TEST(Spec1, C10_UnknownClassWarnsAndKeepsTheElement) {
  const std::string xml =
      "<mujoco><worldbody><body><joint class='no' damping='2'/><geom size='1'/></body>"
      "</worldbody></mujoco>";
  EXPECT_EQ(load_string(xml)->dof_damping[0], 2);
  EXPECT_THROW(load_string(xml, {true}), LoadError);
}

}  // namespace
}  // namespace corten
