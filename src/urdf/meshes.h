// Mesh assets from the file names in <geometry>.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "urdf/import.h"

namespace corten::urdf {

/// Each file is one asset for each scale it is used with. Names are the reference's: that of the file, with a
/// number after it from the second asset on.
class Meshes {
 public:
  /// The name of the asset, which is made if it is new; empty after an error.
  std::string use(Import& import, const XmlNode& node);

 private:
  struct Used {
    std::string file;
    Reals<3> scale;
    std::string name;
  };

  std::string unused_name(const std::string& base);

  std::map<std::string, std::vector<Used>> by_base_name_;
  std::set<std::string> names_;
};

}  // namespace corten::urdf
