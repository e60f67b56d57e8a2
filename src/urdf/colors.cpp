// Materials and colours of URDF visuals.
#include "urdf/colors.h"

#include "urdf/vocabulary.h"

namespace corten::urdf {
namespace {

std::optional<Color> read_color(Import& import, const XmlNode& material) {
  const XmlNode* element = child_of(import, material, "color");
  Attr<Color> rgba;
  if (element == nullptr || !read_required(import, *element, "rgba", rgba)) return std::nullopt;
  return *rgba;
}

}  // namespace

void Colors::collect(Import& import, const XmlNode& robot) {
  for (const XmlNode* child : robot.children) {
    if (child->tag == "material") {
      check_content(import, *child);
      read_name(import, *child, "name");
      read_color(import, *child);
      add(*child);
    }
    if (child->tag != "link") continue;
    for (const XmlNode* visual : child->children)
      if (visual->tag == "visual")
        for (const XmlNode* material : visual->children)
          if (material->tag == "material") add(*material);
  }
}

/// Reports nothing: each material is checked once, where it is defined.
void Colors::add(const XmlNode& material) {
  const mjcf::XmlAttribute* name = material.attribute("name");
  if (name == nullptr) return;
  for (const XmlNode* child : material.children) {
    const mjcf::XmlAttribute* text = child->attribute("rgba");
    Attr<Color> rgba;
    if (child->tag != "color" || text == nullptr) continue;
    mjcf::assign(rgba, text->value, mjcf::rule::any);
    if (rgba.is_own()) by_name_.try_emplace(name->value, *rgba);
  }
}

std::optional<Color> Colors::of_visual(Import& import, const XmlNode& visual) const {
  const XmlNode* material = child_of(import, visual, "material");
  if (material == nullptr) return std::nullopt;
  const bool has_color_element = [&] {
    for (const XmlNode* child : material->children)
      if (child->tag == "color") return true;
    return false;
  }();
  if (has_color_element) return read_color(import, *material);
  const std::string name = read_name(import, *material, "name");
  const auto known = by_name_.find(name);
  if (known != by_name_.end()) return known->second;
  if (!name.empty())
    import.warn_once(material->location(), "material " + name,
                     "material " + mjcf::in_quotes(name) + " has no colour anywhere in the file");
  return std::nullopt;
}

}  // namespace corten::urdf
