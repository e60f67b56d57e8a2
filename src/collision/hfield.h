// Height field against convex shapes. The field is a grid of triangular prisms, two per cell, from the base
// up to the terrain; each prism is convex and is collided with the shape separately. All computations are in
// the frame of the field.
//
//   row r+1   A---C      columns go along x and rows along y;
//             | / |      in each row, cell after cell: prism A B C, then B C D
//   row r     B---D
//
// Only cells under the shape's bounding box, computed with its support function, are tested. A margin raises
// the terrain by the whole margin and inflates the shape by half of it, and, unlike elsewhere, is not
// subtracted from the depth.
#pragma once

#include "collision/convex.h"

namespace corten {

namespace hfield {

template <class T, class M = T>
struct Grid {
  Vec3<T> half;  ///< half lengths along x and y, and the maximum height
  T base;        ///< depth below zero
  int rows, columns;
  const M* elevation;  ///< 0 to 1
};

template <class T, class M>
CORTEN_HD Grid<T, M> grid_of(const Shape<T, M>& field, T scale) {
  const ModelView<M>& m = *field.model;
  const M* size = m.hfield_size + 4 * field.data;
  return {scale * vec3_as<T>(vec3(size)), scale * T(size[3]), m.hfield_nrow[field.data],
          m.hfield_ncol[field.data], m.hfield_data + m.hfield_adr[field.data]};
}

template <class T>
struct Box {
  Vec3<T> least, most;
};

template <class T, class M>
CORTEN_HD Box<T> bounding_box(ConvexShape<T, M>& shape) {
  Box<T> box;
  for (int axis = 0; axis < 3; axis++) {
    Vec3<T> dir{0, 0, 0};
    dir[axis] = 1;
    box.most[axis] = support_point(shape, dir)[axis];
    dir[axis] = -1;
    box.least[axis] = support_point(shape, dir)[axis];
  }
  return box;
}

template <class T, class M>
CORTEN_HD bool meets(const Grid<T, M>& grid, const Box<T>& box, T margin) {
  return !(box.least.x - margin > grid.half.x || box.most.x + margin < -grid.half.x ||
           box.least.y - margin > grid.half.y || box.most.y + margin < -grid.half.y ||
           box.least.z - margin > grid.half.z || box.most.z + margin < -grid.base);
}

/// First and last grid line that bound an interval, out of n lines over [-half, half].
struct Lines {
  int first, last;
};
template <class T>
CORTEN_HD Lines lines_around(T least, T most, T half, int n) {
  const T first = std::floor((least + half) / (2 * half) * (n - 1));
  const T last = std::ceil((most + half) / (2 * half) * (n - 1));
  // Compared before conversion, because the values may not fit in an int.
  return {first > 0 ? (first < n ? int(first) : n) : 0, last < n - 1 ? (last > 0 ? int(last) : 0) : n - 1};
}

/// The corners of the current prism: three of the base, three of the terrain above. A new column of corners
/// replaces the oldest.
template <class T, class M = T>
struct PrismWindow {
  Vec3<T> corner[6];
  const Grid<T, M>& grid;
  T dx, dy, raise;

