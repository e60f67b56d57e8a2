#include "mjcf/suggestion.h"

namespace corten::mjcf {

std::string advice(std::string_view wrong, std::span<const std::string_view> allowed) {
  if (allowed.empty()) return "; none is allowed here";
  if (std::string meant = suggestion(wrong, allowed); !meant.empty()) return meant;
  std::string list = "; allowed: ";
  for (std::size_t i = 0; i < allowed.size(); ++i) list += (i == 0 ? "" : ", ") + std::string(allowed[i]);
  return list;
}

}  // namespace corten::mjcf
