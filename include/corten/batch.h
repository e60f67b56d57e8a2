// Many simulations of one model, stepped on all cores, none of which can harm another.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/arrays.h"
#include "corten/batch_options.h"
#include "corten/data.h"
#include "corten/device.h"
#include "corten/model.h"
#include "corten/profile.h"
#include "corten/simulate.h"

namespace corten {

/// What step_all left: views of the batch's own arrays, by environment.
struct BatchResult {
  Rows<const double> states;                 ///< qpos, then qvel
  std::span<const double> rewards;           ///< of BatchOptions::reward
  std::span<const std::uint8_t> terminated;  ///< 1: the episode is over
  std::span<const std::uint8_t> truncated;   ///< 1: it was cut off
  std::span<const int> faults;               ///< bits of StatusBit and BatchFaultBit; 0: all is well
};

/// Controls in, states out, without changing the environments of the batch; see Batch::rollout. Arrays are
/// row-major, environment by environment; an empty output is not written.
struct Rollout {
  int envs = 0;  ///< the first so many environments; 0: all
  int steps = 0;
  int substeps = 1;                               ///< timesteps for each control
  unsigned components = kStateQpos | kStateQvel;  ///< what `initial` and `states` hold, as for get_state
  std::span<const double> initial{};   ///< envs x state_size; empty: where episodes start, as the options say
  std::span<const double> controls{};  ///< envs x steps x nu; empty: zero
  std::span<double> states{};          ///< envs x steps x state_size: after each step
  std::span<double> sensordata{};      ///< envs x steps x nsensordata
  std::span<int> faults{};             ///< envs; a faulty environment stops, what remains of its rows is NaN
  std::function<void(int steps)> progress{};  ///< told now and then, by any thread, how many more were done
};

/// N environments that share a Model. What learners read and write lies in arrays with a row for each
/// environment, at addresses that stay for the life of the batch:
///
///     Batch batch(model, {.envs = 4096, .reward = ...});
///     for (;;) {
///       policy(batch.states(), batch.ctrl());
///       batch.step_all(5);
///     }
///
/// Every environment moves exactly as if it were stepped alone by step(), whatever the number of threads.
/// One that diverges, gets bad controls, runs out of room or whose callable throws is flagged in faults()
/// and treated as BatchOptions::on_fault says; the others do not notice.
///
/// One thread at a time may use a batch: a second one, or a callable that calls back, gets std::logic_error.
/// Wrong arguments throw std::invalid_argument or std::out_of_range.
class Batch {
 public:
  Batch(const Model& model, BatchOptions options);
  ~Batch();
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;

  int envs() const;
  int threads() const;
  /// Where it runs: what the options asked for, or the CPU instead.
  Device device() const;
  /// The GPU's name, and why rollouts run on the CPU where they do; or why the CPU has taken its place
  /// altogether; empty when nobody asked for a GPU.
  const std::string& device_note() const;
  /// The model that all environments started from.
  const Model& model() const;
  const BatchOptions& options() const;
  /// Memory for each environment, and that which the threads share, in bytes.
  std::size_t bytes_per_env() const;
  std::size_t shared_bytes() const;

  // ---- arrays. Writing those of state and inputs takes effect with the next step.

  Rows<double> time() const;
  Rows<double> qpos() const;
  Rows<double> qvel() const;
  Rows<double> act() const;
  Rows<double> ctrl() const;
  Rows<double> sensordata() const;
  /// Any array by its name: state and inputs (`qfrc_applied`, `mocap_pos` and so on), the fields that the
  /// options name, and `states`, `rewards`, `observations`, `final_states` and so on. Throws
  /// std::invalid_argument for a name that is not there, with those that are.
  Rows<double> reals(std::string_view name) const;
  Rows<int> integers(std::string_view name) const;  ///< the same for arrays of integers
  Array array(std::string_view name) const;         ///< the same with its true shape
  std::vector<std::string> array_names() const;

  Rows<const double> states() const;                 ///< qpos, then qvel
  Rows<const double> observations() const;           ///< of BatchOptions::observation
  std::span<const double> rewards() const;           ///< of BatchOptions::reward
  std::span<const std::uint8_t> terminated() const;  ///< by BatchOptions::terminated, or by a fault
  std::span<const std::uint8_t> truncated() const;   ///< by BatchOptions::truncated or max_episode_steps
  /// How episodes ended that were reset in the same step; rows of others keep what they had.
  Rows<const double> final_states() const;
  Rows<const double> final_sensordata() const;
  Rows<const double> final_observations() const;

