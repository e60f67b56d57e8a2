// Height of a height field's surface above a point.
#pragma once

#include <cmath>

#include "collision/ray_hfield.h"
#include "collision/terrain.h"

namespace corten {

/// A height that may not exist.
template <class T>
struct SurfaceHeight {
  bool found = false;
  T z = 0;
};

namespace hfield {

/// The terrain of a geom, which must be a height field.
template <class T>
CORTEN_HD Terrain<T> terrain_of(const ModelView<T>& m, int geom) {
  const int field = m.geom_dataid[geom];
  const T* size = m.hfield_size + 4 * field;
  return Terrain<T>(
      {vec3(size), size[3], m.hfield_nrow[field], m.hfield_ncol[field], m.hfield_data + m.hfield_adr[field]});
}

/// Height of the terrain above a point in the frame of the field; nothing outside.
template <class T>
CORTEN_HD SurfaceHeight<T> height_above(const Terrain<T>& terrain, Vec3<T> p) {
  if (!(std::abs(p.x) <= terrain.grid.half.x && std::abs(p.y) <= terrain.grid.half.y)) return {};
  return {true, terrain.height_at(p)};
}

}  // namespace hfield

/// Height of the surface of a geom, which must be a height field, above (x, y), all in world coordinates;
/// nothing outside the field. For a tilted field it is the highest point of the terrain, its sides and its
/// base on the vertical line.
template <class T>
CORTEN_HD SurfaceHeight<T> hfield_height(const ModelView<T>& m, const DataView<T>& d, int geom, T x, T y) {
  const hfield::Terrain<T> terrain = hfield::terrain_of(m, geom);
  const Vec3<T> origin = d.geom_xpos[geom];
  const Mat3<T>& axes = d.geom_xmat[geom];
  const bool upright = std::abs(axes(0, 2)) + std::abs(axes(1, 2)) < tiny<T>() && axes(2, 2) > 0;
  if (upright) {
    SurfaceHeight<T> height =
        hfield::height_above(terrain, transposed_times(axes, Vec3<T>{x, y, origin.z} - origin));
    if (height.found) height.z = origin.z + height.z;
    return height;
  }
  // A ray from above the highest corner, straight down.
  const T start = origin.z + 1 + norm(terrain.grid.half) + terrain.grid.base;
  const Ray<T> down{transposed_times(axes, Vec3<T>{x, y, start} - origin),
                    transposed_times(axes, Vec3<T>{0, 0, -1})};
  const T distance = ray_hfield(down, m, m.geom_dataid[geom]).dist;
  if (distance < 0) return {};
  return {true, start - distance};
}

}  // namespace corten
