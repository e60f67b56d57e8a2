// XML as text, one element at a time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace corten::mjcf {

/// Writes elements in document order. Sections without content can be left out: an element that is opened
/// with open_section() appears only with the first thing in it.
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
