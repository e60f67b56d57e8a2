// One Spec attached to another: everything that belongs to it comes along, under new names. The expected
// numbers were recorded from the reference (MjSpec.attach, attach_body).
#include <gtest/gtest.h>

#include "corten/corten.h"

namespace corten {
namespace {

using namespace corten::mjcf;
using Names = std::vector<std::string>;
using Numbers = std::vector<double>;

constexpr const char* kBase =
    R"(<mujoco model="p"><compiler angle="radian"/><default><geom rgba="1 0 0 1"/></default>
  <worldbody><frame name="f" pos="1 2 3"/><body name="base"><joint name="bj" type="slide"/><geom name="g" size=".1"/>
  <site name="s" pos="0 0 .5" euler="0 0 1"/></body></worldbody>
  <actuator><motor name="pm" joint="bj"/></actuator>
  <keyframe><key name="pk" qpos="0.25" ctrl="3"/></keyframe></mujoco>)";

constexpr const char* kArm = R"(<mujoco model="c"><compiler angle="degree"/>
  <default><geom density="500"/><default class="k"><joint damping="0.5"/><general gear="4"/></default></default>
  <asset><material name="mat" rgba="0 1 0 1"/><mesh name="tet" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
  <worldbody><geom name="floor" type="plane" size="1 1 .1"/>
    <body name="arm" pos="0 0 1"><joint name="j" class="k" axis="0 1 0" range="-90 90"/>
      <geom name="bone" type="capsule" size=".05 .2" material="mat"/><site name="tip" pos="0 0 .2"/>
      <body name="hand" pos="0 0 .3"><joint name="w" type="ball"/><geom name="palm" type="mesh" mesh="tet"/></body></body>
    <body name="target" mocap="true" pos="1 0 0"><site name="goal"/></body>
    <body name="other"><freejoint name="fj"/><geom name="ball" size=".1"/></body></worldbody>
  <contact><exclude name="ex" body1="arm" body2="hand"/><pair name="pr" geom1="bone" geom2="floor"/></contact>
  <tendon><spatial name="t"><site site="tip"/><site site="goal"/></spatial></tendon>
  <equality><weld name="we" body1="hand" body2="target" active="false"/></equality>
  <actuator><general name="a" joint="j" class="k"/><position name="at" tendon="t" kp="5"/></actuator>
  <sensor><jointpos name="sj" joint="j"/><tendonpos name="st" tendon="t"/><clock name="clk"/></sensor>
  <custom><numeric name="n" data="1 2"/></custom>
  <keyframe><key name="home" time="2" qpos="0.5 0 1 0 0 7 8 9 1 0 0 0" ctrl="1 2" mpos="4 5 6"/></keyframe></mujoco>)";

Names names_of(const Model& model, ObjectType type) {
  Names names;
  for (int i = 0; i < model.count(type); ++i) names.push_back(model.name(type, i));
  return names;
}

template <class Span>
Numbers numbers(const Span& span) {
  return {span.begin(), span.end()};
}

TEST(SpecAttach, AWholeModelAtAFrame) {
  Spec spec = read_spec_string(kBase);
  attach(spec, spec.world, read_spec_string(kArm), "c_", "_x", 0);
  const Model model = compile_model(spec);
  EXPECT_EQ(names_of(model, kObjBody),
            (Names{"world", "base", "c_arm_x", "c_hand_x", "c_target_x", "c_other_x"}));
  EXPECT_EQ(names_of(model, kObjJoint), (Names{"bj", "c_j_x", "c_w_x", "c_fj_x"}));
  EXPECT_EQ(names_of(model, kObjGeom), (Names{"c_floor_x", "g", "c_bone_x", "c_palm_x", "c_ball_x"}));
  EXPECT_EQ(names_of(model, kObjActuator), (Names{"pm", "c_a_x", "c_at_x"}));
  EXPECT_EQ(names_of(model, kObjSensor), (Names{"c_sj_x", "c_st_x", "c_clk_x"}));
  EXPECT_EQ(names_of(model, kObjTendon), Names{"c_t_x"});
  EXPECT_EQ(names_of(model, kObjEquality), Names{"c_we_x"});
  EXPECT_EQ(names_of(model, kObjPair), Names{"c_pr_x"});
  EXPECT_EQ(names_of(model, kObjExclude), Names{"c_ex_x"});
  EXPECT_EQ(*find_geom(spec, "c_bone_x")->material, "c_mat_x");
  EXPECT_NE(find_material(spec, "c_mat_x"), nullptr);
  EXPECT_EQ(names_of(model, kObjNumeric), Names{"c_n_x"});
  EXPECT_EQ(names_of(model, kObjKey), (Names{"pk", "c_home_x"}));
  // The degrees of the child are degrees although the parent has radians.
  EXPECT_EQ(model->jnt_range[2], -1.5707963267948966);
  EXPECT_EQ(numbers(model->body_pos.subspan(6)), (Numbers{1, 2, 4, 0, 0, 0.3, 2, 2, 3, 1, 2, 3}));
  EXPECT_DOUBLE_EQ(model->body_mass[1], 4.188790204786391);
  EXPECT_DOUBLE_EQ(model->body_mass[5], 2.0943951023931957) << "the density of the child's main class";
  EXPECT_EQ(model->dof_damping[1], 0.5);
  EXPECT_EQ(model->actuator_gear[6], 4);
  EXPECT_EQ(model->geom_rgba[0], 0.5f) << "no colour of the parent's main class";
  EXPECT_NE(find_class(spec, "c_k_x"), nullptr);
  EXPECT_EQ(compile_model(read_spec_string(to_mjcf(spec))).hash(), model.hash());
}

