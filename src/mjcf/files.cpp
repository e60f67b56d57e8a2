#include "mjcf/files.h"

#include <fstream>
#include <iterator>
#include <system_error>

namespace corten::mjcf {

namespace fs = std::filesystem;

std::optional<std::string> read_bytes(const fs::path& path, const FileProvider& provider) {
  if (provider)
    if (std::optional<std::string> bytes = provider(path.lexically_normal())) return bytes;
  std::error_code error;
  // Reading a device or pipe may never end.
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

bool file_exists(const fs::path& path, const FileProvider& provider) {
  if (provider && provider(path.lexically_normal())) return true;
  std::error_code error;
  return fs::is_regular_file(path, error);
}

}  // namespace corten::mjcf
