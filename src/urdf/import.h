// Shared by all parts of the URDF reader: the state of one read, and access to elements and values.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "mjcf/reading.h"
#include "mjcf/value_text.h"
#include "mjcf/xml_node.h"

namespace corten::urdf {

using mjcf::Attr;
using mjcf::Real;
using mjcf::Reals;
using mjcf::Text;
using mjcf::XmlNode;

/// State of one read from XML to Spec.
struct Import {
  explicit Import(mjcf::Reading& mjcf_reading)
      : reading(mjcf_reading), spec(mjcf_reading.spec), found(mjcf_reading.found) {}

  mjcf::Reading& reading;  ///< for the MJCF sections inside <mujoco>
  mjcf::Spec& spec;
  Diagnostics& found;

  /// Warns only for the first message of a kind: exporters write the same ignored elements into every link.
  void warn_once(const SourceLocation& at, const std::string& kind, std::string message) {
    if (told_.insert(kind).second) found.warning(at, std::move(message));
  }
  void error_once(const SourceLocation& at, const std::string& kind, std::string message) {
    if (told_.insert(kind).second) found.error(at, std::move(message));
  }

 private:
  std::set<std::string> told_;
};

/// The child with this tag, or null. Checks the child's content.
const XmlNode* child_of(Import& import, const XmlNode& node, std::string_view tag);
/// The child with this tag. Adds an error and returns null if there is none. Checks the child's content.
const XmlNode* required_child(Import& import, const XmlNode& node, std::string_view tag);

/// Reads an attribute into `attr`. If it is missing or invalid, `attr` is unchanged.
template <class T>
void read_value(Import& import, const XmlNode& node, std::string_view name, Attr<T>& attr,
                const mjcf::Rule& rule = mjcf::rule::any) {
  const mjcf::XmlAttribute* given = node.attribute(name);
  if (given == nullptr) return;
  const auto finding = mjcf::assign(attr, given->value, rule);
  if (!finding) return;
  const std::string message = given->name + "=" + mjcf::in_quotes(given->value) + ": " + finding->message;
  if (finding->severity == Severity::error) import.found.error(node.location(*given), message);
  else import.found.warning(node.location(*given), message);
}

void report_missing_value(Import& import, const XmlNode& node, std::string_view name);

/// Reads a required attribute into `attr`. Returns false after an error.
template <class T>
bool read_required(Import& import, const XmlNode& node, std::string_view name, Attr<T>& attr,
                   const mjcf::Rule& rule = mjcf::rule::any) {
  const int errors_before = import.found.errors();
  read_value(import, node, name, attr, rule);
  if (attr.is_own()) return true;
  if (import.found.errors() == errors_before) report_missing_value(import, node, name);
  return false;
}

/// Reads a name or a reference by name, which is required and must not be empty. Returns "" after an error.
std::string read_name(Import& import, const XmlNode& node, std::string_view attribute);

/// "; did you mean ...?" for a name that does not exist, or "" if no existing name is similar.
std::string hint(const Import& import, std::string_view wrong, std::span<const std::string_view> existing);

/// The <origin> of `node`: roll, pitch and yaw are rotations about the fixed x, y and z axes.
struct Origin {
  Attr<Reals<3>> xyz{Reals<3>(0, 0, 0)};
  Attr<Reals<4>> quat{Reals<4>(1, 0, 0, 0)};
};
Origin read_origin(Import& import, const XmlNode& node);

}  // namespace corten::urdf
