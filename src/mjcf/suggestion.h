// Suggestions for misspelled words.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace corten::mjcf {

/// The allowed word closest to `wrong`; empty if none is close enough.
std::optional<std::string_view> nearest(std::string_view wrong, std::span<const std::string_view> allowed);

/// "did you mean ..." if an allowed word is close to `wrong`, otherwise the list of allowed words.
std::string advice(std::string_view wrong, std::span<const std::string_view> allowed);

}  // namespace corten::mjcf
