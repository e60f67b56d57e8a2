// Geom pairs with analytic colliders: planes, spheres, capsules and boxes, which most models in reinforcement
// learning consist of, and some pairs with cylinders and ellipsoids. They do not need the iterative
// colliders, whose code and memory are large.
#pragma once

#include "model/views.h"

namespace corten {

/// Scratch type for code that handles analytic pairs only. This code is small: on a GPU it fits in registers
/// and in the instruction cache.
struct FormulasOnly {};

/// True if two geoms have an analytic collider. The type of the first must not be higher.
template <class T>
CORTEN_HD bool has_formula(const ModelView<T>& m, int g1, int g2) {
  const int first = m.geom_type[g1], second = m.geom_type[g2];
  if (first == kPlane)
    return second < kMesh && second != kHfield && (second != kEllipsoid || m.geom_dataid[g2] < 0);
  if (first == kSphere) return second <= kBox && second != kEllipsoid;
  return (first == kCapsule && (second == kCapsule || second == kBox)) || (first == kBox && second == kBox);
}

}  // namespace corten
