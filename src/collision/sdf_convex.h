// Contacts of convex shapes with signed distance fields. See sdf_shape.h.
#pragma once

#include "collision/hfield.h"
#include "collision/sdf_round.h"
#include "collision/sdf_solid.h"
#include "collision/triangle_polygon.h"

namespace corten {

namespace sdf {

/// Maximum number of hull vertices that are tested.
inline constexpr int kHullSamples = 64;

/// The point of the shape closest to p; `fallback`, another point of the shape, if the search fails.
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
    return dot(unit, unit) > 1 ? shape.mat * solid::nearest_in_ellipsoid(shape.size, q) + shape.pos : p;
  }
  if (solid::is_known_solid(shape) && !(solid::distance_to_solid(shape, p, out) > 0)) return p;
  pair.first.pos = p;
  Proximity<T> near;
  near.first = p;
  near.second = shape.pos;
  gjk_distance(pair, options, unbounded<T>(), near);
  return near.has_points && near.dist > 0 ? near.second : fallback;
}

/// Minimizes the field within the shape, starting at x: projected gradient descent, with steps halved until
/// the value decreases. Returns the minimizer.
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

/// The vector to x, a point of the shape, from the shape's farthest point against `out`.
template <class T>
CORTEN_HD Vec3<T> reach_behind(ConvexShape<T>& shape, Vec3<T> x, Vec3<T> out) {
  return x - support_point(shape, -out);
}

/// Whether `out` leads into the shape: no part of the shape extends much farther against it. `behind` is from
/// reach_behind().
template <class T>
CORTEN_HD bool leads_in(const SdfShape<T>& field, Vec3<T> behind, Vec3<T> out) {
  const T back = dot(out, behind);
  return !(back > T(0.5) * field.size && back > T(0.4) * norm(behind));
}

/// Whether the field's surface around x, where it has this value, opposes a direction.
template <class T>
CORTEN_HD bool has_opposed_point(const SdfShape<T>& field, Vec3<T> x, T value, Vec3<T> direction) {
  bool found = false;
  for_points_near(field, x, std::abs(value) + field.size, kAnyPoint, [&](int i) {
    found = field.cone(i).is_opposed_by(direction);
    return !found;
  });
  return found;
}

/// The nearest side of the shape at a point x of it; none if the shape's sides are not known.
template <class T>
CORTEN_HD Exit<T> side_of_shape(const SdfShape<T>& field, const ConvexShape<T>& shape, Vec3<T> x) {
  if (!solid::is_known_solid(shape)) return {};
  const NormalCone<T> any{{0, 0, 1}, {0, 0, 0}, T(-2)};  // is opposed by all directions
  return exit_of_solid(field, shape, x, unbounded<T>(), any);
}

