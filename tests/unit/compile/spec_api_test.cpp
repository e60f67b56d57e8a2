// The public Spec: read, edit, compile again, write back.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "corten/corten.h"
#include "model/storage.h"

namespace corten {
namespace {

namespace fs = std::filesystem;
using namespace corten::mjcf;

constexpr const char* kArm = R"(<mujoco model="arm"><worldbody>
  <body name="upper" pos="0 0 1"><joint name="shoulder" axis="0 1 0"/><geom name="bone" type="capsule" size="0.04 0.2"/></body>
  </worldbody></mujoco>)";

/// All arrays of the model. Texts are left out, because warnings contain the file name.
std::string arrays_of(const Model& model) {
  const detail::ModelStorage& storage = model.storage();
  std::string all(reinterpret_cast<const char*>(storage.arena->data()), storage.arena->size());
  all.append(reinterpret_cast<const char*>(&model->opt), sizeof(corten::Option));
  return all.append(reinterpret_cast<const char*>(&model->stat), sizeof(corten::Statistic));
}

std::string message_of(const Spec& spec) {
  try {
    compile_model(spec);
  } catch (const LoadError& error) {
    return error.what();
  }
  return "";
}

TEST(SpecApi, CompilesToTheSameModelAsLoading) {
  EXPECT_TRUE(arrays_of(compile_model(read_spec_string(kArm))) == arrays_of(load_string(kArm)));
}

TEST(SpecApi, EditedSpecsCompileAgainAndTheFirstModelStays) {
  Spec spec = read_spec_string(kArm);
  const Model first = compile_model(spec);
  Body& lower = add_body(*find_body(spec, "upper"));
  lower.name = "lower";
  add_joint(lower).axis = {1, 0, 0};
  add_geom(lower).size = {0.1};
  find_geom(spec, "bone")->mass = 2;
  find_joint(spec, "shoulder")->damping = 0.5;
  const Model second = compile_model(spec);
  EXPECT_EQ(first->nbody, 2);
  EXPECT_EQ(second->nbody, 3);
  EXPECT_EQ(second->body_mass[1], 2);
  EXPECT_EQ(second->dof_damping[0], 0.5);
  EXPECT_EQ(second.id(kObjBody, "lower"), 2);
  find_body(spec, "upper")->bodies.erase(0);
  EXPECT_EQ(compile_model(spec)->nbody, 2);
}

TEST(SpecApi, AModelFromNothing) {
  Spec spec;
  spec.mujoco.model = "made";
  spec.option.timestep = 0.01;
  spec.option.flag.gravity = Switch::disable;
  DefaultClass& heavy = add_class(spec, spec.defaults.front(), "heavy");
  heavy.geom.density = 5000;
  Body& ball = add_body(spec);
  ball.name = "ball";
  add_freejoint(ball);
  add_geom(ball, &heavy).size = {0.1};
  Site& hook = add_site(ball);
  hook.name = "hook";
  Site& nail = add_site(spec.world);
  nail.name = "nail";
  nail.pos = {0, 0, 1};
  Tendon& rope = add_tendon(spec, tag::spatial);
  rope.name = "rope";
  add_to_path(rope, tag::site).site = "nail";
  add_to_path(rope, tag::site).site = "hook";
  add_actuator(spec).tendon = "rope";
  add_sensor(spec, kSensorFramePos).objtype = kObjBody;
  spec.sensors.back().objname = "ball";
  add_numeric(spec).name = "n";
  spec.numerics.back().data = {1, 2};
  add_key(spec).name = "start";
  const Model model = compile_model(spec);
  EXPECT_EQ(model.name(), "made");
  EXPECT_NEAR(model->body_mass[1], 5000 * 4. / 3 * 3.14159265358979 * 0.001, 1e-9);
  EXPECT_EQ(model->opt.timestep, 0.01);
  EXPECT_EQ(model->opt.disableflags, kDisableGravity);
  EXPECT_EQ(model->tendon_length0[0], 1);
  EXPECT_EQ(model->nsensordata, 3);
  EXPECT_TRUE(arrays_of(load_string(to_mjcf(spec))) == arrays_of(model));
}

TEST(SpecApi, MistakesNameTheElement) {
  Spec spec = read_spec_string(kArm, {}, "arm.xml");
  Geom& extra = add_geom(*find_body(spec, "upper"));
  extra.name = "extra";
  extra.size = {-1};
  EXPECT_NE(message_of(spec).find("<spec>: body \"upper\" / geom \"extra\": "), std::string::npos)
      << message_of(spec);
  extra.size = {1};
  find_joint(spec, "shoulder")->axis = {0, 0, 0};
  EXPECT_NE(message_of(spec).find("arm.xml:2: "), std::string::npos) << message_of(spec);
}

TEST(SpecApi, WhatAFileMayNotSayAProgramMayNotSay) {
  Spec spec = read_spec_string(kArm);
  spec.compiler.eulerseq = "q";
  EXPECT_NE(message_of(spec).find("eulerseq"), std::string::npos);
  spec = read_spec_string(kArm);
  spec.option.actuatorgroupdisable = {99};
  EXPECT_NE(message_of(spec).find("99 is not a group"), std::string::npos);
  spec = read_spec_string(kArm);
  add_body(spec).name = "upper";
  EXPECT_NE(message_of(spec).find("upper"), std::string::npos);
  spec = read_spec_string(kArm);
  add_actuator(spec).joint = "sholder";
  EXPECT_NE(message_of(spec).find("did you mean \"shoulder\""), std::string::npos);
}

TEST(SpecApi, ImpossibleIndicesAreRefused) {
  const auto refused = [](const auto& spoil) {
    Spec spec = read_spec_string(kArm);
    spoil(spec);
    EXPECT_THROW(to_mjcf(spec), std::invalid_argument);
    return !message_of(spec).empty();
  };
  EXPECT_TRUE(refused([](Spec& s) { find_geom(s, "bone")->frame = 0; }));
  EXPECT_TRUE(refused([](Spec& s) { add_frame(*find_body(s, "upper"), 0); }));
  EXPECT_TRUE(refused([](Spec& s) { add_frame(*find_body(s, "upper"), -7); }));
  EXPECT_TRUE(refused([](Spec& s) { find_body(s, "upper")->compiler = 3; }));
  EXPECT_TRUE(refused([](Spec& s) { add_class(s, s.defaults[0], "c").parent = 1; }));
  EXPECT_TRUE(refused([](Spec& s) { s.defaults.clear(); }));
  EXPECT_TRUE(refused([](Spec& s) {
    Body* body = &s.world;
    for (int i = 0; i < 5000; i++) body = &add_body(*body);
  }));
}

TEST(SpecApi, FramesMoveWhatIsInThem) {
  Spec spec = read_spec_string(kArm);
  Body& upper = *find_body(spec, "upper");
  add_frame(upper).pos = {1, 0, 0};
  add_frame(upper, 0).pos = {0, 2, 0};
  Site& tip = add_site(upper);
  tip.frame = 1;
  const Model model = compile_model(spec);
  EXPECT_EQ(model->site_pos[0], 1);
  EXPECT_EQ(model->site_pos[1], 2);
}

TEST(SpecApi, ReadingThrowsAndWarningsAreKept) {
  EXPECT_THROW(read_spec_string("<mujoco><worldbody><bod/></worldbody></mujoco>"), LoadError);
  EXPECT_THROW(read_spec("not/there.xml"), LoadError);
  const Spec spec = read_spec_string("<mujoco><worldbody><geom size='1' condim='2'/></worldbody></mujoco>");
  ASSERT_EQ(spec.warnings.size(), 1u);
  EXPECT_EQ(compile_model(spec).warnings().size(), 1u)
      << "reported once, although the reader runs more than once";
}

/// A separate folder for each test, removed at the end.
class SpecFiles : public testing::Test {
 protected:
  const fs::path folder_ = fs::path(testing::TempDir()) / "corten_spec_files";

