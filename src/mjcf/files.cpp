#include "mjcf/files.h"

#include <algorithm>
#include <system_error>

#include "base/regular_file.h"

namespace corten::mjcf {

namespace fs = std::filesystem;

namespace {

/// True if a path without symbolic links is not in the sandbox.
bool is_outside_of_root(const fs::path& place, const FileAccess& files) {
  std::error_code error;
  const fs::path root = fs::canonical(files.sandbox->empty() ? "." : *files.sandbox, error);
  return error || std::mismatch(root.begin(), root.end(), place.begin(), place.end()).first != root.end();
}

/// True if a file on the disk is outside the sandbox. Symbolic links are followed on both sides.
bool is_outside(const fs::path& path, const FileAccess& files) {
  if (!files.sandbox) return false;
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);  // fails for an empty path, which is no file
  if (error) return !path.empty();
  const fs::path place = fs::weakly_canonical(absolute, error);
  return error || is_outside_of_root(place, files);
}

/// True if the file that was opened is outside the sandbox: a link may have changed since is_outside().
bool is_opened_outside(const RegularFile& file, const FileAccess& files) {
  if (!files.sandbox) return false;
  const fs::path place = file.place();
  return !place.empty() && is_outside_of_root(place, files);
}

/// True if the disk has a regular file there.
bool is_allowed_file(const fs::path& path, const FileAccess& files) {
  std::error_code error;
  return !is_outside(path, files) && fs::is_regular_file(path, error);
}

}  // namespace

std::optional<std::string> read_bytes(const fs::path& path, const FileAccess& files, std::uintmax_t most) {
  if (files.provider)
    if (std::optional<std::string> bytes = files.provider(path.lexically_normal())) return bytes;
  if (is_outside(path, files)) return std::nullopt;
  RegularFile file(path);
  std::string bytes;
  if (!file.is_open() || is_opened_outside(file, files) || !file.read_whole(bytes, most)) return std::nullopt;
  return bytes;
}

std::optional<std::string> read_bytes(const fs::path& path, const FileAccess& files) {
  return read_bytes(path, files, kLargestFile);
}

std::string first_bytes(const fs::path& path, const FileAccess& files, std::size_t count) {
  if (files.provider)
    if (std::optional<std::string> bytes = files.provider(path.lexically_normal()))
      return bytes->substr(0, count);
  std::string bytes;
  if (!is_outside(path, files))
    if (RegularFile file(path); file.is_open() && !is_opened_outside(file, files)) file.read(bytes, count);
  return bytes;
}

bool file_exists(const fs::path& path, const FileAccess& files) {
  if (files.provider && files.provider(path.lexically_normal())) return true;
  return is_allowed_file(path, files);
}

std::string why_unreadable(const fs::path& path, const FileAccess& files, std::uintmax_t most) {
  if (is_outside(path, files))
    return ": it is outside of the folder of the model, " +
           (files.sandbox->empty() ? fs::path(".") : *files.sandbox).string() +
           ", to which the sandbox confines all files";
  return why_not_readable(path, most);
}

std::string why_unreadable(const fs::path& path, const FileAccess& files) {
  return why_unreadable(path, files, kLargestFile);
}

fs::path path_in_model(std::string file) {
  std::replace(file.begin(), file.end(), '\\', '/');
  return file;
}

}  // namespace corten::mjcf