  /// Bits of StatusBit over all substeps of the last step_all; memory that grew is left out.
  std::span<const int> status() const;
  /// Bits of StatusBit and BatchFaultBit that count as faults; 0: all is well. They stay until the
  /// environment is stepped again or reset.
  std::span<const int> faults() const;
  /// The same in words, with the message of an exception; empty where all is well.
  std::string fault_text(int env) const;

  // ---- arrays on a device. On the CPU these are the arrays above, and nothing has to be copied.

  /// Any array, where the batch works on it, at an address that stays. Writing those of state and inputs in
  /// the order of the stream takes effect with the next step.
  DeviceArray device_array(std::string_view name) const;
  /// Copies arrays from the host to the device, in the order of its stream; the host's may be written at
  /// once.
  void push(std::span<const std::string> names);
  void push(std::initializer_list<std::string> names) { push(std::span(names.begin(), names.size())); }
  /// Copies arrays to the host, where they have arrived after synchronize().
  void pull(std::span<const std::string> names);
  void pull(std::initializer_list<std::string> names) { pull(std::span(names.begin(), names.size())); }
  /// Waits for all that was asked for.
  void synchronize();

  // ---- motion

  /// All environments by `substeps` timesteps with the same controls, then rewards, ends of episodes, resets.
  /// Never throws for one environment's sake.
  BatchResult step_all(int substeps = 1);

  /// A new episode, in all environments, in one, or where the mask, of one entry for each, is not zero.
  void reset();
  void reset(int env);
  void reset_where(std::span<const std::uint8_t> mask);
  void reset_where(std::span<const bool> mask);
  /// The same with a mask in the device's memory, a byte for each environment, in the order of the stream.
  void reset_where_on_device(const void* mask);
  /// A new episode from this keyframe, without BatchOptions::start.
  void reset_to_key(int env, int key);

  /// States of some environments, one row of state_size(model(), components) numbers for each, as by
  /// corten::get_state. Setting one lets a frozen or finished environment go on.
  void get_state(std::span<const int> envs, unsigned components, std::span<double> states) const;
  void set_state(std::span<const int> envs, unsigned components, std::span<const double> states);

  /// State and inputs of an environment into a Data of the same model and back; forward() computes the rest.
  void get(int env, Data& data) const;
  void set(int env, const Data& data);

  /// corten::state_hash of one environment.
  std::uint64_t state_hash(int env) const;
  /// Which episode an environment is in, counted from 0, and how many calls of step_all it had.
  std::int64_t episode(int env) const;
  std::int64_t episode_step(int env) const;

  /// Open-loop simulation of all environments, on all threads or on the device; their arrays stay as they
  /// are. Throws std::invalid_argument for arrays of wrong sizes.
  void rollout(const Rollout& rollout);

  /// Starts measuring the stages of steps, from zero, or stops. Times are sums over all threads. A GPU is
  /// waited for after each step while it is on.
  void profile_stages(bool on);
  /// Stages that ran since then, in the order of a step.
  std::vector<StageTime> stage_times() const;

  // ---- models that differ between environments: fields named in BatchOptions::vary

  /// An environment's values of a field that varies, or that follows from one (`body_subtreemass`).
  std::span<const double> model_field(std::string_view field, int env) const;
  /// Sets them for one environment, or for all (one row each). Derived constants follow: masses of subtrees,
  /// inverse weights, lengths and bounds; springs of tendons keep their rest lengths, as in the reference.
  /// The state does not change; reset for a new qpos0 to show. Throws std::invalid_argument for values that
  /// are impossible; that environment keeps what it had.
  void set_model_field(std::string_view field, int env, std::span<const double> values);
  void set_model_field(std::string_view field, std::span<const double> values);
  /// Any changes at once, on all threads; derived constants are computed once for each environment. What the
  /// callable throws, or what is wrong with its values, comes out of here when all others are done; that
  /// environment keeps the model it had.
  void edit_models(const std::function<void(const Environment&, ModelEdit&)>& edit);
  /// Back to the model that all started from.
  void restore_model();
  void restore_model(int env);
  /// A Model of its own with the environment's values, for step() and its kin.
  Model model(int env) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace corten
