#include "mjcf/xml_repair.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

#include "mjcf/value_text.h"
#include "mjcf/xml_checks.h"
#include "mjcf/xml_literal.h"

namespace corten::mjcf {
namespace {

constexpr std::size_t nowhere = std::string_view::npos;
/// Maximum number of reported repairs.
constexpr std::size_t max_reported = 20;

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':'; }

/// Scans the tags of a text without full parsing.
class XmlRepairer {
 public:
  explicit XmlRepairer(std::string& text) : text_(text), shows_words_(begins_as_xml(text)) {}

  std::vector<Repair> run() {
    for (std::size_t at = text_.find('<'); at < text_.size(); at = text_.find('<', at)) {
      if (const XmlLiteral* literal = literal_at(text_, at)) at = skip(*literal, at);
      else if (at + 1 < text_.size() && text_[at + 1] == '/') at = end_tag(at);
      else at = start_tag(at);
    }
    apply();
    return std::move(repairs_);
  }

 private:
  /// Passes over a comment, CDATA section or declaration. Blanks out a declaration that XML does not have,
  /// such as <!-\\- text -\\->.
  std::size_t skip(const XmlLiteral& literal, std::size_t at) {
    const std::size_t end = literal.end(text_, at);
    const std::string_view here = std::string_view(text_).substr(at);
    if (end == nowhere || literal.opening != "<!") return end;
    const bool is_doctype = here.starts_with("<!DOCTYPE");
    if (is_doctype && root_.empty()) return end;
    report(at, is_doctype
                   ? "a DOCTYPE after the first element is skipped, until \">\""
                   : "\"<!\" begins neither a comment nor a declaration of XML; the text until \">\" is "
                     "skipped");
    blank_out(at, end);
    return end;
  }

  void report(std::size_t at, std::string message) {
    // Spaces that are inserted before it shift it.
    if (repairs_.size() < max_reported) repairs_.push_back({at + gaps_.size(), std::move(message)});
  }

  void blank_out(std::size_t from, std::size_t end) {
    for (std::size_t i = from; i < end; ++i)
      if (text_[i] != '\n') text_[i] = ' ';
  }

  std::string_view name_at(std::size_t at) const {
    return std::string_view(text_).substr(at, text_.find_first_of(" \t\r\n/>", at) - at);
  }

  std::size_t start_tag(std::size_t at) {
    if (depth_ == 0 && root_.empty()) root_ = name_at(at + 1);
    ++at;
    while (at < text_.size() && text_[at] != '>') {
      if (text_[at] == '"' || text_[at] == '\'') {
        at = text_.find(text_[at], at + 1);
        if (at == nowhere) return text_.size();
        if (at + 1 < text_.size() && begins_name(text_[at + 1])) gaps_.push_back(at + 1);
      }
      ++at;
    }
    if (at < text_.size() && text_[at - 1] != '/') ++depth_;
    return at;
  }

  std::size_t end_tag(std::size_t at) {
    const std::size_t end = std::min(text_.find('>', at), text_.size() - 1) + 1;
    if (depth_ > 0) {
      --depth_;
    } else if (!root_.empty() && name_at(at + 2) == root_) {
      report(at, (shows_words_ ? "the end tag </" + std::string(root_) + ">" : "an end tag") +
                     " has no start tag");
      blank_out(at, end);
    }
    return end;
  }

  std::string attribute_at(std::string_view rest) const {
    if (!shows_words_) return "an attribute";
    return "the attribute " + in_quotes(rest.substr(0, rest.find_first_of("= \t\r\n/>")));
  }

  void apply() {
    if (gaps_.empty()) return;
    std::string spaced;
    spaced.reserve(text_.size() + gaps_.size());
    std::size_t from = 0;
    std::vector<Repair> all;
    for (const std::size_t gap : gaps_) {
      spaced.append(text_, from, gap - from);
      const std::string_view rest = std::string_view(text_).substr(gap);
      if (all.size() < max_reported)
        all.push_back({spaced.size(), "there is no space before " + attribute_at(rest)});
      spaced += ' ';
      from = gap;
    }
    spaced.append(text_, from);
    all.insert(all.end(), std::move_iterator(repairs_.begin()), std::move_iterator(repairs_.end()));
    repairs_ = std::move(all);
    text_ = std::move(spaced);
  }

  std::string& text_;
  bool shows_words_;
  std::string root_;
  std::size_t depth_ = 0;
  std::vector<std::size_t> gaps_;
  std::vector<Repair> repairs_;
};

}  // namespace

std::vector<Repair> repair_xml(std::string& text) { return XmlRepairer(text).run(); }

}  // namespace corten::mjcf
