// Refines surface points of a field. They are a cell apart, and on a smooth surface the point deepest in
// another solid lies between them.
#pragma once

#include "collision/sdf_shape.h"

namespace corten {

namespace sdf {

/// Slides a surface point along the surface to a minimum of value(p, slope), all in the grid's frame. Each
/// step is tangential and followed by a projection back to the surface. If that leaves the surface, as at the
/// tip of a thin part, the original point is returned.
template <class T, class Value>
CORTEN_HD Vec3<T> lowest_around(const SdfShape<T>& field, int point, Value value) {
  const int rounds = 16;
  const Vec3<T> start = field.points[point];
  T step = T(0.5) * field.size;
  Vec3<T> p = start, slope, own, there_slope;
  T here = value(p, slope);
  for (int round = 0; round < rounds; round++) {
    distance_at(field.grid, p, own);
    const Vec3<T> normal = normalized(own), across = slope - dot(slope, normal) * normal;
    if (!(dot(across, across) > T(1e-12))) break;
    Vec3<T> trial = p - step * normalized(across);
    for (int back = 0; back < 3; back++) {
      const T off = distance_at(field.grid, trial, own), square = dot(own, own);
      if (square > T(0.01)) trial -= (off / square) * own;
    }
    const bool astray = std::abs(distance_at(field.grid, trial, own)) > T(0.02) * field.size ||
                        norm(trial - start) > field.size;
    const T there = astray ? here : value(trial, there_slope);
    if (there < here) p = trial, here = there, slope = there_slope;
    else step *= T(0.5);
  }
  return p;
}

/// The cone of normals at a point returned by lowest_around().
template <class T>
CORTEN_HD NormalCone<T> cone_at(const SdfShape<T>& field, Vec3<T> p) {
  Vec3<T> gradient;
  distance_at(field.grid, p, gradient);
  return {normalized(gradient), {0, 0, 0}, T(0.94)};
}

}  // namespace sdf

}  // namespace corten
