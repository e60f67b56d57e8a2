// Measures environment steps per second on the GPU.
#pragma once

#include "corten/corten.h"

namespace corten::test {

/// Prints a line for each number of environments and precision: the model in its first keyframe with random
/// controls, stepped 100 times after a warm-up of 20 steps. Returns false if an environment has a fault.
bool print_throughput(const Model& model);

}  // namespace corten::test
