// The MJCF writer: from a Spec to XML text.
#pragma once

#include <string>

#include "corten/spec/spec.h"

namespace corten::mjcf {

/// The Spec as MJCF text. Elements and default classes have only their own attributes; numbers have enough
/// digits to be read back exactly. Reading the text gives an equal Spec.
std::string write(const Spec& spec);

}  // namespace corten::mjcf