/// Adds a contact at x, the deepest point found by a descent. There the direction out of the field must lead
/// into the shape, and not out through its nearest side. Otherwise x is on a ridge of the field, inside a
/// spike or in the middle of a wall, where gradients point to either side. Then the shape's side decides, if
/// the field opposes it; else `back_out`, the direction out of the field at the shape's centre, may do so.
template <class T>
CORTEN_HD void touch_deepest(const SdfShape<T>& field, ConvexShape<T>& shape, Vec3<T> x, Vec3<T> back_out,
                             T margin, SdfContacts<T>& contacts) {
  Vec3<T> gradient;
  const T dist = distance_at(field.grid, x, gradient);
  const NormalCone<T> any{-normalized(gradient), {0, 0, 0}, T(0)};
  const Exit<T> exit = exit_at(field, x, dist, gradient, margin, T(0), any);
  if (!exit.found) return;
  const Exit<T> side = side_of_shape(field, shape, x);
  const auto enters = [&](Vec3<T> out) {
    return !(side.found && dot(side.out, out) > T(0.5)) && leads_in(field, reach_behind(shape, x, out), out);
  };
  Vec3<T> out = exit.out;
  const bool opposed = side.found && !side.rough && has_opposed_point(field, x, dist, side.out);
  if (!enters(out)) {
    out = opposed ? -side.out : back_out;
    if (dist < margin && enters(out)) contacts.add(dist, x - (T(0.5) * dist) * out, out, true);
    return;
  }
  // On a flat side of the field, and for an edge of the shape on a smooth field, the descent ends at the
  // deepest point. For a flat side of the shape on a smooth field, the shape's normal is more accurate, and
  // the descent ends only close to the deepest point. It can also end in a flat cell beside an edge of the
  // field, where the normals of both sides do not oppose each other.
  const bool flat = gradient_change_at(field.grid, x) < flat_bend<T>();
  bool rough = !flat;
  if (side.found && !side.rough) {
    const NormalCone<T> own{out, {0, 0, 0}, T(1)};
    if (!flat || (opposed && !own.is_opposed_by(side.out))) out = -side.out, rough = true;
  } else if (!flat && solid::is_known_solid(shape)) {
    rough = exit.rough;
    // The gradient of the interpolation jumps from cell to cell.
    const Vec3<T> mean = gradient_around(field, x);
    if (!rough && dot(mean, mean) > T(0.5)) out = normalized(mean);
  }
  contacts.add(exit.dist, exit.point - (T(0.5) * exit.dist) * out, out, rough);
}

/// Adds a contact at a point of the shape's surface with its cone of normals.
template <class T>
CORTEN_HD void touch_shape_point(const SdfShape<T>& field, Vec3<T> p, const NormalCone<T>& cone, T margin,
                                 SdfContacts<T>& contacts) {
  const Exit<T> exit = exit_at(field, p, margin, T(0), cone);
  if (exit.found) contacts.add(exit.dist, exit.middle(), exit.out, exit.rough);
}

/// Tests all corners of a box and the midpoints of its edges and sides: offsets of -1, 0 and 1.
template <class T>
CORTEN_HD void touch_box_points(const SdfShape<T>& field, const ConvexShape<T>& box, T margin,
                                SdfContacts<T>& contacts) {
  for (int i = 0; i < 27; i++) {
    if (i == 13) continue;
    const Vec3<T> offset{T(i % 3 - 1), T(i / 3 % 3 - 1), T(i / 9 - 1)};
    const T sides = dot(offset, offset);
    NormalCone<T> cone{box.mat * normalized(offset), {0, 0, 0}, std::sqrt(1 / sides)};
    if (sides == 2) cone.edge = box.mat * (Vec3<T>{1, 1, 1} - scaled(offset, offset));
    touch_shape_point(field, box.mat * scaled(offset, box.size) + box.pos, cone, margin, contacts);
  }
}

/// Tests points around both rims, and the rim point that is lowest over the field.
template <class T>
CORTEN_HD void touch_cylinder_points(const SdfShape<T>& field, ConvexShape<T>& cylinder, T margin,
                                     SdfContacts<T>& contacts) {
  Vec3<T> rim[kMaxClipped];
  for (int end = -1; end <= 1; end += 2) {
    const Vec3<T> axis = T(end) * column(cylinder.mat, 2), centre = cylinder.pos + cylinder.size.y * axis;
    const auto touch = [&](Vec3<T> radial) {
      const NormalCone<T> cone{normalized(axis + radial), cross(axis, radial), T(0.70710678)};
      touch_shape_point(field, centre + cylinder.size.x * radial, cone, margin, contacts);
    };
    const int n = facing_side(cylinder, axis, rim);
    for (int i = 0; i < n; i++) touch(normalized(rim[i] - centre));
    Vec3<T> gradient;
    distance_at(field.grid, centre, gradient);
    const Vec3<T> down = dot(gradient, axis) * axis - gradient;
    if (dot(down, down) > T(1e-4) * dot(gradient, gradient)) touch(normalized(down));
  }
}

