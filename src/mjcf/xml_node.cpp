#include "mjcf/xml_node.h"

#include <tinyxml2.h>

#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

namespace fs = std::filesystem;

std::string label(const XmlNode& node) {
  const XmlAttribute* name = node.attribute(node.tag == "default" ? "class" : "name");
  return name != nullptr ? node.tag + " " + in_quotes(name->value, 120) : node.tag;
}

bool is_frame_of_every_path(const XmlNode& node) { return node.parent == nullptr || node.tag == "worldbody"; }

/// The library's own messages name its enums; these say what to look for.
std::string what_is_malformed(tinyxml2::XMLError error) {
  switch (error) {
    case tinyxml2::XML_ERROR_PARSING_ATTRIBUTE:
      return "an attribute is not written name=\"value\", or is given twice";
    case tinyxml2::XML_ERROR_PARSING_ELEMENT: return "an element is not closed";
    case tinyxml2::XML_ERROR_MISMATCHED_ELEMENT: return "the end tag does not fit the start tag";
    case tinyxml2::XML_ERROR_PARSING_COMMENT: return "a comment is not closed";
    case tinyxml2::XML_ERROR_EMPTY_DOCUMENT: return "there is no element in it";
    case tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED:
      return "elements are nested deeper than " + std::to_string(TINYXML2_MAX_ELEMENT_DEPTH) + " levels";
    default: return "it cannot be parsed";
  }
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

std::optional<std::string> content_of(const fs::path& file) {
  std::error_code error;
  // Devices and pipes could keep us reading for ever.
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

/// One name for each file, however the path to it is written.
fs::path identity_of(const fs::path& file) {
  std::error_code error;
  const fs::path same = fs::weakly_canonical(file, error);
  return error ? file : same;
}

class Loader {
 public:
  Loader(fs::path model_directory, Diagnostics& found)
      : model_directory_(std::move(model_directory)), found_(found) {}

  /// `path` is empty for a model given as text.
  std::unique_ptr<XmlNode> parse(std::string_view text, std::string name, const fs::path& path) {
    if (!path.empty()) opened_.insert(identity_of(path));
    auto file = std::make_shared<const std::string>(std::move(name));
    files.push_back(*file);
    tinyxml2::XMLDocument document;
    document.Parse(text.data(), text.size());
    if (document.Error()) {
      found_.error({*file, document.ErrorLineNum(), ""},
                   "malformed XML: " + what_is_malformed(document.ErrorID()));
      return nullptr;
    }
    if (!is_one_tree(document, text, *file)) return nullptr;
    auto root = std::make_unique<XmlNode>();
    fill(*root, *document.RootElement(), file, path.empty() ? model_directory_ : path.parent_path());
    return root;
  }

  std::vector<std::string> files;

 private:
  /// The library stops at a zero byte and lets several roots pass; both would drop a part of the file unseen.
  bool is_one_tree(const tinyxml2::XMLDocument& document, std::string_view text, const std::string& file) {
    const tinyxml2::XMLElement* root = document.RootElement();
    if (root == nullptr) {
      found_.error({file, 0, ""}, "malformed XML: there is no element in it");
    } else if (text.find('\0') != std::string_view::npos) {
      found_.error({file, 0, ""}, "malformed XML: there is a zero byte in it");
    } else if (const auto* second = root->NextSiblingElement()) {
      found_.error({file, second->GetLineNum(), second->Name()},
                   "malformed XML: there is more than one root element");
    } else {
      return true;
    }
    return false;
  }

  void fill(XmlNode& node, const tinyxml2::XMLElement& xml, const std::shared_ptr<const std::string>& file,
            const fs::path& directory) {
    node.tag = xml.Name();
    node.file = file;
    node.line = xml.GetLineNum();
    for (const auto* a = xml.FirstAttribute(); a != nullptr; a = a->Next())
      node.attributes.push_back({a->Name(), a->Value(), a->GetLineNum()});
    for (const tinyxml2::XMLNode* child = xml.FirstChild(); child != nullptr; child = child->NextSibling()) {
      if (const tinyxml2::XMLText* text = child->ToText(); text != nullptr && !is_blank(text->Value()))
        node.text += text->Value();
      const tinyxml2::XMLElement* element = child->ToElement();
      if (element == nullptr) continue;
      auto kid = std::make_unique<XmlNode>();
      kid->parent = &node;
      fill(*kid, *element, file, directory);
      if (kid->tag == "include") splice(node, *kid, directory);
      else node.children.push_back(std::move(kid));
    }
  }

  /// Puts the children of the included file's root, whatever that is called, in the place of the <include>.
  void splice(XmlNode& node, const XmlNode& include, const fs::path& directory) {
    const XmlAttribute* wanted = include.attribute("file");
    if (!is_proper_include(include)) return;
    const fs::path path = find(wanted->value, directory);
    if (opened_.count(identity_of(path)) > 0)
      return found_.error(include.location(*wanted),
                          "file=" + in_quotes(wanted->value) + ": the file is already included");
    const std::optional<std::string> text = content_of(path);
    if (!text)
      return found_.error(include.location(*wanted),
                          "file=" + in_quotes(wanted->value) + ": cannot read the file");
    const std::unique_ptr<XmlNode> root = parse(*text, path.string(), path);
    if (root == nullptr) return;
    if (root->children.empty())
      found_.error(include.location(*wanted),
                   "file=" + in_quotes(wanted->value) + ": the file has no elements to include");
    for (auto& kid : root->children) {
      kid->parent = &node;
      node.children.push_back(std::move(kid));
    }
  }

  bool is_proper_include(const XmlNode& include) {
    bool proper = true;
    const auto complain = [&](std::string message) {
      found_.error(include.location(), std::move(message));
      proper = false;
    };
    if (include.attribute("file") == nullptr) complain("attribute \"file\" is required");
    for (const XmlAttribute& a : include.attributes)
      if (a.name != "file") complain("unknown attribute " + in_quotes(a.name) + "; allowed: file");
    if (!include.children.empty()) complain("an include cannot have elements inside");
    return proper;
  }

  /// The model's own directory comes before that of the including file: the reference's order.
  fs::path find(const std::string& file, const fs::path& including_directory) const {
    std::error_code ignored;
    const fs::path from_model = model_directory_ / file;
    return fs::exists(from_model, ignored) ? from_model : including_directory / file;
  }

  fs::path model_directory_;
  Diagnostics& found_;
  std::set<fs::path> opened_;
};

}  // namespace

const XmlAttribute* XmlNode::attribute(std::string_view name) const {
  for (const XmlAttribute& a : attributes)
    if (a.name == name) return &a;
  return nullptr;
}

SourceLocation XmlNode::location() const {
  std::string path = label(*this);
  for (const XmlNode* n = parent; n != nullptr; n = n->parent)
    if (!is_frame_of_every_path(*n)) path = label(*n) + " / " + path;
  return {*file, line, path};
}

SourceLocation XmlNode::location(const XmlAttribute& a) const {
  SourceLocation here = location();
  here.line = a.line;
  return here;
}

XmlDocument parse_xml(std::string_view text, std::string name, const std::filesystem::path& directory,
                      Diagnostics& found) {
  Loader loader(directory, found);
  auto root = loader.parse(text, std::move(name), {});
  return {std::move(root), std::move(loader.files)};
}

XmlDocument load_xml(const std::filesystem::path& file, Diagnostics& found) {
  const std::optional<std::string> text = content_of(file);
  if (!text) {
    found.error({file.string(), 0, ""}, "cannot read the file");
    return {nullptr, {file.string()}};
  }
  Loader loader(file.parent_path(), found);
  auto root = loader.parse(*text, file.string(), file);
  return {std::move(root), std::move(loader.files)};
}

}  // namespace corten::mjcf
