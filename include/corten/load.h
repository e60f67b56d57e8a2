// Loads a Model from a file or from text.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "corten/error.h"
#include "corten/files.h"
#include "corten/model.h"

namespace corten {

/// Options for reading a model.
struct LoadOptions {
  bool strict = false;  ///< treat tolerated mistakes, such as an unknown class, as errors
  /// False: materials, textures, normals, texture coordinates and skins are dropped, and files of textures
  /// and skins are not read. The simulation does not need them.
  bool appearance = true;
  /// True: the files that a model names (includes, attached models, meshes, height fields, images, skins)
  /// must be in the folder of the model or below, also after symbolic links are followed; others are an
  /// error. Use it for models from others. False: a model can name any file, but its content appears in no
  /// message.
  bool sandbox = false;
  FileProvider files{};               ///< files in memory, tried before the disk
  std::filesystem::path directory{};  ///< folder in which a model given as text looks for files
};

/// Reads and compiles a model file of any format of corten/file_format.h, detected from its content. Throws
/// LoadError with all errors and warnings.
Model load(const std::filesystem::path& path, const LoadOptions& options = {});

/// Reads and compiles the content of a model file. `name` is the file name in messages. Throws LoadError.
Model load_string(std::string_view xml, const LoadOptions& options = {},
                  const std::string& name = "<string>");

}  // namespace corten
