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

/// Reads an element into the record `Record` of the class, with the function `Read`.
template <auto Record, auto Read>
void read_record(Reading& reading, const XmlNode& node, DefaultClass& c) {
  Read(reading, node, Place::default_class, c.*Record);
}

void read_tendon_default(Reading& reading, const XmlNode& node, DefaultClass& c) {
  read_tendon_attributes(reading, node, Place::default_class, tag::tendon_default, c.tendon);
  expect_no_children(reading, node);
}
void read_equality_default(Reading& reading, const XmlNode& node, DefaultClass& c) {
  read_equality_attributes(reading, node, Place::default_class, tag::equality_default, c.equality);
}
void read_sensor_default(Reading& reading, const XmlNode& node, DefaultClass& c) {
  read_attributes(reading, node, tag::sensor_default, Place::default_class, c.sensor);
  expect_no_children(reading, node);
}
void leave_for_later(Reading&, const XmlNode&, DefaultClass&) {}

constexpr Child<DefaultClass> default_children[] = {
    {"mesh", read_record<&DefaultClass::mesh, read_mesh_attributes>, true},
    {"material", read_record<&DefaultClass::material, read_material_attributes>, true},
    {"joint", read_record<&DefaultClass::joint, read_joint_attributes>, true},
    {"geom", read_record<&DefaultClass::geom, read_geom_attributes>, true},
    {"site", read_record<&DefaultClass::site, read_leaf_attributes<Site>>, true},
    {"camera", read_record<&DefaultClass::camera, read_leaf_attributes<Camera>>, true},
    {"light", read_record<&DefaultClass::light, read_leaf_attributes<Light>>, true},
    {"pair", read_record<&DefaultClass::pair, read_leaf_attributes<Pair>>, true},
    {"equality", read_equality_default, true},
    {"tendon", read_tendon_default, true},
    {"general", read_actuator_default<tag::general>, true},
    {"motor", read_actuator_default<tag::motor>, true},
    {"position", read_actuator_default<tag::position>, true},
    {"velocity", read_actuator_default<tag::velocity>, true},
    {"intvelocity", read_actuator_default<tag::intvelocity>, true},
    {"damper", read_actuator_default<tag::damper>, true},
    {"cylinder", read_actuator_default<tag::cylinder>, true},
    {"muscle", read_actuator_default<tag::muscle>, true},
    {"adhesion", read_actuator_default<tag::adhesion>, true},
    {"actuator", read_actuator_default<tag::general>, true},
    {"sensor", read_sensor_default, true},
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
  if (c.class_->empty()) reading.found.error(c.at, "a nested default needs a class name");
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
  complain_about_class(reading.spec, wanted->name, wanted->value, reading.options.strict,
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
