#include "compile/asset_files.h"

#include <algorithm>

#include "compile/messages.h"

namespace corten::compile {

namespace {

namespace fs = std::filesystem;

std::string without_folder(const std::string& file) {
  // Files are exchanged between systems, so either separator counts on all of them.
  const std::size_t last = file.find_last_of("/\\");
  return last == std::string::npos ? file : file.substr(last + 1);
}

/// In order of preference. The folder of an included file is second to that of the model, as in the
/// reference.
std::vector<fs::path> candidates(const mjcf::FileAsset& element, const fs::path& file,
                                 const mjcf::Compiler& rules) {
  if (file.is_absolute()) return {file};
  const fs::path model = rules.directory, folder = model / *rules.meshdir;
  std::vector<fs::path> paths{folder / file};
  if (!element.include_directory.empty()) {
    const fs::path included = element.include_directory;
    for (const fs::path& path : {folder / included / file, included / *rules.meshdir / file, included / file})
      paths.push_back(path);
  }
  for (fs::path& path : paths) path = path.lexically_normal();
  return paths;
}

}  // namespace

std::string name_of_file(const std::string& file) {
  const std::string name = without_folder(file);
  return name.substr(0, name.find_last_of('.'));
}

std::optional<AssetFiles::File> AssetFiles::open(const mjcf::FileAsset& element, const std::string& file,
                                                 const mjcf::Compiler& rules, bool strip_path,
                                                 Diagnostics& found) {
  const std::vector<fs::path> paths = candidates(element, strip_path ? without_folder(file) : file, rules);
  for (const fs::path& path : paths) {
    const std::string key = path.string();
    auto known = read_.find(key);
    if (known == read_.end()) known = read_.emplace(key, mjcf::read_bytes(path, provider_)).first;
    if (const std::optional<std::string>& bytes = known->second)
      return File{key, std::as_bytes(std::span(bytes->data(), bytes->size()))};
  }
  found.error(element.at, "cannot read file " + quoted(file) + ": looked for " + paths.front().string() +
                              "; files are found relative to the model file and compiler meshdir");
  return std::nullopt;
}

}  // namespace corten::compile
