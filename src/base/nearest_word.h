// The word that was probably meant by a misspelled one.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace corten {

/// Levenshtein distance: insertions, deletions and replacements that turn one word into the other.
inline std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

/// The allowed word closest to `wrong`; empty if none is close enough.
inline std::optional<std::string_view> nearest_word(std::string_view wrong,
                                                    std::span<const std::string_view> allowed) {
  if (allowed.empty()) return std::nullopt;
  const auto distance = [&](std::string_view word) { return edits_between(wrong.substr(0, 64), word); };
  const auto best = std::min_element(allowed.begin(), allowed.end(),
                                     [&](auto a, auto b) { return distance(a) < distance(b); });
  if (distance(*best) > std::max<std::size_t>(1, best->size() / 3)) return std::nullopt;
  return *best;
}

/// `; did you mean "..."?` for the end of an error message; empty if no allowed word is close.
inline std::string suggestion(std::string_view wrong, std::span<const std::string_view> allowed) {
  const auto meant = nearest_word(wrong, allowed);
  return meant ? "; did you mean \"" + std::string(*meant) + "\"?" : "";
}

}  // namespace corten