/// The cone of normals at a vertex of a hull.
template <class T>
CORTEN_HD NormalCone<T> hull_cone(const ConvexShape<T>& hull, int vertex) {
  const ModelView<T>& m = *hull.model;
  const int at = m.mesh_vertadr[hull.data] + vertex;
  Vec3<T> sum{0, 0, 0};
  const auto normal = [&](int k) {
    return outward_normal(m, hull.data,
                          m.mesh_polyadr[hull.data] + m.mesh_polymap[m.mesh_polymapadr[at] + k]);
  };
  for (int k = 0; k < m.mesh_polymapnum[at]; k++) sum += normal(k);
  NormalCone<T> cone{unit_or_zero(sum), {0, 0, 0}, T(1)};
  for (int k = 0; k < m.mesh_polymapnum[at]; k++)
    if (const T along = dot(cone.axis, normal(k)); along < cone.cosine) cone.cosine = along;
  return cone;
}

template <class T>
CORTEN_HD void touch_hull_points(const SdfShape<T>& field, const ConvexShape<T>& hull, T margin,
                                 SdfContacts<T>& contacts) {
  const int* graph = mesh_hull(*hull.model, hull.data);
  const int n = graph != nullptr ? graph[0] : hull.vertex_count;
  const int step = (n + kHullSamples - 1) / kHullSamples;
  for (int i = 0; i < n; i += step) {
    const int vertex = graph != nullptr ? HullGraph(graph).vertex[i] : i;
    const Vec3<T> p = hull.mat * hull.verts[vertex] + hull.pos;
    Vec3<T> gradient;
    if (!(distance_at(field.grid, p, gradient) < margin + T(0.5) * field.size)) continue;
    touch_shape_point(field, p, hull_cone(hull, vertex).turned(hull.mat), margin, contacts);
  }
}

/// Tests fixed sample points of the shape's surface.
template <class T>
CORTEN_STAGE void touch_samples(const SdfShape<T>& field, ConvexShape<T>& shape, T margin,
                                SdfContacts<T>& contacts) {
  if (shape.type == kBox) touch_box_points(field, shape, margin, contacts);
  if (shape.type == kCylinder) touch_cylinder_points(field, shape, margin, contacts);
  if (shape.type == kMesh) touch_hull_points(field, shape, margin, contacts);
}

/// Tests the side of the shape that faces the field: descents from its middle, from its lowest corner and
/// from the shape's support point towards the field. Returns the point with the least field value found.
template <class T>
CORTEN_STAGE DeepPoint<T> touch_facing(const SdfShape<T>& field, ConvexPair<T>& pair, T radius, T margin,
                                       int rounds, const ConvexOptions<T>& options,
                                       SdfContacts<T>& contacts) {
  ConvexShape<T>& shape = pair.second;
  Vec3<T> gradient;
  distance_at(field.grid, shape.pos, gradient);
  Vec3<T> side[kMaxClipped];
  const Vec3<T> towards = -normalized(gradient);
  const int n = facing_side(shape, towards, side);
  Vec3<T> middle{0, 0, 0}, lowest = side[0];
  T least = unbounded<T>();
  for (int i = 0; i < n; i++) {
    middle += (T(1) / n) * side[i];
    Vec3<T> slope;
    if (const T value = distance_at(field.grid, side[i], slope); value < least)
      least = value, lowest = side[i];
  }
  DeepPoint<T> deep;
  const Vec3<T> starts[3] = {middle, lowest, support_point(shape, towards)};
  for (int k = 0; k < 3; k++) {
    const Vec3<T> x = descend(field, pair, starts[k], T(0.25) * radius, rounds, options);
    touch_deepest(field, shape, x, -towards, margin, contacts);
    deep.note(distance_at(field.grid, x, gradient), x);
  }
  return deep;
}

