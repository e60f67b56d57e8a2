// Suggestions for misspelled references.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/nearest_word.h"

namespace corten::compile {

/// `; did you mean "..."?` for the nearest name (a key of the map); empty if none is close.
template <class NameMap>
std::string did_you_mean(const std::string& wrong, const NameMap& names) {
  // Limits the cost for files with many names and many bad references.
  const std::size_t most = 2000;
  if (names.size() > most) return "";
  std::vector<std::string_view> words;
  for (const auto& [name, id] : names) words.push_back(name);
  return suggestion(wrong, words);
}

}  // namespace corten::compile
