// Plugins of the C interface.
#include <memory>
#include <string>
#include <vector>

#include "c/failure.h"
#include "c/view.h"
#include "corten/c.h"
#include "corten/plugin.h"

namespace corten::c {

namespace {

/// A plugin's functions, shared by the models that have it; the last one calls `release`.
struct SharedPlugin {
  explicit SharedPlugin(const corten_plugin& from) : all(from) {}
  ~SharedPlugin() {
    if (owned && all.release != nullptr) all.release(all.user);
  }
  SharedPlugin(const SharedPlugin&) = delete;
  SharedPlugin& operator=(const SharedPlugin&) = delete;

  corten_plugin all;
  std::vector<std::string> attributes;
  bool owned = false;  ///< set once it is registered
};

using Shared = std::shared_ptr<SharedPlugin>;

Plugin::Compute compute(const char* name, corten_plugin_callback callback, const Shared& from) {
  if (callback == nullptr) return {};
  return [=](const Model& model, Data& data, int instance) {
    run_callback(name, Access::write, model, data,
                 [&](corten_view* view) { return callback(from->all.user, view, instance); });
  };
}

/// The texts of all parameters, as C callbacks take them.
struct Values {
  Values(const SharedPlugin& plugin, const PluginConfig& config) {
    for (const std::string& name : plugin.attributes) texts.emplace_back(config.text(name));
    for (const std::string& text : texts) pointers.push_back(text.c_str());
  }
  int count() const { return static_cast<int>(pointers.size()); }
  std::vector<std::string> texts;
  std::vector<const char*> pointers;
};

void require_success(const char* name, int result) {
  if (result != 0)
    throw Failure(CORTEN_ERROR_CALLBACK,
                  std::string("the ") + name + " callback returned the error " + std::to_string(result));
}

struct Sizes {
  int state = 0, sensor = 1;
};

Sizes sizes_of(const SharedPlugin& plugin, const Values& values) {
  Sizes sizes;
  if (plugin.all.sizes == nullptr) return sizes;
  require_success("sizes", plugin.all.sizes(plugin.all.user, values.pointers.data(), values.count(),
                                            &sizes.state, &sizes.sensor));
  if (sizes.state < 0) throw Failure(CORTEN_ERROR_CALLBACK, "the sizes callback gave a negative state_size");
  return sizes;
}

std::vector<double> first_state(const SharedPlugin& plugin, const PluginConfig& config) {
  const Values values(plugin, config);
  std::vector<double> state(static_cast<std::size_t>(sizes_of(plugin, values).state));
  if (plugin.all.state != nullptr)
    require_success("state", plugin.all.state(plugin.all.user, values.pointers.data(), values.count(),
                                              state.data(), static_cast<int>(state.size())));
  return state;
}

Plugin plugin_of(const Shared& from) {
  Plugin plugin;
  plugin.name = from->all.name;
  plugin.attributes = from->attributes;
  plugin.initial_state = [from](const PluginConfig& config) { return first_state(*from, config); };
  plugin.sensor_size = [from](const PluginConfig& config) {
    return sizes_of(*from, Values(*from, config)).sensor;
  };
  plugin.sensor_stage = static_cast<Stage>(from->all.sensor_stage);
  plugin.rates = compute("rates", from->all.rates, from);
  plugin.force = compute("force", from->all.force, from);
  plugin.passive = compute("passive", from->all.passive, from);
  plugin.sensor = compute("sensor", from->all.sensor, from);
  plugin.advance = compute("advance", from->all.advance, from);
  return plugin;
}

}  // namespace
}  // namespace corten::c

using namespace corten;
using namespace corten::c;

corten_result corten_register_plugin(const corten_plugin* plugin) {
  return guarded([&] {
    require(plugin, "plugin");
    require(plugin->name, "name");
    if (plugin->attribute_count > 0) require(plugin->attributes, "attributes");
    if (plugin->sensor != nullptr && (plugin->sensor_stage < 1 || plugin->sensor_stage > 3))
      throw Failure(CORTEN_ERROR_ARGUMENT, "sensor_stage must be 1, 2 or 3");
    const auto shared = std::make_shared<SharedPlugin>(*plugin);
    for (int i = 0; i < plugin->attribute_count; i++) {
      require(plugin->attributes[i], "attributes");
      shared->attributes.emplace_back(plugin->attributes[i]);
    }
    register_plugin(plugin_of(shared));
    shared->owned = true;
  });
}

corten_result corten_view_plugin_number(const corten_view* view, int instance, const char* name,
                                        double otherwise, double* out) {
  return give(out, [&] {
    require(view, "view");
    require(name, "name");
    return plugin_config(view->model, instance).number(name, otherwise);
  });
}
