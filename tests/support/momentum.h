// Momentum of free bodies.
#pragma once

#include <array>

#include "corten/corten.h"

namespace corten::test {

/// Linear momentum, and angular momentum about the origin, of free bodies whose frames are their inertial
/// frames.
inline std::array<double, 6> momentum(const Model& model, Data& data) {
  forward(model, data);
  subtree_velocity(model, data);
  std::array<double, 6> sum{};
  for (std::size_t b = 1; b < static_cast<std::size_t>(model->nbody); b++) {
    const double mass = model->body_subtreemass[b];
    const double *v = &data->subtree_linvel[3 * b], *L = &data->subtree_angmom[3 * b],
                 *x = &data->subtree_com[3 * b];
    for (std::size_t k = 0; k < 3; k++) {
      const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
      sum[k] += mass * v[k];
      sum[3 + k] += L[k] + mass * (x[i] * v[j] - x[j] * v[i]);
    }
  }
  return sum;
}

}  // namespace corten::test
