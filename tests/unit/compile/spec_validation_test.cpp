// A Spec is checked by the rules for files, and what is wrong is named as the program knows it.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "corten/corten.h"

namespace corten {
namespace {

using namespace corten::mjcf;
using Messages = std::vector<std::string>;

constexpr const char* kArm = R"(<mujoco>
  <default><default class="strong"><general gear="2"/><geom euler="90 0 0"/></default></default>
  <worldbody><body name="upper"><joint name="shoulder" axis="0 1 0"/><geom name="bone" size="0.1"/></body></worldbody>
</mujoco>)";

Spec arm() { return read_spec_string(kArm, {}, "arm.xml"); }

Messages errors_of(const Spec& spec, const LoadOptions& options = {}) {
  Messages texts;
  try {
    compile_model(spec, options);
  } catch (const LoadError& error) {
    for (const Diagnostic& d : error.diagnostics())
      if (d.severity == Severity::error) texts.push_back(d.text());
  }
  return texts;
}

Messages warnings_of(const Spec& spec) {
  Messages texts;
  const Model model = compile_model(spec);
  for (const Diagnostic& d : model.warnings()) texts.push_back(d.text());
  return texts;
}

TEST(SpecValidation, AnActuatorOfAClassIsNamedItself) {
  Spec spec = arm();
  Actuator& lift = add_actuator(spec, find_class(spec, "strong"));
  lift.name = "lift";
  lift.joint = "elbow";
  EXPECT_EQ(errors_of(spec), Messages{"<spec>: actuator \"lift\": joint: there is no joint \"elbow\""});
}

TEST(SpecValidation, ANameThatIsTakenIsReportedOnce) {
  Spec spec = arm();
  add_body(spec).name = "upper";
  EXPECT_EQ(errors_of(spec), Messages{"<spec>: body \"upper\": name=\"upper\": there is already a body with "
                                      "this name on arm.xml:3"});
  Spec made;
  add_geom(made.world).name = "g";
  made.world.geoms[0].size = {1};
  Body& body = add_body(made);
  add_geom(body).name = "g";
  body.geoms[0].size = {1};
  EXPECT_EQ(errors_of(made), Messages{"<spec>: body[0] / geom \"g\": name=\"g\": there is already a geom "
                                      "with this name: geom \"g\""});
}

TEST(SpecValidation, CountsOfNumbersAreChecked) {
  Spec spec = arm();
  find_geom(spec, "bone")->size = {1, 2, 3, 4, 5};
  EXPECT_EQ(errors_of(spec),
            Messages{"arm.xml:3: body \"upper\" / geom \"bone\": size: needs 1 to 3 numbers, has 5"});
  spec = arm();
  add_body(spec).pos = {1, 2};
  EXPECT_EQ(errors_of(spec), Messages{"<spec>: body[1]: pos: needs 3 numbers, has 2"});
  spec = arm();
  find_body(spec, "upper")->pos = Reals<3>(1, 2, 3);  // a whole value
  EXPECT_EQ(errors_of(spec), Messages{});
}

TEST(SpecValidation, UnnamedElementsAreNamedByTheirIndices) {
  Spec spec = arm();
  Body& hand = add_body(*find_body(spec, "upper"));
  add_geom(hand).size = {0.1};
  add_geom(hand).size = {0.1};
  hand.geoms[1].condim = 9;
  EXPECT_EQ(errors_of(spec),
            Messages{"<spec>: body \"upper\" / body[0] / geom[1]: condim=\"9\": must be one of 1, 3, 4, 6"});
}

struct Case {
  const char* name;
  const char* text;  ///< the same in a file
  std::function<void(Spec&)> change;
  const char* message;
};

/// Text and program break the same rule and hear the same.
class SameRule : public testing::TestWithParam<Case> {};

TEST_P(SameRule, HoldsForTextAndForASpec) {
  const std::string message = GetParam().message;
  const std::string text = std::string("<mujoco>") + GetParam().text + "</mujoco>";
  std::string said;
  try {
    load_string(text);
  } catch (const LoadError& error) {
    said = error.what();
  }
  EXPECT_NE(said.find(message), std::string::npos) << "file: " << said;
  Spec spec;
  GetParam().change(spec);
  const Messages errors = errors_of(spec);
  ASSERT_EQ(errors.size(), 1u) << (errors.empty() ? "" : errors[1]);
  EXPECT_NE(errors[0].find(message), std::string::npos) << errors[0];
  EXPECT_EQ(errors[0].rfind("<spec>: ", 0), 0u) << errors[0];
}

const Case kCases[] = {
    {"Bound", "<size nuserdata='-1'/>", [](Spec& s) { s.size.nuserdata = -1; },
     "size: nuserdata=\"-1\": must be at least 0"},
    {"Finite", "<worldbody><geom size='nan'/></worldbody>",
     [](Spec& s) { add_geom(s.world).size = {std::nan("")}; }, "size=\"nan\": needs finite numbers"},
    {"Required", "<contact><exclude body1='world'/></contact>",
     [](Spec& s) { add_exclude(s).body1 = "world"; }, "attribute \"body2\" is required"},
    {"Orientation", "<worldbody><body euler='1 2 3' zaxis='0 0 1'/></worldbody>",
     [](Spec& s) {
       Body& body = add_body(s);
       body.euler = {1, 2, 3};
       body.zaxis = {0, 0, 1};
     },
     "more than one of quat, axisangle, xyaxes, zaxis, euler is given"},
    {"ContactDimension", "<worldbody><geom size='1' condim='7'/></worldbody>",
     [](Spec& s) {
       add_geom(s.world).size = {1};
       s.world.geoms[0].condim = 7;
     },
     "condim=\"7\": must be one of 1, 3, 4, 6"},
    {"World", "<worldbody><joint/></worldbody>", [](Spec& s) { add_joint(s.world); },
     "<joint> is not allowed in the world body"},
    {"EqualityEnds", "<equality><weld/></equality>", [](Spec& s) { add_equality(s, tag::weld); },
     "a weld needs body1, or site1 and site2"},
    {"SensorTargets", "<sensor><rangefinder/></sensor>", [](Spec& s) { add_sensor(s, kSensorRangefinder); },
     "exactly one of site, camera must be given"},
    {"Transmission", "<actuator><general joint='a' tendon='b'/></actuator>",
     [](Spec& s) {
       Actuator& a = add_actuator(s);
       a.joint = "a";
       a.tendon = "b";
     },
     "only one of joint, jointinparent, tendon, cranksite, site, body can be given"},
    {"InheritedRange", "<actuator><position joint='a' inheritrange='1' ctrlrange='0 1'/></actuator>",
     [](Spec& s) {
       Actuator& a = add_actuator(s);
       a.joint = "a";
       a.inheritrange = 1;
       a.ctrlrange = {0, 1};
     },
     "ctrlrange and inheritrange cannot both be given"},
    {"Numeric", "<custom><numeric name='n' size='1' data='1 2'/></custom>",
     [](Spec& s) {
       Numeric& n = add_numeric(s);
       n.name = "n";
       n.size = 1;
       n.data = {1, 2};
     },
     "data has 2 numbers, size is 1"},
    {"Mesh", "<asset><mesh name='m' file='a.obj' builtin='sphere' params='1'/></asset>",
     [](Spec& s) {
       Mesh& m = add_mesh(s);
       m.name = "m";
       m.file = "a.obj";
       m.builtin = MeshBuiltin::sphere;
       m.params = {1};
     },
     "builtin and file cannot both be given"},
    {"ClassRecord", "<default><default class='c'><geom condim='7'/></default></default>",
     [](Spec& s) { add_class(s, s.defaults[0], "c").geom.condim = 7; },
     "default \"c\" / geom: condim=\"7\": must be one of 1, 3, 4, 6"},
    {"ClassName", "<default><default class='c'/><default class='c'/></default>",
     [](Spec& s) {
       add_class(s, s.defaults[0], "c");
       add_class(s, s.defaults[0], "c");
     },
     "class=\"c\": there is already a class with this name"},
    {"Groups", "<option actuatorgroupdisable='99'/>", [](Spec& s) { s.option.actuatorgroupdisable = {99}; },
     "option: actuatorgroupdisable: 99 is not a group from 0 to 30"},
};

INSTANTIATE_TEST_SUITE_P(Spec, SameRule, testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

TEST(SpecValidation, ValuesWithoutAKeywordAreRefused) {
  Spec spec = arm();
  find_joint(spec, "shoulder")->type = static_cast<JointType>(77);
  const Messages errors = errors_of(spec);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].find("must be one of free, ball, slide, hinge"), std::string::npos) << errors[0];
}

