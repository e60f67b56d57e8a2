// Distance fields of solids with known distances, for geoms of type sdf.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>

#include "corten/sdf.h"

namespace corten::test {

using Distance = std::function<double(double, double, double)>;

inline Distance ball_distance(double radius) {
  return [=](double x, double y, double z) { return std::hypot(x, y, z) - radius; };
}

inline Distance box_distance(double a, double b, double c) {
  return [=](double x, double y, double z) {
    const double u = std::abs(x) - a, v = std::abs(y) - b, w = std::abs(z) - c;
    return std::hypot(std::max(u, 0.0), std::max(v, 0.0), std::max(w, 0.0)) +
           std::min(std::max({u, v, w}), 0.0);
  };
}

/// Distance of a capsule along z, like the geom.
inline Distance capsule_distance(double radius, double half) {
  return
      [=](double x, double y, double z) { return std::hypot(x, y, z - std::clamp(z, -half, half)) - radius; };
}

inline Distance cylinder_distance(double radius, double half) {
  return [=](double x, double y, double z) {
    const double u = std::hypot(x, y) - radius, v = std::abs(z) - half;
    return std::hypot(std::max(u, 0.0), std::max(v, 0.0)) + std::min(std::max(u, v), 0.0);
  };
}

/// Distance of a torus around z.
inline Distance torus_distance(double ring, double tube) {
  return [=](double x, double y, double z) { return std::hypot(std::hypot(x, y) - ring, z) - tube; };
}

/// A cubic grid of n cells along each side, from -half to half.
inline SdfGrid cube_grid(const Distance& distance, int cells, double half) {
  const int n = cells + 1;
  const double h = 2 * half / cells;
  return sample_sdf({n, n, n}, {-half, -half, -half}, {h, h, h}, distance);
}

}  // namespace corten::test
