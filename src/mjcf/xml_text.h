// Writes XML text, one element at a time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace corten::mjcf {

/// Writes elements in document order. Empty sections can be omitted: an element opened with open_section() is
/// written only when its first child or attribute is.
class XmlText {
 public:
  void open(std::string_view tag);
  void open_section(std::string_view tag) { pending_.emplace_back(tag); }
  void attribute(std::string_view name, std::string_view value);
  void close();

  const std::string& text() const { return text_; }

 private:
  void start(std::string_view tag);

  std::string text_;
  std::vector<std::string> open_;
  std::vector<std::string> pending_;
  bool in_start_tag_ = false;
};

}  // namespace corten::mjcf
