// Height field against convex shapes with <option exact_contacts="true">. The prisms of hfield.h are
// independent of their neighbours: bodies that slide over flat ground hit the walls between them, and are
// stopped by normals that the terrain does not have. Here each triangle of the terrain is tested, and a
// normal counts only if it belongs to the terrain, that is if no neighbour of its face, edge or corner rises
// above the plane perpendicular to it. The outer walls of the field and its base are part of the solid, and
// so are their normals.
//
// If GJK and EPA find another normal, the triangle's normal replaces it, and the depth is measured along it.
// The side of the shape that faces the triangle is clipped to it for further contacts, of which a few are
// kept (triangle_manifold.h). The margin is a distance, as for all other pairs.
#pragma once

#include "collision/terrain.h"
#include "collision/triangle_manifold.h"
#include "collision/triangle_polygon.h"

namespace corten {

namespace hfield {

/// Tolerance for the rounding of normals.
template <class T>
CORTEN_HD constexpr T angle_slack() {
  return T(sizeof(T) < 8 ? 1e-4 : 1e-7);
}

/// Half a cell, split as in hfield.h.
template <class T>
struct TerrainTriangle {
  TrianglePlane<T> plane;  ///< its normal points up
  Vec3<T> prism[6];        ///< the base, then the triangle
  bool bends;              ///< the terrain falls away at an edge, or ends

