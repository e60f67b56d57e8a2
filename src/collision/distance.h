// Signed distance of two shapes, with the closest points; negative if they overlap.
//
// Convex pairs, including boxes, use GJK and EPA. The others have exact colliders, which compute all
// distances within the margin, so the search radius is used as the margin and the smallest distance wins. The
// contacts of a height field are depths in prisms that the margin has raised, so only the sign of its
// distances is meaningful.
#pragma once

#include "collision/triangle_mesh.h"

namespace corten {

/// The closest points of two shapes; both zero if nothing is within reach.
template <class T>
struct Segment {
  Vec3<T> from, to;
};

namespace distance {

/// True for pairs that use GJK: all but planes, height fields and pairs with analytic colliders. The analytic
/// collider of two boxes does not compute distances between edges, so boxes use GJK here.
template <class T>
CORTEN_HD bool is_convex_pair(const Shape<T>& a, const Shape<T>& b) {
  const int low = a.type < b.type ? a.type : b.type, high = a.type < b.type ? b.type : a.type;
  if (low < kSphere || high > kMesh || is_triangle_mesh(a) || is_triangle_mesh(b)) return false;
  if (low == kSphere) return high == kEllipsoid || high == kMesh;
  if (low == kCapsule) return high == kEllipsoid || high == kCylinder || high == kMesh;
  return true;
}

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
/// `collide(low, high, margin, found)` is used for pairs that are not convex.
template <class T, class Collide>
CORTEN_HD T shape_distance(const Shape<T>& first, const Shape<T>& second, T reach,
                           const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                           Segment<T>& closest, Collide collide) {
  closest = {{0, 0, 0}, {0, 0, 0}};
  if (distance::is_convex_pair(first, second))
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
