// The distance between two geoms of a scene.
#pragma once

#include "collision/distance.h"
#include "collision/narrow_phase.h"

namespace corten {

/// Signed distance from geom `first` to geom `second`, at most `limit`, and the segment between their closest
/// points; the segment has zero length if nothing was found below the limit.
template <class T>
CORTEN_STAGE T geom_distance(const ModelView<T>& m, const DataView<T>& d, int first, int second, T limit,
                             const ConvexScratch<T>& scratch, Segment<T>& closest) {
  const ConvexOptions<T> options = convex_options(m);
  return shape_distance(geom_shape(m, d, first), geom_shape(m, d, second), limit, options, scratch, closest,
                        [&](const Shape<T>& low, const Shape<T>& high, T margin, ContactPoint<T>* found) {
                          return collide(low, high, margin, options, scratch, found);
                        });
}

}  // namespace corten
