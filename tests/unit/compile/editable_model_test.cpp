// Changing the fields of a compiled model.
#include "corten/editable_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "corten/load.h"
#include "corten/simulate.h"
#include "support/fields.h"
#include "support/models.h"

namespace corten::test {
namespace {

/// An arm with words in place of the values that change.
const char* const kArm = R"(
<mujoco><worldbody>
  <geom name="floor" type="plane" size="1 1 1"/><site name="hook" pos="1 0 1"/>
  <body name="upper" pos="0 0 1"><joint name="shoulder" axis="0 1 0"/>
    <inertial pos="0 0 -.2" mass="MASS" diaginertia="MASS MASS .01"/>
    <geom name="bone" type="capsule" size=".05 LENGTH" contype="MASK"/>
    <body name="lower" pos="0 0 -.4"><joint name="elbow" axis="0 1 0"/><geom size=".1" mass="1"/><site name="tip"/></body>
  </body></worldbody>
  <tendon><spatial name="cord"><site site="tip"/><site site="hook"/></spatial></tendon>
  <actuator><motor joint="shoulder" gear="GEAR"/><motor tendon="cord"/></actuator></mujoco>)";

struct Values {
  std::string mass = "1", length = ".2", mask = "1", gear = "2";
};

Model arm(const Values& values) {
  std::string text = kArm;
  for (const auto& [word, value] : {std::pair<std::string, std::string>{"MASS", values.mass},
                                    {"LENGTH", values.length},
                                    {"MASK", values.mask},
                                    {"GEAR", values.gear}})
    for (std::size_t at; (at = text.find(word)) != std::string::npos;) text.replace(at, word.size(), value);
  return load_string(text);
}

/// Names of the fields that differ between two models.
std::vector<std::string> differing(const Model& a, const Model& b) {
  std::vector<std::string> names;
#define CORTEN_COMPARE(type, name, ...) \
  if (!std::ranges::equal(a->name, b->name)) names.emplace_back(#name);
  CORTEN_MODEL_FIELDS(CORTEN_COMPARE)
#undef CORTEN_COMPARE
  if (std::memcmp(&a->stat, &b->stat, sizeof a->stat) != 0) names.emplace_back("stat");
  if (std::memcmp(&a->opt, &b->opt, sizeof a->opt) != 0) names.emplace_back("opt");
  return names;
}

/// An edited model equals the one compiled from a file with the new values, derived fields included.
TEST(EditableModel, GivesTheModelThatTheCompilerWouldMake) {
  const Model before = arm(Values{}),
              after = arm(Values{.mass = "3", .length = ".3", .mask = "6", .gear = "5"});
  EXPECT_GT(differing(before, after).size(), 10u);
  EditableModel edit = before.edit();
  const auto upper = static_cast<std::size_t>(before.body("upper").id);
  const auto bone = static_cast<std::size_t>(before.geom("bone").id);
  edit->body_mass[upper] = 3;
  edit->body_inertia[3 * upper] = edit->body_inertia[3 * upper + 1] = 3;
  edit->geom_size[3 * bone + 1] = .3;
  edit->geom_contype[bone] = 6;
  edit->actuator_gear[0] = 5;
  EXPECT_EQ(differing(edit.finish(), after), std::vector<std::string>{});
}

TEST(EditableModel, WithoutChangesGivesTheSameModel) {
  for (const char* name : {"humanoid.xml", "quadruped.xml", "tendon_hand.xml"}) {
    const Model model = load(data_folder() / "../models" / name);
    EXPECT_EQ(differing(model.edit().finish(), model), std::vector<std::string>{}) << name;
  }
}

TEST(EditableModel, LeavesTheOriginalAlone) {
  const Model model = arm(Values{});
  EditableModel edit = model.edit();
  edit->body_mass[1] = 9;
  const Model first = edit.finish();
  edit->body_mass[1] = 8;
  EXPECT_EQ(model->body_mass[1], 1);
  EXPECT_EQ(first->body_mass[1], 9);
  EXPECT_EQ(edit.finish()->body_mass[1], 8);
}

TEST(EditableModel, ALiveModelFollowsItsFields) {
  const Model model = arm(Values{});
  EditableModel edit = model.edit();
  const Model live = edit.live();
  Data data(live);
  data.actuator(0).ctrl() = 1;
  forward(live, data);
  EXPECT_EQ(data.joint("shoulder").qfrc_actuator()[0], 2);
  edit->actuator_gear[0] = 7;
  forward(live, data);
  EXPECT_EQ(data.joint("shoulder").qfrc_actuator()[0], 7);
  edit->opt.timestep = 0.5;
  step(edit.live(), data);
  EXPECT_EQ(data->time, 0.5);
}

std::string refusal(const Model& model, void (*change)(EditableFields&)) {
  EditableModel edit = model.edit();
  change(*edit);
  try {
    edit.finish();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

/// A live model is not checked, so a step must bear what the checks would refuse.
TEST(EditableModel, LiveContactDimensionsStayInBounds) {
  const Model model = load_string(R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/>
    <body pos="0 0 0.09"><freejoint/><geom size="0.1"/></body></worldbody></mujoco>)");
  EditableModel edit(model);
  Data data(edit.live());
  for (const auto& [condim, dimension] :
       {std::pair(99, 6), std::pair(1'000'000'000, 6), std::pair(5, 4), std::pair(-7, 3)}) {
    edit->geom_condim[1] = condim;  // the plane has 3
    step(edit.live(), data);
    ASSERT_EQ(data->ncon, 1);
    EXPECT_EQ(data->contact_dim[0], dimension) << condim;
  }
}

TEST(EditableModel, RefusesWhatMakesNoSense) {
  const Model model = arm(Values{});
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.body_mass[1] = -1; }),
            "body_mass[1] is -1: must be positive");
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.body_pos[3] = NAN; }),
            "body_pos[3] is nan: must be finite");
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.geom_condim[1] = 2; }),
            "geom_condim[1] is 2: must be 1, 3, 4 or 6");
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.jnt_limited[0] = 2; }),
            "jnt_limited[0] is 2: must be 0 or 1");
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.opt.gravity[2] = INFINITY; }),
            "option gravity must be finite");
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.opt.iterations = -5; }),
            "iterations is -5: must not be negative");
}