  CORTEN_HD TerrainTriangle(const Terrain<T>& terrain, int r, int c, bool left) {
    plane.a = terrain.at(r, c);
    plane.b = left ? terrain.at(r + 1, c + 1) : terrain.at(r, c + 1);
    plane.c = left ? terrain.at(r + 1, c) : terrain.at(r + 1, c + 1);
    plane.normal = normalized(cross(plane.b - plane.a, plane.c - plane.a));
    for (int k = 0; k < 3; k++) {
      prism[k] = prism[k + 3] = plane.corner(k);
      prism[k].z = -terrain.grid.base;
    }
    // The far corners of the neighbours: across the diagonal, along the column, along the row.
    const int far_row[3] = {left ? r : r + 1, left ? r + 2 : r - 1, left ? r : r + 1};
    const int far_column[3] = {left ? c + 1 : c, left ? c + 1 : c, left ? c - 1 : c + 2};
    bends = false;
    for (int k = 0; k < 3; k++) {
      const bool there = terrain.has(far_row[k], far_column[k]);
      const Vec3<T> to = there ? terrain.at(far_row[k], far_column[k]) - plane.a : Vec3<T>{0, 0, 0};
      bends = bends || !there || dot(plane.normal, to) < -angle_slack<T>() * norm(to);
    }
  }
};

/// True if the field near p, given by the corners of the cell's triangles, is below the plane perpendicular
/// to n at p. `u` and `v` are the coordinates of p in the cell; a triangle that does not contain p is
/// ignored.
template <class T>
CORTEN_HD bool cell_allows(const Terrain<T>& terrain, int r, int c, T u, T v, Vec3<T> p, Vec3<T> n) {
  const T slack = T(sizeof(T) < 8 ? 1e-3 : 1e-6);
  const bool holds_left = v >= u - slack, holds_right = u >= v - slack;
  for (int k = 0; k < 4; k++) {
    const int up = k / 2, right = k % 2;
    // Lower left and upper right belong to both triangles.
    if (up != right && !(up == 1 ? holds_left : holds_right)) continue;
    Vec3<T> corner = terrain.at(r + up, c + right);
    if (n.z < 0) corner.z = -terrain.grid.base;
    if (dot(n, corner - p) > angle_slack<T>() * (terrain.dx + terrain.dy)) return false;
  }
  return true;
}

/// True if n is a normal of the field at its point p.
template <class T>
CORTEN_HD bool has_normal(const Terrain<T>& terrain, Vec3<T> p, Vec3<T> n) {
  const T slack = T(sizeof(T) < 8 ? 1e-3 : 1e-6);
  const T x = (p.x + terrain.grid.half.x) / terrain.dx, y = (p.y + terrain.grid.half.y) / terrain.dy;
  for (int r = int(std::floor(y - slack)); r <= int(std::floor(y + slack)); r++)
    for (int c = int(std::floor(x - slack)); c <= int(std::floor(x + slack)); c++) {
      if (!terrain.has(r, c) || !terrain.has(r + 1, c + 1)) continue;
      if (!cell_allows(terrain, r, c, x - c, y - r, p, n)) return false;
    }
  return true;
}

/// The shape in the frame of the field. Lengths are in a unit that suits the shape.
template <class T>
struct ShapeOnField {
  Terrain<T> terrain;
  ConvexPair<T> pair;  ///< the second is the shape; the first is set to each prism
  T margin, size;
  T unit;                    ///< of the model
  Vec3<T> parting{0, 0, 1};  ///< a direction that separates the shape from the last prism that it missed
};

/// Adds corners of the shape that lie over the triangle, with depths along a normal. Corners with a much
/// shorter way straight up are beyond a ridge and are left out.
template <class T>
CORTEN_STAGE void add_over_triangle(const ShapeOnField<T>& on, const TrianglePlane<T>& t, Vec3<T> normal,
                                    Vec3<T>* corner, int n, T least, ContactCollector<T>& contacts) {
  const T slack = T(1e-7) * on.size;
  n = clip_to_triangle(t, normal, slack, corner, n);
  const T slope = dot(normal, t.normal);
  const bool own = slope > T(1) - angle_slack<T>();
  for (int i = 0; i < n; i++) {
    const T dist = dot(corner[i] - t.a, t.normal) / slope;
    const T below = on.terrain.height_at(corner[i]) - corner[i].z;
    const bool beyond = dist < -slack && -dist > T(1.5) * below;
    if (!(dist < on.margin && dist >= least) || beyond) continue;
    if (own || has_normal(on.terrain, corner[i] - dist * normal, normal))
      contacts.add(on.unit * dist, on.unit * (corner[i] - (T(0.5) * dist) * normal), normal);
  }
}

template <class T>
CORTEN_HD void add_facing_side(ShapeOnField<T>& on, const TrianglePlane<T>& t, Vec3<T> normal, T least,
                               ContactCollector<T>& contacts) {
  Vec3<T> side[kMaxClipped];
  const int n = facing_side(on.pair.second, -normal, side);
  if (n > 1) add_over_triangle(on, t, normal, side, n, least, contacts);
}

/// Adds contacts along the triangle's own normal.
template <class T>
CORTEN_HD void touch_face(ShapeOnField<T>& on, const TrianglePlane<T>& t, Vec3<T> lowest, T least,
                          ContactCollector<T>& contacts) {
  Vec3<T> point[kMaxClipped] = {lowest};
  add_over_triangle(on, t, t.normal, point, 1, least, contacts);
  add_facing_side(on, t, t.normal, least, contacts);
}

/// GJK and EPA of the prism under a triangle and the shape; false if beyond the margin.
template <class T>
CORTEN_HD bool is_near(ShapeOnField<T>& on, const TerrainTriangle<T>& t, const ConvexOptions<T>& options,
                       const ConvexScratch<T>& scratch, Proximity<T>& near) {
  on.pair.first.prism = t.prism;
  if (is_parted(on.pair, on.parting, on.margin + 2 * options.tolerance)) return false;
  near.normal = {0, 0, 0};
  EpaResult<T> epa;
  convex_proximity(on.pair, options, on.margin, scratch, near, epa);
  if (near.dist == unbounded<T>()) on.parting = near.normal;
  if (!near.has_points) return false;
  if (near.dist > options.tolerance) near.dist = norm(near.second - near.first);
  return near.dist < on.margin;
}

/// Adds contacts with one triangle; true if the shape may be in its prism.
template <class T>
CORTEN_STAGE bool touch_triangle(const TerrainTriangle<T>& t, ShapeOnField<T>& on,
                                 const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                 ContactCollector<T>& contacts) {
  const Vec3<T> up = t.plane.normal, lowest = support_point(on.pair.second, -up);
  const T height = dot(up, lowest - t.plane.a);
  if (!(height < on.margin)) return false;
  // If the triangle is on the far side of a ridge, the shape is behind it and has no way out along its
  // normal.
  const bool before = dot(up, on.pair.second.pos - t.plane.a) > 0;
  // If the terrain falls away at no edge, the normal can only be that of the face.
  if (before && !t.bends) {
    touch_face(on, t.plane, lowest, -unbounded<T>(), contacts);
    return height <= options.tolerance;
  }
  Proximity<T> near;
  if (!is_near(on, t, options, scratch, near)) return false;
  const bool apart = near.dist > options.tolerance;
  Vec3<T> normal = apart ? normalized(near.second - near.first) : near.normal;
  const T least = apart ? near.dist - options.tolerance : -unbounded<T>();
  if (dot(normal, normal) > T(0.5) && has_normal(on.terrain, near.first, normal)) {
    if (dot(normal, up) > T(1) - angle_slack<T>()) normal = up;
    contacts.add(on.unit * near.dist, on.unit * (T(0.5) * (near.first + near.second)), normal);
    if (dot(normal, up) > T(0.1)) add_facing_side(on, t.plane, normal, least, contacts);
  } else if (before) {
    touch_face(on, t.plane, lowest, least, contacts);
  }
  return !apart;
}

/// For shapes that penetrate the terrain and yet have no contact: deep in a valley, the lowest point for
/// either slope lies beyond the other slope. Each prism that is entered pushes along the normal of its
/// triangle, by the shape's extent below it or by EPA's depth.
template <class T>
CORTEN_STAGE void push_out_of_prism(const TerrainTriangle<T>& t, ShapeOnField<T>& on,
                                    const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                    ContactCollector<T>& contacts) {
  Proximity<T> near;
  if (!is_near(on, t, options, scratch, near) || near.dist > options.tolerance) return;
  const Vec3<T> up = t.plane.normal;
  const T along = dot(near.normal, up);
  T dist = dot(up, support_point(on.pair.second, -up) - t.plane.a);
  if (along > 0 && near.dist > along * dist) dist = near.dist / along;
  contacts.add(on.unit * dist, on.unit * (near.first + (T(0.5) * dist) * up), up);
}

/// Calls visit(triangle) for all triangles under the box.
template <class T, class Visit>
CORTEN_HD void for_triangles_under(const Terrain<T>& terrain, const Box<T>& box, T margin, Visit visit) {
  const Grid<T>& grid = terrain.grid;
  const Lines rows = lines_around(box.least.y - margin, box.most.y + margin, grid.half.y, grid.rows);
  const Lines columns = lines_around(box.least.x - margin, box.most.x + margin, grid.half.x, grid.columns);
  for (int r = rows.first; r < rows.last; r++)
    for (int c = columns.first; c < columns.last; c++)
      for (int half = 0; half < 2; half++) {
        const TerrainTriangle<T> t(terrain, r, c, half == 0);
        const T low = box.least.z - margin;
        if (!(t.plane.a.z < low && t.plane.b.z < low && t.plane.c.z < low)) visit(t);
      }
}

}  // namespace hfield

/// Contacts of a height field with any convex shape.
template <class T>
CORTEN_STAGE int collide_hfield_exact(const Shape<T>& field, const Shape<T>& shape, T margin,
                                      const ConvexOptions<T>& options, const ConvexScratch<T>& scratch,
                                      ContactPoint<T>* found) {
  using namespace hfield;
  const T scale = working_scale(shape.radius);
  const Grid<T> grid = grid_of(field, scale);
  ShapeOnField<T> on{Terrain<T>(grid), {}, scale * margin, scale * shape.radius, T(1) / scale};
  on.pair.second = relative_shape(field, shape, scale);
  on.pair.good_enough = T(1e-6) * scale * shape.radius;
  on.pair.first.type = kHfield;
  on.pair.first.part = ConvexPart::kPrism;
  on.pair.first.scale = scale;
  if (sphere_misses(grid, on.pair.second.pos, on.size + on.margin)) return 0;
  const Box<T> box = bounding_box(on.pair.second);
  if (!meets(grid, box, on.margin)) return 0;
  ContactCollector<T> contacts{found, T(1e-5) * shape.radius};
  bool inside = false;
  for_triangles_under(on.terrain, box, on.margin, [&](const TerrainTriangle<T>& t) {
    inside = touch_triangle(t, on, options, scratch, contacts) || inside;
  });
  if (inside && contacts.least() > 0)
    for_triangles_under(on.terrain, box, on.margin, [&](const TerrainTriangle<T>& t) {
      push_out_of_prism(t, on, options, scratch, contacts);
    });
  return contacts.finish(field, false);
}

}  // namespace corten