TEST(SpecValidation, AttributesOfOtherElementsAreRefused) {
  Spec spec;
  Body& body = add_body(spec);
  add_geom(body).size = {1};
  add_freejoint(body).damping = 1;
  EXPECT_EQ(errors_of(spec),
            Messages{"<spec>: body[0] / joint[0]: a freejoint has no attribute \"damping\""});
  spec = Spec();
  add_site(spec.world).name = "eye";
  add_sensor(spec, kSensorRangefinder).site = "eye";
  const Messages errors = errors_of(spec);
  ASSERT_FALSE(errors.empty());
  EXPECT_NE(errors[0].find("sensor[0]: attribute \"site\" of a rangefinder is the member site_"),
            std::string::npos)
      << errors[0];
  spec = Spec();
  spec.world.pos = {1, 2, 3};
  EXPECT_EQ(errors_of(spec), Messages{"<spec>: worldbody: the world body has no attribute \"pos\""});
}

TEST(SpecValidation, TendonsGoOnlyThroughWhatTheirKindHas) {
  Spec spec = arm();
  Tendon& rope = add_tendon(spec, tag::spatial);
  rope.name = "rope";
  TendonItem& item = add_to_path(rope, tag::tendon_joint);
  item.joint = "shoulder";
  item.coef = 1;
  const Messages errors = errors_of(spec);
  ASSERT_FALSE(errors.empty());
  EXPECT_EQ(errors[0],
            "<spec>: tendon \"rope\" / joint[0]: a spatial tendon has only sites, geoms and pulleys");
}

