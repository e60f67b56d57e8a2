// Implementation of Batch.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "batch/device_rollouts.h"
#include "batch/host_copy.h"
#include "batch/rows.h"
#include "batch/variation.h"
#include "batch/worker.h"
#include "corten/batch.h"
#include "device/backend.h"

namespace corten {

namespace batch {

using device::Progress;

/// A fault of one environment.
struct EnvironmentFault {
  int bits = 0;  ///< StatusBit and FaultBit; 0: no fault
  std::string message;
};

/// Held during a call of a batch. A second, concurrent call throws std::logic_error.
class InUse {
 public:
  explicit InUse(std::atomic<bool>& busy);
  ~InUse() { busy_.store(false, std::memory_order_release); }
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;

 private:
  std::atomic<bool>& busy_;
};

/// Takes `substeps` timesteps, or fewer if a fault stops them. Returns the union of their status bits,
/// without kGrew.
int advance(const Model& model, Data& data, int substeps, const device::EpisodeRules& rules);

}  // namespace batch

struct Batch::Impl {
  Impl(const Model& model, BatchOptions given);

  // ---- one environment, on the thread of `worker`; these do not throw

  void step(int env, batch::Worker& worker, int substeps);
  /// Clears the flags and begins a new episode in keyframe `key`; key < 0: as the options say, including
  /// BatchOptions::start.
  void start(int env, batch::Worker& worker, int key = -1);
  /// Begins a new episode and keeps the flags of the step that ended the last one.
  void begin_episode(int env, batch::Worker& worker, int key);
  void roll_out(int env, batch::Worker& worker, const Rollout& rollout);

  // ---- parts of the above; they may throw what callables throw

  /// Calls reward, termination and observation callables and stores the row. Returns fault bits.
  int finish_step(int env, batch::Worker& worker, int bits);
  void fault(int env, batch::Worker& worker, batch::EnvironmentFault what);
  /// Ends a step. With Autoreset::same_step, begins the next episode if this one is over.
  void end_step(int env, batch::Worker& worker, const device::StepResult& result);
  void clear_flags(int env);
  batch::EnvironmentFault begin_state(int env, batch::Worker& worker, int key);
  void randomize_model(int env, batch::Worker& worker);
  /// Random numbers of the environment's episode. They depend on its number in all batches.
  Random random_of(int env, std::uint64_t stream) const;
  Environment environment(int env, batch::Worker& worker, Random& random) const;
  void observe(const Environment& environment);
  void keep_end(int env);

  // ---- models

  using Edit = std::function<void(const Environment&, ModelEdit&)>;
  /// Changes an environment's model. If `edit` throws or a value is invalid, the model is unchanged.
  void edit_model(int env, batch::Worker& worker, const Edit& edit, bool from_base);

  // ---- on a device: src/batch/device.cpp

  /// Opens the device that the options ask for; falls back to the CPU.
  void open_device();
  /// Reports the fallback to the CPU, if the user asked for a device. Returns the message.
  std::string tell_of_the_cpu(const char* what, const std::string& why) const;
  void make_backend();
  device::BackendSpec backend_spec();
  /// Runs work(), which queues device work, between the copies to and from the host that the options ask for.
  template <class Work>
  void on_device(Work work) {
    if (options.mirror) backend->push(state_rows);
    work();
    if (!options.mirror) return;
    backend->pull(all_rows);
    backend->synchronize();
  }
  void reset_on_device(int env, int key);
  /// fetch_rows copies the device's rows, and the kept impulses of `envs`, to the host and returns workers
  /// that read and write them. return_rows copies them back; `envs` then continue from the stored state.
  /// Without BatchOptions::mirror separate host arrays are used, so unpushed changes in the user's arrays
  /// survive.
  const batch::HostCopy::Workers& fetch_rows(std::span<const int> envs) const;
  void return_rows(std::span<const int> envs);
  /// Copies the changed models of environments first .. first + count - 1 to the device.
  void return_models(int first, int count);
  void fetch_progress();
  void fetch_faults() const;
  /// Guard for queries: taken only with a device, since the CPU answers from host memory at any time.
  std::optional<batch::InUse> while_device_is_asked() const {
    return backend ? std::optional<batch::InUse>(std::in_place, busy) : std::nullopt;
  }
  /// The environment's episode number, step and phase.
  batch::Progress progress_of(int env) const;
  std::vector<int> row_numbers(std::span<const std::string> names) const;
  std::string capacity_shortage(int env) const;
  /// The device's rollouts, created on first use. Null if the device cannot run them; that has been reported.
  batch::DeviceRollouts* device_rollouts();

  // ---- queries: src/batch/queries.cpp

  /// Answers a query with arrays on the host.
  void ask(const device::Query<double>& query);
  /// Answers a query with arrays on the device.
  void ask_on_device(const device::AnyQuery& query);
  /// Answers a query on the CPU.
  void answer(const device::Query<double>& query);

  // ---- all environments

  /// Calls body(env, worker) for all environments on all threads; a thread takes `grain` at a time.
  template <class Body>
  void for_each(Body body, int grain) {
    for_each(workers, body, grain);
    level_capacity();
  }
  template <class Body>
  void for_each(const batch::HostCopy::Workers& with, Body body, int grain) {
    pool->for_each(
        options.envs, [&](int env, int thread) { body(env, *with[static_cast<std::size_t>(thread)]); },
        grain);
  }
  /// Environments that a thread takes at a time. Neighbouring rows share cache lines: several where there are
  /// many environments.
  int chunk() const;
  /// Grows all workers to the largest capacity among them.
  void level_capacity();
  template <class Body>
  void for_each(Body body) {
    for_each(body, chunk());
  }

  void require_env(int env) const;
  batch::Worker& first_worker() const { return *workers.front(); }

  template <class T>
  T* own(std::string_view name) const {
    return reinterpret_cast<T*>(rows.at(name).row(0));
  }
  template <class T>
  Rows<T> rows_of(const batch::RowField& field) const {
    return {reinterpret_cast<T*>(field.row(0)), options.envs, field.numbers};
  }

  const Model base;
  const BatchOptions options;
  const device::EpisodeRules rules;
  batch::RowTable rows;
  std::unique_ptr<batch::Variation> variation;  ///< null: one model for all
  std::shared_ptr<ThreadPool> pool;
  mutable std::vector<batch::KeptImpulses> kept;  ///< empty: the model keeps none; a device has its own
  std::vector<std::unique_ptr<batch::Worker>> workers;
  std::vector<batch::Progress> progress;
  std::vector<std::string> messages;  ///< fault messages, per environment
  mutable std::atomic<bool> busy{false};

  Device running_on = Device::cpu;
  std::string device_note;
  std::unique_ptr<device::Backend> backend;  ///< null: the CPU
  std::vector<int> state_rows, all_rows;     ///< indices of rows that are not empty
  std::unique_ptr<batch::DeviceRollouts> rollouts;
  bool rollouts_failed = false;
  mutable std::unique_ptr<batch::HostCopy> aside;  ///< used by fetch_rows; null until needed

  std::vector<StageTime> profile;  ///< of the device, by piece; empty: profiling is off

  // Rows that every step writes.
  double* rewards;
  std::uint8_t *terminated, *truncated;
  int *status, *faults;
  const batch::RowField *time, *qpos, *qvel, *act, *ctrl, *states, *sensordata, *observations, *final_states,
      *final_sensordata, *final_observations;
};

}  // namespace corten
