// What the GPU is compared on: a model and the states to start from.
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

/// The states of the conformance case beside the model, where there is one, then the start as it is and
/// `shaken` states near it, with random velocities and controls.
Case read_case(const std::filesystem::path& model, int shaken);

/// The start shaken by `size`; 0 leaves it.
Data shaken_start(const Model& model, double size, unsigned seed);

/// Makes room for this much.
void make_room(Data& data, const DataCapacity& capacity);

/// Twice the room that each of these has: a step on the CPU takes what it needs. And what the device needs.
DataCapacity twice_the_room(const Model& model, const std::vector<Data>& environments);

/// Views of all of them, the whole list `times` times.
std::vector<DataView<double>> views(std::vector<Data>& environments, int times = 1);

}  // namespace corten::test
