#include "json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "input_file.h"
#include "printable.h"

namespace corten::app {

namespace {

constexpr std::size_t kLargestFile = 16 << 20;
constexpr int kDeepest = 50;

/// The place of a member in words. An empty key has quotes, so that it can be seen.
std::string member_place(const std::string& place, const std::string& key) {
  const std::string shown = key.empty() ? "\"\"" : key;
  return place.empty() ? shown : place + "." + shown;
}

/// Walks through the text of valid JSON and notes the line of every value.
class LineScanner {
 public:
  LineScanner(const std::string& path, std::string_view text, std::map<std::string, int>& lines)
      : path_(path), text_(text), lines_(lines) {}
  void scan() { value("", 0); }

 private:
  void skip() {
    for (; at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos;
         at_++)
      line_ += text_[at_] == '\n' ? 1 : 0;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    at_++;
    return true;
  }
  std::string quoted() {
    skip();
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    at_++;
    return Json::parse(text_.substr(begin, at_ - begin)).get<std::string>();
  }

  void value(const std::string& place, int depth) {
    skip();
    if (depth > kDeepest) throw UsageError(fmt::format("{}:{}: is nested too deeply", path_, line_));
    lines_.emplace(place, line_);  // keys with dots can have the place of another value
    if (take('{')) {
      std::set<std::string> keys;
      while (!take('}')) {
        const std::string key = quoted(), member = member_place(place, key);
        take(':');
        skip();
        if (!keys.insert(key).second)
          throw UsageError(printable(fmt::format("{}:{}: {}: is given twice", path_, line_, member)));
        value(member, depth + 1);
        take(',');
      }
    } else if (take('[')) {
      for (int i = 0; !take(']'); i++) {
        value(member_place(place, std::to_string(i)), depth + 1);
        take(',');
      }
    } else if (at_ < text_.size() && text_[at_] == '"') {
      quoted();
    } else {
      while (at_ < text_.size() && std::string_view(",]} \t\r\n").find(text_[at_]) == std::string_view::npos)
        at_++;
    }
  }

  const std::string& path_;
  std::string_view text_;
  std::map<std::string, int>& lines_;
  std::size_t at_ = 0;
  int line_ = 1;
};

/// The message of the parser, without its prefix, and the line of the error.
std::string syntax_message(const std::string& path, const std::string& text, const Json::parse_error& e) {
  const std::size_t end = std::min<std::size_t>(e.byte, text.size());
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
  std::string what = e.what();
  if (const std::size_t at = what.find("syntax error"); at != std::string::npos) what = what.substr(at);
  return fmt::format("{}:{}: {}", path, line, what);
}

/// The message about a number such as 1e999, which names the number and not its place.
std::string overflow_message(const std::string& path, const std::string& text, const Json::exception& e) {
  const std::string what = e.what();
  const std::size_t begin = what.find('\''), end = what.rfind('\'');
  const std::string number = begin < end ? what.substr(begin + 1, end - begin - 1) : "";
  const std::size_t at = std::min(text.find(number), text.size());
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return fmt::format("{}:{}: the number {} is too large", path, line, number);
}

}  // namespace

JsonText::JsonText(const std::string& path) : path_(path) {
  const std::string text = read_text_input(path, kLargestFile);
  try {
    root_ = Json::parse(text);
  } catch (const Json::parse_error& e) {
    throw UsageError(syntax_message(path, text, e));
  } catch (const Json::exception& e) {
    throw UsageError(overflow_message(path, text, e));
  }
  LineScanner(path, text, lines_).scan();
  hash_ = 14695981039346656037u;  // FNV-1a
  for (unsigned char c : text) hash_ = (hash_ ^ c) * 1099511628211u;
}

int JsonText::line(const std::string& place) const {
  const auto found = lines_.find(place);
  return found == lines_.end() ? 0 : found->second;
}

int JsonPlace::line() const { return text_->line(place_); }

void JsonPlace::fail(const std::string& what) const {
  throw PlacedError(printable(
      fmt::format("{}:{}: {}{}", text_->path(), line(), place_.empty() ? "" : place_ + ": ", what)));
}

std::string JsonPlace::shown() const {
  constexpr std::size_t kLongest = 60;
  std::string text = json_text(*value_);
  if (text.size() <= kLongest) return text;
  std::size_t end = kLongest;
  while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) end--;  // not inside of a character
  return text.substr(0, end) + "...";
}

void JsonPlace::require_object() const {
  if (!value_->is_object()) fail(fmt::format("{} must be an object: {{\"name\": ...}}", shown()));
}

void JsonPlace::allow(std::span<const std::string_view> keys) const {
  require_object();
  for (const auto& [key, member] : value_->items())
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      member_at(key, member).fail(fmt::format("unknown; allowed are {}", fmt::join(keys, ", ")));
}

bool JsonPlace::has(const std::string& key) const { return value_->contains(key); }

JsonPlace JsonPlace::at(const std::string& key) const {
  require_object();
  const auto found = value_->find(key);
  if (found == value_->end()) fail(fmt::format("\"{}\" is required", key));
  return member_at(key, *found);
}

JsonPlace JsonPlace::member_at(const std::string& key, const Json& member) const {
  return {*text_, member, member_place(place_, key)};
}

std::vector<std::pair<std::string, JsonPlace>> JsonPlace::members() const {
  require_object();
  std::vector<std::pair<std::string, JsonPlace>> all;
  for (const auto& [key, member] : value_->items()) all.emplace_back(key, member_at(key, member));
  return all;
}

std::vector<JsonPlace> JsonPlace::elements() const {
  if (!value_->is_array()) fail(fmt::format("{} must be a list: [...]", shown()));
  std::vector<JsonPlace> all;
  for (std::size_t i = 0; i < value_->size(); i++)
    all.push_back({*text_, (*value_)[i], fmt::format("{}.{}", place_, i)});
  return all;
}

double JsonPlace::number() const {
  if (!value_->is_number()) fail(fmt::format("{} is not a number", shown()));
  const double x = value_->get<double>();
  if (!std::isfinite(x)) fail("is too large");
  return x;
}

std::int64_t JsonPlace::whole(std::int64_t least, std::int64_t most) const {
  const double x = number();
  if (x != std::floor(x) || x < static_cast<double>(least) || x > static_cast<double>(most))
    fail(fmt::format("{} must be a whole number from {} to {}", shown(), least, most));
  return static_cast<std::int64_t>(x);
}

bool JsonPlace::flag() const {
  if (!value_->is_boolean()) fail(fmt::format("{} must be true or false", shown()));
  return value_->get<bool>();
}

std::string JsonPlace::text() const {
  if (!value_->is_string()) fail(fmt::format("{} must be a text in quotes", shown()));
  std::string text = value_->get<std::string>();
  if (text.empty()) fail("is empty");
  return text;
}

}  // namespace corten::app
