#include "mjcf/xml_text.h"

namespace corten::mjcf {
namespace {

/// Escapes special characters, and white space other than blanks, which would be read back as blanks.
std::string escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    switch (c) {
      case '&': text += "&amp;"; break;
      case '<': text += "&lt;"; break;
      case '>': text += "&gt;"; break;
      case '"': text += "&quot;"; break;
      case '\n': text += "&#10;"; break;
      case '\r': text += "&#13;"; break;
      case '\t': text += "&#9;"; break;
      default: text += c;
    }
  }
  return text;
}

}  // namespace

void XmlText::start(std::string_view tag) {
  if (in_start_tag_) text_ += ">\n";
  text_ += std::string(2 * open_.size(), ' ') + "<" + std::string(tag);
  in_start_tag_ = true;
  open_.emplace_back(tag);
}

void XmlText::open(std::string_view tag) {
  for (const std::string& section : pending_) start(section);
  pending_.clear();
  start(tag);
}

void XmlText::attribute(std::string_view name, std::string_view value) {
  for (const std::string& section : pending_) start(section);
  pending_.clear();
  text_ += " " + std::string(name) + "=\"" + escaped(value) + "\"";
}

void XmlText::close() {
  if (!pending_.empty()) return pending_.pop_back();
  const std::string tag = open_.back();
  open_.pop_back();
  if (in_start_tag_) text_ += "/>\n";
  else text_ += std::string(2 * open_.size(), ' ') + "</" + tag + ">\n";
  in_start_tag_ = false;
}

}  // namespace corten::mjcf
