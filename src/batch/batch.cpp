// The public functions of Batch: arrays, stepping, resets, state.
#include "corten/batch.h"

#include <algorithm>
#include <limits>
#include <new>
#include <stdexcept>

#include "batch/device.h"
#include "batch/impl.h"

namespace corten {

using batch::InUse;
using batch::RowField;
using batch::Worker;

namespace {

void require(bool fine, const std::string& what) {
  if (!fine) throw std::invalid_argument(what);
}

void require_states(const char* function, std::size_t given, std::size_t size, std::size_t envs) {
  if (given != size * envs)
    throw std::invalid_argument(std::string(function) + " needs " + std::to_string(size) +
                                " numbers for each environment, not " + std::to_string(given) + " in all");
}

/// Returns `options`, or throws std::invalid_argument for a bad value.
BatchOptions checked(const Model& model, BatchOptions options) {
  auto number = [](const char* name, int value) {
    return "BatchOptions::" + std::string(name) + " is " + std::to_string(value) + ": ";
  };
  require(options.envs >= 1, number("envs", options.envs) + "must be at least 1");
  require(
      options.first_env >= 0 && options.first_env <= std::numeric_limits<std::int64_t>::max() - options.envs,
      "BatchOptions::first_env is " + std::to_string(options.first_env) +
          ": must be from 0 to 2^63 - 1 - envs");
  require(options.threads >= 0, number("threads", options.threads) + "must not be negative");
  require(options.chunk >= 0, number("chunk", options.chunk) + "must not be negative");
  require(options.max_contacts >= 0, number("max_contacts", options.max_contacts) + "must not be negative");
  require(options.max_rows >= 0, number("max_rows", options.max_rows) + "must not be negative");
  require(options.max_episode_steps >= 0,
          number("max_episode_steps", options.max_episode_steps) + "must not be negative");
  require(options.start_key >= -1 && options.start_key < model->nkey,
          number("start_key", options.start_key) + "the model has " + std::to_string(model->nkey) +
              " keyframes; -1 means none");
  require(options.observation_size >= 0,
          number("observation_size", options.observation_size) + "must not be negative");
  require(!options.observation || options.observation_size > 0,
          "BatchOptions::observation needs an observation_size");
  require(!options.randomize || !options.vary.empty(),
          "BatchOptions::randomize needs fields that may vary, in BatchOptions::vary");
  require(
      options.device != Device::cpu || options.precision == Precision::float64,
      "BatchOptions::precision is float32: the CPU computes in double; ask for Device::cuda or automatic");
  return options;
}

}  // namespace

InUse::InUse(std::atomic<bool>& busy) : busy_(busy) {
  if (busy.exchange(true, std::memory_order_acquire))
    throw std::logic_error(
        "the batch is already in use, by another thread or by a callable that it is running; use one Batch "
        "per "
        "thread");
}

Batch::Impl::Impl(const Model& model, BatchOptions given)
    : base(model),
      options(checked(model, std::move(given))),
      rules(batch::rules_of(options)),
      rows(model, options),
      variation(options.vary.empty() ? nullptr
                                     : std::make_unique<batch::Variation>(model, options.vary, options.envs)),
      pool(options.pool ? options.pool : std::make_shared<ThreadPool>(options.threads)),
      kept(detail::view_of(model).impulse_contacts() ? static_cast<std::size_t>(options.envs) : 0),
      progress(static_cast<std::size_t>(options.envs)),
      messages(static_cast<std::size_t>(options.envs)),
      rewards(own<double>("rewards")),
      terminated(own<std::uint8_t>("terminated")),
      truncated(own<std::uint8_t>("truncated")),
      status(own<int>("status")),
      faults(own<int>("faults")),
      time(&rows.at("time")),
      qpos(&rows.at("qpos")),
      qvel(&rows.at("qvel")),
      act(&rows.at("act")),
      ctrl(&rows.at("ctrl")),
      states(&rows.at("states")),
      sensordata(&rows.at("sensordata")),
      observations(&rows.at("observations")),
      final_states(&rows.at("final_states")),
      final_sensordata(&rows.at("final_sensordata")),
      final_observations(&rows.at("final_observations")) {
  for (int t = 0; t < pool->threads(); t++)
    workers.push_back(std::make_unique<Worker>(base, rows, variation.get(), kept, options));
  if (options.device != Device::cpu) open_device();
  if (!backend) for_each([&](int env, Worker& worker) { start(env, worker); });
}

int Batch::Impl::chunk() const {
  if (options.chunk > 0) return options.chunk;
  return std::clamp(options.envs / (16 * pool->threads()), 1, 8);
}

void Batch::Impl::level_capacity() {
  DataCapacity most = workers.front()->capacity();
  bool level = true;
  for (const auto& worker : workers)
    for (int c = 0; c < kCapacityCount; c++) {
      const Capacity which = static_cast<Capacity>(c);
      level = level && worker->capacity()[which] == most[which];
      most[which] = std::max(most[which], worker->capacity()[which]);
    }
  if (level) return;
  try {
    for (const auto& worker : workers) worker->grow(most);
  } catch (const std::bad_alloc&) {
    // Not an error: a worker grows again when it must, or its environment gets a fault.
  }
}

void Batch::Impl::require_env(int env) const {
  if (env < 0 || env >= options.envs)
    throw std::out_of_range("environment " + std::to_string(env) + " does not exist: there are " +
                            std::to_string(options.envs));
}

Batch::Batch(const Model& model, BatchOptions options)
    : impl_(std::make_unique<Impl>(model, std::move(options))) {}
Batch::~Batch() = default;
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;

int Batch::envs() const { return impl_->options.envs; }
int Batch::threads() const { return impl_->pool->threads(); }
Device Batch::device() const { return impl_->running_on; }
const std::string& Batch::device_note() const { return impl_->device_note; }
const Model& Batch::model() const { return impl_->base; }
const BatchOptions& Batch::options() const { return impl_->options; }

std::size_t Batch::bytes_per_env() const {
  const std::size_t varied = impl_->variation ? impl_->variation->bytes_per_env() : 0;
  return impl_->rows.size() / static_cast<std::size_t>(envs()) + varied + sizeof(batch::Progress) +
         sizeof(std::string) +
         (impl_->backend ? impl_->backend->bytes() / static_cast<std::size_t>(envs()) : 0) +
         (impl_->rollouts ? impl_->rollouts->size() / static_cast<std::size_t>(envs()) : 0);
}

std::size_t Batch::shared_bytes() const {
  std::size_t sum = 0;
  for (const auto& worker : impl_->workers) sum += worker->size();
  return sum;
}

// ---- arrays

Rows<double> Batch::time() const { return impl_->rows_of<double>(*impl_->time); }
Rows<double> Batch::qpos() const { return impl_->rows_of<double>(*impl_->qpos); }
Rows<double> Batch::qvel() const { return impl_->rows_of<double>(*impl_->qvel); }
Rows<double> Batch::act() const { return impl_->rows_of<double>(*impl_->act); }
Rows<double> Batch::ctrl() const { return impl_->rows_of<double>(*impl_->ctrl); }
Rows<double> Batch::sensordata() const { return impl_->rows_of<double>(*impl_->sensordata); }

Rows<double> Batch::reals(std::string_view name) const {
  const RowField& field = impl_->rows.at(name);
  if (field.array.dtype != DType::float64)
    throw std::invalid_argument("the array '" + std::string(name) + "' does not hold reals");
  return impl_->rows_of<double>(field);
}

Rows<int> Batch::integers(std::string_view name) const {
  const RowField& field = impl_->rows.at(name);
  if (field.array.dtype != DType::int32)
    throw std::invalid_argument("the array '" + std::string(name) + "' does not hold integers");
  return impl_->rows_of<int>(field);
}

Array Batch::array(std::string_view name) const { return impl_->rows.at(name).array; }

std::vector<std::string> Batch::array_names() const {
  std::vector<std::string> names;
  for (const RowField& field : impl_->rows.all()) names.push_back(field.array.name);
  return names;
}

Rows<const double> Batch::states() const { return impl_->rows_of<const double>(*impl_->states); }
Rows<const double> Batch::observations() const { return impl_->rows_of<const double>(*impl_->observations); }
Rows<const double> Batch::final_states() const { return impl_->rows_of<const double>(*impl_->final_states); }
Rows<const double> Batch::final_sensordata() const {
  return impl_->rows_of<const double>(*impl_->final_sensordata);
}
Rows<const double> Batch::final_observations() const {
  return impl_->rows_of<const double>(*impl_->final_observations);
}

std::span<const double> Batch::rewards() const { return {impl_->rewards, static_cast<std::size_t>(envs())}; }
std::span<const std::uint8_t> Batch::terminated() const {
  return {impl_->terminated, static_cast<std::size_t>(envs())};
}
std::span<const std::uint8_t> Batch::truncated() const {
  return {impl_->truncated, static_cast<std::size_t>(envs())};
}
std::span<const int> Batch::status() const { return {impl_->status, static_cast<std::size_t>(envs())}; }
std::span<const int> Batch::faults() const { return {impl_->faults, static_cast<std::size_t>(envs())}; }

std::string Batch::fault_text(int env) const {
  impl_->require_env(env);
  const auto guard = impl_->while_device_is_asked();
  impl_->fetch_faults();
  const int bits = impl_->faults[env];
  // Status::text names the capacities of a Data; a batch sets them through its options.
  std::string text = Status{bits & (kFaultException - 1) & ~kCapacity}.text();
  auto add = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
  if (bits & kCapacity)
    add(std::string("contacts or constraint rows did not fit; set larger max_contacts and max_rows") +
        (impl_->backend ? ", or auto_grow" : ""));
  if (bits & kFaultReward) add("the reward is NaN or infinite");
  if (bits & kFaultMemory) add("out of memory; set max_contacts and max_rows");
  if (bits & kFaultException) add("a callable threw");
  const std::string& message = impl_->messages[static_cast<std::size_t>(env)];
  if (impl_->backend && bits != 0) text += impl_->capacity_shortage(env);
  if (bits != 0 && !message.empty()) text += (text.empty() ? "" : ": ") + message;
  return text;
}

// ---- motion

BatchResult Batch::step_all(int substeps) {
  if (substeps < 1)
    throw std::invalid_argument("step_all: " + std::to_string(substeps) + " substeps; must be at least 1");
  const InUse guard(impl_->busy);
  if (impl_->backend) impl_->on_device([&] { impl_->backend->step(substeps); });
  else impl_->for_each([&](int env, Worker& worker) { impl_->step(env, worker, substeps); });
  return {states(), rewards(), terminated(), truncated(), faults()};
}

void Batch::reset() {
  const InUse guard(impl_->busy);
  if (impl_->backend) impl_->on_device([&] { impl_->backend->reset({}, -1); });
  else impl_->for_each([&](int env, Worker& worker) { impl_->start(env, worker); });
}

void Batch::reset(int env) {
  impl_->require_env(env);
  const InUse guard(impl_->busy);
  if (impl_->backend) impl_->reset_on_device(env, -1);
  else impl_->start(env, impl_->first_worker());
}

void Batch::reset_where(std::span<const std::uint8_t> mask) {
  if (mask.size() != static_cast<std::size_t>(envs()))
    throw std::invalid_argument("reset_where: the mask has " + std::to_string(mask.size()) + " entries for " +
                                std::to_string(envs()) + " environments");
  const InUse guard(impl_->busy);
  if (impl_->backend) return impl_->on_device([&] { impl_->backend->reset(mask, -1); });
  impl_->for_each([&](int env, Worker& worker) {
    if (mask[static_cast<std::size_t>(env)] != 0) impl_->start(env, worker);
  });
}

void Batch::reset_where(std::span<const bool> mask) {
  static_assert(sizeof(bool) == sizeof(std::uint8_t));
  reset_where({reinterpret_cast<const std::uint8_t*>(mask.data()), mask.size()});
}

void Batch::reset_to_key(int env, int key) {
  impl_->require_env(env);
  if (key < 0 || key >= model()->nkey)
    throw std::out_of_range("keyframe " + std::to_string(key) + " does not exist: the model has " +
                            std::to_string(model()->nkey));
  const InUse guard(impl_->busy);
  if (impl_->backend) impl_->reset_on_device(env, key);
  else impl_->start(env, impl_->first_worker(), key);
}

namespace {

/// Loads each environment into the first worker and calls visit(worker, env, its part of `states`). States
/// that are read have changed the environments, whose rows are then returned to the device.
template <class Impl, class Number, class Visit>
void for_each_state(Impl& impl, const char* function, std::span<const int> envs, unsigned components,
                    std::span<Number> states, Visit visit) {
  const auto size = static_cast<std::size_t>(state_size(impl.base, components));
  require_states(function, states.size(), size, envs.size());
  for (int env : envs) impl.require_env(env);
  const InUse guard(impl.busy);
  Worker& worker = *impl.fetch_rows(envs).front();
  for (std::size_t k = 0; k < envs.size(); k++) {
    worker.load(envs[k]);
    visit(worker, envs[k], states.subspan(k * size, size));
  }
  if (std::is_const_v<Number>) impl.return_rows(envs);
}

}  // namespace

void Batch::get_state(std::span<const int> envs, unsigned components, std::span<double> states) const {
  for_each_state(*impl_, "get_state", envs, components, states,
                 [&](Worker& worker, int, std::span<double> state) {
                   corten::get_state(worker.model(), worker.data(), components, state);
                 });
}

void Batch::set_state(std::span<const int> envs, unsigned components, std::span<const double> states) {
  for_each_state(*impl_, "set_state", envs, components, states,
                 [&](Worker& worker, int env, std::span<const double> state) {
                   corten::set_state(worker.model(), worker.data(), components, state);
                   worker.store_state(env);
                   impl_->progress[static_cast<std::size_t>(env)].phase = device::kRunning;
                 });
}

void Batch::get(int env, Data& data) const {
  impl_->require_env(env);
  detail::require_match(model(), data);
  const InUse guard(impl_->busy);
  impl_->fetch_rows({&env, 1}).front()->get(env, data);
}

void Batch::set(int env, const Data& data) {
  impl_->require_env(env);
  detail::require_match(model(), data);
  const InUse guard(impl_->busy);
  impl_->fetch_rows({&env, 1}).front()->set(env, data);
  impl_->progress[static_cast<std::size_t>(env)].phase = device::kRunning;
  impl_->return_rows({&env, 1});
}

std::uint64_t Batch::state_hash(int env) const {
  impl_->require_env(env);
  const InUse guard(impl_->busy);
  Worker& worker = *impl_->fetch_rows({&env, 1}).front();
  worker.load(env);
  return corten::state_hash(worker.model(), worker.data());
}

std::int64_t Batch::episode(int env) const {
  impl_->require_env(env);
  const auto guard = impl_->while_device_is_asked();
  return impl_->progress_of(env).episode;
}

std::int64_t Batch::episode_step(int env) const {
  impl_->require_env(env);
  const auto guard = impl_->while_device_is_asked();
  return impl_->progress_of(env).step;
}

}  // namespace corten
