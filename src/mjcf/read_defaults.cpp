// Reads default classes. A class starts as a copy of its parent's current record, so its record is complete
// and lookups never go through the parents.
#include <string>

#include "corten/spec/build.h"
#include "mjcf/reading.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

void read_class(Reading& reading, const XmlNode& node, int parent);

template <tag::Actuator Kind>
void read_actuator_default(Reading& reading, const XmlNode& node, DefaultClass& c) {
  read_actuator_attributes(reading, node, Place::default_class, Kind, c.actuator);
  expect_no_children(reading, node);
}

void read_values(Reading& reading, const XmlNode& node, Actuator& e) {
  read_actuator_attributes(reading, node, Place::default_class, tag::general, e);
  expect_no_children(reading, node);
}
void read_values(Reading& reading, const XmlNode& node, Tendon& e) {
  read_tendon_attributes(reading, node, Place::default_class, tag::tendon_default, e);
  expect_no_children(reading, node);
}
void read_values(Reading& reading, const XmlNode& node, Equality& e) {
  read_equality_attributes(reading, node, Place::default_class, tag::equality_default, e);
}
void read_values(Reading& reading, const XmlNode& node, Sensor& e) {
  read_attributes(reading, node, tag::sensor_default, Place::default_class, e);
  expect_no_children(reading, node);
}
template <class E>
void read_values(Reading& reading, const XmlNode& node, E& e) {
  read_classed(reading, node, Place::default_class, e);
}

/// Reads an element into a record of the class.
template <auto Record>
void read_record(Reading& reading, const XmlNode& node, DefaultClass& c) {
  read_values(reading, node, c.*Record);
}

void leave_for_later(Reading&, const XmlNode&, DefaultClass&) {}

constexpr Child<DefaultClass> default_children[] = {
#define CORTEN_MJCF_CHILD(E, record, word, doc) {#word, read_record<&DefaultClass::record>, true},
    CORTEN_MJCF_CLASS_RECORDS(CORTEN_MJCF_CHILD)
#undef CORTEN_MJCF_CHILD
#define CORTEN_MJCF_CHILD(word, bit) {#word, read_actuator_default<tag::word>, true},
        CORTEN_MJCF_ACTUATOR_SHORTCUTS(CORTEN_MJCF_CHILD)
#undef CORTEN_MJCF_CHILD
            {"actuator", read_actuator_default<tag::general>, true},
    {"default", leave_for_later},
};

/// Reads nested classes last: they inherit everything in the section, wherever it is.
void read_content(Reading& reading, const XmlNode& node, int index) {
  read_children<DefaultClass>(reading, node, default_children,
                              reading.spec.defaults[static_cast<std::size_t>(index)]);
  for (const XmlNode* child : node.children)
    if (child->tag == node.tag) read_class(reading, *child, index);
}

void read_class(Reading& reading, const XmlNode& node, int parent) {
  Spec& spec = reading.spec;
  const XmlAttribute* name = node.attribute("class");
  const bool is_taken = name != nullptr && find_class(spec, name->value) != nullptr;
  DefaultClass& c = spec.defaults.push_back(nested_in(spec.defaults[static_cast<std::size_t>(parent)]));
  read_attributes(reading, node, no_tag, Place::element, c);
  c.parent = parent;
  if (c.class_->empty()) reading.found.error(c.at, std::string(kNeedsClassName));
  else if (is_taken)
    reading.found.error(c.at, "class=" + in_quotes(*c.class_) + ": there is already a class with this name");
  read_content(reading, node, static_cast<int>(spec.defaults.size()) - 1);
}

const DefaultClass& named_class(Reading& reading, const XmlNode& node, std::string_view attribute,
                                const DefaultClass& inherited) {
  static const DefaultClass without_values;
  const XmlAttribute* wanted = node.attribute(attribute);
  if (wanted == nullptr) return inherited;
  if (const DefaultClass* c = find_class(reading.spec, wanted->value)) return *c;
  report_unknown_class(reading.spec, wanted->name, wanted->value, reading.options.strict,
                       node.location(*wanted), reading.found);
  return without_values;
}

}  // namespace

void read_default(Reading& reading, const XmlNode& node) {
  DefaultClass head;
  read_attributes(reading, node, no_tag, Place::element, head);
  DefaultClass& main = reading.spec.defaults.front();
  main.at = head.at;
  if (head.class_.is_set() && !head.class_->empty() && *head.class_ != *main.class_)
    reading.found.error(head.at,
                        "class=" + in_quotes(*head.class_) + ": the outermost class is always \"main\"");
  read_content(reading, node, 0);
}

const DefaultClass& class_of(Reading& reading, const XmlNode& node, const DefaultClass& inherited) {
  return named_class(reading, node, "class", inherited);
}

const DefaultClass& childclass_of(Reading& reading, const XmlNode& node, const DefaultClass& inherited) {
  return named_class(reading, node, "childclass", inherited);
}

}  // namespace corten::mjcf
