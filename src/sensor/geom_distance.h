// Sensors of the distance between geoms, or between all geoms of two bodies.
#pragma once

#include "collision/geom_distance.h"
#include "sensor/rangefinder.h"

namespace corten {

namespace detail {

/// A geom, or the geoms of a body.
struct GeomRange {
  int first, count;
};

template <class T>
CORTEN_HD GeomRange geoms_of(const ModelView<T>& m, int type, int id) {
  if (type == kObjBody) return {m.body_geomadr[id], m.body_geomnum[id]};
  return {id, 1};
}

}  // namespace detail

/// Geoms farther apart than the cutoff count as being at it, with a segment of zero length.
template <class T>
CORTEN_STAGE void distance_sensor(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  const detail::GeomRange first = detail::geoms_of(m, m.sensor_objtype[s], m.sensor_objid[s]);
  const detail::GeomRange second = detail::geoms_of(m, m.sensor_reftype[s], m.sensor_refid[s]);
  // A lane has little local memory.
  ConvexStorage<T, kLanePolytope> storage;
  T least = m.sensor_cutoff[s];
  Segment<T> best{}, segment;
  for (int i = 0; i < first.count; i++)
    for (int j = 0; j < second.count; j++) {
      const T dist = geom_distance(m, d, first.first + i, second.first + j, m.sensor_cutoff[s],
                                   storage.scratch(), segment);
      if (!(dist < least)) continue;
      least = dist;
      best = segment;
    }
  const Vec3<T> across = best.to - best.from;
  switch (m.sensor_type[s]) {
    case kSensorGeomDist: out[0] = least; break;
    case kSensorGeomNormal: put(out, dot(across, across) > 0 ? normalized(across) : Vec3<T>{}); break;
    default: put(put(out, best.from), best.to); break;
  }
}

}  // namespace corten
