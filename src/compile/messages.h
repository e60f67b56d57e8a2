// Formatting of numbers and keywords in messages.
#pragma once

#include <cstdio>
#include <string>

#include "base/standard.h"
#include "corten/spec/keywords.h"

namespace corten::compile {

inline std::string text(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", value);
  return buffer;
}

/// The numbers of any container, separated by blanks: `1 0 0.5`.
template <class Numbers>
std::string text_of(const Numbers& values) {
  std::string all;
  for (double value : values) {
    if (!all.empty()) all += ' ';
    all += text(value);
  }
  return all;
}

inline std::string quoted(const std::string& name) { return "\"" + name + "\""; }

/// A number with all digits, so that a value just beyond a bound does not look like the bound.
inline std::string exact_text(double value) {
  char buffer[32];
  return std::string(buffer, corten::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

/// Error message for an invalid coefficient of restitution; empty if it is valid.
inline std::string restitution_fault(double value) {
  return value >= 0 && value <= 1 ? std::string()
                                  : "restitution " + exact_text(value) + " must lie between 0 and 1";
}

/// The keyword of an enumerator.
template <class Enum>
std::string word(Enum value) {
  return std::string(word_of(value));
}

}  // namespace corten::compile
