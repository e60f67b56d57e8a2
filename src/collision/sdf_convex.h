// Convex shapes and signed distance fields. See sdf_shape.h.
#pragma once

#include "collision/hfield.h"
#include "collision/sdf_shape.h"
#include "collision/triangle_polygon.h"

namespace corten {

namespace sdf {

/// The most vertices of a hull that are looked at.
inline constexpr int kHullSamples = 64;

/// Points of a capsule's segment, close enough together for the field's cells, and the best one refined by
/// bisection of its neighbourhood.
template <class T>
CORTEN_HD void touch_segment(const SdfShape<T>& field, Vec3<T> from, Vec3<T> to, T radius, T margin,
                             ContactCollector<T>& contacts) {
  const T pieces = std::ceil(norm(to - from) / field.size);
  const int n = pieces < 2 ? 2 : pieces > 32 ? 32 : int(pieces);
  const auto value = [&](T x) {
    Vec3<T> gradient;
    return distance_at(field.grid, from + x * (to - from), gradient);
  };
  T best = 0, least = value(0);
  for (int i = 0; i <= n; i++) {
    const T x = T(i) / n;
    touch_point(field, from + x * (to - from), radius, margin, contacts);
    if (const T v = value(x); v < least) least = v, best = x;
  }
  for (T step = T(0.5) / n; step > T(1e-4) / n; step *= T(0.5))
    for (int side = -1; side <= 1; side += 2) {
      const T x = clamped(best + side * step, T(0), T(1));
      if (const T v = value(x); v < least) least = v, best = x;
    }
  touch_point(field, from + best * (to - from), radius, margin, contacts);
}

/// The point of the shape that is nearest to p.
template <class T>
CORTEN_HD Vec3<T> nearest_in(ConvexPair<T>& pair, Vec3<T> p, const ConvexOptions<T>& options) {
  pair.first.pos = p;
  Proximity<T> near;
  near.first = p;
  near.second = pair.second.pos;
  gjk_distance(pair, options, unbounded<T>(), near);
  if (!near.has_points || !(near.dist > options.tolerance)) return p;
  return near.second;
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
    const Vec3<T> trial = nearest_in(pair, x - step * normalized(gradient), options);
    Vec3<T> slope;
    const T there = distance_at(field.grid, trial, slope);
    if (there < value) x = trial, value = there, gradient = slope;
    else step *= T(0.5);
  }
  return x;
}

/// The deepest point that a descent found. Inside the shape it is as deep again as the shape reaches beyond
/// it.
template <class T>
CORTEN_HD void touch_deepest(const SdfShape<T>& field, ConvexShape<T>& shape, Vec3<T> x, T margin,
                             ContactCollector<T>& contacts) {
  Vec3<T> gradient;
  const T value = distance_at(field.grid, x, gradient);
  const Vec3<T> out = normalized(gradient);
  T beyond = dot(out, support_point(shape, -out) - x);
  // Across a flat side the field's own curvature would count as depth.
  if (beyond > -T(0.5) * field.size) beyond = 0;
  const T dist = value + beyond;
  if (dist < margin) contacts.add(dist, x + (beyond - T(0.5) * dist) * out, out);
}

/// All corners of a box, the middles of its edges and of its sides: offsets of -1, 0 and 1.
template <class T>
CORTEN_HD void touch_box_points(const SdfShape<T>& field, const ConvexShape<T>& box, T margin,
                                ContactCollector<T>& contacts) {
  for (int i = 0; i < 27; i++) {
    if (i == 13) continue;
    const Vec3<T> offset{T(i % 3 - 1), T(i / 3 % 3 - 1), T(i / 9 - 1)};
    touch_point(field, box.mat * scaled(offset, box.size) + box.pos, T(0), margin, contacts);
  }
}

/// Points of the shape's surface that need no search.
template <class T>
CORTEN_STAGE void touch_samples(const SdfShape<T>& field, ConvexShape<T>& shape, T margin,
                                ContactCollector<T>& contacts) {
  Vec3<T> side[kMaxClipped];
  if (shape.type == kBox) touch_box_points(field, shape, margin, contacts);
  if (shape.type == kCylinder)
    for (int end = -1; end <= 1; end += 2) {
      const int n = facing_side(shape, T(end) * column(shape.mat, 2), side);
      for (int i = 0; i < n; i++) touch_point(field, side[i], T(0), margin, contacts);
    }
  if (shape.type == kMesh) {
    const int* graph = mesh_hull(*shape.model, shape.data);
    const int n = graph != nullptr ? graph[0] : shape.vertex_count;
    const int step = (n + kHullSamples - 1) / kHullSamples;
    for (int i = 0; i < n; i += step) {
      const Vec3<T> v = shape.verts[graph != nullptr ? HullGraph(graph).vertex[i] : i];
      touch_point(field, shape.mat * v + shape.pos, T(0), margin, contacts);
    }
  }
}

/// The side of the shape that faces the field: its corners, and a descent from its middle.
template <class T>
CORTEN_STAGE void touch_facing(const SdfShape<T>& field, ConvexPair<T>& pair, T radius, T margin, int rounds,
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
    touch_point(field, side[i], T(0), margin, contacts);
    middle += (T(1) / n) * side[i];
    Vec3<T> slope;
    if (const T value = distance_at(field.grid, side[i], slope); value < least)
      least = value, lowest = side[i];
  }
  const Vec3<T> starts[3] = {middle, lowest, support_point(shape, towards)};
  for (int k = 0; k < 3; k++)
    touch_deepest(field, shape, descend(field, pair, starts[k], T(0.25) * radius, rounds, options), margin,
                  contacts);
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
    sdf::touch_facing(field, pair, shape.radius, margin, rounds, options, contacts);
  }
  return contacts.finish(field.frame, true);
}

}  // namespace corten