/// What the compiler refuses, an edit refuses as well; what it allows, such as negative damping, is allowed.
TEST(EditableModel, HasTheRulesOfTheCompiler) {
  const Model model = load_string(R"(<mujoco><worldbody><body>
      <joint name="h" range="-1 1" limited="true"/><geom size="0.1"/>
      <body><joint name="b" type="ball" range="0 1" limited="true"/><geom size="0.1"/></body></body></worldbody>
    <tendon><fixed name="t" range="0 1" limited="true" actuatorfrcrange="-1 1" actuatorfrclimited="true">
      <joint joint="h" coef="1"/></fixed></tendon>
    <actuator><motor joint="h" ctrlrange="-1 1" ctrllimited="true"/><motor joint="h"/></actuator></mujoco>)");
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.jnt_range[0] = 2; }),
            "jnt_range[0] is 2: must be below the next number: the object is limited to this range");
  EXPECT_EQ(
      refusal(model, [](EditableFields& f) { f.jnt_range[2] = 0.5; }),
      "jnt_range[2] is 0.5: must be 0 for a ball joint: its range limits the angle from the reference pose");
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.tendon_range[1] = -1; }),
            "tendon_range[0] is 0: must be below the next number: the object is limited to this range");
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.tendon_actfrcrange[0] = 0.5; }),
            "tendon_actfrcrange[0] is 0.5: the range must contain zero");
  EXPECT_EQ(
      refusal(model, [](EditableFields& f) { f.actuator_ctrlrange[1] = -1; }),
      "actuator_ctrlrange[0] is -1: must be below the next number: the object is limited to this range");
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.actuator_ctrllimited[1] = 1; }),
            "actuator_ctrlrange[2] is 0: must be below the next number: the object is limited to this range");
  EXPECT_EQ(refusal(model, [](EditableFields& f) { f.body_inertia[3] *= 3; }).substr(0, 15),
            "body_inertia[3]");
  const auto accepted = [&](auto change) { EXPECT_EQ(refusal(model, change), "accepted"); };
  accepted([](EditableFields& f) { f.jnt_range[0] = 2, f.jnt_limited[0] = 0; });
  accepted([](EditableFields& f) { f.actuator_ctrlrange[2] = 3; });  // not limited
  accepted([](EditableFields& f) { f.dof_damping[0] = -1; });
  accepted([](EditableFields& f) { f.body_inertia[3] *= 1.5; });
}

TEST(Model, WithOptionsRefusesWhatMakesNoSense) {
  const Model model = arm(Values{});
  Option option = model->opt;
  option.tolerance = NAN;
  EXPECT_THROW(model.with_options(option), std::invalid_argument);
  option = model->opt;
  option.ls_iterations = -1;
  EXPECT_THROW(model.with_options(option), std::invalid_argument);
}

}  // namespace
}  // namespace corten::test
