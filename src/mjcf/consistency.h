// What only a program can get wrong: a Spec that no file could have given rise to.
#pragma once

#include <optional>
#include <string>

#include "corten/spec/spec.h"

namespace corten::mjcf {

/// What is wrong with the indices in a Spec (frames, parents of classes, compilers) or with its depth;
/// nothing if all is well. Validation and writing rely on them.
std::optional<std::string> inconsistency(const Spec& spec);

}  // namespace corten::mjcf
