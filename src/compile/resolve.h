// Resolves names to ids, and the objects that refer to others by name.
#pragma once

#include <string>

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Registers a name for the next id of its type; reports an error if the name is already used.
void add_name(Draft& draft, ObjectType type, const std::string& name, const SourceLocation& at,
              Diagnostics& found);

/// Assigns ids to the objects of the tree, by body, and fills the name tables. The tree must not change
/// afterwards.
void number_objects(Draft& draft, Diagnostics& found);

/// The id of a name; reports an error and returns -1 if it does not exist. `attribute` is the referring
/// attribute in the message, as in `target "nose": there is no body ...`.
int find(const Draft& draft, ObjectType type, const std::string& name, const SourceLocation& at,
         Diagnostics& found, const char* attribute = nullptr);

/// The id of a name, for any type of object that a file can refer to. Reports an error for types that cannot
/// be referred to.
Reference find_object(const Draft& draft, ObjectType type, const std::string& name, const SourceLocation& at,
                      Diagnostics& found, const char* attribute);

// Call in this order: later objects refer to earlier ones.
void resolve_targets(Draft& draft, Diagnostics& found);  ///< of cameras and lights
void resolve_flexes(Draft& draft, Diagnostics& found);
void resolve_contacts(Draft& draft, Diagnostics& found);
void resolve_tendons(Draft& draft, Diagnostics& found);
void resolve_equalities(Draft& draft, Diagnostics& found);
void resolve_actuators(Draft& draft, Diagnostics& found);
void resolve_sensors(Draft& draft, Diagnostics& found);
void resolve_custom(Draft& draft, Diagnostics& found);  ///< numeric, text, tuple

}  // namespace corten::compile
