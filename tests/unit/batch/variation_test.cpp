// Per-environment models. Constants derived from a changed field must equal those that the compiler computes
// from a file with the change.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "corten/batch.h"
#include "support/batches.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// A scene with elements of all kinds; masses are given explicitly, so that shapes do not change them.
const std::string kScene = R"(<mujoco><compiler autolimits="true"/>
  <option density="1.2" timestep="0.004"/>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 1"/>
    <camera name="eye" pos="1 2 3" mode="trackcom"/>
    <body name="a" pos="0 0 1"><freejoint/>
      <inertial pos="0 0 0" mass="2" diaginertia="0.02 0.02 0.02"/>
      <geom name="ball" type="ellipsoid" size="0.1 0.12 0.14" pos="0 0 0" fluidshape="ellipsoid"/>
      <geom type="box" size="0.05 0.05 0.05" pos="0.2 0 0"/>
      <geom name="wrap" type="cylinder" size="0.03 0.1" pos="0 0.1 0" contype="0" conaffinity="0"/>
      <site name="s1" pos="0.1 0 0.1"/>
      <body name="b" pos="0.3 0 0">
        <inertial pos="0.1 0 0" mass="1" diaginertia="0.01 0.01 0.01"/>
        <joint name="h" axis="0 1 0" armature="0.01" range="-2 2" damping="0.2"/>
        <geom type="capsule" size="0.04" fromto="0 0 0 0.3 0 0" margin="0.01"/>
        <site name="s2" pos="0.2 0 0.1"/>
        <light pos="0 0 1" dir="0 0 -1"/>
        <camera name="tail" pos="0.1 0 0"/>
      </body>
    </body>
    <body name="c" pos="2 0 1">
      <inertial pos="0 0 0" mass="3" diaginertia="0.1 0.1 0.1"/>
      <joint type="slide" axis="0 0 1"/>
      <geom type="sphere" size="0.2"/>
    </body>
  </worldbody>
  <tendon><spatial name="t" stiffness="5" springlength="0.3"><site site="s1"/><geom geom="wrap"/><site site="s2"/></spatial>
    <spatial name="t2" armature="0.003" springlength="0.2"><site site="s1"/><site site="s2"/></spatial></tendon>
  <equality><connect body1="a" body2="c" anchor="0.1 0.2 0.3" active="false"/></equality>
  <actuator><position joint="h" kp="20" gear="1.5"/><motor tendon="t"/></actuator>
  <sensor><framepos objtype="body" objname="b"/></sensor>
</mujoco>)";

struct Change {
  std::vector<std::string> fields;
  std::string from, to;
};

