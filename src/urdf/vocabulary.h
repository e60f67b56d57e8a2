// Which elements and attributes URDF has, and what is said about all others.
#pragma once

#include <span>
#include <string_view>

#include "urdf/import.h"

namespace corten::urdf {

using Words = std::span<const std::string_view>;

/// What may stand in an element.
struct Vocabulary {
  std::string_view tag;
  Words children;  ///< at most one of each
  Words lists;     ///< any number of each
  Words idle;      ///< elements that are known, but say nothing about the dynamics
  Words attributes;
  Words idle_attributes;
};

/// Complains about whatever does not belong into `node`. An element without a vocabulary takes anything.
void check_content(Import& import, const XmlNode& node);

}  // namespace corten::urdf
