// Batches of the C interface.
#include <algorithm>

#include "c/arrays.h"
#include "c/failure.h"
#include "c/objects.h"
#include "corten/simulate.h"

namespace corten::c {

namespace {

/// The enumerator with this number, if there are that many.
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
  options.start_key = from.start_key;
  options.forward_on_reset = from.forward_on_reset != 0;
  options.autoreset = enumerator<Autoreset>("autoreset", from.autoreset, 3);
  options.on_fault = enumerator<FaultPolicy>("on_fault", from.on_fault, 3);
  options.max_episode_steps = from.max_episode_steps;
  return options;
}

/// The result of get(), if the batch has an array of this name.
template <class Get>
auto named(const BatchObject& batch, std::string_view name, Get get) {
  if (std::ranges::find(batch.names, name) != batch.names.end()) return get();
  std::string all;
  for (const std::string& known : batch.names) all += (all.empty() ? "" : ", ") + known;
  throw Failure(CORTEN_ERROR_NOT_FOUND,
                "the batch has no array \"" + std::string(name) + "\"; arrays: " + all);
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
              from.max_episode_steps};
}

corten_result corten_batch_create(corten_model model, const corten_batch_options* options,
                                  corten_batch* out) {
  return guarded([&] {
    require(options, "options");
    require(out, "out");
    Batch batch(*UseModel(model), batch_options(*options));
    std::vector<std::string> names = batch.array_names();
    *out = handle_for<corten_batch>(Kind::batch, BatchObject{std::move(batch), std::move(names), {}});
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
  return guarded([&] {
    require(name, "name");
    require(out, "out");
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
    *out = field;
  });
}

corten_result corten_batch_array_count(corten_batch batch, int* out) {
  return guarded([&] {
    require(out, "out");
    *out = static_cast<int>(UseBatch(batch)->names.size());
  });
}

corten_result corten_batch_array_name(corten_batch batch, int index, const char** out) {
  return guarded([&] {
    require(out, "out");
    const UseBatch use(batch);
    if (index < 0 || index >= static_cast<int>(use->names.size()))
      throw Failure(CORTEN_ERROR_NOT_FOUND, "the batch has " + std::to_string(use->names.size()) + " arrays");
    *out = use->names[static_cast<std::size_t>(index)].c_str();
  });
}

corten_result corten_batch_tensor(corten_batch batch, const char* name, corten_tensor* out) {
  return guarded([&] {
    require(name, "name");
    require(out, "out");
    const UseBatch use(batch);
    const DeviceArray array = named(*use, name, [&] { return use->batch.device_array(name); });
    *out = {array.data,
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

corten_result corten_batch_reset_on_device(corten_batch batch, const void* mask) {
  return guarded([&] {
    require(mask, "mask");
    UseBatch(batch)->batch.reset_where_on_device(mask);
  });
}

corten_result corten_batch_fault_text(corten_batch batch, int env, const char** out) {
  return guarded([&] {
    require(out, "out");
    const UseBatch use(batch);
    use->fault = use->batch.fault_text(env);
    *out = use->fault.c_str();
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
