// Shared parts of the writer.
#pragma once

#include <string>
#include <string_view>

#include "corten/spec/spec.h"
#include "mjcf/reading.h"
#include "mjcf/xml_text.h"

namespace corten::mjcf {

/// An element with built-in values. Static, because elements are large and the writer is recursive.
template <class E>
const E& built_in() {
  static const E element;
  return element;
}

/// Writes the element's own attributes and those that differ from `base`, the element with only the values of
/// its class or the built-in defaults.
template <class E>
void write_attributes(XmlText& xml, const E& element, const E& base, unsigned tag = no_tag,
                      Place place = Place::element) {
  for (const AttributeRow& row : rows_of<E>()) {
    if (!row.rule.allows(tag, place == Place::default_class)) continue;
    if (row.source(&element) != Source::element && row.same(&element, &base)) continue;
    xml.attribute(row.name, row.text(&element, &base));
  }
}

/// Writes <config> children.
void write_configs(XmlText& xml, const List<PluginConfig>& configs);

/// Writes the <plugin> child of a body, geom or mesh that has one.
void write_plugin_use(XmlText& xml, const PluginUse& use);

/// Writes an element without children, except those of its plugin.
template <class E>
void write_element(XmlText& xml, std::string_view tag_name, const E& element, const E& base,
                   unsigned tag = no_tag) {
  xml.open(tag_name);
  write_attributes(xml, element, base, tag);
  if constexpr (requires { element.plugin.is_used; }) write_plugin_use(xml, element.plugin);
  if constexpr (requires { element.configs; }) write_configs(xml, element.configs);
  xml.close();
}

/// Writes an element without children, unless it has no attributes.
template <class E>
void write_if_needed(XmlText& xml, std::string_view tag_name, const E& element, const E& base,
                     unsigned tag = no_tag, Place place = Place::element) {
  xml.open_section(tag_name);
  write_attributes(xml, element, base, tag, place);
  xml.close();
}

/// The class whose values an element outside the tree has when it is read.
const DefaultClass& class_for(const Spec& spec, const Attr<Text>& class_name);

/// The XML names of elements that share a struct.
std::string_view word_of(tag::Equality kind);
std::string_view word_of(tag::Tendon kind);
std::string_view word_of(tag::TendonItem kind);

void write_defaults(XmlText& xml, const Spec& spec);
void write_worldbody(XmlText& xml, const Spec& spec);
void write_actuators(XmlText& xml, const Spec& spec);

/// Writes an actuator as <general>, or as a shortcut if it has inheritrange.
void write_actuator_record(XmlText& xml, const Actuator& actuator, const Actuator& base, Place place);

/// A copy of the Spec in which all elements are converted to the compiler settings of the model itself, so
/// that one <compiler> section is enough.
Spec in_one_convention(const Spec& spec);

}  // namespace corten::mjcf
