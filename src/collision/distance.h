// Signed distance of two shapes, with the closest points; negative if they overlap.
//
// The table in geom_pairs.h says how. Convex pairs, including boxes, use GJK and EPA. The other colliders
// compute all distances within the margin, so the search radius is used as the margin and the smallest
// distance wins. The contacts of a height field are depths in prisms that the margin has raised, so only the
// sign of its distances is meaningful.
#pragma once

#include "collision/convex.h"
#include "collision/geom_pairs.h"

namespace corten {

/// The closest points of two shapes; both zero if nothing is within reach.
template <class T>
struct Segment {
  Vec3<T> from, to;
};

namespace distance {

template <class T>
CORTEN_HD T between_convex(const Shape<T>& first, const Shape<T>& second, T reach,
                           const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                           Segment<T>& closest) {
  ConvexPair<double, T> pair = convex::scaled_pair(in_double(first), in_double(second), 0.0);
  const double unit = 1 / pair.first.scale;
  Proximity<double> near;
  EpaResult<double> epa;
  convex_proximity(pair, in_double(options), pair.first.scale * reach, scratch.in_double(), near, epa);
  if (near.has_points) closest = {vec3_as<T>(unit * near.first), vec3_as<T>(unit * near.second)};
  return unit * near.dist < reach ? T(unit * near.dist) : reach;
}

}  // namespace distance

/// Distance from `first` to `second`, in any order of types, at most `reach`, and the closest points.
/// `collide(low, high, margin, found)` is used for pairs that do not use GJK.
template <class T, class Collide>
CORTEN_HD T shape_distance(const Shape<T>& first, const Shape<T>& second, T reach,
                           const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                           Segment<T>& closest, Collide collide) {
  closest = {{0, 0, 0}, {0, 0, 0}};
  if (distance_of(collider_of(shape_kind(first), shape_kind(second))) == Distance::gjk)
    return distance::between_convex(first, second, reach, options, scratch, closest);

  const bool swapped = first.type > second.type;
  ContactPoint<T> found[kMaxPairContacts];
  const int n = swapped ? collide(second, first, reach, found) : collide(first, second, reach, found);
  T least = reach;
  for (int i = 0; i < n; i++) {
    if (!(found[i].dist < least)) continue;
    least = found[i].dist;
    const Vec3<T> half = (T(swapped ? -0.5 : 0.5) * least) * found[i].normal;
    closest = {found[i].pos - half, found[i].pos + half};
  }
  return least;
}

}  // namespace corten
