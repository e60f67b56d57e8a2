// Continuous collision detection, <option ccd="true">: fast geoms stop where they first touch.
//
// A geom that moves by more than its own thickness in a step can pass a thin wall between two collision
// checks. Before positions are integrated, every pair of geoms with such a large relative motion is therefore
// swept through the step by conservative advancement (Mirtich 1996). The distance along the closest direction
// n cannot shrink faster than
//
//     n . (v1 - v2) + |n x w1| r1 + |n x w2| r2
//
// where r is the largest distance of a geom's points from its rotation axis. Time advances until that speed
// would have used up the distance, repeatedly, until the distance is zero or the step is over. Both trees
// then move only that fraction of their step, plus a little, so that the next step finds the contact.
// Velocities are not changed here: the contact changes them, in either contact model.
//
// If a pair takes too many iterations, it stops at the time reached, with status kSweepLimit. kSweepLimit is
// also set for a fast pair that overlapped by more than the thickness of the thinner geom and was not
// stopped.
//
// Bodies rotate and move at constant velocity here, which is exact for free bodies; for others the error is
// the square of their rotation in a step. Trees are stopped independently: if three meet in one step, the
// third may move into one that had to stop. Planes and height fields have no far side and need no sweep.
#pragma once

#include "collision/epa_workspace.h"
#include "collision/filter.h"
#include "collision/geom_distance.h"

namespace corten {

namespace sweep {

/// The motion of a geom through a step: a rotation about a centre that moves along a straight line.
template <class T>
struct Path {
  Shape<T> start;
  Vec3<T> centre, velocity, spin;  ///< W; of the body's frame
  T reach;                         ///< largest distance from the axis through the centre along the spin

