#include "mjcf/xml_node.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <pugixml.hpp>
#include <set>
#include <system_error>
#include <utility>

#include "mjcf/element_path.h"
#include "mjcf/value_text.h"
#include "mjcf/xml_checks.h"
#include "mjcf/xml_repair.h"
#include "mjcf/xml_unclosed.h"

namespace corten::mjcf {
namespace {

namespace fs = std::filesystem;

/// Limit on nested includes: a FileProvider could generate includes without end.
constexpr int most_nested_includes = 100;

std::string label_of(const XmlNode& node) {
  if (node.label < 0) return node.tag;
  return node.tag + " " + in_quotes(node.attributes[static_cast<std::size_t>(node.label)].value, 120);
}

bool is_frame_of_every_path(const XmlNode& node) { return node.parent == nullptr || node.tag == "worldbody"; }

/// Faults other than those that find_unclosed names.
std::string what_is_malformed(pugi::xml_parse_status status) {
  switch (status) {
    case pugi::status_bad_attribute: return "an attribute is not written name=\"value\"";
    case pugi::status_end_element_mismatch: return "the end tag does not match the start tag";
    case pugi::status_bad_start_element:
    case pugi::status_unrecognized_tag: return "an element does not begin with a name, or is not closed";
    case pugi::status_bad_end_element: return "an end tag is not closed";
    case pugi::status_bad_comment: return "a comment is not closed";
    case pugi::status_bad_cdata: return "a CDATA section is not closed";
    case pugi::status_bad_pi:
    case pugi::status_bad_doctype: return "a declaration is not closed";
    case pugi::status_no_document_element: return "there is no element in it";
    default: return "it cannot be parsed";
  }
}

constexpr const char* kBlanks = " \t\r\n";

bool is_blank(std::string_view text) { return text.find_first_not_of(kBlanks) == std::string_view::npos; }

/// A unique path for each file.
fs::path identity_of(const fs::path& file) {
  std::error_code error;
  const fs::path same = fs::weakly_canonical(file, error);
  return error ? file.lexically_normal() : same;
}

/// A file that is being converted to nodes.
struct Source {
  std::string buffer;  // parsed in place; the library's strings point into it
  Lines lines;
  std::shared_ptr<const std::string> file;
  fs::path directory;  // searched for its includes after the model's own directory
  std::string include_directory;
  int includes_around = 0;
  int depth = 0;  // nesting depth of the element that its root replaces

  int line_of(const char* name) const { return lines.at(static_cast<std::size_t>(name - buffer.data())); }
};

class Loader {
 public:
  Loader(fs::path model_directory, const XmlInputs& inputs, const SourceLocation* attach, Diagnostics& found)
      : model_directory_(std::move(model_directory)),
        files_(inputs.files),
        budget_(inputs.budget),
        found_(found),
        paid_by_(attach) {}

  /// Parses the model file. `path` is empty for a model given as text.
  XmlNode* parse_model(std::string_view text, std::string name, const fs::path& path) {
    if (!path.empty()) opened_.insert(identity_of(path));
    Source source{std::string(text), Lines(""), {}, path.empty() ? model_directory_ : path.parent_path(), {}};
    return parse(source, std::move(name));
  }

  XmlDocument document;

 private:
  XmlNode* parse(Source& source, std::string name) {
    if (!pay(static_cast<long long>(source.buffer.size()) / ElementBudget::bytes_per_element)) return nullptr;
    source.file = std::make_shared<const std::string>(std::move(name));
    document.files.push_back(*source.file);
    const auto malformed = [&](int line, const std::string& what) {
      found_.error({*source.file, line, ""}, "malformed XML: " + what);
      return nullptr;
    };
    // As in the reference, a zero byte ends the file, which must be complete before it.
    const std::size_t zero = std::min(source.buffer.find('\0'), source.buffer.size());
    const std::size_t ignored = source.buffer.size() - zero;
    source.buffer.resize(zero);
    if (const auto bad = find_bad_bytes(source.buffer))
      return malformed(Lines(source.buffer).at(bad->offset), bad->message);
    const std::vector<Repair> repairs = repair_xml(source.buffer);
    source.lines = Lines(source.buffer);
    const std::string original = source.buffer;  // for messages
    const std::size_t size = original.size();
    pugi::xml_document xml;
    // parse_fragment keeps text outside the root, which is dropped otherwise.
    const pugi::xml_parse_result result = xml.load_buffer_inplace(
        source.buffer.data(), size, pugi::parse_default | pugi::parse_fragment, pugi::encoding_utf8);
    if (!result) {
      if (ignored > 0) return malformed(source.lines.at(size), "there is a zero byte in it");
      // Words of a file that is not XML at all are not shown.
      const auto unclosed = begins_as_xml(original) ? find_unclosed(original) : std::nullopt;
      if (unclosed) return malformed(source.lines.at(unclosed->offset), unclosed->message);
      return malformed(source.lines.at(static_cast<std::size_t>(result.offset)),
                       what_is_malformed(result.status));
    }
    if (ignored > 0)
      found_.warning({*source.file, source.lines.at(size), ""},
                     "malformed XML: a zero byte ends the file, the rest is ignored");
    for (const Repair& repair : repairs)
      found_.warning({*source.file, source.lines.at(repair.offset), ""}, "malformed XML: " + repair.message);
    const pugi::xml_node root = only_element(xml, source);
    return root ? convert(root, source) : nullptr;
  }

