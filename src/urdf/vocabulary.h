// The elements and attributes of URDF, and the checks for unknown ones.
#pragma once

#include <span>
#include <string_view>

#include "urdf/import.h"

namespace corten::urdf {

using Words = std::span<const std::string_view>;

/// The allowed content of an element.
struct Vocabulary {
  std::string_view tag;
  Words children;  ///< at most one of each
  Words lists;     ///< any number of each
  Words idle;      ///< elements that are known but have no effect on the dynamics
  Words attributes;
  Words idle_attributes;
};

/// Reports content of `node` that does not belong there. An element without a vocabulary may contain
/// anything.
void check_content(Import& import, const XmlNode& node);

}  // namespace corten::urdf
