#include "mjcf/xml_checks.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "mjcf/value_text.h"
#include "mjcf/xml_literal.h"

namespace corten::mjcf {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30;

/// True if a character reference is valid. `reference` starts after "&#".
bool names_a_character(std::string_view reference) {
  const std::size_t end = reference.find(';');
  if (end == std::string_view::npos) return false;
  std::string_view digits = reference.substr(0, end);
  const bool is_hexadecimal = digits.starts_with('x');
  if (is_hexadecimal) digits.remove_prefix(1);
  unsigned long code = 0;
  const char* const last = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), last, code, is_hexadecimal ? 16 : 10);
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  return error == std::errc() && stop == last && code > 0 && code <= 0x10FFFF && !is_surrogate;
}

std::optional<BadBytes> find_bad_reference(std::string_view text) {
  for (std::size_t at = text.find_first_of("&<"); at < text.size(); at = text.find_first_of("&<", at)) {
    const std::string_view here = text.substr(at);
    if (const XmlLiteral* literal = literal_at(text, at)) {
      at = literal->end(text, at);
    } else if (here.starts_with("&#") && !names_a_character(here.substr(2))) {
      const std::string_view reference = here.substr(0, std::min<std::size_t>(here.find(';'), 24) + 1);
      const std::string shown =
          begins_as_xml(text) ? "the character reference " + in_quotes(reference) : "a character reference";
      return BadBytes{at, shown + " is not a valid character"};
    } else {
      ++at;
    }
  }
  return std::nullopt;
}

}  // namespace

Lines::Lines(std::string_view text) {
  for (std::size_t at = text.find('\n'); at < text.size(); at = text.find('\n', at + 1)) ends_.push_back(at);
}

int Lines::at(std::size_t offset) const {
  return 1 + static_cast<int>(std::lower_bound(ends_.begin(), ends_.end(), offset) - ends_.begin());
}

bool begins_as_xml(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '<';
}

std::optional<BadBytes> find_bad_bytes(std::string_view text) {
  if (text.size() > most_bytes) return BadBytes{0, "it is larger than 1 GiB"};
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return BadBytes{0, "it is encoded in UTF-16, only UTF-8 is read"};
  return find_bad_reference(text);
}

}  // namespace corten::mjcf
