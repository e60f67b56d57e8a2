// Continuous collision, <option ccd="true">: what moves fast stops where it first touches.
//
// A geom that moves by more than its own thickness in a step can be on the far side of a thin wall before
// anybody looks. Before positions are advanced, every pair of geoms whose relative motion is that large is
// therefore followed through the step by conservative advancement (Mirtich 1996): the distance along the
// closest direction n cannot shrink faster than
//
//     n . (v1 - v2) + |w1| r1 + |w2| r2
//
// so that time may go on until that would have used it up, again and again until the distance is gone or the
// step over. Both trees then move that fraction of their step only, and a little more, so that the next step
// finds the contact. Velocities stay: the contact that is found changes them, whichever model it has.
//
// Bodies turn and move at constant velocity here, which is what free bodies do; others are off by the square
// of their rotation in a step. Trees are stopped one by one: where three meet in one step, the third may go
// on into one that had to stop. Planes and height fields have no far side and need no sweep.
#pragma once

#include "collision/filter.h"
#include "collision/geom_distance.h"
#include "collision/polytope_room.h"

namespace corten {

namespace sweep {

/// How a geom goes through a step: it turns about a centre that moves straight on.
template <class T>
struct Path {
  Shape<T> start;
  Vec3<T> centre, velocity, spin;  ///< W; of the body's frame
  T reach;                         ///< of what turns about it

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
  // A ball looks the same however it turns.
  const T round = m.geom_type[g] == kSphere ? T(0) : m.geom_rbound[g];
  return {geom_shape(m, d, g), centre, motion.lin + cross(motion.ang, arm), motion.ang,
          norm(d.geom_xpos[g] - centre) + round};
}

/// Half of the least thickness, about; 0: unbounded, and so thick that nothing gets through, or a surface of
/// triangles, which is not followed: what lies in a bowl would be held by its hull.
template <class T>
CORTEN_HD T inner_radius(const ModelView<T>& m, int g) {
  const T* size = m.geom_size + 3 * g;
  const T* half = m.geom_aabb + 6 * g + 3;
  switch (m.geom_type[g]) {
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
    default: return 0;
  }
}

/// How far two points of the geoms can move against each other in the time.
template <class T>
CORTEN_HD T relative_motion(const Path<T>& a, const Path<T>& b, T time) {
  return time * (norm(b.velocity - a.velocity) + norm(a.spin) * a.reach + norm(b.spin) * b.reach);
}

/// True for a pair that could pass through each other, or far into each other, in the time.
template <class T>
CORTEN_HD bool needs_sweep(const Path<T>& a, const Path<T>& b, T radius, T margin, T time) {
  const T motion = relative_motion(a, b, time);
  if (!(motion > T(0.5) * radius)) return false;
  const T reach = a.start.radius + b.start.radius + margin + motion;
  const Vec3<T> apart = b.start.pos - a.start.pos;
  return dot(apart, apart) <= reach * reach;
}

/// What two geoms are like at a time of the step.
template <class T>
struct Closeness {
  T dist;
  Vec3<T> normal;  ///< unit, from the first to the second
  T closing;       ///< speed at which the closest points approach
};

/// Takes n for the direction between the shapes if they are farther apart along it than was known. Their
/// distance is the largest of its kind, over all directions, so that it is never less than one of them.
template <class T>
CORTEN_HD void try_direction(const Path<T>& a, const Path<T>& b, const Shape<T>& shape_a,
                             const Shape<T>& shape_b, T time, Vec3<T> n, Closeness<T>& now) {
  ConvexShape<T> first = convex_shape(shape_a, T(0), T(1)), second = convex_shape(shape_b, T(0), T(1));
  const Vec3<T> p = support_point(first, n), q = support_point(second, -n);
  const T dist = dot(n, q - p);
  if (!(dist > now.dist)) return;
  now = {dist, n, dot(n, a.velocity_at(p, time) - b.velocity_at(p, time))};
}

/// Where surfaces all but meet, the convex collider may take a face for the one behind it; other directions
/// tell, of which `last` is one that was right a moment ago.
template <class T>
CORTEN_HD Closeness<T> closeness(const ModelView<T>& m, const Path<T>& a, const Path<T>& b, T time, T limit,
                                 Vec3<T> last, const ConvexScratch<T>& scratch) {
  const ConvexOptions<T> options = convex_options(m);
  const Shape<T> shape_a = a.at(time), shape_b = b.at(time);
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

/// The time within the step at which the pair must stop; the whole step when it need not. It stops at a depth
/// at which the next step cannot miss the contact. Geoms that are that deep already may go a little deeper,
/// so that what slides along a wall is not held by it, but not far; and while their closest points separate
/// they may go on in small steps, since another corner may be on its way.
template <class T>
CORTEN_STAGE T time_of_impact(const ModelView<T>& m, const Path<T>& a, const Path<T>& b, T radius, T margin,
                              const ConvexScratch<T>& scratch) {
  const T h = m.opt.timestep, sink = T(0.1) * radius, deepest = T(0.5) * radius;
  const T limit = margin + relative_motion(a, b, h) + radius;
  const Vec3<T> velocity = a.velocity - b.velocity;
  const T spinning = norm(a.spin) * a.reach + norm(b.spin) * b.reach;
  Closeness<T> now = closeness(m, a, b, T(0), limit, normalized(velocity), scratch);
  T time = 0, dist = now.dist - margin;
  if (dist < -T(2) * radius) return h;  // nothing that a sweep could have prevented
  T target = dist < 0 ? dist - sink : -sink;
  if (target < -deepest) target = dist < -deepest ? dist - T(0.1) * sink : -deepest;
  for (int step = 0; step < 400; step++) {
    // Where surfaces all but meet, the direction between them is noise.
    const T along = std::abs(now.dist) < T(0.1) * sink ? norm(velocity) : dot(now.normal, velocity);
    const T bound = along + spinning;
    if (!(bound > 0)) return h;
    T room = dist - target;
    if (!(room > T(0.1) * sink)) {
      if (now.closing > 0 || room < -sink) return time;
      room = sink;
    }
    time += room / bound;
    if (!(time < h)) return h;
    now = closeness(m, a, b, time, limit, now.normal, scratch);
    dist = now.dist - margin;
  }
  return time;
}

/// Part of the step that geoms g and h can go together.
template <class T>
CORTEN_HD T pair_fraction(const ModelView<T>& m, const DataView<T>& d, const T* qvel, const Path<T>& own,
                          int g, int h, int pair, const ConvexScratch<T>& scratch) {
  const T inner1 = inner_radius(m, g), inner2 = inner_radius(m, h);
  if (!(inner1 > 0) || !(inner2 > 0)) return 1;
  // The thinner one: colliders of boxes lose a contact that is deeper than that.
  const T radius = inner1 < inner2 ? inner1 : inner2;
  const T gap = pair >= 0 ? m.pair_gap[pair] : m.geom_gap[g] + m.geom_gap[h];
  const T margin = contact_margin(m, g, h, pair) - gap;
  const Path<T> other = path_of(m, d, qvel, h);
  if (!needs_sweep(own, other, radius, margin, m.opt.timestep)) return 1;
  return time_of_impact(m, own, other, radius, margin, scratch) / m.opt.timestep;
}

/// The same for geom g and whatever it may meet.
template <class T>
CORTEN_HD T geom_fraction(const ModelView<T>& m, const DataView<T>& d, const T* qvel, int g,
                          const ConvexScratch<T>& scratch) {
  const Path<T> own = path_of(m, d, qvel, g);
  T least = 1;
  auto meet = [&](int h, int pair) {
    const T fraction = pair_fraction(m, d, qvel, own, g, h, pair, scratch);
    if (fraction < least) least = fraction;
  };
  for (int h = 0; h < m.ngeom && !is_ghost(m, g); h++) {
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
  return least;
}

/// The same for all geoms of a tree.
template <class T>
CORTEN_HD T tree_fraction(const ModelView<T>& m, const DataView<T>& d, const T* qvel, int t,
                          const ConvexScratch<T>& scratch) {
  T least = 1;
  for (int b = m.tree_bodyadr[t]; b < m.tree_bodyadr[t] + m.tree_bodynum[t]; b++)
    for (int k = 0; k < m.body_geomnum[b]; k++) {
      const T fraction = geom_fraction(m, d, qvel, m.body_geomadr[b] + k, scratch);
      if (fraction < least) least = fraction;
    }
  return least;
}

/// Writes tree_fraction. `Polytope`: OwnPolytope or SharedPolytope.
template <class Polytope, class T, class Exec>
CORTEN_STAGE void find_tree_fractions(const ModelView<T>& m, const DataView<T>& d, const T* qvel, Exec exec) {
  const Polytope polytope(d);
  const bool contacts = !m.disabled(kDisableContact) && !m.disabled(kDisableConstraint);
  for (int begin = 0; begin < m.ntree; begin += Exec::width) {
    const int t = begin + exec.lane();
    CORTEN_ROLL for (int turn = 0; turn < Polytope::kTurns; turn++) {
      if (t < m.ntree && polytope.has_turn(turn, contacts, exec))
        d.tree_fraction[t] = contacts ? tree_fraction(m, d, qvel, t, polytope.scratch) : T(1);
      polytope.end_turn(exec);
    }
  }
  exec.sync();
}

}  // namespace sweep

/// Writes tree_fraction and `velocity`, which is `qvel` as far as every tree may follow it. Poses must be
/// those from which positions are about to be advanced.
template <class T, class Exec>
CORTEN_STAGE void stop_at_impacts(const ModelView<T>& m, const DataView<T>& d, const T* qvel, T* velocity,
                                  Exec exec) {
  with_polytope(d, exec, [&]<class Polytope>() { sweep::find_tree_fractions<Polytope>(m, d, qvel, exec); });
  for_each(exec, m.nv, [&](int i) { velocity[i] = d.tree_fraction[m.dof_treeid[i]] * qvel[i]; });
}

}  // namespace corten
