// Plugins: actuators, sensors and passive forces that model files name in plugin elements. Some are part of
// the engine (docs/plugins.md); a program registers others before it loads a model:
//
//     register_plugin({.name = "my.thruster",
//                      .attributes = {"gain"},
//                      .force = [](const Model& m, Data& d, int instance) { ... }});
//
// A model that names a plugin that is not known cannot be loaded.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/model.h"

namespace corten {

/// The parameters of a plugin instance: texts by name.
class PluginConfig {
 public:
  PluginConfig() = default;
  /// Parameters with these names and values.
  PluginConfig(std::span<const std::string> names, std::vector<std::string> values)
      : names_(names.begin(), names.end()), values_(std::move(values)) {}

  /// The text of a parameter; empty if the model does not give it.
  std::string_view text(std::string_view name) const;
  /// A parameter as a number; `otherwise` if it is not given. Throws std::invalid_argument for other texts.
  double number(std::string_view name, double otherwise = 0) const;

 private:
  std::vector<std::string> names_, values_;
};

/// A plugin that a program has registered. Functions that are not set are not called; what is set says what
/// elements can use the plugin. Functions may throw: the exception leaves the function that was called, as
/// for UserFunctions. Several threads may call them at once, each with its own Data. A GPU cannot call them.
struct Plugin {
  /// Called for every instance. Fields of `Model` say which elements use it: actuator_plugin, body_plugin,
  /// sensor_plugin.
  using Compute = std::function<void(const Model&, Data&, int instance)>;

  std::string name;                     ///< name in model files
  std::vector<std::string> attributes;  ///< names of its parameters
  /// The state of an instance after a reset; its length is the size of the state. Not set: no state.
  std::function<std::vector<double>(const PluginConfig&)> initial_state{};
  /// Replaces the state by that of the next step, at the end of a step: d->plugin_state from
  /// m->plugin_stateadr[instance] on.
  Compute advance{};

  Compute rates{};                                        ///< actuators: writes act_dot
  Compute force{};                                        ///< actuators: writes actuator_force
  Compute passive{};                                      ///< bodies: adds to qfrc_passive
  Compute sensor{};                                       ///< sensors: writes sensordata, which is zero
  std::function<int(const PluginConfig&)> sensor_size{};  ///< number of values of a sensor; not set: 1
  Stage sensor_stage = kStageAcceleration;                ///< after which `sensor` is called
};

/// Registers a plugin for the whole program. Throws std::invalid_argument if the name is empty or belongs to
/// a plugin that is part of the engine. A plugin with the same name is replaced; models that are loaded
/// already keep the old one.
void register_plugin(Plugin plugin);

/// Names of all plugins, those of the engine first.
std::vector<std::string> plugin_names();

/// Name of the plugin of an instance. Throws std::out_of_range if there is no such instance.
std::string plugin_name(const Model& model, int instance);

/// The parameters of an instance. Throws std::out_of_range if there is no such instance.
PluginConfig plugin_config(const Model& model, int instance);

}  // namespace corten
