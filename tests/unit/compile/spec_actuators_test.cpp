// set_to_motor and the others: the same model as from MJCF's shortcuts.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "corten/corten.h"

namespace corten {
namespace {

using namespace corten::mjcf;

constexpr const char* kBefore = R"(<mujoco>
  <default><default class="strong"><general gear="2" gainprm="3" biasprm="0 -3" ctrlrange="0 1"/></default></default>
  <worldbody><body name="b"><joint name="j" type="slide" range="-1 2"/><geom size="0.1"/></body></worldbody>)";

struct Case {
  const char* name;
  const char* element;
  std::function<void(Actuator&)> set;
  const char* of_class = "";
};

std::string text_of(const Case& c) {
  const std::string element = c.element;
  const std::string target = element.starts_with("adhesion") ? " body='b'" : " joint='j' lengthrange='-1 2'";
  const std::string of_class = *c.of_class != 0 ? " class='" + std::string(c.of_class) + "'" : "";
  return kBefore + ("<actuator><" + element + target + of_class + "/></actuator></mujoco>");
}

class SetTo : public testing::TestWithParam<Case> {};

TEST_P(SetTo, EqualsTheShortcut) {
  Spec spec = read_spec_string(kBefore + std::string("</mujoco>"));
  Actuator& actuator = add_actuator(spec, find_class(spec, GetParam().of_class));
  if (std::string(GetParam().element).starts_with("adhesion")) {
    actuator.body = "b";
  } else {
    actuator.joint = "j";
    actuator.lengthrange = {-1, 2};
  }
  GetParam().set(actuator);
  const Model read = load_string(text_of(GetParam())), made = compile_model(spec);
  EXPECT_EQ(made.hash(), read.hash());
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(made->actuator_gainprm[i], read->actuator_gainprm[i]) << i;
    EXPECT_EQ(made->actuator_biasprm[i], read->actuator_biasprm[i]) << i;
    EXPECT_EQ(made->actuator_dynprm[i], read->actuator_dynprm[i]) << i;
  }
  EXPECT_EQ(load_string(to_mjcf(spec)).hash(), read.hash());
}

/// As in the reference, whose numbers these are: set_to_position(kp=100, kv=5, timeconst=0.2), then
/// set_to_position(kp=50), set_to_motor() and set_to_position(kp=50, dampratio=1).
TEST(SetToAgain, KeepsWhatIsNotGiven) {
  Actuator a;
  set_to_position(a, {.kp = 100, .kv = 5, .timeconst = 0.2});
  set_to_position(a, {.kp = 50});
  EXPECT_EQ((*a.gainprm)[0], 50);
  EXPECT_EQ((*a.biasprm)[1], -50);
  EXPECT_EQ((*a.biasprm)[2], -5);
  EXPECT_EQ((*a.dynprm)[0], 0.2);
  EXPECT_EQ(*a.dyntype, kDynFilterExact);
  set_to_motor(a);
  EXPECT_EQ((*a.gainprm)[0], 1);
  set_to_position(a, {.kp = 50, .dampratio = 1});
  EXPECT_EQ((*a.biasprm)[2], 1);
  EXPECT_EQ((*a.dynprm)[0], 0.2);
  EXPECT_EQ(*a.dyntype, kDynNone);
}

