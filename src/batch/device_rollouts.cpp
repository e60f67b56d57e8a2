// Rollouts on a device: copies controls in and results out, step by step.
#include "batch/device_rollouts.h"

#include <algorithm>
#include <array>

#include "batch/device.h"
#include "batch/rollout_rows.h"
#include "cpu/state_components.h"

namespace corten::batch {

namespace {

/// Options for rollouts: no episode ends, and an environment runs until a fault stops it.
BatchOptions without_episodes(BatchOptions options) {
  options.fields.clear();
  options.observation_size = 0;
  options.autoreset = Autoreset::disabled;
  options.on_fault = FaultPolicy::freeze;
  options.max_episode_steps = 0;
  return options;
}

int envs_of(const Rollout& rollout, const BatchOptions& options) {
  return rollout.envs > 0 ? rollout.envs : options.envs;
}

template <class Number>
std::span<Number> numbers(const RowField& field, int env) {
  return {reinterpret_cast<Number*>(field.row(env)), field.numbers};
}

}  // namespace

DeviceRollouts::DeviceRollouts(const Model& model, const BatchOptions& options, const Variation* variation,
                               ThreadPool& pool, device::Backend& batch)
    : model_(model),
      options_(without_episodes(options)),
      pool_(pool),
      rows_(model, options_),
      ctrl_(rows_.at("ctrl")),
      sensordata_(rows_.at("sensordata")),
      faults_(rows_.at("faults")),
      backend_(batch.beside(rows_.all(), rules_of(options_))) {
  for (int t = 0; t < pool.threads(); t++)
    workers_.push_back(
        std::make_unique<Worker>(model, rows_, variation, std::span<KeptImpulses>{}, options_));
  state_rows_ = rows_.states();
}

template <class Body>
void DeviceRollouts::for_each(const Rollout& rollout, Body body) {
  const int envs = envs_of(rollout, options_);
  // Neighbouring rows share cache lines, so a thread takes several at a time.
  pool_.for_each(envs, body, std::clamp(envs / (8 * pool_.threads()), 1, 64));
}

void DeviceRollouts::simulate(const Rollout& rollout) {
  choose_rows(rollout);
  begin(rollout);
  int running = envs_of(rollout, options_);
  for (int at = 0; at < rollout.steps && running > 0; at++) {
    if (at > 0 && !rollout.controls.empty()) backend_->push(std::array{rows_.number_of(ctrl_)});
    backend_->step(rollout.substeps);
    backend_->pull(wanted_);
    backend_->synchronize();
    for_each(rollout, [&](int env, int) { finish_step(rollout, env, at); });
    running = tell(rollout, at);
  }
  for_each(rollout,
           [&](int env, int) { leave_empty(rollout, model_, env, done_[static_cast<std::size_t>(env)]); });
}

void DeviceRollouts::choose_rows(const Rollout& rollout) {
  components_.clear();
  wanted_ = {rows_.number_of(faults_)};
  auto want = [&](const RowField& field) {
    if (std::find(wanted_.begin(), wanted_.end(), rows_.number_of(field)) == wanted_.end())
      wanted_.push_back(rows_.number_of(field));
  };
  if (!rollout.sensordata.empty()) want(sensordata_);
  if (rollout.states.empty()) return;
  detail::for_each_component(model_, workers_.front()->data(), rollout.components,
                             [&](const char* name, auto) { components_.push_back(&rows_.at(name)); });
  for (const RowField* field : components_) want(*field);
}

void DeviceRollouts::begin(const Rollout& rollout) {
  done_.assign(static_cast<std::size_t>(envs_of(rollout, options_)), 0);
  std::fill(rollout.faults.begin(), rollout.faults.end(), 0);
  for_each(rollout, [&](int env, int thread) {
    Worker& worker = *workers_[static_cast<std::size_t>(thread)];
    worker.load_row(env);
    put_at_start(rollout, options_, worker.model(), worker.data(), env);
    if (rollout.steps > 0) copy_controls(rollout, env, 0, worker.data()->ctrl);
    worker.store(env);
  });
  backend_->push(state_rows_);
  backend_->let_run_only(envs_of(rollout, options_));
}

void DeviceRollouts::finish_step(const Rollout& rollout, int env, int at) {
  int& done = done_[static_cast<std::size_t>(env)];
  if (done < at) return;
  if (const int bits = numbers<const int>(faults_, env)[0]; bits != 0) {
    if (!rollout.faults.empty()) rollout.faults[static_cast<std::size_t>(env)] = bits;
    return;
  }
  record(rollout, env, at);
  done = at + 1;
  if (done < rollout.steps) copy_controls(rollout, env, done, numbers<double>(ctrl_, env));
}

void DeviceRollouts::record(const Rollout& rollout, int env, int at) const {
  const auto size = static_cast<std::size_t>(state_size(model_, rollout.components));
  double* out = row(rollout.states, rollout, env, at, size).data();
  auto append = [&](auto from) {
    for (auto number : from) *out++ = number;
  };
  for (const RowField* field : components_) {
    if (field->array.dtype == DType::int32) append(numbers<const int>(*field, env));
    else append(numbers<const double>(*field, env));
  }
  const auto from = numbers<const double>(sensordata_, env);
  const auto to = row(rollout.sensordata, rollout, env, at, from.size());
  if (!to.empty()) std::copy(from.begin(), from.end(), to.begin());
}

int DeviceRollouts::tell(const Rollout& rollout, int at) {
  const auto running = static_cast<int>(std::count(done_.begin(), done_.end(), at + 1));
  if (!rollout.progress || running == 0) return running;
  try {
    rollout.progress(running);
    return running;
  } catch (...) {
    // As on the CPU, only the fault bits of the rules count.
    for (std::size_t env = 0; env < done_.size(); env++) {
      if (done_[env] <= at) continue;
      done_[env] = at;
      if (!rollout.faults.empty()) rollout.faults[env] = kFaultException;
    }
    return 0;
  }
}

}  // namespace corten::batch
