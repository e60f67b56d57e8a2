// File access for models and assets: in-memory files of the user's FileProvider first, then the disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "corten/files.h"

namespace corten::mjcf {

/// Which files a model can read.
struct FileAccess {
  FileProvider provider{};  ///< files in memory, tried before the disk; always allowed
  /// Files on the disk must be in this folder or below, also after symbolic links are followed. Unset:
  /// anywhere.
  std::optional<std::filesystem::path> sandbox{};

  FileAccess() = default;
  template <class F>
  requires std::is_constructible_v<FileProvider, F> FileAccess(
      F files, std::optional<std::filesystem::path> confined_to = {})
      : provider(std::move(files)), sandbox(std::move(confined_to)) {}
};

/// The bytes of a file; empty if neither the provider nor the disk has it, if the file on the disk is larger
/// than `most` bytes (2 GiB) or not a regular file, or if it is outside the sandbox.
std::optional<std::string> read_bytes(const std::filesystem::path& path, const FileAccess& files);
std::optional<std::string> read_bytes(const std::filesystem::path& path, const FileAccess& files,
                                      std::uintmax_t most);
/// The first `count` bytes of a file, fewer if it is shorter or cannot be read.
std::string first_bytes(const std::filesystem::path& path, const FileAccess& files, std::size_t count);

bool file_exists(const std::filesystem::path& path, const FileAccess& files);

/// The reason why read_bytes() cannot read a file, for the end of a message: ": it is a folder". Empty if it
/// does not exist or is not readable for the user.
std::string why_unreadable(const std::filesystem::path& path, const FileAccess& files);
std::string why_unreadable(const std::filesystem::path& path, const FileAccess& files, std::uintmax_t most);

/// A path that a model names. Both / and \ are separators on all systems, as models move between them.
std::filesystem::path path_in_model(std::string file);

}  // namespace corten::mjcf