const std::vector<Change> kChanges = {
    {{"body_mass"}, "mass=\"1\"", "mass=\"1.7\""},
    {{"body_inertia"}, "diaginertia=\"0.02 0.02 0.02\"", "diaginertia=\"0.02 0.03 0.04\""},
    {{"body_ipos"}, "<inertial pos=\"0 0 0\" mass=\"3\"", "<inertial pos=\"0 0.1 0\" mass=\"3\""},
    {{"body_iquat"}, "<inertial pos=\"0.1 0 0\"", "<inertial quat=\"1 0.5 0 0\" pos=\"0.1 0 0\""},
    {{"body_pos"}, "name=\"b\" pos=\"0.3 0 0\"", "name=\"b\" pos=\"0.5 0.1 0\""},
    {{"body_quat"}, "name=\"b\" pos", "name=\"b\" quat=\"1 1 0 0\" pos"},
    {{"geom_size"}, "type=\"sphere\" size=\"0.2\"", "type=\"sphere\" size=\"0.3\""},
    {{"geom_size"}, "size=\"0.1 0.12 0.14\"", "size=\"0.2 0.12 0.1\""},
    {{"geom_size"}, "size=\"0.03 0.1\"", "size=\"0.05 0.2\""},
    {{"geom_pos"}, "pos=\"0 0 0\" fluidshape", "pos=\"0.1 0 0\" fluidshape"},
    {{"geom_quat"}, "pos=\"0.2 0 0\"/>", "pos=\"0.2 0 0\" quat=\"1 0 1 0\"/>"},
    {{"geom_margin"}, "margin=\"0.01\"", "margin=\"0.02\""},
    {{"geom_friction"}, "type=\"sphere\"", "type=\"sphere\" friction=\"0.3 0.01 0.001\""},
    {{"geom_restitution"}, "type=\"sphere\"", "type=\"sphere\" restitution=\"0.5\""},
    {{"jnt_pos"}, "name=\"h\"", "name=\"h\" pos=\"0.1 0 0\""},
    {{"jnt_axis"}, "axis=\"0 1 0\"", "axis=\"0 1 1\""},
    {{"jnt_axis"}, "axis=\"0 0 1\"", "axis=\"0 1 1\""},
    {{"jnt_range"}, "range=\"-2 2\"", "range=\"-1 1\""},
    {{"dof_armature"}, "armature=\"0.01\"", "armature=\"0.05\""},
    {{"dof_damping"}, "damping=\"0.2\"", "damping=\"0.4\""},
    {{"site_pos"}, "name=\"s2\" pos=\"0.2 0 0.1\"", "name=\"s2\" pos=\"0 0 0\""},
    {{"tendon_armature"}, "armature=\"0.003\"", "armature=\"0.03\""},
    {{"tendon_stiffness"}, "stiffness=\"5\"", "stiffness=\"6\""},
    {{"actuator_gear"}, "gear=\"1.5\"", "gear=\"2.5\""},
    {{"actuator_gainprm", "actuator_biasprm"}, "kp=\"20\"", "kp=\"30\""},
    {{"cam_pos"}, "name=\"tail\" pos=\"0.1 0 0\"", "name=\"tail\" pos=\"0.3 0 0\""},
    {{"light_dir"}, "dir=\"0 0 -1\"", "dir=\"0 1 -1\""},
    {{"opt.gravity"}, "timestep=\"0.004\"", "timestep=\"0.004\" gravity=\"0 1 -3\""},
    {{"opt.timestep"}, "timestep=\"0.004\"", "timestep=\"0.002\""},
    {{"opt.correction_factor", "opt.impulse_max"},
     "timestep=\"0.004\"",
     "timestep=\"0.004\" correction_factor=\"0.5\" impulse_max=\"3\""},
    {{"opt.density", "opt.viscosity"}, "density=\"1.2\"", "density=\"100\" viscosity=\"0.1\""},
};

/// A cable, a cloth and a soft body on a plane.
const std::string kFlexScene = R"(<mujoco><worldbody>
    <geom type="plane" size="3 3 1" pos="0 0 -0.004"/>
    <flexcomp name="cable" type="grid" dim="1" count="5 1 1" spacing="0.05 0.05 0.05" mass="0.1" radius="0.005">
      <edge stiffness="50" damping="0.1"/>
      <contact selfcollide="none" friction="0.5" solref="0.02 1" solimp="0.9 0.95 0.001" margin="0.001" gap="0"/>
    </flexcomp>
    <flexcomp name="cloth" type="grid" dim="2" count="3 3 1" spacing="0.05 0.05 0.05" mass="0.1" radius="0.006" pos="0.5 0 0">
      <edge damping="0.2"/>
      <elasticity young="1e4" poisson="0.2" damping="0.001" thickness="0.004" elastic2d="both"/>
      <contact selfcollide="none" solmix="2"/>
    </flexcomp>
    <flexcomp name="soft" type="grid" dim="3" count="3 2 2" spacing="0.05 0.05 0.05" mass="0.2" radius="0.005" pos="1 0 0.025">
      <elasticity young="3e3" poisson="0.3" damping="0.002"/>
      <contact selfcollide="none"/>
    </flexcomp>
    <flexcomp name="jelly" type="grid" dim="3" dof="trilinear" count="3 3 3" spacing="0.05 0.05 0.05" mass="0.2" radius="0.005" pos="2 0 0.05">
      <elasticity young="4e3" poisson="0.1" damping="0.003"/>
      <contact selfcollide="none"/>
    </flexcomp>
  </worldbody></mujoco>)";

