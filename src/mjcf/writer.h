// Spec to MJCF text.
#pragma once

#include <string>

#include "corten/spec/spec.h"

namespace corten::mjcf {

/// What elements and classes give themselves, with default classes as classes and numbers with as many digits
/// as it takes to read the same number again. Reading the text gives an equal Spec.
std::string write(const Spec& spec);

}  // namespace corten::mjcf
