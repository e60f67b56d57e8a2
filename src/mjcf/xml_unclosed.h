// Finds what is not closed in XML text that cannot be parsed: comments, tags, quotes and elements. The XML
// library reports where it gave up, which is often the end of the file.
#pragma once

#include <optional>
#include <string_view>

#include "mjcf/xml_checks.h"

namespace corten::mjcf {

/// The first thing that is not closed, at the offset where it begins, or an end tag without its start tag.
/// Empty if the text is malformed in another way.
std::optional<BadBytes> find_unclosed(std::string_view text);

}  // namespace corten::mjcf
