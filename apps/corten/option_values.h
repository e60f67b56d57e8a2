// The option --option of commands that simulate: other values for the model's <option>.
#pragma once

#include <string>
#include <vector>

#include "corten/spec.h"

namespace corten::app {

/// Values for the models that this process loads, each as NAME=VALUE: an attribute of MJCF's <option>, or
/// flag.NAME for one of its <flag>.
void use_option_values(std::vector<std::string> values);

/// True if there are any.
bool has_option_values();

/// Replaces them in `spec`. Throws UsageError for names and values that MJCF does not have.
void set_option_values(mjcf::Spec& spec);

}  // namespace corten::app
