// Geoms given by signed distance fields: an extension of the reference (docs/extensions.md). Two solids touch
// where points of one are in the other, so every pair is asked for points, and for each of them how deep it
// is and which way is out:
//
//   sphere             its centre                                                        sdf_convex.h
//   capsule            points of its segment                                             sdf_convex.h
//   other convex       corners, middles of edges and sides, the points where a descent
//                      along the field ends within the shape                             sdf_convex.h
//                      and points of the field's surface in the shape                    sdf_solid.h
//   plane              points of the field's surface                                     sdf_pair.h
//   height field       points of the field's surface, and those of the terrain           sdf_pair.h
//   triangle mesh      its vertices, and points of the field's surface                   sdf_mesh.h
//   another field      points of both surfaces                                           sdf_pair.h
//
// A point counts only where the surface that it belongs to looks against the way out of the other solid. A
// spike in a wall is deepest where it enters, and there the way out of the spike leads along the wall: what
// must be asked is how deep its tip is in the wall.
//
// Points of a field's surface are made at load time, one for each cell that it passes through, and more at
// the sharp edges of a baked mesh. A tree of boxes over them (math/packed_tree.h) leaves out those that are
// far from the other solid. How far a box is from another field follows from the field's value at its centre,
// since no field rises faster than its slope. A geom without a field touches nothing.
#pragma once

#include "collision/triangle_manifold.h"
#include "math/distance_grid.h"
#include "math/packed_tree.h"

namespace corten {

/// A field in the world, or in some other frame.
template <class T>
struct SdfShape {
  DistanceGrid<T> grid;
  Shape<T> frame;         ///< pos and mat: those of the grid
  const Vec3<T>* points;  ///< of its surface, in the grid's frame
  int point_count;
  const T* boxes;  ///< of the tree over them
  T slope;         ///< no gradient of the grid is longer
  T size;          ///< diagonal of a cell

  CORTEN_HD Vec3<T> to_grid(Vec3<T> p) const { return transposed_times(frame.mat, p - frame.pos); }
  CORTEN_HD Vec3<T> to_world(Vec3<T> p) const { return frame.mat * p + frame.pos; }
  CORTEN_HD bool is_near(Vec3<T> p, T margin) const {
    const Vec3<T> high = grid.far_corner();
    for (int k = 0; k < 3; k++)
      if (p[k] < grid.origin[k] - margin || p[k] > high[k] + margin) return false;
    return true;
  }
  /// A lower bound of the field within `radius` of p.
  CORTEN_HD T least_around(Vec3<T> p, T radius) const {
    Vec3<T> gradient;
    // Beyond the grid the way to it is added, which is as steep as can be across the border.
    const T steepest = is_near(p, -radius) ? slope : std::sqrt(slope * slope + 1);
    return distance_at(grid, p, gradient) - steepest * radius;
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
  sdf.boxes = m.sdf_box + 6 * m.sdf_boxadr[s];
  sdf.slope = m.sdf_slope[s];
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

/// visit(point) for the points of a field's surface in boxes that pass matters(centre, half sizes); all in
/// the grid's frame, in a fixed order.
template <class T, class Matters, class Visit>
CORTEN_HD void for_surface_points(const SdfShape<T>& field, Matters matters, Visit visit) {
  if (field.point_count == 0) return;
  const TreeShape tree((field.point_count + kPointsInLeaf - 1) / kPointsInLeaf);
  walk_tree(
      tree, field.boxes, tree.top, 0, 0, [&](const T* box) { return matters(vec3(box), vec3(box + 3)); },
      [&](int leaf) {
        const int first = leaf * kPointsInLeaf, left = field.point_count - first;
        for (int i = 0; i < (left < kPointsInLeaf ? left : kPointsInLeaf); i++)
          visit(field.points[first + i]);
      });
}

/// How far a box reaches along a direction, both in one frame.
template <class T>
CORTEN_HD T box_reach(Vec3<T> direction, Vec3<T> half) {
  return std::abs(direction.x) * half.x + std::abs(direction.y) * half.y + std::abs(direction.z) * half.z;
}

/// Boxes of the tree of this radius or less hold points that are neighbours: the other solid is taken as flat
/// there. What sticks out of it is found by its own points.
template <class T>
CORTEN_HD bool is_small(const SdfShape<T>& field, T radius) {
  return radius < 2 * field.size;
}

/// Depths that differ by less are equal.
template <class T>
CORTEN_HD T equal_depth(const SdfShape<T>& field) {
  return T(1e-3) * field.size;
}

/// The gradient around p, half a cell to every side: that of the interpolation itself jumps from cell to
/// cell, and a descent ends where it jumps.
template <class T>
CORTEN_HD Vec3<T> gradient_around(const SdfShape<T>& field, Vec3<T> p) {
  Vec3<T> sum{0, 0, 0}, gradient;
  for (int c = 0; c < 8; c++) {
    const Vec3<T> offset{T(c & 1) - T(0.5), T(c >> 1 & 1) - T(0.5), T(c >> 2) - T(0.5)};
    distance_at(field.grid, p + scaled(offset, field.grid.cell), gradient);
    sum += gradient;
  }
  return T(0.125) * sum;
}

/// Where the field's surface looks at one of its points, in the grid's frame. At a sharp edge the gradient of
/// the interpolation is that of one side, or of none: where both sides lie on grid points the field is zero
/// along them, and the gradient nothing but rounding. The mean around is right, but in a plate thinner than a
/// cell, where it cancels.
template <class T>
CORTEN_HD Vec3<T> facing_at(const SdfShape<T>& field, Vec3<T> point) {
  const Vec3<T> mean = gradient_around(field, point);
  if (dot(mean, mean) > T(0.09)) return normalized(mean);
  Vec3<T> gradient;
  distance_at(field.grid, point, gradient);
  return normalized(gradient);
}

/// Cosine of the angle, 78 degrees, up to which a surface looks against a direction.
template <class T>
CORTEN_HD constexpr T looks_against_by() {
  return T(0.2);
}

/// Whether the field's surface at one of its points looks against the way out of the other solid, both in the
/// grid's frame. Where two shapes end flush, their sides look the same way and do not touch.
template <class T>
CORTEN_HD bool looks_against(const SdfShape<T>& field, Vec3<T> point, Vec3<T> out) {
  Vec3<T> gradient;
  distance_at(field.grid, point, gradient);
  const T steepness = norm(gradient);
  // Most points are on a side.
  if (steepness > T(0.5) && dot(gradient, out) < -looks_against_by<T>() * steepness) return true;
  return dot(facing_at(field, point), out) < -looks_against_by<T>();
}

}  // namespace sdf

}  // namespace corten
