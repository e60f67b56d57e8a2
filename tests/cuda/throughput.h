// How many environment steps a second the GPU makes.
#pragma once

#include "corten/corten.h"

namespace corten::test {

/// Prints a line for each number of environments and precision: the model in its first keyframe with random
/// controls, stepped 100 times, after 20 that do not count. False if an environment reports trouble.
bool print_throughput(const Model& model);

}  // namespace corten::test
