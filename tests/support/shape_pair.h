// A fixed shape and a free one above it, in a given pose, and their contacts.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "corten/corten.h"
#include "support/contact_shapes.h"

namespace corten::test {

/// A fixed shape and a free one above it.
inline Model load_pair(const Shape& below, const Shape& above) {
  const std::string assets = below.assets + (below.name == above.name ? "" : above.assets);
  return load_string("<mujoco><asset>" + assets + "</asset><worldbody><body><geom " + below.geom +
                     "/></body><body><freejoint/><geom " + above.geom +
                     " mass='1'/></body></worldbody></mujoco>");
}

inline void place(Data& data, const Vec& at, const Turn& turn) {
  for (std::size_t k = 0; k < 3; k++) data->qpos[k] = at[k];
  for (std::size_t k = 0; k < 4; k++) data->qpos[3 + k] = turn[k];
}

inline double deepest(const Data& data) {
  double depth = 0;
  for (int i = 0; i < data->ncon; i++)
    depth = std::max(depth, -data->contact_dist[static_cast<std::size_t>(i)]);
  return depth;
}

/// The largest angle between a contact's normal and the vertical.
inline double largest_tilt(const Data& data) {
  double tilt = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(data->ncon); i++)
    tilt = std::max(tilt, std::hypot(data->contact_frame[9 * i], data->contact_frame[9 * i + 1]));
  return tilt;
}

/// Puts the upper shape, turned, `depth` below the lower one's top, which is flat and at z = 0.
inline void sink(const Model& model, Data& data, const Shape& above, const Turn& turn, double depth) {
  const double reach = above.solid.reach(rotate(inverse(turn), {0, 0, -1}));
  place(data, {0.013, 0.007, reach - depth}, turn);
  forward(model, data);
}

}  // namespace corten::test
