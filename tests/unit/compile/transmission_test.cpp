// Tendons, actuators and their derived constants.
#include "compiled.h"

namespace corten::compile::testing {
namespace {

const std::string kArm = R"(
  <site name="post" pos="0 0 2"/>
  <body name="a" pos="0 0 1"><joint name="h" axis="0 1 0" range="-90 90" ref="10" springref="40"/>
    <geom type="capsule" size="0.05" fromto="0 0 0 0.4 0 0"/><site name="tip" pos="0.4 0 0.1"/>
    <body name="b" pos="0.4 0 0"><joint name="s" type="slide" axis="1 0 0" range="-0.1 0.3"/>
      <geom type="sphere" size="0.1"/></body></body>
  <body name="c" pos="5 0 0"><joint name="ball" type="ball"/><geom size="0.1"/></body>)";

std::string arm_with(const std::string& sections) {
  return "<mujoco><worldbody>" + kArm + "</worldbody>" + sections + "</mujoco>";
}

const std::string kCord = R"(<tendon><spatial name="cord"><site site="post"/><site site="tip"/></spatial>
  <fixed name="sum"><joint joint="s" coef="-1"/><joint joint="h" coef="2"/></fixed></tendon>)";

TEST(Tendons, PathAndSparsity) {
  const Compiled m = compile_ok(arm_with(kCord));
  expect_equal(m->wrap_type, {kWrapSite, kWrapSite, kWrapJoint, kWrapJoint});
  expect_equal(m->wrap_objid, {0, 1, 1, 0});
  expect_near(m->wrap_prm, {0, 0, -1, 2});
  expect_equal(m->tendon_adr, {0, 2});
  expect_equal(m->ten_J_rownnz, {1, 2});
  expect_equal(m->ten_J_colind, {0, 0, 1});
}

TEST(Tendons, OpenSpringLengthIsThatOfTheJointSprings) {
  const Compiled m = compile_ok(arm_with(kCord));
  // From the reference: at springref the arm hangs 30 degrees lower than at ref.
  expect_near(m->tendon_length0, {0.9848857801796104, 0.3490658503988659});
  expect_near(m->tendon_lengthspring,
              {1.1818607867439854, 1.1818607867439854, 1.3962634015954636, 1.3962634015954636});
  expect_near(m->tendon_invweight0, {0.18270456196340498, 4.6693180422504135});
}

