// Creates mesh assets from the file names in <geometry>.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "urdf/import.h"

namespace corten::urdf {

/// One asset per file and scale. Assets are named as in the reference: the file name, with a number appended
/// from the second asset of a file on.
class Meshes {
 public:
  /// Returns the name of the asset for a <mesh>, and creates the asset if it is new. Returns "" after an
  /// error.
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
