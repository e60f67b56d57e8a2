// Finding, renaming and removing elements of a Spec, and the state after compiling it again.
#include <gtest/gtest.h>

#include "corten/corten.h"

namespace corten {
namespace {

using namespace corten::mjcf;
using Names = std::vector<std::string>;
using Numbers = std::vector<double>;

constexpr const char* kModel = R"(<mujoco>
  <default><default class="k"><geom material="mat"/><default class="kk"/></default></default>
  <asset><texture name="tex" type="2d" builtin="flat" width="2" height="2"/><material name="mat" texture="tex"/>
    <mesh name="tet" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><mesh file="part.obj"/>
    <hfield name="hills" nrow="2" ncol="2" size="1 1 1 1"/></asset>
  <worldbody><light name="lamp" mode="targetbody" target="arm"/><camera name="eye" mode="targetbody" target="hand"/>
    <geom name="floor" type="plane" size="1 1 .1"/>
    <body name="arm" pos="0 0 1" childclass="kk"><joint name="j" type="slide"/>
      <geom name="bone" type="capsule" size=".05 .2" class="k"/><site name="tip" pos="0 0 .2"/>
      <body name="hand" pos="0 0 .3"><joint name="w" type="ball"/><geom name="palm" type="mesh" mesh="tet"/></body></body>
    <body name="target" mocap="true" pos="1 0 0"><site name="goal"/></body>
    <body name="other"><freejoint name="fj"/><geom name="ball" size=".1"/></body></worldbody>
  <contact><exclude name="ex" body1="arm" body2="hand"/><pair name="pr" geom1="bone" geom2="floor"/></contact>
  <tendon><spatial name="t"><site site="tip"/><site site="goal"/></spatial></tendon>
  <equality><weld name="we" body1="other" body2="target" active="false"/></equality>
  <actuator><motor name="a" joint="j"/><position name="at" tendon="t" kp="5"/></actuator>
  <sensor><jointpos name="sj" joint="j"/><actuatorfrc name="sa" actuator="at"/>
    <framepos name="fp" objtype="xbody" objname="hand" reftype="site" refname="goal"/><clock name="clk"/></sensor>
  <custom><numeric name="n" data="1 2"/><text name="x" data="words"/>
    <tuple name="tu"><element objtype="body" objname="arm"/></tuple></custom>
  <keyframe><key name="home" qpos="0.5 1 0 0 0 7 8 9 1 0 0 0" ctrl="1 2" mpos="4 5 6"/></keyframe></mujoco>)";

constexpr const char* kPart = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

LoadOptions options() {
  LoadOptions options;
  options.files = [](const std::filesystem::path& path) -> std::optional<std::string> {
    if (path.filename() == "part.obj") return kPart;
    return std::nullopt;
  };
  return options;
}

Spec model_spec() { return read_spec_string(kModel, options()); }
Model compiled(const Spec& spec) { return compile_model(spec, options()); }

template <class E>
Names names_of(const List<E>& list) {
  Names names;
  for (const E& element : list) names.push_back(*element.name);
  return names;
}

template <class Span>
Numbers numbers(const Span& span) {
  return {span.begin(), span.end()};
}

std::string refusal(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(SpecFind, EveryKindAlsoInAConstSpec) {
  Spec spec = model_spec();
  const Spec& fixed = spec;
#define CORTEN_EXPECT_FOUND(kind, name)                                  \
  EXPECT_NE(find_##kind(spec, name), nullptr) << #kind;                  \
  EXPECT_EQ(find_##kind(fixed, name), find_##kind(spec, name)) << #kind; \
  EXPECT_EQ(find_##kind(fixed, "nobody"), nullptr) << #kind;
  CORTEN_EXPECT_FOUND(class, "kk")
  CORTEN_EXPECT_FOUND(body, "hand")
  CORTEN_EXPECT_FOUND(joint, "w")
  CORTEN_EXPECT_FOUND(geom, "palm")
  CORTEN_EXPECT_FOUND(site, "tip")
  CORTEN_EXPECT_FOUND(camera, "eye")
  CORTEN_EXPECT_FOUND(light, "lamp")
  CORTEN_EXPECT_FOUND(mesh, "tet")
  CORTEN_EXPECT_FOUND(mesh, "part")
  CORTEN_EXPECT_FOUND(hfield, "hills")
  CORTEN_EXPECT_FOUND(texture, "tex")
  CORTEN_EXPECT_FOUND(material, "mat")
  CORTEN_EXPECT_FOUND(pair, "pr")
  CORTEN_EXPECT_FOUND(exclude, "ex")
  CORTEN_EXPECT_FOUND(equality, "we")
  CORTEN_EXPECT_FOUND(tendon, "t")
  CORTEN_EXPECT_FOUND(actuator, "at")
  CORTEN_EXPECT_FOUND(sensor, "fp")
  CORTEN_EXPECT_FOUND(numeric, "n")
  CORTEN_EXPECT_FOUND(text, "x")
  CORTEN_EXPECT_FOUND(tuple, "tu")
  CORTEN_EXPECT_FOUND(key, "home")
#undef CORTEN_EXPECT_FOUND
  add_frame(spec.world).name = "f";
  EXPECT_EQ(find_frame(fixed, "f"), &spec.world.frames[0]);
  const Body& arm = *find_body(fixed, "arm");
  EXPECT_NE(find_joint(arm, "w"), nullptr);
  EXPECT_EQ(find_joint(arm, "fj"), nullptr);
}

TEST(SpecRename, ReferencesFollow) {
  Spec spec = model_spec();
  const Model before = compiled(spec);
  for (const auto& [kind, name] : std::vector<std::pair<ObjectType, std::string>>{
           {kObjBody, "arm"},     {kObjXBody, "hand"},  {kObjBody, "target"}, {kObjBody, "other"},
           {kObjJoint, "j"},      {kObjGeom, "bone"},   {kObjSite, "goal"},   {kObjSite, "tip"},
           {kObjTendon, "t"},     {kObjActuator, "at"}, {kObjMesh, "tet"},    {kObjMesh, "part"},
           {kObjMaterial, "mat"}, {kObjTexture, "tex"}, {kObjCamera, "eye"},  {kObjKey, "home"},
           {kObjSensor, "fp"},    {kObjEquality, "we"}, {kObjTuple, "tu"},    {kObjHfield, "hills"}})
    rename(spec, kind, name, "new_" + name);
  rename_class(spec, "k", "new_k");
  rename_class(spec, "kk", "new_kk");
  const Model after = compiled(spec);
  EXPECT_EQ(after.hash(), before.hash());
  EXPECT_TRUE(after.warnings().empty()) << after.warnings()[0].text();
  EXPECT_EQ(after.id(kObjTendon, "new_t"), 0);
  EXPECT_EQ(*find_geom(spec, "new_bone")->class_, "new_k");
  EXPECT_EQ(*find_geom(spec, "new_bone")->material, "new_mat");
  EXPECT_EQ(*find_body(spec, "new_arm")->childclass, "new_kk");
  EXPECT_EQ(*find_camera(spec, "new_eye")->target, "new_hand");
}

TEST(SpecRename, MistakesAreRefused) {
  Spec spec = model_spec();
  EXPECT_EQ(refusal([&] { rename(spec, kObjJoint, "jj", "x"); }),
            "there is no joint \"jj\"; did you mean \"j\"?");
  EXPECT_EQ(refusal([&] { rename(spec, kObjJoint, "j", "w"); }),
            "name=\"w\": there is already a joint with this name");
  EXPECT_EQ(refusal([&] { rename(spec, kObjJoint, "j", ""); }), "name=\"\": the new name is empty");
  EXPECT_EQ(refusal([&] { rename(spec, kObjBody, "world", "w"); }),
            "name=\"world\": the world body cannot be renamed");
  EXPECT_EQ(refusal([&] { rename_class(spec, "main", "w"); }),
            "class=\"main\": the outermost class is always \"main\"");
  EXPECT_EQ(refusal([&] { rename_class(spec, "kkk", "w"); }),
            "class=\"kkk\": there is no such default class; did you mean \"kk\"?");
  EXPECT_EQ(refusal([&] { remove_class(spec, "kkk"); }),
            "class=\"kkk\": there is no such default class; did you mean \"kk\"?");
}

// The rule of the reference's MjSpec.delete for bodies: what refers to the subtree goes too.
TEST(SpecRemove, ABodyWithWhatRefersToIt) {
  Spec spec = model_spec();
  remove(spec, *find_body(spec, "arm"));
  EXPECT_EQ(names_of(spec.world.bodies), (Names{"target", "other"}));
  EXPECT_EQ(names_of(spec.sensors), Names{"clk"});
  EXPECT_EQ(names_of(spec.equalities), Names{"we"});
  EXPECT_TRUE(spec.actuators.empty() && spec.tendons.empty() && spec.pairs.empty() && spec.excludes.empty());
  EXPECT_TRUE(spec.tuples.empty() && spec.world.cameras.empty() && spec.world.lights.empty());
  const Model model = compiled(spec);
  EXPECT_EQ(numbers(model->key_qpos), (Numbers{7, 8, 9, 1, 0, 0, 0}));
  EXPECT_EQ(numbers(model->key_mpos), (Numbers{4, 5, 6}));
}

TEST(SpecRemove, ChainsOfReferences) {
  Spec spec = model_spec();
  remove(spec, kObjSite, "tip");  // tendon, actuator, sensor
  EXPECT_TRUE(spec.tendons.empty());
  EXPECT_EQ(names_of(spec.actuators), Names{"a"});
  EXPECT_EQ(names_of(spec.sensors), (Names{"sj", "fp", "clk"}));
  EXPECT_EQ(numbers(compiled(spec)->key_ctrl), Numbers{1});
  spec = model_spec();
  remove(spec, *find_joint(spec, "j"));
  EXPECT_EQ(names_of(spec.actuators), Names{"at"});
  EXPECT_EQ(numbers(compiled(spec)->key_qpos), (Numbers{1, 0, 0, 0, 7, 8, 9, 1, 0, 0, 0}));
  EXPECT_EQ(numbers(compiled(spec)->key_ctrl), Numbers{2});
}

TEST(SpecRemove, AssetsAndWhatUsesThem) {
  Spec spec = model_spec();
  remove(spec, kObjMaterial, "mat");
  EXPECT_FALSE(find_geom(spec, "bone")->material.is_set()) << "geoms only lose a material";
  remove(spec, kObjTexture, "tex");
  remove(spec, kObjMesh, "part");
  remove(spec, kObjHfield, "hills");
  remove(spec, kObjKey, "home");
  EXPECT_EQ(compiled(spec)->nmesh, 1);
  remove(spec, kObjJoint, "w");
  remove(spec, kObjMesh, "tet");
  EXPECT_EQ(find_geom(spec, "palm"), nullptr) << "a geom needs its mesh";
  EXPECT_EQ(compiled(spec)->nmesh, 0);
}

TEST(SpecRemove, DependentsCanStay) {
  Spec spec = model_spec();
  remove(spec, kObjTendon, "t", Dependents::keep);
  EXPECT_EQ(spec.actuators.size(), 2u);
  try {
    compiled(spec);
    FAIL();
  } catch (const LoadError& error) {
    EXPECT_NE(std::string(error.what()).find("position \"at\": tendon: there is no tendon \"t\""),
              std::string::npos)
        << error.what();
  }
}

TEST(SpecRemove, FramesAndClasses) {
  Spec spec = model_spec();
  Body& arm = *find_body(spec, "arm");
  add_frame(arm).name = "empty";
  add_frame(arm).name = "full";
  arm.frames[1].pos = {0, 0, 5};
  find_site(spec, "tip")->frame = 1;
  remove(spec, *find_frame(spec, "full"));
  remove(spec, *find_frame(spec, "empty"));
  EXPECT_EQ(find_frame(spec, "full"), nullptr);
  EXPECT_EQ(compiled(spec)->site_pos[2], 5.2) << "as in the reference, what is inside stays where it is";
  const std::uint64_t hash = compiled(spec).hash();
  remove_class(spec, "k");
  EXPECT_EQ(spec.defaults.size(), 1u);
  EXPECT_EQ(compiled(spec).hash(), hash);
  EXPECT_TRUE(compiled(spec).warnings().empty());
}

TEST(SpecRemove, MaterialsKeepTheLayersOfARemovedClass) {
  Spec spec = read_spec_string(R"(<mujoco>
    <default>
      <default class="layered"><material><layer texture="t" role="rgb"/></material></default>
      <default class="plain"><material texture="t"/></default>
    </default>
    <asset><texture name="t" builtin="flat" type="2d" width="2" height="2"/>
      <material name="a" class="layered"><layer texture="t" role="normal"/></material>
      <material name="b" class="plain"><layer texture="t" role="orm"/></material></asset></mujoco>)");
  remove_class(spec, "layered");
  remove_class(spec, "plain");
  const Spec written = read_spec_string(to_mjcf(spec));
  for (const Spec* s : {static_cast<const Spec*>(&spec), &written}) {
    const Material &a = *find_material(*s, "a"), &b = *find_material(*s, "b");
    ASSERT_EQ(a.layers.size(), 2u);
    EXPECT_EQ(*a.layers[0].role, TextureRole::rgb);
    EXPECT_EQ(*a.layers[1].role, TextureRole::normal);
    ASSERT_EQ(b.layers.size(), 2u);
    EXPECT_EQ(*b.layers[0].role, TextureRole::rgb);
    EXPECT_EQ(*b.layers[0].texture, "t");
    EXPECT_EQ(*b.layers[1].role, TextureRole::orm);
  }
  EXPECT_NO_THROW(load_string(to_mjcf(spec)));
}

TEST(SpecRemove, MistakesAreRefused) {
  Spec spec = model_spec(), other = model_spec();
  EXPECT_EQ(refusal([&] { remove(spec, spec.world); }), "the world body cannot be removed");
  EXPECT_EQ(refusal([&] { remove(spec, *find_geom(other, "bone")); }), "the geom is not in the Spec");
  EXPECT_EQ(refusal([&] { remove(spec, kObjTendon, "tt"); }),
            "there is no tendon \"tt\"; did you mean \"t\"?");
  EXPECT_EQ(refusal([&] { remove_class(spec, "main"); }), "the outermost class \"main\" cannot be removed");
  EXPECT_EQ(compiled(spec).hash(), compiled(other).hash());
}

// The rule of the reference's recompile(): state follows the elements; new joints start at their initial
// values.
TEST(SpecRecompile, WhatIsStillThereKeepsItsState) {
  Spec spec = model_spec();
  const Model before = compiled(spec);
  Data data(before);
  reset_to_key(before, data, 0);
  for (int i = 0; i < before->nv; ++i) data->qvel[static_cast<std::size_t>(i)] = 0.1 * i;
  data->ctrl[0] = 0.3, data->ctrl[1] = 0.4;
  data->eq_active[0] = 1;
  data->mocap_quat[0] = 0, data->mocap_quat[1] = 1;
  data->time = 2.5;
  Body& extra = add_body(*find_body(spec, "arm"));
  Joint& joint = add_joint(extra);
  joint.name = "nj";
  joint.type = kSlide;
  joint.ref = 0.25;
  add_geom(extra).size = {0.1};
  remove(spec, kObjKey, "home");
  remove(spec, kObjBody, "hand");
  const Model after = recompile(spec, data, options());
  EXPECT_EQ(data.model()->nq, 9);
  EXPECT_EQ(numbers(data->qpos), (Numbers{0.5, 0.25, 7, 8, 9, 1, 0, 0, 0}));
  EXPECT_EQ(numbers(data->qvel), (Numbers{0, 0, 0.1 * 4, 0.1 * 5, 0.1 * 6, 0.1 * 7, 0.1 * 8, 0.1 * 9}));
  EXPECT_EQ(numbers(data->ctrl), (Numbers{0.3, 0.4}));
  EXPECT_EQ(numbers(data->mocap_pos), (Numbers{4, 5, 6}));
  EXPECT_EQ(numbers(data->mocap_quat), (Numbers{0, 1, 0, 0}));
  EXPECT_EQ(data->eq_active[0], 1);
  EXPECT_EQ(data->time, 2.5);
  step(after, data);
  EXPECT_EQ(data->status & (kBadQpos | kBadQvel | kBadQacc), 0);
}

TEST(SpecRecompile, UnnamedElementsKeepTheirOrder) {
  Spec spec = read_spec_string(R"(<mujoco><worldbody>
    <body><joint type="slide"/><geom size="1"/><body><joint type="slide"/><geom size="1"/></body></body>
    <body name="b"><joint name="x" type="slide"/><joint type="slide" axis="1 0 0"/><geom size="1"/></body></worldbody>
    <actuator><general joint="x" dyntype="integrator"/></actuator></mujoco>)");
  const Model before = compile_model(spec);
  Data data(before);
  for (int i = 0; i < 4; ++i) data->qpos[static_cast<std::size_t>(i)] = i + 1;
  data->act[0] = 5;
  add_geom(spec.world).size = {1};
  const Model same = recompile(spec, data);
  EXPECT_EQ(numbers(data->qpos), (Numbers{1, 2, 3, 4}));
  EXPECT_EQ(data->act[0], 5);
  // Another joint without a name: it is not known which was which.
  add_joint(*find_body(spec, "b")).type = kSlide;
  spec.world.bodies[1].joints[2].axis = {0, 1, 0};
  recompile(spec, data);
  EXPECT_EQ(numbers(data->qpos), (Numbers{1, 2, 3, 0, 0}));
}

TEST(SpecRecompile, UnnamedActuatorsNeedTheSameKindAndTarget) {
  Spec spec = read_spec_string(R"(<mujoco><size nuserdata="2"/><worldbody>
    <body><joint name="x" type="slide"/><joint type="slide" axis="1 0 0"/><joint name="y" type="slide" axis="0 1 0"/>
      <geom size="1"/></body></worldbody>
    <actuator><motor joint="x"/><motor joint="y"/><position joint="y" kp="1"/></actuator></mujoco>)");
  Data data(compile_model(spec));
  data->ctrl[0] = 1, data->ctrl[1] = 2, data->ctrl[2] = 3;
  data->userdata[0] = 5, data->userdata[1] = 6;
  spec.actuators[0].joint = "y";
  set_to_motor(spec.actuators[2]);
  spec.size.nuserdata = 3;
  recompile(spec, data);
  EXPECT_EQ(numbers(data->ctrl), (Numbers{0, 2, 0}));
  EXPECT_EQ(numbers(data->userdata), (Numbers{5, 6, 0}));
}

TEST(SpecRecompile, AfterAnErrorTheDataIsUnchanged) {
  Spec spec = model_spec();
  Data data(compiled(spec));
  data->qpos[0] = 0.75;
  add_actuator(spec).joint = "nothing";
  EXPECT_THROW(recompile(spec, data, options()), LoadError);
  EXPECT_EQ(data->qpos[0], 0.75);
  EXPECT_EQ(data.model()->nu, 2);
}

}  // namespace
}  // namespace corten
