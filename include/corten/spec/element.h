// The base of all Spec elements, and the columns of the attribute tables.
//
// The attributes of an element are a table in schema_*.h, with the rows
//     X(Kind, member, (built-in default), rule, "documentation")
// The element's struct has a member `Attr<Kind> member` for each row. The reader, writer, default classes and
// messages are generated from the same rows. The XML name is the member's name (see xml_word); two members
// can share an XML name if no element allows both. The rule says where the attribute is allowed and which
// values are valid; it is used only inside the library (src/mjcf/schema.h).
#pragma once

#include "corten/error.h"
#include "corten/spec/attribute.h"
#include "corten/spec/keywords.h"

namespace corten::mjcf {

/// What all elements have.
struct Element {
  SourceLocation at;  ///< for messages about this element; empty if a program created it
  /// The <compiler> whose settings (angle unit, eulerseq, autolimits, folders, ...) apply to the element: 0
  /// is Spec::compiler, i is Spec::attached_compilers[i - 1]. See compiler_of().
  int compiler = 0;
};

}  // namespace corten::mjcf

/// A table row as a struct member.
#define CORTEN_MJCF_MEMBER(Kind, member, initial, rule_, doc) Attr<Kind> member{Kind initial};
