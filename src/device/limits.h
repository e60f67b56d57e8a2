// What a lane of a device has less of than a thread of the CPU.
#pragma once

#include "collision/epa_polytope.h"

namespace corten::device {

/// Iterations of convex collision: the polytope of each takes memory of the lane.
inline constexpr int kMostDepthIterations = kLanePolytope;

}  // namespace corten::device