const std::vector<Change> kFlexChanges = {
    {{"flex_friction"}, "friction=\"0.5\"", "friction=\"0.1 0.01 0.002\""},
    {{"flex_solref"}, "solref=\"0.02 1\"", "solref=\"0.03 0.8\""},
    {{"flex_solimp"}, "solimp=\"0.9 0.95 0.001\"", "solimp=\"0.7 0.9 0.01\""},
    {{"flex_solmix"}, "solmix=\"2\"", "solmix=\"0.1\""},
    {{"flex_margin"}, "margin=\"0.001\"", "margin=\"0.01\""},
    {{"flex_gap"}, "gap=\"0\"", "gap=\"0.003\""},
    {{"flex_radius"}, "radius=\"0.006\"", "radius=\"0.012\""},
    {{"flex_edgestiffness"}, "stiffness=\"50\"", "stiffness=\"120\""},
    {{"flex_edgedamping"}, "damping=\"0.2\"", "damping=\"0.05\""},
    {{"flex_damping"}, "damping=\"0.002\"", "damping=\"0.01\""},
    {{"flex_stiffness"}, "young=\"3e3\" poisson=\"0.3\"", "young=\"6e3\" poisson=\"0.1\""},
    {{"flex_stiffness"}, "young=\"4e3\"", "young=\"1e3\""},
    {{"flex_stiffness", "flex_bending"}, "young=\"1e4\"", "young=\"2e4\""},
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// The values of a field or option of a model.
std::vector<double> values_of(const Model& model, const std::string& name) {
#define CORTEN_FIND(scalar, field, count, value, meaning)                         \
  if (name == "opt." #field) {                                                    \
    const auto* first = reinterpret_cast<const flat::scalar*>(&model->opt.field); \
    return std::vector<double>(first, first + (count));                           \
  }
  CORTEN_OPTION_FIELDS(CORTEN_FIND)
#undef CORTEN_FIND
#define CORTEN_FIND(type, field, rows, columns, meaning) \
  if (name == #field) return {model->field.begin(), model->field.end()};
  CORTEN_MODEL_FIELDS(CORTEN_FIND)
#undef CORTEN_FIND
  ADD_FAILURE() << name;
  return {};
}

/// Names of the fields in which two models of the same sizes differ.
std::vector<std::string> differences(const Model& a, const Model& b) {
  std::vector<std::string> names;
#define CORTEN_COMPARE(type, field, rows, columns, meaning)                            \
  if (!std::equal(a->field.begin(), a->field.end(), b->field.begin(), b->field.end())) \
    names.push_back(#field);
  CORTEN_MODEL_FIELDS(CORTEN_COMPARE)
#undef CORTEN_COMPARE
#define CORTEN_COMPARE(scalar, field, count, value, meaning) \
  if (std::memcmp(&a->opt.field, &b->opt.field, sizeof a->opt.field) != 0) names.push_back("opt." #field);
  CORTEN_OPTION_FIELDS(CORTEN_COMPARE)
#undef CORTEN_COMPARE
#define CORTEN_COMPARE(scalar, field, count, value, meaning)                  \
  if (std::memcmp(&a->stat.field, &b->stat.field, sizeof a->stat.field) != 0) \
    names.push_back(                                                          \
        "stat"                                                                \
        "." #field);
  CORTEN_STATISTIC_FIELDS(CORTEN_COMPARE)
#undef CORTEN_COMPARE
  return names;
}

using Names = std::vector<std::string>;

/// Changes one environment of a batch; its model must be that of a file with the change, and move like it.
void expect_as_compiled(const std::string& scene, const std::vector<Change>& changes) {
  const Model base = load_string(scene);
  const std::uint64_t hash = base.hash();
  for (const Change& change : changes) {
    SCOPED_TRACE(change.fields.front() + ": " + change.to);
    const Model other = load_string(replaced(scene, change.from, change.to));
    ASSERT_NE(differences(base, other), Names{});
    Batch batch(base, {.envs = 3, .threads = 2, .vary = change.fields});
    for (const std::string& field : change.fields) batch.set_model_field(field, 1, values_of(other, field));
    // The compiler sorts the boxes of a body into a tree; a changed model keeps the tree and its order. Boxes
    // of flexes are computed in each step.
    Names wrong = differences(batch.model(1), other);
    std::erase_if(wrong, [&](const std::string& name) {
      return name == "bvh_child" || name == "bvh_nodeid" || (name == "bvh_aabb" && base->nflex > 0);
    });
    EXPECT_EQ(wrong, Names{});
    EXPECT_EQ(differences(batch.model(0), base), Names{});
    EXPECT_EQ(differences(batch.model(2), base), Names{});
    Data alone(other);
    for (int s = 0; s < repetitions(20, 3); s++) {
      batch.step_all();
      step(other, alone);
    }
    EXPECT_EQ(batch.state_hash(1), state_hash(other, alone));
    batch.restore_model(1);
    EXPECT_EQ(differences(batch.model(1), base), Names{});
    EXPECT_EQ(base.hash(), hash) << "the shared model has changed";
  }
}

TEST(Variation, DerivesWhatTheCompilerWould) { expect_as_compiled(kScene, kChanges); }

TEST(Variation, MaterialsOfFlexesVary) { expect_as_compiled(kFlexScene, kFlexChanges); }

TEST(Variation, MassOfAHumanoid) {
  const std::string xml = [] {
    std::ifstream file(data_folder().parent_path() / "models/humanoid.xml");
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  const Model base = load_string(xml), heavy = load_string(replaced(xml, "mass=\"10.4\"", "mass=\"14\""));
  Batch batch(base, {.envs = 2, .vary = {"body_mass", "body_inertia"}});
  batch.edit_models([&](const Environment& env, ModelEdit& edit) {
    if (env.index == 0) return;
    std::copy(heavy->body_mass.begin(), heavy->body_mass.end(), edit.field("body_mass").begin());
    std::copy(heavy->body_inertia.begin(), heavy->body_inertia.end(), edit.field("body_inertia").begin());
  });
  EXPECT_EQ(differences(batch.model(1), heavy), Names{});
  EXPECT_EQ(batch.model_field("body_subtreemass", 1)[0], heavy->body_subtreemass[0]);
  for (int s = 0; s < repetitions(50, 5); s++) batch.step_all();
  Data alone(heavy);
  for (int s = 0; s < repetitions(50, 5); s++) step(heavy, alone);
  EXPECT_EQ(batch.state_hash(1), state_hash(heavy, alone));
  EXPECT_NE(batch.state_hash(0), batch.state_hash(1));
}

TEST(Variation, EveryEnvironmentMovesAsItsOwnModel) {
  const Model base = batch_model("quadruped.xml");
  const auto edit = [](const Environment& env, ModelEdit& edit) {
    for (double& friction : edit.field("geom_friction")) friction *= env.random.uniform(0.3, 1.5);
    for (double& mass : edit.field("body_mass")) mass *= env.random.uniform(0.8, 1.2);
    edit.field("opt.gravity")[2] = env.random.uniform(-11, -2);
    for (double& gain : edit.field("actuator_gainprm")) gain *= env.random.uniform(0.8, 1.2);
  };
  std::vector<std::uint64_t> first;
  for (int threads : {1, 2, 4}) {
    Batch batch(base, {.envs = 8,
                       .threads = threads,
                       .vary = {"geom_friction", "body_mass", "opt.gravity", "actuator_gainprm"},
                       .seed = 3,
                       .start_key = 0});
    batch.edit_models(edit);
    batch.reset();
    const int steps = repetitions(100, 10);
    for (int s = 0; s < steps; s++) {
      random_controls(batch, s);
      batch.step_all();
    }
    if (first.empty()) first = hashes(batch);
    EXPECT_EQ(hashes(batch), first) << threads << " threads";
    for (int e = 0; e < 8; e++) {
      const Model own = batch.model(e);
      Data data(own);
      reset_to_key(own, data, 0);
      for (int s = 0; s < steps; s++) {
        random_control(own, data->ctrl, e, s);
        step(own, data);
      }
      EXPECT_EQ(batch.state_hash(e), state_hash(own, data)) << e;
    }
  }
}

TEST(Variation, SurvivesResetsAndIsSeenByCallables) {
  const Model base = load_string(kScene);
  Batch batch(base, {.envs = 3, .vary = {"qpos0", "body_mass"}, .reward = [](const Environment& env) {
                       return env.model->body_mass[2];
                     }});
  std::vector<double> qpos0(base->qpos0.begin(), base->qpos0.end()),
      mass(base->body_mass.begin(), base->body_mass.end());
  qpos0[2] = 5;
  mass[2] = 1.25;
  batch.set_model_field("qpos0", 2, qpos0);
  batch.set_model_field("body_mass", 2, mass);
  batch.reset();
  EXPECT_EQ(batch.qpos()(2, 2), 5);
  EXPECT_EQ(batch.qpos()(1, 2), 1);
  batch.step_all();
  EXPECT_EQ(batch.rewards()[2], 1.25);
  EXPECT_EQ(batch.rewards()[0], 1);
  batch.reset(2);
  EXPECT_EQ(batch.qpos()(2, 2), 5);
  EXPECT_EQ(batch.model_field("body_mass", 2)[2], 1.25);
  batch.restore_model();
  batch.reset(2);
  EXPECT_EQ(batch.qpos()(2, 2), 1);
}

TEST(Variation, IsDrawnAnewForEachEpisode) {
  const Model base = load_string(kScene);
  Batch batch(base, {.envs = 4,
                     .threads = 2,
                     .vary = {"body_mass"},
                     .randomize = [](const Environment& env, ModelEdit& edit) {
                       EXPECT_EQ(edit.field("body_mass")[2], 1) << "starts from the base model";
                       EXPECT_EQ(edit.base("body_mass")[2], 1);
                       edit.field("body_mass")[2] = env.random.uniform(1, 2);
                     }});
  const double first = batch.model_field("body_mass", 3)[2];
  EXPECT_NE(first, batch.model_field("body_mass", 2)[2]);
  EXPECT_EQ(batch.model_field("body_subtreemass", 3)[2], first);
  batch.reset(3);
  EXPECT_NE(batch.model_field("body_mass", 3)[2], first);
}

std::string complaint(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "nothing";
}

TEST(Variation, RefusesWhatCannotVary) {
  const Model base = load_string(kScene);
  auto refusal = [&](const std::string& field) {
    return complaint([&] { Batch(base, {.envs = 2, .vary = {field}}); });
  };
  EXPECT_NE(refusal("geom_type").find("'geom_type' defines the structure"), std::string::npos);
  EXPECT_NE(refusal("geom_tupe").find("'geom_tupe' is not a field of Model"), std::string::npos);
  EXPECT_NE(refusal("body_subtreemass").find("is computed from other fields"), std::string::npos);
  EXPECT_NE(refusal("opt.solver").find("structure"), std::string::npos);
  EXPECT_NE(refusal("geom_type").find("Fields that can vary: opt.timestep,"), std::string::npos);
  EXPECT_NE(refusal("geom_type").find("geom_friction"), std::string::npos);
  for (const std::string& field : variable_fields()) EXPECT_EQ(refusal(field), "nothing") << field;
}

TEST(Variation, RefusesImpossibleValuesAndKeepsWhatItHad) {
  const Model base = load_string(kScene);
  Batch batch(base, {.envs = 2, .vary = {"body_mass", "geom_size", "body_quat", "tendon_armature"}});
  const std::uint64_t before = batch.model(1).hash();
  auto set = [&](const std::string& field, std::size_t number, double value) {
    std::vector<double> values = values_of(base, field);
    values[number] = value;
    const std::string told = complaint([&] { batch.set_model_field(field, 1, values); });
    EXPECT_EQ(batch.model(1).hash(), before) << field;
    return told;
  };
  EXPECT_EQ(set("body_mass", 2, -1), "body_mass[2] of environment 1 is -1: must be positive");
  EXPECT_EQ(set("body_mass", 2, NAN), "body_mass[2] of environment 1 is nan: must be finite");
  EXPECT_EQ(set("geom_size", 3, 0), "geom_size[3] of environment 1 is 0: must be positive");
  EXPECT_EQ(set("tendon_armature", 1, -1), "tendon_armature[1] of environment 1 is -1: must not be negative");
  EXPECT_NE(set("tendon_armature", 0, 1).find("must stay zero"), std::string::npos);
  std::vector<double> quats = values_of(base, "body_quat");
  std::fill(quats.begin() + 8, quats.begin() + 12, 0.0);
  EXPECT_NE(complaint([&] { batch.set_model_field("body_quat", 1, quats); }).find("length of at least"),
            std::string::npos);
  const std::vector<double> three(3);
  EXPECT_EQ(complaint([&] { batch.set_model_field("body_mass", 1, three); }),
            "model field 'body_mass' takes 4 numbers here, not 3");
  EXPECT_NE(complaint([&] {
              batch.set_model_field("geom_friction", 1, three);
            }).find("does not vary in this batch"),
            std::string::npos);
  EXPECT_NE(complaint([&] {
              batch.set_model_field("body_subtreemass", 1, std::vector<double>(4));
            }).find("is computed from other fields"),
            std::string::npos);
  Batch plain(base, {.envs = 2});
  EXPECT_NE(complaint([&] { plain.set_model_field("body_mass", 1, three); }).find("BatchOptions::vary"),
            std::string::npos);
}

TEST(Variation, AThrowingEditLeavesTheOthers) {
  const Model base = load_string(kScene);
  Batch batch(base, {.envs = 5, .threads = 2, .vary = {"body_mass"}});
  EXPECT_THROW(batch.edit_models([](const Environment& env, ModelEdit& edit) {
    edit.field("body_mass")[1] = 7;
    if (env.index == 2) throw std::runtime_error("no");
  }),
               std::runtime_error);
  for (int e = 0; e < 5; e++) EXPECT_EQ(batch.model_field("body_mass", e)[1], e == 2 ? 2 : 7) << e;
}

TEST(Variation, AThrowingRandomizeLeavesTheModelAsItWas) {
  int calls = 0;
  Batch batch(
      load_string(kScene),
      {.envs = 1, .threads = 1, .vary = {"body_mass"}, .randomize = [&](const Environment&, ModelEdit& edit) {
         if (calls++ > 0) throw std::runtime_error("no");
         edit.field("body_mass")[1] = 7;
       }});
  const Model before = batch.model(0);
  batch.reset();
  EXPECT_EQ(batch.faults()[0], kFaultException);
  EXPECT_EQ(differences(batch.model(0), before), Names{}) << "statistics too";
}

TEST(Variation, ShowsIntegersInTheModelOnly) {
  Batch batch(load_string(kScene), {.envs = 1, .vary = {"body_ipos"}});
  EXPECT_NE(complaint([&] { batch.model_field("body_simple", 0); }).find("holds integers"),
            std::string::npos);
  EXPECT_NE(complaint([&] {
              batch.edit_models([](const Environment&, ModelEdit& edit) { edit.base("body_simple"); });
            }).find("holds integers"),
            std::string::npos);
}

}  // namespace
}  // namespace corten::test
