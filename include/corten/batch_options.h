// What a Batch is made of: how many environments, what may differ between them, how episodes begin and end.
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

/// What becomes of an environment whose episode is over.
enum class Autoreset {
  next_step,  ///< the next step_all resets it instead of stepping it, with reward 0
  same_step,  ///< it is reset at once; how it ended is kept in the final_ arrays
  disabled    ///< it goes on until the user resets it
};

/// What becomes of an environment with a fault. It always is flagged, and its episode ends.
enum class FaultPolicy {
  reset,   ///< reset as a new episode: at once with Autoreset::same_step, else by the next step_all
  freeze,  ///< stands still in its last good state until the user resets it
  keep     ///< goes on as step() leaves it; the episode does not end
};

/// Faults of a batch beside those of StatusBit.
enum BatchFaultBit {
  kFaultException = 1 << 16,  ///< a callable of the user threw
  kFaultReward = 1 << 17,     ///< the reward was not a finite number
  kFaultMemory = 1 << 18      ///< no memory was left
};

/// Bits of StatusBit that count as faults unless the options say otherwise. A solver that runs out of
/// iterations is common and harmless.
inline constexpr int kDefaultFaults = kBadQpos | kBadQvel | kBadQacc | kBadCtrl | kCapacity | kSingular;

/// One environment, as the callables of the user see it. They run on the threads of the batch, for many
/// environments at once; what they share with each other is theirs to guard.
///
/// Results do not depend on threads as long as callables take their input from here. Computed fields of
/// `data` belong to this environment after a step and after a reset. Before a step, in `control`, only state,
/// inputs, sensordata and the fields that BatchOptions::fields names do: the other memory is shared.
struct Environment {
  int index;
  std::int64_t episode;  ///< counts from 0
  std::int64_t step;     ///< calls of step_all in this episode, this one included
  const Model& model;    ///< with the environment's own values of fields that vary
  Data& data;
  Random& random;  ///< the same numbers for the same seed, environment, episode and step
};

/// Changes the model of one environment; see Batch::edit_models.
class ModelEdit {
 public:
  /// The values of the model that all environments started from.
  std::span<const double> base(std::string_view field) const;
  /// The environment's own values, to be read and written. Throws std::invalid_argument for a field that does
  /// not vary in this batch.
  std::span<double> field(std::string_view field);

  /// For the engine itself.
  explicit ModelEdit(detail::ModelEditing& editing) : editing_(editing) {}

 private:
  detail::ModelEditing& editing_;
};

struct BatchOptions {
  int envs = 1;
  int threads = 0;  ///< 0: as many as usable_cores()
  /// cuda: a GPU steps the environments. Where there is none, or it cannot do what the model or these options
  /// ask for, the CPU does, and `notify` is told why; with automatic it is not. docs/batch.md has the rest.
  Device device = Device::cpu;
  Precision precision = Precision::float64;  ///< of a GPU
  /// With a GPU: true copies the arrays of state and inputs in before every step and reset, and all arrays
  /// out after it, so that a program for the CPU runs unchanged. False copies what Batch::push and pull are
  /// asked for; arrays on the host, and BatchResult, show what was pulled last.
  bool mirror = true;
  /// With a GPU: an environment without room for its contacts or rows gets more, and is stepped again from
  /// where it was. False: that is a fault.
  bool auto_grow = true;
  /// Told once, in words, when a batch does not run where it should. None: stderr.
  std::function<void(std::string_view)> notify{};
  std::shared_ptr<ThreadPool> pool = nullptr;  ///< threads to share with others, instead of `threads`
  int chunk = 0;                               ///< environments that a thread takes at a time; 0: by itself

  /// Further fields of the Data, by name, of which the batch keeps arrays: `xpos`, `ncon`, `qfrc_actuator`.
  /// Those of contacts and constraint rows need max_contacts or max_rows.
  std::vector<std::string> fields{};
  /// Fields of the Model, by name, that may differ between environments: `body_mass`, `geom_friction`,
  /// `opt.gravity`. variable_fields() lists what is possible.
  std::vector<std::string> vary{};
  int max_contacts = 0;  ///< more are a fault of the environment; 0: memory grows as needed
  int max_rows = 0;      ///< the same for constraint rows

  std::uint64_t seed = 0;  ///< of Environment::random
  int start_key = -1;      ///< keyframe in which episodes begin; -1: qpos0
  /// Computes sensors and all else at the start of an episode, so that it can be observed.
  bool forward_on_reset = true;
  Autoreset autoreset = Autoreset::next_step;
  FaultPolicy on_fault = FaultPolicy::reset;
  int fault_bits = kDefaultFaults;  ///< which StatusBits are faults
  int max_episode_steps = 0;        ///< truncates after so many calls of step_all; 0: never

  /// Called before each step_all: writes data->ctrl or other inputs. None: the arrays hold them.
  std::function<void(const Environment&)> control{};
  /// After the step. None: 0.
  std::function<double(const Environment&)> reward{};
  /// True when the episode is over because of what happened.
  std::function<bool(const Environment&)> terminated{};
  /// True when it is to be cut off although it could go on.
  std::function<bool(const Environment&)> truncated{};
  /// Fills the environment's row of observations(), after a step and after a reset.
  std::function<void(const Environment&, std::span<double>)> observation{};
  int observation_size = 0;
  /// Changes the state in which an episode begins, after the reset: random poses, for example.
  std::function<void(const Environment&)> start{};
  /// Changes the environment's model at the beginning of each episode, before the reset. Fields hold the base
  /// model's values when it is called; derived constants follow afterwards.
  std::function<void(const Environment&, ModelEdit&)> randomize{};
};

/// The names that BatchOptions::vary accepts.
std::vector<std::string> variable_fields();

}  // namespace corten