  /// The root. As in the reference, text before it is skipped, and text after it is an error.
  pugi::xml_node only_element(const pugi::xml_document& xml, const Source& source) {
    pugi::xml_node root, text;
    for (const pugi::xml_node& node : xml.children()) {
      if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata) {
        if (!text || root) text = node;
        if (root) break;
      }
      if (node.type() != pugi::node_element) continue;
      if (root) {
        found_.error({*source.file, source.line_of(node.name()), node.name()},
                     "malformed XML: there is more than one root element");
        return {};
      }
      root = node;
    }
    if (text) return with_text_outside(root, text, source);
    if (!root) found_.error({*source.file, 0, ""}, "malformed XML: there is no element in it");
    return root;
  }

  /// The text is not quoted: an include could show the content of any file, such as one with passwords.
  pugi::xml_node with_text_outside(pugi::xml_node root, pugi::xml_node text, const Source& source) {
    const char* const words = text.value() + std::strspn(text.value(), kBlanks);
    const SourceLocation here{*source.file, source.line_of(words), ""};
    if (root && text.value() < root.name()) {
      found_.warning(here, "malformed XML: the text before the root element is ignored");
      return root;
    }
    found_.error(here, "malformed XML: there is text outside the root element");
    return {};
  }

  /// Converts a tree depth first, with an explicit stack.
  XmlNode* convert(pugi::xml_node top, const Source& source) {
    struct Open {
      XmlNode* node;
      pugi::xml_node next;
    };
    XmlNode* root = make_node(top, source, nullptr);
    std::vector<Open> stack{{root, top.first_child()}};
    while (!stack.empty()) {
      const pugi::xml_node xml = stack.back().next;
      XmlNode* const parent = stack.back().node;
      if (!xml) {
        stack.pop_back();
        continue;
      }
      stack.back().next = xml.next_sibling();
      if (xml.type() == pugi::node_pcdata || xml.type() == pugi::node_cdata) {
        if (!is_blank(xml.value())) parent->text += xml.value();
      } else if (xml.type() == pugi::node_element) {
        const int depth = source.depth + static_cast<int>(stack.size());
        if (!pay(1)) return nullptr;
        XmlNode* const child = make_node(xml, source, parent);
        if (depth >= max_nesting) return too_deep(*child);
        if (child->tag == "include") {
          splice(*parent, *child, xml, source, depth);
        } else {
          parent->children.push_back(child);
          stack.push_back({child, xml.first_child()});
        }
        if (failed_) return nullptr;
      }
    }
    return root;
  }

  /// Pays for elements of an included or attached file.
  bool pay(long long elements) {
    if (paid_by_ == nullptr || budget_.spend(elements, *paid_by_, found_)) return true;
    failed_ = true;
    return false;
  }

  XmlNode* too_deep(const XmlNode& node) {
    failed_ = true;
    found_.error(node.location(),
                 "elements are nested deeper than " + std::to_string(max_nesting) + " levels");
    return nullptr;
  }

  XmlNode* make_node(pugi::xml_node xml, const Source& source, const XmlNode* parent) {
    XmlNode& node = document.nodes.emplace_back();
    node.tag = xml.name();
    node.parent = parent;
    node.file = source.file;
    node.include_directory = source.include_directory;
    node.line = source.line_of(xml.name());
    const std::string_view naming = node.tag == "default" ? "class" : "name";
    std::set<std::string_view> names;
    for (const pugi::xml_attribute& a : xml.attributes()) {
      const int line = source.line_of(a.name());
      if (!names.insert(a.name()).second) {
        node.line = line;
        found_.error(node.location(), "malformed XML: attribute " + in_quotes(a.name()) + " is given twice");
      } else {
        if (naming == a.name()) node.label = static_cast<int>(node.attributes.size());
        node.attributes.push_back({a.name(), a.value(), line});
      }
    }
    return &node;
  }

