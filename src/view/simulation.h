// The simulated environments of a session: a model, one Data per environment, and what acts on them besides
// the model: control signals, control noise and the mouse. No JSON and no pages.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "corten/control_signal.h"
#include "corten/data.h"
#include "corten/model.h"
#include "view/history.h"
#include "view/message.h"
#include "view/perturb.h"

namespace corten::view {

/// Runs body(i) for all i in [0, n), one after the other or on threads.
using ForEach = std::function<void(int n, const std::function<void(int)>& body)>;

/// Noise of the controls: an Ornstein-Uhlenbeck process around the middle of each range, or around the
/// controls of the keyframe that was loaded last.
struct ControlNoise {
  double std = 0;   ///< standard deviation, as a fraction of half the range; 0: none
  double rate = 0;  ///< seconds over which the noise is correlated
};

class Simulation {
 public:
  struct Options {
    int envs = 1;
    std::size_t history_bytes = std::size_t{256} << 20;
    ForEach for_each;       ///< empty: one after the other
    double qpos_noise = 0;  ///< standard deviation added to positions after a reset, of all but the first
    double qvel_noise = 0;  ///< the same for velocities
  };

  Simulation(const Model& model, const Options& options);

  const Model& model() const { return model_; }
  int envs() const { return static_cast<int>(data_.size()); }
  Data& data(int env) { return data_[static_cast<std::size_t>(env)]; }
  const Data& data(int env) const { return data_[static_cast<std::size_t>(env)]; }

  /// One step of all environments. The result has the status bits of all.
  int step();
  /// What went wrong in the last step that diverged: environment, time, joint and number.
  const std::string& divergence() const { return divergence_; }
  /// Computes what follows from the state, for one environment or all (-1). Time does not advance.
  void forward(int env = -1);
  /// Resets all environments; key -1: to qpos0.
  void reset(int key = -1);

  /// Uses another model of the same sizes, with other options.
  void use_model(const Model& model);
  /// Uses another model of any sizes; what is still there keeps its state.
  void replace_model(const Model& model);

  /// Starts all environments from the state of a Data of the same model.
  void begin_at(const Data& data);
  /// Copies everything from a Data of the same model to the first environment.
  void show(const Data& data);
  /// Copies the state only, and computes the rest.
  void show_state(const Data& data);
  /// Copies the state of the first environment to a Data, and computes the rest there. Its memory does not
  /// move. Throws std::invalid_argument if it is of a model of other sizes.
  void copy_state_to(Data& data) const;

  /// Mouse: one perturbation per owner.
  void perturb(int owner, const Perturbation& perturbation);
  void release(int owner) { perturbations_.erase(owner); }
  const std::map<int, Perturbation>& perturbations() const { return perturbations_; }
  /// Moves bodies that the mouse holds while the simulation is paused. Returns whether anything moved.
  bool move_perturbed(bool paused);

  std::optional<ControlSignal> control;  ///< what writes ctrl; none: the user
  ControlNoise noise;

  /// The past. The state that is shown is the newest one, or the one that seek() chose.
  const History& history() const { return history_; }
  int position() const { return position_; }
  /// Restores this moment; what came after stays until the next step.
  void seek(int index);
  /// The next record() comes after the newest state, whatever moment is shown.
  void leave_past() { position_ = history_.count() - 1; }
  /// Adds the present state to the history, in place of what came after the moment that is shown.
  void record();
  /// Adds recorded values of an environment to a container: time, and the fields (qpos, qvel, act, ctrl,
  /// mocap_pos, mocap_quat, sensordata; none given: those that are not empty), of every n-th moment. Throws
  /// RequestError for another field.
  void add_history(ContainerWriter& to, int env, std::vector<std::string> fields, int every) const;
  /// Forgets the past.
  void clear_history();

  /// The state was changed from outside: the present moment is recorded anew.
  void state_changed();

  /// Number of changes of what is shown so far.
  std::uint64_t version() const { return version_; }
  void touch() { version_++; }

 private:
  void step_one(int env, int& status);
  void apply_inputs(Data& data, int env) const;
  void apply_noise(Data& data, int env) const;
  void scatter_start();
  std::string explain_divergence(int env, int status);

  Options options_;
  Model model_;
  std::vector<Data> data_;
  std::map<int, Perturbation> perturbations_;
  History history_;
  int position_ = -1;
  int key_ = -1;                  ///< keyframe that was loaded last
  std::uint64_t step_count_ = 0;  ///< for random numbers
  std::uint64_t reset_count_ = 0;
  std::uint64_t version_ = 0;
  std::string divergence_;
};

}  // namespace corten::view
