// Reads assets: meshes, height fields, distance fields, textures, materials and skins.
#include "mjcf/reading.h"

namespace corten::mjcf {
namespace {

void read_mesh(Reading& reading, const XmlNode& node, Spec& spec) {
  Mesh& mesh = spec.meshes.push_back(inherit(class_of(reading, node, spec.defaults.front()).mesh));
  mesh.include_directory = node.include_directory;
  read_classed(reading, node, Place::element, mesh);
  check_whole(mesh, reading.found);
  reading.remember(mesh);
}

void read_sdf(Reading& reading, const XmlNode& node, Spec& spec) {
  Sdf& sdf = spec.sdfs.emplace_back();
  sdf.include_directory = node.include_directory;
  read_attributes(reading, node, no_tag, Place::element, sdf);
  expect_no_children(reading, node);
  check_sources(
      sdf, [&](const char* name) { return node.attribute(name) != nullptr; }, reading.found);
  reading.remember(sdf);
}

void read_material(Reading& reading, const XmlNode& node, Spec& spec) {
  Material& material =
      spec.materials.push_back(inherit(class_of(reading, node, spec.defaults.front()).material));
  read_classed(reading, node, Place::element, material);
  reading.remember(material);
}

void read_layer(Reading& reading, const XmlNode& node, Material& material) {
  Layer& layer = material.layers.emplace_back();
  read_attributes(reading, node, no_tag, Place::element, layer);
  expect_no_children(reading, node);
  check_layer(layer, material, reading.found);
}

void read_bone(Reading& reading, const XmlNode& node, Skin& skin) {
  read_attributes(reading, node, no_tag, Place::element, skin.bones.emplace_back());
  expect_no_children(reading, node);
}

}  // namespace

void read_skin(Reading& reading, const XmlNode& node, Spec& spec) {
  Skin& skin = spec.skins.emplace_back();
  skin.include_directory = node.include_directory;
  read_attributes(reading, node, no_tag, Place::element, skin);
  static constexpr Child<Skin> children[] = {{"bone", read_bone}};
  read_children<Skin>(reading, node, children, skin);
  check_whole(skin, reading.found);
  reading.remember(skin);
}

void read_classed(Reading& reading, const XmlNode& node, Place place, Mesh& e) {
  read_attributes(reading, node, no_tag, place, e);
  normalize(e, reading.found);
  if (place == Place::default_class) return expect_no_children(reading, node);
  static constexpr Child<Mesh> children[] = {{"plugin", read_plugin_of<Mesh>, true}};
  read_children<Mesh>(reading, node, children, e);
}

void read_classed(Reading& reading, const XmlNode& node, Place place, Material& e) {
  read_attributes(reading, node, no_tag, place, e);
  static constexpr Child<Material> children[] = {{"layer", read_layer}};
  read_children<Material>(reading, node, children, e);
}

void read_asset(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {
      {"mesh", read_mesh},         {"hfield", read_listed<&Spec::hfields>},
      {"sdf", read_sdf},           {"texture", read_listed<&Spec::textures>},
      {"material", read_material}, {"skin", read_skin},
      {"model", read_child_model},
  };
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
