// Access to elements, attributes and origins for the URDF reader.
#include "urdf/import.h"

#include "base/nearest_word.h"
#include "math/euler.h"
#include "urdf/vocabulary.h"

namespace corten::urdf {
namespace {

/// The rotation order of roll, pitch, yaw: about fixed axes.
constexpr std::string_view kFixedAxes = "XYZ";

}  // namespace

const XmlNode* child_of(Import& import, const XmlNode& node, std::string_view tag) {
  for (const XmlNode* child : node.children) {
    if (child->tag != tag) continue;
    check_content(import, *child);
    return child;
  }
  return nullptr;
}

const XmlNode* required_child(Import& import, const XmlNode& node, std::string_view tag) {
  const XmlNode* child = child_of(import, node, tag);
  if (child == nullptr)
    import.found.error(node.location(),
                       "element <" + std::string(tag) + "> is required in <" + node.tag + ">");
  return child;
}

void report_missing_value(Import& import, const XmlNode& node, std::string_view name) {
  import.found.error(node.location(),
                     "attribute " + mjcf::in_quotes(name) + " of <" + node.tag + "> is required");
}

std::string read_name(Import& import, const XmlNode& node, std::string_view attribute) {
  Attr<Text> name;
  if (read_required(import, node, attribute, name) && name->empty())
    import.found.error(node.location(), std::string(attribute) + "=\"\": must not be empty");
  return *name;
}

std::string hint(const Import& import, std::string_view wrong, std::span<const std::string_view> existing) {
  // Comparing every unknown name with every existing one would take minutes for a large broken file.
  constexpr std::size_t most_names = 300;
  constexpr int most_errors = 50;
  if (existing.size() > most_names || import.found.errors() > most_errors) return "";
  return suggestion(wrong, existing);
}

Origin read_origin(Import& import, const XmlNode& node) {
  Origin origin;
  const XmlNode* element = child_of(import, node, "origin");
  if (element == nullptr) return origin;
  read_value(import, *element, "xyz", origin.xyz);
  Attr<Reals<3>> rpy;
  read_value(import, *element, "rpy", rpy);
  if (!rpy.is_own()) return origin;
  const Quat<double> q = euler_rotation(rpy->data(), kFixedAxes, false);
  origin.quat = {q.w, q.x, q.y, q.z};
  return origin;
}

}  // namespace corten::urdf
