// Repair of XML errors that the reference's parser tolerates and that occur in existing models. They are
// corrected before parsing and reported as warnings. All other malformed XML is an error.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace corten::mjcf {

struct Repair {
  std::size_t offset = 0;  ///< in the repaired text
  std::string message;
};

/// Inserts a missing space between attributes, <geom name="a"size="1"/>, and blanks out repeated end tags of
/// the root and declarations that XML does not have. Returns what was repaired.
std::vector<Repair> repair_xml(std::string& text);

}  // namespace corten::mjcf
