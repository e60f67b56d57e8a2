// The formats of model files, in one table. Readers go by what is in a file, writers by its extension.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "corten/load.h"
#include "corten/spec/spec.h"

namespace corten {

/// One format.
struct FileFormat {
  std::string_view name;
  std::span<const std::string_view> extensions;  ///< with their dots; the first is the usual one
  std::string_view recognized_by;                ///< what in a file tells its format
  bool reads_spec = false;  ///< read_spec() takes it; otherwise it holds a compiled model, for load() alone
  bool writes = false;      ///< save() takes it
};

/// All of them. load() and every command of the command line take each.
std::span<const FileFormat> file_formats();

/// "MJCF (.xml, .mjcf), URDF (.urdf), ...", for help and messages.
std::string list_of_formats();

/// Writes a Spec in the format of the extension; compiles it where the format holds compiled models. Throws
/// std::invalid_argument for an extension that no format has or whose format cannot be written, LoadError
/// for a Spec that does not compile, std::runtime_error when the file cannot be written.
void save(const mjcf::Spec& spec, const std::filesystem::path& path, const LoadOptions& options = {});

}  // namespace corten
