// Comments, CDATA sections and declarations: parts of a file whose content is not XML.
#pragma once

#include <cstddef>
#include <string_view>

namespace corten::mjcf {

struct XmlLiteral {
  std::string_view opening, closing, name;

  /// The position after the literal that starts at `at`; npos if it is not closed.
  std::size_t end(std::string_view text, std::size_t at) const {
    const std::size_t found = text.find(closing, at + opening.size());
    return found == std::string_view::npos ? found : found + closing.size();
  }
};

inline constexpr XmlLiteral kXmlLiterals[] = {
    {"<!--", "-->", "the comment"},
    {"<![CDATA[", "]]>", "the CDATA section"},
    {"<?", "?>", "the declaration"},
    {"<!", ">", "the declaration"},
};

/// The literal that starts at `at`; null if none does.
inline const XmlLiteral* literal_at(std::string_view text, std::size_t at) {
  for (const XmlLiteral& literal : kXmlLiterals)
    if (text.substr(at).starts_with(literal.opening)) return &literal;
  return nullptr;
}

}  // namespace corten::mjcf
