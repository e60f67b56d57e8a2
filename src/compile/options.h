// <option> and <compiler>: checks and copies.
#pragma once

#include "base/diagnostics.h"
#include "corten/model.h"
#include "corten/spec/spec.h"

namespace corten::compile {

Option resolve_options(const mjcf::Option& option, Diagnostics& found);

/// Settings that no element can be blamed for.
void check_settings(const mjcf::Spec& spec, Diagnostics& found);

/// What <statistic> gives, in place of what was computed.
void override_statistics(const mjcf::Statistic& given, Statistic& computed);

}  // namespace corten::compile
