// Batches of the C interface.
#include <algorithm>
#include <climits>
#include <functional>

#include "c/arrays.h"
#include "c/failure.h"
#include "c/objects.h"
#include "c/view.h"
#include "corten/simulate.h"

namespace corten::c {

namespace {

/// Converts a number to an enumerator; throws if out of range.
template <class Enum>
Enum enumerator(const char* name, int value, int count) {
  if (value < 0 || value >= count)
    throw Failure(CORTEN_ERROR_ARGUMENT, std::string(name) + " is " + std::to_string(value) +
                                             ": must be from 0 to " + std::to_string(count - 1));
  return static_cast<Enum>(value);
}

std::vector<std::string> strings(const char* const* texts, std::size_t count) {
  std::vector<std::string> result;
  if (count > 0) require(texts, "the list of names");
  for (std::size_t i = 0; i < count; i++) {
    require(texts[i], "a name");
    result.emplace_back(texts[i]);
  }
  return result;
}

/// An end of episodes as a function; empty if there is none.
std::function<bool(const Environment&)> condition(const char* name, corten_batch_condition callback,
                                                  void* user) {
  if (callback == nullptr) return {};
  return [=](const Environment& env) {
    int over = 0;
    run_callback(name, Access::read, env.model, env.data,
                 [&](corten_view* view) { return callback(user, view, env.index, &over); });
    return over != 0;
  };
}

void set_callbacks(BatchOptions& options, const corten_batch_options& from) {
  if (from.reward != nullptr)
    options.reward = [callback = from.reward, user = from.user](const Environment& env) {
      double reward = 0;
      run_callback("reward", Access::read, env.model, env.data,
                   [&](corten_view* view) { return callback(user, view, env.index, &reward); });
      return reward;
    };
  options.terminated = condition("terminated", from.terminated, from.user);
  options.truncated = condition("truncated", from.truncated, from.user);
}

BatchOptions batch_options(const corten_batch_options& from) {
  BatchOptions options;
  options.envs = from.envs;
  options.threads = from.threads;
  options.device = enumerator<Device>("device", from.device, 3);
  options.precision = enumerator<Precision>("precision", from.precision, 2);
  options.mirror = from.mirror != 0;
  options.auto_grow = from.auto_grow != 0;
  options.notify = [](std::string_view) {};  // corten_batch_device has the note
  options.fields = strings(from.fields, from.field_count);
  options.vary = strings(from.vary, from.vary_count);
  options.max_contacts = from.max_contacts;
  options.max_rows = from.max_rows;
  options.seed = from.seed;
  options.first_env = from.first_env;
  options.start_key = from.start_key;
  options.forward_on_reset = from.forward_on_reset != 0;
  options.autoreset = enumerator<Autoreset>("autoreset", from.autoreset, 3);
  options.on_fault = enumerator<FaultPolicy>("on_fault", from.on_fault, 3);
  options.max_episode_steps = from.max_episode_steps;
  set_callbacks(options, from);
  return options;
}

/// The result of get(), if the batch has an array of this name.
template <class Get>
auto named(const BatchObject& batch, std::string_view name, Get get) {
  if (std::find(batch.names.begin(), batch.names.end(), name) != batch.names.end()) return get();
  std::string all;
  for (const std::string& known : batch.names) all += (all.empty() ? "" : ", ") + known;
  throw Failure(CORTEN_ERROR_NOT_FOUND,
                "the batch has no array \"" + std::string(name) + "\"; arrays: " + all);
}

/// Numbers of environments, which the batch checks. Their states are counted by an int.
std::span<const int> environments(const int* envs, std::size_t count) {
  if (count > INT_MAX)
    throw Failure(CORTEN_ERROR_ARGUMENT, "env_count is " + std::to_string(count) + ": too many");
  return required(envs, count, "envs");
}

/// The rollout with the sizes of its arrays checked. A wrong number of environments, steps or components is
/// left to the rollout itself.
Rollout rollout_of(const Batch& batch, const corten_rollout& from) {
  const auto count = [](int n) { return static_cast<std::size_t>(std::max(n, 0)); };
  const std::size_t envs = count(from.envs == 0 ? batch.envs() : from.envs), rows = envs * count(from.steps),
                    state = count(state_size(batch.model(), from.components));
  Rollout rollout;
  rollout.envs = from.envs;
  rollout.steps = from.steps;
  rollout.substeps = from.substeps;
  rollout.components = from.components;
  rollout.initial = optional(from.initial, from.initial_size, envs * state, "initial");
  rollout.controls = optional(from.controls, from.controls_size, rows * count(batch.model()->nu), "controls");
  rollout.states = optional(from.states, from.states_size, rows * state, "states");
  rollout.sensordata =
      optional(from.sensordata, from.sensordata_size, rows * count(batch.model()->nsensordata), "sensordata");
  rollout.faults = optional(from.faults, from.faults_size, envs, "faults");
  return rollout;
}

}  // namespace
}  // namespace corten::c

