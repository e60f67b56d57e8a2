// File access for models and assets: in-memory files of the user's FileProvider first, then the disk.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "corten/files.h"

namespace corten::mjcf {

/// The bytes of a file; empty if neither the provider nor the disk has it, or if it is not a regular file.
std::optional<std::string> read_bytes(const std::filesystem::path& path, const FileProvider& provider);

bool file_exists(const std::filesystem::path& path, const FileProvider& provider);

}  // namespace corten::mjcf
