// Contacts of spheres and capsules with signed distance fields: the point of the field's surface closest to
// the sphere's centre, or to a point of the capsule's segment.
//
// If the field is smooth around the centre, its value and gradient give that point. Outside the grid and near
// edges the surface points are used: the centre is projected onto the planes of flat sides and onto sharp
// edges, and on a smooth surface a descent finds the closest point.
#pragma once

#include "collision/sdf_exit.h"
#include "collision/sdf_slide.h"

namespace corten {

namespace sdf {

/// A point of the field's surface near a query point, the direction between both (out of the field), and
/// their distance.
template <class T>
struct Foot {
  bool found = false;
  T dist = 0;
  Vec3<T> out{0, 0, 0};
};

/// Whether the value and gradient at p give the closest point of the surface.
template <class T>
CORTEN_HD bool is_smooth_at(const SdfShape<T>& field, Vec3<T> p) {
  return field.is_near(p, T(0)) && gradient_change_at(field.grid, p) < sharp_bend<T>();
}

/// Whether a point in the plane of a flat side lies on that side, not beyond its edge.
template <class T>
CORTEN_HD bool is_on_side(const SdfShape<T>& field, Vec3<T> foot) {
  Vec3<T> gradient;
  return field.is_near(foot, T(0)) && distance_at(field.grid, foot, gradient) < T(0.1) * field.size;
}

/// Calls visit(foot) for all flat sides that p projects to within `reach`. Returns the closest of all points,
/// including those of edges and of smooth parts of the surface. p must be outside the field.
template <class T, class Visit>
CORTEN_STAGE Foot<T> for_feet(const SdfShape<T>& field, Vec3<T> p, T reach, Visit visit) {
  Foot<T> best;
  int smooth = -1;
  T least = reach;
  const auto consider = [&](Vec3<T> at) {
    const Vec3<T> apart = p - at;
    const T dist = norm(apart);
    if (!(dist < least)) return false;
    least = dist;
    best = {dist > 0, dist, dist > 0 ? (T(1) / dist) * apart : apart};
    return true;
  };
  for_points_near(field, p, std::sqrt(reach * reach + field.size * field.size), kAnyPoint, [&](int i) {
    const NormalCone<T> cone = field.cone(i);
    const Vec3<T> at = field.points[i], apart = p - at;
    if (cone.is_flat()) {
      const T height = dot(cone.axis, apart);
      const Vec3<T> across = apart - height * cone.axis;
      const bool close = dot(across, across) < field.size * field.size;
      if (!(height > 0) || !(height < reach) || !close || !is_on_side(field, at + across)) return true;
      visit(Foot<T>{true, height, cone.axis});
      if (height < least) least = height, best = {true, height, cone.axis}, smooth = -1;
    } else if (cone.is_edge()) {
      const T half = T(0.3) * field.size;
      if (consider(at + clamped(dot(cone.edge, apart), -half, half) * cone.edge)) smooth = -1;
    } else if (consider(at)) {
      smooth = i;
    }
    return true;
  });
  if (smooth >= 0)
    consider(lowest_around(field, smooth, [&](Vec3<T> x, Vec3<T>& slope) {
      const T dist = norm(x - p);
      slope = (T(1) / dist) * (x - p);
      return dist;
    }));
  return best;
}

/// Whether the field's value at p is less than the distance to the closest surface point that was found. This
/// happens near edges: only baked meshes have surface points on their edges.
template <class T>
CORTEN_HD bool is_lower_inside(const SdfShape<T>& field, Vec3<T> p, T value, const Foot<T>& foot) {
  return field.is_near(p, T(0)) && (!foot.found || value < foot.dist);
}

/// The closest point of the surface within `reach` of p.
template <class T>
CORTEN_STAGE Foot<T> foot_of(const SdfShape<T>& field, Vec3<T> p, T reach) {
  Vec3<T> gradient;
  const T value = distance_at(field.grid, p, gradient);
  if (is_smooth_at(field, p) || !(value > 0)) return {value < reach, value, normalized(gradient)};
  const Foot<T> foot = for_feet(field, p, reach, [](const Foot<T>&) {});
  return is_lower_inside(field, p, value, foot) ? Foot<T>{value < reach, value, normalized(gradient)} : foot;
}

/// Adds contacts of a sphere with the field. Normals point out of the field. allows(normal) may reject a
/// contact or change its normal.
template <class T, class Allows>
CORTEN_STAGE void touch_sphere(const SdfShape<T>& field, Vec3<T> p, T radius, T margin, Allows allows,
                               ContactCollector<T>& contacts) {
  const auto touch = [&](const Foot<T>& foot) {
    const T dist = foot.dist - radius;
    Vec3<T> out = foot.out;
    if (foot.found && dist < margin && allows(out))
      contacts.add(dist, p - (radius + T(0.5) * dist) * out, out);
  };
  Vec3<T> gradient;
  const T value = distance_at(field.grid, p, gradient);
  if (!(value > 0)) {
    // The exit may lead in any direction.
    const NormalCone<T> any{-normalized(gradient), {0, 0, 0}, T(0)};
    const Exit<T> exit = exit_at(field, p, value, gradient, margin, T(0), any);
    return touch({exit.found, exit.dist, exit.out});
  }
  if (is_smooth_at(field, p)) return touch({true, value, normalized(gradient)});
  // In a groove several sides touch. Another point counts only if it is nearer than all of these.
  T least = unbounded<T>();
  const Foot<T> nearest = for_feet(field, p, radius + margin, [&](const Foot<T>& foot) {
    if (foot.dist < least) least = foot.dist;
    touch(foot);
  });
  if (is_lower_inside(field, p, value, nearest)) touch({true, value, normalized(gradient)});
  else if (nearest.found && nearest.dist < least) touch(nearest);
}

/// A lower bound of the distance between p and the surface.
template <class T>
CORTEN_HD T clearance(const SdfShape<T>& field, Vec3<T> p) {
  const Vec3<T> high = field.grid.far_corner();
  Vec3<T> beyond{0, 0, 0}, gradient;
  for (int k = 0; k < 3; k++) {
    if (p[k] < field.grid.origin[k]) beyond[k] = field.grid.origin[k] - p[k];
    if (p[k] > high[k]) beyond[k] = p[k] - high[k];
  }
  const T outside = norm(beyond);
  if (outside > 0) return outside;
  return (distance_at(field.grid, p, gradient) - T(0.5) * field.size) /
         (field.slope > 1 ? field.slope : T(1));
}

/// Adds contacts of those ends of a capsule's segment that are over the same flat side as the closest point.
/// Otherwise a capsule that lies down on a field with a small tilt would rock from one end to the other.
template <class T>
CORTEN_STAGE void touch_ends_over_side(const SdfShape<T>& field, Vec3<T> from, Vec3<T> along, T radius,
                                       T margin, T reach, T closest, ContactCollector<T>& contacts) {
  const Foot<T> lowest = foot_of(field, from + closest * along, reach);
  const T lengthwise = dot(lowest.out, along), most = T(0.1) * norm(along);
  if (!lowest.found || !(std::abs(lengthwise) < most)) return;
  for (int end = 0; end < 2; end++) {
    const Vec3<T> p = from + T(end) * along;
    const Foot<T> foot = foot_of(field, p, radius + margin);
    if (!foot.found || !(dot(foot.out, lowest.out) > T(1) - T(1e-7))) continue;
    const T dist = foot.dist - radius;
    contacts.add(dist, p - (radius + T(0.5) * dist) * foot.out, foot.out);
  }
}

/// Adds contacts of a capsule: at points of its segment, a cell apart where the field is near, and at the
/// point closest to the surface, found by bisection around the closest of these.
template <class T>
CORTEN_STAGE void touch_capsule(const SdfShape<T>& field, Vec3<T> from, Vec3<T> to, T radius, T margin,
                                ContactCollector<T>& contacts) {
  const Vec3<T> along = to - from;
  const T length = norm(along), reach = radius + margin + field.size;
  const T cell = length > field.size ? field.size / length : T(1);
  T best = 0, least = unbounded<T>();
  // A contact on the tube has a normal perpendicular to it; one on an end cap has a normal away from the
  // tube.
  const auto touch = [&](T x, T sine) {
    const auto allows = [&](Vec3<T>& out) {
      const T lengthwise = dot(out, along), slack = sine * length;
      const bool leads_away = (x == 0 && lengthwise > 0) || (x == 1 && lengthwise < 0);
      if (leads_away) return true;
      if (std::abs(lengthwise) > slack) return false;
      if (std::abs(lengthwise) > T(0.7) * length) return true;
      out = normalized(out - (lengthwise / (length * length)) * along);
      return true;
    };
    touch_sphere(field, from + x * along, radius, margin, allows, contacts);
  };
  for (T x = 0;;) {
    const Vec3<T> p = from + x * along;
    const T free = clearance(field, p) - radius - margin;
    if (!(free > 0)) {
      touch(x, T(1e-3));
      const Foot<T> foot = foot_of(field, p, reach);
      if (foot.found && foot.dist < least) least = foot.dist, best = x;
    }
    if (!(x < 1)) break;
    const T step = free > cell * length ? free / length : cell;
    x = x + step < 1 ? x + step : T(1);
  }
  if (!(least < reach)) return;
  for (T step = T(0.5) * cell; step > T(1e-3) * cell; step *= T(0.5))
    for (int side = -1; side <= 1; side += 2) {
      const T x = clamped(best + side * step, T(0), T(1));
      const Foot<T> foot = foot_of(field, from + x * along, reach);
      if (foot.found && foot.dist < least) least = foot.dist, best = x;
    }
  touch(best, T(2));
  touch_ends_over_side(field, from, along, radius, margin, reach, best, contacts);
}

}  // namespace sdf

}  // namespace corten
