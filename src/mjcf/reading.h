// Shared parts of the reader: the state of one read, and table-driven reading of attributes and children.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"
#include "mjcf/budget.h"
#include "mjcf/element_rules.h"
#include "mjcf/names.h"
#include "mjcf/reader.h"
#include "mjcf/schema.h"
#include "mjcf/xml_node.h"

namespace corten::mjcf {

/// A model that <attach> can refer to.
struct ChildModel {
  Spec spec;
  int compiler_offset = -1;  ///< of its compilers among those of the parent; -1 before it is attached
};

/// The values of one element in a keyframe of an attached or replicated model. Their address in the state is
/// known only when the whole model has been read.
struct KeyPart {
  const Element* element = nullptr;
  std::vector<double> qpos, qvel, act, ctrl, mpos, mquat;
};

struct PendingKey {
  Key key;  ///< with its new name; the lists that are set are filled by finish_keys()
  std::vector<KeyPart> parts;
};

/// A replicate whose content is being read or copied. The reference keeps the original in the tree until all
/// copies are made, so it counts for the length of keyframe lists.
struct OpenReplicate {
  const Body* around = nullptr;
  std::size_t at = 0;  ///< index among the bodies of `around`
  const Body* original = nullptr;
};

/// The state of reading one model.
struct Reading {
  const ReadOptions& options;
  Diagnostics& found;
  std::filesystem::path directory;  ///< of the model file
  std::set<std::filesystem::path>&
      models_around;      ///< files of the models that attach this one, directly or indirectly
  ElementBudget& budget;  ///< shared with these models
  Spec spec{};
  NameIndex names{};
  ClassIndex classes{};
  std::map<std::string, ChildModel> models{};
  std::vector<PendingKey> pending_keys{};
  std::vector<OpenReplicate> open_replicates{};

