// Functions that recognize, read and write each format of corten/file_format.h. To add a format, add a row to
// the table in formats.cpp.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "corten/file_format.h"
#include "corten/model.h"
#include "mjcf/reader.h"
#include "mjcf/xml_node.h"

namespace corten::compile {

struct FormatFunctions {
  bool (*has_root)(const mjcf::XmlNode& root) = nullptr;  ///< for XML formats: recognizes the root element
  /// Null for MJCF, which the XML reader reads itself.
  mjcf::Spec (*read_root)(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                          const std::filesystem::path& directory, Diagnostics& found) = nullptr;
  bool (*has_signature)(std::string_view bytes) =
      nullptr;  ///< for binary formats: recognizes the first bytes
  Model (*read_model)(std::string_view bytes, const std::string& name) = nullptr;
  void (*write)(const mjcf::Spec& spec, const std::filesystem::path& path,
                const LoadOptions& options) = nullptr;
};

/// Reads an XML document in the format of its root element; empty for MJCF and for an unknown root.
std::optional<mjcf::Spec> read_by_root(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                                       const std::filesystem::path& directory, Diagnostics& found);

/// The functions of the binary format of these bytes; null if they are not in a binary format.
const FormatFunctions* binary_format_of(std::string_view bytes);

/// The functions of the binary format of a file; null if it is not in a binary format. Of a file on disk only
/// the beginning is read.
const FormatFunctions* binary_format_of(const std::filesystem::path& path, const mjcf::FileAccess& files);

}  // namespace corten::compile
