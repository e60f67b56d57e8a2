// Checks of output files before a command starts, and writing a file as a whole.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace corten::app {

/// A file on the command line and the option or argument that named it.
struct NamedFile {
  std::string option, path;
};

/// Throws UsageError if `output` is the same file as one of `others`, by any spelling, or a folder. Files
/// with an empty path do not count. `-` is standard input or output and equals no file.
void require_other_file(const NamedFile& output, std::span<const NamedFile> others);

/// Adds `output` to `others`, with the files FILE.ENDING that a command makes beside it while it runs. Throws
/// UsageError if one of them is the same file as one of `others`, also by a link, or if `output` is there and
/// not a regular file.
void claim_output(const NamedFile& output, std::span<const std::string_view> endings,
                  std::vector<NamedFile>& others);

/// Throws UsageError unless files can be made in the folder of `output`.
void require_writable_folder(const NamedFile& output);

/// Throws UsageError unless `path` is absent or a regular file, so that renaming over it replaces nothing
/// else. Symbolic links are refused.
void require_regular_or_absent(const NamedFile& output);

/// Creates FILE.part, lets `write` fill it by its path, and renames it to FILE, so that FILE is never
/// incomplete. The part is removed if anything fails. Throws UsageError, and what `write` throws.
void replace_file(const NamedFile& output, const std::function<void(const std::string& part)>& write);

/// Renames a finished file to `output`, which is checked once more, since it may have become a link or a
/// device during the run. Returns when the name is on disk. Throws UsageError.
void rename_to_output(const std::string& finished, const NamedFile& output);

/// Writes a text to FILE.new and renames it. Returns when it is on disk. A FILE.new that a killed run left is
/// replaced. Throws UsageError.
void write_durably(const NamedFile& output, std::string_view text);

}  // namespace corten::app
