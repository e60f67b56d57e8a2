#include "mjcf/writer.h"

#include "mjcf/value_text.h"
#include "mjcf/writing.h"

namespace corten::mjcf {
namespace {

void write_compiler(XmlText& xml, const Compiler& compiler) {
  xml.open_section("compiler");
  write_attributes(xml, compiler, built_in<Compiler>());
  write_if_needed(xml, "lengthrange", compiler.length_range, built_in<LengthRange>());
  xml.close();
}

void write_option(XmlText& xml, const OptionSection& option) {
  xml.open_section("option");
  write_attributes(xml, option, built_in<OptionSection>());
  write_if_needed(xml, "flag", option.flag, built_in<Flag>());
  xml.close();
}

void write_visual(XmlText& xml, const Visual& visual) {
  xml.open_section("visual");
  write_if_needed(xml, "global", visual.global, built_in<VisualGlobal>());
  write_if_needed(xml, "quality", visual.quality, built_in<VisualQuality>());
  write_if_needed(xml, "headlight", visual.headlight, built_in<VisualHeadlight>());
  write_if_needed(xml, "map", visual.map, built_in<VisualMap>());
  write_if_needed(xml, "scale", visual.scale, built_in<VisualScale>());
  write_if_needed(xml, "rgba", visual.rgba, built_in<VisualRgba>());
  xml.close();
}

void write_custom(XmlText& xml, const Spec& spec) {
  xml.open_section("custom");
  for (const Numeric& e : spec.numerics) write_element(xml, "numeric", e, built_in<Numeric>());
  for (const CustomText& e : spec.texts) write_element(xml, "text", e, built_in<CustomText>());
  for (const Tuple& tuple : spec.tuples) {
    xml.open("tuple");
    write_attributes(xml, tuple, built_in<Tuple>());
    for (const TupleElement& e : tuple.elements) write_element(xml, "element", e, built_in<TupleElement>());
    xml.close();
  }
  xml.close();
}

void write_asset(XmlText& xml, const Spec& spec) {
  xml.open_section("asset");
  for (const Texture& e : spec.textures) write_element(xml, "texture", e, built_in<Texture>());
  for (const Material& material : spec.materials) {
    xml.open("material");
    write_attributes(xml, material, inherit(class_for(spec, material.class_).material));
    for (const Layer& layer : material.layers)
      if (layer.texture.is_own()) write_element(xml, "layer", layer, built_in<Layer>());
    xml.close();
  }
  for (const Mesh& e : spec.meshes) write_element(xml, "mesh", e, inherit(class_for(spec, e.class_).mesh));
  for (const HField& e : spec.hfields) write_element(xml, "hfield", e, built_in<HField>());
  for (const Sdf& e : spec.sdfs) write_element(xml, "sdf", e, built_in<Sdf>());
  for (const Skin& skin : spec.skins) {
    xml.open("skin");
    write_attributes(xml, skin, built_in<Skin>());
    for (const Bone& bone : skin.bones) write_element(xml, "bone", bone, built_in<Bone>());
    xml.close();
  }
  xml.close();
}

void write_contact(XmlText& xml, const Spec& spec) {
  xml.open_section("contact");
  for (const Pair& e : spec.pairs) write_element(xml, "pair", e, inherit(class_for(spec, e.class_).pair));
  for (const Exclude& e : spec.excludes) write_element(xml, "exclude", e, built_in<Exclude>());
  xml.close();
}

void write_equality(XmlText& xml, const Spec& spec) {
  xml.open_section("equality");
  for (const Equality& e : spec.equalities)
    write_element(xml, word_of(e.kind), e, inherit(class_for(spec, e.class_).equality), e.kind);
  xml.close();
}

void write_tendons(XmlText& xml, const Spec& spec) {
  xml.open_section("tendon");
  for (const Tendon& tendon : spec.tendons) {
    xml.open(word_of(tendon.kind));
    write_attributes(xml, tendon, inherit(class_for(spec, tendon.class_).tendon), tendon.kind);
    for (const TendonItem& item : tendon.path)
      write_element(xml, word_of(item.kind), item, built_in<TendonItem>(), item.kind);
    xml.close();
  }
  xml.close();
}

void write_sensors(XmlText& xml, const Spec& spec) {
  xml.open_section("sensor");
  const Sensor base = inherit(spec.defaults.front().sensor);
  for (const Sensor& e : spec.sensors) write_element(xml, word_of(e.type), e, base, group_of(e.type));
  xml.close();
}

void write_keyframe(XmlText& xml, const Spec& spec) {
  xml.open_section("keyframe");
  for (const Key& e : spec.keys) write_element(xml, "key", e, built_in<Key>());
  xml.close();
}

std::string written(const Spec& spec) {
  XmlText xml;
  xml.open("mujoco");
  write_attributes(xml, spec.mujoco, built_in<Mujoco>());
  write_compiler(xml, spec.compiler);
  write_option(xml, spec.option);
  write_if_needed(xml, "size", spec.size, built_in<Size>());
  write_visual(xml, spec.visual);
  write_if_needed(xml, "statistic", spec.statistic, built_in<StatisticSection>());
  write_defaults(xml, spec);
  write_custom(xml, spec);
  write_asset(xml, spec);
  write_worldbody(xml, spec);
  write_contact(xml, spec);
  write_equality(xml, spec);
  write_tendons(xml, spec);
  write_actuators(xml, spec);
  write_sensors(xml, spec);
  write_keyframe(xml, spec);
  xml.close();
  return xml.text();
}

}  // namespace

std::string_view word_of(tag::Equality kind) {
  switch (kind) {
    case tag::connect: return "connect";
    case tag::weld: return "weld";
    case tag::joint_equality: return "joint";
    default: return "tendon";
  }
}

std::string_view word_of(tag::Tendon kind) { return kind == tag::spatial ? "spatial" : "fixed"; }

std::string_view word_of(tag::TendonItem kind) {
  switch (kind) {
    case tag::site: return "site";
    case tag::wrap_geom: return "geom";
    case tag::pulley: return "pulley";
    default: return "joint";
  }
}

std::string write(const Spec& spec) {
  return spec.attached_compilers.empty() ? written(spec) : written(in_one_convention(spec));
}

}  // namespace corten::mjcf
