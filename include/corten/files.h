// Files that a model names, from memory.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace corten {

/// The bytes of a file, or nothing when this provider does not have it. Paths come normalized
/// ("assets/../a.xml" is asked for as "a.xml"), relative ones as the model wrote them after its folder.
using FileProvider = std::function<std::optional<std::string>(const std::filesystem::path&)>;

}  // namespace corten
