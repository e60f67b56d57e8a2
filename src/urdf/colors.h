// Colours of visuals. A material can be used by name if it has a colour anywhere in the file.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "urdf/import.h"

namespace corten::urdf {

using Color = Reals<4>;

class Colors {
 public:
  /// Collects the materials of the robot and of all visuals. Of two with the same name the first is used.
  void collect(Import& import, const XmlNode& robot);

  /// The colour given by the <material> of a visual, if any.
  std::optional<Color> of_visual(Import& import, const XmlNode& visual) const;

 private:
  void add(const XmlNode& material);

  std::map<std::string, Color> by_name_;
};

}  // namespace corten::urdf
