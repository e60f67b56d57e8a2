// An XML file as a plain tree with files and lines, <include> already replaced by what it includes. The only
// place that knows the XML library is xml_node.cpp.
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "mjcf/files.h"

namespace corten::mjcf {

/// Everything that walks the tree, from here to the compiler, recurses with it: this bound is what a small
/// thread's stack survives (the reference's is 500).
inline constexpr int max_nesting = 1000;

struct XmlAttribute {
  std::string name;
  std::string value;
  int line = 0;
};

struct XmlNode {
  std::string tag;
  std::vector<XmlAttribute> attributes;
  std::vector<XmlNode*> children;
  const XmlNode* parent = nullptr;  ///< looks through <include>
  std::string text;                 ///< stray characters between the children; MJCF has no use for them
  std::shared_ptr<const std::string> file;
  std::string include_directory;  ///< folder of the included file; empty in the model file itself
  int line = 0;

  /// Null where the attribute is not given.
  const XmlAttribute* attribute(std::string_view name) const;

  /// The path leaves out the root and the worldbody, which every path would begin with, and the middle of
  /// long paths.
  SourceLocation location() const;
  SourceLocation location(const XmlAttribute& a) const;
};

struct XmlDocument {
  std::deque<XmlNode> nodes;       ///< all of them: a tree of owners could not be deep
  XmlNode* root = nullptr;         ///< null if the XML is malformed
  std::vector<std::string> files;  ///< in the order in which they were opened
};

/// `directory` is where the model's includes start from.
XmlDocument parse_xml(std::string_view text, std::string name, const std::filesystem::path& directory,
                      const FileProvider& provider, Diagnostics& found);

/// The same for a file.
XmlDocument load_xml(const std::filesystem::path& file, const FileProvider& provider, Diagnostics& found);

}  // namespace corten::mjcf
