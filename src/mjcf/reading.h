// What all parts of the reader share: the state of one read, reading attributes by table, walking children by
// table.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "mjcf/reader.h"
#include "mjcf/schema.h"
#include "mjcf/spec.h"
#include "mjcf/xml_node.h"

namespace corten::mjcf {

/// One read from XML to Spec.
struct Reading {
  const ReadOptions& options;
  Diagnostics& found;
  Spec spec;
  /// Names must be unique among elements of one kind; where each was given.
  std::map<std::pair<std::string_view, std::string>, SourceLocation> names;

  /// Remembers a name, or complains that another element of that kind has it. Unnamed elements are many.
  void claim_name(std::string_view kind, const Attr<Text>& name, const SourceLocation& at);
};

/// For elements that no other shares a struct with.
inline constexpr unsigned no_tag = ~0u;

enum class Place { element, default_class };

/// An element struct and its rows, type forgotten.
struct AttributeTarget {
  void* element;
  std::span<const AttributeRow> rows;
};

/// Reads every attribute of `node` into the target whose rows have it; complains about all others and about
/// required ones that are missing.
void read_attributes(Reading& reading, const XmlNode& node, std::span<const AttributeTarget> targets,
                     unsigned tag, Place place);

template <class... E>
void read_attributes(Reading& reading, const XmlNode& node, unsigned tag, Place place, E&... elements) {
  const std::array<AttributeTarget, sizeof...(E)> targets{AttributeTarget{&elements, rows_of<E>()}...};
  (void(elements.at = node.location()), ...);
  read_attributes(reading, node, targets, tag, place);
}

/// An element that may stand inside another. Without `read` it is known MJCF that Corten does not support
/// yet.
template <class Context>
struct Child {
  std::string_view tag;
  void (*read)(Reading&, const XmlNode&, Context&) = nullptr;
  bool at_most_once = false;
};

void complain_about_unknown_child(Reading& reading, const XmlNode& child,
                                  std::span<const std::string_view> allowed);
void complain_about_unsupported_child(Reading& reading, const XmlNode& child);
void complain_about_repeated_child(Reading& reading, const XmlNode& child);
void complain_about_text(Reading& reading, const XmlNode& node);
bool is_repeated(const XmlNode& child);

template <class Context>
std::vector<std::string_view> supported_tags(std::span<const Child<Context>> table) {
  std::vector<std::string_view> tags;
  for (const Child<Context>& c : table)
    if (c.read != nullptr) tags.push_back(c.tag);
  return tags;
}

/// Reads the children of `node` in file order, each by its entry in the table.
template <class Context>
void read_children(Reading& reading, const XmlNode& node, std::span<const Child<Context>> table,
                   Context& context) {
  complain_about_text(reading, node);
  for (const auto& child : node.children) {
    const auto entry =
        std::find_if(table.begin(), table.end(), [&](const auto& c) { return c.tag == child->tag; });
    if (entry == table.end()) complain_about_unknown_child(reading, *child, supported_tags(table));
    else if (entry->read == nullptr) complain_about_unsupported_child(reading, *child);
    else if (entry->at_most_once && is_repeated(*child)) complain_about_repeated_child(reading, *child);
    else entry->read(reading, *child, context);
  }
}

/// For elements with nothing inside.
void expect_no_children(Reading& reading, const XmlNode& node);

/// Applies the rules about several orientation forms to a posed element whose attributes were just read.
void settle_orientation(Reading& reading, const SourceLocation& at, Attr<Reals<4>>& quat,
                        Attr<Reals<4>>& axisangle, Attr<Reals<6>>& xyaxes, Attr<Reals<3>>& zaxis,
                        Attr<Reals<3>>& euler);

template <class Posed>
void settle_orientation(Reading& reading, Posed& e) {
  settle_orientation(reading, e.at, e.quat, e.axisangle, e.xyaxes, e.zaxis, e.euler);
}

// ---- the sections
// ------------------------------------------------------------------------------------------------

/// The class of an element: by its own class attribute, or else `inherited`. An unknown one is a class
/// without any values, so that the element keeps what it says itself.
const DefaultClass& class_of(Reading& reading, const XmlNode& node, const DefaultClass& inherited);
const DefaultClass& childclass_of(Reading& reading, const XmlNode& node, const DefaultClass& inherited);

void read_default(Reading& reading, const XmlNode& node);
void read_worldbody(Reading& reading, const XmlNode& node, Spec& spec);
void read_tendons(Reading& reading, const XmlNode& node, Spec& spec);
void read_actuators(Reading& reading, const XmlNode& node, Spec& spec);
void read_compiler(Reading& reading, const XmlNode& node, Spec& spec);
void read_option(Reading& reading, const XmlNode& node, Spec& spec);
void read_size(Reading& reading, const XmlNode& node, Spec& spec);
void read_statistic(Reading& reading, const XmlNode& node, Spec& spec);
void read_keyframe(Reading& reading, const XmlNode& node, Spec& spec);

// Elements that also stand in default classes: attributes over `e`, which holds what the class gives.
void read_joint_attributes(Reading& reading, const XmlNode& node, Place place, Joint& e);
void read_geom_attributes(Reading& reading, const XmlNode& node, Place place, Geom& e);
void read_site_attributes(Reading& reading, const XmlNode& node, Place place, Site& e);
void read_tendon_attributes(Reading& reading, const XmlNode& node, Place place, tag::Tendon kind, Tendon& e);
void read_actuator_attributes(Reading& reading, const XmlNode& node, Place place, tag::Actuator kind,
                              Actuator& e);

}  // namespace corten::mjcf
