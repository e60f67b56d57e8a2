// The signed distance of a point from a box, a cylinder, an ellipsoid or a convex hull.
#pragma once

#include "collision/triangle_polygon.h"

namespace corten {

namespace solid {

/// The signed distance of q from a box centred at the origin. `out` is the exit direction.
template <class T>
CORTEN_HD T distance_to_box(Vec3<T> half, Vec3<T> q, Vec3<T>& out) {
  int nearest = 0;
  Vec3<T> beyond{0, 0, 0};
  T most = -unbounded<T>();
  for (int k = 0; k < 3; k++) {
    const T over = std::abs(q[k]) - half[k];
    if (over > 0) beyond[k] = q[k] < 0 ? -over : over;
    if (over > most) most = over, nearest = k;
  }
  if (most > 0) {
    const T dist = norm(beyond);
    out = (T(1) / dist) * beyond;
    return dist;
  }
  out = {0, 0, 0};
  out[nearest] = q[nearest] < 0 ? T(-1) : T(1);
  return most;
}

/// The signed distance of q from a cylinder along z, centred at the origin. `out` is the exit direction.
template <class T>
CORTEN_HD T distance_to_cylinder(T radius, T half, Vec3<T> q, Vec3<T>& out) {
  const T across = std::sqrt(q.x * q.x + q.y * q.y), side = across - radius, end = std::abs(q.z) - half;
  const Vec3<T> radial = across > 0 ? Vec3<T>{q.x / across, q.y / across, 0} : Vec3<T>{1, 0, 0};
  const Vec3<T> axial{0, 0, q.z < 0 ? T(-1) : T(1)};
  if (side > 0 && end > 0) {
    const T dist = std::sqrt(side * side + end * end);
    out = (side / dist) * radial + (end / dist) * axial;
    return dist;
  }
  out = side > end ? radial : axial;
  return side > end ? side : end;
}

/// The point x of an ellipsoid closest to q, which is outside: q = x + t S^-2 x, where t > 0 solves
/// sum (s q / (s^2 + t))^2 = 1 (Eberly 2013). The sum is convex in t, so Newton's method converges
/// monotonically from below.
template <class T>
CORTEN_HD Vec3<T> nearest_in_ellipsoid(Vec3<T> size, Vec3<T> q) {
  T t = 0;
  for (int k = 0; k < 3; k++) {
    const T least = size[k] * (std::abs(q[k]) - size[k]);
    if (least > t) t = least;
  }
  Vec3<T> x = q;
  for (int round = 0; round < 20; round++) {
    T sum = 0, slope = 0;
    for (int k = 0; k < 3; k++) {
      const T denominator = size[k] * size[k] + t, ratio = size[k] * q[k] / denominator;
      x[k] = size[k] * ratio;
      sum += ratio * ratio;
      slope -= 2 * ratio * ratio / denominator;
    }
    if (!(sum > 1 + 8 * tiny<T>()) || !(slope < 0)) break;
    t += (1 - sum) / slope;
  }
  return x;
}

/// The signed distance of q from an ellipsoid centred at the origin. `out` is the exit direction. Inside it
/// is a first-order approximation, accurate near the surface.
template <class T>
CORTEN_HD T distance_to_ellipsoid(Vec3<T> size, Vec3<T> q, Vec3<T>& out) {
  const Vec3<T> unit{q.x / size.x, q.y / size.y, q.z / size.z};
  const T height = norm(unit);
  if (height > 1) {
    const Vec3<T> apart = q - nearest_in_ellipsoid(size, q);
    const T dist = norm(apart);
    if (dist > tiny<T>()) {
      out = (T(1) / dist) * apart;
      return dist;
    }
  }
  const Vec3<T> slope{unit.x / size.x, unit.y / size.y, unit.z / size.z};
  const T steepness = norm(slope);
  if (!(steepness > tiny<T>())) return -(size.x < size.y ? size.x : size.y);
  out = (T(1) / steepness) * slope;
  return height * (height - 1) / steepness;
}

/// Calls visit(outward normal, a point) for the planes of the ends of a cylinder or the sides of a hull, in
/// its frame, until visit returns false. Returns false if one did. Other shapes have no planes here.
template <class T, class Visit>
CORTEN_HD bool for_each_plane(const ConvexShape<T>& shape, Visit visit) {
  if (shape.type == kCylinder)
    return visit(Vec3<T>{0, 0, 1}, Vec3<T>{0, 0, shape.size.y}) &&
           visit(Vec3<T>{0, 0, -1}, Vec3<T>{0, 0, -shape.size.y});
  if (shape.type != kMesh) return true;
  const ModelView<T>& m = *shape.model;
  const int first = m.mesh_polyadr[shape.data];
  for (int side = first; side < first + m.mesh_polynum[shape.data]; side++) {
    const Vec3<T> on = shape.scale * shape.verts[m.mesh_polyvert[m.mesh_polyvertadr[side]]];
    if (!visit(outward_normal(m, shape.data, side), on)) return false;
  }
  return true;
}

/// Calls visit(height of q over the side, its outward normal) for the sides of a box, a cylinder or a hull,
/// in its frame, until visit returns false. Returns false if one did. Of two opposite sides of a box or ends
/// of a cylinder, only the higher counts.
template <class T, class Visit>
CORTEN_HD bool for_each_side(const ConvexShape<T>& shape, Vec3<T> q, Visit visit) {
  if (shape.type == kBox) {
    for (int k = 0; k < 3; k++) {
      Vec3<T> normal{0, 0, 0};
      normal[k] = q[k] < 0 ? T(-1) : T(1);
      if (!visit(std::abs(q[k]) - shape.size[k], normal)) return false;
    }
    return true;
  }
  if (shape.type == kCylinder) {
    const T across = std::sqrt(q.x * q.x + q.y * q.y);
    const Vec3<T> radial = across > 0 ? Vec3<T>{q.x / across, q.y / across, 0} : Vec3<T>{1, 0, 0};
    return visit(across - shape.size.x, radial) &&
           visit(std::abs(q.z) - shape.size.y, Vec3<T>{0, 0, q.z < 0 ? T(-1) : T(1)});
  }
  return for_each_plane(shape,
                        [&](Vec3<T> normal, Vec3<T> on) { return visit(dot(normal, q - on), normal); });
}

/// The signed distance of q from the hull of a mesh. `out` is the exit direction. Outside, next to an edge or
/// corner, it is a lower bound.
template <class T>
CORTEN_HD T distance_to_hull(const ConvexShape<T>& hull, Vec3<T> q, Vec3<T>& out) {
  T most = -unbounded<T>();
  for_each_side(hull, q, [&](T height, Vec3<T> normal) {
    if (height > most) most = height, out = normal;
    return true;
  });
  return most;
}

/// The part of a line in a convex shape, between two distances along it. It is empty if `enter` is not less
/// than `leave`.
template <class T>
struct Chord {
  T enter = -unbounded<T>(), leave = unbounded<T>();

