// Slips in XML that the reference's parser passes over, and that are found in models people have: mended
// before the library sees them, and told as warnings. Everything else that is malformed is an error.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace corten::mjcf {

struct Slip {
  std::size_t offset = 0;  ///< in the mended text
  std::string message;
};

/// Puts a space between attributes that touch, <geom name="a"size="1"/>, and blanks end tags of the root that
/// come after its own.
std::vector<Slip> mend_slips(std::string& text);

}  // namespace corten::mjcf
