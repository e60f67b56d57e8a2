// Files of assets: where they are looked for, and their bytes, read once however often they are used.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "asset/result.h"
#include "base/diagnostics.h"
#include "corten/spec/spec.h"
#include "mjcf/asset_paths.h"
#include "mjcf/files.h"

namespace corten::compile {

/// The name that an asset has where none is written: the file's, without folder and extension.
std::string name_of_file(const std::string& file);

class AssetFiles {
 public:
  explicit AssetFiles(const FileProvider& provider) : provider_(provider) {}

  struct File {
    std::string path;  ///< as it was found
    asset::Bytes bytes;
  };

  /// A file of an asset of `spec`; an error and nothing where there is none.
  template <class Asset>
  std::optional<File> open(const mjcf::Spec& spec, const Asset& asset, const std::string& file,
                           Diagnostics& found) {
    const std::string name = *spec.compiler.strippath ? mjcf::without_folder(file) : file;
    return open(asset.at, file, mjcf::folder_of(asset, mjcf::compiler_of(spec, asset)) / name, found);
  }

 private:
  std::optional<File> open(const SourceLocation& at, const std::string& file,
                           const std::filesystem::path& path, Diagnostics& found);

  const FileProvider& provider_;
  std::map<std::string, std::optional<std::string>> read_;  ///< by path; nothing: not there
};

}  // namespace corten::compile
