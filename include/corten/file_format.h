// The table of model file formats. A file is read by its content and written by its extension.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "corten/load.h"
#include "corten/spec/spec.h"

namespace corten {

/// One file format.
struct FileFormat {
  std::string_view name;                         ///< such as MJCF
  std::span<const std::string_view> extensions;  ///< with the dot; the usual one first
  std::string_view recognized_by;                ///< how the content of a file is recognized
  bool reads_spec = false;  ///< read_spec() accepts it; false: a compiled model, which only load() accepts
  bool writes = false;      ///< save() can write it
};

/// All formats. load() and every command of the command line accept all of them.
std::span<const FileFormat> file_formats();

/// The formats as text for help and messages: "MJCF (.xml, .mjcf), URDF (.urdf), ...".
std::string list_of_formats();

/// Writes a Spec in the format that belongs to the extension of `path`; compiles it first if that format
/// holds compiled models. Throws std::invalid_argument if the extension is unknown or its format cannot be
/// written, LoadError if the Spec does not compile, FileError if the file cannot be written.
void save(const mjcf::Spec& spec, const std::filesystem::path& path, const LoadOptions& options = {});

/// Writes a Spec in this format, whatever the extension of `path`.
void save(const mjcf::Spec& spec, const std::filesystem::path& path, const FileFormat& format,
          const LoadOptions& options = {});

}  // namespace corten