TEST(Tendons, SpringLengthsAreKeptOrRefused) {
  const Compiled m =
      compile_ok(arm_with(R"(<tendon><fixed springlength="0.3"><joint joint="h" coef="1"/></fixed>
    <fixed springlength="0.1 0.2"><joint joint="h" coef="1"/></fixed></tendon>)"));
  expect_near(m->tendon_lengthspring, {0.3, 0.3, 0.1, 0.2});
  expect_error(arm_with(R"(<tendon><fixed springlength="2 1"><joint joint="h" coef="1"/></fixed></tendon>)"),
               "springlength 2 1 is empty");
}

TEST(Tendons, BadPathsAreExplained) {
  auto spatial = [](const std::string& path) {
    return arm_with("<tendon><spatial>" + path + "</spatial></tendon>");
  };
  const std::string post = "<site site='post'/>", tip = "<site site='tip'/>",
                    pulley = "<pulley divisor='2'/>";
  compile_ok(spatial(post + tip + pulley + tip + post));
  expect_error(spatial(""), "path is empty");
  expect_error(spatial(post), "at least two sites");
  expect_error(spatial(post + "<site site='nose'/>"), "there is no site \"nose\"");
  expect_error(spatial(post + post), "twice in a row");
  expect_error(spatial(post + tip + pulley), "ends with a pulley");
  expect_error(spatial(post + tip + pulley + pulley + tip + post), "two pulleys");
  expect_error(spatial(post + tip + pulley + tip), "branch by itself");
}

TEST(Tendons, FixedOnesCountTheFirstCoordinateOfABall) {
  const Compiled m = compile_ok(arm_with("<tendon><fixed><joint joint='ball' coef='1'/></fixed></tendon>"));
  EXPECT_NE(m.messages(Severity::warning).find("uses the first of them"), std::string::npos);
  EXPECT_EQ(m->nJten, 1);
}

TEST(Tendons, ForceRangeNeedsItsFlag) {
  const Compiled m =
      compile_ok(arm_with(R"(<tendon><fixed actuatorfrcrange="-1 1"><joint joint="h" coef="1"/></fixed>
    <fixed actuatorfrcrange="-1 1" actuatorfrclimited="true"><joint joint="h" coef="1"/></fixed></tendon>)"));
  expect_equal(m->tendon_actfrclimited, {0, 1});
}

TEST(Actuators, MomentsCoverTheTarget) {
  const Compiled m = compile_ok(arm_with(kCord + R"(<actuator><motor joint="s"/><motor jointinparent="ball"/>
    <motor tendon="sum"/></actuator>)"));
  expect_equal(m->moment_rownnz, {1, 3, 2});
  expect_equal(m->moment_colind, {1, 2, 3, 4, 0, 1});
  expect_equal(m->actuator_trntype, {kTrnJoint, kTrnJointInParent, kTrnTendon});
  expect_equal(m->actuator_trnid, {1, -1, 2, -1, 1, -1});
}

TEST(Actuators, DampingRatioAndInheritedRange) {
  const Compiled m = compile_ok(
      arm_with(kCord + R"(<actuator><position joint="h" kp="20" dampratio="0.7" inheritrange="0.5"/>
    <motor tendon="cord" gear="3"/></actuator>)"));
  const double pi = std::acos(-1);
  expect_near(m->actuator_ctrlrange, {-pi / 4, pi / 4, 0, 0});
  expect_equal(m->actuator_ctrllimited, {1, 0});
  // Closed form 2 ratio sqrt(kp M0); M0, lengths and accelerations from the reference.
  EXPECT_NEAR(m->dof_M0[0], 0.9028151888253669, 1e-12);
  EXPECT_NEAR(m->actuator_biasprm[2], -1.4 * std::sqrt(20 * m->dof_M0[0]), 1e-12);
  expect_near(m->actuator_length0, {0.17453292519943295, 2.954657340538831});
  expect_near(m->actuator_acc0, {1.1076464069031426, 1.3495734378877655});
}

TEST(Actuators, ActivationsAreNumbered) {
  const Compiled m = compile_ok(arm_with(R"(<actuator><motor joint="h"/><general joint="h" dyntype="filter"/>
    <intvelocity joint="h" actrange="-1 1"/></actuator>)"));
  expect_equal(m->actuator_actadr, {-1, 0, 1});
  expect_equal(m->actuator_actnum, {0, 1, 1});
  expect_equal(m->actuator_actlimited, {0, 0, 1});
  EXPECT_EQ(m->na, 2);
}

TEST(Actuators, LengthRangeFromLimits) {
  const Compiled m =
      compile_ok("<mujoco><compiler><lengthrange mode='all' uselimit='true'/></compiler><worldbody>" + kArm +
                 "</worldbody><actuator><motor joint='s'/></actuator></mujoco>");
  expect_near(m->actuator_lengthrange, {-0.1, 0.3});
}

TEST(Actuators, BadOnesAreExplained) {
  auto actuator = [](const std::string& text) { return arm_with("<actuator>" + text + "</actuator>"); };
  expect_error(actuator("<motor joint='knee'/>"), "there is no joint \"knee\"");
  expect_error(actuator("<motor tendon='cord'/>"), "there is no tendon \"cord\"");
  expect_error(actuator("<motor name='m'/>"), "acts on nothing");
  expect_error(actuator("<motor joint='h' ctrllimited='true'/>"), "ctrlrange 0 0 is empty");
  expect_error(actuator("<motor joint='h' forcerange='3 1' forcelimited='true'/>"),
               "forcerange 3 1 is empty");
  expect_error(actuator("<general joint='h' actrange='0 1'/>"), "dyntype \"none\"");
  expect_error(actuator("<general joint='h' actdim='2' dyntype='filter'/>"), "actdim 2");
  expect_error(actuator("<position joint='ball' inheritrange='1'/>"), "inheritrange needs");
}

TEST(Actuators, OtherTransmissionsAreCompiled) {
  const std::string actuators = R"(<actuator><general site="tip" refsite="post" gear="0 0 1 0 0 0"/>
    <general cranksite="tip" slidersite="post" cranklength="0.5"/><adhesion body="b" ctrlrange="0 1"/>
    <muscle joint="h" lengthrange="0 1"/></actuator>)";
  const Compiled m = compile_ok(arm_with(actuators));
  expect_equal(m->actuator_trntype, {kTrnSite, kTrnSliderCrank, kTrnBody, kTrnJoint});
  expect_equal(m->actuator_trnid, {1, 0, 1, 0, 2, -1, 0, -1});
  expect_equal(m->moment_rownnz, {1, 1, 5, 1});
  EXPECT_EQ(m->actuator_gaintype[3], kGainMuscle);
}

TEST(Actuators, BadTransmissionsAndMusclesAreExplained) {
  auto actuator = [](const std::string& text) { return arm_with("<actuator>" + text + "</actuator>"); };
  expect_error(actuator("<general site='tp'/>"), "site: there is no site \"tp\"; did you mean \"tip\"?");
  expect_error(actuator("<general site='tip' refsite='x'/>"), "refsite: there is no site \"x\"");
  expect_error(actuator("<general cranksite='tip' slidersite='post'/>"), "cranklength 0");
  expect_error(actuator("<muscle joint='h' lmin='1.2'/>"), "lmin 1.2 must be below 1");
  expect_error(actuator("<muscle joint='h' range='1 0.5'/>"), "muscle range 1 0.5 is empty");
  expect_error(actuator("<motor joint='h' delay='0.1'/>"), "needs a history");
}

TEST(Actuators, DelayedControlsHaveHistories) {
  const Compiled m = compile_ok(arm_with(R"(<actuator><motor joint="h"/>
    <motor joint="h" nsample="3" delay="0.01"/><motor joint="s" nsample="5" interp="cubic"/></actuator>)"));
  EXPECT_EQ(m->nhistory, (2 + 2 * 3) + (2 + 2 * 5));
  expect_equal(m->actuator_history, {0, 0, 3, 0, 5, 2});
  expect_equal(m->actuator_historyadr, {-1, 0, 8});
  expect_near(m->actuator_delay, {0, 0.01, 0});
  expect_error(arm_with("<actuator><motor joint='h' nsample='100000000'/></actuator>"),
               "nsample 100000000 is above");
}

TEST(Actuators, UserTypesWarn) {
  const Compiled m = compile_ok(arm_with(
      "<actuator><general joint='h' gaintype='user' biastype='user' dyntype='user' actdim='2'/></actuator>"));
  const std::string warnings = m.messages(Severity::warning);
  for (const char* part : {"gaintype user: the gain is 1", "biastype user: the bias is 0", "dyntype user"})
    EXPECT_NE(warnings.find(part), std::string::npos) << warnings;
}

TEST(Tendons, WrappingIsCompiled) {
  const std::string bodies = R"(<mujoco><worldbody><site name="s1" pos="-1 0 1"/><site name="s2" pos="1 0 1"/>
    <site name="side" pos="0 0 2"/><geom name="ball" size="0.5" pos="0 0 1"/>
    <geom name="rod" type="cylinder" size="0.1 1"/><geom name="block" type="box" size="1 1 1"/></worldbody><tendon>)";
  auto tendon = [&](const std::string& path) {
    return bodies + "<spatial>" + path + "</spatial></tendon></mujoco>";
  };
  const std::string s1 = "<site site='s1'/>", s2 = "<site site='s2'/>",
                    ball = "<geom geom='ball' sidesite='side'/>";
  const Compiled m = compile_ok(tendon(s1 + ball + s2 + "<geom geom='rod'/>" + s1));
  expect_equal(m->wrap_type, {kWrapSite, kWrapSphere, kWrapSite, kWrapCylinder, kWrapSite});
  expect_equal(m->wrap_objid, {0, 0, 1, 1, 0});
  expect_near(m->wrap_prm, {0, 2, 0, -1, 0});
  expect_error(tendon(s1 + s2 + ball), "must be between two sites");
  expect_error(tendon(s1 + "<geom geom='block'/>" + s2), "spheres and cylinders only");
  expect_error(tendon(s1 + "<geom geom='ball' sidesite='no'/>" + s2), "sidesite: there is no site");
}

TEST(Limits, WithoutAutolimitsRangesNeedTheirFlag) {
  const std::string joint =
      "<worldbody><body><joint range='0 1'/><geom size='1'/></body></worldbody></mujoco>";
  EXPECT_EQ(compile_ok("<mujoco>" + joint)->jnt_limited[0], 1);
  expect_error("<mujoco><compiler autolimits='false'/>" + joint, "range is given but not limited");
}

}  // namespace
}  // namespace corten::compile::testing