using namespace corten;
using namespace corten::c;

void corten_batch_options_default(corten_batch_options* options) {
  if (options == nullptr) return;
  const BatchOptions from;
  *options = {from.envs,
              from.threads,
              static_cast<int>(from.device),
              static_cast<int>(from.precision),
              from.mirror,
              from.auto_grow,
              nullptr,
              0,
              nullptr,
              0,
              from.max_contacts,
              from.max_rows,
              from.seed,
              from.start_key,
              from.forward_on_reset,
              static_cast<int>(from.autoreset),
              static_cast<int>(from.on_fault),
              from.max_episode_steps,
              nullptr,
              nullptr,
              nullptr,
              nullptr,
              from.first_env};
}

corten_result corten_batch_create(corten_model model, const corten_batch_options* options,
                                  corten_batch* out) {
  return give(out, [&] {
    require(options, "options");
    Batch batch(*UseModel(model), batch_options(*options));
    std::vector<std::string> names = batch.array_names();
    return handle_for<corten_batch>(Kind::batch, BatchObject{std::move(batch), std::move(names), {}});
  });
}

corten_result corten_batch_free(corten_batch batch) {
  return guarded([&] { remove_object(Kind::batch, batch); });
}

corten_result corten_batch_device(corten_batch batch, int* device, const char** note) {
  return guarded([&] {
    require(device, "device");
    const UseBatch use(batch);
    *device = use->batch.device() == Device::cuda ? 1 : 0;
    if (note != nullptr) *note = use->batch.device_note().c_str();
  });
}

corten_result corten_batch_array(corten_batch batch, const char* name, corten_field* out) {
  return give(out, [&] {
    require(name, "name");
    const UseBatch use(batch);
    const Array array = named(*use, name, [&] { return use->batch.array(name); });
    corten_field field{};
    field.data = array.data;
    field.dtype = static_cast<int>(array.dtype);
    field.ndim = array.ndim;
    for (int k = 0; k < array.ndim; k++) field.shape[k] = array.shape[static_cast<std::size_t>(k)];
    field.writable = 1;
    field.rows = "envs";
    field.meaning = "";
    return field;
  });
}

corten_result corten_batch_array_count(corten_batch batch, int* out) {
  return give(out, [&] { return static_cast<int>(UseBatch(batch)->names.size()); });
}

corten_result corten_batch_array_name(corten_batch batch, int index, const char** out) {
  return give(out, [&] {
    const UseBatch use(batch);
    if (index < 0 || index >= static_cast<int>(use->names.size()))
      throw Failure(CORTEN_ERROR_NOT_FOUND, "the batch has " + std::to_string(use->names.size()) + " arrays");
    return use->names[static_cast<std::size_t>(index)].c_str();
  });
}

corten_result corten_batch_tensor(corten_batch batch, const char* name, corten_tensor* out) {
  return give(out, [&] {
    require(name, "name");
    const UseBatch use(batch);
    const DeviceArray array = named(*use, name, [&] { return use->batch.device_array(name); });
    return corten_tensor{array.data,
                         array.device.device_type,
                         array.device.device_id,
                         array.ndim,
                         array.dtype.code,
                         array.dtype.bits,
                         array.dtype.lanes,
                         array.shape,
                         array.strides,
                         array.byte_offset,
                         array.stream};
  });
}

corten_result corten_batch_push(corten_batch batch, const char* const* names, size_t count) {
  return guarded([&] { UseBatch(batch)->batch.push(strings(names, count)); });
}
corten_result corten_batch_pull(corten_batch batch, const char* const* names, size_t count) {
  return guarded([&] { UseBatch(batch)->batch.pull(strings(names, count)); });
}
corten_result corten_batch_synchronize(corten_batch batch) {
  return guarded([&] { UseBatch(batch)->batch.synchronize(); });
}
corten_result corten_batch_step(corten_batch batch, int substeps) {
  return guarded([&] { UseBatch(batch)->batch.step_all(substeps); });
}

