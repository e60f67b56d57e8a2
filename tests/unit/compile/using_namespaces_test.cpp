// A program may use both namespaces: no public name is ambiguous.
#include <gtest/gtest.h>

#include "corten/corten.h"

using namespace corten;
using namespace corten::mjcf;

TEST(UsingNamespaces, NoNameIsAmbiguous) {
  Spec spec;
  spec.option.timestep = 0.01;
  OptionSection& section = spec.option;
  section.gravity = {0, 0, -1};
  StatisticSection& statistic = spec.statistic;
  statistic.extent = 2;
  DefaultClass& base = spec.defaults.front();
  DefaultClass& heavy = add_class(spec, base, "heavy");
  Body& body = add_body(spec);
  body.name = "body";
  Frame& frame = add_frame(body);
  frame.pos = {0, 0, 1};
  Joint& joint = add_joint(body);
  joint.name = "joint";
  Geom& geom = add_geom(body, &heavy);
  geom.size = {0.1};
  Site& site = add_site(body);
  site.name = "site";
  Camera& camera = add_camera(body);
  Light& light = add_light(body);
  camera.name = light.name = std::string("it");
  Inertial& inertial = set_inertial(body);
  inertial.mass = 1;
  inertial.pos = {0, 0, 0};
  inertial.diaginertia = {1, 1, 1};
  Mesh& mesh = add_mesh(spec);
  mesh.name = "mesh";
  mesh.vertex = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  HField& hfield = add_hfield(spec);
  remove(spec, hfield);
  Texture& texture = add_texture(spec);
  remove(spec, texture);
  Material& material = add_material(spec);
  material.name = "paint";
  rename(spec, kObjMaterial, "paint", "material");
  Pair& pair = add_pair(spec);
  remove(spec, pair);
  Exclude& exclude = add_exclude(spec);
  remove(spec, exclude);
  Equality& equality = add_equality(spec, tag::joint_equality);
  equality.joint1 = "joint";
  Tendon& tendon = add_tendon(spec, tag::fixed);
  tendon.name = "tendon";
  TendonItem& item = add_to_path(tendon, tag::tendon_joint);
  item.joint = "joint";
  item.coef = 1;
  Actuator& actuator = add_actuator(spec);
  actuator.joint = "joint";
  set_to_position(actuator, ServoParameters{.kp = 10});
  Sensor& sensor = add_sensor(spec, kSensorJointPos);
  sensor.joint = "joint";
  Key& key = add_key(spec);
  key.name = "key";
  Numeric& numeric = add_numeric(spec);
  remove(spec, numeric);
  CustomText& text = add_text(spec);
  remove(spec, text, Dependents::keep);
  Tuple& tuple = add_tuple(spec);
  remove(spec, tuple);
  Spec other;
  attach(other, other.world, spec, "other_");

  const Model model = compile_model(spec, LoadOptions{});
  Option option = model->opt;
  option.timestep = 0.002;
  const Statistic computed = model->stat;
  EXPECT_EQ(computed.extent, 2);
  Data data(model.with_options(option));
  forward(model, data);
  step(model, data);
  reset(model, data);
  recompile(spec, data);
  const ModelFields& fields = *model;
  EXPECT_EQ(fields.njnt, 1);
  EXPECT_EQ(model.body("body").id, 1);
  EXPECT_EQ(data.joint("joint").qpos().size(), 1u);
  Model edited = model.edit().finish();
  EXPECT_EQ(edited->nbody, 2);
  const Diagnostic none{};
  EXPECT_EQ(none.line, 0);
  EXPECT_EQ(to_mjcf(spec).empty(), false);
}
