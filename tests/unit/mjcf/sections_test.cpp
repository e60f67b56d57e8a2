// Numbers, options, compiler settings, statistics, keyframes and includes.
#include "read_helpers.h"

#include <filesystem>
#include <fstream>

namespace corten::mjcf::test {
namespace {

TEST(Numbers, RealsMayBeHexadecimalAndIntegersMayNot) {
  const Spec s = read_clean("<mujoco><worldbody><body pos='0x10 -0x1p-2 +0XA'/></worldbody></mujoco>");
  EXPECT_EQ(list(s.world.bodies[0].pos), (V{16, -0.25, 10}));
  EXPECT_EQ(read("<mujoco><worldbody><geom size='1' group='0x2'/></worldbody></mujoco>").errors, 1);
  EXPECT_EQ(read("<mujoco><worldbody><geom size='0x'/></worldbody></mujoco>").errors, 1);
}

TEST(Option, RepeatedSectionsMergeInOrder) {
  const Spec s = read_clean(R"(<mujoco>
    <option timestep="0.01" gravity="0 0 -1"><flag contact="disable" energy="enable"/></option>
    <option timestep="0.004"><flag gravity="disable"/></option></mujoco>)");
  EXPECT_EQ(*s.option.timestep, 0.004);
  EXPECT_EQ(list(s.option.gravity), (V{0, 0, -1}));
  EXPECT_EQ(s.option.flag.disable_bits(), (1u << 4) | (1u << 7));
  EXPECT_EQ(s.option.flag.enable_bits(), 1u << 1);
}

TEST(Option, KeywordsHaveTheReferencesNumbers) {
  const Spec s =
      read_clean(R"(<mujoco><option integrator="implicitfast" solver="CG" cone="elliptic" jacobian="sparse"/>
    </mujoco>)");
  EXPECT_EQ(static_cast<int>(*s.option.integrator), 3);
  EXPECT_EQ(static_cast<int>(*s.option.solver), 1);
  EXPECT_EQ(static_cast<int>(*s.option.cone), 1);
  EXPECT_EQ(static_cast<int>(*s.option.jacobian), 1);
}

TEST(Option, DisabledActuatorGroupsAddUpOverSections) {
  const Spec s = read_clean(
      R"(<mujoco><option actuatorgroupdisable="0 3"/><option actuatorgroupdisable="30"/></mujoco>)");
  EXPECT_EQ(s.option.disabled_actuator_groups(), 1u | (1u << 3) | (1u << 30));
}

TEST(Option, PartialOverrideKeepsTheRest) {
  const Spec s = read_clean(R"(<mujoco><option o_solref="0.1" o_friction="2"/></mujoco>)");
  EXPECT_EQ(list(s.option.o_solref), (V{0.1, 1}));
  EXPECT_EQ(list(s.option.o_friction), (V{2, 1, 0.005, 0.0001, 0.0001}));
}

TEST(Compiler, AssetdirFillsFoldersThatItsSectionDoesNotName) {
  const Spec s = read_clean(R"(<mujoco>
    <compiler meshdir="early" texturedir="early"/>
    <compiler assetdir="all" meshdir="special"/>
    <compiler angle="radian" eulerseq="XYz"/></mujoco>)");
  EXPECT_EQ(*s.compiler.meshdir, "special");
  EXPECT_EQ(*s.compiler.texturedir, "all");
  EXPECT_EQ(*s.compiler.angle, Angle::radian);
  EXPECT_EQ(*s.compiler.eulerseq, "XYz");
}

TEST(Compiler, DefaultsAreThoseOfTheReference) {
  const Compiler c = read_clean("<mujoco/>").compiler;
  EXPECT_EQ(*c.angle, Angle::degree);
  EXPECT_TRUE(*c.autolimits);
  EXPECT_EQ(*c.settotalmass, -1);
  EXPECT_EQ((*c.inertiagrouprange)[1], 5);
  EXPECT_EQ(*c.inertiafromgeom, TriState::auto_);
}

TEST(Statistic, OnlyGivenNumbersAreSet) {
  const Spec s = read_clean(R"(<mujoco model="m"><statistic extent="4"/></mujoco>)");
  EXPECT_EQ(*s.mujoco.model, "m");
  EXPECT_TRUE(s.statistic.extent.is_set());
  EXPECT_FALSE(s.statistic.meaninertia.is_set());
}

TEST(Keyframe, FieldsAreListsOrNotSet) {
  const Spec s = read_clean(R"(<mujoco><keyframe><key/>
    <key name="k" time="1.5" qpos="1 2 3" mquat="1 0 0 0"/></keyframe></mujoco>)");
  ASSERT_EQ(s.keys.size(), 2u);
  EXPECT_FALSE(s.keys[0].qpos.is_set());
  EXPECT_EQ(*s.keys[1].qpos, (V{1, 2, 3}));
  EXPECT_EQ(*s.keys[1].time, 1.5);
}

TEST(Numbers, AllWritingsOfTheReferenceAreRead) {
  const Spec s = read_clean("<mujoco><option gravity='\n +1e-3\t-.5 1E2 ' timestep='  2.'/></mujoco>");
  EXPECT_EQ(list(s.option.gravity), (V{0.001, -0.5, 100}));
  EXPECT_EQ(*s.option.timestep, 2);
}

TEST(Numbers, OnlyRangesMayBeInfinite) {
  const Result r =
      read("<mujoco><worldbody><body><joint range='-inf inf'/><geom size='1'/></body></worldbody></mujoco>");
  EXPECT_EQ(r.messages.size(), 0u);
  EXPECT_EQ((*r.spec.world.bodies[0].joints[0].range)[1], std::numeric_limits<double>::infinity());
  EXPECT_EQ(read("<mujoco><worldbody><body gravcomp='-inf' pos='0 nan 0'/></worldbody></mujoco>").errors, 2);
  EXPECT_EQ(read("<mujoco><option timestep='inf'/></mujoco>").errors, 1);
}

TEST(Size, MemoryTakesASuffix) {
  const Result r = read("<mujoco><size memory='2M' nuserdata='4' nuser_body='2'/></mujoco>");
  EXPECT_TRUE(r.messages.empty());
  EXPECT_EQ(r.spec.size.memory->bytes, 2 * 1024 * 1024);
  EXPECT_EQ(*r.spec.size.nuserdata, 4);
}

/// A folder of files that is removed after the test.
class Include : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              (std::string("corten_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_ / "sub");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }

  Result read_main() {
    Diagnostics found;
    Result r{read_file(folder_ / "main.xml", {}, found), {}, found.errors()};
    for (const Diagnostic& d : found.all()) r.messages.push_back(d.text());
    return r;
  }

  std::filesystem::path folder_;
};

TEST_F(Include, ElementsComeInThePlaceOfTheInclude) {
  write("main.xml",
        "<mujoco><worldbody><geom name='a'/><include file='sub/part.xml'/><geom "
        "name='z'/></worldbody></mujoco>");
  write("sub/part.xml", "<anything>\n<geom name='b'/><body name='c'/></anything>");
  const Result r = read_main();
  EXPECT_EQ(r.messages, std::vector<std::string>{});
  ASSERT_EQ(r.spec.world.geoms.size(), 3u);
  EXPECT_EQ(*r.spec.world.geoms[1].name, "b");
  EXPECT_EQ(r.spec.world.geoms[1].at.file, (folder_ / "sub/part.xml").string());
  EXPECT_EQ(r.spec.world.geoms[1].at.line, 2);
}

TEST_F(Include, NestedIncludesAreFoundBesideTheModelOrBesideTheIncludingFile) {
  write("main.xml", "<mujoco><include file='sub/one.xml'/></mujoco>");
  write("sub/one.xml", "<x><include file='two.xml'/><include file='three.xml'/></x>");
  write("sub/two.xml", "<x><option timestep='1'/></x>");
  write("sub/three.xml", "<x><size nkey='1'/></x>");
  write("three.xml", "<x><size nkey='3'/></x>");
  const Result r = read_main();
  EXPECT_EQ(r.messages, std::vector<std::string>{});
  EXPECT_EQ(*r.spec.option.timestep, 1);
  EXPECT_EQ(*r.spec.size.nkey, 3);
}

TEST_F(Include, ACycleIsAnError) {
  write("main.xml", "<mujoco><include file='sub/one.xml'/></mujoco>");
  write("sub/one.xml", "<x><option timestep='1'/><include file='../sub/../main.xml'/></x>");
  const Result r = read_main();
  ASSERT_EQ(r.errors, 1);
  EXPECT_NE(r.messages[0].find("the file is already included"), std::string::npos);
}

TEST(ReadFile, AMissingFileIsAnError) {
  Diagnostics found;
  read_file("no/such/model.xml", {}, found);
  ASSERT_EQ(found.errors(), 1);
  EXPECT_EQ(found.all()[0].text(), "no/such/model.xml: cannot read the file");
}

}  // namespace
}  // namespace corten::mjcf::test
