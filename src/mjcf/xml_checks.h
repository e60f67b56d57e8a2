// Checks of a file's bytes before XML parsing, and line numbers of byte offsets.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corten::mjcf {

/// Converts byte offsets to line numbers.
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

/// True if the first character is that of a tag. Words of other files are not shown in messages: an <include>
/// could name any file, such as one with passwords.
bool begins_as_xml(std::string_view text);

/// Finds encodings other than UTF-8 and invalid character references, which the XML library
/// ignores silently. Empty if there are none.
std::optional<BadBytes> find_bad_bytes(std::string_view text);

}  // namespace corten::mjcf
