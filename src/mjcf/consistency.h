// What only a program can get wrong: a Spec that no file could have given rise to.
#pragma once

#include <optional>
#include <string>

#include "corten/spec/spec.h"

namespace corten::mjcf {

/// What is wrong with the indices in a Spec (frames, parents of classes, compilers) or with its depth;
/// nothing if all is well. Reading and writing rely on them.
std::optional<std::string> inconsistency(const Spec& spec);

/// Tells the elements of `to` where those of `from`, the same model, come from; an element that a program
/// made comes from `unknown_file`.
void copy_locations(const Spec& from, Spec& to, const std::string& unknown_file);

}  // namespace corten::mjcf
