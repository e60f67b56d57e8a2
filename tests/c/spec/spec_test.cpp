// Specs through the C interface: building, editing and the numbers of elements.
#include <filesystem>
#include <fstream>

#include "spec_helpers.h"

namespace corten::test {
namespace {

namespace fs = std::filesystem;

std::string file_text(const fs::path& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// ---- building

TEST(CSpec, APendulumBuiltByCallsIsThatOfAFile) {
  const TestSpec spec;
  const corten_element world = spec.section("worldbody");
  spec.set(spec.section("option"), "timestep", {0.001});
  const corten_element bob = spec.add(world, "body");
  spec.set(bob, "name", "bob");
  spec.set(bob, "pos", {0, 0, 1});
  const corten_element hinge = spec.add(bob, "joint");
  spec.set(hinge, "name", "hinge");
  spec.set(hinge, "axis", {0, 1, 0});
  spec.set(hinge, "damping", {0.1});
  const corten_element ball = spec.add(bob, "geom");
  spec.set(ball, "size", {0.1});
  spec.set(ball, "pos", {0.5, 0, 0});
  spec.set(ball, "mass", {2});
  const corten_element drive = spec.add(spec.section("actuator"), "motor");
  spec.set(drive, "joint", "hinge");
  spec.set(spec.add(spec.section("sensor"), "jointpos"), "joint", "hinge");
  expect_same_model(spec, TestSpec(R"(<mujoco><option timestep="0.001"/><worldbody>
      <body name="bob" pos="0 0 1">
        <joint name="hinge" axis="0 1 0" damping="0.1"/>
        <geom size="0.1" pos="0.5 0 0" mass="2"/>
      </body></worldbody>
      <actuator><motor joint="hinge"/></actuator>
      <sensor><jointpos joint="hinge"/></sensor></mujoco>)"));
}

const char* const kRobot = R"(
<mujoco model="robot">
  <compiler angle="radian" autolimits="true"><lengthrange timestep="0.02"/></compiler>
  <option timestep="0.003" integrator="implicitfast" gravity="0 0 -9.8"><flag energy="enable"/></option>
  <size nuserdata="3"/>
  <statistic extent="2"/>
  <visual><headlight ambient="0.2 0.2 0.2"/><map znear="0.02"/></visual>
  <default>
    <joint damping="0.2" armature="0.01"/>
    <geom rgba="0.1 0.2 0.3 1"/>
    <position kp="30"/>
    <default class="leg">
      <geom type="capsule" size="0.03 0.1"/>
      <joint axis="0 1 0" range="-1 1"/>
      <motor ctrlrange="-2 2"/>
      <default class="foot"><geom type="sphere" size="0.04" friction="1.5"/></default>
    </default>
  </default>
  <custom>
    <numeric name="gains" data="1 2 3" size="4"/><text name="note" data="a robot"/>
    <tuple name="parts"><element objtype="body" objname="torso" prm="0.5"/></tuple>
  </custom>
  <asset>
    <texture name="grid" type="2d" builtin="checker" width="32" height="32" rgb1="0 0 0" rgb2="1 1 1"/>
    <material name="skin" specular="0.3"><layer texture="grid" role="rgb"/></material>
    <mesh name="wedge" vertex="0 0 0  0.1 0 0  0 0.1 0  0 0 0.1"/>
    <hfield name="hills" nrow="2" ncol="3" size="1 1 0.2 0.1" elevation="0 1 2 3 4 5"/>
  </asset>
  <worldbody>
    <light pos="0 0 3" dir="0 0 -1"/>
    <geom name="floor" type="plane" size="5 5 0.1"/>
    <geom type="hfield" hfield="hills" pos="4 0 0"/>
    <site name="anchor" pos="0.3 0 1"/>
    <body name="torso" pos="0 0 1">
      <freejoint name="root"/>
      <inertial pos="0 0 0.01" mass="3" diaginertia="0.02 0.03 0.04"/>
      <geom name="trunk" type="box" size="0.1 0.05 0.05" material="skin"/>
      <geom type="mesh" mesh="wedge" pos="0 0 0.1"/>
      <camera name="eye" pos="0.1 0 0" xyaxes="0 -1 0 0 0 1" fovy="60"/>
      <site name="imu"/>
      <frame name="left" pos="0 0.1 0" euler="0 0 0.3">
        <body name="thigh" childclass="leg">
          <joint name="hip"/>
          <geom name="thigh_geom"/>
          <geom name="pad" class="main" size="0.02" pos="0.03 0 0"/>
          <site name="thigh_site" pos="0.05 0 0"/>
          <body name="shin" pos="0 0 -0.2">
            <joint name="knee" range="-2 0"/>
            <geom name="shin_geom"/>
            <site name="shin_site" pos="0.05 0 -0.05"/>
            <geom name="foot" class="foot" pos="0 0 -0.15"/>
          </body>
        </body>
      </frame>
    </body>
    <body name="cart" pos="0.5 0.5 0.5">
      <joint name="slide_x" type="slide" axis="1 0 0"/><joint name="slide_y" type="slide" axis="0 1 0"/>
      <geom size="0.1"/>
    </body>
    <body name="goal" mocap="true" pos="1 1 1"><geom contype="0" conaffinity="0" size="0.02"/></body>
  </worldbody>
  <contact><pair geom1="foot" geom2="floor" condim="4" friction="2 2"/><exclude body1="torso" body2="shin"/></contact>
  <equality>
    <joint joint1="slide_x" joint2="slide_y" polycoef="0 0.5"/>
    <weld body1="cart" body2="goal" torquescale="0.5" active="false"/>
    <connect body1="torso" anchor="0 0 0" active="false"/>
    <tendon tendon1="cord" active="false"/>
  </equality>
  <tendon>
    <spatial name="muscle_path" springlength="0.2" stiffness="3">
      <site site="imu"/><geom geom="pad" sidesite="thigh_site"/><site site="shin_site"/>
      <pulley divisor="2"/><site site="thigh_site"/><site site="anchor"/>
    </spatial>
    <fixed name="cord" range="-1 1"><joint joint="slide_x" coef="1"/><joint joint="slide_y" coef="-0.5"/></fixed>
  </tendon>
  <actuator>
    <motor name="m" joint="hip" class="leg" gear="2"/>
    <position name="p" joint="knee" kv="2" inheritrange="1"/>
    <position name="pd" joint="slide_x" kp="12" dampratio="1" timeconst="0.1" ctrlrange="-1 1"/>
    <velocity name="v" joint="slide_y" kv="4"/>
    <intvelocity name="iv" joint="slide_y" kp="7" actrange="-1 1"/>
    <damper name="d" joint="slide_x" kv="3" ctrlrange="0 1"/>
    <cylinder name="c" joint="slide_x" diameter="0.2" bias="1 2 3" timeconst="0.3"/>
    <muscle name="mu" tendon="muscle_path" force="50" lengthrange="0.1 0.9" range="0.8 1.1" tausmooth="0.2"/>
    <adhesion name="a" body="shin" gain="5" ctrlrange="0 1"/>
    <general name="g" site="imu" gear="0 0 1 0 0 0" dyntype="filter" dynprm="0.2" biastype="affine" biasprm="1"/>
  </actuator>
  <sensor>
    <gyro site="imu" noise="0.1"/><framepos objtype="site" objname="imu" reftype="body" refname="cart"/>
    <tendonpos tendon="cord"/><actuatorfrc actuator="p"/><contact geom1="foot" data="found force" num="2"/>
    <distance geom1="foot" geom2="floor" cutoff="2"/><user dim="2" needstage="vel"/><clock/>
  </sensor>
  <keyframe><key name="home" time="1" ctrl="1 2 0 0 0 0 0 0 0 0"/></keyframe>
</mujoco>)";

TEST(CSpec, ARobotBuiltByCallsIsThatOfAFile) {
  const TestSpec built;
  build(built, kRobot);
  expect_same_model(built, TestSpec(kRobot));
  EXPECT_EQ(built.text(), TestSpec(kRobot).text());
}

/// All elements and attributes of MJCF that are in the test files of the reader.
TEST(CSpec, EverythingBuiltByCallsIsThatOfAFile) {
  const TestSpec file(file_text(fs::path(CORTEN_TEST_DATA_DIR) / "unit/mjcf/everything.xml"));
  const std::string text = file.text();  // without <replicate> and <composite>
  const TestSpec built;
  build(built, text);
  EXPECT_EQ(built.text(), text);
}

TEST(CSpec, ModelsBuiltByCallsAreThoseOfTheirFiles) {
  const fs::path before = fs::current_path();
  fs::current_path(fs::path(CORTEN_TEST_DATA_DIR) / ".." / "models");
  for (const auto& entry : fs::directory_iterator(".")) {
    if (entry.path().extension() != ".xml" || fs::file_size(entry.path()) > 100000) continue;
    SCOPED_TRACE(entry.path().string());
    const std::string text = TestSpec(file_text(entry.path())).text();
    const TestSpec built;
    build(built, text);
    expect_same_model(built, TestSpec(text));
  }
  fs::current_path(before);
}

// ---- the tree

TEST(CSpec, TheTreeIsThatOfMjcf) {
  const TestSpec spec(kRobot);
  const corten_element thigh = spec.find("body", "thigh"), frame = spec.find("frame", "left");
  corten_element parent = 0;
  EXPECT_OK(corten_element_parent(spec, thigh, &parent));
  EXPECT_EQ(parent, frame);
  EXPECT_OK(corten_element_parent(spec, frame, &parent));
  EXPECT_EQ(parent, spec.find("body", "torso"));
  int count = 0;
  EXPECT_OK(corten_element_child_count(spec, spec.section("actuator"), nullptr, &count));
  EXPECT_EQ(count, 10);
  EXPECT_OK(corten_element_child_count(spec, spec.section("actuator"), "position", &count));
  EXPECT_EQ(count, 2);
  EXPECT_EQ(spec.child(spec.section("actuator"), "position", 1), spec.find("actuator", "pd"));
  EXPECT_EQ(spec.tag(spec.find("joint", "root")), "freejoint");
  corten_element root = 0;
  EXPECT_OK(corten_spec_root(spec, &root));
  EXPECT_EQ(spec.tag(root), "mujoco");
  EXPECT_OK(corten_element_parent(spec, root, &parent));
  EXPECT_EQ(parent, 0u);
}

TEST(CSpec, PathsNameElementsAsInMessages) {
  const TestSpec spec(kRobot);
  const corten_element torso = spec.find("body", "torso");
  EXPECT_EQ(spec.path(spec.child(torso, "geom", 1)), "body \"torso\" / geom[1]");
  EXPECT_EQ(spec.path(spec.child(torso, "inertial")), "body \"torso\" / inertial");
  EXPECT_EQ(spec.path(spec.child(spec.find("default", "leg"), "geom")),
            "default \"main\" / default \"leg\" / geom");
  EXPECT_EQ(spec.path(spec.find("actuator", "p")), "position \"p\"");
  EXPECT_EQ(spec.path(spec.section("worldbody")), "worldbody");
  EXPECT_EQ(spec.path(spec.child(spec.section("option"), "flag")), "option / flag");
}

// ---- numbers of elements

TEST(CSpec, AnElementKeepsItsNumberWhileOthersComeAndGo) {
  const TestSpec spec;
  const corten_element world = spec.section("worldbody");
  std::vector<corten_element> geoms;
  for (int i = 0; i < 100; ++i) {
    geoms.push_back(spec.add(world, "geom"));
    spec.set(geoms.back(), "name", "g" + std::to_string(i));
  }
  for (int i = 0; i < 100; i += 2)
    EXPECT_OK(corten_element_remove(spec, geoms[static_cast<std::size_t>(i)], 0));
  for (int i = 0; i < 50; ++i) spec.add(world, "geom");
  for (int i = 0; i < 100; ++i) {
    const char* name = "";
    const corten_result result =
        corten_element_get_text(spec, geoms[static_cast<std::size_t>(i)], "name", &name, nullptr);
    EXPECT_EQ(result, i % 2 == 0 ? CORTEN_ERROR_HANDLE : CORTEN_OK);
    if (i % 2 == 1) {
      EXPECT_EQ(name, "g" + std::to_string(i));
    }
  }
}

TEST(CSpec, ARemovedElementTakesAllThatIsInItAndRefersToIt) {
  const TestSpec spec(kRobot);
  const corten_element joint = spec.find("joint", "knee"), servo = spec.find("actuator", "p"),
                       tendon = spec.find("tendon", "muscle_path"), item = spec.child(tendon, "geom"),
                       motor = spec.find("actuator", "m");
  EXPECT_OK(corten_element_remove(spec, spec.find("body", "shin"), 0));
  const char* text = "";
  for (const corten_element gone : {joint, servo, tendon, item})
    EXPECT_FAILS(corten_element_tag(spec, gone, &text), CORTEN_ERROR_HANDLE,
                 "not an element of this Spec: it was removed, or belongs to another Spec");
  EXPECT_EQ(spec.tag(motor), "motor");
  corten_model model = spec.compile();
  EXPECT_NE(model, nullptr);
  corten_model_free(model);
}

TEST(CSpec, PartsOfElementsCanBeRemoved) {
  const TestSpec spec(kRobot);
  const corten_element torso = spec.find("body", "torso"), tendon = spec.find("tendon", "muscle_path"),
                       inertial = spec.child(torso, "inertial"), pulley = spec.child(tendon, "pulley");
  const char* text = "";
  EXPECT_OK(corten_element_remove(spec, pulley, 0));
  EXPECT_OK(corten_element_remove(spec, inertial, 0));
  EXPECT_EQ(corten_element_tag(spec, pulley, &text), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_element_tag(spec, inertial, &text), CORTEN_ERROR_HANDLE);
  EXPECT_NE(spec.add(torso, "inertial"), inertial);
  EXPECT_OK(corten_element_remove(spec, spec.child(spec.find("material", "skin"), "layer"), 0));
  EXPECT_OK(corten_element_remove(spec, spec.child(spec.find("tuple", "parts"), "element"), 0));
  const corten_element leg = spec.find("default", "leg"), foot = spec.find("default", "foot");
  EXPECT_OK(corten_element_remove(spec, leg, 0));
  EXPECT_EQ(corten_element_tag(spec, foot, &text), CORTEN_ERROR_HANDLE);
}

TEST(CSpec, ElementsOfACopyAreNotThoseOfTheOriginal) {
  const TestSpec spec(kRobot);
  corten_spec copy = nullptr;
  const corten_element torso = spec.find("body", "torso");
  const char* text = "";
  EXPECT_OK(corten_spec_copy(spec, &copy));
  EXPECT_EQ(corten_element_tag(copy, torso, &text), CORTEN_ERROR_HANDLE);
  EXPECT_OK(corten_spec_free(copy));
}

// ---- editing

TEST(CSpec, ReferencesFollowARename) {
  const TestSpec spec(kRobot);
  EXPECT_OK(corten_element_rename(spec, spec.find("joint", "knee"), "joint_2"));
  EXPECT_EQ(spec.get(spec.find("actuator", "p"), "joint"), "joint_2");
  EXPECT_OK(corten_element_rename(spec, spec.find("default", "leg"), "limb"));
  EXPECT_EQ(spec.get(spec.find("body", "thigh"), "childclass"), "limb");
  const corten_element geom = spec.child(spec.find("body", "torso"), "geom", 1);
  EXPECT_OK(corten_element_rename(spec, geom, "tip"));
  EXPECT_EQ(spec.find("geom", "tip"), geom);
  EXPECT_FAILS(corten_element_rename(spec, spec.find("joint", "hip"), "joint_2"), CORTEN_ERROR_ARGUMENT,
               "name=\"joint_2\": there is already a joint with this name");
}

TEST(CSpec, ValuesSayWhereTheyComeFrom) {
  const TestSpec spec(kRobot);
  int source = -1;
  const corten_element thigh = spec.find("geom", "thigh_geom");
  EXPECT_EQ(spec.get(thigh, "type", &source), "capsule");
  EXPECT_EQ(source, CORTEN_SOURCE_CLASS);
  EXPECT_EQ(spec.get(thigh, "margin", &source), "0");
  EXPECT_EQ(source, CORTEN_SOURCE_BUILT_IN);
  spec.set(thigh, "size", {0.05});  // the second number is that of the class
  EXPECT_EQ(spec.numbers(thigh, "size"), (std::vector<double>{0.05, 0.1, 0}));
  EXPECT_EQ(spec.get(thigh, "size", &source), "0.05 0.1 0");
  EXPECT_EQ(source, CORTEN_SOURCE_ELEMENT);
  EXPECT_OK(corten_element_clear(spec, thigh, "size"));
  EXPECT_EQ(spec.get(thigh, "size", &source), "0.03 0.1 0");
  EXPECT_EQ(source, CORTEN_SOURCE_CLASS);
}

TEST(CSpec, AnotherClassGivesItsValues) {
  const TestSpec spec(kRobot);
  const corten_element thigh = spec.find("geom", "thigh_geom");
  spec.set(thigh, "pos", {0, 0, 1});
  spec.set(thigh, "class", "foot");
  EXPECT_EQ(spec.get(thigh, "type"), "sphere");
  EXPECT_EQ(spec.get(thigh, "pos"), "0 0 1");
  EXPECT_OK(corten_element_clear(spec, thigh, "class"));
  EXPECT_EQ(spec.get(thigh, "type"), "capsule");  // of the childclass around it
  EXPECT_FAILS(
      corten_element_set_text(spec, thigh, "class", "food"), CORTEN_ERROR_ARGUMENT,
      "body \"torso\" / frame \"left\" / body \"thigh\" / geom \"thigh_geom\": class=\"food\": there is no "
      "such default class; did you mean \"foot\"?");
}

TEST(CSpec, KeywordsHaveTheValuesOfTheReference) {
  const TestSpec spec;
  const corten_element geom = spec.add(spec.section("worldbody"), "geom");
  spec.set(geom, "type", {6});  // mjGEOM_BOX
  EXPECT_EQ(spec.get(geom, "type"), "box");
  EXPECT_EQ(spec.numbers(geom, "type"), std::vector<double>{6});
}

TEST(CSpec, AModelCanBeAttachedToBodiesFramesAndSites) {
  const char* const kTool =
      R"(<mujoco><worldbody><body name="tool"><joint name="grip"/><geom size="0.1"/></body>
      </worldbody><actuator><motor name="close" joint="grip"/></actuator></mujoco>)";
  const TestSpec tool(kTool);
  const TestSpec spec(kRobot);
  corten_element added = 0;
  for (const auto& [kind, name] : {std::pair("body", "shin"), {"frame", "left"}, {"site", "shin_site"}}) {
    const std::string prefix = std::string(name) + "_";
    EXPECT_OK(
        corten_spec_attach(spec, spec.find(kind, name), tool, nullptr, prefix.c_str(), nullptr, &added));
    EXPECT_EQ(spec.tag(added), "frame");
    EXPECT_NE(spec.find("actuator", (prefix + "close").c_str()), 0u);
  }
  EXPECT_OK(corten_spec_attach(spec, spec.section("worldbody"), tool, "tool", "x_", "_y", &added));
  EXPECT_EQ(spec.get(added, "name"), "x_tool_y");
  EXPECT_FAILS(corten_spec_attach(spec, spec.find("site", "imu"), tool, "tol", "z_", nullptr, &added),
               CORTEN_ERROR_NOT_FOUND, "there is no body \"tol\"; did you mean \"tool\"?");
  EXPECT_OK(corten_spec_attach(tool, tool.section("worldbody"), tool, nullptr, "twin_", nullptr, nullptr));
  corten_model model = spec.compile(), twins = tool.compile();
  corten_model_free(model);
  corten_model_free(twins);
}

TEST(CSpec, ASimulationContinuesInARecompiledModel) {
  const TestSpec spec(kRobot);
  corten_model model = spec.compile(), changed = nullptr;
  corten_data data = nullptr;
  corten_field qpos;
  EXPECT_OK(corten_data_create(model, &data));
  EXPECT_OK(corten_step(data, 5, nullptr));
  EXPECT_OK(corten_data_field(data, "qpos", &qpos));
  const std::vector<double> before(static_cast<double*>(qpos.data),
                                   static_cast<double*>(qpos.data) + qpos.shape[0]);
  const corten_element ball = spec.add(spec.section("worldbody"), "body");
  spec.add(ball, "freejoint");
  spec.set(spec.add(ball, "geom"), "size", {0.1});
  EXPECT_OK(corten_spec_recompile(spec, data, nullptr, &changed));
  EXPECT_OK(corten_data_field(data, "qpos", &qpos));
  ASSERT_EQ(qpos.shape[0], static_cast<int64_t>(before.size()) + 7);
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(static_cast<double*>(qpos.data)[i], before[i]);
  EXPECT_OK(corten_step(data, 5, nullptr));
  corten_data_free(data);
  corten_model_free(model);
  corten_model_free(changed);
}

}  // namespace
}  // namespace corten::test
