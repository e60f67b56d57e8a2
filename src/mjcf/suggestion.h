// Suggestions for misspelled words.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/nearest_word.h"

namespace corten::mjcf {

/// `; did you mean "..."?` if an allowed word is close to `wrong`, otherwise the list of allowed words.
std::string advice(std::string_view wrong, std::span<const std::string_view> allowed);

}  // namespace corten::mjcf
