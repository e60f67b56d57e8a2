// A signed distance field sampled on a grid, negative inside. Between grid points the value is interpolated
// trilinearly, and the gradient is the exact gradient of that interpolation, so that descent along it is
// consistent. Outside the grid, the distance to the grid is added to the value at its border: an upper bound
// whose gradient leads back to the grid.
#pragma once

#include "math/vec3.h"

namespace corten {

template <class T>
struct DistanceGrid {
  Vec3<T> origin;         ///< first grid point
  Vec3<T> cell{1, 1, 1};  ///< cell size
  int size[3];            ///< grid points along x, y, z; x runs fastest
  const T* value;
  Vec3<T> per_cell{1 / cell.x, 1 / cell.y, 1 / cell.z};  ///< inverse cell size

  CORTEN_HD Vec3<T> far_corner() const {
    return {origin.x + (size[0] - 1) * cell.x, origin.y + (size[1] - 1) * cell.y,
            origin.z + (size[2] - 1) * cell.z};
  }
  CORTEN_HD T at(int i, int j, int k) const { return value[(k * size[1] + j) * size[0] + i]; }
};

/// Returns the distance at p and writes its gradient.
template <class T>
CORTEN_HD T distance_at(const DistanceGrid<T>& grid, Vec3<T> p, Vec3<T>& gradient) {
  int first[3];
  T f[3];
  Vec3<T> beyond{0, 0, 0};
  for (int axis = 0; axis < 3; axis++) {
    const T x = (p[axis] - grid.origin[axis]) * grid.per_cell[axis], last = T(grid.size[axis] - 1);
    const T within = x > 0 ? (x < last ? x : last) : T(0);
    if (x != within) beyond[axis] = (x - within) * grid.cell[axis];
    first[axis] = within < last ? int(within) : grid.size[axis] - 2;
    f[axis] = within - first[axis];
  }
  T v[2][2][2];
  for (int k = 0; k < 2; k++)
    for (int j = 0; j < 2; j++)
      for (int i = 0; i < 2; i++) v[k][j][i] = grid.at(first[0] + i, first[1] + j, first[2] + k);
  const auto mix = [](T a, T b, T t) { return a + t * (b - a); };
  T along_x[2][2], slope_x[2][2];
  for (int k = 0; k < 2; k++)
    for (int j = 0; j < 2; j++) {
      along_x[k][j] = mix(v[k][j][0], v[k][j][1], f[0]);
      slope_x[k][j] = v[k][j][1] - v[k][j][0];
    }
  const T low = mix(along_x[0][0], along_x[0][1], f[1]), high = mix(along_x[1][0], along_x[1][1], f[1]);
  gradient = {mix(mix(slope_x[0][0], slope_x[0][1], f[1]), mix(slope_x[1][0], slope_x[1][1], f[1]), f[2]) *
                  grid.per_cell.x,
              mix(along_x[0][1] - along_x[0][0], along_x[1][1] - along_x[1][0], f[2]) * grid.per_cell.y,
              (high - low) * grid.per_cell.z};
  T distance = mix(low, high, f[2]);
  if (const T square = dot(beyond, beyond); square > 0) {
    const T outside = std::sqrt(square);
    distance += outside;
    for (int axis = 0; axis < 3; axis++)
      if (beyond[axis] != 0) gradient[axis] = beyond[axis] / outside;
  }
  return distance;
}

/// Change of the gradient over the block of cells that reaches `around` cells to either side of the cell of
/// p, estimated from the corners of the block.
template <class T>
CORTEN_HD T gradient_change_around(const DistanceGrid<T>& grid, Vec3<T> p, const int (&around)[3]) {
  int low[3], high[3];
  for (int axis = 0; axis < 3; axis++) {
    const T x = (p[axis] - grid.origin[axis]) * grid.per_cell[axis];
    const int last = grid.size[axis] - 2, first = x > 0 ? (x < T(last) ? int(x) : last) : 0;
    low[axis] = first > around[axis] ? first - around[axis] : 0;
    high[axis] = (first < last - around[axis] ? first + around[axis] : last) + 1;
  }
  T v[8], square = 0;
  for (int c = 0; c < 8; c++)
    v[c] = grid.at((c & 1) != 0 ? high[0] : low[0], (c & 2) != 0 ? high[1] : low[1],
                   (c & 4) != 0 ? high[2] : low[2]);
  for (int axis = 0; axis < 3; axis++) {
    const int step = 1 << axis;
    T least = v[step] - v[0], most = least;
    for (int c = 1; c < 8; c++) {
      if ((c & step) != 0) continue;
      const T slope = v[c | step] - v[c];
      least = slope < least ? slope : least;
      most = slope > most ? slope : most;
    }
    const T change = (most - least) * grid.per_cell[axis] / (high[axis] - low[axis]);
    square += change * change;
  }
  return std::sqrt(square);
}

/// Change of the gradient over the cell of p: zero if the surface is flat, cell size over radius of curvature
/// if it is smooth, about one at a sharp edge, which the interpolation rounds.
template <class T>
CORTEN_HD T gradient_change_at(const DistanceGrid<T>& grid, Vec3<T> p) {
  return gradient_change_around(grid, p, {0, 0, 0});
}

}  // namespace corten
