// Open-loop simulation of many environments: controls in, states and sensors out.
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "batch/impl.h"
#include "batch/rollout_rows.h"

namespace corten {

using batch::InUse;
using batch::row;
using batch::Worker;

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
/// Number of steps between two progress reports.
constexpr int kStretch = 64;

void require_size(const char* name, std::size_t given, std::size_t wanted, bool may_be_empty) {
  if (given == wanted || (may_be_empty && given == 0)) return;
  throw std::invalid_argument("Rollout::" + std::string(name) + " has " + std::to_string(given) +
                              " numbers; it must have " + std::to_string(wanted) +
                              (may_be_empty ? ", or be empty" : ""));
}

void check(const Rollout& rollout, const Model& model, int envs) {
  if (rollout.envs < 0 || rollout.envs > envs)
    throw std::invalid_argument("Rollout::envs is " + std::to_string(rollout.envs) + "; the batch has " +
                                std::to_string(envs));
  if (rollout.envs > 0) envs = rollout.envs;
  if (rollout.steps < 0) throw std::invalid_argument("Rollout::steps must not be negative");
  if (rollout.substeps < 1) throw std::invalid_argument("Rollout::substeps must be at least 1");
  const auto n = static_cast<std::size_t>(envs), all = n * static_cast<std::size_t>(rollout.steps);
  const auto size = static_cast<std::size_t>(state_size(model, rollout.components));
  require_size("initial", rollout.initial.size(), n * size, true);
  require_size("controls", rollout.controls.size(), all * static_cast<std::size_t>(model->nu), true);
  require_size("states", rollout.states.size(), all * size, true);
  require_size("sensordata", rollout.sensordata.size(), all * static_cast<std::size_t>(model->nsensordata),
               true);
  require_size("faults", rollout.faults.size(), n, true);
}

/// Simulates one environment of a rollout.
class Run {
 public:
  Run(const Rollout& rollout, Worker& worker, const BatchOptions& options, device::EpisodeRules rules,
      int env)
      : rollout_(rollout),
        model_(worker.model()),
        data_(worker.data()),
        options_(options),
        rules_(rules),
        env_(env) {
    // In a rollout a fault always stops the environment, whatever the options say about episodes.
    rules_.fault_freezes = true;
  }

  /// Runs all steps or until a fault. Returns the fault bits; `done` is the number of completed steps.
  int simulate(int& done) {
    batch::put_at_start(rollout_, options_, model_, data_, env_);
    for (done = 0; done < rollout_.steps; done++) {
      if (const int bits = advance(done)) return bits;
      record(done);
      if (rollout_.progress && (done + 1) % kStretch == 0) rollout_.progress(kStretch);
    }
    if (rollout_.progress && done % kStretch != 0) rollout_.progress(done % kStretch);
    return 0;
  }

 private:
  int advance(int at) {
    batch::copy_controls(rollout_, env_, at, data_->ctrl);
    return batch::advance(model_, data_, rollout_.substeps, rules_) & rules_.fault_bits;
  }

  void record(int at) {
    const auto size = static_cast<std::size_t>(state_size(model_, rollout_.components));
    if (!rollout_.states.empty())
      get_state(model_, data_, rollout_.components, row(rollout_.states, rollout_, env_, at, size));
    const auto sensors =
        row(rollout_.sensordata, rollout_, env_, at, static_cast<std::size_t>(model_->nsensordata));
    if (!rollout_.sensordata.empty())
      std::copy(data_->sensordata.begin(), data_->sensordata.end(), sensors.begin());
  }

  const Rollout& rollout_;
  const Model& model_;
  Data& data_;
  const BatchOptions& options_;
  device::EpisodeRules rules_;
  int env_;
};

}  // namespace

void batch::put_at_start(const Rollout& rollout, const BatchOptions& options, const Model& model, Data& data,
                         int env) {
  if (options.start_key >= 0) reset_to_key(model, data, options.start_key);
  else reset(model, data);
  if (rollout.initial.empty()) return;
  const auto size = static_cast<std::size_t>(state_size(model, rollout.components));
  set_state(model, data, rollout.components,
            rollout.initial.subspan(static_cast<std::size_t>(env) * size, size));
}

void batch::copy_controls(const Rollout& rollout, int env, int step, std::span<double> ctrl) {
  const auto from = row(rollout.controls, rollout, env, step, ctrl.size());
  if (from.empty()) std::fill(ctrl.begin(), ctrl.end(), 0.0);
  else std::copy(from.begin(), from.end(), ctrl.begin());
}

void batch::leave_empty(const Rollout& rollout, const Model& model, int env, int from) {
  const auto size = static_cast<std::size_t>(state_size(model, rollout.components));
  for (; from < rollout.steps; from++) {
    auto state = row(rollout.states, rollout, env, from, size);
    auto sensors = row(rollout.sensordata, rollout, env, from, static_cast<std::size_t>(model->nsensordata));
    std::fill(state.begin(), state.end(), kNothing);
    std::fill(sensors.begin(), sensors.end(), kNothing);
  }
}

void Batch::rollout(const Rollout& rollout) {
  check(rollout, model(), envs());
  const InUse guard(impl_->busy);
  if (batch::DeviceRollouts* device = impl_->device_rollouts()) return device->simulate(rollout);
  impl_->for_each(
      [&](int env, Worker& worker) {
        if (rollout.envs == 0 || env < rollout.envs) impl_->roll_out(env, worker, rollout);
      },
      impl_->options.chunk > 0 ? impl_->options.chunk : 1);
}

void Batch::Impl::roll_out(int env, Worker& worker, const Rollout& rollout) {
  int bits = 0, done = 0;
  try {
    worker.load(env);
    bits = Run(rollout, worker, options, rules, env).simulate(done);
  } catch (const std::bad_alloc&) {
    bits = kFaultMemory;
  } catch (...) {
    bits = kFaultException;  // from a user-defined actuator or sensor, or from the progress callable
  }
  if (!rollout.faults.empty()) rollout.faults[static_cast<std::size_t>(env)] = bits;
  batch::leave_empty(rollout, base, env, done);
}

batch::DeviceRollouts* Batch::Impl::device_rollouts() {
  if (!backend || rollouts || rollouts_failed) return rollouts.get();
  try {
    rollouts = std::make_unique<batch::DeviceRollouts>(base, options, variation.get(), *pool, *backend);
  } catch (const std::exception& error) {
    rollouts_failed = true;
    device_note += "; " + tell_of_the_cpu("rollouts run", error.what());
  }
  return rollouts.get();
}

}  // namespace corten
