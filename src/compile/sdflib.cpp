#include "compile/sdflib.h"

#include <set>
#include <string>
#include <type_traits>

#include "compile/messages.h"
#include "mjcf/kinds.h"
#include "model/plugins.h"

namespace corten::compile {

namespace {

const std::string kName = "mujoco.sdf.sdflib";

bool is_sdflib(const mjcf::Extension& extension) { return *extension.plugin == kName; }

/// The only parameter says whether to draw boxes.
void check_parameters(const mjcf::List<mjcf::PluginConfig>& configs, Diagnostics& found) {
  for (const mjcf::PluginConfig& config : configs)
    if (*config.key != "aabb")
      found.error(config.at, "key=" + quoted(*config.key) + ": plugin " + quoted(kName) +
                                 " has no such parameter; it has only \"aabb\", which has no effect here");
}

}  // namespace

std::optional<mjcf::Spec> without_sdflib(const mjcf::Spec& spec, Diagnostics& found) {
  bool declared = false;
  std::set<std::string> instances;
  for (const mjcf::Extension& extension : spec.extensions) {
    if (!is_sdflib(extension)) continue;
    declared = true;
    for (const mjcf::PluginInstance& instance : extension.instances) {
      instances.insert(*instance.name);
      check_parameters(instance.configs, found);
    }
  }
  if (!declared || detail::find_plugin(kName)) return std::nullopt;

  const auto drop = [&](mjcf::PluginUse& use) {
    const bool by_name = use.instance->empty() && *use.plugin == kName;
    if (!use.is_used || (!by_name && !instances.contains(*use.instance))) return;
    if (!use.plugin->empty() && *use.plugin != kName) return;  // a wrong name, which is reported later
    check_parameters(use.configs, found);
    use = {};
  };
  mjcf::Spec plain = spec;
  plain.extensions.erase_if(is_sdflib);
  for (mjcf::Mesh& mesh : plain.meshes) drop(mesh.plugin);
  mjcf::for_each_element(plain.world, [&](auto& element) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(element)>, mjcf::Geom>) drop(element.plugin);
  });
  return plain;
}

}  // namespace corten::compile
