#include "mjcf/reading.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// Insertions, deletions and replacements that lead from one word to the other (Levenshtein).
std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

/// "did you mean ..." for a likely slip of the pen, the whole list otherwise.
std::string advice(std::string_view wrong, std::span<const std::string_view> allowed) {
  if (allowed.empty()) return "none is allowed here";
  const auto distance = [&](std::string_view word) { return edits_between(wrong.substr(0, 64), word); };
  const auto best = std::min_element(allowed.begin(), allowed.end(),
                                     [&](auto a, auto b) { return distance(a) < distance(b); });
  if (distance(*best) <= std::max<std::size_t>(1, best->size() / 3))
    return "did you mean " + in_quotes(*best) + "?";
  std::string list = "allowed: ";
  for (std::size_t i = 0; i < allowed.size(); ++i) list += (i == 0 ? "" : ", ") + std::string(allowed[i]);
  return list;
}

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
  const auto tell = [&](Severity severity, std::string message) {
    if (severity == Severity::error) reading.found.error(node.location(a), std::move(message));
    else reading.found.warning(node.location(a), std::move(message));
  };
  const std::string who = "attribute " + in_quotes(a.name);
  if (row.rule.support == Support::not_yet)
    return tell(Severity::error, who + " is known MJCF but not supported yet");
  if (row.rule.support == Support::no_effect) tell(Severity::warning, who + " has no effect in Corten");
  if (const std::optional<ValueFinding> finding = row.assign(element, a.value, row.rule))
    tell(finding->severity, a.name + "=" + in_quotes(a.value) + ": " + finding->message);
}

}  // namespace

void Reading::claim_name(std::string_view kind, const Attr<Text>& name, const SourceLocation& at) {
  if (name->empty()) return;
  const auto [entry, is_new] = names.try_emplace({kind, *name}, at);
  if (is_new) return;
  const SourceLocation& first = entry->second;
  const std::string where = (first.file == at.file ? "line " : first.file + ":") + std::to_string(first.line);
  const std::string holder = first.line > 0 ? " on " + where : "";
  found.error(at, "name=" + in_quotes(*name) + ": there is already a " + std::string(kind) +
                      " with this name" + holder);
}

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
      reading.found.error(node.location(a), "unknown attribute " + in_quotes(a.name) + "; " +
                                                advice(a.name, allowed_names(targets, tag, in_default)));
  }
  for (const AttributeTarget& t : targets)
    for (const AttributeRow& row : t.rows)
      if (row.rule.required && row.rule.allows(tag, in_default) && node.attribute(row.name) == nullptr)
        reading.found.error(node.location(), "attribute " + in_quotes(row.name) + " is required");
}

void complain_about_unknown_child(Reading& reading, const XmlNode& child,
                                  std::span<const std::string_view> allowed) {
  reading.found.error(child.location(), "unknown element <" + child.tag + "> in <" + child.parent->tag +
                                            ">; " + advice(child.tag, allowed));
}

void complain_about_unsupported_child(Reading& reading, const XmlNode& child) {
  reading.found.error(child.location(), "element <" + child.tag + "> is known MJCF but not supported yet");
}

void complain_about_repeated_child(Reading& reading, const XmlNode& child) {
  reading.found.error(child.location(),
                      "element <" + child.tag + "> may stand only once in <" + child.parent->tag + ">");
}

void complain_about_text(Reading& reading, const XmlNode& node) {
  if (!node.text.empty())
    reading.found.warning(node.location(), "text " + in_quotes(node.text) + " between elements is ignored");
}

bool is_repeated(const XmlNode& child) {
  for (const auto& sibling : child.parent->children) {
    if (sibling.get() == &child) return false;
    if (sibling->tag == child.tag) return true;
  }
  return false;
}

void expect_no_children(Reading& reading, const XmlNode& node) {
  int nothing = 0;
  read_children(reading, node, std::span<const Child<int>>(), nothing);
}

void settle_orientation(Reading& reading, const SourceLocation& at, Attr<Reals<4>>& quat,
                        Attr<Reals<4>>& axisangle, Attr<Reals<6>>& xyaxes, Attr<Reals<3>>& zaxis,
                        Attr<Reals<3>>& euler) {
  const int own_alternatives = axisangle.is_own() + xyaxes.is_own() + zaxis.is_own() + euler.is_own();
  if (own_alternatives + quat.is_own() > 1)
    reading.found.error(at, "more than one of quat, axisangle, xyaxes, zaxis, euler is given");
  const auto& q = quat->values;
  if (quat.is_own() && std::all_of(q.begin(), q.end(), [](double x) { return x == 0; }))
    reading.found.error(at, "quat=\"0 0 0 0\": a quaternion must not be zero");
  if (own_alternatives == 0) return;
  // An own form takes the place of the class's one; an own quat does not (the reference's rule).
  const auto drop_inherited = [](auto& form) {
    if (!form.is_own()) form = {};
  };
  drop_inherited(axisangle);
  drop_inherited(xyaxes);
  drop_inherited(zaxis);
  drop_inherited(euler);
}

}  // namespace corten::mjcf
