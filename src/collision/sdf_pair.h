// Signed distance fields against planes, height fields, triangle meshes and each other. See sdf_shape.h.
#pragma once

#include "collision/sdf_convex.h"
#include "collision/triangle_ground.h"

namespace corten {

namespace sdf {

/// Surface points are a cell apart. Slides one of them along the surface to where value(p, slope) is least,
/// all in the grid's frame: steps across the normal, each followed by a return to the surface.
template <class T, class Value>
CORTEN_HD Vec3<T> slide(const SdfShape<T>& field, Vec3<T> p, Value value) {
  const int rounds = 16;
  T step = T(0.5) * field.size;
  Vec3<T> slope, own, there_slope;
  T here = value(p, slope);
  for (int round = 0; round < rounds; round++) {
    distance_at(field.grid, p, own);
    const Vec3<T> normal = normalized(own), across = slope - dot(slope, normal) * normal;
    if (!(dot(across, across) > T(1e-12))) break;
    Vec3<T> trial = p - step * normalized(across);
    for (int back = 0; back < 3; back++) {
      const T off = distance_at(field.grid, trial, own), square = dot(own, own);
      if (square > T(0.01)) trial -= (off / square) * own;
    }
    const T there = value(trial, there_slope);
    if (there < here) p = trial, here = there, slope = there_slope;
    else step *= T(0.5);
  }
  return p;
}

}  // namespace sdf

/// A plane and a field; the normal is the plane's.
template <class T>
CORTEN_STAGE int collide_plane_sdf(const Shape<T>& ground, const Shape<T>& other, T margin,
                                   ContactPoint<T>* found) {
  const SdfShape<T> field = sdf_shape(other);
  const Vec3<T> normal = transposed_times(field.frame.mat, column(ground.mat, 2));
  const T height = dot(column(ground.mat, 2), field.frame.pos - ground.pos);
  ContactCollector<T> contacts{found, sdf::merge_distance(field)};
  int lowest = 0;
  const auto touch = [&](Vec3<T> p) {
    const T dist = dot(normal, p) + height;
    if (dist < margin) contacts.add(dist, p - (T(0.5) * dist) * normal, normal);
  };
  for (int i = 0; i < field.point_count; i++) {
    touch(field.points[i]);
    if (dot(normal, field.points[i] - field.points[lowest]) < 0) lowest = i;
  }
  if (field.point_count > 0)
    touch(sdf::slide(field, field.points[lowest], [&](Vec3<T> p, Vec3<T>& slope) {
      slope = normal;
      return dot(normal, p);
    }));
  return contacts.finish(field.frame, false);
}

/// A height field and a distance field: points of the field's surface in the terrain, and points of the
/// terrain in the field. Normals point from the height field to the other.
template <class T>
CORTEN_STAGE int collide_hfield_sdf(const Shape<T>& ground, const Shape<T>& other, T margin,
                                    ContactPoint<T>* found) {
  const SdfShape<T> field = sdf_shape(other);
  const hfield::Grid<T> grid = hfield::grid_of(ground, T(1));
  if (grid.rows < 2 || grid.columns < 2) return 0;
  const triangles::Terrain<T> terrain(grid);
  ContactCollector<T> contacts{found, sdf::merge_distance(field)};
  const auto place = [&](Vec3<T> p) { return transposed_times(ground.mat, field.to_world(p) - ground.pos); };
  for (int i = 0; i < field.point_count; i++) {
    const Vec3<T> p = place(field.points[i]);
    TrianglePlane<T> t;
    if (p.z < -grid.base || p.z > grid.half.z + margin || !terrain.below(p, t)) continue;
    const T dist = dot(t.normal, p - t.a);
    if (dist < margin) contacts.add(dist, p - (T(0.5) * dist) * t.normal, t.normal);
  }
  // Terrain under the field's bounding sphere.
  const Vec3<T> centre = transposed_times(ground.mat, other.pos - ground.pos);
  const T reach = other.radius + margin;
  const hfield::Lines columns =
      hfield::lines_around(centre.x - reach, centre.x + reach, grid.half.x, grid.columns);
  const hfield::Lines rows = hfield::lines_around(centre.y - reach, centre.y + reach, grid.half.y, grid.rows);
  for (int r = rows.first; r <= rows.last && r < grid.rows; r++)
    for (int c = columns.first; c <= columns.last && c < grid.columns; c++) {
      const Vec3<T> p = terrain.at(r, c), local = field.to_grid(ground.mat * p + ground.pos);
      if (!field.is_near(local, margin)) continue;
      Vec3<T> gradient;
      const T dist = distance_at(field.grid, local, gradient);
      const Vec3<T> normal = -transposed_times(ground.mat, field.frame.mat * normalized(gradient));
      // The way out of the field must lead down, out of the ground it cannot.
      if (dist < margin && normal.z > T(0.1)) contacts.add(dist, p + (T(0.5) * dist) * normal, normal);
    }
  return contacts.finish(ground, false);
}

namespace sdf {

/// Whether the field's surface at one of its points looks against the way out of the other shape. Where two
/// shapes end flush, their sides look the same way and do not touch.
template <class T>
CORTEN_HD bool looks_against(const SdfShape<T>& field, Vec3<T> point, Vec3<T> out) {
  Vec3<T> gradient;
  distance_at(field.grid, point, gradient);
  return dot(field.frame.mat * normalized(gradient), out) < -T(0.2);
}

}  // namespace sdf

/// A triangle mesh and a field: vertices of the mesh in the field, and points of the field's surface in the
/// mesh, if it is closed. Normals point from the mesh to the field.
template <class T>
CORTEN_STAGE int collide_triangles_sdf(const Shape<T>& mesh, const Shape<T>& other, T margin,
                                       ContactPoint<T>* found) {
  const SdfShape<T> field = sdf_shape(other);
  const TriangleSurface<T> s = surface_of(*mesh.model, mesh.data);
  ContactCollector<T> contacts{found, sdf::merge_distance(field)};
  const Vec3<T> centre = transposed_times(mesh.mat, other.pos - mesh.pos);
  const T reach = other.radius + margin;
  const Vec3<T> around{reach, reach, reach};
  const auto touch_vertex = [&](Vec3<T> v) {
    const Vec3<T> local = field.to_grid(mesh.mat * v + mesh.pos);
    if (!field.is_near(local, margin)) return;
    Vec3<T> gradient;
    const T dist = distance_at(field.grid, local, gradient);
    if (!(dist < margin)) return;
    const Vec3<T> normal = -transposed_times(mesh.mat, field.frame.mat * normalized(gradient));
    contacts.add(dist, v + (T(0.5) * dist) * normal, normal);
  };
  for_triangles_in_box(s, centre - around, centre + around, [&](int f) {
    for (int k = 0; k < 3; k++)
      if ((s.flags[f] & kOwnsCorner << k) != 0) touch_vertex(s.corner(f, k));
  });
  const T near = 4 * field.size + margin;
  for (int i = 0; i < field.point_count && s.closed; i++) {
    const Vec3<T> p = transposed_times(mesh.mat, field.to_world(field.points[i]) - mesh.pos);
    if (square_to_box(s.box, p) > margin * margin) continue;
    const SurfacePoint<T> nearest = nearest_on_surface(s, p, near);
    if (!nearest.found()) continue;
    const bool inside = is_inside(s, nearest, p);
    const T dist = (inside ? T(-1) : T(1)) * std::sqrt(nearest.square);
    if (!(dist < margin)) continue;
    const Vec3<T> normal = way_out(s, nearest, p, inside);
    if (!sdf::looks_against(field, field.points[i], mesh.mat * normal)) continue;
    contacts.add(dist, p - (T(0.5) * dist) * normal, normal);
  }
  return contacts.finish(mesh, false);
}

namespace sdf {

/// Points of one field's surface in the other, with normals out of the other, in the frame of `into`.
template <class T>
CORTEN_HD void touch_points(const SdfShape<T>& of, const SdfShape<T>& in, const SdfShape<T>& into, bool turn,
                            T margin, ContactCollector<T>& contacts) {
  int deepest = -1;
  T least = margin;
  const auto touch = [&](Vec3<T> point, int i) {
    const Vec3<T> world = of.to_world(point), p = in.to_grid(world);
    if (!in.is_near(p, margin)) return;
    Vec3<T> gradient;
    const T dist = distance_at(in.grid, p, gradient);
    if (!(dist < margin)) return;
    const Vec3<T> world_out = in.frame.mat * normalized(gradient);
    if (!looks_against(of, point, world_out)) return;
    const Vec3<T> out = transposed_times(into.frame.mat, world_out);
    if (dist < least) least = dist, deepest = i;
    contacts.add(dist, into.to_grid(world) - (T(0.5) * dist) * out, turn ? -out : out);
  };
  for (int i = 0; i < of.point_count; i++) touch(of.points[i], i);
  if (deepest < 0) return;
  touch(slide(of, of.points[deepest],
              [&](Vec3<T> p, Vec3<T>& slope) {
                Vec3<T> gradient;
                const T value = distance_at(in.grid, in.to_grid(of.to_world(p)), gradient);
                slope = transposed_times(of.frame.mat, in.frame.mat * gradient);
                return value;
              }),
        deepest);
}

}  // namespace sdf

/// Two fields; normals point from the first to the second.
template <class T>
CORTEN_STAGE int collide_sdf_sdf(const Shape<T>& first, const Shape<T>& second, T margin,
                                 ContactPoint<T>* found) {
  const SdfShape<T> a = sdf_shape(first), b = sdf_shape(second);
  ContactCollector<T> contacts{found, sdf::merge_distance(a)};
  sdf::touch_points(b, a, a, false, margin, contacts);
  sdf::touch_points(a, b, a, true, margin, contacts);
  return contacts.finish(a.frame, false);
}

/// Any shape and a distance field; normals point from the first to the second.
template <class T>
CORTEN_STAGE int collide_sdf(const Shape<T>& first, const Shape<T>& second, T margin,
                             const ConvexOptions<T>& options, ContactPoint<T>* found) {
  if (second.data < 0) return 0;
  switch (first.type) {
    case kPlane: return collide_plane_sdf(first, second, margin, found);
    case kHfield: return collide_hfield_sdf(first, second, margin, found);
    case kSdf: return first.data < 0 ? 0 : collide_sdf_sdf(first, second, margin, found);
    default: break;
  }
  if (is_triangle_mesh(first)) return collide_triangles_sdf(first, second, margin, found);
  return collide_convex_sdf(first, second, margin, options, found);
}

}  // namespace corten
