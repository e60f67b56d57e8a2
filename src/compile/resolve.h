// Names to ids, and the objects that refer to others by name.
#pragma once

#include <string>

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Numbers joints, geoms and sites by body and fills the name tables. The tree must not change afterwards.
void number_objects(Draft& draft, Diagnostics& found);

/// Id by name; an error that says what was looked for, and -1, if there is none.
int find(const Draft& draft, Object type, const std::string& name, const SourceLocation& at,
         Diagnostics& found);

void resolve_tendons(Draft& draft, Diagnostics& found);
void resolve_actuators(Draft& draft, Diagnostics& found);

}  // namespace corten::compile
