// The cases on which machines and precisions are compared: a model and initial states.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "model/views.h"

namespace corten::test {

struct Case {
  std::string name;
  Model model;
  std::vector<Data> starts;
};

/// Reads a case: up to `most` states of the conformance case beside the model, if there is one, then the
/// initial state and `shaken` states perturbed at random, with random velocities and controls.
Case read_case(const std::filesystem::path& model, int shaken, std::size_t most = 64);

/// The initial state, perturbed at random by `size`; 0: unchanged.
Data perturbed_start(const Model& model, double size, unsigned seed);

/// These files, and every model below these folders, sorted.
std::vector<std::filesystem::path> models_below(const std::vector<std::filesystem::path>& paths);

/// Grows `data` to this capacity.
void grow_capacity(Data& data, const DataCapacity& capacity);

/// Twice the capacity of each of these: a CPU step has grown it to what it needs.
DataCapacity double_capacity(const std::vector<Data>& environments);

}  // namespace corten::test
