// Pairs of geoms with formulas for their contacts: those of planes, spheres, capsules and boxes, of which
// most models of learning are made, and some with cylinders and ellipsoids. They need none of the colliders
// that search, of which the code and the memory are large.
#pragma once

#include "model/views.h"

namespace corten {

/// In place of scratch where no pair has use for it. Code for such pairs alone is small: a GPU has registers
/// for all that it keeps, and finds its instructions in their caches.
struct FormulasOnly {};

/// Whether two geoms, the first not of the higher type, have a collider that is a formula.
template <class T>
CORTEN_HD bool has_formula(const ModelView<T>& m, int g1, int g2) {
  const int first = m.geom_type[g1], second = m.geom_type[g2];
  if (first == kPlane)
    return second < kMesh && second != kHfield && (second != kEllipsoid || m.geom_dataid[g2] < 0);
  if (first == kSphere) return second <= kBox && second != kEllipsoid;
  return (first == kCapsule && (second == kCapsule || second == kBox)) || (first == kBox && second == kBox);
}

}  // namespace corten
