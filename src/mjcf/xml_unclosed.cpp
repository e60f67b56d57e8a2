#include "mjcf/xml_unclosed.h"

#include <algorithm>
#include <string>
#include <vector>

#include "mjcf/value_text.h"
#include "mjcf/xml_literal.h"

namespace corten::mjcf {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string in_tag(std::string_view name) { return "<" + std::string(name) + ">"; }
std::string in_end_tag(std::string_view name) { return "</" + std::string(name) + ">"; }

/// Walks over the tags of a text until it finds a fault.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  std::optional<BadBytes> run() {
    while (!stopped_ && (at_ = text_.find('<', at_)) != std::string_view::npos) markup();
    if (!stopped_ && !open_.empty())
      report(open_.back().offset, in_tag(open_.back().name) + " is not closed: the file ends before " +
                                      in_end_tag(open_.back().name));
    return fault_;
  }

 private:
  struct Open {
    std::size_t offset;
    std::string_view name;
  };

  void report(std::size_t offset, std::string message) {
    fault_ = BadBytes{offset, std::move(message)};
    stopped_ = true;
  }

  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }

  /// Takes characters up to white space or one of the characters that end a name.
  std::string_view name() {
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n=/<>\"'", at_), text_.size());
    const std::string_view found = text_.substr(at_, end - at_);
    at_ = end;
    return found;
  }

  void markup() {
    if (const XmlLiteral* literal = literal_at(text_, at_)) return skip(*literal);
    if (text_.substr(at_).starts_with("</")) end_tag();
    else start_tag();
  }

  void skip(const XmlLiteral& literal) {
    const std::size_t end = literal.end(text_, at_);
    if (end == std::string_view::npos)
      return report(at_, std::string(literal.name) + " that begins here is not closed by " +
                             std::string(literal.closing));
    at_ = end;
  }

  void start_tag() {
    const std::size_t begin = at_++;
    const std::string_view tag = name();
    if (tag.empty()) {
      stopped_ = true;
      return;
    }
    while (!stopped_) {
      skip_blanks();
      if (here() == '>') {
        open_.push_back({begin, tag});
        return;
      }
      if (text_.substr(at_).starts_with("/>")) return;
      if (at_ >= text_.size() || here() == '<')
        return report(begin, "the tag " + in_tag(tag) + " has no closing \">\"");
      attribute(tag);
    }
  }

  void attribute(std::string_view tag) {
    const std::size_t begin = at_;
    const std::string_view key = name();
    skip_blanks();
    const bool has_sign = here() == '=';
    if (has_sign) {
      ++at_;
      skip_blanks();
    }
    const char quote = here();
    if (key.empty())
      return report(begin, "an attribute of " + in_tag(tag) + " has no name; write name=\"value\"");
    if (!has_sign || (quote != '"' && quote != '\''))
      return report(begin,
                    "attribute " + in_quotes(key) + " of " + in_tag(tag) + " is not written name=\"value\"");
    value(tag, key, quote);
  }

  /// A value that ends where the next attribute's value should begin, or that has a tag on another line in
  /// it, is one whose closing quote was forgotten.
  void value(std::string_view tag, std::string_view key, char quote) {
    const std::size_t begin = at_, end = text_.find(quote, begin + 1);
    const std::string_view content = text_.substr(begin + 1, end - begin - 1);
    const bool has_tag = content.find('<') != content.npos && content.find('\n') != content.npos;
    if (end == std::string_view::npos || content.ends_with('=') || has_tag)
      return report(
          begin, "the value of attribute " + in_quotes(key) + " of " + in_tag(tag) + " has no closing quote");
    at_ = end + 1;
  }

  void end_tag() {
    const std::size_t begin = at_;
    at_ += 2;
    const std::string_view tag = name();
    skip_blanks();
    if (here() != '>') return report(begin, "the end tag " + in_end_tag(tag) + " has no closing \">\"");
    if (!open_.empty() && open_.back().name == tag) return open_.pop_back();
    mismatch(begin, tag);
  }

  void mismatch(std::size_t begin, std::string_view tag) {
    if (open_.empty()) return report(begin, "the end tag " + in_end_tag(tag) + " has no start tag");
    const Lines lines(text_);
    const Open& inner = open_.back();
    const bool ends_outer =
        std::any_of(open_.begin(), open_.end(), [&](const Open& open) { return open.name == tag; });
    if (ends_outer)
      report(inner.offset, in_tag(inner.name) + " is not closed: " + in_end_tag(tag) + " in line " +
                               std::to_string(lines.at(begin)) + " comes before " + in_end_tag(inner.name));
    else
      report(begin, "the end tag " + in_end_tag(tag) + " does not match " + in_tag(inner.name) + " of line " +
                        std::to_string(lines.at(inner.offset)));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Open> open_;
  std::optional<BadBytes> fault_;
  bool stopped_ = false;
};

}  // namespace

std::optional<BadBytes> find_unclosed(std::string_view text) { return Scan(text).run(); }

}  // namespace corten::mjcf
