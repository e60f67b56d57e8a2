// Where the bytes of models and assets come from: the user's own files in memory first, then the disk.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "corten/files.h"

namespace corten::mjcf {

/// Nothing where neither the provider nor the disk has it, and for anything but a regular file.
std::optional<std::string> read_bytes(const std::filesystem::path& path, const FileProvider& provider);

bool file_exists(const std::filesystem::path& path, const FileProvider& provider);

}  // namespace corten::mjcf
