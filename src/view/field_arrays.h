// Fields of a Model or a Data as arrays of a container.
#pragma once

#include <string>

#include "view/message.h"
#include "view/simulation.h"

namespace corten::view {

/// A field that a page watches.
struct Watch {
  std::string name;
  ElementType real = ElementType::f4;  ///< f4 or f8: how reals are sent
  bool all = false;                    ///< of all environments, as the array "all:NAME"
};

/// What pages watch to draw the program's own geoms; not a field.
inline constexpr const char* kUserGeoms = "user_geoms";

/// Throws std::exception if there is no such field, or if it cannot be sent for all environments.
void check_watch(const Simulation& simulation, const Watch& watch);

/// Adds a field of a Data or of the model. Fields of contacts and constraint rows have their valid rows only.
/// Besides the fields of the table: contact_force (ncon x 6, contact frame) and body_contact_force (nbody x
/// 6).
void add_field(ContainerWriter& to, const Simulation& simulation, int env, const Watch& watch);

/// Adds a field of the model.
void add_model_field(ContainerWriter& to, const Model& model, const std::string& name, ElementType real);

/// Every field: name, owner, rows, shape, type, meaning, writable.
Json describe_fields(const Simulation& simulation);

/// True if pages may write the field of a Data.
bool is_writable(const std::string& name);
/// The names of these fields, for messages.
std::string writable_names();

}  // namespace corten::view
