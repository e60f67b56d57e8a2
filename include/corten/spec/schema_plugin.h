// Attribute tables of plugins. The columns are described in element.h.
#pragma once

#define CORTEN_MJCF_PLUGIN_CONFIG(X)                          \
  X(Text, key, (), rule::required, "parameter of the plugin") \
  X(Text, value, (), rule::required, "its value, as text")

#define CORTEN_MJCF_PLUGIN_INSTANCE(X) X(Text, name, (), rule::required, "name of the instance")

#define CORTEN_MJCF_EXTENSION(X) \
  X(Text, plugin, (), rule::required, "plugin that the model uses, such as mujoco.pid")

#define CORTEN_MJCF_PLUGIN_USE(X)                                                   \
  X(Text, plugin, (), rule::own, "plugin; the element gets an instance of its own") \
  X(Text, instance, (), rule::own, "instance that <extension> declares")
