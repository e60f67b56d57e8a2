// What all parts of the writer share.
#pragma once

#include <string>
#include <string_view>

#include "corten/spec/spec.h"
#include "mjcf/reading.h"
#include "mjcf/xml_text.h"

namespace corten::mjcf {

/// An element with nothing given. One for all: the writer recurses, and elements are large.
template <class E>
const E& built_in() {
  static const E element;
  return element;
}

/// Writes the attributes that are an element's own, or that it would not get by itself: `base` is the element
/// as its class, or the built-in defaults, make it.
template <class E>
void write_attributes(XmlText& xml, const E& element, const E& base, unsigned tag = no_tag,
                      Place place = Place::element) {
  for (const AttributeRow& row : rows_of<E>()) {
    if (!row.rule.allows(tag, place == Place::default_class)) continue;
    if (row.source(&element) != Source::element && row.same(&element, &base)) continue;
    xml.attribute(row.name, row.text(&element, &base));
  }
}

/// An element without anything inside.
template <class E>
void write_element(XmlText& xml, std::string_view tag_name, const E& element, const E& base,
                   unsigned tag = no_tag) {
  xml.open(tag_name);
  write_attributes(xml, element, base, tag);
  xml.close();
}

/// The same, but nothing where no attribute is written.
template <class E>
void write_if_needed(XmlText& xml, std::string_view tag_name, const E& element, const E& base,
                     unsigned tag = no_tag, Place place = Place::element) {
  xml.open_section(tag_name);
  write_attributes(xml, element, base, tag, place);
  xml.close();
}

/// What an element outside the tree starts from when it is read again.
const DefaultClass& class_for(const Spec& spec, const Attr<Text>& class_name);

/// The words of elements that share a struct.
std::string_view word_of(tag::Equality kind);
std::string_view word_of(tag::Tendon kind);
std::string_view word_of(tag::TendonItem kind);

void write_defaults(XmlText& xml, const Spec& spec);
void write_worldbody(XmlText& xml, const Spec& spec);
void write_actuators(XmlText& xml, const Spec& spec);

/// An actuator that takes its range from its target cannot be written as a general one.
void write_actuator_record(XmlText& xml, const Actuator& actuator, const Actuator& base, Place place);

/// All elements under the conventions of the model itself, so that one <compiler> can speak for all.
Spec in_one_convention(const Spec& spec);

}  // namespace corten::mjcf
