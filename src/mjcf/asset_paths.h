// Where the files of assets lie, said in a way that survives writing and reading.
#pragma once

#include <filesystem>
#include <string>

#include "corten/files.h"
#include "corten/spec/spec.h"

namespace corten::mjcf {

/// Files are exchanged between systems, so either separator counts on all of them.
std::string without_folder(const std::string& file);

/// The folder in which a mesh, height field or texture is looked for.
std::filesystem::path folder_of(const HField& asset, const Compiler& rules);
std::filesystem::path folder_of(const Sdf& asset, const Compiler& rules);
std::filesystem::path folder_of(const Mesh& asset, const Compiler& rules);
std::filesystem::path folder_of(const Texture& asset, const Compiler& rules);

/// fn(asset) for every asset with files; fn(file) for every file attribute of one.
template <class SomeSpec, class Fn>
void for_each_file_asset(SomeSpec& spec, Fn&& fn) {
  for (auto& asset : spec.meshes) fn(asset);
  for (auto& asset : spec.hfields) fn(asset);
  for (auto& asset : spec.sdfs) fn(asset);
  for (auto& asset : spec.textures) fn(asset);
}
template <class Asset, class Fn>
void for_each_file(Asset& asset, Fn&& fn) {
  fn(asset.file);
  if constexpr (requires { asset.fileright; })
    for (auto* file : {&asset.fileright, &asset.fileleft, &asset.fileup, &asset.filedown, &asset.filefront,
                       &asset.fileback})
      fn(*file);
}

/// An asset in an included file is looked for in the folder of the model and its meshdir (texturedir) first,
/// as everything, and then in the folder of the included file. Afterwards all are where everything is.
void settle_asset_paths(Spec& spec, const FileProvider& files);

/// What strippath asks for, done; so that other folders can be written.
void strip_asset_paths(Spec& spec);

/// `file`, absolute or as seen from `folder`, as it is seen from `other_folder`.
std::string rebased(const std::string& file, const std::filesystem::path& folder,
                    const std::filesystem::path& other_folder);

}  // namespace corten::mjcf
