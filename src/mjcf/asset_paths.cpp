#include "mjcf/asset_paths.h"

#include <array>
#include <optional>

namespace corten::mjcf {

namespace fs = std::filesystem;

namespace {

/// Path of the asset's file if it exists only relative to the included file; empty otherwise.
template <class Asset>
std::optional<fs::path> found_by_include(const Asset& asset, const fs::path& file, const Compiler& rules,
                                         const FileAccess& files) {
  const fs::path model = rules.directory, folder = folder_of(asset, rules),
                 included = asset.include_directory;
  const fs::path inner = folder.lexically_relative(model);
  if (file.is_absolute() || file_exists((folder / file).lexically_normal(), files)) return std::nullopt;
  const std::array<fs::path, 3> places{folder / included / file, included / inner / file, included / file};
  for (const fs::path& place : places)
    if (file_exists(place.lexically_normal(), files)) return place.lexically_normal();
  return std::nullopt;
}

}  // namespace

std::string name_of_file(const std::string& file) {
  const std::string name = without_folder(file);
  return name.substr(0, name.find_last_of('.'));
}

std::string without_folder(const std::string& file) {
  const std::size_t last = file.find_last_of("/\\");
  return last == std::string::npos ? file : file.substr(last + 1);
}

fs::path folder_of(const Mesh&, const Compiler& rules) {
  return rules.directory / path_in_model(*rules.meshdir);
}
fs::path folder_of(const Sdf&, const Compiler& rules) {
  return rules.directory / path_in_model(*rules.meshdir);
}
fs::path folder_of(const Skin&, const Compiler& rules) {
  return rules.directory / path_in_model(*rules.meshdir);
}
fs::path folder_of(const HField&, const Compiler& rules) {
  return rules.directory / path_in_model(*rules.meshdir);
}
fs::path folder_of(const Texture&, const Compiler& rules) {
  return rules.directory / path_in_model(*rules.texturedir);
}

std::string rebased(const std::string& file, const fs::path& folder, const fs::path& other_folder) {
  const fs::path path = path_in_model(file);
  if (path.is_absolute()) return file;
  const fs::path place = (folder / path).lexically_normal();
  const fs::path relative = place.lexically_relative(other_folder.lexically_normal());
  if (!relative.empty()) return relative.string();
  // One folder is absolute and the other is relative.
  return fs::absolute(place).string();
}

fs::path place_of_file(const std::string& file, const std::string& include_directory, const Spec& spec,
                       const FileAccess& files) {
  Mesh asset;
  asset.include_directory = include_directory;
  const fs::path name = path_in_model(*spec.compiler.strippath ? without_folder(file) : file);
  if (!include_directory.empty())
    if (const auto place = found_by_include(asset, name, spec.compiler, files)) return *place;
  return (folder_of(asset, spec.compiler) / name).lexically_normal();
}

void strip_asset_paths(Spec& spec) {
  for_each_file_asset(spec, [](auto& asset) {
    for_each_file(asset, [](Attr<Text>& file) {
      if (!file->empty()) file = without_folder(*file);
    });
  });
  spec.compiler.strippath = false;
}

void normalize_asset_paths(Spec& spec, const FileAccess& files) {
  bool is_stripped = !*spec.compiler.strippath;
  for_each_file_asset(spec, [&](auto& asset) {
    if (asset.include_directory.empty()) return;
    const Compiler& rules = compiler_of(spec, asset);
    for_each_file(asset, [&](Attr<Text>& file) {
      if (file->empty()) return;
      const std::string name = *spec.compiler.strippath ? without_folder(*file) : *file;
      const std::optional<fs::path> place = found_by_include(asset, path_in_model(name), rules, files);
      if (!place) return;
      if (!is_stripped) strip_asset_paths(spec);
      is_stripped = true;
      file = rebased(place->string(), "", folder_of(asset, rules));
    });
    asset.include_directory.clear();
  });
}

}  // namespace corten::mjcf