  CORTEN_HD PrismWindow(const Grid<T, M>& of, T margin)
      : grid(of), dx(2 * of.half.x / (of.columns - 1)), dy(2 * of.half.y / (of.rows - 1)), raise(margin) {
    for (int i = 0; i < 6; i++) corner[i] = {0, 0, -of.base};
  }
  CORTEN_HD void push(int row, int column) {
    corner[0] = corner[1], corner[1] = corner[2];
    corner[3] = corner[4], corner[4] = corner[5];
    const T x = dx * column - grid.half.x, y = dy * row - grid.half.y;
    corner[2] = {x, y, -grid.base};
    corner[5] = {x, y, T(grid.elevation[row * grid.columns + column]) * grid.half.z + raise};
  }
  CORTEN_HD bool is_below(T z) const { return corner[3].z < z && corner[4].z < z && corner[5].z < z; }
};

/// True if the direction separates the two by more than `clearance`.
template <class T, class M>
CORTEN_HD bool is_parted(ConvexPair<T, M>& pair, Vec3<T> direction, T clearance) {
  // Restores the cached vertices: GJK starts from the last support vertex, which decides ties.
  const int vertex = pair.second.vertex, hull_vertex = pair.second.hull_vertex;
  DifferencePoint<T> far;
  difference_support(pair, direction, far);
  pair.second.vertex = vertex, pair.second.hull_vertex = hull_vertex;
  return dot(direction, far.at) < -clearance;
}

/// The shape in the field's frame.
template <class T, class M>
CORTEN_HD ConvexShape<T, M> relative_shape(const Shape<T, M>& field, const Shape<T, M>& shape, T scale) {
  ConvexShape<T, M> convex = convex_shape(shape, T(0), scale);
  convex.pos = scale * transposed_times(field.mat, shape.pos - field.pos);
  convex.mat = convex::transposed(field.mat) * shape.mat;
  return convex;
}

template <class T, class M>
CORTEN_HD bool sphere_misses(const Grid<T, M>& grid, Vec3<T> centre, T radius) {
  return grid.half.x < centre.x - radius || -grid.half.x > centre.x + radius ||
         grid.half.y < centre.y - radius || -grid.half.y > centre.y + radius ||
         grid.half.z < centre.z - radius || -grid.base > centre.z + radius;
}

/// The contact of one prism, if any; otherwise a direction that separates them.
template <class T, class M>
CORTEN_HD bool find_contact(ConvexPair<T, M>& pair, const ConvexOptions<T>& options,
                            const PolytopeScratch<T>& scratch, ContactPoint<T>& contact, Vec3<T>& parting) {
  Proximity<T> near;
  EpaResult<T> epa;
  convex_proximity(pair, options, T(0), scratch, near, epa);
  if (near.dist == unbounded<T>()) parting = near.normal;
  if (!(near.dist < 0) || !near.has_points) return false;
  const T unit = T(1) / pair.second.scale;
  contact = {unit * near.dist, unit * (T(0.5) * (near.first + near.second)), near.normal, {0, 0, 0}};
  return true;
}

}  // namespace hfield

/// Contacts of a height field with any shape except a plane or a height field: one for each prism that it
/// enters, up to kMaxPairContacts.
template <class T, class M>
CORTEN_STAGE int collide_hfield(const Shape<T, M>& field, const Shape<T, M>& shape, T margin,
                                const ConvexOptions<T>& options, const PolytopeScratch<T>& scratch,
                                ContactPoint<T>* found) {
  using namespace hfield;
  const T scale = working_scale(shape.radius);
  margin = scale * margin;
  const Grid<T, M> grid = grid_of(field, scale);
  ConvexPair<T, M> pair;
  // Neighbouring prisms give similar contacts, so low accuracy is sufficient.
  pair.good_enough = unbounded<T>();
  pair.second = relative_shape(field, shape, scale);
  if (sphere_misses(grid, pair.second.pos, scale * shape.radius + margin)) return 0;
  const Box<T> box = bounding_box(pair.second);
  if (!meets(grid, box, margin)) return 0;
  const Lines rows = lines_around(box.least.y, box.most.y, grid.half.y, grid.rows);
  const Lines columns = lines_around(box.least.x, box.most.x, grid.half.x, grid.columns);

  PrismWindow<T, M> window(grid, margin);
  pair.first.type = kHfield;
  pair.first.part = ConvexPart::kPrism;
  pair.first.prism = window.corner;
  pair.second.margin = margin;
  // The direction that separated the last prism from the shape also separates most of its neighbours. Closer
  // ones might still be contacts for GJK.
  Vec3<T> parting{0, 0, 1};
  const T clearance = 2 * options.tolerance;
  int n = 0;
  for (int r = rows.first; r < rows.last; r++) {
    window.push(r + 1, columns.first);
    window.push(r, columns.first);
    for (int c = columns.first + 1; c <= columns.last; c++)
      for (int triangle = 0; triangle < 2; triangle++) {
        window.push(triangle == 0 ? r + 1 : r, c);
        if (window.is_below(box.least.z) || is_parted(pair, parting, clearance)) continue;
        if (!find_contact(pair, options, scratch, found[n], parting)) continue;
        found[n].pos = field.mat * found[n].pos + field.pos;
        found[n].normal = field.mat * found[n].normal;
        if (++n == kMaxPairContacts) return n;
      }
  }
  return n;
}

/// Contacts of a height field with the model's options and a workspace on the stack of the calling thread.
template <class T>
CORTEN_STAGE int collide_hfield(const Shape<T>& field, const Shape<T>& shape, T margin,
                                ContactPoint<T>* found) {
  ConvexStorage<T> storage;
  return collide_hfield(field, shape, margin, convex_options(*field.model), storage.scratch(), found);
}

}  // namespace corten
