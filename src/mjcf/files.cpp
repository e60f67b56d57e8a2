#include "mjcf/files.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

namespace corten::mjcf {

namespace fs = std::filesystem;

namespace {

/// True if a file on the disk is outside the sandbox. Symbolic links are followed on both sides.
bool is_outside(const fs::path& path, const FileAccess& files) {
  if (!files.sandbox) return false;
  std::error_code error;
  const fs::path root = fs::canonical(files.sandbox->empty() ? "." : *files.sandbox, error);
  if (error) return true;
  const fs::path place = fs::weakly_canonical(fs::absolute(path), error);
  if (error) return true;
  return std::mismatch(root.begin(), root.end(), place.begin(), place.end()).first != root.end();
}

/// True if the disk has a file that can be read at once. Reading a device or pipe may never end.
bool is_allowed_file(const fs::path& path, const FileAccess& files) {
  std::error_code error;
  return !is_outside(path, files) && fs::is_regular_file(path, error);
}

}  // namespace

std::optional<std::string> read_bytes(const fs::path& path, const FileAccess& files) {
  if (files.provider)
    if (std::optional<std::string> bytes = files.provider(path.lexically_normal())) return bytes;
  if (!is_allowed_file(path, files)) return std::nullopt;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

bool file_exists(const fs::path& path, const FileAccess& files) {
  if (files.provider && files.provider(path.lexically_normal())) return true;
  return is_allowed_file(path, files);
}

std::string why_unreadable(const fs::path& path, const FileAccess& files) {
  if (is_outside(path, files))
    return ": it is outside of the folder of the model, " +
           (files.sandbox->empty() ? fs::path(".") : *files.sandbox).string() +
           ", to which the sandbox confines all files";
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) return ": it is a folder";
  if (fs::exists(status) && !fs::is_regular_file(status)) return ": it is not a regular file";
  return "";
}

fs::path path_in_model(std::string file) {
  std::replace(file.begin(), file.end(), '\\', '/');
  return file;
}

}  // namespace corten::mjcf
