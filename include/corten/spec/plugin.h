// Plugins of a Spec: <extension> declares the plugins that a model uses, and instances that several elements
// can share. A body, geom, mesh, actuator or sensor names an instance, or a plugin with parameters of its
// own. docs/plugins.md lists the plugins.
#pragma once

#include "corten/spec/element.h"
#include "corten/spec/list.h"
#include "corten/spec/schema_plugin.h"

namespace corten::mjcf {

/// One parameter of a plugin.
struct PluginConfig : Element {
  CORTEN_MJCF_PLUGIN_CONFIG(CORTEN_MJCF_MEMBER)
};

/// An instance that elements refer to by name.
struct PluginInstance : Element {
  CORTEN_MJCF_PLUGIN_INSTANCE(CORTEN_MJCF_MEMBER)
  List<PluginConfig> configs;  ///< its parameters
};

/// A plugin that the model uses, with its named instances.
struct Extension : Element {
  CORTEN_MJCF_EXTENSION(CORTEN_MJCF_MEMBER)
  List<PluginInstance> instances;  ///< in file order
};

/// The plugin of a body, geom or mesh.
struct PluginUse : Element {
  CORTEN_MJCF_PLUGIN_USE(CORTEN_MJCF_MEMBER)
  List<PluginConfig> configs;  ///< parameters, if no instance is named
  bool is_used = false;        ///< whether the element has a <plugin>
};

}  // namespace corten::mjcf
