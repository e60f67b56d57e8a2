// The MJCF writer: round trips, classes, numbers and frames.
#include "mjcf/writer.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <limits>

#include "corten/spec/build.h"
#include "read_helpers.h"
#include "spec_compare.h"

namespace corten::mjcf::test {
namespace {

namespace fs = std::filesystem;

using None = std::vector<std::string>;

void expect_round_trip(const Spec& spec, bool sources = true) {
  const std::string text = write(spec);
  const Result again = read(text);
  EXPECT_EQ(again.errors, 0) << (again.messages.empty() ? "" : again.messages[0]) << "\n" << text;
  EXPECT_EQ(differences(spec, again.spec, sources), None{}) << text;
}

std::string everything() {
  std::ifstream stream(fs::path(CORTEN_TEST_DATA_DIR) / "unit/mjcf/everything.xml");
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The elements of a cable do not inherit from classes, which MJCF cannot express: they are written with all
/// their values.
TEST(Writer, EverythingComesBack) { expect_round_trip(read_clean(everything()), false); }

TEST(Writer, WritingTwiceGivesTheSameText) {
  const std::string once = write(read_clean(everything()));
  EXPECT_EQ(write(read(once).spec), once);
}

/// Models outside of the repository, in the folder that the environment variable CORTEN_MODELS names.
TEST(Writer, EveryModelOfAFolderComesBack) {
  const char* folder = std::getenv("CORTEN_MODELS");
  if (folder == nullptr) GTEST_SKIP() << "CORTEN_MODELS is not set";
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const bool is_part = entry.path().parent_path().filename() == "parts";
    if (entry.path().extension() != ".xml" || is_part) continue;
    Diagnostics found;
    const Spec spec = read_file(entry.path(), {}, found);
    if (found.has_errors()) ADD_FAILURE() << entry.path() << ": " << found.all()[0].text();
    SCOPED_TRACE(entry.path().string());
    expect_round_trip(spec);
  }
}

TEST(Writer, AnEmptySpecIsAnEmptyModel) { EXPECT_EQ(write(Spec()), "<mujoco/>\n"); }

TEST(Writer, NumbersKeepEveryBit) {
  Spec spec;
  spec.option.gravity = {0.1 + 0.2, 1e-300, -std::numeric_limits<double>::max()};
  spec.option.timestep = std::numeric_limits<double>::denorm_min();
  expect_round_trip(spec);
}

TEST(Writer, TextIsEscaped) {
  Spec spec;
  spec.mujoco.model = "a<b>&\"c'\n\td";
  expect_round_trip(spec);
}

TEST(Writer, ClassesStayClasses) {
  const std::string text = write(read_clean(R"(<mujoco>
    <default><geom density="5"/><default class="c"><geom condim="1"/></default></default>
    <worldbody><body childclass="c"><geom size="1"/></body></worldbody></mujoco>)"));
  EXPECT_NE(text.find("<body childclass=\"c\">\n      <geom size=\"1\"/>"), std::string::npos) << text;
}

TEST(Writer, PartOfANumberListIsEnoughWhereTheClassHasTheRest) {
  const Spec s = read_clean(R"(<mujoco>
    <default><geom size="1 2 3" solimp="0.8 0.9"/></default><worldbody><geom type="box" size="4"/></worldbody></mujoco>)");
  EXPECT_NE(write(s).find("<geom type=\"box\" size=\"4\"/>"), std::string::npos) << write(s);
  expect_round_trip(s);
}

TEST(Writer, AValueThatTheClassWouldChangeIsWritten) {
  Spec spec;
  spec.defaults.front().geom.contype = 0;
  add_geom(spec.world);  // created without a class: contype is 1
  const Spec again = read_clean(write(spec));
  EXPECT_EQ(*again.world.geoms[0].contype, 1);
}

TEST(Writer, FramesAreOpenedAroundTheirContent) {
  expect_round_trip(read_clean(R"(<mujoco><worldbody>
      <geom name="a"/>
      <frame name="f" pos="1 0 0"><geom name="b"/><body name="x"/><frame name="g" euler="0 0 1"><body name="y"/><geom name="c"/></frame>
        <geom name="d"/></frame>
      <frame name="empty"/>
      <body name="z"/><geom name="e"/>
    </worldbody></mujoco>)"));
}

TEST(Writer, ContentBuiltOutOfOrderKeepsItsOrder) {
  Spec spec;
  add_frame(spec.world).pos = {1, 0, 0};
  spec.world.frames[0].name = "f";
  for (const int frame : {0, no_frame, 0}) {
    Geom& geom = add_geom(spec.world);
    geom.name = "g" + std::to_string(spec.world.geoms.size());
    geom.frame = frame;
  }
  const Spec again = read_clean(write(spec));
  EXPECT_EQ(names_of(again.world.geoms), (Names{"g1", "g2", "g3"}));
  EXPECT_EQ(list(again.world.frames[static_cast<std::size_t>(again.world.geoms[2].frame)].pos), (V{1, 0, 0}));
  EXPECT_EQ(again.world.geoms[1].frame, no_frame);
}

TEST(Writer, ActuatorsThatInheritARangeStayShortcuts) {
  expect_round_trip(read_clean(R"(<mujoco>
    <default><default class="c"><intvelocity kp="3" inheritrange="0.5"/></default></default>
    <worldbody><body><joint name="j" range="-1 1"/></body></worldbody>
    <actuator><position joint="j" kp="4" kv="2" inheritrange="1"/><position joint="j" dampratio="1" timeconst="0.1" inheritrange="1"/>
      <intvelocity joint="j" inheritrange="0.9"/></actuator></mujoco>)"));
  // A class that inherits the range of the joint, and others that do not.
  expect_round_trip(read_clean(R"(<mujoco>
    <default><default class="c"><position inheritrange="1"/>
      <default class="d"><position inheritrange="0" ctrlrange="0 1"/></default></default></default>
    <worldbody><body><joint name="j" range="-1 1"/><geom size="0.1"/></body></worldbody>
    <actuator><position class="c" joint="j"/><position class="d" joint="j"/>
      <position class="c" joint="j" inheritrange="0" ctrlrange="0 2"/></actuator></mujoco>)"));
}

TEST(Writer, ADamperOfAClassWithLongGainsComesBack) {
  expect_round_trip(read_clean(R"(<mujoco>
    <default><general gainprm="1 2 3 4 5" biasprm="1 2 3 4 5"/></default>
    <actuator><damper joint="j" kv="2" ctrlrange="0 1"/><velocity joint="j"/></actuator></mujoco>)"));
}

TEST(Writer, AttachedModelsAreWrittenInOneConvention) {
  const ReadOptions files = with_files({{"child.xml", R"(<mujoco model="child">
      <compiler angle="radian" eulerseq="zyx" autolimits="false"/>
      <default><geom contype="2"/></default>
      <worldbody><body name="b" euler="0.1 0.2 0.3"><joint name="j" range="-1 1" limited="true" ref="0.1"/>
        <geom size="1" axisangle="0 0 1 0.5"/></body></worldbody></mujoco>)"}});
  const Spec s = read_clean(
      R"(<mujoco><asset><model name="m" file="child.xml"/></asset><default><geom contype="4"/></default>
      <worldbody><body euler="10 20 30"><joint range="-90 90"/><geom size="1"/></body><attach model="m" prefix="p_"/></worldbody></mujoco>)",
      files);
  ASSERT_EQ(s.attached_compilers.size(), 1u);
  const Spec again = read_clean(write(s));
  EXPECT_EQ(*again.compiler.angle, Angle::radian);
  EXPECT_DOUBLE_EQ((*again.world.bodies[0].joints[0].range)[1], 1.5707963267948966);
  EXPECT_EQ((*again.world.bodies[1].joints[0].range)[1], 1);
  EXPECT_EQ(*again.world.bodies[1].geoms[0].contype, 2);
  EXPECT_EQ(orientation_form(again.world.bodies[1]), OrientationForm::quat);
  EXPECT_EQ(orientation_form(again.world.bodies[1].geoms[0]), OrientationForm::quat);
}

}  // namespace
}  // namespace corten::mjcf::test
