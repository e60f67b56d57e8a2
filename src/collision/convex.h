// Contacts between convex shapes without an analytic collider: GJK, and EPA if they overlap.
//
// Half the margin is added to each shape, so shapes within the margin overlap and have a normal like any
// others; the margin is then subtracted from the depth. Spheres and capsules are represented by their core, a
// point or a segment, plus a radius: GJK between cores is exact, and EPA is needed only if the cores
// themselves overlap.
//
// Flat features touch in more than a point. With the flag multiccd, boxes and meshes find all corners of the
// common area (multi.h). Other shapes, and any with a margin, are rotated by a milliradian about the contact,
// in four ways, to find further points.
//
// Everything here is computed in double, for models in any precision. The depth of a curved shape hardly
// changes with the direction in which it is measured. A depth that is accurate to 1e-7 of the size, the best
// that float can do, therefore belongs to normals that differ by the root of that, a milliradian; and
// rounding would decide which of many small faces EPA ends with. Box against box and all analytic colliders
// work well in float.
//
// The reference can also use a different iterative collider, libccd's, if the flag nativeccd is disabled.
// Here this collider serves both cases: it is the more accurate of the two.
#pragma once

#include "collision/multi.h"

namespace corten {

namespace convex {

/// Two shapes, scaled to a unit that suits them. The tolerance is in that unit.
template <class T, class M>
CORTEN_HD ConvexPair<T, M> scaled_pair(const Shape<T, M>& first, const Shape<T, M>& second, T margin) {
  const T scale = working_scale(first.radius > second.radius ? first.radius : second.radius);
  const T good_enough = T(1e-4) * scale * (first.radius < second.radius ? first.radius : second.radius);
  return {convex_shape(first, margin, scale), convex_shape(second, margin, scale), good_enough};
}

template <class T, class M>
CORTEN_HD Vec3<T> centre(const ConvexShape<T, M>& shape) {
  if (shape.part == ConvexPart::kTriangle)
    return (T(1) / 3) * (shape.prism[0] + shape.prism[1] + shape.prism[2]);
  if (shape.part != ConvexPart::kPrism) return shape.pos;
  Vec3<T> sum = shape.prism[0];
  for (int i = 1; i < 6; i++) sum += shape.prism[i];
  return (T(1) / 6) * sum;
}

template <class T, class M>
CORTEN_HD void start_at_centres(const ConvexPair<T, M>& pair, Proximity<T>& out) {
  out.first = centre(pair.first);
  out.second = centre(pair.second);
}

/// Distance of the cores; true if they are apart and `out` is final.
template <class T, class M>
CORTEN_HD bool separate_cores(ConvexPair<T, M>& pair, const ConvexOptions<T>& options, T cutoff,
                              Proximity<T>& out) {
  const T first_margin = pair.first.margin, second_margin = pair.second.margin;
  const T first_radius = support::shrink_to_core(pair.first),
          second_radius = support::shrink_to_core(pair.second);
  gjk_distance(pair, options, cutoff + first_radius + second_radius, out);
  if (pair.first.part == ConvexPart::kCore) pair.first.part = ConvexPart::kWhole;
  if (pair.second.part == ConvexPart::kCore) pair.second.part = ConvexPart::kWhole;
  pair.first.margin = first_margin, pair.second.margin = second_margin;
  // The distance is not reliable if the cores overlap by too little for GJK to detect.
  if (!(out.dist > options.tolerance) || !out.sure) return false;

  const T radius = first_radius + second_radius;
  out.normal = normalized(out.second - out.first);
  out.first += first_radius * out.normal;
  out.second -= second_radius * out.normal;
  out.dist -= radius;
  // The reference's normal is the direction between the surfaces. It rounds differently from the cores'
  // normal, and if the surfaces just touch it is only rounding; then the cores' normal is kept.
  if (out.dist < -T(1e-9) * radius && gjk::rounding<T>() == 0)
    out.normal = normalized(out.first - out.second);
  if (out.dist > cutoff) gjk::set_apart(out, out.normal);
  return true;
}

}  // namespace convex

/// Signed distance of two shapes up to `cutoff`, and the closest points. out.dist is unbounded beyond. `face`
/// is the triangle of the difference that EPA ended with, if it ran.
template <class T, class M>
CORTEN_STAGE void convex_proximity(ConvexPair<T, M>& pair, const ConvexOptions<T>& options, T cutoff,
                                   const PolytopeScratch<T>& scratch, Proximity<T>& out, EpaResult<T>& epa) {
  epa.found = false;
  convex::start_at_centres(pair, out);
  if (support::has_core(pair.first) || support::has_core(pair.second)) {
    if (convex::separate_cores(pair, options, cutoff, out)) return;
    convex::start_at_centres(pair, out);
  }
  gjk_distance(pair, options, cutoff, out);
  // Coincident centres give no simplex; a single corner means that the shapes touch in a point.
  if (out.dist <= options.tolerance && out.corners != 1) epa = epa_depth(pair, options, scratch, out);
}

namespace convex {

/// One contact, or with `spread` up to kMaxSpread.
template <class T, class M>
CORTEN_HD int find_contacts(ConvexPair<T, M>& pair, T margin, const ConvexOptions<T>& options, bool spread,
                            const PolytopeScratch<T>& scratch, ContactPoint<T>* found) {
  Proximity<T> near;
  EpaResult<T> epa;
  convex_proximity(pair, options, T(0), scratch, near, epa);
  if (!(near.dist < 0) || !near.has_points) return 0;
  // Results are in the units of the model.
  const T unit = T(1) / pair.second.scale, dist = margin + unit * near.dist;
  if (spread && epa.found) {
    Vec3<T> point[kMaxSpread], offset;
    const int n = spread_over_features(pair, epa.face, near, scratch, point, offset);
    const Vec3<T> normal = normalized(-offset);
    for (int i = 0; i < n; i++) found[i] = {dist, unit * (point[i] - T(0.5) * offset), normal, {0, 0, 0}};
    if (n > 0) return n;
  }
  found[0] = {dist, unit * (T(0.5) * (near.first + near.second)), near.normal, {0, 0, 0}};
  return 1;
}

template <class T, class M>
CORTEN_HD bool is_round(const Shape<T, M>& shape) {
  return shape.type == kSphere || shape.type == kEllipsoid;
}

template <class T, class M>
CORTEN_HD bool is_polyhedron(const Shape<T, M>& shape) {
  return shape.type == kBox || shape.type == kMesh;
}

/// Rotates a shape about a point of the world.
template <class T, class M>
CORTEN_HD void turn_about(ConvexShape<T, M>& shape, const Shape<T, M>& from, Vec3<T> point,
                          const Mat3<T>& turn) {
  shape.mat = turn * from.mat;
  const Vec3<T> arm = point - from.pos;
  shape.pos = shape.scale * (from.pos - (turn * arm - arm));
}

template <class T>
CORTEN_HD Mat3<T> transposed(const Mat3<T>& a) {
  return {{a.m[0], a.m[3], a.m[6], a.m[1], a.m[4], a.m[7], a.m[2], a.m[5], a.m[8]}};
}

template <class T>
CORTEN_HD bool is_apart_from(const ContactPoint<T>* found, int n, Vec3<T> pos, T distance) {
  for (int i = 0; i < n; i++)
    if (norm(found[i].pos - pos) <= distance) return false;
  return true;
}

/// Adds the contacts that appear when the shapes are rotated against each other, in both directions about
/// both tangents. They have the depth of the first one. Returns the new number of contacts.
template <class T, class M>
CORTEN_STAGE int add_by_turning(ConvexPair<T, M>& pair, const Shape<T, M>& first, const Shape<T, M>& second,
                                T margin, const ConvexOptions<T>& options, const PolytopeScratch<T>& scratch,
                                ContactPoint<T>* found) {
  const T angle = T(1e-3);
  const T apart = T(1e-3) * (first.radius < second.radius ? first.radius : second.radius);
  const Vec3<T> pos = found[0].pos, normal = found[0].normal;
  const Vec3<T> start = std::abs(normal.y) < T(0.5) ? Vec3<T>{0, 1, 0} : Vec3<T>{0, 0, 1};
  const Vec3<T> tangent = normalized(start - dot(start, normal) * normal);
  int n = 1;
  for (int trial = 0; trial < 4; trial++) {
    const Vec3<T> axis = trial < 2 ? tangent : cross(normal, tangent);
    const Mat3<T> turn = matrix(axis_angle(axis, trial % 2 == 0 ? -angle : angle));
    turn_about(pair.first, first, pos, turn);
    turn_about(pair.second, second, pos, transposed(turn));
    if (find_contacts(pair, margin, options, false, scratch, found + n) == 0) continue;
    if (!is_apart_from(found, n, found[n].pos, apart)) continue;
    found[n].dist = found[0].dist;
    n++;
  }
  return n;
}

}  // namespace convex

/// Contacts of two convex shapes, not planes or height fields. The type of the first must not be higher. At
/// most five contacts.
template <class T, class M>
CORTEN_STAGE int collide_convex(const Shape<T, M>& first, const Shape<T, M>& second, T margin,
                                const ConvexOptions<T>& options, const PolytopeScratch<T>& scratch,
                                ContactPoint<T>* found) {
  ConvexPair<T, M> pair = convex::scaled_pair(first, second, margin);
  const bool spread =
      options.many_contacts && !(margin > 0) && convex::is_polyhedron(first) && convex::is_polyhedron(second);
  const int n = convex::find_contacts(pair, margin, options, spread, scratch, found);
  if (n != 1 || spread || !options.many_contacts || convex::is_round(first) || convex::is_round(second))
    return n;
  return convex::add_by_turning(pair, first, second, margin, options, scratch, found);
}

/// Contacts of two convex shapes with the model's options and a workspace on the stack of the calling thread.
template <class T>
CORTEN_STAGE int collide_convex(const Shape<T>& first, const Shape<T>& second, T margin,
                                ContactPoint<T>* found) {
  ConvexStorage<T> storage;
  return collide_convex(first, second, margin, convex_options(*first.model), storage.scratch(), found);
}

/// Calls `collide(first, second, margin, options, found)` with shapes converted to double.
template <class T, class Collide>
CORTEN_HD int collide_in_double(const Shape<T>& first, const Shape<T>& second, T margin,
                                const ConvexOptions<T>& options, ContactPoint<T>* found, Collide collide) {
  if constexpr (sizeof(T) == sizeof(double)) {
    return collide(first, second, margin, options, found);
  } else {
    ContactPoint<double> wide[kMaxPairContacts];
    const int n = collide(in_double(first), in_double(second), double(margin), in_double(options), wide);
    for (int i = 0; i < n; i++)
      found[i] = {T(wide[i].dist), vec3_as<T>(wide[i].pos), vec3_as<T>(wide[i].normal),
                  vec3_as<T>(wide[i].tangent)};
    return n;
  }
}

}  // namespace corten
