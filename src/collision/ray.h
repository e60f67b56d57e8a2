// Rays: where a half-line from + x * along, x >= 0, first hits a shape.
//
// All distances are the parameter x: lengths if `along` is a unit vector, otherwise multiples of it. Shapes
// are surfaces, not solids: a ray that starts inside a sphere hits its far side. Only planes are one-sided,
// and they end at their rendered size. The functions here take the ray in the shape's own frame and return
// the outward normal there; cast_ray in collision/ray_scene.h works in the world frame.
#pragma once

#include "math/rotation.h"

namespace corten {

template <class T>
struct Ray {
  Vec3<T> from, along;
  CORTEN_HD Vec3<T> at(T x) const { return from + x * along; }
};

/// An intersection of a ray with a surface.
template <class T>
struct RayPoint {
  T dist = -1;          ///< along the ray; -1: the ray misses
  Vec3<T> normal = {};  ///< unit, outward; zero if the ray misses
  int part = -1;        ///< triangle of a mesh

  CORTEN_HD bool found() const { return dist >= 0; }
  /// True if an intersection at x would be the first so far.
  CORTEN_HD bool is_beaten_by(T x) const { return x >= 0 && (dist < 0 || x < dist); }
};

/// The ray in the frame with origin `pos` and axes the columns of `mat`.
template <class T>
CORTEN_HD Ray<T> seen_from(const Ray<T>& ray, Vec3<T> pos, const Mat3<T>& mat) {
  return {transposed_times(mat, ray.from - pos), transposed_times(mat, ray.along)};
}

/// Both solutions of a x^2 + 2 b x + c = 0, the lower one first; -1 if there are none.
template <class T>
struct RayRoots {
  T low = -1, high = -1;
  CORTEN_HD RayRoots(T a, T b, T c) {
    const T discriminant = b * b - a * c;
    if (discriminant < 0 || a < tiny<T>()) return;
    const T root = std::sqrt(discriminant);
    low = (-b - root) / a;
    high = (-b + root) / a;
  }
  /// The first solution that the ray reaches; -1: none.
  CORTEN_HD T first() const { return low >= 0 ? low : high >= 0 ? high : T(-1); }
};

/// RayRoots(a, b, c).first(), mostly with one quotient instead of two.
template <class T>
CORTEN_HD T first_root(T a, T b, T c) {
  const T discriminant = b * b - a * c;
  if (discriminant < 0 || a < tiny<T>()) return T(-1);
  const T root = std::sqrt(discriminant), low = (-b - root) / a;
  if (low >= 0) return low;
  const T high = (-b + root) / a;
  return high >= 0 ? high : T(-1);
}

/// Intersections of the ray with a sphere about `centre`.
template <class T>
CORTEN_HD RayRoots<T> sphere_roots(const Ray<T>& ray, Vec3<T> centre, T radius) {
  const Vec3<T> offset = ray.from - centre;
  return {dot(ray.along, ray.along), dot(ray.along, offset), dot(offset, offset) - radius * radius};
}

/// The first intersection of the ray with an infinite cylinder about z; -1: none.
template <class T>
CORTEN_HD T first_on_tube(const Ray<T>& ray, T radius) {
  const Vec3<T>& p = ray.from;
  const Vec3<T>& v = ray.along;
  return first_root(v.x * v.x + v.y * v.y, v.x * p.x + v.y * p.y, p.x * p.x + p.y * p.y - radius * radius);
}

/// The plane z = 0, from above, within its half sizes if these are positive.
template <class T>
CORTEN_HD RayPoint<T> ray_plane(const Ray<T>& ray, Vec3<T> size) {
  if (ray.along.z > -tiny<T>()) return {};
  const T x = -ray.from.z / ray.along.z;
  if (x < 0) return {};
  const Vec3<T> p = ray.at(x);
  if ((size.x > 0 && std::abs(p.x) > size.x) || (size.y > 0 && std::abs(p.y) > size.y)) return {};
  return {x, {0, 0, 1}};
}

template <class T>
CORTEN_HD RayPoint<T> ray_sphere(const Ray<T>& ray, T radius) {
  const T x = first_root(dot(ray.along, ray.along), dot(ray.along, ray.from),
                         dot(ray.from, ray.from) - radius * radius);
  if (x < 0) return {};
  return {x, normalized(ray.at(x))};
}

/// A capsule; size: radius, half length.
template <class T>
CORTEN_STAGE RayPoint<T> ray_capsule(const Ray<T>& ray, Vec3<T> size) {
  const T radius = size.x, half = size.y;
  RayPoint<T> best;
  T centre_z = 0;  // of the sphere whose cap is hit
  bool on_cap = false;
  const T side = first_on_tube(ray, radius);
  if (side >= 0 && std::abs(ray.at(side).z) <= half) best.dist = side;
  for (int end = 1; end >= -1; end -= 2) {
    const Vec3<T> centre{0, 0, T(end) * half};
    const RayRoots<T> roots = sphere_roots(ray, centre, radius);
    const T both[2] = {roots.low, roots.high};
    for (T x : both) {
      if (!best.is_beaten_by(x) || T(end) * ray.at(x).z < half) continue;
      best.dist = x, centre_z = centre.z, on_cap = true;
    }
  }
  if (!best.found()) return {};
  Vec3<T> out = ray.at(best.dist);
  out.z = on_cap ? out.z - centre_z : T(0);
  best.normal = normalized(out);
  return best;
}

template <class T>
CORTEN_STAGE RayPoint<T> ray_ellipsoid(const Ray<T>& ray, Vec3<T> size) {
  // In units of the half axes it is the unit sphere.
  const Vec3<T> weight{1 / (size.x * size.x), 1 / (size.y * size.y), 1 / (size.z * size.z)};
  const Vec3<T> along = scaled(weight, ray.along), from = scaled(weight, ray.from);
  const T x = first_root(dot(along, ray.along), dot(along, ray.from), dot(from, ray.from) - 1);
  if (x < 0) return {};
  return {x, normalized(scaled(weight, ray.at(x)))};
}

/// A cylinder; size: radius, half length.
template <class T>
CORTEN_STAGE RayPoint<T> ray_cylinder(const Ray<T>& ray, Vec3<T> size) {
  const T radius = size.x, half = size.y;
  RayPoint<T> best;
  if (std::abs(ray.along.z) > tiny<T>())
    for (int end = -1; end <= 1; end += 2) {
      const T x = (T(end) * half - ray.from.z) / ray.along.z;
      const Vec3<T> p = ray.at(x);
      if (best.is_beaten_by(x) && p.x * p.x + p.y * p.y <= radius * radius) best = {x, {0, 0, T(end)}};
    }
  const T side = first_on_tube(ray, radius);
  if (!best.is_beaten_by(side)) return best;
  const Vec3<T> p = ray.at(side);
  if (std::abs(p.z) > half) return best;
  return {side, normalized(Vec3<T>{p.x, p.y, 0})};
}

/// Where the ray hits the faces of a box: -x, +x, -y, +y, -z, +z; -1 for a face that it misses.
template <class T>
struct BoxFaces {
  T dist[6];
};

template <class T>
CORTEN_HD BoxFaces<T> ray_box_faces(const Ray<T>& ray, Vec3<T> size) {
  BoxFaces<T> faces{{-1, -1, -1, -1, -1, -1}};
  for (int axis = 0; axis < 3; axis++) {
    if (std::abs(ray.along[axis]) <= tiny<T>()) continue;
    const int other = (axis + 1) % 3, another = (axis + 2) % 3;
    for (int side = 0; side < 2; side++) {
      const T x = ((side == 0 ? -size[axis] : size[axis]) - ray.from[axis]) / ray.along[axis];
      if (x < 0) continue;
      const Vec3<T> p = ray.at(x);
      if (std::abs(p[other]) <= size[other] && std::abs(p[another]) <= size[another])
        faces.dist[2 * axis + side] = x;
    }
  }
  return faces;
}

template <class T>
CORTEN_HD RayPoint<T> first_face(const BoxFaces<T>& faces) {
  RayPoint<T> best;
  for (int face = 0; face < 6; face++) {
    if (!best.is_beaten_by(faces.dist[face])) continue;
    best = {faces.dist[face], {}};
    best.normal[face / 2] = face % 2 == 0 ? T(-1) : T(1);
  }
  return best;
}

template <class T>
CORTEN_STAGE RayPoint<T> ray_box(const Ray<T>& ray, Vec3<T> size) {
  return first_face(ray_box_faces(ray, size));
}

}  // namespace corten
