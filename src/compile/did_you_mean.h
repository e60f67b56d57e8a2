// Help with misspelled references.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compile/messages.h"
#include "mjcf/suggestion.h"

namespace corten::compile {

/// `; did you mean "..."?`, or nothing where none of the names (the keys of a map) is near.
template <class NameMap>
std::string did_you_mean(const std::string& wrong, const NameMap& names) {
  // A file with as many wrong references as names must not make the search for advice the slowest pass.
  const std::size_t most = 2000;
  if (names.size() > most) return "";
  std::vector<std::string_view> words;
  for (const auto& [name, id] : names) words.push_back(name);
  const auto nearest = mjcf::nearest(wrong, words);
  return nearest ? "; did you mean " + quoted(std::string(*nearest)) + "?" : "";
}

}  // namespace corten::compile