corten_result corten_batch_reset(corten_batch batch, const uint8_t* mask, size_t size) {
  return guarded([&] {
    const UseBatch use(batch);
    if (mask == nullptr) use->batch.reset();
    else use->batch.reset_where(std::span(mask, size));
  });
}

corten_result corten_batch_reset_on_device(corten_batch batch, const void* mask, size_t size) {
  return guarded([&] {
    require(mask, "mask");
    const UseBatch use(batch);
    optional(static_cast<const uint8_t*>(mask), size, static_cast<std::size_t>(use->batch.envs()), "mask");
    use->batch.reset_where_on_device(mask);
  });
}

corten_result corten_batch_reset_to_key(corten_batch batch, int env, int key) {
  return guarded([&] { UseBatch(batch)->batch.reset_to_key(env, key); });
}

corten_result corten_batch_fault_text(corten_batch batch, int env, const char** out) {
  return give(out, [&] {
    const UseBatch use(batch);
    use->fault = use->batch.fault_text(env);
    return use->fault.c_str();
  });
}

corten_result corten_batch_set_model_field(corten_batch batch, const char* field, int env,
                                           const double* values, size_t size) {
  return guarded([&] {
    require(field, "field");
    require(values, "values");
    const UseBatch use(batch);
    if (env == -1) use->batch.set_model_field(field, std::span(values, size));
    else use->batch.set_model_field(field, env, std::span(values, size));
  });
}

corten_result corten_batch_get_model_field(corten_batch batch, const char* field, int env, double* values,
                                           size_t size) {
  return guarded([&] {
    require(field, "field");
    require(values, "values");
    const UseBatch use(batch);
    const std::span<const double> found = use->batch.model_field(field, env);
    if (found.size() != size)
      throw Failure(CORTEN_ERROR_ARGUMENT, std::string(field) + " has " + std::to_string(found.size()) +
                                               " numbers, not " + std::to_string(size));
    std::copy(found.begin(), found.end(), values);
  });
}

corten_result corten_batch_restore_model(corten_batch batch, int env) {
  return guarded([&] {
    const UseBatch use(batch);
    if (env == -1) use->batch.restore_model();
    else use->batch.restore_model(env);
  });
}

corten_result corten_batch_model(corten_batch batch, int env, corten_model* out) {
  return give(out, [&] { return model_handle(UseBatch(batch)->batch.model(env)); });
}

corten_result corten_batch_get_state(corten_batch batch, const int* envs, size_t env_count,
                                     unsigned components, double* states, size_t size) {
  return guarded([&] {
    UseBatch(batch)->batch.get_state(environments(envs, env_count), components,
                                     required(states, size, "states"));
  });
}

corten_result corten_batch_set_state(corten_batch batch, const int* envs, size_t env_count,
                                     unsigned components, const double* states, size_t size) {
  return guarded([&] {
    UseBatch(batch)->batch.set_state(environments(envs, env_count), components,
                                     required(states, size, "states"));
  });
}

corten_result corten_batch_state_hash(corten_batch batch, int env, uint64_t* out) {
  return give(out, [&] { return UseBatch(batch)->batch.state_hash(env); });
}

corten_result corten_batch_episode(corten_batch batch, int env, int64_t* episode, int64_t* step) {
  return guarded([&] {
    const UseBatch use(batch);
    const std::int64_t number = use->batch.episode(env), steps = use->batch.episode_step(env);
    if (episode != nullptr) *episode = number;
    if (step != nullptr) *step = steps;
  });
}

corten_result corten_batch_get(corten_batch batch, int env, corten_data data) {
  return guarded([&] { UseBatch(batch)->batch.get(env, *UseData(data)); });
}
corten_result corten_batch_set(corten_batch batch, int env, corten_data data) {
  return guarded([&] { UseBatch(batch)->batch.set(env, *UseData(data)); });
}

corten_result corten_batch_rollout(corten_batch batch, const corten_rollout* from) {
  return guarded([&] {
    require(from, "rollout");
    const UseBatch use(batch);
    use->batch.rollout(rollout_of(use->batch, *from));
  });
}
