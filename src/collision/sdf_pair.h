// Signed distance fields against planes, height fields and each other. See sdf_shape.h.
#pragma once

#include "collision/sdf_convex.h"
#include "collision/sdf_mesh.h"
#include "collision/sdf_patch.h"
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
  PatchFilter<T> filter;
  Vec3<T> lowest{0, 0, 0};
  T least = margin + field.size;  // between two points the surface can be lower
  const auto touch = [&](Vec3<T> p, T dist) {
    if (!(dist < margin) || !filter.wants(dist, p, normal)) return;
    filter.note(dist, p, normal);
    contacts.add(dist, p - (T(0.5) * dist) * normal, normal);
  };
  const T start = least, slack = sdf::equal_depth(field);
  sdf::for_surface_points(
      field,
      [&](Vec3<T> centre, Vec3<T> half) {
        const T low = dot(normal, centre) - sdf::box_reach(normal, half) + height;
        if (low < least - slack) return true;
        return low < margin && filter.wants_any(low, centre, norm(half), normal, slack);
      },
      [&](Vec3<T> p) {
        const T dist = dot(normal, p) + height;
        if (dist < least) least = dist, lowest = p;
        touch(p, dist);
      });
  if (!(least < start)) return 0;
  lowest = sdf::slide(field, lowest, [&](Vec3<T> p, Vec3<T>& slope) {
    slope = normal;
    return dot(normal, p);
  });
  touch(lowest, dot(normal, lowest) + height);
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
  PatchFilter<T> filter;
  sdf::for_surface_points(
      field,
      [&](Vec3<T> centre, Vec3<T> half) {
        const Vec3<T> p = place(centre);
        const T reach = norm(half);
        if (p.z - reach > grid.half.z + margin || p.z + reach < -grid.base ||
            std::abs(p.x) - reach > grid.half.x || std::abs(p.y) - reach > grid.half.y)
          return false;
        TrianglePlane<T> t;
        if (!sdf::is_small(field, reach) || !terrain.below(p, t)) return true;
        const T low = dot(t.normal, p - t.a) -
                      sdf::box_reach(transposed_times(field.frame.mat, ground.mat * t.normal), half);
        return filter.wants_any(low, p, reach, t.normal, sdf::equal_depth(field));
      },
      [&](Vec3<T> point) {
        const Vec3<T> p = place(point);
        TrianglePlane<T> t;
        if (p.z < -grid.base || p.z > grid.half.z + margin || !terrain.below(p, t)) return;
        const T dist = dot(t.normal, p - t.a);
        if (!(dist < margin) || !filter.wants(dist, p, t.normal)) return;
        filter.note(dist, p, t.normal);
        contacts.add(dist, p - (T(0.5) * dist) * t.normal, t.normal);
      });
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

/// The way out of `in` at p, a point of the surface of `of`. On an edge the way out is anything between those
/// of both sides; then the other surface, if it is flat there, has the better one. Gradients around an edge
/// cancel in part.
template <class T>
CORTEN_HD Vec3<T> flatter_way(const SdfShape<T>& of, Vec3<T> point, const SdfShape<T>& in, Vec3<T> p,
                              const Mat3<T>& rotation, Vec3<T> out) {
  const Vec3<T> own = gradient_around(of, point);
  const T flatness = norm(own);
  return flatness > norm(gradient_around(in, p)) + T(0.05) ? -((T(1) / flatness) * (rotation * own)) : out;
}

/// Points of one field's surface in the other, with normals out of the other, in the frame of `into`.
template <class T>
CORTEN_STAGE void touch_points(const SdfShape<T>& of, const SdfShape<T>& in, const SdfShape<T>& into,
                               bool turn, T margin, ContactCollector<T>& contacts) {
  const Mat3<T> rotation = convex::transposed(in.frame.mat) * of.frame.mat;
  const Vec3<T> offset = in.to_grid(of.frame.pos);
  PatchFilter<T> filter;
  Vec3<T> deepest{0, 0, 0};
  const T start = margin + of.size;  // between two points the surface can be deeper
  T least = start;
  const auto touch = [&](Vec3<T> point) {
    const Vec3<T> p = rotation * point + offset;
    if (!in.is_near(p, margin)) return;
    Vec3<T> gradient;
    const T dist = distance_at(in.grid, p, gradient);
    if (!(dist < least) && !(dist < margin)) return;
    const Vec3<T> out = normalized(gradient);
    if (!(dist < least) && !filter.wants(dist, p, out)) return;
    if (!looks_against(of, point, transposed_times(rotation, out))) return;
    if (dist < least) least = dist, deepest = point;
    if (!(dist < margin)) return;
    filter.note(dist, p, out);
    const Vec3<T> way = flatter_way(of, point, in, p, rotation, out);
    const Vec3<T> at = in.to_world(p - (T(0.5) * dist) * way), normal = in.frame.mat * way;
    contacts.add(dist, into.to_grid(at), transposed_times(into.frame.mat, turn ? -normal : normal));
  };
  for_surface_points(
      of,
      [&](Vec3<T> centre, Vec3<T> half) {
        const Vec3<T> p = rotation * centre + offset;
        const T reach = norm(half), value = in.least_around(p, reach);
        if (!(value < margin) && !(value < least)) return false;
        if (!is_small(in, reach)) return true;
        Vec3<T> gradient;
        const T here = distance_at(in.grid, p, gradient);
        const T low = here - box_reach(transposed_times(rotation, gradient), half);
        return filter.wants_any(low, p, reach, normalized(gradient), equal_depth(of)) ||
               low < least - equal_depth(of);
      },
      touch);
  if (!(least < start)) return;
  touch(slide(of, deepest, [&](Vec3<T> p, Vec3<T>& slope) {
    Vec3<T> gradient;
    const T value = distance_at(in.grid, rotation * p + offset, gradient);
    slope = transposed_times(rotation, gradient);
    return value;
  }));
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
