// FileProvider: supplies the files that a model refers to from memory.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace corten {

/// Returns the contents of a file, or nullopt if this provider does not have it. Paths are normalized
/// ("assets/../a.xml" is passed as "a.xml"); relative paths are the model's folder joined with the path in
/// the model.
using FileProvider = std::function<std::optional<std::string>(const std::filesystem::path&)>;

}  // namespace corten
