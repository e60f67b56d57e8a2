#include "compile/asset_files.h"

#include "compile/messages.h"

namespace corten::compile {

std::optional<AssetFiles::File> AssetFiles::open(const SourceLocation& at, const std::string& file,
                                                 const std::filesystem::path& path, Diagnostics& found) {
  const std::string key = path.lexically_normal().string();
  auto known = read_.find(key);
  if (known == read_.end()) {
    if (budget_.is_exceeded()) return std::nullopt;
    known = read_.emplace(key, mjcf::read_bytes(key, access_)).first;
    if (known->second && !budget_.spend(at, static_cast<double>(known->second->size()), found))
      return std::nullopt;
  }
  if (const std::optional<std::string>& bytes = known->second)
    return File{key, std::as_bytes(std::span(bytes->data(), bytes->size()))};
  found.error(at, "cannot read file " + quoted(file) + ": looked for " + key +
                      mjcf::why_unreadable(key, access_) +
                      "; files are found relative to the model file and compiler meshdir or texturedir");
  return std::nullopt;
}

}  // namespace corten::compile
