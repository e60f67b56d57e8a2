#include "mjcf/writer.h"

#include "mjcf/element_tag.h"
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
#define CORTEN_MJCF_WRITE(Section, section, table) \
  write_if_needed(xml, #section, visual.section, built_in<Visual##Section>());
  CORTEN_VISUAL_SECTIONS(CORTEN_MJCF_WRITE)
#undef CORTEN_MJCF_WRITE
  xml.close();
}

/// Writes elements without children over the values of their class, if they have one.
template <class E>
void write_list(XmlText& xml, const Spec& spec, std::string_view word, const List<E>& list) {
  for (const E& e : list) {
    if constexpr (requires { e.class_; })
      write_element(xml, word, e, inherit(class_for(spec, e.class_).*ClassRecord<E>::member));
    else write_element(xml, word, e, built_in<E>());
  }
}

/// Writes an element with a list of others in it.
template <class E, class Part>
void write_with_parts(XmlText& xml, std::string_view word, const E& element, std::string_view part_word,
                      const List<Part>& parts) {
  xml.open(word);
  write_attributes(xml, element, built_in<E>());
  for (const Part& part : parts) write_element(xml, part_word, part, built_in<Part>());
  xml.close();
}

void write_custom(XmlText& xml, const Spec& spec) {
  xml.open_section("custom");
  write_list(xml, spec, "numeric", spec.numerics);
  write_list(xml, spec, "text", spec.texts);
  for (const Tuple& e : spec.tuples) write_with_parts(xml, "tuple", e, "element", e.elements);
  xml.close();
}

void write_asset(XmlText& xml, const Spec& spec) {
  xml.open_section("asset");
  write_list(xml, spec, "texture", spec.textures);
  for (const Material& material : spec.materials) {
    xml.open("material");
    write_attributes(xml, material, inherit(class_for(spec, material.class_).material));
    for (const Layer& layer : material.layers)
      if (layer.texture.is_own()) write_element(xml, "layer", layer, built_in<Layer>());
    xml.close();
  }
  write_list(xml, spec, "mesh", spec.meshes);
  write_list(xml, spec, "hfield", spec.hfields);
  write_list(xml, spec, "sdf", spec.sdfs);
  for (const Skin& e : spec.skins) write_with_parts(xml, "skin", e, "bone", e.bones);
  xml.close();
}

void write_deformable(XmlText& xml, const Spec& spec) {
  xml.open_section("deformable");
  for (const Flex& e : spec.flexes) {
    xml.open("flex");
    write_attributes(xml, e, built_in<Flex>());
#define CORTEN_MJCF_WRITE(Part, part) write_if_needed(xml, #part, e.part, built_in<Part>());
    CORTEN_MJCF_FLEX_PARTS(CORTEN_MJCF_WRITE)
#undef CORTEN_MJCF_WRITE
    xml.close();
  }
  xml.close();
}

void write_extension(XmlText& xml, const Spec& spec) {
  xml.open_section("extension");
  for (const Extension& extension : spec.extensions) {
    xml.open("plugin");
    write_attributes(xml, extension, built_in<Extension>());
    for (const PluginInstance& instance : extension.instances)
      write_element(xml, "instance", instance, built_in<PluginInstance>());
    xml.close();
  }
  xml.close();
}

void write_contact(XmlText& xml, const Spec& spec) {
  xml.open_section("contact");
  write_list(xml, spec, "pair", spec.pairs);
  write_list(xml, spec, "exclude", spec.excludes);
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
  for (const Sensor& e : spec.sensors)
    write_element(xml, word_of(e.type), e, inherit(class_for(spec, e.class_).sensor), group_of(e.type));
  xml.close();
}

void write_keyframe(XmlText& xml, const Spec& spec) {
  xml.open_section("keyframe");
  write_list(xml, spec, "key", spec.keys);
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
  write_extension(xml, spec);
  write_defaults(xml, spec);
  write_custom(xml, spec);
  write_asset(xml, spec);
  write_worldbody(xml, spec);
  write_deformable(xml, spec);
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

void write_configs(XmlText& xml, const List<PluginConfig>& configs) {
  for (const PluginConfig& config : configs) write_element(xml, "config", config, built_in<PluginConfig>());
}

void write_plugin_use(XmlText& xml, const PluginUse& use) {
  if (use.is_used) write_element(xml, "plugin", use, built_in<PluginUse>());
}

std::string_view word_of(tag::Equality kind) {
  switch (kind) {
    case tag::connect: return "connect";
    case tag::weld: return "weld";
    case tag::joint_equality: return "joint";
    case tag::flex_equality: return "flex";
    case tag::flexvert_equality: return "flexvert";
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
