// Colours of visuals. A material is known by its name wherever in the file it has a colour.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "urdf/import.h"

namespace corten::urdf {

using Color = Reals<4>;

class Colors {
 public:
  /// The materials of the robot and of all visuals; of two with one name the first counts.
  void collect(Import& import, const XmlNode& robot);

  /// What the <material> of a visual says; nothing where it has no colour.
  std::optional<Color> of_visual(Import& import, const XmlNode& visual) const;

 private:
  void add(const XmlNode& material);

  std::map<std::string, Color> by_name_;
};

}  // namespace corten::urdf