  /// The geom at a time of the step.
  CORTEN_HD Shape<T> at(T time) const {
    Shape<T> shape = start;
    const T angle = time * norm(spin);
    const Mat3<T> turn = angle > tiny<T>() ? matrix(axis_angle(normalized(spin), angle)) : identity3<T>();
    shape.pos = centre + time * velocity + turn * (start.pos - centre);
    shape.mat = turn * start.mat;
    return shape;
  }
  /// Velocity of the point that is at p at a time of the step.
  CORTEN_HD Vec3<T> velocity_at(Vec3<T> p, T time) const {
    return velocity + cross(spin, p - centre - time * velocity);
  }
};

template <class T>
CORTEN_HD Path<T> path_of(const ModelView<T>& m, const DataView<T>& d, const T* qvel, int g) {
  const int body = m.geom_bodyid[g];
  Motion<T> motion{{0, 0, 0}, {0, 0, 0}};
  for (int i = m.body_lastdof[body]; i >= 0; i = m.dof_parentid[i]) motion += qvel[i] * d.cdof[i];
  const Vec3<T> centre = d.xpos[body];
  const Vec3<T> arm = centre - d.subtree_com[m.body_rootid[body]];
  // A sphere does not change when it rotates.
  const T round = m.geom_type[g] == kSphere ? T(0) : m.geom_rbound[g];
  return {geom_shape(m, d, g), centre, motion.lin + cross(motion.ang, arm), motion.ang,
          norm(d.geom_xpos[g] - centre) + round};
}

/// The exact largest distance from the axis, for geoms with a support function: a geom that spins about its
/// long axis sweeps little.
template <class T>
CORTEN_HD void tighten_reach(Path<T>& path) {
  const T speed = norm(path.spin);
  if (!(speed > tiny<T>()) || path.start.type == kSphere) return;
  const Vec3<T> w = (T(1) / speed) * path.spin;
  const Vec3<T> u = normalized(cross(w, std::abs(w.x) < T(0.7) ? Vec3<T>{1, 0, 0} : Vec3<T>{0, 1, 0}));
  ConvexShape<T> shape = convex_shape(path.start, T(0), T(1));
  const auto extent = [&](Vec3<T> n) {
    const T ahead = dot(n, support_point(shape, n) - path.centre);
    const T behind = dot(-n, support_point(shape, -n) - path.centre);
    return ahead > behind ? ahead : behind;
  };
  const T across = extent(u), up = extent(cross(w, u)), reach = std::sqrt(across * across + up * up);
  if (reach < path.reach) path.reach = reach;
}

/// About half of the smallest thickness. 0: unbounded, and so thick that nothing passes through; or a
/// triangle surface, which is not swept because a body inside a bowl would be stopped by its hull.
template <class T>
CORTEN_HD T inner_radius(const ModelView<T>& m, int g) {
  const T* size = m.geom_size + 3 * g;
  const T* half = m.geom_aabb + 6 * g + 3;
  switch (static_cast<GeomType>(m.geom_type[g])) {
    case kSphere:
    case kCapsule: return size[0];
    case kCylinder: return size[0] < size[1] ? size[0] : size[1];
    case kMesh:
      if (m.mesh_trifaceadr[m.geom_dataid[g]] >= 0) return 0;
      [[fallthrough]];
    case kEllipsoid:
    case kBox: {
      const T low = half[0] < half[1] ? half[0] : half[1];
      return low < half[2] ? low : half[2];
    }
    case kPlane:
    case kHfield:
    case kSdf: break;
  }
  return 0;
}

/// The largest relative displacement of two points of the geoms in this time.
template <class T>
CORTEN_HD T relative_motion(const Path<T>& a, const Path<T>& b, T time) {
  return time * (norm(b.velocity - a.velocity) + norm(a.spin) * a.reach + norm(b.spin) * b.reach);
}

/// True for a pair that could pass through each other, or far into each other, in this time.
template <class T>
CORTEN_HD bool needs_sweep(const Path<T>& a, const Path<T>& b, T radius, T margin, T time) {
  const T motion = relative_motion(a, b, time);
  if (!(motion > T(0.5) * radius)) return false;
  const T reach = a.start.radius + b.start.radius + margin + motion;
  const Vec3<T> apart = b.start.pos - a.start.pos;
  return dot(apart, apart) <= reach * reach;
}

/// The relative state of two geoms at a time of the step.
template <class T>
struct Closeness {
  T dist;
  Vec3<T> normal;  ///< unit, from the first to the second
  T closing;       ///< speed at which the closest points approach
};

/// Uses n as the direction between the shapes if they are farther apart along it than along the current one.
/// The distance is the maximum over all directions, so each direction gives a lower bound.
template <class T>
CORTEN_HD void try_direction(const Path<T>& a, const Path<T>& b, const Shape<T>& shape_a,
                             const Shape<T>& shape_b, T time, Vec3<T> n, Closeness<T>& now) {
  ConvexShape<T> first = convex_shape(shape_a, T(0), T(1)), second = convex_shape(shape_b, T(0), T(1));
  const Vec3<T> p = support_point(first, n), q = support_point(second, -n);
  const T dist = dot(n, q - p);
  if (!(dist > now.dist)) return;
  now = {dist, n, dot(n, a.velocity_at(p, time) - b.velocity_at(p, time))};
}

/// Distance and direction of two geoms. If surfaces nearly touch, the convex collider may return the face
/// behind the right one, so other directions are tried, including `last`, the direction of the previous
/// iteration. Distances must be accurate to a fraction of `sink`.
template <class T>
CORTEN_HD Closeness<T> closeness(const ModelView<T>& m, const Path<T>& a, const Path<T>& b, T time, T limit,
                                 T sink, Vec3<T> last, const ConvexScratch<T>& scratch) {
  const Shape<T> shape_a = a.at(time), shape_b = b.at(time);
  // The tolerance is in the colliders' unit, which may be many metres for a large geom.
  ConvexOptions<T> options = convex_options(m);
  const T unit = working_scale(shape_a.radius > shape_b.radius ? shape_a.radius : shape_b.radius);
  const T fine = T(0.1) * sink * unit;
  if (fine < options.tolerance) options.tolerance = fine;
  Segment<T> closest;
  const T dist =
      shape_distance(shape_a, shape_b, limit, options, scratch, closest,
                     [&](const Shape<T>& low, const Shape<T>& high, T margin, ContactPoint<T>* found) {
                       return collide(low, high, margin, options, scratch, found);
                     });
  const Vec3<T> along = closest.to - closest.from;
  const Vec3<T> normal =
      normalized(norm(along) > tiny<T>() ? (dist < 0 ? T(-1) : T(1)) * along : shape_b.pos - shape_a.pos);
  const Vec3<T> middle = T(0.5) * (closest.from + closest.to);
  Closeness<T> now{dist, normal, dot(normal, a.velocity_at(middle, time) - b.velocity_at(middle, time))};
  if (dist < limit) {
    try_direction(a, b, shape_a, shape_b, time, normal, now);
    try_direction(a, b, shape_a, shape_b, time, -normal, now);
    try_direction(a, b, shape_a, shape_b, time, last, now);
  }
  return now;
}

/// The largest rate at which the distance along n can shrink while the geoms continue their motion.
template <class T>
CORTEN_HD T fastest_approach(const Path<T>& a, const Path<T>& b, Vec3<T> n) {
  return dot(n, a.velocity - b.velocity) + norm(cross(n, a.spin)) * a.reach +
         norm(cross(n, b.spin)) * b.reach;
}

/// A lower bound of the distance along n after another `ahead` of the step. A point r of a body that rotates
/// by w has n.R(t)r <= r.(n + t n x w) + (|w| t)^2 reach / 2, and the first term follows from the support
/// function. The bound is concave in time: if it holds at both ends of an interval, it holds within.
template <class T>
CORTEN_HD T distance_ahead(const Path<T>& a, const Path<T>& b, T time, T ahead, Vec3<T> n) {
  const auto farthest = [&](const Path<T>& path, Vec3<T> dir) {
    ConvexShape<T> shape = convex_shape(path.at(time), T(0), T(1));
    const Vec3<T> centre = path.centre + time * path.velocity;
    const Vec3<T> turned = dir + ahead * cross(dir, path.spin);
    const T bend = T(0.5) * ahead * ahead * dot(path.spin, path.spin) * path.reach;
    return dot(dir, centre + ahead * path.velocity) + bend +
           dot(turned, support_point(shape, normalized(turned)) - centre);
  };
  return -farthest(a, n) - farthest(b, -n);
}

/// How long the pair may move before the distance along n could fall below `target`: the rest of the step or
/// a fraction of it, but at least `sure`, which follows from the speed alone.
template <class T>
CORTEN_HD T time_ahead(const Path<T>& a, const Path<T>& b, T time, T rest, T sure, Vec3<T> n, T target) {
  if (!(sure < rest) || distance_ahead(a, b, time, T(0), n) < target) return sure;
  for (int k = 0; k < 10 && rest > 2 * sure; k++, rest *= T(0.5))
    if (distance_ahead(a, b, time, rest, n) >= target) return rest;
  return sure;
}

/// The axis along which a geom is thinnest.
template <class T>
CORTEN_HD Vec3<T> thin_axis(const ModelView<T>& m, const Shape<T>& shape, int g) {
  const T* half = m.geom_aabb + 6 * g + 3;
  const int low = half[0] < half[1] ? 0 : 1;
  return column(shape.mat, half[low] < half[2] ? low : 2);
}

/// True if one of a few likely directions separates the geoms during the whole step. This is enough for most
/// pairs.
template <class T>
CORTEN_HD bool remain_separated(const ModelView<T>& m, const Path<T>& a, const Path<T>& b, int g, int h,
                                T margin) {
  const Vec3<T> between = b.start.pos - a.start.pos;
  const Vec3<T> likely[] = {thin_axis(m, a.start, g), thin_axis(m, b.start, h), normalized(between)};
  for (int k = 0; k < 3; k++) {
    const Vec3<T> n = dot(likely[k], between) < 0 ? -likely[k] : likely[k];
    if (distance_ahead(a, b, T(0), T(0), n) > margin &&
        distance_ahead(a, b, T(0), m.opt.timestep, n) > margin)
      return true;
  }
  return false;
}

/// The time at which a pair has to stop.
template <class T>
struct Stop {
  T time;
  bool gave_up;  ///< iteration limit reached, or the geoms had already passed through each other
};

/// The maximum number of iterations of a sweep.
inline constexpr int kMostSteps = 100;

/// The time within the step at which the pair must stop; the whole step if it need not. It stops at a depth
/// at which the next step cannot miss the contact. Geoms that are already that deep may go a little deeper,
/// so that bodies sliding along a wall are not stopped. While their closest points separate they continue in
/// small steps, since another corner may be approaching.
template <class T>
CORTEN_STAGE Stop<T> time_of_impact(const ModelView<T>& m, const Path<T>& a, const Path<T>& b, T radius,
                                    T margin, const ConvexScratch<T>& scratch) {
  const T h = m.opt.timestep, sink = T(0.1) * radius, deepest = T(0.5) * radius;
  const T limit = margin + relative_motion(a, b, h) + radius;
  const T any_way = relative_motion(a, b, T(1));
  Closeness<T> now = closeness(m, a, b, T(0), limit, sink, normalized(a.velocity - b.velocity), scratch);
  T time = 0, dist = now.dist - margin;
  if (dist < -T(2) * radius) return {h, now.closing > 0};  // too late for a sweep
  T target = dist < 0 ? dist - sink : -sink;
  if (target < -deepest) target = dist < -deepest ? dist - T(0.1) * sink : -deepest;
  for (int step = 0; step < kMostSteps; step++) {
    // If surfaces nearly touch, the direction between them is noise.
    const T bound = std::abs(now.dist) < T(0.1) * sink ? any_way : fastest_approach(a, b, now.normal);
    if (!(bound > 0)) return {h, false};
    T remaining = dist - target;
    if (!(remaining > T(0.1) * sink)) {
      if (now.closing > 0 || remaining < -sink) return {time, false};
      remaining = sink;
    }
    time += time_ahead(a, b, time, h - time, remaining / bound, now.normal, target + margin);
    if (!(time < h)) return {h, false};
    now = closeness(m, a, b, time, limit, sink, now.normal, scratch);
    dist = now.dist - margin;
  }
  return {time, true};
}

/// The time at which geoms g and h have to stop for each other.
template <class T>
CORTEN_HD Stop<T> pair_stop_time(const ModelView<T>& m, const DataView<T>& d, const T* qvel, Path<T> own,
                                 int g, int h, int pair, const ConvexScratch<T>& scratch) {
  const T step = m.opt.timestep;
  const T inner1 = inner_radius(m, g), inner2 = inner_radius(m, h);
  if (!(inner1 > 0) || !(inner2 > 0)) return {step, false};
  // The thickness of the thinner one: colliders of boxes lose a contact that is deeper than that.
  const T radius = inner1 < inner2 ? inner1 : inner2;
  const T gap = pair >= 0 ? m.pair_gap[pair] : m.geom_gap[g] + m.geom_gap[h];
  const T margin = contact_margin(m, g, h, pair) - gap;
  Path<T> other = path_of(m, d, qvel, h);
  if (!needs_sweep(own, other, radius, margin, step)) return {step, false};
  tighten_reach(own);
  tighten_reach(other);
  if (!needs_sweep(own, other, radius, margin, step) || remain_separated(m, own, other, g, h, margin))
    return {step, false};
  return time_of_impact(m, own, other, radius, margin, scratch);
}

/// The earliest stop of geom g over all geoms that it may hit.
template <class T>
CORTEN_HD void stop_geom(const ModelView<T>& m, const DataView<T>& d, const T* qvel, int g,
                         const ConvexScratch<T>& scratch, Stop<T>& earliest) {
  const Path<T> own = path_of(m, d, qvel, g);
  auto meet = [&](int h, int pair) {
    const Stop<T> stop = pair_stop_time(m, d, qvel, own, g, h, pair, scratch);
    if (stop.time < earliest.time) earliest.time = stop.time;
    earliest.gave_up = earliest.gave_up || stop.gave_up;
  };
  for (int h = 0; h < m.ngeom && !never_collides(m, g); h++) {
    const int b1 = m.geom_bodyid[g], b2 = m.geom_bodyid[h];
    const bool ordered = b1 < b2;
    if (b1 == b2 || !masks_match(m, g, h)) continue;
    if (!bodies_may_touch(m, ordered ? b1 : b2, ordered ? b2 : b1)) continue;
    if (!(ordered ? has_explicit_pair(m, g, h) : has_explicit_pair(m, h, g))) meet(h, -1);
  }
  for (int k = 0; k < m.npair; k++) {
    if (m.pair_geom1[k] == g) meet(m.pair_geom2[k], k);
    if (m.pair_geom2[k] == g) meet(m.pair_geom1[k], k);
  }
}

/// The earliest stop of all geoms of a tree.
template <class T>
CORTEN_HD Stop<T> tree_stop_time(const ModelView<T>& m, const DataView<T>& d, const T* qvel, int t,
                                 const ConvexScratch<T>& scratch) {
  Stop<T> earliest{m.opt.timestep, false};
  for (int b = m.tree_bodyadr[t]; b < m.tree_bodyadr[t] + m.tree_bodynum[t]; b++)
    for (int k = 0; k < m.body_geomnum[b]; k++)
      stop_geom(m, d, qvel, m.body_geomadr[b] + k, scratch, earliest);
  return earliest;
}

/// Writes tree_fraction. `Polytope`: OwnPolytope or SharedPolytope.
template <class Polytope, class T, class Exec>
CORTEN_STAGE void find_tree_fractions(const ModelView<T>& m, const DataView<T>& d, const T* qvel, Exec exec) {
  const Polytope polytope(d);
  const bool contacts = !m.disabled(kDisableContact) && !m.disabled(kDisableConstraint);
  bool gave_up = false;
  for (int begin = 0; begin < m.ntree; begin += Exec::width) {
    const int t = begin + exec.lane();
    CORTEN_ROLL for (int turn = 0; turn < Polytope::kPasses; turn++) {
      if (t < m.ntree && polytope.may_run(turn, contacts, exec)) {
        Stop<T> stop{m.opt.timestep, false};
        if (contacts) stop = tree_stop_time(m, d, qvel, t, polytope.scratch);
        d.tree_fraction[t] = stop.time / m.opt.timestep;
        gave_up = gave_up || stop.gave_up;
      }
      polytope.finish_pass(exec);
    }
  }
  if (exec.any(gave_up)) once(exec, [&] { *d.status |= kSweepLimit; });
  exec.sync();
}

}  // namespace sweep

/// Writes tree_fraction and `velocity`, which is `qvel` scaled by each tree's fraction. Poses must be those
/// from which positions are about to be integrated.
template <class T, class Exec>
CORTEN_STAGE void stop_at_impacts(const ModelView<T>& m, const DataView<T>& d, const T* qvel, T* velocity,
                                  Exec exec) {
  with_polytope(d, exec, [&]<class Polytope>() { sweep::find_tree_fractions<Polytope>(m, d, qvel, exec); });
  for_each(exec, m.nv, [&](int i) { velocity[i] = d.tree_fraction[m.dof_treeid[i]] * qvel[i]; });
}

}  // namespace corten
