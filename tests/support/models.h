// Models for tests: the files of the conformance cases, and random trees written as MJCF from a seed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "corten/corten.h"

namespace corten::test {

/// The folder tests/ of the source tree.
std::filesystem::path data_folder();

/// Every model of the conformance cases in `group`, sorted.
std::vector<std::filesystem::path> case_models(const std::string& group);

/// Contents of a random tree.
struct RandomTree {
  unsigned seed = 1;
  int bodies = 8;
  std::string integrator = "Euler";
  std::string flags = "";  ///< attributes of <flag>
  double timestep = 0.002;
  bool springs = true;   ///< joint springs, dampers, armature, gravity compensation
  bool fluid = false;    ///< a medium and wind, both fluid models
  bool tendons = false;  ///< fixed and spatial
  bool tendon_armature = false;
  bool actuators = false;  ///< on joints and tendons, with and without activation
  bool gravity = true;
  bool scalar_joints = false;  ///< slides and hinges only
};

/// MJCF of a random tree: free, ball, slide and hinge joints, welded bodies, every primitive geom.
std::string random_tree(const RandomTree& tree);

Model load_random(const RandomTree& tree);

/// Random configuration, velocity, activation and control: qpos moves by about `turn` from qpos0.
void randomize_state(const Model& model, Data& data, unsigned seed, double turn = 0.5, double speed = 1);

/// Random qfrc_applied and xfrc_applied.
void randomize_forces(const Model& model, Data& data, unsigned seed, double size = 1);

/// A copy of the model with options changed by `change`.
template <class Change>
Model with(const Model& model, Change change) {
  Option option = model->opt;
  change(option);
  return model.with_options(option);
}

}  // namespace corten::test
