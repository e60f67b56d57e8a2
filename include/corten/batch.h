// Batch: many independent simulations of one model, stepped on all cores or on a GPU.
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
#include "corten/batch_queries.h"
#include "corten/data.h"
#include "corten/device.h"
#include "corten/model.h"
#include "corten/profile.h"
#include "corten/simulate.h"

namespace corten {

/// Results of step_all, per environment: views of the batch's own arrays.
struct BatchResult {
  Rows<const double> states;                 ///< qpos, then qvel
  std::span<const double> rewards;           ///< values of BatchOptions::reward
  std::span<const std::uint8_t> terminated;  ///< 1: the episode is over
  std::span<const std::uint8_t> truncated;   ///< 1: the episode was cut off
  std::span<const int> faults;               ///< bits of StatusBit and BatchFaultBit; 0: no fault
};

/// Arguments of Batch::rollout: controls in, states out; the environments of the batch do not change. Arrays
/// are row-major, environment by environment; an empty output is not written.
struct Rollout {
  int envs = 0;                                   ///< number of environments, starting with the first; 0: all
  int steps = 0;                                  ///< number of controls per environment
  int substeps = 1;                               ///< timesteps per control
  unsigned components = kStateQpos | kStateQvel;  ///< contents of `initial` and `states`, as for get_state
  std::span<const double> initial{};   ///< envs x state_size; empty: start of an episode, by BatchOptions
  std::span<const double> controls{};  ///< envs x steps x nu; empty: zero
  std::span<double> states{};          ///< envs x steps x state_size: after each step
  std::span<double> sensordata{};      ///< envs x steps x nsensordata
  std::span<int> faults{};             ///< envs; after a fault the rest of an environment's rows is NaN
  std::function<void(int steps)> progress{};  ///< called at times, by any thread, with the steps done since
};

/// N environments that share a Model. Learners read and write arrays with one row per environment. Their
/// addresses do not change during the life of the batch:
///
///     Batch batch(model, {.envs = 4096, .reward = ...});
///     for (;;) {
///       policy(batch.states(), batch.ctrl());
///       batch.step_all(5);
///     }
///
/// Every environment gets exactly the results of step() alone, with any number of threads. An environment
/// with a fault (it diverges, gets bad controls, exceeds a capacity, or a callback throws) is flagged in
/// faults() and treated according to BatchOptions::on_fault. Other environments are not affected.
///
/// Not thread-safe: use by two threads at once, or from inside a callback, throws std::logic_error. Invalid
/// arguments throw std::invalid_argument or std::out_of_range.
class Batch {
 public:
  Batch(const Model& model, BatchOptions options);
  ~Batch();
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;

  /// Number of environments.
  int envs() const;
  /// Number of threads, including the caller.
  int threads() const;
  /// The device in use: the one in the options, or the CPU as a fallback.
  Device device() const;
  /// The GPU's name, and why rollouts run on the CPU if they do; or why the batch fell back to the CPU. Empty
  /// if no GPU was requested.
  const std::string& device_note() const;
  /// The model from which all environments were created.
  const Model& model() const;
  /// The options that it was made with.
  const BatchOptions& options() const;
  /// Bytes of memory per environment.
  std::size_t bytes_per_env() const;
  /// Bytes that all environments share.
  std::size_t shared_bytes() const;

  // ---- arrays. Writes to state and inputs take effect in the next step.

  /// Time of each environment.
  Rows<double> time() const;
  /// Positions.
  Rows<double> qpos() const;
  /// Velocities.
  Rows<double> qvel() const;
  /// Activations.
  Rows<double> act() const;
  /// Controls.
  Rows<double> ctrl() const;
  /// Readings of sensors.
  Rows<double> sensordata() const;
  /// An array of reals by name: state and inputs (`qfrc_applied`, `mocap_pos`, ...), the fields named in the
  /// options, and results (`states`, `rewards`, `observations`, `final_states`, ...). Throws
  /// std::invalid_argument for an unknown name; the message lists the known ones.
  Rows<double> reals(std::string_view name) const;
  Rows<int> integers(std::string_view name) const;  ///< an array of integers by name
  Array array(std::string_view name) const;         ///< descriptor of any array, with its full shape
  /// The names that array() accepts.
  std::vector<std::string> array_names() const;

  Rows<const double> states() const;                 ///< qpos, then qvel
  Rows<const double> observations() const;           ///< filled by BatchOptions::observation
  std::span<const double> rewards() const;           ///< values of BatchOptions::reward
  std::span<const std::uint8_t> terminated() const;  ///< by BatchOptions::terminated, or by a fault
  std::span<const std::uint8_t> truncated() const;   ///< by BatchOptions::truncated or max_episode_steps
  /// The end of episodes that were reset in the same step. Other rows keep their old values.
  Rows<const double> final_states() const;
  /// Readings of sensors at the end of those episodes.
  Rows<const double> final_sensordata() const;
  /// Observations at the end of those episodes.
  Rows<const double> final_observations() const;

  /// Bits of StatusBit from all substeps of the last step_all, without kGrew.
  std::span<const int> status() const;
  /// Bits of StatusBit and BatchFaultBit that count as faults; 0: no fault. Kept until the environment is
  /// stepped again or reset.
  std::span<const int> faults() const;
  /// The environment's faults in words, with the message of an exception; empty if there are none.
  std::string fault_text(int env) const;