  CORTEN_HD bool found() const { return enter < leave; }
  CORTEN_HD void cut(T first, T last) {
    if (first > enter) enter = first;
    if (last < leave) leave = last;
  }
  /// Cuts off what is outside a plane, over which the line starts at this height and rises so steeply.
  CORTEN_HD void cut_by_plane(T height, T rise) {
    if (rise > 0) cut(enter, -height / rise);
    else if (rise < 0) cut(-height / rise, leave);
    else if (height > 0) cut(leave, enter);
  }
  /// Cuts off where a x^2 + 2 b x + c > 0. None of it is left if a is zero and c positive.
  CORTEN_HD void cut_by_round(T a, T b, T c) {
    const T square = b * b - a * c;
    if (!(a > 0) ? c > 0 : !(square > 0)) return cut(leave, enter);
    if (a > 0) cut((-b - std::sqrt(square)) / a, (-b + std::sqrt(square)) / a);
  }
};

/// The part of a line through q in a box, a cylinder, an ellipsoid or a hull, in its frame.
template <class T>
CORTEN_STAGE Chord<T> chord_of(const ConvexShape<T>& shape, Vec3<T> q, Vec3<T> along) {
  Chord<T> chord;
  if (shape.type == kBox) {
    for (int k = 0; k < 3; k++) {
      chord.cut_by_plane(q[k] - shape.size[k], along[k]);
      chord.cut_by_plane(-q[k] - shape.size[k], -along[k]);
    }
  } else if (shape.type == kEllipsoid) {
    const Vec3<T> scale{1 / shape.size.x, 1 / shape.size.y, 1 / shape.size.z};
    const Vec3<T> from = corten::scaled(scale, q), unit = corten::scaled(scale, along);
    chord.cut_by_round(dot(unit, unit), dot(unit, from), dot(from, from) - 1);
  } else if (shape.type == kCylinder) {
    chord.cut_by_round(along.x * along.x + along.y * along.y, along.x * q.x + along.y * q.y,
                       q.x * q.x + q.y * q.y - shape.size.x * shape.size.x);
  }
  for_each_plane(shape, [&](Vec3<T> normal, Vec3<T> on) {
    chord.cut_by_plane(dot(normal, q - on), dot(normal, along));
    return true;
  });
  return chord;
}

/// Whether distance_to_solid() supports the shape.
template <class T>
CORTEN_HD bool is_known_solid(const ConvexShape<T>& shape) {
  return shape.type == kBox || shape.type == kCylinder || shape.type == kEllipsoid ||
         (shape.type == kMesh && shape.model->mesh_polynum[shape.data] > 0);
}

/// The signed distance of p from the shape. `out` is the exit direction.
template <class T>
CORTEN_STAGE T distance_to_solid(const ConvexShape<T>& shape, Vec3<T> p, Vec3<T>& out) {
  const Vec3<T> q = transposed_times(shape.mat, p - shape.pos);
  Vec3<T> local{0, 0, 1};
  const T dist = shape.type == kBox         ? distance_to_box(shape.size, q, local)
                 : shape.type == kCylinder  ? distance_to_cylinder(shape.size.x, shape.size.y, q, local)
                 : shape.type == kEllipsoid ? distance_to_ellipsoid(shape.size, q, local)
                                            : distance_to_hull(shape, q, local);
  out = shape.mat * local;
  return dist;
}

}  // namespace solid

}  // namespace corten
