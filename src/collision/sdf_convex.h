// Convex shapes and signed distance fields. See sdf_shape.h.
#pragma once

#include "collision/hfield.h"
#include "collision/sdf_solid.h"
#include "collision/triangle_polygon.h"

namespace corten {

namespace sdf {

/// The most vertices of a hull that are looked at.
inline constexpr int kHullSamples = 64;

/// Points of a capsule's segment, a cell apart where the field is near, and the best one refined by bisection
/// of its neighbourhood.
template <class T>
CORTEN_STAGE void touch_segment(const SdfShape<T>& field, Vec3<T> from, Vec3<T> to, T radius, T margin,
                                ContactCollector<T>& contacts) {
  const T length = norm(to - from), steepest = std::sqrt(field.slope * field.slope + 1);
  const auto value = [&](T x) {
    Vec3<T> gradient;
    return distance_at(field.grid, from + x * (to - from), gradient);
  };
  const T cell = length > field.size ? field.size / length : T(1);
  T best = 0, least = value(0);
  for (T x = 0;;) {
    const T v = value(x);
    if (v < least) least = v, best = x;
    touch_point(field, from + x * (to - from), radius, margin, contacts);
    if (!(x < 1)) break;
    // Nothing can come near on the first part of the way.
    const T free = (v - radius - margin) / (steepest * length);
    x = x + (free > cell ? free : cell) < 1 ? x + (free > cell ? free : cell) : T(1);
  }
  for (T step = T(0.5) * cell; step > T(1e-4) * cell; step *= T(0.5))
    for (int side = -1; side <= 1; side += 2) {
      const T x = clamped(best + side * step, T(0), T(1));
      if (const T v = value(x); v < least) least = v, best = x;
    }
  touch_point(field, from + best * (to - from), radius, margin, contacts);
}

/// The point of the shape that is nearest to p; `fallback`, another of its points, where that is not found.
template <class T>
CORTEN_STAGE Vec3<T> nearest_in(ConvexPair<T>& pair, Vec3<T> p, Vec3<T> fallback,
                                const ConvexOptions<T>& options) {
  const ConvexShape<T>& shape = pair.second;
  Vec3<T> q = transposed_times(shape.mat, p - shape.pos), out;
  if (shape.type == kBox) {
    for (int k = 0; k < 3; k++) q[k] = clamped(q[k], -shape.size[k], shape.size[k]);
    return shape.mat * q + shape.pos;
  }
  if (shape.type == kCylinder) {
    const T across = std::sqrt(q.x * q.x + q.y * q.y),
            shrink = across > shape.size.x ? shape.size.x / across : T(1);
    return shape.mat * Vec3<T>{shrink * q.x, shrink * q.y, clamped(q.z, -shape.size.y, shape.size.y)} +
           shape.pos;
  }
  if (shape.type == kEllipsoid) {
    const Vec3<T> unit{q.x / shape.size.x, q.y / shape.size.y, q.z / shape.size.z};
    return dot(unit, unit) > 1 ? shape.mat * nearest_in_ellipsoid(shape.size, q) + shape.pos : p;
  }
  if (is_known_solid(shape) && !(distance_to_solid(shape, p, out) > 0)) return p;
  pair.first.pos = p;
  Proximity<T> near;
  near.first = p;
  near.second = shape.pos;
  gjk_distance(pair, options, unbounded<T>(), near);
  return near.has_points && near.dist > 0 ? near.second : fallback;
}

/// Descends from x to where the field is least within the shape: projected gradients, with steps that are
/// halved until they lead down.
template <class T>
CORTEN_STAGE Vec3<T> descend(const SdfShape<T>& field, ConvexPair<T>& pair, Vec3<T> x, T step, int rounds,
                             const ConvexOptions<T>& options) {
  Vec3<T> gradient;
  T value = distance_at(field.grid, x, gradient);
  const T least_step = T(1e-4) * step;
  for (int round = 0; round < rounds && step > least_step; round++) {
    const Vec3<T> trial = nearest_in(pair, x - step * normalized(gradient), x, options);
    Vec3<T> slope;
    const T there = distance_at(field.grid, trial, slope);
    if (there < value) x = trial, value = there, gradient = slope;
    else step *= T(0.5);
  }
  return x;
}

/// How far the shape reaches back behind its point x, against `out`.
template <class T>
CORTEN_HD Vec3<T> reach_behind(ConvexShape<T>& shape, Vec3<T> x, Vec3<T> out) {
  return x - support_point(shape, -out);
}

/// Whether `out` at x is the way into the shape: no part of it lies much farther back.
template <class T>
CORTEN_HD bool leads_in(const SdfShape<T>& field, Vec3<T> behind, Vec3<T> out) {
  const T back = dot(out, behind);
  return !(back > T(0.5) * field.size && back > T(0.4) * norm(behind));
}

/// The deepest point that a descent found. There the way out of the field must be the way into the shape.
/// Otherwise it is a ridge of the field, inside of a spike or in the middle of a wall, where gradients point
/// to either side. At the edge of a wedge they do not quite: their mean is the way out. In a wall the shape's
/// centre, where the way out is `back_out`, may still tell the side. The depth is that of the field, which is
/// as steady as the descent.
template <class T>
CORTEN_HD void touch_deepest(const SdfShape<T>& field, ConvexShape<T>& shape, Vec3<T> x, Vec3<T> back_out,
                             T margin, ContactCollector<T>& contacts) {
  Vec3<T> gradient;
  const T dist = distance_at(field.grid, x, gradient);
  if (!(dist < margin)) return;
  const Vec3<T> mean = gradient_around(field, x);
  Vec3<T> out = normalized(gradient), behind = reach_behind(shape, x, out);
  if (norm(mean) > T(0.3)) {
    const Vec3<T> other = normalized(mean), behind_other = reach_behind(shape, x, other);
    if (dot(other, behind_other) < dot(out, behind)) out = other, behind = behind_other;
  }
  if (!leads_in(field, behind, out)) {
    out = back_out;
    if (!leads_in(field, reach_behind(shape, x, out), out)) return;
  }
  contacts.add(dist, x - (T(0.5) * dist) * out, out);
}

/// A point of the shape's surface that looks into direction `facing`.
template <class T>
CORTEN_HD void touch_facing_point(const SdfShape<T>& field, Vec3<T> p, Vec3<T> facing, T margin,
                                  ContactCollector<T>& contacts) {
  Vec3<T> gradient;
  const T dist = distance_at(field.grid, p, gradient);
  if (!(dist < margin)) return;
  const Vec3<T> out = normalized(gradient);
  if (dot(out, facing) < -T(0.2)) contacts.add(dist, p - (T(0.5) * dist) * out, out);
}

/// All corners of a box, the middles of its edges and of its sides: offsets of -1, 0 and 1.
template <class T>
CORTEN_HD void touch_box_points(const SdfShape<T>& field, const ConvexShape<T>& box, T margin,
                                ContactCollector<T>& contacts) {
  for (int i = 0; i < 27; i++) {
    if (i == 13) continue;
    const Vec3<T> offset{T(i % 3 - 1), T(i / 3 % 3 - 1), T(i / 9 - 1)};
    touch_facing_point(field, box.mat * scaled(offset, box.size) + box.pos, box.mat * normalized(offset),
                       margin, contacts);
  }
}

/// Points of the rims.
template <class T>
CORTEN_HD void touch_cylinder_points(const SdfShape<T>& field, ConvexShape<T>& cylinder, T margin,
                                     ContactCollector<T>& contacts) {
  Vec3<T> rim[kMaxClipped];
  for (int end = -1; end <= 1; end += 2) {
    const Vec3<T> axis = T(end) * column(cylinder.mat, 2), centre = cylinder.pos + cylinder.size.y * axis;
    const int n = facing_side(cylinder, axis, rim);
    for (int i = 0; i < n; i++)
      touch_facing_point(field, rim[i], normalized(axis + normalized(rim[i] - centre)), margin, contacts);
  }
}

/// Vertices of a hull, of which one side at least must look against the way out.
template <class T>
CORTEN_HD void touch_hull_points(const SdfShape<T>& field, const ConvexShape<T>& hull, T margin,
                                 ContactCollector<T>& contacts) {
  const ModelView<T>& m = *hull.model;
  const int* graph = mesh_hull(m, hull.data);
  const int n = graph != nullptr ? graph[0] : hull.vertex_count, first = m.mesh_vertadr[hull.data];
  const int step = (n + kHullSamples - 1) / kHullSamples;
  for (int i = 0; i < n; i += step) {
    const int vertex = graph != nullptr ? HullGraph(graph).vertex[i] : i;
    const Vec3<T> p = hull.mat * hull.verts[vertex] + hull.pos;
    Vec3<T> gradient;
    if (!(distance_at(field.grid, p, gradient) < margin)) continue;
    const Vec3<T> out = transposed_times(hull.mat, gradient);
    Vec3<T> facing = -normalized(gradient);
    T most = m.mesh_polymapnum[first + vertex] > 0 ? T(1) : T(0);
    for (int k = 0; k < m.mesh_polymapnum[first + vertex]; k++) {
      const int side = m.mesh_polyadr[hull.data] + m.mesh_polymap[m.mesh_polymapadr[first + vertex] + k];
      const Vec3<T> normal = outward_normal(m, hull.data, side);
      if (const T along = dot(out, normal); along < most) most = along, facing = hull.mat * normal;
    }
    touch_facing_point(field, p, facing, margin, contacts);
  }
}

/// Points of the shape's surface that need no search.
template <class T>
CORTEN_STAGE void touch_samples(const SdfShape<T>& field, ConvexShape<T>& shape, T margin,
                                ContactCollector<T>& contacts) {
  if (shape.type == kBox) touch_box_points(field, shape, margin, contacts);
  if (shape.type == kCylinder) touch_cylinder_points(field, shape, margin, contacts);
  if (shape.type == kMesh) touch_hull_points(field, shape, margin, contacts);
}

/// The side of the shape that faces the field: a descent from its middle, its lowest corner and the point
/// that is farthest in; returns how deep they went.
template <class T>
CORTEN_STAGE T touch_facing(const SdfShape<T>& field, ConvexPair<T>& pair, T radius, T margin, int rounds,
                            const ConvexOptions<T>& options, ContactCollector<T>& contacts) {
  ConvexShape<T>& shape = pair.second;
  Vec3<T> gradient;
  distance_at(field.grid, shape.pos, gradient);
  Vec3<T> side[kMaxClipped];
  const Vec3<T> towards = -normalized(gradient);
  const int n = facing_side(shape, towards, side);
  Vec3<T> middle{0, 0, 0}, lowest = side[0];
  T least = unbounded<T>();
  for (int i = 0; i < n; i++) {
    touch_facing_point(field, side[i], towards, margin, contacts);
    middle += (T(1) / n) * side[i];
    Vec3<T> slope;
    if (const T value = distance_at(field.grid, side[i], slope); value < least)
      least = value, lowest = side[i];
  }
  const Vec3<T> starts[3] = {middle, lowest, support_point(shape, towards)};
  for (int k = 0; k < 3; k++) {
    const Vec3<T> x = descend(field, pair, starts[k], T(0.25) * radius, rounds, options);
    touch_deepest(field, shape, x, -towards, margin, contacts);
    if (const T value = distance_at(field.grid, x, gradient); value < least) least = value;
  }
  return least;
}

/// For a shape that is so deep in the field that no point of either looks the right way: out along the
/// gradient at the shape's centre.
template <class T>
CORTEN_HD void push_out(const SdfShape<T>& field, ConvexShape<T>& shape, ContactCollector<T>& contacts) {
  Vec3<T> gradient;
  const T value = distance_at(field.grid, shape.pos, gradient);
  const Vec3<T> out = normalized(gradient), x = support_point(shape, -out);
  const T dist = value + dot(out, x - shape.pos);
  if (dist < 0) contacts.add(dist, x - (T(0.5) * dist) * out, out);
}

}  // namespace sdf

/// A convex shape and a distance field; normals point from the shape to the field.
template <class T>
CORTEN_STAGE int collide_convex_sdf(const Shape<T>& shape, const Shape<T>& other, T margin,
                                    const ConvexOptions<T>& options, ContactPoint<T>* found) {
  const SdfShape<T> field = sdf_shape(other);
  ContactCollector<T> contacts{found, sdf::merge_distance(field)};
  ConvexPair<T> pair;
  pair.second = hfield::relative_shape(field.frame, shape, T(1));
  const Vec3<T> centre = pair.second.pos;
  if (!field.is_near(centre, shape.radius + margin)) return 0;
  if (!(field.least_around(centre, shape.radius) < margin)) return 0;
  if (shape.type == kSphere) {
    sdf::touch_point(field, centre, shape.size.x, margin, contacts);
  } else if (shape.type == kCapsule) {
    const Vec3<T> half = shape.size.y * column(pair.second.mat, 2);
    sdf::touch_segment(field, centre - half, centre + half, shape.size.x, margin, contacts);
  } else {
    pair.first.type = kSphere;
    pair.first.part = ConvexPart::kCore;
    pair.first.size = {0, 0, 0};
    pair.good_enough = T(1e-6) * shape.radius;
    const int rounds = 4 * shape.model->opt.sdf_iterations;
    sdf::touch_samples(field, pair.second, margin, contacts);
    const bool round = shape.type == kEllipsoid;
    if (!round && sdf::is_known_solid(pair.second))
      sdf::touch_surface_in_solid(field, pair.second, margin, contacts);
    const T least = sdf::touch_facing(field, pair, shape.radius, margin, rounds, options, contacts);
    if (round && contacts.count == 0 && least < margin)
      sdf::touch_surface_in_solid(field, pair.second, margin, contacts);
    if (contacts.count == 0 && least < 0) sdf::push_out(field, pair.second, contacts);
  }
  return contacts.finish(field.frame, true);
}

}  // namespace corten
