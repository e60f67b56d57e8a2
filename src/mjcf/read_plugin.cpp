// Reads plugins: <extension>, and <plugin> inside of bodies, geoms and meshes.
#include "mjcf/reading.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

void read_config(Reading& reading, const XmlNode& node, List<PluginConfig>& configs) {
  PluginConfig config;
  read_attributes(reading, node, no_tag, Place::element, config);
  expect_no_children(reading, node);
  for (const PluginConfig& other : configs)
    if (*other.key == *config.key)
      return reading.found.error(config.at, "key=" + in_quotes(*config.key) + ": is given twice");
  configs.push_back(std::move(config));
}

void read_instance(Reading& reading, const XmlNode& node, Extension& extension) {
  PluginInstance& instance = extension.instances.emplace_back();
  read_attributes(reading, node, no_tag, Place::element, instance);
  read_plugin_configs(reading, node, instance.configs);
  reading.names.add(kObjPlugin, *instance.name);
}

void read_extension_plugin(Reading& reading, const XmlNode& node, Spec& spec) {
  Extension& extension = spec.extensions.emplace_back();
  static constexpr Child<Extension> children[] = {{"instance", read_instance}};
  read_attributes(reading, node, no_tag, Place::element, extension);
  read_children<Extension>(reading, node, children, extension);
}

}  // namespace

void read_plugin_configs(Reading& reading, const XmlNode& node, List<PluginConfig>& configs) {
  static constexpr Child<List<PluginConfig>> children[] = {{"config", read_config}};
  read_children<List<PluginConfig>>(reading, node, children, configs);
}

void read_plugin_use(Reading& reading, const XmlNode& node, PluginUse& use) {
  use = {};
  use.is_used = true;
  read_attributes(reading, node, no_tag, Place::element, use);
  read_plugin_configs(reading, node, use.configs);
  check_plugin(use, reading.found);
}

bool share_plugin(Reading& reading, PluginUse& use, const std::string& name) {
  if (!use.instance->empty()) return true;
  for (Extension& extension : reading.spec.extensions) {
    if (*extension.plugin != *use.plugin) continue;
    PluginInstance& instance = extension.instances.emplace_back();
    instance.at = use.at;
    instance.name = name;
    instance.configs = std::move(use.configs);
    use.configs.clear();
    use.instance = name;
    reading.names.add(kObjPlugin, name);
    return true;
  }
  reading.found.error(use.at, "plugin=" + in_quotes(*use.plugin) +
                                  ": is not declared; add it to <extension> before the bodies");
  return false;
}

void read_extension(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {{"plugin", read_extension_plugin}};
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
