// Reads text line by line and word by word, with line numbers for errors.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "asset/result.h"
#include "base/standard.h"

namespace corten::asset {

inline std::string_view as_text(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

/// Removes the next word from the front of a line and returns it; empty at the end.
inline std::string_view next_word(std::string_view& line) {
  std::size_t start = 0;
  while (start < line.size() && is_blank(line[start])) ++start;
  std::size_t end = start;
  while (end < line.size() && !is_blank(line[end])) ++end;
  const std::string_view word = line.substr(start, end - start);
  line.remove_prefix(end);
  return word;
}

/// Converts ASCII letters to lower case.
std::string lowered(std::string_view word);

/// The whole word as a number; nullopt if it is not one, or out of range.
template <class T>
std::optional<T> number(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  T value{};
  const auto [end, error] = corten::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

/// A word of the file for a message: shortened, without control characters.
std::string quoted(std::string_view word);

/// Iterates over the lines of a text, with any line endings.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_(text) {}

  /// Gets the next line; false at the end of the text.
  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    line = rest_.substr(0, end);
    rest_.remove_prefix(
        end + std::min<std::size_t>(rest_.substr(end).starts_with("\r\n") ? 2 : 1, rest_.size() - end));
    ++line_;
    return true;
  }

  int line() const { return line_; }  ///< number of the last line returned, from 1
  std::size_t left() const { return rest_.size(); }
  std::string_view rest() const { return rest_; }

  Failure failure(const std::string& what) const { return {"line " + std::to_string(line_) + ": " + what}; }

 private:
  std::string_view rest_;
  int line_ = 0;
};

}  // namespace corten::asset
