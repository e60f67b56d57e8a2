// Validation of a Spec against the rules of MJCF.
#pragma once

#include <string>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"

namespace corten::mjcf {

/// File name in messages about elements that a program created.
inline const std::string kMadeByProgram = "<spec>";

/// Checks every element by the same tables and rules as the reader (schema.h, element_rules.h) and normalizes
/// the Spec as the reader does. Errors and warnings are added to `found`; an invalid attribute is set to its
/// built-in value, so that compilation can continue and find more errors. Elements created by a program get a
/// location: their kind and name or index, and those of the enclosing elements.
///
/// Precondition: the indices of the Spec are valid, see inconsistency().
void validate(Spec& spec, bool strict, Diagnostics& found);

}  // namespace corten::mjcf
