// Help with misspelled words.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace corten::mjcf {

/// The word that was probably meant, if one is close enough.
std::optional<std::string_view> nearest(std::string_view wrong, std::span<const std::string_view> allowed);

/// "did you mean ..." for a likely slip of the pen, the whole list otherwise.
std::string advice(std::string_view wrong, std::span<const std::string_view> allowed);

}  // namespace corten::mjcf
