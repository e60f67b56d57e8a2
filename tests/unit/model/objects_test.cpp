// Views of single objects by name.
#include "corten/data_objects.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "corten/load.h"
#include "corten/model_objects.h"
#include "corten/simulate.h"
#include "support/models.h"

namespace corten::test {
namespace {

const char* const kRobot = R"(
<mujoco>
  <size nuser_body="2"/>
  <asset><hfield name="hills" nrow="2" ncol="3" size="1 2 .5 .1" elevation="0 .2 .4 .6 .8 1"/></asset>
  <worldbody>
    <body name="hand" mocap="true" pos="3 2 1"/>
    <body name="torso" pos="0 0 1" user="5 6">
      <freejoint name="root"/>
      <geom name="trunk" type="box" size=".1 .2 .3" mass="2"/>
      <body name="shank" pos="0 0 -.4">
        <joint name="knee" axis="0 1 0" range="-90 10" damping=".5"/>
        <geom name="bone" type="capsule" size=".05 .1"/>
        <site name="foot" pos="0 0 -.1"/>
        <camera name="eye"/><light name="lamp"/>
      </body>
      <body name="head" pos="0 0 .5"><joint name="neck" type="ball"/><geom size=".1"/></body>
    </body>
  </worldbody>
  <contact><exclude name="apart" body1="torso" body2="head"/><pair name="clash" geom1="trunk" geom2="bone"/></contact>
  <equality><joint name="lock" joint1="knee"/></equality>
  <tendon><fixed name="cord"><joint joint="knee" coef="2"/></fixed></tendon>
  <actuator><motor name="hip" joint="knee" gear="3"/><general name="slow" joint="knee" dyntype="filter"/></actuator>
  <sensor><accelerometer name="accel" site="foot"/><jointpos name="angle" joint="knee"/></sensor>
  <custom><numeric name="gains" data="1 2 3"/><text name="note" data="hi"/>
    <tuple name="both"><element objtype="body" objname="torso" prm="0.5"/></tuple></custom>
  <keyframe><key name="stand" time="7"/></keyframe>
</mujoco>)";

TEST(ModelObjects, HaveTheFieldsOfTheObject) {
  const Model model = load_string(kRobot);
  EXPECT_EQ(model.body("torso").mass, 2);
  EXPECT_EQ(model.body("torso").pos[2], 1);
  EXPECT_EQ(model.body("torso").name, "torso");
  EXPECT_EQ(model.body("torso").user[1], 6);
  EXPECT_EQ(model.body(model.body("shank").parentid).name, "torso");
  EXPECT_EQ(model.body("hand").mocapid, 0);
  EXPECT_EQ(model.geom("trunk").size[1], .2);
  EXPECT_EQ(model.joint("knee").range.size(), 2u);
  EXPECT_NEAR(model.joint("knee").range[0], -1.5707963267948966, 1e-15);
  EXPECT_EQ(model.joint("knee").damping[0], .5);
  EXPECT_EQ(model.joint("root").qpos0.size(), 7u);
  EXPECT_EQ(model.joint("root").armature.size(), 6u);
  EXPECT_EQ(model.joint("neck").dof_solref.size(), 6u);
  EXPECT_EQ(model.site("foot").pos[2], -.1);
  EXPECT_EQ(model.camera("eye").bodyid, model.body("shank").id);
  EXPECT_EQ(model.light("lamp").bodyid, model.body("shank").id);
  EXPECT_EQ(model.hfield("hills").data.size(), 6u);
  EXPECT_EQ(model.pair("clash").geom1, model.geom("trunk").id);
  EXPECT_EQ(model.exclude("apart").id, 0);
  EXPECT_EQ(model.equality("lock").type, static_cast<int>(kEqJoint));
  EXPECT_EQ(model.tendon("cord").num, 1);
  EXPECT_EQ(model.actuator("hip").gear[0], 3);
  EXPECT_EQ(model.sensor("accel").dim, 3);
  EXPECT_EQ(model.numeric("gains").data[2], 3);
  EXPECT_EQ(model.text("note").data[1], 'i');
  EXPECT_EQ(model.tuple("both").objid[0], model.body("torso").id);
  EXPECT_EQ(model.key("stand").time, 7);
  EXPECT_EQ(model.key("stand").qpos.size(), static_cast<std::size_t>(model->nq));
}

TEST(DataObjects, ReadAndWriteTheFieldsOfTheObject) {
  const Model model = load_string(kRobot);
  Data data(model);
  data.actuator("hip").ctrl() = 0.25;
  EXPECT_EQ(data->ctrl[0], 0.25);
  data.joint("knee").qpos()[0] = 0.5;
  data.joint("knee").qvel()[0] = 2;
  EXPECT_EQ(data->qpos[7], 0.5);
  EXPECT_EQ(data->qvel[6], 2);
  data.body("hand").mocap_pos()[0] = 9;
  data.body("torso").xfrc_applied()[2] = 10;
  forward(model, data);
  EXPECT_EQ(data.body("hand").pos()[0], 9);
  EXPECT_EQ(data.body("torso").pos()[2], 1);
  EXPECT_EQ(data.body("torso").quat()[0], 1);
  EXPECT_EQ(data.geom("trunk").xpos()[2], 1);
  EXPECT_EQ(data.site("foot").xmat().size(), 9u);
  EXPECT_EQ(data.camera("eye").xpos()[0], data.body("shank").xpos()[0]);
  EXPECT_EQ(data.light("lamp").xdir().size(), 3u);
  EXPECT_EQ(data.joint("root").qpos().size(), 7u);
  EXPECT_EQ(data.joint("root").cdof().size(), 36u);
  EXPECT_EQ(data.joint("neck").qvel().size(), 3u);
  EXPECT_EQ(data.tendon("cord").length(), 1);
  EXPECT_EQ(data.actuator("hip").force(), 0.25);
  EXPECT_EQ(data.actuator("hip").act().size(), 0u);
  EXPECT_EQ(data.actuator("slow").act().size(), 1u);
  EXPECT_EQ(data.equality("lock").active(), 1);
  EXPECT_EQ(data.sensor("accel").size(), 3u);
  EXPECT_EQ(data.sensor("angle")[0], 0.5);
  std::span<const double> reading = data.sensor("angle");
  EXPECT_EQ(reading.data(), &data->sensordata[3]);
  EXPECT_THROW(data.body("torso").mocap_pos(), std::logic_error);
}

/// The message of the exception that `call` throws.
template <class Exception, class Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const Exception& error) {
    return error.what();
  }
  return "no exception";
}

