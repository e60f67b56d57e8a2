#include "mjcf/reading.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "mjcf/suggestion.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

std::vector<std::string_view> allowed_names(std::span<const AttributeTarget> targets, unsigned tag,
                                            bool in_default) {
  std::vector<std::string_view> names;
  for (const AttributeTarget& t : targets)
    for (const AttributeRow& row : t.rows)
      if (row.rule.allows(tag, in_default) && row.rule.support != Support::not_yet) names.push_back(row.name);
  return names;
}

void read_one(Reading& reading, const XmlNode& node, const XmlAttribute& a, const AttributeRow& row,
              void* element) {
  const auto report = [&](Severity severity, std::string message) {
    if (severity == Severity::error) reading.found.error(node.location(a), std::move(message));
    else reading.found.warning(node.location(a), std::move(message));
  };
  const std::string who = "attribute " + in_quotes(a.name);
  if (row.rule.support == Support::not_yet) return report(Severity::error, not_supported_yet(who));
  if (row.rule.support == Support::no_effect) report(Severity::warning, who + " has no effect in Corten");
  if (const std::optional<ValueFinding> finding = row.assign(element, a.value, row.rule))
    report(finding->severity, a.name + "=" + in_quotes(a.value) + ": " + finding->message);
}

}  // namespace

void read_attributes(Reading& reading, const XmlNode& node, std::span<const AttributeTarget> targets,
                     unsigned tag, Place place) {
  const bool in_default = place == Place::default_class;
  for (const XmlAttribute& a : node.attributes) {
    bool known = false;
    for (const AttributeTarget& t : targets)
      for (const AttributeRow& row : t.rows)
        if (row.name == a.name && row.rule.allows(tag, in_default)) {
          known = true;
          read_one(reading, node, a, row, t.element);
        }
    if (!known)
      reading.found.error(node.location(a), "unknown attribute " + in_quotes(a.name) +
                                                advice(a.name, allowed_names(targets, tag, in_default)));
  }
  for (const AttributeTarget& t : targets)
    for (const AttributeRow& row : t.rows)
      if (row.rule.required && row.rule.allows(tag, in_default) && node.attribute(row.name) == nullptr)
        reading.found.error(node.location(), "attribute " + in_quotes(row.name) + " is required");
}

void report_unknown_child(Reading& reading, const XmlNode& child, std::span<const std::string_view> allowed) {
  reading.found.error(child.location(), "unknown element <" + child.tag + "> in <" + child.parent->tag + ">" +
                                            advice(child.tag, allowed));
}

void report_unsupported_child(Reading& reading, const XmlNode& child) {
  reading.found.error(child.location(), not_supported_yet("element <" + child.tag + ">"));
}

void report_repeated_child(Reading& reading, const XmlNode& child) {
  reading.found.error(child.location(),
                      "element <" + child.tag + "> is allowed only once in <" + child.parent->tag + ">");
}

void report_text(Reading& reading, const XmlNode& node) {
  if (!node.text.empty())
    reading.found.warning(node.location(), "text " + in_quotes(node.text) + " between elements is ignored");
}

void warn_about_skin(Reading& reading, const XmlNode& node) {
  reading.found.warning(node.location(), "a skin is for rendering only and is ignored");
}

void warn_about_misplaced_body(Reading& reading, const XmlNode& node) {
  reading.found.warning(node.location(),
                        "element <" + node.tag + "> has no effect outside of <worldbody>; move it there");
}

bool is_repeated(const XmlNode& child) {
  for (const XmlNode* sibling : child.parent->children) {
    if (sibling == &child) return false;
    if (sibling->tag == child.tag) return true;
  }
  return false;
}

void expect_no_children(Reading& reading, const XmlNode& node) {
  int nothing = 0;
  read_children(reading, node, std::span<const Child<int>>(), nothing);
}

}  // namespace corten::mjcf
