// Actuator elements and their defaults.
#include "read_helpers.h"

#include <numbers>

namespace corten::mjcf::test {
namespace {

/// Actuators on a joint "j", with optional defaults.
Spec actuators(const std::string& elements, const std::string& defaults = "") {
  return read_clean("<mujoco><default>" + defaults +
                    "</default><worldbody><body><joint name='j'/></body></worldbody>" + "<actuator>" +
                    elements + "</actuator></mujoco>");
}

void expect_types(const Actuator& a, DynamicsType dyn, GainType gain, BiasType bias) {
  EXPECT_EQ(*a.dyntype, dyn);
  EXPECT_EQ(*a.gaintype, gain);
  EXPECT_EQ(*a.biastype, bias);
}

V first3(const Attr<UpTo<10>>& list) { return {(*list)[0], (*list)[1], (*list)[2]}; }

TEST(Actuator, TransmissionIsTheTargetAndItsKind) {
  const Spec s = actuators(
      "<motor joint='j'/><motor jointinparent='j'/><motor tendon='t'/><motor/>"
      "<motor site='s' refsite='r'/><adhesion body='b' ctrlrange='0 1'/>"
      "<motor cranksite='c' slidersite='d' cranklength='0.1'/>");
  EXPECT_EQ(s.actuators[0].transmission(), kTrnJoint);
  EXPECT_EQ(s.actuators[0].target(), "j");
  EXPECT_EQ(s.actuators[1].transmission(), kTrnJointInParent);
  EXPECT_EQ(s.actuators[2].transmission(), kTrnTendon);
  EXPECT_EQ(s.actuators[3].transmission(), kTrnUndefined);
  EXPECT_EQ(s.actuators[4].transmission(), kTrnSite);
  EXPECT_EQ(s.actuators[5].transmission(), kTrnBody);
  EXPECT_EQ(s.actuators[6].transmission(), kTrnSliderCrank);
  EXPECT_EQ(s.actuators[6].target(), "c");
}

TEST(Actuator, MotorIsAUnitGain) {
  const Actuator a = actuators("<motor joint='j' gear='3'/>").actuators[0];
  expect_types(a, kDynNone, kGainFixed, kBiasNone);
  EXPECT_EQ(first3(a.gainprm), (V{1, 0, 0}));
  EXPECT_EQ(list(a.gear), (V{3, 0, 0, 0, 0, 0}));
}

TEST(Actuator, PositionIsAnAffineServo) {
  const Spec s = actuators(R"(<position joint='j' kp='4' kv='2.5'/><position joint='j'/>
    <position joint='j' kp='2' timeconst='0.08'/><position joint='j' timeconst='0'/>)");
  expect_types(s.actuators[0], kDynNone, kGainFixed, kBiasAffine);
  EXPECT_EQ(first3(s.actuators[0].gainprm), (V{4, 0, 0}));
  EXPECT_EQ(first3(s.actuators[0].biasprm), (V{0, -4, -2.5}));
  EXPECT_EQ(first3(s.actuators[1].biasprm), (V{0, -1, 0}));
  EXPECT_EQ(*s.actuators[2].dyntype, kDynFilterExact);
  EXPECT_EQ((*s.actuators[2].dynprm)[0], 0.08);
  EXPECT_EQ(*s.actuators[3].dyntype, kDynNone);
}

TEST(Actuator, DampratioIsAPositiveThirdBias) {
  const Actuator a = actuators("<position joint='j' kp='2' dampratio='0.8'/>").actuators[0];
  EXPECT_EQ(first3(a.biasprm), (V{0, -2, 0.8}));
}

TEST(Actuator, VelocityServo) {
  const Actuator a = actuators("<velocity joint='j' kv='3'/>").actuators[0];
  expect_types(a, kDynNone, kGainFixed, kBiasAffine);
  EXPECT_EQ(first3(a.gainprm), (V{3, 0, 0}));
  EXPECT_EQ(first3(a.biasprm), (V{0, 0, -3}));
}

TEST(Actuator, IntvelocityIntegratesAndLimitsItsActivation) {
  const Actuator a =
      actuators("<intvelocity joint='j' kp='2' inheritrange='0.9' dampratio='0.7'/>").actuators[0];
  expect_types(a, kDynIntegrator, kGainFixed, kBiasAffine);
  EXPECT_EQ(*a.actlimited, TriState::true_);
  EXPECT_EQ(*a.inheritrange, 0.9);
  EXPECT_EQ(first3(a.biasprm), (V{0, -2, 0.7}));
}

TEST(Actuator, DamperHasAnAffineGainAndALimitedControl) {
  const Actuator a = actuators("<damper joint='j' kv='0.6' ctrlrange='0 3'/>").actuators[0];
  expect_types(a, kDynNone, kGainAffine, kBiasNone);
  EXPECT_EQ(first3(a.gainprm), (V{0, 0, -0.6}));
  EXPECT_EQ(*a.ctrllimited, TriState::true_);
}

TEST(Actuator, CylinderTakesItsAreaFromTheDiameter) {
  const Spec s = actuators(R"(<cylinder joint='j' timeconst='0.05' area='0.7'/>
    <cylinder joint='j' timeconst='0.2' diameter='0.4' bias='1 2 3'/>)");
  expect_types(s.actuators[0], kDynFilter, kGainFixed, kBiasAffine);
  EXPECT_EQ((*s.actuators[0].gainprm)[0], 0.7);
  EXPECT_EQ((*s.actuators[0].dynprm)[0], 0.05);
  EXPECT_DOUBLE_EQ((*s.actuators[1].gainprm)[0], std::numbers::pi * 0.2 * 0.2);
  EXPECT_EQ(first3(s.actuators[1].biasprm), (V{1, 2, 3}));
}

TEST(Actuator, MuscleWritesGainsAndDynamics) {
  const Spec s =
      actuators(R"(<muscle joint='j'/><muscle joint='j' force='80' timeconst='0.02 0.05' range='0.5 1.5'
    tausmooth='0.1' lmax='-1'/>)");
  expect_types(s.actuators[0], kDynMuscle, kGainMuscle, kBiasMuscle);
  EXPECT_EQ(first3(s.actuators[0].gainprm), (V{0.75, 1.05, -1}));
  EXPECT_EQ((*s.actuators[0].biasprm)[3], 200);
  EXPECT_EQ(first3(s.actuators[0].dynprm), (V{0.01, 0.04, 0}));
  EXPECT_EQ(first3(s.actuators[1].gainprm), (V{0.5, 1.5, 80}));
  EXPECT_EQ(first3(s.actuators[1].dynprm), (V{0.02, 0.05, 0.1}));
  EXPECT_EQ((*s.actuators[1].gainprm)[5], 1.6);
}

TEST(Actuator, AdhesionHasALimitedControl) {
  const Actuator a = actuators("<adhesion body='b' gain='7' ctrlrange='0 2'/>").actuators[0];
  expect_types(a, kDynNone, kGainFixed, kBiasNone);
  EXPECT_EQ((*a.gainprm)[0], 7);
  EXPECT_EQ(*a.ctrllimited, TriState::true_);
}

TEST(ActuatorDefaults, ADefaultGeneralReachesEveryShortcut) {
  const Spec s = actuators("<motor joint='j'/><position joint='j'/><velocity joint='j' gear='9'/>",
                           "<general gear='3' ctrlrange='-2 2'/>");
  EXPECT_EQ((*s.actuators[0].gear)[0], 3);
  EXPECT_EQ(list(s.actuators[1].ctrlrange), (V{-2, 2}));
  EXPECT_EQ((*s.actuators[2].gear)[0], 9);
}

TEST(ActuatorDefaults, GainsAreInheritedThroughTheSharedRecord) {
  const Spec s = actuators(R"(<position class='act' joint='j'/><position class='act' joint='j' kp='30'/>
    <position class='act' joint='j' kv='0'/><general class='act' joint='j' gainprm='4'/>)",
                           "<default class='act'><position kp='20' kv='0.5'/></default>");
  EXPECT_EQ(first3(s.actuators[0].biasprm), (V{0, -20, -0.5}));
  EXPECT_EQ(first3(s.actuators[1].biasprm), (V{0, -30, -0.5}));
  EXPECT_EQ(first3(s.actuators[2].biasprm), (V{0, -20, 0}));
  // A general actuator of that class inherits the servo, its own gain does not change the bias.
  expect_types(s.actuators[3], kDynNone, kGainFixed, kBiasAffine);
  EXPECT_EQ(first3(s.actuators[3].gainprm), (V{4, 0, 0}));
  EXPECT_EQ(first3(s.actuators[3].biasprm), (V{0, -20, -0.5}));
}

TEST(ActuatorDefaults, AClassWithPositionAndVelocityMixesThem) {
  const Spec s = actuators("<position class='c' joint='j'/><velocity class='c' joint='j'/>",
                           "<default class='c'><position kp='20'/><velocity kv='3'/></default>");
  // velocity came last in the class: it cleared the bias and set its kv as the gain.
  EXPECT_EQ(first3(s.actuators[0].gainprm), (V{3, 0, 0}));
  EXPECT_EQ(first3(s.actuators[0].biasprm), (V{0, -3, -3}));
  EXPECT_EQ(first3(s.actuators[1].biasprm), (V{0, 0, -3}));
}

TEST(ActuatorDefaults, DamperGainIsNotInherited) {
  const Spec s = actuators("<damper class='d' joint='j'/>",
                           "<default class='d'><damper kv='0.7' ctrlrange='0 2'/></default>");
  EXPECT_EQ(first3(s.actuators[0].gainprm), (V{0, 0, 0}));
  EXPECT_EQ(list(s.actuators[0].ctrlrange), (V{0, 2}));
}

TEST(Tendon, PathKeepsItsOrderAndKinds) {
  const Spec s = read_clean(R"(<mujoco><tendon>
    <spatial name="a"><site site="s1"/><pulley divisor="2"/><site site="s2"/></spatial>
    <fixed name="b"><joint joint="j" coef="-0.5"/></fixed></tendon></mujoco>)");
  ASSERT_EQ(s.tendons[0].path.size(), 3u);
  EXPECT_EQ(s.tendons[0].path[1].kind, tag::pulley);
  EXPECT_EQ(*s.tendons[0].path[1].divisor, 2);
  EXPECT_EQ(*s.tendons[0].path[2].site, "s2");
  EXPECT_EQ(s.tendons[1].kind, tag::fixed);
  EXPECT_EQ(*s.tendons[1].path[0].coef, -0.5);
}

}  // namespace
}  // namespace corten::mjcf::test