TEST(ModelObjects, AWrongNameSuggestsTheNearest) {
  const Model model = load_string(kRobot);
  const Data data(model);
  EXPECT_EQ(message_of<std::out_of_range>([&] { model.body("tors"); }),
            "there is no body \"tors\"; did you mean \"torso\"?");
  EXPECT_EQ(message_of<std::out_of_range>([&] { data.actuator("xyzzy"); }), "there is no actuator \"xyzzy\"");
  EXPECT_EQ(message_of<std::out_of_range>([&] { model.joint(99); }),
            "joint 99 does not exist; the model has 3");
  EXPECT_EQ(message_of<std::out_of_range>([&] { data.sensor(-1); }),
            "sensor -1 does not exist; the model has 2");
  EXPECT_EQ(model.find(kObjBody, "tors"), std::nullopt);
  EXPECT_EQ(model.find(kObjBody, "torso"), 2);
}

TEST(DataObjects, BelongToTheModelOfTheData) {
  Data data(load_string(kRobot));  // the Model is only in the Data
  EXPECT_EQ(data.model().body("torso").mass, 2);
  Data other(
      load_string("<mujoco><worldbody><body name='a'><joint/><geom size='1'/></body></worldbody></mujoco>"));
  other = data;
  EXPECT_EQ(other.body("torso").id(), 2);
}

