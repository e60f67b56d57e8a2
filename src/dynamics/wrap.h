// The shortest path of a tendon from one point to another around a sphere or a cylinder.
//
// Both reduce to a circle in a plane. For a sphere it is the plane through the centre and the two points. For
// a cylinder it is the plane perpendicular to the axis, and heights follow from unrolling the surface, on
// which the path is straight. In the plane the path is a tangent, an arc and a tangent; it may pass the
// circle on either side. Without a side point the shorter arc is used. With one, the arc nearer to it is
// used, and then the path may not go straight on the other side of the circle even if that is free.
//
// If the side point is inside the geom, the path touches the circle from inside, at the one point where it is
// shortest, like a strap pulled through a ring.
//
// A path around the geom exists only if both ends are outside the circle; otherwise it is straight. It
// becomes straight when the arc shrinks to zero, so lengths are continuous there.
#pragma once

#include "math/elementary.h"
#include "math/rotation.h"

namespace corten {

/// The part of a path that lies on a geom: where it arrives and leaves, in world coordinates, and its length;
/// a negative length means that the path does not touch the geom.
template <class T>
struct WrapArc {
  Vec3<T> point[2];
  T length = -1;
  CORTEN_HD bool touches() const { return length >= 0; }
};

/// The geom that a tendon wraps around. Points in world coordinates; `side` may be null.
template <class T>
struct WrapSurface {
  bool cylinder;
  Vec3<T> centre;
  const Mat3<T>& R;
  T radius;
  const Vec3<T>* side;
};

namespace detail {

/// A point in the plane of the circle, whose centre is the origin.
template <class T>
struct PlanePoint {
  T x, y;
};
template <class T>
CORTEN_HD PlanePoint<T> operator-(PlanePoint<T> a, PlanePoint<T> b) {
  return {a.x - b.x, a.y - b.y};
}
template <class T>
CORTEN_HD T dot(PlanePoint<T> a, PlanePoint<T> b) {
  return a.x * b.x + a.y * b.y;
}
template <class T>
CORTEN_HD T cross(PlanePoint<T> a, PlanePoint<T> b) {
  return a.x * b.y - a.y * b.x;
}
template <class T>
CORTEN_HD PlanePoint<T> normalized(PlanePoint<T> a) {
  T n = std::sqrt(dot(a, a)), inverse = T(1) / n;
  return n < tiny<T>() ? PlanePoint<T>{1, 0} : PlanePoint<T>{inverse * a.x, inverse * a.y};
}

/// Where a path reaches the circle and leaves it, the distances of these points from the ends, and the arc
/// between them; a negative arc: there is no such path.
template <class T>
struct PlaneArc {
  PlanePoint<T> point[2];
  T reach[2];
  T length = -1;
};

/// True if the segments a0-a1 and b0-b1 intersect: both parameters of the intersection are in [0, 1].
template <class T>
CORTEN_HD bool segments_meet(PlanePoint<T> a0, PlanePoint<T> a1, PlanePoint<T> b0, PlanePoint<T> b1) {
  PlanePoint<T> a = a1 - a0, b = b1 - b0, gap = a0 - b0;
  const T det = cross(a, b), size = std::abs(det);
  if (size < tiny<T>()) return false;
  const T along_a = det > 0 ? cross(b, gap) : -cross(b, gap);
  const T along_b = det > 0 ? cross(a, gap) : -cross(a, gap);
  return along_a >= 0 && along_a <= size && along_b >= 0 && along_b <= size;
}

/// Arc from `from` to `to`, counterclockwise or clockwise.
template <class T>
CORTEN_HD T arc_length(PlanePoint<T> from, PlanePoint<T> to, bool counterclockwise, T radius) {
  const T pi = T(3.14159265358979323846);
  T cosine = dot(normalized(from), normalized(to));
  T angle = corten::acos(cosine > 1 ? T(1) : cosine < -1 ? T(-1) : cosine);
  T turn = cross(from, to);
  bool beyond_half = counterclockwise ? turn < 0 : turn > 0;
  return radius * (beyond_half ? 2 * pi - angle : angle);
}

/// Tangent points of the lines from `end` to the circle: the one to the right, then the one to the left, of
/// the line from the end to the centre. Returns their distance from `end`.
template <class T>
CORTEN_HD T tangent_points(PlanePoint<T> end, T radius, PlanePoint<T>* right, PlanePoint<T>* left) {
  const T r2 = radius * radius, square = dot(end, end), reach = std::sqrt(square - r2);
  const T x = end.x * r2, y = end.y * r2, dx = radius * end.y * reach, dy = radius * end.x * reach;
  *right = {(x + dx) / square, (y - dy) / square};
  *left = {(x - dx) / square, (y + dy) / square};
  return reach;
}

/// True if the straight path is outside the circle, and on the requested side.
template <class T>
CORTEN_HD bool is_straight_path_free(PlanePoint<T> from, PlanePoint<T> span, T square, T radius,
                                     const PlanePoint<T>* side) {
  T nearest = -dot(span, from) / square;
  nearest = nearest < 0 ? T(0) : nearest > 1 ? T(1) : nearest;
  PlanePoint<T> p{nearest * span.x + from.x, nearest * span.y + from.y};
  return dot(p, p) > radius * radius && (!side || dot(*side, p) >= 0);
}

/// Rates a path around the circle: by its distance to the side point, or by its length. Paths whose tangents
/// cross are invalid.
template <class T>
CORTEN_HD T path_score(PlanePoint<T> p0, PlanePoint<T> p1, bool tangents_cross, const PlanePoint<T>* side) {
  if (tangents_cross) return T(-10000);
  if (side) return dot(normalized(PlanePoint<T>{p0.x + p1.x, p0.y + p1.y}), *side);
  return -dot(p0 - p1, p0 - p1);
}

/// The path around the outside of the circle.
template <class T>
CORTEN_HD PlaneArc<T> wrap_outside(PlanePoint<T> from, PlanePoint<T> to, const PlanePoint<T>* side,
                                   T radius) {
  PlaneArc<T> arc;
  PlanePoint<T> span = to - from;
  T square = dot(span, span);
  if (dot(from, from) < radius * radius || dot(to, to) < radius * radius || radius < tiny<T>()) return arc;
  if (square < tiny<T>() || is_straight_path_free(from, span, square, radius, side)) return arc;
  // The two paths around: clockwise, which leaves to the right and arrives from the left, and
  // counterclockwise.
  PlanePoint<T> leaves[2], arrives[2];
  arc.reach[0] = tangent_points(from, radius, leaves, leaves + 1);
  arc.reach[1] = tangent_points(to, radius, arrives + 1, arrives);
  bool crosses[2];
  T merit[2];
  for (int way = 0; way < 2; way++) {
    crosses[way] = segments_meet(from, leaves[way], to, arrives[way]);
    merit[way] = path_score(leaves[way], arrives[way], crosses[way], side);
  }
  const int best = merit[0] > merit[1] ? 0 : 1;
  if (crosses[best]) return arc;
  arc.point[0] = leaves[best], arc.point[1] = arrives[best];
  arc.length = arc_length(leaves[best], arrives[best], best == 1, radius);
  return arc;
}

/// Root z of asin(A z) + asin(B z) - 2 asin(z) + G = 0, by Newton's method from just below 1, where the
/// function is convex and decreasing; negative if it fails. As for a reflected ray of light, z is the sine of
/// the angle between both straight pieces and the circle's normal, which is the same for both on the shortest
/// path.
template <class T>
CORTEN_HD T reflection_sine(T A, T B, T G) {
  const int limit = 20;
  const T tolerance = T(1e-6), failure = -1;
  auto slope_of = [](T a, T z) {
    T root = std::sqrt(1 - z * z * a * a);
    return a / (root > tiny<T>() ? root : tiny<T>());
  };
  auto value_at = [&](T z) { return corten::asin(A * z) + corten::asin(B * z) - 2 * corten::asin(z) + G; };
  T z = T(1 - 1e-7), f = value_at(z);
  if (f > 0) return failure;
  int iteration = 0;
  for (; iteration < limit && std::abs(f) > tolerance; iteration++) {
    T slope = slope_of(A, z) + slope_of(B, z) - 2 * slope_of(T(1), z);
    if (slope > -tiny<T>()) return failure;
    T next = z - f / slope;
    if (next > z) return failure;
    z = next;
    f = value_at(z);
    if (f > tolerance) return failure;
  }
  return iteration < limit ? z : failure;
}

/// True if the segment enters the circle between its ends.
template <class T>
CORTEN_HD bool segment_enters(PlanePoint<T> from, PlanePoint<T> span, T square, T radius) {
  if (!(square > tiny<T>())) return false;
  T nearest = -dot(span, from) / square;
  if (!(nearest > 0 && nearest < 1)) return false;
  PlanePoint<T> p{from.x + nearest * span.x, from.y + nearest * span.y};
  return std::sqrt(dot(p, p)) <= radius;
}

/// Where the path that touches the circle from inside touches it; false: there is none.
template <class T>
CORTEN_STAGE bool touch_inside(PlanePoint<T> from, PlanePoint<T> to, T radius, PlanePoint<T>& touch) {
  T r0 = std::sqrt(dot(from, from)), r1 = std::sqrt(dot(to, to));
  PlanePoint<T> span = to - from;
  T square = dot(span, span);
  if (r0 <= radius || r1 <= radius || radius < tiny<T>() || r0 < tiny<T>() || r1 < tiny<T>()) return false;
  if (segment_enters(from, span, square, radius)) return false;
  T cosine = (r0 * r0 + r1 * r1 - square) / (2 * r0 * r1);
  if (cosine < -1 + tiny<T>()) return false;
  // If the search fails, the midpoint is used.
  PlanePoint<T> middle = normalized(PlanePoint<T>{T(0.5) * (from.x + to.x), T(0.5) * (from.y + to.y)});
  touch = {radius * middle.x, radius * middle.y};
  if (cosine > 1 - tiny<T>()) return true;
  T A = radius / r0, B = radius / r1;
  T z = reflection_sine(A, B, T(corten::acos(cosine)));
  if (z < 0) return true;
  bool first = cross(from, to) > 0;
  PlanePoint<T> start = normalized(first ? from : to);
  T angle = corten::asin(z) - corten::asin((first ? A : B) * z);
  const auto [s, c] = sin_cos(angle);
  touch = {radius * (c * start.x - s * start.y), radius * (s * start.x + c * start.y)};
  return true;
}

/// The path that touches the circle from inside in one point: its arc has zero length.
template <class T>
CORTEN_HD PlaneArc<T> wrap_inside(PlanePoint<T> from, PlanePoint<T> to, T radius) {
  PlaneArc<T> arc;
  PlanePoint<T> touch;
  if (!touch_inside(from, to, radius, touch)) return arc;
  arc.point[0] = arc.point[1] = touch;
  arc.reach[0] = std::sqrt(dot(from - touch, from - touch));
  arc.reach[1] = std::sqrt(dot(to - touch, to - touch));
  arc.length = 0;
  return arc;
}

/// A direction perpendicular to the unit vector `axis`: the cross product with a vector of ones, without the
/// axis's largest component.
template <class T>
CORTEN_HD Vec3<T> any_normal(Vec3<T> axis) {
  T x = std::abs(axis.x), y = std::abs(axis.y), z = std::abs(axis.z);
  int largest = y > x && y > z ? 1 : z > x && z > y ? 2 : 0;
  Vec3<T> other{1, 1, 1};
  other[largest] = 0;
  return normalized(cross(axis, other));
}

/// Axes of the plane through the centre and both points.
template <class T>
CORTEN_HD void plane_of_sphere(Vec3<T> p0, Vec3<T> p1, Vec3<T>& x, Vec3<T>& y) {
  x = normalized(p0);
  Vec3<T> normal = cross(p0, p1);
  T size = norm(normal);
  normal = size < tiny<T>() ? any_normal(x) : (T(1) / size) * normal;
  y = normalized(cross(normal, x));
}

/// Heights of the arc's ends: on the unrolled cylinder the path is one straight line.
template <class T>
CORTEN_HD void climb_cylinder(T from, T to, PlaneArc<T>& arc, T& arrives, T& leaves) {
  const T slope = (to - from) / (arc.reach[0] + arc.length + arc.reach[1]);
  arrives = from + slope * arc.reach[0];
  leaves = from + slope * (arc.reach[0] + arc.length);
  const T height = leaves - arrives;
  arc.length = std::sqrt(arc.length * arc.length + height * height);
}

/// The path in the plane; a side point inside the surface selects the path that touches from inside.
template <class T>
CORTEN_HD PlaneArc<T> plane_arc(PlanePoint<T> from, PlanePoint<T> to, const PlanePoint<T>* side, bool inside,
                                T radius) {
  return inside ? wrap_inside(from, to, radius) : wrap_outside(from, to, side, radius);
}

}  // namespace detail

/// The part of the path from `from` to `to` that lies on the surface.
template <class T>
CORTEN_STAGE WrapArc<T> wrap_around(Vec3<T> from, Vec3<T> to, const WrapSurface<T>& surface) {
  WrapArc<T> result;
  const Mat3<T>& R = surface.R;
  const T radius = surface.radius;
  Vec3<T> p0 = transposed_times(R, from - surface.centre), p1 = transposed_times(R, to - surface.centre);
  if (dot(p0, p0) < tiny<T>() * tiny<T>() || dot(p1, p1) < tiny<T>() * tiny<T>()) return result;
  Vec3<T> x{1, 0, 0}, y{0, 1, 0};
  if (!surface.cylinder) detail::plane_of_sphere(p0, p1, x, y);
  auto in_plane = [&](Vec3<T> p) {
    return surface.cylinder ? detail::PlanePoint<T>{p.x, p.y} : detail::PlanePoint<T>{dot(p, x), dot(p, y)};
  };
  detail::PlanePoint<T> side{};
  bool inside = false;
  if (surface.side) {
    Vec3<T> s = transposed_times(R, *surface.side - surface.centre);
    inside = norm(s) < radius;
    side = detail::normalized(in_plane(s));
    side = {radius * side.x, radius * side.y};
  }
  detail::PlaneArc<T> arc =
      detail::plane_arc(in_plane(p0), in_plane(p1), surface.side ? &side : nullptr, inside, radius);
  if (!(arc.length >= 0)) return result;
  Vec3<T> ends[2];
  if (surface.cylinder) {
    for (int k = 0; k < 2; k++) ends[k] = {arc.point[k].x, arc.point[k].y, 0};
    detail::climb_cylinder(p0.z, p1.z, arc, ends[0].z, ends[1].z);
  } else {
    for (int k = 0; k < 2; k++) ends[k] = arc.point[k].x * x + arc.point[k].y * y;
  }
  for (int k = 0; k < 2; k++) result.point[k] = R * ends[k] + surface.centre;
  result.length = arc.length;
  return result;
}

}  // namespace corten
