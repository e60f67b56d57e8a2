// Checks of output files before a command starts, and writing a file as a whole.
#pragma once

#include <functional>
#include <span>
#include <string>

namespace corten::app {

/// A file on the command line and the option or argument that named it.
struct NamedFile {
  std::string option, path;
};

/// Throws UsageError if `output` is the same file as one of `others`, by any spelling, or a folder. Files
/// with an empty path do not count. `-` is standard input or output and equals no file.
void require_other_file(const NamedFile& output, std::span<const NamedFile> others);

/// Throws UsageError unless `path` is absent or a regular file, so that renaming over it replaces nothing
/// else. Symbolic links are refused.
void require_regular_or_absent(const NamedFile& output);

/// Creates FILE.part, lets `write` fill it by its path, and renames it to FILE, so that FILE is never
/// incomplete. The part is removed if anything fails. Throws UsageError, and what `write` throws.
void replace_file(const NamedFile& output, const std::function<void(const std::string& part)>& write);

}  // namespace corten::app
