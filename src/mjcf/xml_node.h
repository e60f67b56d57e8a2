// An XML document as a tree of nodes with file and line, <include> already expanded. Only xml_node.cpp uses
// the XML library.
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "mjcf/budget.h"
#include "mjcf/files.h"

namespace corten::mjcf {

/// Maximum nesting depth. Reader, writer and compiler recurse over the tree; this depth fits in a small
/// thread stack. The reference's limit is 500.
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
  const XmlNode* parent = nullptr;  ///< <include> elements are skipped
  std::string text;                 ///< characters between the children, which MJCF does not use
  std::shared_ptr<const std::string> file;
  std::string include_directory;  ///< folder of the included file; empty in the model file itself
  int line = 0;
  int label = -1;  ///< index of the attribute that names the element in messages; -1 if it has none

  /// The attribute with this name; null if it is not given.
  const XmlAttribute* attribute(std::string_view name) const;

  /// File, line and path of the node. The path omits the root and the worldbody, and the middle of long
  /// paths.
  SourceLocation location() const;
  SourceLocation location(const XmlAttribute& a) const;
};

struct XmlDocument {
  std::deque<XmlNode> nodes;  ///< all nodes. Not owned by their parents: destroying a deep tree would recurse
  XmlNode* root = nullptr;    ///< null if the XML is malformed
  std::vector<std::string> files;  ///< in the order in which they were opened
};

/// What the files of a model share while they are read.
struct XmlInputs {
  const FileAccess& files;
  ElementBudget& budget;
};

/// Parses a model given as text. `directory` is the folder of its includes; `name` is used in messages.
XmlDocument parse_xml(std::string_view text, std::string name, const std::filesystem::path& directory,
                      const XmlInputs& inputs, Diagnostics& found);

/// Loads and parses a model file. `attach` is the element that attaches it; its elements are then paid from
/// the budget.
XmlDocument load_xml(const std::filesystem::path& file, const XmlInputs& inputs, Diagnostics& found,
                     const SourceLocation* attach = nullptr);

}  // namespace corten::mjcf
