// What every element of a Spec has besides its attributes.
#pragma once

#include "base/diagnostics.h"
#include "mjcf/attribute.h"
#include "mjcf/keywords.h"
#include "mjcf/schema.h"

namespace corten::mjcf {

struct Element {
  SourceLocation at;  ///< for messages about this element
  /// Whose conventions (angle unit, eulerseq, autolimits, folders, ...) the element was written under: 0 is
  /// Spec::compiler, i is Spec::attached_compilers[i - 1]. See compiler_of().
  int compiler = 0;
};

}  // namespace corten::mjcf
