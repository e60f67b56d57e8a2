#include "corten/spec/build.h"

#include "mjcf/copy.h"
#include "mjcf/schema.h"

namespace corten::mjcf {
namespace {

/// A new element with the values of its class. It names the class if one was passed.
template <class E>
E& add(List<E>& list, E DefaultClass::*record, const DefaultClass* named, const DefaultClass* unnamed) {
  if (named == nullptr && unnamed == nullptr) return list.emplace_back();
  E& element = list.push_back(inherit((named != nullptr ? named : unnamed)->*record));
  if (named != nullptr) element.class_ = *named->class_;
  element.at = {};
  return element;
}

}  // namespace

DefaultClass nested_in(const DefaultClass& parent) {
  DefaultClass c;
  c.mesh = inherit(parent.mesh);
  c.material = inherit(parent.material);
  c.joint = inherit(parent.joint);
  c.geom = inherit(parent.geom);
  c.site = inherit(parent.site);
  c.camera = inherit(parent.camera);
  c.light = inherit(parent.light);
  c.pair = inherit(parent.pair);
  c.equality = inherit(parent.equality);
  c.tendon = inherit(parent.tendon);
  c.actuator = inherit(parent.actuator);
  c.sensor = inherit(parent.sensor);
  return c;
}

DefaultClass& add_class(Spec& spec, const DefaultClass& parent, std::string_view name) {
  int index = 0;
  while (&spec.defaults[static_cast<std::size_t>(index)] != &parent) ++index;
  DefaultClass& c = spec.defaults.push_back(nested_in(parent));
  c.class_ = std::string(name);
  c.parent = index;
  return c;
}

Body& add_body(Body& parent) { return parent.bodies.emplace_back(); }
Body& add_body(Spec& spec) { return add_body(spec.world); }

Frame& add_frame(Body& body, int around) {
  Frame& frame = body.frames.emplace_back();
  frame.parent = around;
  return frame;
}

Joint& add_joint(Body& body, const DefaultClass* of_class) {
  return add(body.joints, &DefaultClass::joint, of_class, nullptr);
}

Joint& add_freejoint(Body& body) {
  Joint& joint = body.joints.emplace_back();
  joint.type = kFree;
  joint.is_freejoint = true;
  return joint;
}

Geom& add_geom(Body& body, const DefaultClass* of_class) {
  return add(body.geoms, &DefaultClass::geom, of_class, nullptr);
}
Site& add_site(Body& body, const DefaultClass* of_class) {
  return add(body.sites, &DefaultClass::site, of_class, nullptr);
}
Camera& add_camera(Body& body, const DefaultClass* of_class) {
  return add(body.cameras, &DefaultClass::camera, of_class, nullptr);
}
Light& add_light(Body& body, const DefaultClass* of_class) {
  return add(body.lights, &DefaultClass::light, of_class, nullptr);
}
Inertial& set_inertial(Body& body) { return body.inertial.emplace(); }

Mesh& add_mesh(Spec& spec, const DefaultClass* of_class) {
  return add(spec.meshes, &DefaultClass::mesh, of_class, &spec.defaults.front());
}
HField& add_hfield(Spec& spec) { return spec.hfields.emplace_back(); }
Sdf& add_sdf(Spec& spec) { return spec.sdfs.emplace_back(); }
Texture& add_texture(Spec& spec) { return spec.textures.emplace_back(); }
Material& add_material(Spec& spec, const DefaultClass* of_class) {
  return add(spec.materials, &DefaultClass::material, of_class, &spec.defaults.front());
}
Flex& add_flex(Spec& spec) { return spec.flexes.emplace_back(); }
Skin& add_skin(Spec& spec) { return spec.skins.emplace_back(); }
Bone& add_bone(Skin& skin) { return skin.bones.emplace_back(); }
Pair& add_pair(Spec& spec, const DefaultClass* of_class) {
  return add(spec.pairs, &DefaultClass::pair, of_class, &spec.defaults.front());
}
Exclude& add_exclude(Spec& spec) { return spec.excludes.emplace_back(); }

Equality& add_equality(Spec& spec, tag::Equality kind, const DefaultClass* of_class) {
  Equality& e = add(spec.equalities, &DefaultClass::equality, of_class, &spec.defaults.front());
  e.kind = kind;
  return e;
}

Tendon& add_tendon(Spec& spec, tag::Tendon kind, const DefaultClass* of_class) {
  Tendon& tendon = add(spec.tendons, &DefaultClass::tendon, of_class, &spec.defaults.front());
  tendon.kind = kind;
  return tendon;
}

TendonItem& add_to_path(Tendon& tendon, tag::TendonItem kind) {
  TendonItem& item = tendon.path.emplace_back();
  item.kind = kind;
  return item;
}

Actuator& add_actuator(Spec& spec, const DefaultClass* of_class) {
  return add(spec.actuators, &DefaultClass::actuator, of_class, &spec.defaults.front());
}

Sensor& add_sensor(Spec& spec, SensorType type, const DefaultClass* of_class) {
  Sensor& sensor = add(spec.sensors, &DefaultClass::sensor, of_class, &spec.defaults.front());
  sensor.type = type;
  return sensor;
}

Key& add_key(Spec& spec) { return spec.keys.emplace_back(); }
Numeric& add_numeric(Spec& spec) { return spec.numerics.emplace_back(); }
CustomText& add_text(Spec& spec) { return spec.texts.emplace_back(); }
Tuple& add_tuple(Spec& spec) { return spec.tuples.emplace_back(); }

Body& copy_subtree(const Body& subtree, Body& parent, std::string_view prefix, std::string_view suffix) {
  // Copy first: the subtree may contain the parent, or be contained in it.
  Body copy = subtree;
  rename_tree(copy, {std::string(prefix), std::string(suffix)});
  for_each_element(copy, [](auto& e) {
    e.at = {};
    if constexpr (requires { e.inertial->at; })
      if (e.inertial) e.inertial->at = {};
  });
  copy.frame = no_frame;
  return parent.bodies.push_back(std::move(copy));
}

}  // namespace corten::mjcf
