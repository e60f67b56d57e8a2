// MJCF text to Spec.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"
#include "mjcf/files.h"

namespace corten::mjcf {

struct ReadOptions;
struct XmlNode;

/// Reads a document whose root is not ours, such as URDF; nothing when it does not know the root either.
using OtherReader =
    std::function<std::optional<Spec>(const XmlNode& root, const ReadOptions& options,
                                      const std::filesystem::path& directory, Diagnostics& found)>;

struct ReadOptions {
  /// An unknown default class is an error, as in the reference, rather than a warning.
  bool strict = false;
  /// Where a model given as text looks for files.
  std::filesystem::path include_directory;
  /// Files in memory, asked before the disk.
  FileProvider files;
  /// Asked first about every document, attached ones included. This folder knows only MJCF.
  OtherReader other_reader;
};

/// Everything found goes to `found`, in file order; the Spec is worth compiling only if there was no error.
/// Neither function throws on bad input.
Spec read_file(const std::filesystem::path& file, const ReadOptions& options, Diagnostics& found);

/// `name` stands for the file in messages.
Spec read_string(std::string_view xml, std::string name, const ReadOptions& options, Diagnostics& found);

}  // namespace corten::mjcf