TEST(SpecValidation, ValuesChangedInPlaceAreChecked) {
  Spec spec = arm();
  add_geom(spec.world).size = {1};
  spec.world.geoms[0].margin.value = std::numeric_limits<double>::infinity();
  EXPECT_EQ(errors_of(spec).size(), 1u);
}

TEST(SpecValidation, UnknownClassesWarnOrAreErrors) {
  Spec spec = arm();
  find_geom(spec, "bone")->class_ = "stong";
  EXPECT_EQ(warnings_of(spec),
            Messages{"arm.xml:3: body \"upper\" / geom \"bone\": warning: class=\"stong\": there is no such "
                     "default class; no defaults apply; did you mean \"strong\"?"});
  LoadOptions strict;
  strict.strict = true;
  EXPECT_EQ(errors_of(spec, strict).size(), 1u);
}

TEST(SpecValidation, FormsThatMeanTheSameAreSettled) {
  Spec spec = arm();
  // The class has an euler angle, which an own form replaces.
  Geom& geom = add_geom(*find_body(spec, "upper"), find_class(spec, "strong"));
  geom.size = {0.1};
  geom.zaxis = {0, 0, 1};
  geom.condim = 2;
  spec.compiler.assetdir = "assets";
  const Model model = compile_model(spec);
  EXPECT_EQ(model->geom_quat[4 * 1], 1);
  EXPECT_EQ(model->geom_condim[1], 3);
  ASSERT_EQ(model.warnings().size(), 1u);
  EXPECT_EQ(model.warnings()[0].text(),
            "<spec>: body \"upper\" / geom[1]: warning: condim=\"2\": not a valid contact dimension, "
            "using 3");
  EXPECT_EQ(*spec.world.bodies[0].geoms[1].condim, 2) << "the Spec itself stays as it is";
}

TEST(SpecValidation, ElementsMadeWithoutAClassHaveBuiltInValues) {
  Spec spec = read_spec_string("<mujoco><default><geom mass='3'/></default></mujoco>");
  Body& body = add_body(spec);
  add_freejoint(body);
  add_geom(body).size = {0.1};
  EXPECT_NEAR(compile_model(spec)->body_mass[1], 1000 * 4. / 3 * M_PI * 0.001, 1e-12);
}

TEST(SpecValidation, CopiesAreNamedAsTheProgramMadeThem) {
  Spec spec = arm();
  Body& copy = copy_subtree(*find_body(spec, "upper"), spec.world, "left_");
  copy.geoms[0].size = {-1};
  const Messages errors = errors_of(spec);
  ASSERT_FALSE(errors.empty());
  EXPECT_EQ(errors[0].rfind("<spec>: body \"left_upper\" / geom \"left_bone\": ", 0), 0u) << errors[0];
}

}  // namespace
}  // namespace corten
