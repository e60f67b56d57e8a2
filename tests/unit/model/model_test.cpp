// Names, options and arrays of a Model.
#include "corten/model.h"

#include <gtest/gtest.h>

#include <string>

#include "corten/simulate.h"
#include "model/storage.h"
#include "support/models.h"

namespace corten {
namespace {

const char* kNamed = R"(
<mujoco model="named">
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="a"><joint name="x"/><geom name="ball" size="0.1"/><geom size="0.1"/><site name="tip"/>
      <body name="b"><joint/><geom name="x" size="0.1"/></body></body>
  </worldbody>
  <tendon><fixed name="t"><joint joint="x" coef="1"/></fixed></tendon>
  <actuator><motor name="m" joint="x"/></actuator>
  <keyframe><key name="k"/></keyframe>
</mujoco>)";

TEST(Names, LeadToIdsAndBack) {
  const Model model = load_string(kNamed);
  EXPECT_EQ(model.name(), "named");
  EXPECT_EQ(model.id(kObjBody, "world"), 0);
  EXPECT_EQ(model.id(kObjBody, "b"), 2);
  EXPECT_EQ(model.id(kObjJoint, "x"), 0);
  EXPECT_EQ(model.id(kObjGeom, "floor"), 0);
  EXPECT_EQ(model.id(kObjGeom, "x"), 3) << "each type has names of its own";
  EXPECT_EQ(model.id(kObjSite, "tip"), 0);
  EXPECT_EQ(model.id(kObjTendon, "t"), 0);
  EXPECT_EQ(model.id(kObjActuator, "m"), 0);
  EXPECT_EQ(model.id(kObjKey, "k"), 0);
  EXPECT_EQ(model.name(kObjGeom, 3), "x");
  EXPECT_EQ(model.name(kObjBody, 1), "a");
}

TEST(Names, ThatDoNotExistGiveMinusOneOrEmpty) {
  const Model model = load_string(kNamed);
  EXPECT_EQ(model.find(kObjBody, "floor"), std::nullopt);
  EXPECT_EQ(model.find(kObjSensor, "a"), std::nullopt);
  EXPECT_EQ(model.find(kObjGeom, ""), std::nullopt);
  EXPECT_EQ(model.name(kObjGeom, 2), "") << "unnamed";
  EXPECT_EQ(model.name(kObjBody, 3), "");
  EXPECT_EQ(model.name(kObjBody, -1), "");
}

TEST(WithOptions, SharesEverythingButTheOptions) {
  const Model model = load_string(kNamed);
  const Model changed =
      test::with(model, [](Option& option) { option.timestep = 0.5, option.gravity[0] = 3; });
  EXPECT_EQ(changed->opt.timestep, 0.5);
  EXPECT_EQ(model->opt.timestep, 0.002);
  EXPECT_EQ(detail::view_of(changed).opt.gravity[0], 3);
  EXPECT_EQ(detail::view_of(model).opt.gravity[0], 0);
  EXPECT_EQ(changed->body_mass.data(), model->body_mass.data());
  EXPECT_EQ(changed.id(kObjBody, "b"), 2);
  // The arrays outlive the model that they came from.
  const Model kept = [] {
    const Model temporary = load_string(kNamed);
    return test::with(temporary, [](Option& option) { option.timestep = 1; });
  }();
  EXPECT_GT(kept->body_mass[1], 0);
  Data data(kept);
  EXPECT_TRUE(step(kept, data).ok());
  EXPECT_EQ(data->time, 1);
}

TEST(Model, ArraysHaveTheSizesOfTheirTable) {
  const Model model = load_string(kNamed);
  EXPECT_EQ(model->nbody, 3);
  EXPECT_EQ(model->body_pos.size(), 9u);
  EXPECT_EQ(model->body_quat.size(), 12u);
  EXPECT_EQ(model->geom_type.size(), 4u);
  EXPECT_EQ(model->actuator_gear.size(), 6u);
  EXPECT_EQ(model->key_qpos.size(), 2u);
  EXPECT_EQ(model->sensor_type.size(), 0u);
}

TEST(Model, ArraysStartOnCacheLines) {
  const Model model = load_string(kNamed);
  for (const void* start :
       {static_cast<const void*>(model->body_mass.data()), static_cast<const void*>(model->qpos0.data()),
        static_cast<const void*>(model->geom_type.data())})
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(start) % 64, 0u);
}

TEST(Model, KeepsWarnings) {
  const std::string before =
      "<mujoco><option><flag contact='disable'/></option>\n<worldbody><geom size='0.1' ";
  EXPECT_TRUE(load_string(before + "/></worldbody></mujoco>").warnings().empty());
  const std::string odd = before + "class='nowhere'/></worldbody></mujoco>";
  const Model model = load_string(odd);
  ASSERT_EQ(model.warnings().size(), 1u);
  EXPECT_EQ(model.warnings()[0].severity, Severity::warning);
  EXPECT_EQ(model.warnings()[0].line, 2);
  EXPECT_THROW(load_string(odd, {.strict = true}), LoadError);
}

TEST(Load, ThrowsOneExceptionWithEveryFinding) {
  try {
    load_string("<mujoco>\n<worldbody>\n<body bogus='1'/>\n<geom size='a'/>\n</worldbody></mujoco>", {},
                "bad.xml");
    FAIL() << "it loaded";
  } catch (const LoadError& error) {
    ASSERT_GE(error.diagnostics().size(), 2u);
    EXPECT_EQ(error.diagnostics()[0].line, 3);
    EXPECT_EQ(error.diagnostics()[0].file, "bad.xml");
    EXPECT_EQ(error.diagnostics()[1].line, 4);
  }
  EXPECT_THROW(load("no/such/file.xml"), LoadError);
}

}  // namespace
}  // namespace corten
