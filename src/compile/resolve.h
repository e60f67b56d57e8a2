// Names to ids, and the objects that refer to others by name.
#pragma once

#include <string>

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Gives the next id of its type a name. An error where the name is taken.
void add_name(Draft& draft, ObjectType type, const std::string& name, const SourceLocation& at,
              Diagnostics& found);

/// Numbers the objects of the tree by body and fills the name tables. The tree must not change afterwards.
void number_objects(Draft& draft, Diagnostics& found);

/// Id by name; an error that says what was looked for, and -1, if there is none. `attribute` is who asks, as
/// in `target "nose": there is no body ...`.
int find(const Draft& draft, ObjectType type, const std::string& name, const SourceLocation& at,
         Diagnostics& found, const char* attribute = nullptr);

/// Id by name of any type that a file can refer to, with an error for types that have no names here.
Reference find_object(const Draft& draft, ObjectType type, const std::string& name, const SourceLocation& at,
                      Diagnostics& found, const char* attribute);

// In this order: later ones refer to earlier ones.
void resolve_targets(Draft& draft, Diagnostics& found);  ///< of cameras and lights
void resolve_contacts(Draft& draft, Diagnostics& found);
void resolve_tendons(Draft& draft, Diagnostics& found);
void resolve_equalities(Draft& draft, Diagnostics& found);
void resolve_actuators(Draft& draft, Diagnostics& found);
void resolve_sensors(Draft& draft, Diagnostics& found);
void resolve_custom(Draft& draft, Diagnostics& found);  ///< numeric, text, tuple

}  // namespace corten::compile
