// What every element of a Spec has besides its attributes.
//
// An element's attributes are one table (schema_*.h) with the rows
//     X(Kind, member, (built-in default), rule, "documentation")
// The struct of an element has a member `Attr<Kind> member` for each row; reader, writer, default classes and
// messages come from the same rows. The XML name is the member's name (see xml_word); two members can share
// one where no element allows both. The rule says where the attribute may stand and which numbers it takes;
// only the library itself looks at it.
#pragma once

#include "corten/error.h"
#include "corten/spec/attribute.h"
#include "corten/spec/keywords.h"

namespace corten::mjcf {

struct Element {
  SourceLocation at;  ///< for messages about this element; empty for one that a program made
  /// Whose conventions (angle unit, eulerseq, autolimits, folders, ...) the element was written under: 0 is
  /// Spec::compiler, i is Spec::attached_compilers[i - 1]. See compiler_of().
  int compiler = 0;
};

}  // namespace corten::mjcf

/// A table row as a struct member.
#define CORTEN_MJCF_MEMBER(Kind, member, initial, rule_, doc) Attr<Kind> member{Kind initial};
