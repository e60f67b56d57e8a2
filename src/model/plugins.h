// Plugins of a model: what the engine's own can do, and those that a program has registered.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/plugin.h"
#include "exec/exec.h"

namespace corten::detail {

struct ModelStorage;

/// The registered plugin of each instance; null for the engine's own.
using PluginList = std::vector<std::shared_ptr<const Plugin>>;

inline bool any_registered(const PluginList& plugins) {
  for (const auto& plugin : plugins)
    if (plugin) return true;
  return false;
}

/// What a plugin can be used for, as bits.
enum PluginUseBit : unsigned { kForActuators = 1, kForSensors = 2, kForPassiveForces = 4, kForShapes = 8 };

/// What the compiler must know of a plugin.
struct PluginInfo {
  PluginType type = kPluginUser;
  unsigned uses = 0;  ///< bits of PluginUseBit
  std::vector<std::string> attributes;
  std::shared_ptr<const Plugin> registered;  ///< null: one of the engine's own
};

/// The plugin with this name; empty if there is none.
std::optional<PluginInfo> find_plugin(std::string_view name);

/// Finds the registered plugins of a model that was read from a file. Returns a message if one is missing.
std::optional<std::string> bind_plugins(ModelStorage& storage);

/// The text that begins at `address` in plugin_attr.
std::string plugin_text(std::span<const int> characters, int address);

inline const Plugin::Compute& function_of(const Plugin& plugin, PluginCall call) {
  switch (call) {
    case PluginCall::rates: return plugin.rates;
    case PluginCall::force: return plugin.force;
    case PluginCall::passive: return plugin.passive;
    case PluginCall::sensor: return plugin.sensor;
    case PluginCall::advance: break;
  }
  return plugin.advance;
}

}  // namespace corten::detail
