// Initial capacity of environments on a device, where memory cannot grow during a step, and the features that
// a device does not support.
#include <algorithm>
#include <utility>

#include "batch/device.h"
#include "corten/plugin.h"
#include "corten/simulate.h"
#include "model/storage.h"

namespace corten::batch {

namespace {

constexpr int kTrialSteps = 10, kMostKeys = 16;
/// Minimum contact capacity, also for a model that starts without contacts: per geom, and bounds on the
/// total.
constexpr int kContactsPerGeom = 2, kLeastContacts = 8, kMostContacts = 64;
constexpr int kRowsPerContact = 4;  // pyramids of condim 3

/// The capacity that a few steps from the start and from each keyframe use.
DataCapacity probed_capacity(const Model& given) {
  // No user functions: they may have side effects, and a GPU does not call them.
  const Model model = given.with_user_functions({});
  Data data(model);
  for (int s = 0; s < kTrialSteps; s++) step(model, data);
  for (int key = 0; key < std::min(model->nkey, kMostKeys); key++) {
    reset_to_key(model, data, key);
    forward(model, data);
  }
  return data.storage().view;
}

bool uses_dual_solver(const Option& option) { return option.solver == kPGS || option.noslip_iterations > 0; }

std::string label(const Model& model, ObjectType type, int id) {
  const std::string& name = model.name(type, id);
  return name.empty() ? "#" + std::to_string(id) : "'" + name + "'";
}

/// Describes the first actuator or sensor with a user function, which only the CPU can call; empty if none.
std::string user_element(const Model& model) {
  const UserFunctions* user = model.storage().user.get();
  if (user == nullptr) return "";
  for (int u = 0; u < model->nu; u++) {
    const auto i = static_cast<std::size_t>(u);
    if ((user->gain && model->actuator_gaintype[i] == kGainUser) ||
        (user->bias && model->actuator_biastype[i] == kBiasUser) ||
        (user->dynamics && model->actuator_dyntype[i] == kDynUser))
      return "actuator " + label(model, kObjActuator, u) + " is of type user, with a function";
  }
  for (int s = 0; s < model->nsensor; s++)
    if (user->sensor && model->sensor_type[static_cast<std::size_t>(s)] == kSensorUser)
      return "sensor " + label(model, kObjSensor, s) + " is of type user, with a function";
  return "";
}

/// Describes the first plugin that only the CPU runs; empty if there is none.
std::string plugin_on_cpu(const Model& model) {
  for (int p = 0; p < model->nplugin; p++)
    if (model->plugin[static_cast<std::size_t>(p)] == kPluginUser)
      return "plugin " + plugin_name(model, p) + " was registered by the program";
  for (int g = 0; g < model->ngeom; g++)
    if (const int p = model->geom_plugin[static_cast<std::size_t>(g)]; p >= 0)
      return "geom " + label(model, kObjGeom, g) + " has the shape of plugin " + plugin_name(model, p);
  return "";
}

}  // namespace

DataCapacity first_capacity(const Model& model, const BatchOptions& options) {
  DataCapacity capacity = probed_capacity(model);
  for (int c = 0; c < kCapacityCount; c++) capacity[static_cast<Capacity>(c)] *= 2;
  const bool contacts = !(model->opt.disableflags & (kDisableContact | kDisableConstraint));
  const int least = contacts && model->ngeom > 1
                        ? std::clamp(kContactsPerGeom * model->ngeom, kLeastContacts, kMostContacts)
                        : 0;
  capacity.nconmax = options.max_contacts > 0 ? options.max_contacts : std::max(capacity.nconmax, least);
  capacity.npairmax = std::max(capacity.npairmax, capacity.nconmax);
  if (model->nflex > 0) capacity.nflexpairmax = std::max(capacity.nflexpairmax, capacity.nconmax);
  capacity.nefcmax = options.max_rows > 0
                         ? options.max_rows
                         : std::max(capacity.nefcmax, kRowsPerContact * capacity.nconmax + model->njnt);
  // Except for tendons, a row involves the dofs of at most two chains, which are short even in large models.
  const int entries = capacity.nefcmax * std::min(model->nv, 64);
  capacity.nJmax = std::max(capacity.nJmax, entries);
  if (uses_dual_solver(model->opt)) capacity.nBmax = std::max(capacity.nBmax, entries);
  // A fixed capacity must suffice for the whole run: twice what piles of boxes use.
  if (!options.auto_grow && model->opt.solver == kNewton) {
    capacity.nSmax =
        std::max(capacity.nSmax, 64 * model->nv + 64 * std::min(capacity.nefcmax, 3 * model->nv));
    capacity.nHmax = std::max(capacity.nHmax, 50 * model->nv);
  }
  if (detail::view_of(model).impulse_contacts())
    capacity.nimpmax = std::max({capacity.nimpmax, capacity.nefcmax, capacity.nconmax});
  return capacity;
}

std::string refusal(const Model& model, const BatchOptions& options) {
  const std::pair<const char*, bool> callables[] = {{"control", static_cast<bool>(options.control)},
                                                    {"reward", static_cast<bool>(options.reward)},
                                                    {"terminated", static_cast<bool>(options.terminated)},
                                                    {"truncated", static_cast<bool>(options.truncated)},
                                                    {"observation", static_cast<bool>(options.observation)},
                                                    {"start", static_cast<bool>(options.start)},
                                                    {"randomize", static_cast<bool>(options.randomize)}};
  std::string names;
  for (const auto& [name, set] : callables)
    if (set) names += (names.empty() ? "BatchOptions::" : ", ") + std::string(name);
  if (!names.empty()) return names + ": a GPU cannot call host functions";
  const std::string element = user_element(model);
  if (!element.empty()) return element + ", which a GPU cannot call";
  const std::string plugin = plugin_on_cpu(model);
  return plugin.empty() ? "" : plugin + ", which runs on the CPU only";
}

}  // namespace corten::batch
