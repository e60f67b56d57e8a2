#include "compile/plugins.h"

#include <stdexcept>

#include "base/nearest_word.h"
#include "compile/fields.h"
#include "compile/messages.h"
#include "compile/plugin_numbers.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

const char* word_of_use(unsigned use) {
  switch (use) {
    case detail::kForActuators: return "an actuator";
    case detail::kForSensors: return "a sensor";
    case detail::kForPassiveForces: return "a body";
    default: return "a geom or mesh";
  }
}

std::string unknown_plugin(const std::string& name) {
  const std::vector<std::string> names = plugin_names();
  const std::vector<std::string_view> words(names.begin(), names.end());
  return "plugin " + compile::quoted(name) + " is not known" + suggestion(name, words);
}

/// Copies the parameters in the plugin's order, and reports others.
void take_parameters(PluginDraft& plugin, const mjcf::List<mjcf::PluginConfig>& configs, Diagnostics& found) {
  const std::vector<std::string>& names = plugin.info.attributes;
  const std::vector<std::string_view> words(names.begin(), names.end());
  plugin.values.assign(names.size(), "");
  for (const mjcf::PluginConfig& config : configs) {
    const auto match = std::find(names.begin(), names.end(), *config.key);
    if (match == names.end())
      found.error(config.at, "key=" + compile::quoted(*config.key) + ": plugin " +
                                 compile::quoted(plugin.plugin) + " has no such parameter" +
                                 suggestion(*config.key, words));
    else plugin.values[static_cast<std::size_t>(match - names.begin())] = *config.value;
  }
}

bool is_declared(const Draft& draft, const std::string& plugin) {
  for (const mjcf::Extension& extension : draft.spec->extensions)
    if (*extension.plugin == plugin) return true;
  return false;
}

int add_instance(Draft& draft, const std::string& name, const std::string& plugin,
                 const mjcf::List<mjcf::PluginConfig>& configs, const SourceLocation& at,
                 Diagnostics& found) {
  const std::optional<detail::PluginInfo> info = detail::find_plugin(plugin);
  if (!info) return -1;
  PluginDraft& added = draft.plugins.emplace_back();
  added.name = name;
  added.plugin = plugin;
  added.at = at;
  added.info = *info;
  take_parameters(added, configs, found);
  add_name(draft, kObjPlugin, name, at, found);
  return count(draft.plugins) - 1;
}

/// Runs a function of a registered plugin; an exception is an error of the model.
template <class Fn>
void guarded(const PluginDraft& plugin, Diagnostics& found, Fn&& fn) {
  try {
    fn();
  } catch (const std::exception& e) {
    found.error(plugin.at, "plugin " + compile::quoted(plugin.plugin) + ": " + e.what());
  }
}

}  // namespace

void declare_plugins(Draft& draft, Diagnostics& found) {
  for (const mjcf::Extension& extension : draft.spec->extensions) {
    if (!detail::find_plugin(*extension.plugin)) found.error(extension.at, unknown_plugin(*extension.plugin));
    for (const mjcf::PluginInstance& instance : extension.instances)
      add_instance(draft, *instance.name, *extension.plugin, instance.configs, instance.at, found);
  }
}

int resolve_plugin(Draft& draft, const PluginReference& reference, unsigned use, Diagnostics& found) {
  const auto& [name, instance, configs, at] = reference;
  int id = -1;
  if (!instance.empty()) {
    id = find(draft, kObjPlugin, instance, at, found, "instance");
    if (id < 0) return -1;
    const std::string& other = draft.plugins[static_cast<std::size_t>(id)].plugin;
    if (!name.empty() && name != other)
      found.error(at, "instance " + compile::quoted(instance) + " is one of plugin " +
                          compile::quoted(other) + ", not of " + compile::quoted(name));
  } else {
    if (!detail::find_plugin(name)) return found.error(at, unknown_plugin(name)), -1;
    if (!is_declared(draft, name))
      found.error(at, "plugin " + compile::quoted(name) + " is not declared; add it to <extension>");
    id = add_instance(draft, "", name, configs, at, found);
  }
  const PluginDraft& plugin = draft.plugins[static_cast<std::size_t>(id)];
  if ((plugin.info.uses & use) == 0)
    found.error(at, "plugin " + compile::quoted(plugin.plugin) + " cannot be used by " + word_of_use(use));
  return id;
}