  template <class E>
  void remember(const E& element) {
    names.add(kind_of<E>, *element.name);
  }
};

/// The tag of elements whose struct is not shared with others: all rows apply.
inline constexpr unsigned no_tag = ~0u;

enum class Place { element, default_class };

/// A type-erased element struct and its rows.
struct AttributeTarget {
  void* element;
  std::span<const AttributeRow> rows;
};

/// Reads every attribute of `node` into the target whose rows have it. Reports unknown attributes and missing
/// required ones.
void read_attributes(Reading& reading, const XmlNode& node, std::span<const AttributeTarget> targets,
                     unsigned tag, Place place);

template <class... E>
void read_attributes(Reading& reading, const XmlNode& node, unsigned tag, Place place, E&... elements) {
  const std::array<AttributeTarget, sizeof...(E)> targets{AttributeTarget{&elements, rows_of<E>()}...};
  (void(elements.at = node.location()), ...);
  read_attributes(reading, node, targets, tag, place);
}

/// A child element that another element allows. If `read` is null, it is valid MJCF that Corten does not
/// support yet.
template <class Context>
struct Child {
  std::string_view tag;
  void (*read)(Reading&, const XmlNode&, Context&) = nullptr;
  bool at_most_once = false;
};

void report_unknown_child(Reading& reading, const XmlNode& child, std::span<const std::string_view> allowed);
void report_unsupported_child(Reading& reading, const XmlNode& child);
void report_repeated_child(Reading& reading, const XmlNode& child);
void report_text(Reading& reading, const XmlNode& node);
void warn_about_skin(Reading& reading, const XmlNode& node);
void warn_about_misplaced_body(Reading& reading, const XmlNode& node);
bool is_repeated(const XmlNode& child);

/// Reads nothing: the element is only reported.
template <void (*Report)(Reading&, const XmlNode&), class Context>
void only_report(Reading& reading, const XmlNode& node, Context&) {
  Report(reading, node);
}
template <class Context>
inline constexpr auto ignore_skin = only_report<warn_about_skin, Context>;
/// Included files can have bodies outside worldbody; the reference ignores them.
template <class Context>
inline constexpr auto ignore_misplaced = only_report<warn_about_misplaced_body, Context>;

template <class Context>
std::vector<std::string_view> supported_tags(std::span<const Child<Context>> table) {
  std::vector<std::string_view> tags;
  for (const Child<Context>& c : table)
    if (c.read != nullptr && c.read != ignore_misplaced<Context>) tags.push_back(c.tag);
  return tags;
}

/// Reads the children of `node` in file order, each with its entry in the table.
template <class Context>
void read_children(Reading& reading, const XmlNode& node, std::span<const Child<Context>> table,
                   Context& context) {
  report_text(reading, node);
  for (const XmlNode* child : node.children) {
    const auto entry =
        std::find_if(table.begin(), table.end(), [&](const auto& c) { return c.tag == child->tag; });
    if (entry == table.end()) report_unknown_child(reading, *child, supported_tags(table));
    else if (entry->read == nullptr) report_unsupported_child(reading, *child);
    else if (entry->at_most_once && is_repeated(*child)) report_repeated_child(reading, *child);
    else entry->read(reading, *child, context);
  }
}

/// Reports children of an element that must not have any.
void expect_no_children(Reading& reading, const XmlNode& node);

/// Reports attributes of a section that must not have any.
inline void expect_no_attributes(Reading& reading, const XmlNode& node) {
  read_attributes(reading, node, {}, no_tag, Place::element);
}

// ---- the sections

/// The class of an element: the one in its class attribute, or else `inherited`. An unknown class is treated
/// as one without values.
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
void read_visual(Reading& reading, const XmlNode& node, Spec& spec);
void read_custom(Reading& reading, const XmlNode& node, Spec& spec);
void read_flex(Reading& reading, const XmlNode& node, Spec& spec);
void read_skin(Reading& reading, const XmlNode& node, Spec& spec);
void read_asset(Reading& reading, const XmlNode& node, Spec& spec);
void read_contact(Reading& reading, const XmlNode& node, Spec& spec);
void read_equality(Reading& reading, const XmlNode& node, Spec& spec);
void read_sensors(Reading& reading, const XmlNode& node, Spec& spec);
void read_keyframe(Reading& reading, const XmlNode& node, Spec& spec);
void read_deformable(Reading& reading, const XmlNode& node, Spec& spec);
void read_extension(Reading& reading, const XmlNode& node, Spec& spec);

/// Reads the <plugin> of a body, geom, mesh or composite.
void read_plugin_use(Reading& reading, const XmlNode& node, PluginUse& use);
/// Makes the bodies of an expansion share one instance of their plugin: the one that `use` names, or a new
/// one with this name, as in the reference. Reports an error and returns false if the plugin is not declared.
bool share_plugin(Reading& reading, PluginUse& use, const std::string& name);
/// Reads the <config> children of a plugin.
void read_plugin_configs(Reading& reading, const XmlNode& node, List<PluginConfig>& configs);

/// Reads the <plugin> child of an element.
template <class E>
void read_plugin_of(Reading& reading, const XmlNode& node, E& element) {
  read_plugin_use(reading, node, element.plugin);
}

// Elements that can also be in default classes. On entry `e` has the values of the class; the attributes of
// `node` override them.
void read_classed(Reading& reading, const XmlNode& node, Place place, Mesh& e);
void read_classed(Reading& reading, const XmlNode& node, Place place, Material& e);
void read_classed(Reading& reading, const XmlNode& node, Place place, Joint& e);
void read_classed(Reading& reading, const XmlNode& node, Place place, Geom& e);
void read_equality_attributes(Reading& reading, const XmlNode& node, Place place, tag::Equality kind,
                              Equality& e);
/// Sites, cameras, lights and pairs: no tag, no children.
template <class E>
void read_classed(Reading& reading, const XmlNode& node, Place place, E& e) {
  read_attributes(reading, node, no_tag, place, e);
  normalize(e, reading.found);
  expect_no_children(reading, node);
}
void read_tendon_attributes(Reading& reading, const XmlNode& node, Place place, tag::Tendon kind, Tendon& e);
void read_actuator_attributes(Reading& reading, const XmlNode& node, Place place, tag::Actuator kind,
                              Actuator& e);

/// Reads an element without default class and children into a new entry of a list of the Spec.
template <auto List>
void read_listed(Reading& reading, const XmlNode& node, Spec& spec) {
  auto& e = (spec.*List).emplace_back();
  if constexpr (requires { e.include_directory; }) e.include_directory = node.include_directory;
  read_attributes(reading, node, no_tag, Place::element, e);
  expect_no_children(reading, node);
  check_whole(e, reading.found);
  reading.remember(e);
}

/// Reads a model file that the element at `at` of `parent` names.
Spec read_model_file(const std::filesystem::path& file, const SourceLocation& at, Reading& parent);
/// Reads an <asset><model/> element and its file.
void read_child_model(Reading& reading, const XmlNode& node, Spec& spec);

// ---- inside the body tree

/// The position of the reader in the body tree.
struct Inside {
  Body& body;
  const DefaultClass& default_class;  // of elements without a class attribute
  int frame = no_frame;
  bool in_world = false;
  bool in_replicate = false;
  const Body* around = nullptr;  // the body that the content of a replicate will be in

  /// The body of the model that elements belong to: not the one that holds the original of a replicate.
  const Body& real_body() const { return around != nullptr ? *around : body; }
};

void read_body_content(Reading& reading, const XmlNode& node, Inside& inside);
void read_replicate(Reading& reading, const XmlNode& node, Inside& inside);
void read_attach(Reading& reading, const XmlNode& node, Inside& inside);
void read_flexcomp(Reading& reading, const XmlNode& node, Inside& inside);
void read_composite(Reading& reading, const XmlNode& node, Inside& inside);

}  // namespace corten::mjcf
