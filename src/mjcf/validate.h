// The rules of MJCF for a Spec, whoever made it.
#pragma once

#include <string>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"

namespace corten::mjcf {

/// Stands for the file in messages about what a program made.
inline const std::string kMadeByProgram = "<spec>";

/// Checks every element by the tables and rules that the reader has for files (schema.h, element_rules.h),
/// and leaves the Spec in the form in which the reader leaves it. What is wrong goes to `found`; the
/// attribute gets its built-in value then, so that the compiler can look for more. Elements that a program
/// made learn their location: their kind and name, or index, and those of the elements around them.
///
/// The indices of the Spec must be sound: see inconsistency().
void validate(Spec& spec, bool strict, Diagnostics& found);

}  // namespace corten::mjcf
