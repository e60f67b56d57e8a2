// Options of a Batch: number of environments, what varies between them, how episodes begin and end.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/arrays.h"
#include "corten/data.h"
#include "corten/device.h"
#include "corten/model.h"
#include "corten/random.h"
#include "corten/thread_pool.h"
#include "corten/types.h"

namespace corten {

namespace detail {
class ModelEditing;
}

/// What happens to an environment when its episode is over.
enum class Autoreset {
  next_step,  ///< the next step_all resets it instead of stepping it, with reward 0
  same_step,  ///< reset at once; the final_ arrays keep the end of the episode
  disabled    ///< continues until the user resets it
};

/// What happens to an environment with a fault. It is always flagged; its episode ends, except with `keep`.
enum class FaultPolicy {
  reset,   ///< starts a new episode: at once with Autoreset::same_step, else in the next step_all
  freeze,  ///< keeps its last good state until the user resets it
  keep     ///< continues in the state that step() left; the episode does not end
};

/// Batch faults in addition to StatusBit.
enum BatchFaultBit {
  kFaultException = 1 << 16,  ///< a user callback threw
  kFaultReward = 1 << 17,     ///< the reward was NaN or infinite
  kFaultMemory = 1 << 18      ///< out of memory
};

/// StatusBits that count as faults by default. kNotConverged is not one: it is common and harmless.
inline constexpr int kDefaultFaults = kBadQpos | kBadQvel | kBadQacc | kBadCtrl | kCapacity | kSingular;

/// One environment, as passed to user callbacks. Callbacks run on the batch's threads, for many environments
/// at once, and must synchronize access to data that they share.
///
/// Results do not depend on the number of threads if callbacks use only this input. After a step and after a
/// reset, all computed fields of `data` are this environment's. Before a step, in `control`, only state,
/// inputs, sensordata and the fields named in BatchOptions::fields are; the rest is memory shared by the
/// environments of a thread.
struct Environment {
  int index;            ///< row in the batch's arrays, from 0
  std::int64_t number;  ///< BatchOptions::first_env + index: its number among the environments of all batches
  std::int64_t episode;  ///< from 0
  std::int64_t step;     ///< calls of step_all in this episode, including this one
  const Model& model;    ///< with this environment's values of varying fields
  Data& data;            ///< its simulation
  Random& random;        ///< seeded by the seed, number, episode and step
};

/// Changes the model of one environment; see Batch::edit_models.
class ModelEdit {
 public:
  /// The values in the base model, from which all environments were created.
  std::span<const double> base(std::string_view field) const;
  /// This environment's values, writable. Throws std::invalid_argument for a field that does not vary in this
  /// batch.
  std::span<double> field(std::string_view field);

  /// Internal.
  explicit ModelEdit(detail::ModelEditing& editing) : editing_(editing) {}

 private:
  detail::ModelEditing& editing_;
};

/// Options of a Batch.
struct BatchOptions {
  int envs = 1;     ///< number of environments
  int threads = 0;  ///< 0: as many as usable_cores()
  /// Number of the first environment, if this batch is one part of many environments that several processes,
  /// machines or GPUs share. Random numbers depend on the number, so that the parts have the states of one
  /// batch with all environments, however they are split.
  std::int64_t first_env = 0;
  /// cuda: step on a GPU. If there is none, or it does not support the model or these options, the batch
  /// falls back to the CPU and calls `notify` with the reason. automatic: the same without `notify`. See
  /// docs/batch.md.
  Device device = Device::cpu;
  Precision precision = Precision::float64;  ///< GPU only
  /// GPU only. True: copy state and inputs to the device before every step and reset, and all arrays back
  /// after it, so that a CPU program runs unchanged. False: copy only in Batch::push and Batch::pull; host
  /// arrays and BatchResult show the last pull.
  bool mirror = true;
  /// GPU only. True: if an environment exceeds its capacity for contacts or rows, allocate more and repeat
  /// its step. False: that is a fault.
  bool auto_grow = true;
  /// Called once with the reason if the batch does not run on the requested device. Default: print to stderr.
  std::function<void(std::string_view)> notify{};
  std::shared_ptr<ThreadPool> pool = nullptr;  ///< threads shared with other code; replaces `threads`
  int chunk = 0;                               ///< environments that a thread takes at a time; 0: automatic

  /// More Data fields, by name, for which the batch keeps arrays: `xpos`, `ncon`, `qfrc_actuator`. Fields of
  /// contacts and constraint rows need max_contacts or max_rows.
  std::vector<std::string> fields{};
  /// Model fields, by name, that may differ between environments: `body_mass`, `geom_friction`,
  /// `opt.gravity`. variable_fields() lists them all.
  std::vector<std::string> vary{};
  int max_contacts = 0;  ///< exceeding it is a fault; 0: memory grows as needed
  int max_rows = 0;      ///< the same limit for constraint rows; 0: memory grows as needed

  std::uint64_t seed = 0;  ///< seed of Environment::random
  int start_key = -1;      ///< keyframe from which episodes start; -1: qpos0
  /// Runs forward() at the start of an episode, so that sensors and other computed fields are valid.
  bool forward_on_reset = true;
  Autoreset autoreset = Autoreset::next_step;  ///< what follows the end of an episode
  FaultPolicy on_fault = FaultPolicy::reset;   ///< what follows a fault
  int fault_bits = kDefaultFaults;             ///< StatusBits that count as faults
  int max_episode_steps = 0;                   ///< truncates after this many calls of step_all; 0: never

  /// Called before each step_all: writes data->ctrl or other inputs. Default: inputs come from the batch's
  /// arrays.
  std::function<void(const Environment&)> control{};
  /// Called after the step. Default: 0.
  std::function<double(const Environment&)> reward{};
  /// Called after the step: true ends the episode (goal reached, robot fell, ...).
  std::function<bool(const Environment&)> terminated{};
  /// Called after the step: true cuts the episode off, for example at a time limit.
  std::function<bool(const Environment&)> truncated{};
  /// Fills this environment's row of observations(), after a step and after a reset.
  std::function<void(const Environment&, std::span<double>)> observation{};
  int observation_size = 0;  ///< numbers per row of observations()
  /// Called after a reset: changes the initial state of the episode, for example to a random pose.
  std::function<void(const Environment&)> start{};
  /// Called at the start of each episode, before the reset: changes this environment's model. Fields hold the
  /// base model's values on entry; derived constants are recomputed afterwards.
  std::function<void(const Environment&, ModelEdit&)> randomize{};
};

/// The names that BatchOptions::vary accepts.
std::vector<std::string> variable_fields();

}  // namespace corten
