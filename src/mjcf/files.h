// Where the bytes of models and assets come from: the user's own files in memory first, then the disk.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace corten::mjcf {

/// The bytes of a file, or nothing if the provider does not have it. Paths come normalized
/// ("assets/../a.xml" is asked for as "a.xml"), relative ones as the model wrote them after its folder.
using FileProvider = std::function<std::optional<std::string>(const std::filesystem::path&)>;

/// Nothing where neither the provider nor the disk has it, and for anything but a regular file.
std::optional<std::string> read_bytes(const std::filesystem::path& path, const FileProvider& provider);

bool file_exists(const std::filesystem::path& path, const FileProvider& provider);

}  // namespace corten::mjcf
