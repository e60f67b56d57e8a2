// <option> and <compiler>: checks and copies.
#pragma once

#include "base/diagnostics.h"
#include "corten/model.h"
#include "corten/spec/spec.h"

namespace corten::compile {

Option resolve_options(const mjcf::OptionSection& option, Diagnostics& found);

/// Checks the settings of <option>, <compiler> and <size>.
void check_settings(const mjcf::Spec& spec, Diagnostics& found);

/// Replaces computed statistics by those given in <statistic>.
void override_statistics(const mjcf::StatisticSection& given, Statistic& computed);

}  // namespace corten::compile
