// Default classes. A class starts as a copy of its parent's record as it stands at that moment, so what an
// element gets never needs a walk through parents.
#include <string>

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

void read_joint_default(Reading& reading, const XmlNode& node, DefaultClass& c) {
  read_joint_attributes(reading, node, Place::default_class, c.joint);
}
void read_geom_default(Reading& reading, const XmlNode& node, DefaultClass& c) {
  read_geom_attributes(reading, node, Place::default_class, c.geom);
}
void read_site_default(Reading& reading, const XmlNode& node, DefaultClass& c) {
  read_site_attributes(reading, node, Place::default_class, c.site);
}
void read_tendon_default(Reading& reading, const XmlNode& node, DefaultClass& c) {
  read_tendon_attributes(reading, node, Place::default_class, tag::tendon_default, c.tendon);
  expect_no_children(reading, node);
}
void leave_for_later(Reading&, const XmlNode&, DefaultClass&) {}

constexpr Child<DefaultClass> default_children[] = {
    {"joint", read_joint_default, true},
    {"geom", read_geom_default, true},
    {"site", read_site_default, true},
    {"tendon", read_tendon_default, true},
    {"general", read_actuator_default<tag::general>, true},
    {"motor", read_actuator_default<tag::motor>, true},
    {"position", read_actuator_default<tag::position>, true},
    {"velocity", read_actuator_default<tag::velocity>, true},
    {"intvelocity", read_actuator_default<tag::intvelocity>, true},
    {"damper", read_actuator_default<tag::damper>, true},
    {"cylinder", read_actuator_default<tag::cylinder>, true},
    {"default", leave_for_later},
    {"mesh"},
    {"material"},
    {"camera"},
    {"light"},
    {"pair"},
    {"equality"},
    {"muscle"},
    {"adhesion"},
};

DefaultClass nested_in(const DefaultClass& parent) {
  DefaultClass c;
  c.joint = inherit(parent.joint);
  c.geom = inherit(parent.geom);
  c.site = inherit(parent.site);
  c.tendon = inherit(parent.tendon);
  c.actuator = inherit(parent.actuator);
  return c;
}

const DefaultClass* find_class(const Spec& spec, std::string_view name) {
  for (const DefaultClass& c : spec.defaults)
    if (*c.class_ == name) return &c;
  return nullptr;
}

/// Everything but nested classes comes first: those inherit it wherever they stand in the section.
void read_content(Reading& reading, const XmlNode& node, int index) {
  // A copy, because nested classes make the list of classes move.
  DefaultClass c = reading.spec.defaults[static_cast<std::size_t>(index)];
  read_children<DefaultClass>(reading, node, default_children, c);
  reading.spec.defaults[static_cast<std::size_t>(index)] = std::move(c);
  for (const auto& child : node.children)
    if (child->tag == node.tag) read_class(reading, *child, index);
}

void read_class(Reading& reading, const XmlNode& node, int parent) {
  Spec& spec = reading.spec;
  DefaultClass c = nested_in(spec.defaults[static_cast<std::size_t>(parent)]);
  read_attributes(reading, node, no_tag, Place::element, c);
  c.parent = parent;
  if (c.class_->empty()) reading.found.error(c.at, "a nested default needs a class name");
  else if (find_class(spec, *c.class_) != nullptr)
    reading.found.error(c.at, "class=" + in_quotes(*c.class_) + ": there is already a class with this name");
  spec.defaults.push_back(std::move(c));
  read_content(reading, node, static_cast<int>(spec.defaults.size()) - 1);
}

const DefaultClass& named_class(Reading& reading, const XmlNode& node, std::string_view attribute,
                                const DefaultClass& inherited) {
  static const DefaultClass without_values;
  const XmlAttribute* wanted = node.attribute(attribute);
  if (wanted == nullptr) return inherited;
  if (const DefaultClass* c = find_class(reading.spec, wanted->value)) return *c;
  const std::string message =
      wanted->name + "=" + in_quotes(wanted->value) + ": there is no such default class";
  if (reading.options.strict) reading.found.error(node.location(*wanted), message);
  else reading.found.warning(node.location(*wanted), message + "; no defaults apply");
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
