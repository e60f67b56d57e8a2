// What is checked in a file's bytes before the XML library sees them, and lines from offsets.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corten::mjcf {

/// Line numbers of byte offsets.
class Lines {
 public:
  explicit Lines(std::string_view text);
  int at(std::size_t offset) const;

 private:
  std::vector<std::size_t> ends_;
};

struct BadBytes {
  std::size_t offset = 0;
  std::string message;
};

/// Zero bytes, other encodings than UTF-8, character references to no character: the library would pass over
/// them in silence.
std::optional<BadBytes> find_bad_bytes(std::string_view text);

}  // namespace corten::mjcf
