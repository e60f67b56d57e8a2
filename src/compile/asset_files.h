// Files of assets: where they are looked for, and their bytes, read once however often they are used.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "asset/result.h"
#include "base/diagnostics.h"
#include "mjcf/files.h"
#include "mjcf/spec.h"

namespace corten::compile {

/// The name that an asset has where none is written: the file's, without folder and extension.
std::string name_of_file(const std::string& file);

class AssetFiles {
 public:
  explicit AssetFiles(const mjcf::FileProvider& provider) : provider_(provider) {}

  struct File {
    std::string path;  ///< as it was found
    asset::Bytes bytes;
  };

  /// The file of an asset whose compiler section is `rules`; an error and nothing where there is none.
  std::optional<File> open(const mjcf::FileAsset& element, const std::string& file,
                           const mjcf::Compiler& rules, bool strip_path, Diagnostics& found);

 private:
  const mjcf::FileProvider& provider_;
  std::map<std::string, std::optional<std::string>> read_;  ///< by path; nothing: not there
};

}  // namespace corten::compile