  // ---- arrays on a device. On the CPU they are the arrays above, and copies are no-ops.

  /// Descriptor of an array on the device. The address does not change. Writes to state and inputs, ordered
  /// by the stream, take effect in the next step.
  DeviceArray device_array(std::string_view name) const;
  /// Copies arrays from host to device, ordered by the stream. The host arrays may be overwritten as soon as
  /// this returns.
  void push(std::span<const std::string> names);
  void push(std::initializer_list<std::string> names) { push(std::span(names.begin(), names.size())); }
  /// Copies arrays from device to host. They are complete after synchronize().
  void pull(std::span<const std::string> names);
  void pull(std::initializer_list<std::string> names) { pull(std::span(names.begin(), names.size())); }
  /// Waits until all submitted work is done.
  void synchronize();

  // ---- motion

  /// Steps all environments by `substeps` timesteps with constant controls. Then computes rewards, ends
  /// episodes and resets. A fault of one environment never throws.
  BatchResult step_all(int substeps = 1);

  /// Starts a new episode in all environments.
  void reset();
  /// Starts a new episode in one environment.
  void reset(int env);
  /// Starts a new episode where the mask, with one entry per environment, is nonzero.
  void reset_where(std::span<const std::uint8_t> mask);
  void reset_where(std::span<const bool> mask);
  /// reset_where with a mask in device memory, one byte per environment, ordered by the stream.
  void reset_where_on_device(const void* mask);
  /// Starts a new episode from a keyframe, without calling BatchOptions::start.
  void reset_to_key(int env, int key);

  /// Gets the states of some environments: one row of state_size(model(), components) numbers each, as in
  /// corten::get_state.
  void get_state(std::span<const int> envs, unsigned components, std::span<double> states) const;
  /// Sets the states of some environments. Also resumes a frozen or finished environment.
  void set_state(std::span<const int> envs, unsigned components, std::span<const double> states);

  /// Copies the state and inputs of an environment to a Data of the same model. Call forward() for computed
  /// fields.
  void get(int env, Data& data) const;
  /// Copies the state and inputs of a Data of the same model to an environment.
  void set(int env, const Data& data);

  /// corten::state_hash of one environment.
  std::uint64_t state_hash(int env) const;
  /// The environment's episode number, from 0.
  std::int64_t episode(int env) const;
  /// Calls of step_all in the environment's episode.
  std::int64_t episode_step(int env) const;

  /// Open-loop simulation of the environments, on all threads or on the device. The batch's arrays do not
  /// change. Throws std::invalid_argument if an array has the wrong size.
  void rollout(const Rollout& rollout);

  // ---- queries about the present state of all environments, on all threads or on the device. Poses are
  // computed from the state; the batch's arrays do not change. Arrays with a wrong size throw
  // std::invalid_argument, and objects that do not exist std::out_of_range.

  /// Jacobians of an object or of points, as corten::body_jacobian and its relatives.
  void jacobian(const BatchJacobian<double>& query) const;
  /// First hits of rays, as corten::rays. Fixed to a site or body, they are a lidar.
  void rays(const BatchRays<double>& query) const;
  /// Heights of a height field, as corten::hfield_height.
  void heights(const BatchHeights<double>& query) const;
  /// The queries with arrays in device memory, in the batch's precision, ordered by the stream: results stay
  /// on the device. On the CPU they are the functions above.
  void jacobian_on_device(const BatchJacobian<double>& query) const;
  void jacobian_on_device(const BatchJacobian<float>& query) const;
  /// rays, as jacobian_on_device.
  void rays_on_device(const BatchRays<double>& query) const;
  void rays_on_device(const BatchRays<float>& query) const;
  /// heights, as jacobian_on_device.
  void heights_on_device(const BatchHeights<double>& query) const;
  void heights_on_device(const BatchHeights<float>& query) const;

  /// Starts measuring the stages of steps, from zero, or stops. Times are sums over all threads. A GPU is
  /// waited for after each step while it is on.
  void profile_stages(bool on);
  /// Stages that ran since then, in the order of a step.
  std::vector<StageTime> stage_times() const;

  // ---- per-environment models: fields named in BatchOptions::vary

  /// An environment's values of a varying field, or of a field derived from one (`body_subtreemass`).
  std::span<const double> model_field(std::string_view field, int env) const;
  /// Sets the values for one environment, or for all (one row each). Derived constants are recomputed:
  /// subtree masses, inverse weights, lengths and bounds. Tendon springs keep their rest lengths, as in
  /// MuJoCo. The state does not change: reset to apply a new qpos0. Throws std::invalid_argument for invalid
  /// values; the environment then keeps its old ones.
  void set_model_field(std::string_view field, int env, std::span<const double> values);
  void set_model_field(std::string_view field, std::span<const double> values);
  /// Edits models in a callback, on all threads. Derived constants are recomputed once per environment. If
  /// the callback throws or writes invalid values, that environment keeps its old model, the others are
  /// completed, and the exception is rethrown.
  void edit_models(const std::function<void(const Environment&, ModelEdit&)>& edit);
  /// Restores the model from which all environments were created.
  void restore_model();
  void restore_model(int env);
  /// A standalone Model with the environment's values, for step() and similar functions.
  Model model(int env) const;

 private:
  friend class BatchRenderer;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace corten
