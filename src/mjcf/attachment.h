// Copies another model, or one of its bodies, into a Spec, for <attach> and attach(). All names get a prefix
// and a suffix. Classes, assets and elements that refer to the attached ones are copied too. Options are not,
// except for the compiler settings, which its elements keep (Element::compiler).
#pragma once

#include <vector>

#include "mjcf/attached_keys.h"
#include "mjcf/copy.h"

namespace corten::mjcf {

/// Where a model is attached.
struct AttachTarget {
  Spec& spec;
  NameIndex& names;               ///< of `spec`; gets those of the copies
  ClassIndex& classes;            ///< of `spec`, likewise
  std::vector<PendingKey>& keys;  ///< gets the keyframes of the attached model
  Body& body;
  int frame = no_frame;  ///< in `body`
  SourceLocation at;     ///< of the frame around an attached world
};

/// Adds the compiler settings of an attached model to `spec`. Returns Renaming::compiler_offset.
int adopt_compilers(const Spec& child, Spec& spec);

/// Attaches `child`, or only its body `body` if that is not null.
void attach_model(const AttachTarget& to, const Spec& child, const Body* body, const Renaming& renaming);

}  // namespace corten::mjcf
