// The numbers of the engine's own plugins (plugin_prm), from their parameters.
#pragma once

#include <vector>

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// The numbers of an instance; empty for registered plugins. Reports bad parameters.
std::vector<double> plugin_numbers(const Draft& draft, int instance, Diagnostics& found);

/// Number of values of a touch grid; 0 after an error.
int touch_grid_size(const PluginDraft& plugin, const SensorDraft& sensor, Diagnostics& found);

}  // namespace corten::compile
