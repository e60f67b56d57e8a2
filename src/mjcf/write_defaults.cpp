// Writes default classes.
#include "corten/spec/build.h"
#include "mjcf/writing.h"

namespace corten::mjcf {
namespace {

void write_material_record(XmlText& xml, const Material& material, const Material& base) {
  xml.open_section("material");
  write_attributes(xml, material, base, no_tag, Place::default_class);
  for (const Layer& layer : material.layers)
    if (layer.texture.is_own()) write_element(xml, "layer", layer, built_in<Layer>());
  xml.close();
}

void write_records(XmlText& xml, const DefaultClass& c, const DefaultClass& base) {
  constexpr Place place = Place::default_class;
  write_if_needed(xml, "mesh", c.mesh, base.mesh, no_tag, place);
  write_material_record(xml, c.material, base.material);
  write_if_needed(xml, "joint", c.joint, base.joint, tag::joint, place);
  write_if_needed(xml, "geom", c.geom, base.geom, no_tag, place);
  write_if_needed(xml, "site", c.site, base.site, no_tag, place);
  write_if_needed(xml, "camera", c.camera, base.camera, no_tag, place);
  write_if_needed(xml, "light", c.light, base.light, no_tag, place);
  write_if_needed(xml, "pair", c.pair, base.pair, no_tag, place);
  write_if_needed(xml, "equality", c.equality, base.equality, tag::equality_default, place);
  write_if_needed(xml, "tendon", c.tendon, base.tendon, tag::tendon_default, place);
  write_actuator_record(xml, c.actuator, base.actuator, place);
  write_if_needed(xml, "sensor", c.sensor, base.sensor, tag::sensor_default, place);
}

/// Not inlined into the recursion, which would then need stack space for a class at each level.
[[gnu::noinline]] void write_over_parent(XmlText& xml, const DefaultClass& c, const DefaultClass& parent) {
  write_records(xml, c, nested_in(parent));
}

void write_class(XmlText& xml, const Spec& spec, int index) {
  const DefaultClass& c = spec.defaults[static_cast<std::size_t>(index)];
  if (index == 0) xml.open_section("default");
  else xml.open("default");
  if (index != 0) xml.attribute("class", *c.class_);
  if (c.parent < 0) write_records(xml, c, built_in<DefaultClass>());
  else write_over_parent(xml, c, spec.defaults[static_cast<std::size_t>(c.parent)]);
  for (std::size_t i = 0; i < spec.defaults.size(); ++i)
    if (spec.defaults[i].parent == index) write_class(xml, spec, static_cast<int>(i));
  xml.close();
}

}  // namespace

const DefaultClass& class_for(const Spec& spec, const Attr<Text>& class_name) {
  static const DefaultClass without_values;
  if (!class_name.is_own()) return spec.defaults.front();
  const DefaultClass* found = find_class(spec, *class_name);
  return found != nullptr ? *found : without_values;
}

void write_defaults(XmlText& xml, const Spec& spec) {
  if (!spec.defaults.empty()) write_class(xml, spec, 0);
}

}  // namespace corten::mjcf
