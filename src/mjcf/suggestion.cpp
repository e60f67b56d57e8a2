#include "mjcf/suggestion.h"

#include "mjcf/value_text.h"

namespace corten::mjcf {

std::string advice(std::string_view wrong, std::span<const std::string_view> allowed) {
  if (allowed.empty()) return "none is allowed here";
  if (const auto meant = nearest_word(wrong, allowed)) return "did you mean " + in_quotes(*meant) + "?";
  std::string list = "allowed: ";
  for (std::size_t i = 0; i < allowed.size(); ++i) list += (i == 0 ? "" : ", ") + std::string(allowed[i]);
  return list;
}

}  // namespace corten::mjcf
