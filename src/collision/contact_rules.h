// Rules that every contact of a triangle mesh or a distance field satisfies. Let n be its normal, from the
// first geom to the second, and d = -dist its depth.
//
//   1. Bound. The segment of length d along n, centred at the contact's position, lies in both solids. So d
//   is
//      never more than the overlap along n at that point: moving the second geom by d along n separates the
//      two there. If a thin wall has been passed, the segment leads back through it; it may also leave a
//      solid at the rim of a face that ends in an acute edge. Then d is still the depth of a face or a
//      feature that obeys the rule elsewhere, and no other exit is much shorter: d is at most a few times the
//      least translation that separates the geoms.
//   2. Cone. n is a normal of the first geom's surface at one end of the segment, and -n of the second's at
//      the other: it lies in the normal cone of a face, edge or corner. On a flat face it is the face's
//      normal.
//   3. Touch. Geoms that overlap have a contact, and geoms that are farther apart than the margin have none.
//
// Tolerances. The surroundings of the touched feature may protrude by a tenth of the depth (rounding and
// small tilts). Normals at vertices of meshes that represent round surfaces may miss their cone by the angle
// of their facets. A distance field is accurate to a fraction of a cell.
//
// tests/contacts checks these rules against exact solids, independently of the colliders. This file has the
// checks that work without solids, which run after each pair in builds with assertions: numbers are finite,
// normals are unit vectors, and rule 1 for the solids' bounding boxes, along n and along the axes of the
// boxes.
#pragma once

#include "collision/shape.h"
#include "collision/support.h"

namespace corten {

namespace rules {

/// The extent of a geom's bounding box along a direction, from its position.
template <class T>
CORTEN_HD T reach_along(const ModelView<T>& m, int g, const Shape<T>& shape, Vec3<T> n) {
  const T* box = m.geom_aabb + 6 * g;
  const Vec3<T> local = transposed_times(shape.mat, n);
  T reach = dot(local, vec3(box));
  for (int k = 0; k < 3; k++) reach += std::abs(local[k]) * box[3 + k];
  return reach;
}

/// The overlap of two bounding boxes along a direction from the first to the second.
template <class T>
CORTEN_HD T overlap_along(const ModelView<T>& m, int g1, const Shape<T>& first, int g2,
                          const Shape<T>& second, Vec3<T> n) {
  return reach_along(m, g1, first, n) + reach_along(m, g2, second, -n) - dot(n, second.pos - first.pos);
}

/// The least overlap of two bounding boxes along their axes: moving one of the geoms by it separates them.
template <class T>
CORTEN_HD T least_overlap(const ModelView<T>& m, int g1, const Shape<T>& first, int g2,
                          const Shape<T>& second) {
  T least = unbounded<T>();
  for (int k = 0; k < 12; k++) {
    const Vec3<T> axis = column(k < 6 ? first.mat : second.mat, k % 3);
    const T overlap = overlap_along(m, g1, first, g2, second, k % 6 < 3 ? axis : -axis);
    if (overlap < least) least = overlap;
  }
  return least;
}

/// Planes and height fields are unbounded.
template <class T>
CORTEN_HD bool is_bounded(const Shape<T>& shape) {
  return shape.type != kPlane && shape.type != kHfield;
}

}  // namespace rules

/// True if a contact of geoms g1 and g2 satisfies the rules that can be checked here.
template <class T>
CORTEN_HD bool satisfies_contact_rules(const ModelView<T>& m, int g1, const Shape<T>& first, int g2,
                                       const Shape<T>& second, T margin, const ContactPoint<T>& c) {
  // Diverged simulations are reported elsewhere.
  const T far = dot(first.pos, first.pos) + dot(second.pos, second.pos);
  if (!(far < T(1e12))) return true;
  if (!(std::abs(dot(c.normal, c.normal) - 1) < T(1e-4)) || !(dot(c.pos, c.pos) < T(1e14))) return false;
  if (!(c.dist <= margin)) return false;
  if (!rules::is_bounded(first) || !rules::is_bounded(second)) return true;
  const T slack = T(sizeof(T) < 8 ? 1e-3 : 1e-6) * (first.radius + second.radius + std::sqrt(far));
  if (-c.dist > 5 * rules::least_overlap(m, g1, first, g2, second) + slack) return false;
  return -c.dist <= rules::overlap_along(m, g1, first, g2, second, c.normal) + slack;
}

}  // namespace corten
