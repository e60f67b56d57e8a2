// Compiles plugins: instances, their parameters, and the elements that use them.
#pragma once

#include "compile/draft.h"
#include "compile/layout.h"

namespace corten::compile {

/// Adds the named instances, and reports unknown plugins.
void declare_plugins(Draft& draft, Diagnostics& found);

/// How an element names its plugin.
struct PluginReference {
  const std::string& plugin;
  const std::string& instance;
  const mjcf::List<mjcf::PluginConfig>& configs;
  const SourceLocation& at;
};
template <class E>
PluginReference use_of(const E& e) {
  return {*e.plugin, *e.instance, e.configs, e.at};
}

/// The instance that an element names, or a new one with its parameters; -1 after an error. `use`: a bit of
/// PluginUseBit.
int resolve_plugin(Draft& draft, const PluginReference& reference, unsigned use, Diagnostics& found);

/// Resolves the plugins of bodies and geoms.
void resolve_tree_plugins(Draft& draft, Diagnostics& found);

/// Resolves the plugin of a sensor and sets its stage. Returns the number of its values.
int resolve_sensor_plugin(Draft& draft, SensorDraft& sensor, Diagnostics& found);

/// Computes the numbers and states of all instances, whose users are known.
void finish_plugins(Draft& draft, Diagnostics& found);

/// The numbers of a distance function of the engine, with its defaults. Reports bad ones.
std::vector<double> shape_numbers(const PluginDraft& plugin, Diagnostics& found);

void count_plugins(const Draft& draft, ModelSizes& sizes);
void fill_plugins(const Draft& draft, const ModelView<double>& m);

/// Completes the numbers of cables: curvature, stiffness and distance of their bodies in the pose of `d`.
void fit_cables(const ModelView<double>& m, const DataView<double>& d);

}  // namespace corten::compile
