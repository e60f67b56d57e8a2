// From files and text to a Model.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "corten/error.h"
#include "corten/files.h"
#include "corten/model.h"

namespace corten {

/// How a model is read.
struct LoadOptions {
  bool strict = false;   ///< what would be tolerated with a warning, such as an unknown class, is an error
  FileProvider files{};  ///< files in memory, asked before the disk
  std::filesystem::path directory{};  ///< where a model given as text looks for files on disk
};

/// Reads and compiles an MJCF or URDF file. Throws LoadError with every finding.
Model load(const std::filesystem::path& path, const LoadOptions& options = {});

/// Reads and compiles MJCF or URDF text. `name` stands for the file in messages.
Model load_string(std::string_view xml, const LoadOptions& options = {},
                  const std::string& name = "<string>");

}  // namespace corten
