// Finds and reads asset files. Each file is read only once.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "asset/result.h"
#include "base/diagnostics.h"
#include "compile/asset_budget.h"
#include "corten/spec/spec.h"
#include "mjcf/asset_paths.h"
#include "mjcf/files.h"

namespace corten::compile {

class AssetFiles {
 public:
  AssetFiles(const mjcf::FileAccess& access, AssetBudget& budget) : access_(access), budget_(budget) {}

  struct File {
    std::string path;  ///< where the file was found
    asset::Bytes bytes;
  };

  /// Reads a file of an asset and pays for its bytes. Reports an error and returns empty if it cannot be
  /// read.
  template <class Asset>
  std::optional<File> open(const mjcf::Spec& spec, const Asset& asset, const std::string& file,
                           Diagnostics& found) {
    const std::string name = *spec.compiler.strippath ? mjcf::without_folder(file) : file;
    return open(asset.at, file,
                mjcf::folder_of(asset, mjcf::compiler_of(spec, asset)) / mjcf::path_in_model(name), found);
  }

 private:
  std::optional<File> open(const SourceLocation& at, const std::string& file,
                           const std::filesystem::path& path, Diagnostics& found);

  const mjcf::FileAccess& access_;
  AssetBudget& budget_;
  std::map<std::string, std::optional<std::string>> read_;  ///< cache by path; empty: the file does not exist
};

}  // namespace corten::compile