TEST(SpecAttach, EqualsTheElementOfMjcf) {
  LoadOptions options;
  options.files = [](const std::filesystem::path& path) -> std::optional<std::string> {
    if (path.filename() == "arm.xml") return kArm;
    return std::nullopt;
  };
  for (const std::string body : {"", "arm"}) {
    const std::string which = body.empty() ? "" : "body='" + body + "' ";
    const Model read = load_string(
        "<mujoco><asset><model name='c' file='arm.xml'/></asset><worldbody><frame pos='1 2 3'>"
        "<attach model='c' " +
            which + "prefix='c_'/></frame></worldbody></mujoco>",
        options);
    Spec spec;
    add_frame(spec.world).pos = {1, 2, 3};
    const Spec arm = read_spec_string(kArm);
    if (body.empty()) attach(spec, spec.world, arm, "c_", "", 0);
    else attach_body(spec, spec.world, arm, body, "c_", "", 0);
    EXPECT_EQ(compile_model(spec).hash(), read.hash()) << body;
  }
}

TEST(SpecAttach, KeyframesOfBoth) {
  Spec spec = read_spec_string(kBase);
  attach(spec, spec.world, read_spec_string(kArm), "c_", "_x", 0);
  const Model model = compile_model(spec);
  EXPECT_EQ(numbers(model->key_qpos), (Numbers{0.25, 0,   1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,  //
                                               0,    0.5, 0, 1, 0, 0, 7, 8, 9, 1, 0, 0, 0}));
  EXPECT_EQ(numbers(model->key_ctrl), (Numbers{3, 0, 0, 0, 1, 2}));
  EXPECT_EQ(numbers(model->key_mpos), (Numbers{2, 2, 3, 4, 5, 6}));
  EXPECT_EQ(numbers(model->key_time), (Numbers{0, 2}));
}

TEST(SpecAttach, ABodyBringsOnlyWhatRefersToIt) {
  Spec spec = read_spec_string(kBase);
  Body& base = *find_body(spec, "base");
  add_frame(base).pos = {0, 0, 0.5};
  const Body& arm = attach_body(spec, base, read_spec_string(kArm), "arm", "l_", "", 0);
  EXPECT_EQ(*arm.name, "l_arm");
  const Model model = compile_model(spec);
  EXPECT_EQ(names_of(model, kObjBody), (Names{"world", "base", "l_arm", "l_hand"}));
  EXPECT_EQ(names_of(model, kObjActuator), (Names{"pm", "l_a"}));
  EXPECT_EQ(names_of(model, kObjSensor), (Names{"l_sj", "l_clk"}));
  EXPECT_EQ(names_of(model, kObjExclude), Names{"l_ex"});
  EXPECT_EQ(model->ntendon + model->neq + model->npair, 0);
  EXPECT_EQ(numbers(model->key_qpos), (Numbers{0.25, 0, 1, 0, 0, 0, 0, 0.5, 0, 1, 0, 0}));
  EXPECT_EQ(numbers(model->key_ctrl), (Numbers{3, 0, 0, 1}));
  EXPECT_EQ(numbers(model->body_pos.subspan(6)), (Numbers{0, 0, 1.5, 0, 0, 0.3}));
}

