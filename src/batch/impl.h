// What stands behind a Batch.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "batch/device_rollouts.h"
#include "batch/rows.h"
#include "batch/rows_aside.h"
#include "batch/variation.h"
#include "batch/worker.h"
#include "corten/batch.h"
#include "device/backend.h"

namespace corten {

namespace batch {

using device::Progress;

/// What is wrong with an environment.
struct EnvironmentFault {
  int bits = 0;  ///< 0: nothing
  std::string message;
};

/// Held while a batch works: whoever comes meanwhile is told.
class InUse {
 public:
  explicit InUse(std::atomic<bool>& busy);
  ~InUse() { busy_.store(false, std::memory_order_release); }
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;

 private:
  std::atomic<bool>& busy_;
};

/// Takes `substeps` timesteps, fewer when a fault stops them. Returns the bits of all that is wrong, but for
/// memory that grew.
int advance(const Model& model, Data& data, int substeps, const device::EpisodeRules& rules);

}  // namespace batch

struct Batch::Impl {
  Impl(const Model& model, BatchOptions given);

  // ---- one environment, on the thread of `worker`. None of these throws.

  void step(int env, batch::Worker& worker, int substeps);
  /// A new episode; key < 0: as the options say, with the user's own changes.
  void start(int env, batch::Worker& worker, int key = -1);
  /// The same without clearing the flags of the step that ended the last one.
  void begin_episode(int env, batch::Worker& worker, int key);
  void roll_out(int env, batch::Worker& worker, const Rollout& rollout);

  // ---- parts of them, which may throw what callables throw

  /// Bits of what is wrong with the user's judgement.
  int finish_step(int env, batch::Worker& worker, int bits);
  void fault(int env, batch::Worker& worker, batch::EnvironmentFault what);
  /// Ends a step; with Autoreset::same_step it begins the next episode where this one is over.
  void end_step(int env, batch::Worker& worker, const device::StepResult& result);
  void clear_flags(int env);
  batch::EnvironmentFault begin_state(int env, batch::Worker& worker, int key);
  void randomize_model(int env, batch::Worker& worker);
  Environment environment(int env, batch::Worker& worker, Random& random) const;
  void observe(const Environment& environment);
  void keep_end(int env);

  // ---- models

  using Edit = std::function<void(const Environment&, ModelEdit&)>;
  /// Changes an environment's model as a whole or not at all.
  void edit_model(int env, batch::Worker& worker, const Edit& edit, bool from_base);

  // ---- on a device: src/batch/device.cpp

  /// Looks for the device that the options ask for; without it the CPU does the work.
  void open_device();
  /// Tells the user, unless nobody asked for a device. Returns the words.
  std::string tell_of_the_cpu(const char* what, const std::string& why) const;
  void make_backend();
  device::BackendSpec backend_spec();
  /// work() queues what the backend is to do, between the copies that the options ask for.
  template <class Work>
  void on_device(Work work) {
    if (options.mirror) backend->push(state_rows);
    work();
    if (!options.mirror) return;
    backend->pull(all_rows);
    backend->synchronize();
  }
  void reset_on_device(int env, int key);
  /// Before and after the host itself works with rows: workers with those that the device has now, and with
  /// the impulses that these environments keep; `envs` can go on from what they stored. Where the arrays of
  /// the user are no mirrors, others take their place: what is written there and not pushed stays.
  const batch::RowsAside::Workers& fetch_rows(std::span<const int> envs) const;
  void return_rows(std::span<const int> envs);
  /// After models have changed.
  void return_models(int first, int count);
  void fetch_progress();
  void fetch_faults() const;
  /// For questions that the CPU answers from memory, at any time, and a device when nobody else uses it.
  std::optional<batch::InUse> while_device_is_asked() const {
    return backend ? std::optional<batch::InUse>(std::in_place, busy) : std::nullopt;
  }
  /// The environment's place in its episodes.
  batch::Progress progress_of(int env) const;
  std::vector<int> row_numbers(std::span<const std::string> names) const;
  std::string capacity_shortage(int env) const;
  /// Where the device does rollouts: made by the first. Null where it cannot; the user has been told then.
  batch::DeviceRollouts* device_rollouts();

  // ---- all environments

  /// body(env, worker) for all of them, on all threads, which take `grain` at a time.
  template <class Body>
  void for_each(Body body, int grain) {
    for_each(workers, body, grain);
    level_capacity();
  }
  template <class Body>
  void for_each(const batch::RowsAside::Workers& with, Body body, int grain) {
    pool->for_each(
        options.envs, [&](int env, int thread) { body(env, *with[static_cast<std::size_t>(thread)]); },
        grain);
  }
  /// Rows of neighbours share cache lines: a thread takes a few at a time where there are many.
  int chunk() const;
  /// What one thread had to learn about room, the others need not.
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
  std::vector<std::string> messages;  ///< of exceptions
  mutable std::atomic<bool> busy{false};

  Device running_on = Device::cpu;
  std::string device_note;
  std::unique_ptr<device::Backend> backend;  ///< null: the CPU
  std::vector<int> state_rows, all_rows;     ///< numbers of rows with something in them
  std::unique_ptr<batch::DeviceRollouts> rollouts;
  bool rollouts_failed = false;
  mutable std::unique_ptr<batch::RowsAside> aside;  ///< of fetch_rows; null until it is needed

  std::vector<StageTime> profile;  ///< of the device, by piece; empty: stages are not measured

  // Rows that every step writes.
  double* rewards;
  std::uint8_t *terminated, *truncated;
  int *status, *faults;
  const batch::RowField *time, *qpos, *qvel, *act, *ctrl, *states, *sensordata, *observations, *final_states,
      *final_sensordata, *final_observations;
};

}  // namespace corten