void resolve_tree_plugins(Draft& draft, Diagnostics& found) {
  for (BodyDraft& body : draft.bodies) {
    const mjcf::PluginUse& use = body.spec->plugin;
    if (use.is_used) body.plugin = resolve_plugin(draft, use_of(use), detail::kForPassiveForces, found);
    for (GeomDraft& geom : body.geoms)
      if (geom.spec->plugin.is_used)
        geom.plugin = resolve_plugin(draft, use_of(geom.spec->plugin), detail::kForShapes, found);
  }
}

int resolve_sensor_plugin(Draft& draft, SensorDraft& sensor, Diagnostics& found) {
  sensor.plugin = resolve_plugin(draft, use_of(*sensor.spec), detail::kForSensors, found);
  if (sensor.plugin < 0) return 0;
  const PluginDraft& plugin = draft.plugins[static_cast<std::size_t>(sensor.plugin)];
  if (plugin.info.type == kPluginTouchGrid) return touch_grid_size(plugin, sensor, found);
  int size = 1;
  if (const Plugin* own = plugin.info.registered.get()) {
    sensor.stage = own->sensor_stage;
    guarded(plugin, found, [&] {
      if (own->sensor_size) size = own->sensor_size(plugin.config());
    });
  }
  if (size < 0)
    found.error(plugin.at, "plugin " + compile::quoted(plugin.plugin) + " gives a negative sensor_size");
  return std::max(0, size);
}

void finish_plugins(Draft& draft, Diagnostics& found) {
  for (std::size_t i = 0; i < draft.plugins.size(); i++) {
    PluginDraft& plugin = draft.plugins[i];
    plugin.prm = plugin_numbers(draft, static_cast<int>(i), found);
    const Plugin* own = plugin.info.registered.get();
    if (own == nullptr || !own->initial_state) continue;
    guarded(plugin, found, [&] { plugin.state = own->initial_state(plugin.config()); });
  }
}

void count_plugins(const Draft& draft, ModelSizes& sizes) {
  sizes.nplugin = count(draft.plugins);
  for (const PluginDraft& plugin : draft.plugins) {
    sizes.npluginattr += count(plugin.plugin) + 2;
    for (const std::string& value : plugin.values) sizes.npluginattr += count(value) + 1;
    sizes.npluginstate += count(plugin.state);
    sizes.npluginprm += count(plugin.prm);
  }
  for (const SensorDraft& sensor : draft.sensors)
    if (sensor.spec->type == kSensorTactile) sizes.ntaxel += sensor.dim / 3;
}

void fill_plugins(const Draft& draft, const ModelView<double>& m) {
  int character = 0, state = 0, number = 0;
  const auto put = [&](const std::string& text) {
    for (const char c : text) edit(m.plugin_attr)[character++] = static_cast<unsigned char>(c);
    character++;  // the terminating zero is already there
  };
  for (int i = 0; i < m.nplugin; i++) {
    const PluginDraft& plugin = draft.plugins[static_cast<std::size_t>(i)];
    edit(m.plugin)[i] = plugin.info.type;
    edit(m.plugin_nameadr)[i] = character;
    put(plugin.plugin);
    edit(m.plugin_attradr)[i] = character;
    for (const std::string& value : plugin.values) put(value);
    character++;  // so that the address of no parameters is in range
    edit(m.plugin_stateadr)[i] = state;
    edit(m.plugin_statenum)[i] = count(plugin.state);
    for (const double x : plugin.state) edit(m.plugin_state0)[state++] = x;
    edit(m.plugin_prmadr)[i] = number;
    edit(m.plugin_prmnum)[i] = count(plugin.prm);
    for (const double x : plugin.prm) edit(m.plugin_prm)[number++] = x;
  }
}

}  // namespace corten::compile
