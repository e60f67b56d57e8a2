// Measures how far a scene is from rest.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "corten/corten.h"

namespace corten::test {

struct Rest {
  double speed = 0;  ///< largest entry of qvel in the second half of the time
  double drift = 0;  ///< largest change of qpos in that time, per second
};

/// Simulates the scene for this time and measures it.
inline Rest watch(const Model& model, Data& data, double seconds) {
  Rest rest;
  std::vector<double> before;
  const int steps = static_cast<int>(std::lround(seconds / model->opt.timestep));
  for (int i = 0; i < steps; i++) {
    step(model, data);
    if (i < steps / 2) continue;
    if (before.empty()) before.assign(data->qpos.begin(), data->qpos.end());
    for (double v : data->qvel) rest.speed = std::max(rest.speed, std::abs(v));
  }
  for (std::size_t k = 0; k < before.size(); k++)
    rest.drift =
        std::max(rest.drift, std::abs(before[k] - data->qpos[static_cast<int>(k)]) / (0.5 * seconds));
  return rest;
}

}  // namespace corten::test