  /// Replaces an <include> by the children of the included file's root, whose name does not matter.
  void splice(XmlNode& node, XmlNode& include, pugi::xml_node xml, const Source& from, int depth) {
    const XmlAttribute* wanted = include.attribute("file");
    if (!is_proper_include(include, xml)) return;
    const auto report = [&](const std::string& what) {
      found_.error(include.location(*wanted), "file=" + in_quotes(wanted->value) + ": " + what);
    };
    const fs::path path = find(wanted->value, from.directory);
    if (opened_.count(identity_of(path)) > 0) return report("the file is already included");
    if (from.includes_around >= most_nested_includes) return report("includes are nested too deeply");
    std::optional<std::string> text = read_bytes(path, files_);
    if (!text) return report("cannot read the file" + why_unreadable(path, files_));
    opened_.insert(identity_of(path));
    Source source{std::move(*text),         Lines(""), {}, path.parent_path(), path.parent_path().string(),
                  from.includes_around + 1, depth - 1};
    const int errors = found_.errors();
    const SourceLocation here = include.location(*wanted);
    const SourceLocation* const around = std::exchange(paid_by_, paid_by_ != nullptr ? paid_by_ : &here);
    const XmlNode* root = parse(source, path.string());
    paid_by_ = around;
    if (root == nullptr) return;
    if (root->children.empty() && found_.errors() == errors) report("the file has no elements to include");
    for (XmlNode* kid : root->children) {
      kid->parent = &node;
      node.children.push_back(kid);
    }
  }

  bool is_proper_include(const XmlNode& include, pugi::xml_node xml) {
    bool proper = true;
    const auto report = [&](std::string message) {
      found_.error(include.location(), std::move(message));
      proper = false;
    };
    if (include.attribute("file") == nullptr) report("attribute \"file\" is required");
    for (const XmlAttribute& a : include.attributes)
      if (a.name != "file") report("unknown attribute " + in_quotes(a.name) + "; allowed: file");
    if (xml.first_child()) report("an include cannot have elements inside");
    return proper;
  }

  /// The path of an included file. The model's directory is searched before that of the including file, as in
  /// the reference.
  fs::path find(const std::string& file, const fs::path& including_directory) const {
    const fs::path path = path_in_model(file), from_model = model_directory_ / path;
    return file_exists(from_model, files_) ? from_model : including_directory / path;
  }

  fs::path model_directory_;
  const FileAccess& files_;
  ElementBudget& budget_;
  Diagnostics& found_;
  const SourceLocation* paid_by_;  ///< the outermost include or attach; null: elements are free
  std::set<fs::path> opened_;
  bool failed_ = false;
};

}  // namespace

const XmlAttribute* XmlNode::attribute(std::string_view name) const {
  for (const XmlAttribute& a : attributes)
    if (a.name == name) return &a;
  return nullptr;
}

SourceLocation XmlNode::location() const {
  std::vector<const XmlNode*> path{this};
  for (const XmlNode* n = parent; n != nullptr; n = n->parent)
    if (!is_frame_of_every_path(*n)) path.push_back(n);
  return {*file, line, joined_path(path.size(), [&](std::size_t i) { return label_of(*path[i]); })};
}

SourceLocation XmlNode::location(const XmlAttribute& a) const {
  SourceLocation here = location();
  here.line = a.line;
  return here;
}

XmlDocument parse_xml(std::string_view text, std::string name, const fs::path& directory,
                      const XmlInputs& inputs, Diagnostics& found) {
  Loader loader(directory, inputs, nullptr, found);
  loader.document.root = loader.parse_model(text, std::move(name), {});
  return std::move(loader.document);
}

XmlDocument load_xml(const fs::path& file, const XmlInputs& inputs, Diagnostics& found,
                     const SourceLocation* attach) {
  // The sandbox is for the files that a model names, not for the model itself, which may be a link.
  const FileAccess& access = attach != nullptr ? inputs.files : FileAccess(inputs.files.provider);
  const std::optional<std::string> text = read_bytes(file, access);
  if (!text) {
    found.error({file.string(), 0, ""}, "cannot read the file" + why_unreadable(file, access));
    return {{}, nullptr, {file.string()}};
  }
  Loader loader(file.parent_path(), inputs, attach, found);
  loader.document.root = loader.parse_model(*text, file.string(), file);
  return std::move(loader.document);
}

}  // namespace corten::mjcf