const Case kCases[] = {
    {"Motor", "motor", [](Actuator& a) { set_to_motor(a); }},
    {"MotorOfClass", "motor", [](Actuator& a) { set_to_motor(a); }, "strong"},
    {"Position", "position kp='100' kv='5'", [](Actuator& a) { set_to_position(a, {.kp = 100, .kv = 5}); }},
    {"PositionDampratio", "position kp='100' dampratio='1' timeconst='0.1'",
     [](Actuator& a) { set_to_position(a, {.kp = 100, .dampratio = 1, .timeconst = 0.1}); }},
    {"PositionInherits", "position kp='7' inheritrange='1'",
     [](Actuator& a) { set_to_position(a, {.kp = 7, .inheritrange = 1}); }},
    {"PositionOfClass", "position", [](Actuator& a) { set_to_position(a); }, "strong"},
    {"Velocity", "velocity kv='4'", [](Actuator& a) { set_to_velocity(a, 4); }},
    {"VelocityOfClass", "velocity", [](Actuator& a) { set_to_velocity(a); }, "strong"},
    {"IntVelocity", "intvelocity kp='9' kv='2' actrange='-1 1'",
     [](Actuator& a) {
       a.actrange = {-1, 1};
       set_to_intvelocity(a, {.kp = 9, .kv = 2});
     }},
    {"Damper", "damper kv='3' ctrlrange='0 2'",
     [](Actuator& a) {
       a.ctrlrange = {0, 2};
       set_to_damper(a, 3);
     }},
    {"Cylinder", "cylinder timeconst='0.2' diameter='0.5' bias='1 2 3'",
     [](Actuator& a) {
       set_to_cylinder(a, {.timeconst = 0.2, .diameter = 0.5, .bias = std::array<double, 3>{1, 2, 3}});
     }},
    {"Muscle",
     "muscle timeconst='0.02 0.05' tausmooth='0.1' range='0.7 1.1' force='50' lmin='0.4' fvmax='1.3'",
     [](Actuator& a) {
       set_to_muscle(a, {.timeconst = std::array{0.02, 0.05},
                         .tausmooth = 0.1,
                         .range = std::array{0.7, 1.1},
                         .force = 50,
                         .lmin = 0.4,
                         .fvmax = 1.3});
     }},
    {"MuscleOfDefaults", "muscle", [](Actuator& a) { set_to_muscle(a); }},
    {"Adhesion", "adhesion gain='6' ctrlrange='0 1'",
     [](Actuator& a) {
       a.ctrlrange = {0, 1};
       set_to_adhesion(a, 6);
     }},
};

INSTANTIATE_TEST_SUITE_P(Spec, SetTo, testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

// Values of the reference's set_to_position(kp=100, kv=5) and set_to_damper(kv=3).
TEST(SetToValues, AreThoseOfTheReference) {
  Actuator servo;
  set_to_position(servo, {.kp = 100, .kv = 5});
  EXPECT_EQ((*servo.gainprm)[0], 100);
  EXPECT_EQ((*servo.biasprm)[1], -100);
  EXPECT_EQ((*servo.biasprm)[2], -5);
  EXPECT_EQ(*servo.biastype, kBiasAffine);
  Actuator damper;
  set_to_damper(damper, 3);
  EXPECT_EQ((*damper.gainprm)[2], -3);
  EXPECT_EQ(*damper.gaintype, kGainAffine);
}

TEST(SetToValues, BadOnesAreRefusedAndNothingChanges) {
  Actuator actuator;
  actuator.name = "lift";
  const auto refusal = [&](const std::function<void()>& call) -> std::string {
    try {
      call();
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal([&] { set_to_position(actuator, {.kp = 1, .kv = 1, .dampratio = 1}); }),
            "actuator \"lift\": kv and dampratio cannot both be given");
  EXPECT_EQ(refusal([&] { set_to_damper(actuator, -1); }), "actuator \"lift\": kv must be at least 0");
  EXPECT_EQ(refusal([&] { set_to_adhesion(actuator, -1); }),
            "actuator \"lift\": gain=\"-1\": must be at least 0");
  EXPECT_NE(refusal([&] { set_to_velocity(actuator, std::nan("")); }), "");
  EXPECT_NE(refusal([&] { set_to_intvelocity(actuator, {.timeconst = 1}); }), "");
  EXPECT_FALSE(actuator.gainprm.is_set());
  EXPECT_EQ(actuator.shortcut, tag::general);
}

}  // namespace
}  // namespace corten
