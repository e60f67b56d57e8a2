#include "model/plugins.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <mutex>
#include <stdexcept>

#include "base/standard.h"
#include "corten/keywords.h"
#include "model/storage.h"

namespace corten {

namespace {

/// A plugin that is part of the engine.
struct BuiltIn {
  PluginType type;
  unsigned uses;
  std::vector<std::string> attributes;
};

const std::vector<BuiltIn>& built_in() {
  static const std::vector<BuiltIn> all = {
      {kPluginTouchGrid, detail::kForSensors, {"nchannel", "size", "fov", "gamma"}},
      {kPluginCable, detail::kForPassiveForces, {"twist", "bend", "flat", "vmax"}},
      {kPluginPid, detail::kForActuators, {"kp", "ki", "kd", "imax", "slewmax"}},
      {kPluginBolt, detail::kForShapes, {"radius"}},
      {kPluginBowl, detail::kForShapes, {"height", "radius", "thickness"}},
      {kPluginGear, detail::kForShapes, {"alpha", "diameter", "teeth", "thickness", "innerdiameter"}},
      {kPluginNut, detail::kForShapes, {"radius"}},
      {kPluginTorus, detail::kForShapes, {"radius1", "radius2"}}};
  return all;
}

struct Registry {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<const Plugin>, std::less<>> plugins;
};

Registry& registry() {
  static Registry all;
  return all;
}

std::shared_ptr<const Plugin> registered(std::string_view name) {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  const auto found = all.plugins.find(name);
  return found == all.plugins.end() ? nullptr : found->second;
}

unsigned uses_of(const Plugin& plugin) {
  return (plugin.force || plugin.rates ? detail::kForActuators : 0u) |
         (plugin.sensor ? detail::kForSensors : 0u) | (plugin.passive ? detail::kForPassiveForces : 0u);
}

bool is_built_in(std::string_view name) {
  for (const Keyword& keyword : keywords_of<PluginType>())
    if (keyword.word == name) return true;
  return false;
}

PluginConfig config_of(const ModelFields& m, int instance, std::span<const std::string> attributes) {
  std::vector<std::string> values;
  int address = m.plugin_attradr[static_cast<std::size_t>(instance)];
  for (std::size_t i = 0; i < attributes.size(); i++) {
    values.push_back(detail::plugin_text(m.plugin_attr, address));
    address += static_cast<int>(values.back().size()) + 1;
  }
  return {attributes, std::move(values)};
}

/// How many texts a model has for the parameters of an instance.
std::ptrdiff_t texts_of(const ModelFields& m, std::size_t instance) {
  const bool is_last = instance + 1 == m.plugin.size();
  const auto from = m.plugin_attr.begin() + m.plugin_attradr[instance];
  const auto end = is_last ? m.plugin_attr.end() : m.plugin_attr.begin() + m.plugin_nameadr[instance + 1];
  // One more zero follows them.
  return from < end ? std::count(from, end, 0) - 1 : -1;
}

/// What does not fit a registered plugin in a model that was compiled with another one of this name; empty if
/// all does. Its functions write to the state and to sensors, whose sizes they know.
std::string misfit(const ModelFields& m, std::size_t instance, const Plugin& plugin) {
  if (texts_of(m, instance) != static_cast<std::ptrdiff_t>(plugin.attributes.size())) return "parameters";
  const PluginConfig config = config_of(m, static_cast<int>(instance), plugin.attributes);
  const std::size_t state = plugin.initial_state ? plugin.initial_state(config).size() : 0;
  if (state != static_cast<std::size_t>(m.plugin_statenum[instance])) return "state";
  const int size = plugin.sensor_size ? plugin.sensor_size(config) : 1;
  for (std::size_t s = 0; s < m.sensor_plugin.size(); s++)
    if (m.sensor_plugin[s] == static_cast<int>(instance) && m.sensor_dim[s] != size) return "sensors";
  return "";
}

void require_instance(const Model& model, int instance) {
  if (instance < 0 || instance >= model->nplugin)
    throw std::out_of_range("the model has no plugin instance " + std::to_string(instance));
}

}  // namespace

std::string_view PluginConfig::text(std::string_view name) const {
  for (std::size_t i = 0; i < names_.size() && i < values_.size(); i++)
    if (names_[i] == name) return values_[i];
  return {};
}

double PluginConfig::number(std::string_view name, double otherwise) const {
  std::string_view words = text(name);
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  while (!words.empty() && is_space(words.front())) words.remove_prefix(1);
  while (!words.empty() && is_space(words.back())) words.remove_suffix(1);
  if (words.empty()) return otherwise;
  if (words.front() == '+') words.remove_prefix(1);
  double value = 0;
  const char* end = words.data() + words.size();
  if (corten::from_chars(words.data(), end, value).ptr != end)
    throw std::invalid_argument("parameter \"" + std::string(name) + "\" of a plugin is not a number: \"" +
                                std::string(words) + "\"");
  return value;
}

void register_plugin(Plugin plugin) {
  if (plugin.name.empty()) throw std::invalid_argument("register_plugin: the plugin has no name");
  if (is_built_in(plugin.name))
    throw std::invalid_argument("register_plugin: " + plugin.name + " is part of the engine");
  const std::string name = plugin.name;
  auto shared = std::make_shared<const Plugin>(std::move(plugin));
  Registry& all = registry();
  {
    const std::lock_guard lock(all.mutex);
    all.plugins[name].swap(shared);
  }
  // The one that was replaced ends here, after the lock: its functions may own what registers plugins.
}

std::vector<std::string> plugin_names() {
  std::vector<std::string> names;
  for (const Keyword& keyword : keywords_of<PluginType>()) names.emplace_back(keyword.word);
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  for (const auto& [name, plugin] : all.plugins) names.push_back(name);
  return names;
}

std::string plugin_name(const Model& model, int instance) {
  require_instance(model, instance);
  return detail::plugin_text(model->plugin_attr, model->plugin_nameadr[static_cast<std::size_t>(instance)]);
}

PluginConfig plugin_config(const Model& model, int instance) {
  const std::string name = plugin_name(model, instance);
  std::vector<std::string> attributes;
  if (const auto& plugin = model.storage().plugins[static_cast<std::size_t>(instance)])
    attributes = plugin->attributes;
  else attributes = detail::find_plugin(name)->attributes;
  return config_of(*model, instance, attributes);
}

namespace detail {

std::optional<PluginInfo> find_plugin(std::string_view name) {
  for (const BuiltIn& plugin : built_in())
    if (word_of(plugin.type) == name) return PluginInfo{plugin.type, plugin.uses, plugin.attributes, nullptr};
  if (auto plugin = registered(name))
    return PluginInfo{kPluginUser, uses_of(*plugin), plugin->attributes, plugin};
  return std::nullopt;
}

std::string plugin_text(std::span<const int> characters, int address) {
  std::string text;
  for (auto i = static_cast<std::size_t>(address); i < characters.size() && characters[i] != 0; i++)
    text += static_cast<char>(characters[i]);
  return text;
}

std::optional<std::string> bind_plugins(ModelStorage& storage) {
  const ModelFields& m = storage.fields;
  storage.plugins.assign(static_cast<std::size_t>(m.nplugin), nullptr);
  for (std::size_t i = 0; i < storage.plugins.size(); i++) {
    if (m.plugin[i] != kPluginUser) continue;
    const std::string name = plugin_text(m.plugin_attr, m.plugin_nameadr[i]);
    storage.plugins[i] = registered(name);
    if (!storage.plugins[i]) return "plugin \"" + name + "\" is not registered";
    try {
      if (const std::string what = misfit(m, i, *storage.plugins[i]); !what.empty())
        return "plugin \"" + name + "\" is registered with other " + what + "; compile the MJCF again";
    } catch (const std::exception& error) {
      return "plugin \"" + name + "\": " + error.what();
    }
  }
  return std::nullopt;
}

}  // namespace detail

}  // namespace corten
