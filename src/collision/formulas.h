// Models whose geoms all have formulas for their contacts: planes, spheres, capsules and boxes, as most
// models of learning have. They need none of the colliders that search, of which the code and the memory are
// large.
#pragma once

#include "collision/possible_pairs.h"

namespace corten {

/// In place of scratch where no pair has use for it. Code for such models alone is small: a GPU has registers
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

/// Whether all of these pairs have.
template <class T>
CORTEN_HD bool formulas_suffice(const ModelView<T>& m, const PossiblePairs& pairs) {
  for (int k = 0; k < pairs.count; k++)
    if (!has_formula(m, pairs.geom[3 * k], pairs.geom[3 * k + 1])) return false;
  return true;
}

}  // namespace corten
