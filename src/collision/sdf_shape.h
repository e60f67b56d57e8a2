// Geoms given by signed distance fields: an extension of the reference (docs/extensions.md). Whatever touches
// one is asked for points, and the field says how deep each of them is and which way is out:
//
//   sphere             its centre                                                        sdf_convex.h
//   capsule            points of its segment                                             sdf_convex.h
//   other convex       corners, middles of edges and sides, and the points where a
//                      descent along the field ends inside the shape                     sdf_convex.h
//   plane              points of the field's own surface                                 sdf_pair.h
//   height field       points of the field's surface, and those of the terrain           sdf_pair.h
//   triangle mesh      its vertices, and points of the field's surface                   sdf_pair.h
//   another field      points of both surfaces                                           sdf_pair.h
//
// Points of a field's surface are made at load time, one for each cell that it passes through. A geom
// without a field touches nothing.
#pragma once

#include "collision/triangle_manifold.h"
#include "math/distance_grid.h"

namespace corten {

/// A field in the world, or in some other frame.
template <class T>
struct SdfShape {
  DistanceGrid<T> grid;
  Shape<T> frame;         ///< pos and mat: those of the grid
  const Vec3<T>* points;  ///< of its surface, in the grid's frame
  int point_count;
  T size;  ///< diagonal of a cell

  CORTEN_HD Vec3<T> to_grid(Vec3<T> p) const { return transposed_times(frame.mat, p - frame.pos); }
  CORTEN_HD Vec3<T> to_world(Vec3<T> p) const { return frame.mat * p + frame.pos; }
  CORTEN_HD bool is_near(Vec3<T> p, T margin) const {
    const Vec3<T> high = grid.far_corner();
    for (int k = 0; k < 3; k++)
      if (p[k] < grid.origin[k] - margin || p[k] > high[k] + margin) return false;
    return true;
  }
};

template <class T>
CORTEN_HD SdfShape<T> sdf_shape(const Shape<T>& shape) {
  const ModelView<T>& m = *shape.model;
  const int s = shape.data;
  const int* n = m.sdf_dim + 3 * s;
  SdfShape<T> sdf;
  sdf.grid = {m.sdf_origin[s], m.sdf_cell[s], {n[0], n[1], n[2]}, m.sdf_data + m.sdf_adr[s]};
  sdf.frame = shape;
  sdf.frame.pos = shape.pos + shape.mat * m.sdf_pos[s];
  sdf.frame.mat = shape.mat * matrix(m.sdf_quat[s]);
  sdf.points = m.sdf_point + m.sdf_pointadr[s];
  sdf.point_count = m.sdf_pointnum[s];
  sdf.size = norm(sdf.grid.cell);
  return sdf;
}

namespace sdf {

/// Contacts of one pair nearer than this are one.
template <class T>
CORTEN_HD T merge_distance(const SdfShape<T>& field) {
  return T(0.01) * field.size;
}

/// A point of the other shape, `radius` thick, against the field; the normal points out of the field.
template <class T>
CORTEN_HD void touch_point(const SdfShape<T>& field, Vec3<T> p, T radius, T margin,
                           ContactCollector<T>& contacts) {
  Vec3<T> gradient;
  const T dist = distance_at(field.grid, p, gradient) - radius;
  if (!(dist < margin)) return;
  const Vec3<T> out = normalized(gradient);
  contacts.add(dist, p - (radius + T(0.5) * dist) * out, out);
}

}  // namespace sdf

}  // namespace corten