/// Keeps the shorter of `best` and the exits at a point of both solids: of the field from the shape, through
/// the shape's nearest side, and of the shape from the field, along the gradient. Each moves one solid out of
/// the other as a whole.
template <class T>
CORTEN_STAGE void try_exits(const SdfShape<T>& field, ConvexShape<T>& shape, Vec3<T> inside, Exit<T>& best) {
  const auto consider = [&](T dist, Vec3<T> out) {
    if (!best.found || dist > best.dist) best = {true, false, dist, out, inside};
  };
  Vec3<T> out;
  const T value = distance_at(field.grid, inside, out);
  if (dot(out, out) > T(0.01)) {
    out = normalized(out);
    consider(value + dot(out, support_point(shape, -out) - inside), out);
  }
  if (!solid::is_known_solid(shape)) return;
  const T dist = solid::distance_to_solid(shape, inside, out);
  consider(dist + dot(out, lowest_surface_point(field, out, inside) - inside), -out);
}

/// Fallback for overlaps in which no surface opposes its exit: one solid leaves the other as a whole. If a
/// corner has hardly entered, the sides of both are far longer exits than needed; so the depth is at most
/// four times that of the deepest point.
template <class T>
CORTEN_STAGE void push_out_whole(const SdfShape<T>& field, ConvexShape<T>& shape,
                                 const DeepPoint<T>& of_field, const DeepPoint<T>& of_shape,
                                 SdfContacts<T>& contacts) {
  Exit<T> best;
  if (of_shape.dist < 0) try_exits(field, shape, of_shape.point, best);
  if (of_field.dist < 0) try_exits(field, shape, of_field.point, best);
  if (!best.found || !(best.dist < 0)) return;
  const T most = 4 * (of_field.dist < of_shape.dist ? of_field.dist : of_shape.dist);
  contacts.add(best.dist > most ? best.dist : most, best.point, best.out, true);
}

}  // namespace sdf

/// Collides a convex shape with a distance field. Normals point from the shape to the field.
template <class T>
CORTEN_STAGE int collide_convex_sdf(const Shape<T>& shape, const Shape<T>& other, T margin,
                                    const ConvexOptions<T>& options, ContactPoint<T>* found) {
  const SdfShape<T> field = sdf_shape(other);
  ConvexPair<T> pair;
  pair.second = hfield::relative_shape(field.frame, shape, T(1));
  const Vec3<T> centre = pair.second.pos;
  if (!field.is_near(centre, shape.radius + margin)) return 0;
  if (shape.type == kSphere || shape.type == kCapsule) {
    ContactCollector<T> contacts{found, sdf::merge_distance(field)};
    const Vec3<T> half = shape.size.y * column(pair.second.mat, 2);
    if (shape.type == kSphere)
      sdf::touch_sphere(
          field, centre, shape.size.x, margin, [](Vec3<T>&) { return true; }, contacts);
    else sdf::touch_capsule(field, centre - half, centre + half, shape.size.x, margin, contacts);
    return contacts.finish(field.frame, true);
  }
  if (!(field.least_around(centre, shape.radius) < margin)) return 0;
  SdfContacts<T> contacts(found, field);
  pair.first.type = kSphere;
  pair.first.part = ConvexPart::kCore;
  pair.first.size = {0, 0, 0};
  pair.good_enough = T(1e-6) * shape.radius;
  const int rounds = 4 * shape.model->opt.sdf_iterations;
  sdf::touch_samples(field, pair.second, margin, contacts);
  sdf::DeepPoint<T> of_field;
  if (solid::is_known_solid(pair.second))
    of_field = sdf::touch_surface_in_solid(field, pair.second, margin, contacts);
  const sdf::DeepPoint<T> of_shape =
      sdf::touch_facing(field, pair, shape.radius, margin, rounds, options, contacts);
  if (contacts.empty()) sdf::push_out_whole(field, pair.second, of_field, of_shape, contacts);
  return contacts.finish(field.frame, true);
}

}  // namespace corten
