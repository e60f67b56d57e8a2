// The MJCF reader: from XML text to a Spec.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"
#include "mjcf/files.h"
#include "mjcf/flex_file.h"

namespace corten::mjcf {

struct ReadOptions;
struct XmlNode;

/// Reads a document in another XML format, such as URDF; empty if it does not recognize the root element.
using OtherReader =
    std::function<std::optional<Spec>(const XmlNode& root, const ReadOptions& options,
                                      const std::filesystem::path& directory, Diagnostics& found)>;

struct ReadOptions {
  /// Makes an unknown default class an error, as in the reference, instead of a warning.
  bool strict = false;
  /// Folder for the files of a model that is given as text.
  std::filesystem::path include_directory{};
  /// Files in memory, searched before the disk, and the folder that files on the disk must be in.
  FileAccess files{};
  /// Called first for every document, including attached models. src/mjcf itself reads only MJCF.
  OtherReader other_reader{};
  /// Decodes the files of flexcomps; empty: such files are an error.
  FlexFileReader flex_file_reader{};
};

/// Reads a model file. Errors and warnings are added to `found` in file order; with errors the Spec is
/// incomplete. Does not throw on bad input, nor does read_string.
Spec read_file(const std::filesystem::path& file, const ReadOptions& options, Diagnostics& found);

/// Reads a model from text. `name` is used as file name in messages.
Spec read_string(std::string_view xml, std::string name, const ReadOptions& options, Diagnostics& found);

}  // namespace corten::mjcf