TEST(SpecAttach, AtASite) {
  Spec spec = read_spec_string(kBase);
  Body& base = *find_body(spec, "base");
  attach_body(spec, base, read_spec_string(kArm), "arm", "l_", "", frame_at(base, *find_site(base, "s")));
  const Model model = compile_model(spec);
  EXPECT_EQ(model->body_pos[8], 1.5);
  EXPECT_DOUBLE_EQ(model->body_quat[8], 0.8775825618903728);
  EXPECT_DOUBLE_EQ(model->body_quat[11], 0.479425538604203);
}

/// The frame has the pose that the compiled site has.
TEST(SpecAttach, AtASiteBetweenTwoPoints) {
  Spec spec = read_spec_string(R"(<mujoco><worldbody><body name="base"><geom size="1"/>
    <site name="s" type="capsule" size="0.1" fromto="1 0 0.5 2 1 1.5"/></body></worldbody></mujoco>)");
  const Spec child =
      read_spec_string("<mujoco><worldbody><body name='c'><geom size='1'/></body></worldbody></mujoco>");
  Body& base = *find_body(spec, "base");
  attach_body(spec, base, child, "c", "x_", "", frame_at(base, *find_site(base, "s")));
  const Model model = compile_model(spec), read = load_string(to_mjcf(spec));
  EXPECT_EQ(numbers(model->body_pos.subspan(6, 3)), (Numbers{1.5, 0.5, 1}));
  EXPECT_EQ(numbers(model->body_pos.subspan(6, 3)), numbers(model->site_pos));
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_NEAR(model->body_quat[8 + k], model->site_quat[k], 1e-15) << k;
    EXPECT_NEAR(read->body_quat[8 + k], model->site_quat[k], 1e-15) << k;
  }
}

TEST(SpecAttach, TwiceAndToItself) {
  const Spec arm = read_spec_string(kArm);
  Spec spec;
  attach(spec, spec.world, arm, "a_").pos = {0, 5, 0};
  attach(spec, spec.world, arm, "b_").pos = {0, -5, 0};
  const Model two = compile_model(spec);
  EXPECT_EQ(two->nbody, 9);
  EXPECT_EQ(two->body_pos[4], 5);
  EXPECT_EQ(two->nkey, 2);
  Spec self = read_spec_string(kArm);
  attach(self, *find_body(self, "hand"), self, "again_");
  attach_body(self, self.world, self, "other", "second_");
  EXPECT_EQ(self.world.bodies.size(), 4u);
  EXPECT_EQ(find_body(self, "hand")->bodies.size(), 3u);
}

TEST(SpecAttach, TheValuesOfAParentsKeyframeStayAtTheirJoints) {
  Spec spec = read_spec_string(R"(<mujoco><worldbody>
    <body name="A"><joint name="a" type="slide"/><geom size="1"/></body>
    <body name="B"><joint name="b" type="slide"/><geom size="1"/></body></worldbody>
    <keyframe><key qpos="1 2"/></keyframe></mujoco>)");
  const Spec child = read_spec_string(
      "<mujoco><worldbody><body name='c'><joint type='slide' ref='7'/><geom "
      "size='1'/></body></worldbody></mujoco>");
  attach(spec, *find_body(spec, "A"), child, "x_");
  EXPECT_EQ(numbers(compile_model(spec)->key_qpos), (Numbers{1, 7, 2}));
}

TEST(SpecAttach, WithoutAPrefix) {
  Spec spec;
  attach(spec, spec.world, read_spec_string(kArm), "");
  const Model model = compile_model(spec), arm = load_string(kArm);
  EXPECT_TRUE(model.warnings().empty());
  EXPECT_EQ(names_of(model, kObjJoint), names_of(arm, kObjJoint));
  EXPECT_EQ(numbers(model->body_mass), numbers(arm->body_mass));
  EXPECT_EQ(numbers(model->dof_damping), numbers(arm->dof_damping));
}

TEST(SpecAttach, MistakesAreRefused) {
  Spec spec = read_spec_string(kBase), other = read_spec_string(kArm);
  EXPECT_THROW(attach(spec, other.world, other, "x_"), std::invalid_argument);
  EXPECT_THROW(attach(spec, spec.world, other, "x_", "", 7), std::invalid_argument);
  EXPECT_THROW(attach_body(spec, spec.world, other, "world", "x_"), std::invalid_argument);
  EXPECT_THROW(frame_at(spec.world, *find_site(spec, "s")), std::invalid_argument);
  try {
    attach_body(spec, spec.world, other, "hnd", "x_");
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "there is no body \"hnd\"; did you mean \"hand\"?");
  }
  EXPECT_EQ(compile_model(spec).hash(), compile_model(read_spec_string(kBase)).hash());
}

}  // namespace
}  // namespace corten
