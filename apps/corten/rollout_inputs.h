// Inputs of a rollout: controls and initial states, from files or random.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "commands.h"
#include "corten/corten.h"
#include "npy.h"

namespace corten::app {

/// Controls per environment: from a file, or random numbers that depend only on the seed, the environment and
/// the step.
class Controls {
 public:
  Controls(const Model& model, const RolloutOptions& options);

  /// Number of environments in the file; 0 if there is no file or all environments share its controls.
  std::int64_t envs() const { return file_ && file_->shape().size() == 3 ? file_->shape()[0] : 0; }
  /// True if the file has one sequence for all environments.
  bool shared() const { return file_ && file_->shape().size() == 2; }
  /// Steps in the file; 0 if there is none.
  std::int64_t steps() const { return file_ ? file_->shape()[file_->shape().size() - 2] : 0; }
  /// Identifies the controls in the journal.
  std::string name() const;
  /// Controls of some environments: envs x steps x nu.
  void fill(std::int64_t first_env, std::int64_t envs, std::int64_t steps, std::span<double> to) const;

 private:
  void draw(std::int64_t env, std::int64_t steps, std::span<double> rows) const;

  const Model& model_;
  std::uint64_t seed_;
  std::unique_ptr<NpyFile> file_;
};

/// Adds normal deviates to a state, per dof; orientations are rotated. They depend only on the seed and the
/// number of the environment.
void add_noise(const Model& model, std::uint64_t seed, std::int64_t env, double qpos_noise, double qvel_noise,
               std::span<double> qpos, std::span<double> qvel);

/// Initial qpos and qvel: from a file, a keyframe or qpos0, with random deviations added.
class InitialStates {
 public:
  InitialStates(const Model& model, const RolloutOptions& options, int key);

  /// False if every environment starts at the keyframe or at qpos0.
  bool given() const { return file_ || qpos_noise_ > 0 || qvel_noise_ > 0; }
  /// Number of environments in the file; 0 if there is no file or all environments share its state.
  std::int64_t envs() const { return file_ && file_->shape().size() == 2 ? file_->shape()[0] : 0; }
  /// Identifies the states in the journal.
  std::string name() const;
  double time() const { return start_->time; }
  /// States of some environments: envs x (nq + nv).
  void fill(std::int64_t first_env, std::int64_t envs, std::span<double> to) const;

 private:
  const Model& model_;
  std::uint64_t seed_;
  double qpos_noise_, qvel_noise_;
  Data start_;
  std::unique_ptr<NpyFile> file_;
};

}  // namespace corten::app