/// Every field of the tables that has one row per object is in the object's view.
TEST(ModelObjects, LeaveOutNoField) {
  struct Field {
    std::string element, rows, columns;
  };
  std::map<std::string, Field> model_fields, data_fields;
#define CORTEN_ADD(type, name, rows, columns, ...) model_fields[#name] = {#type, #rows, #columns};
  CORTEN_MODEL_FIELDS(CORTEN_ADD)
  CORTEN_APPEARANCE_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
#define CORTEN_ADD(type, name, rows, columns, ...) data_fields[#name] = {#type, #rows, #columns};
  CORTEN_DATA_FIXED_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
  std::set<std::string> shown;
  const auto expect_equal = [&](const auto& fields, const char* element, const char* field,
                                const char* columns) {
    ASSERT_TRUE(fields.contains(field)) << field;
    EXPECT_EQ(fields.at(field).element, element) << field;
    if (std::string(columns) != "kAnyExtent") {
      EXPECT_EQ(fields.at(field).columns, columns) << field;
    }
    shown.insert(field);
  };
#define CORTEN_SHOW(element, member, field, columns) expect_equal(model_fields, #element, #field, #columns);
  // clang-format off
#define CORTEN_MODEL_TABLES(X)                                                                                    \
  CORTEN_MODEL_BODY_FIELDS(X) CORTEN_MODEL_JOINT_FIELDS(X) CORTEN_MODEL_JOINT_DOF_FIELDS(X)                       \
  CORTEN_MODEL_GEOM_FIELDS(X) CORTEN_MODEL_SITE_FIELDS(X) CORTEN_MODEL_CAMERA_FIELDS(X) CORTEN_MODEL_LIGHT_FIELDS(X) \
  CORTEN_MODEL_MESH_FIELDS(X) CORTEN_MODEL_HFIELD_FIELDS(X) CORTEN_MODEL_SDF_FIELDS(X) CORTEN_MODEL_PAIR_FIELDS(X) \
  CORTEN_MODEL_EXCLUDE_FIELDS(X) CORTEN_MODEL_EQUALITY_FIELDS(X) CORTEN_MODEL_TENDON_FIELDS(X)                    \
  CORTEN_MODEL_ACTUATOR_FIELDS(X) CORTEN_MODEL_SENSOR_FIELDS(X) CORTEN_MODEL_NUMERIC_FIELDS(X)                    \
  CORTEN_MODEL_TEXT_FIELDS(X) CORTEN_MODEL_TUPLE_FIELDS(X) CORTEN_MODEL_KEY_FIELDS(X)                             \
  CORTEN_MODEL_MATERIAL_FIELDS(X) CORTEN_MODEL_TEXTURE_FIELDS(X) CORTEN_MODEL_SKIN_FIELDS(X) CORTEN_MODEL_FLEX_FIELDS(X)
#define CORTEN_DATA_TABLES(X)                                                                                     \
  CORTEN_DATA_BODY_FIELDS(X) CORTEN_DATA_JOINT_FIELDS(X) CORTEN_DATA_JOINT_DOF_FIELDS(X) CORTEN_DATA_GEOM_FIELDS(X) \
  CORTEN_DATA_SITE_FIELDS(X) CORTEN_DATA_CAMERA_FIELDS(X) CORTEN_DATA_LIGHT_FIELDS(X) CORTEN_DATA_TENDON_FIELDS(X) \
  CORTEN_DATA_ACTUATOR_FIELDS(X) CORTEN_DATA_EQUALITY_FIELDS(X)
  // clang-format on
  CORTEN_MODEL_TABLES(CORTEN_SHOW)
#undef CORTEN_SHOW
#define CORTEN_SHOW(element, member, field, columns) expect_equal(data_fields, #element, #field, #columns);
  CORTEN_DATA_TABLES(CORTEN_SHOW)
#undef CORTEN_SHOW
  // Orders and links that are not properties of one object.
  const std::set<std::string> others = {"body_child",    "body_bylevel", "dof_bylevel",    "dof_bodyid",
                                        "dof_jntid",     "dof_parentid", "dof_subtreeend", "M_rownnz",
                                        "M_rowadr",      "ten_J_rownnz", "ten_J_rowadr",   "moment_rownnz",
                                        "moment_rowadr", "ctrl_seen",    "eq_seen",        "qLDiagInv",
                                        "qHDiagInv",     "map_dof2idof", "map_idof2dof",   "eq_blockadr"};
  const std::set<std::string> counts = {"nbody",  "njnt",    "nv",      "ngeom",   "nsite",    "ncam",
                                        "nlight", "nmesh",   "nhfield", "nsdf",    "npair",    "nexclude",
                                        "neq",    "ntendon", "nu",      "nsensor", "nnumeric", "ntext",
                                        "ntuple", "nkey",    "nmat",    "ntex",    "nskin",    "nflex"};
  for (const auto& fields : {model_fields, data_fields})
    for (const auto& [name, field] : fields)
      if (counts.contains(field.rows) && !others.contains(name)) {
        EXPECT_TRUE(shown.contains(name)) << name;
      }
}

}  // namespace
}  // namespace corten::test
