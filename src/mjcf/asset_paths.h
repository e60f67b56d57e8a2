// Paths of asset files: lookup during reading, and rewriting so that a saved model still finds its files.
#pragma once

#include <filesystem>
#include <string>

#include "corten/spec/spec.h"
#include "mjcf/files.h"

namespace corten::mjcf {

/// The file name without its folder. Both / and \ are separators on all systems, as models move between them.
std::string without_folder(const std::string& file);

/// The name of an asset that has none of its own: its file name without folder and extension.
std::string name_of_file(const std::string& file);

/// The name by which others refer to an element: an asset without a name is called after its file.
template <class E>
std::string asset_name(const E& element) {
  if constexpr (requires { element.file; })
    if (element.name->empty()) return name_of_file(*element.file);
  return *element.name;
}

/// The folder in which the file of a mesh, height field or texture is searched for.
std::filesystem::path folder_of(const HField& asset, const Compiler& rules);
std::filesystem::path folder_of(const Sdf& asset, const Compiler& rules);
std::filesystem::path folder_of(const Mesh& asset, const Compiler& rules);
std::filesystem::path folder_of(const Skin& asset, const Compiler& rules);
std::filesystem::path folder_of(const Texture& asset, const Compiler& rules);

/// Calls fn(asset) for every asset with files, and fn(file) for every file attribute of an asset.
template <class SomeSpec, class Fn>
void for_each_file_asset(SomeSpec& spec, Fn&& fn) {
  for (auto& asset : spec.meshes) fn(asset);
  for (auto& asset : spec.hfields) fn(asset);
  for (auto& asset : spec.sdfs) fn(asset);
  for (auto& asset : spec.textures) fn(asset);
  for (auto& asset : spec.skins) fn(asset);
}
template <class Asset, class Fn>
void for_each_file(Asset& asset, Fn&& fn) {
  fn(asset.file);
  if constexpr (requires { asset.fileright; })
    for (auto* file : {&asset.fileright, &asset.fileleft, &asset.fileup, &asset.filedown, &asset.filefront,
                       &asset.fileback})
      fn(*file);
}

/// The path of a file under meshdir that an element of this model names, which may be in an included file.
std::filesystem::path place_of_file(const std::string& file, const std::string& include_directory,
                                    const Spec& spec, const FileAccess& files);

/// Makes the file names of all assets relative to the model's folder and meshdir (texturedir). An asset of an
/// included file is searched for there first, then relative to the folder of the included file; in the latter
/// case its file name is rewritten.
void normalize_asset_paths(Spec& spec, const FileAccess& files);

/// Removes the folders from all asset file names, as compiler strippath does.
void strip_asset_paths(Spec& spec);

/// Converts `file`, absolute or relative to `folder`, to a path relative to `other_folder`.
std::string rebased(const std::string& file, const std::filesystem::path& folder,
                    const std::filesystem::path& other_folder);

}  // namespace corten::mjcf
