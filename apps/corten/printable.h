// Text of models for a terminal.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace corten::app {

/// The text without control characters other than line breaks and tabs: \x1b stands for an escape. Names in
/// models from others could otherwise clear a terminal, or hide messages.
inline std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); i++) {
    const auto c = static_cast<unsigned char>(text[i]);
    // U+0080 to U+009F are control characters, too. In UTF-8 they are two bytes.
    const bool wide =
        c == 0xC2 && i + 1 < text.size() && (static_cast<unsigned char>(text[i + 1]) & 0xE0) == 0x80;
    if (wide) result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[++i]));
    else if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7F) result += fmt::format("\\x{:02x}", c);
    else result += text[i];
  }
  return result;
}

}  // namespace corten::app
