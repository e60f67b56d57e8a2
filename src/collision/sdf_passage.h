// The way of a field's surface point back through its own body. Where a field is in another solid, many of
// its points could leave that solid on more than one side, and some have passed through it already. Such a
// point may leave towards its own body only if the opposite point of that body, which would leave the other
// way, has no shorter way: the body returns to the side on which more of it lies.
//
// Let the line from a surface point p into its body enter the other solid at a distance e (negative if p is
// inside it), leave it at l and leave its own body at b. The opposite point, at b, has a way of b - e, so p
// leaves if l + e < b. The middle of the other solid need not be passed for l + e <= 0: then any body is
// thick enough. The same rule holds for two triangle meshes (exit_validity.h).
#pragma once

#include "collision/sdf_shape.h"
#include "collision/solid_distance.h"

namespace corten {

namespace sdf {

/// Whether the field's body extends at least this far from a point of its surface with this cone of normals.
template <class T>
CORTEN_STAGE bool extends(const SdfShape<T>& field, Vec3<T> p, const NormalCone<T>& cone, Vec3<T> along,
                          T length) {
  // From an edge or a corner the line may lead along a side. One cell inside it the grid is accurate.
  const Vec3<T> start = p - field.size * (cone.axis - dot(cone.axis, along) * along);
  Vec3<T> gradient;
  const auto holds = [&](T x) { return distance_at(field.grid, start + x * along, gradient); };
  if (!(holds(length) < 0)) return false;
  const int rounds = 100;
  const T step = T(0.5) * field.size;
  T x = step;
  for (int round = 0; round < rounds && x < length; round++) {
    const T value = holds(x);
    if (!(value < 0)) return false;
    x += -value > step ? -value : step;
  }
  return true;
}

/// Whether a surface point of the field should leave a solid along a line into its own body, which is in that
/// solid from `enter` to `leave`.
template <class T>
CORTEN_HD bool leads_back(const SdfShape<T>& field, Vec3<T> p, const NormalCone<T>& cone, Vec3<T> along,
                          T enter, T leave) {
  return !(leave + enter > 0) || extends(field, p, cone, along, leave + enter);
}

}  // namespace sdf

}  // namespace corten