  void SetUp() override { fs::remove_all(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  void put(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
};

constexpr const char* kTetrahedron =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
constexpr const char* kGeoms =
    "<worldbody><body><freejoint/><geom type='mesh' mesh='a'/><geom type='mesh' "
    "mesh='b'/></body></worldbody>";

TEST_F(SpecFiles, AssetsOfIncludedFilesAreStillFoundAfterWriting) {
  for (const char* rules :
       {"", "<compiler meshdir='meshes'/>", "<compiler meshdir='meshes' strippath='true'/>"}) {
    TearDown();
    const std::string file = std::string(rules).find("strippath") == std::string::npos ? "" : "gone/away/";
    put("model.xml", std::string("<mujoco>") + rules + "<include file='part/p.xml'/>" +
                         "<asset><mesh name='b' file='" + file + "t.obj' scale='2 1 1'/></asset>" + kGeoms +
                         "</mujoco>");
    put("part/p.xml", "<mujoco><asset><mesh name='a' file='own.obj'/></asset></mujoco>");
    put(*rules == 0 ? "t.obj" : "meshes/t.obj", kTetrahedron);
    put("part/own.obj", std::string(kTetrahedron) + "v -1 -1 -1\n");
    const Model model = load(folder_ / "model.xml");
    EXPECT_NE(model->mesh_vertnum[0], model->mesh_vertnum[1]);
    const Spec spec = read_spec(folder_ / "model.xml");
    EXPECT_TRUE(arrays_of(compile_model(spec)) == arrays_of(model)) << rules;
    save_mjcf(spec, folder_ / "again.xml");
    EXPECT_TRUE(arrays_of(load(folder_ / "again.xml")) == arrays_of(model)) << rules;
  }
}

TEST_F(SpecFiles, SavedInAnotherFolderAssetsAreStillFound) {
  put("robot/model.xml",
      std::string("<mujoco><compiler meshdir='meshes'/><asset><mesh name='a' file='t.obj'/>") +
          "<mesh name='b' file='../t2.obj'/></asset>" + kGeoms + "</mujoco>");
  put("robot/meshes/t.obj", kTetrahedron);
  put("robot/t2.obj", kTetrahedron);
  fs::create_directories(folder_ / "elsewhere");
  save_mjcf(read_spec(folder_ / "robot/model.xml"), folder_ / "elsewhere/saved.xml");
  EXPECT_TRUE(arrays_of(load(folder_ / "elsewhere/saved.xml")) ==
              arrays_of(load(folder_ / "robot/model.xml")));
  EXPECT_THROW(save_mjcf(Spec(), folder_ / "no/such/folder.xml"), std::runtime_error);
}

TEST_F(SpecFiles, AttachedModelsKeepTheirFolders) {
  put("model.xml", R"(<mujoco><asset><model name="child" file="kid/child.xml"/></asset>
    <worldbody><attach model="child" prefix="k_"/></worldbody></mujoco>)");
  put("kid/child.xml",
      std::string("<mujoco><compiler meshdir='m' angle='radian'/><asset><mesh name='a' file='t.obj'/>") +
          "<mesh name='b' file='t.obj'/></asset>" + kGeoms + "</mujoco>");
  put("kid/m/t.obj", kTetrahedron);
  const Model model = load(folder_ / "model.xml");
  save_mjcf(read_spec(folder_ / "model.xml"), folder_ / "flat.xml");
  EXPECT_TRUE(arrays_of(load(folder_ / "flat.xml")) == arrays_of(model));
}

}  // namespace
}  // namespace corten
