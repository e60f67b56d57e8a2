// Geoms given by signed distance fields: an extension of the reference (docs/extensions.md). Two solids touch
// where points of one are inside the other. So each pair tests points of one solid for their depth in the
// other and for the exit direction:
//
//   sphere             its centre                                                        sdf_round.h
//   capsule            points of its segment                                             sdf_round.h
//   other convex       corners, midpoints of edges and sides, minima of the field
//                      within the shape, found by descent                                sdf_convex.h
//                      and points of the field's surface in the shape                    sdf_solid.h
//   plane              points of the field's surface                                     sdf_pair.h
//   height field       points of the field's surface, and those of the terrain           sdf_pair.h
//   triangle mesh      its vertices, and points of the field's surface                   sdf_mesh.h
//   another field      points of both surfaces                                           sdf_pair.h
//
// A point counts only if its own surface opposes the exit direction from the other solid: every point has a
// cone of normals, computed at load time (asset/surface_cones.h), and the exit direction must be opposite to
// a direction of that cone. For example, the wall's points are deepest in a spike where the spike enters the
// wall, and there the exit from the spike leads along the wall; the useful depth is that of the spike's tip
// in the wall. And a body flat on another flat body gets only contacts with the normals of the flat sides
// (sdf_exit.h).
//
// Points of a field's surface are computed at load time, one for each cell that it passes through, and more
// at the sharp edges of a baked mesh. A tree of boxes over them (math/packed_tree.h) skips those far from the
// other solid. A lower bound of the distance of a box from another field follows from that field's value at
// the box centre, since no field rises faster than its slope. A geom without a field has no contacts.
#pragma once

#include "collision/triangle_manifold.h"
#include "math/distance_grid.h"
#include "math/normal_cone.h"
#include "math/packed_tree.h"

namespace corten {

/// A field in the world, or in some other frame.
template <class T>
struct SdfShape {
  DistanceGrid<T> grid;
  Shape<T> frame;              ///< pos and mat of the grid
  const Vec3<T>* points;       ///< surface points, in the grid's frame
  const Vec3<T>*axes, *edges;  ///< of the cones of normals at the points
  const T* cosines;
  int point_count;
  const T* boxes;    ///< of the tree over the points
  const int* kinds;  ///< SurfacePointKind bits of the points in each box
  bool has_edges;    ///< some point is on a sharp edge
  T slope;           ///< upper bound on the length of the grid's gradients
  T size;            ///< diagonal of a cell
  Vec3<T> half;      ///< half sizes of the box around the points

