// Paths of elements as messages show them: `body "torso" / geom "skin"`.
#pragma once

#include <cstddef>
#include <string>

namespace corten::mjcf {

/// Joins the labels of n nested elements; label_of(0) is the innermost. The middle of a long path is omitted.
template <class LabelOf>
std::string joined_path(std::size_t n, LabelOf&& label_of) {
  constexpr std::size_t innermost = 6;
  std::string text;
  for (std::size_t i = n; i-- > 0;) {
    const bool is_outermost = i + 1 == n;
    if (i >= innermost && !is_outermost) continue;
    text += label_of(i);
    if (is_outermost && i > innermost) text += " / ...";
    if (i > 0) text += " / ";
  }
  return text;
}

}  // namespace corten::mjcf
