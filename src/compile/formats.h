// How each format of corten/file_format.h is recognized, read and written. A new format is a row of the table
// in formats.cpp.
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
  bool (*has_root)(const mjcf::XmlNode& root) = nullptr;  ///< an XML format, by its root element
  /// Null for MJCF, which the XML reader knows itself.
  mjcf::Spec (*read_root)(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                          const std::filesystem::path& directory, Diagnostics& found) = nullptr;
  bool (*has_signature)(std::string_view bytes) = nullptr;  ///< a binary format, by its first bytes
  Model (*read_model)(std::string_view bytes, const std::string& name) = nullptr;
  void (*write)(const mjcf::Spec& spec, const std::filesystem::path& path,
                const LoadOptions& options) = nullptr;
};

/// The Spec of an XML document by its root; nothing where that is MJCF, or no format's.
std::optional<mjcf::Spec> read_by_root(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                                       const std::filesystem::path& directory, Diagnostics& found);

/// The functions of the binary format that these bytes are in; null where they are in none.
const FormatFunctions* binary_format_of(std::string_view bytes);

/// The same for a file, of which only the beginning is read where it lies on disk.
const FormatFunctions* binary_format_of(const std::filesystem::path& path, const FileProvider& files);

}  // namespace corten::compile