  CORTEN_HD NormalCone<T> cone(int point) const { return {axes[point], edges[point], cosines[point]}; }
  /// Kinds of the points in a box of the tree.
  CORTEN_HD int kinds_in(const T* box) const { return kinds[(box - boxes) / 6]; }
  CORTEN_HD Vec3<T> to_grid(Vec3<T> p) const { return transposed_times(frame.mat, p - frame.pos); }
  CORTEN_HD Vec3<T> to_world(Vec3<T> p) const { return frame.mat * p + frame.pos; }
  CORTEN_HD bool is_near(Vec3<T> p, T margin) const {
    const Vec3<T> high = grid.far_corner();
    for (int k = 0; k < 3; k++)
      if (p[k] < grid.origin[k] - margin || p[k] > high[k] + margin) return false;
    return true;
  }
  /// A lower bound of the field within `radius` of p, where its value is given.
  CORTEN_HD T least_around(Vec3<T> p, T radius, T value) const {
    // Outside the grid the distance to it is added, which has slope 1 perpendicular to the border.
    const T steepest = is_near(p, -radius) ? slope : std::sqrt(slope * slope + 1);
    return value - steepest * radius;
  }
  CORTEN_HD T least_around(Vec3<T> p, T radius) const {
    Vec3<T> gradient;
    return least_around(p, radius, distance_at(grid, p, gradient));
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
  sdf.axes = m.sdf_normal + m.sdf_pointadr[s];
  sdf.edges = m.sdf_edge + m.sdf_pointadr[s];
  sdf.cosines = m.sdf_cone + m.sdf_pointadr[s];
  sdf.point_count = m.sdf_pointnum[s];
  sdf.boxes = m.sdf_box + 6 * m.sdf_boxadr[s];
  sdf.kinds = m.sdf_boxkind + m.sdf_boxadr[s];
  const int top = tree_boxes((sdf.point_count + kPointsInLeaf - 1) / kPointsInLeaf) - 1;
  sdf.has_edges = top >= 0 && (sdf.kinds[top] & kEdgePoint) != 0;
  sdf.half = top >= 0 ? vec3(sdf.boxes + 6 * top + 3) : Vec3<T>{0, 0, 0};
  sdf.slope = m.sdf_slope[s];
  sdf.size = norm(sdf.grid.cell);
  return sdf;
}

namespace sdf {

/// Contacts of one pair nearer than this are merged.
template <class T>
CORTEN_HD T merge_distance(const SdfShape<T>& field) {
  return T(0.01) * field.size;
}

/// Calls visit(index), in a fixed order, for the surface points in boxes of the tree that pass matters(box).
/// A box is its centre and half sizes in the grid's frame.
template <class T, class Matters, class Visit>
CORTEN_HD void for_points_in_boxes(const SdfShape<T>& field, Matters matters, Visit visit) {
  if (field.point_count == 0) return;
  const TreeShape tree((field.point_count + kPointsInLeaf - 1) / kPointsInLeaf);
  walk_tree(tree, field.boxes, tree.top, 0, 0, matters, [&](int leaf) {
    const int first = leaf * kPointsInLeaf, left = field.point_count - first;
    for (int i = 0; i < (left < kPointsInLeaf ? left : kPointsInLeaf); i++) visit(first + i);
  });
}

/// Calls visit(index), in a fixed order, for the surface points in boxes that pass matters(centre, half
/// sizes).
template <class T, class Matters, class Visit>
CORTEN_HD void for_surface_points(const SdfShape<T>& field, Matters matters, Visit visit) {
  for_points_in_boxes(
      field, [&](const T* box) { return matters(vec3(box), vec3(box + 3)); }, visit);
}

/// Calls visit(index) for the points within `reach` of p, in boxes that contain some of these kinds, until it
/// returns false.
template <class T, class Visit>
CORTEN_HD void for_points_near(const SdfShape<T>& field, Vec3<T> p, T reach, int kinds, Visit visit) {
  bool go_on = true;
  for_points_in_boxes(
      field,
      [&](const T* box) {
        if (!go_on || (field.kinds_in(box) & kinds) == 0) return false;
        T square = 0;
        for (int k = 0; k < 3; k++) {
          const T beyond = std::abs(p[k] - box[k]) - box[3 + k];
          if (beyond > 0) square += beyond * beyond;
        }
        return !(square > reach * reach);
      },
      [&](int i) {
        const Vec3<T> apart = p - field.points[i];
        if (go_on && !(dot(apart, apart) > reach * reach)) go_on = visit(i);
      });
}

/// Half extent of a box along a direction, both in one frame.
template <class T>
CORTEN_HD T box_reach(Vec3<T> direction, Vec3<T> half) {
  return std::abs(direction.x) * half.x + std::abs(direction.y) * half.y + std::abs(direction.z) * half.z;
}

/// The lowest of `start` and the field's surface points in the direction `along`, all in the grid's frame.
template <class T>
CORTEN_HD Vec3<T> lowest_surface_point(const SdfShape<T>& field, Vec3<T> along, Vec3<T> start) {
  Vec3<T> lowest = start;
  for_surface_points(
      field,
      [&](Vec3<T> centre, Vec3<T> half) { return dot(along, centre - lowest) < box_reach(along, half); },
      [&](int i) {
        if (dot(along, field.points[i] - lowest) < 0) lowest = field.points[i];
      });
  return lowest;
}

/// Whether a box of this radius contains only neighbouring points, so that the other solid can be treated as
/// flat there. Features that stick out of the other solid are found by its own points.
template <class T>
CORTEN_HD bool is_small(const SdfShape<T>& field, T radius) {
  return radius < 2 * field.size;
}

/// Depths that differ by less than this count as equal.
template <class T>
CORTEN_HD T equal_depth(const SdfShape<T>& field) {
  return T(1e-3) * field.size;
}

/// The mean gradient around p, by differences over half a cell to every side. The gradient of the
/// interpolation is discontinuous between cells, and descents end at the discontinuities.
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

}  // namespace sdf

}  // namespace corten
