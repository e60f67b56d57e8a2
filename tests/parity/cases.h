// What machines and precisions are compared on: a model and the states to start from.
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
/// `shaken` states near it, with random velocities and controls. Of the case's states at most `most`.
Case read_case(const std::filesystem::path& model, int shaken, std::size_t most = 64);

/// The start shaken by `size`; 0 leaves it.
Data shaken_start(const Model& model, double size, unsigned seed);

/// Every model below these folders, and the files themselves, sorted.
std::vector<std::filesystem::path> models_below(const std::vector<std::filesystem::path>& paths);

/// Makes room for this much.
void make_room(Data& data, const DataCapacity& capacity);

/// Twice the room that each of these has: a step on the CPU takes what it needs.
DataCapacity twice_the_room(const std::vector<Data>& environments);

}  // namespace corten::test
