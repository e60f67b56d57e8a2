// Checks of the indices in a Spec, which only a program can get wrong: a file cannot produce bad indices.
#pragma once

#include <optional>
#include <string>

#include "corten/spec/spec.h"

namespace corten::mjcf {

/// Describes the first bad index (frame, parent class, compiler) or an excessive nesting depth; empty if the
/// Spec is consistent. Precondition of validate() and write().
std::optional<std::string> inconsistency(const Spec& spec);

}  // namespace corten::mjcf
